"""The doctor looks at the pins of the buttons, and at who else uses them."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.config import PINS as ALL_PINS
from kiosk.config import ButtonsConfig
from kiosk.devices.gpio_chips import Chip
from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.machine import UNIT
from kiosk.doctor.pins import CHIP, LIBRARY, PIN_FACTORY, PINS, look_at_chip, look_at_library, look_at_pins
from tests.doctor.patient import Patient

HEADER_PI_5, SMALL_PI_5 = Chip("pinctrl-rp1"), Chip("brcmstb@107d508500")


def pins(patient: Patient, draw: int, undo: int) -> Finding:
    patient.config = replace(patient.config, buttons=ButtonsConfig(draw, undo))
    return patient.findings(lambda _, config: look_at_pins(config))[PINS]


def library(patient: Patient, answer: str | None) -> Finding:
    patient.answers[PIN_FACTORY] = answer
    return patient.findings(lambda machine, _: look_at_library(machine))[LIBRARY]


def chip(patient: Patient) -> Finding:
    return patient.findings(look_at_chip)[CHIP]


def test_pins_without_other_duties_are_good(patient: Patient) -> None:
    bad = [pin for pin in ALL_PINS if pins(patient, 17 if pin != 17 else 27, pin).verdict is not Verdict.OK]
    assert bad == [0, 1, 2, 3, 14, 15]


def test_a_pin_with_another_duty_is_trouble(patient: Patient) -> None:
    found = pins(patient, 3, 14)
    assert found.verdict is Verdict.TROUBLE
    assert "GPIO 3 is for I²C and GPIO 14 is for the serial line" in found.what


def test_two_buttons_on_one_pin_are_trouble(patient: Patient) -> None:
    assert (pins(patient, 5, 5).verdict, pins(patient, 5, 5).what) == (
        Verdict.TROUBLE,
        "Both buttons are on GPIO 5.",
    )


def test_lgpio_is_good(patient: Patient) -> None:
    assert library(patient, "LGPIOFactory lgpio 0\n").verdict is Verdict.OK
    assert library(patient, "RPiGPIOFactory lgpio -\n").verdict is Verdict.OK


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (None, "gpiozero does not answer"),
        ("", "gpiozero does not answer"),
        ("? No module named 'gpiozero'\n", "No module named 'gpiozero'"),
        ("NativeFactory - -\n", "gpiozero chooses NativeFactory"),
        ("RPiGPIOFactory - -\n", "gpiozero chooses RPiGPIOFactory"),
    ],
)
def test_any_other_way_to_the_pins_is_trouble(patient: Patient, answer: str | None, why: str) -> None:
    found = library(patient, answer)
    assert found.verdict is Verdict.TROUBLE
    assert why in found.what
    assert "python3-lgpio" in found.remedy


def test_the_pins_that_the_running_game_uses_are_good(patient: Patient) -> None:
    patient.be_a_pi()
    found = chip(patient)
    assert (found.verdict, found.what) == (Verdict.OK, "The game may use /dev/gpiochip0, and does.")


def test_pins_that_are_in_use_while_the_game_is_off_are_trouble(patient: Patient) -> None:
    patient.be_a_pi()
    patient.units[UNIT]["ActiveState"] = "inactive"
    found = chip(patient)
    what = "The pins are in use: GPIO 17 by lg and GPIO 27 by lg."
    assert (found.verdict, found.what) == (Verdict.TROUBLE, what)


def test_a_pin_that_the_kernel_uses_is_trouble_even_while_the_game_runs(patient: Patient) -> None:
    patient.be_a_pi()
    patient.chips["gpiochip0"] = Chip("pinctrl-bcm2711", {17: "lg", 27: "spi0 CS1"})
    found = chip(patient)
    assert (found.verdict, found.what) == (Verdict.TROUBLE, "The pins are in use: GPIO 27 by spi0 CS1.")


def test_no_chip_is_trouble_but_not_in_a_window(patient: Patient) -> None:
    assert (chip(patient).verdict, chip(patient).what) == (Verdict.TROUBLE, "This machine has no GPIO pins.")


def test_a_chip_that_the_game_may_not_use_is_trouble(patient: Patient) -> None:
    patient.be_a_pi()
    (patient.root / "dev/gpiochip0").chmod(0o600)
    found = chip(patient)
    assert (found.verdict, "may not use /dev/gpiochip0" in found.what) == (Verdict.TROUBLE, True)
    assert "usermod -aG gpio golf-kiosk" in found.remedy


def test_a_chip_that_only_root_may_look_at_is_noted(patient: Patient) -> None:
    patient.be_a_pi()
    patient.chips["gpiochip0"] = None
    assert (chip(patient).verdict, "sudo" in chip(patient).remedy) == (Verdict.NOTE, True)


@pytest.mark.parametrize(
    ("header", "opened", "expected"),
    [(4, "4", Verdict.OK), (4, "0", Verdict.TROUBLE), (0, "0", Verdict.OK), (0, "4", Verdict.TROUBLE)],
)
def test_gpiozero_that_takes_another_chip_of_a_pi_5_is_trouble(
    patient: Patient, header: int, opened: str, expected: Verdict
) -> None:
    for number in (0, 4, 10):
        patient.add_chip(number, HEADER_PI_5 if number == header else SMALL_PI_5)
        (patient.root / f"dev/gpiochip{number}").chmod(0o660)
    patient.answers[PIN_FACTORY] = f"LGPIOFactory lgpio {opened}\n"
    assert chip(patient).verdict is expected


def test_the_real_gpiozero_answers_in_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    program = "from kiosk.devices.pin_factory import main; main()"
    environ = os.environ | {"GPIOZERO_PIN_FACTORY": "mock"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environ, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "MockFactory - -\n", "")
    environ["GPIOZERO_PIN_FACTORY"] = "no such"
    done = subprocess.run(PIN_FACTORY, env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.count("\n"), done.stderr) == (0, 1, "")
    assert done.stdout.startswith("? ")
    assert list(tmp_path.iterdir()) == []
