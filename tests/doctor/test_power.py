"""The doctor looks at the power supply, and at the clock."""

import pytest

from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.power import CLOCK, SUPPLY, TIMEDATECTL, VCGENCMD, look_at_clock, look_at_supply
from tests.doctor.patient import MADE_S, Patient

FIRMWARE = "sys/devices/platform/soc/soc:firmware/get_throttled"


def supply(patient: Patient, answer: str | None) -> Finding:
    patient.answers[VCGENCMD] = answer
    return patient.findings(lambda machine, _: look_at_supply(machine))[SUPPLY]


def clock(patient: Patient) -> Finding:
    return patient.findings(lambda machine, _: look_at_clock(machine))[CLOCK]


@pytest.mark.parametrize(
    ("bits", "expected", "what"),
    [
        (0x0, Verdict.OK, "The power supply is strong enough, and the processor cool."),
        (0x1, Verdict.TROUBLE, "The voltage is too low."),
        (0x2, Verdict.TROUBLE, "The processor is held back."),
        (0x4, Verdict.TROUBLE, "The processor is slowed down."),
        (0x8, Verdict.TROUBLE, "The processor is too hot."),
        (0x10000, Verdict.NOTE, "The voltage was too low earlier, since the machine was switched on."),
        (0x20000, Verdict.NOTE, "The processor was held back earlier, since the machine was switched on."),
        (0x40000, Verdict.NOTE, "The processor was slowed down earlier, since the machine was switched on."),
        (0x80000, Verdict.NOTE, "The processor was too hot earlier, since the machine was switched on."),
        (0x50005, Verdict.TROUBLE, "The voltage is too low, the processor is slowed down."),
        (0x50001, Verdict.TROUBLE, "The voltage is too low, the processor was slowed down earlier."),
    ],
)
def test_each_bit_of_the_firmware_is_named(patient: Patient, bits: int, expected: Verdict, what: str) -> None:
    found = supply(patient, f"throttled={bits:#x}\n")
    assert (found.verdict, found.what) == (expected, what)


def test_the_remedy_is_for_what_is_wrong(patient: Patient) -> None:
    assert supply(patient, "throttled=0x50005").remedy.startswith("Use the power supply")
    assert "heat sink" not in supply(patient, "throttled=0x50005").remedy
    assert supply(patient, "throttled=0x8").remedy.startswith("Give the box holes")
    assert "heat sink" in supply(patient, "throttled=0x80001").remedy


def test_the_kernel_is_believed_before_the_program(patient: Patient) -> None:
    patient.write(FIRMWARE, "10000\n")
    assert supply(patient, "throttled=0x0").verdict is Verdict.NOTE


@pytest.mark.parametrize("answer", [None, "", "VCHI initialization failed", "throttled=", "throttled=-1"])
def test_a_machine_that_does_not_tell_is_noted(patient: Patient, answer: str | None) -> None:
    found = supply(patient, answer)
    assert (found.verdict, "does not tell" in found.what) == (Verdict.NOTE, True)


def test_a_clock_that_was_set_is_good(patient: Patient) -> None:
    assert clock(patient).verdict is Verdict.OK
    patient.answers[TIMEDATECTL] = None
    assert clock(patient).verdict is Verdict.OK


def test_a_clock_that_nobody_set_is_noted(patient: Patient) -> None:
    patient.answers[TIMEDATECTL] = "NTPSynchronized=no\n"
    assert (clock(patient).verdict, "nobody has set it" in clock(patient).what) == (Verdict.NOTE, True)


def test_a_clock_before_the_game_was_made_is_noted(patient: Patient) -> None:
    patient.date_s = MADE_S - 1
    assert (clock(patient).verdict, "before the game was made" in clock(patient).what) == (Verdict.NOTE, True)
    patient.date_s = MADE_S
    assert clock(patient).verdict is Verdict.OK
