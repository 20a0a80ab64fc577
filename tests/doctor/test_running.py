"""The doctor looks at the running game, and for others."""

import pytest

from kiosk.devices.buttons import NOT_YET
from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.machine import UNIT
from kiosk.doctor.running import BUTTONS, PICTURE, RIVALS, look_at_game, look_for_rivals
from tests.doctor.patient import RUNNING, Patient


def game(patient: Patient, status: str) -> dict[str, Finding]:
    patient.units[UNIT]["StatusText"] = status
    return patient.findings(lambda machine, _: look_at_game(machine))


def rivals(patient: Patient) -> dict[str, Finding]:
    return patient.findings(lambda machine, _: look_for_rivals(machine))


def test_a_game_that_is_seen_and_has_its_buttons_is_good(patient: Patient) -> None:
    found = game(patient, RUNNING["StatusText"])
    assert {subject: each.verdict for subject, each in found.items()} == {BUTTONS: Verdict.OK}


@pytest.mark.parametrize("driver", ["offscreen", "dummy", "x11"])
def test_a_game_that_nobody_sees_is_trouble(patient: Patient, driver: str) -> None:
    found = game(patient, f"playing by {driver}, 800×480; draw and undo by LGPIOFactory; games: 0")
    assert found[PICTURE].verdict is Verdict.TROUBLE
    assert driver in found[PICTURE].what


@pytest.mark.parametrize(
    ("buttons", "words"),
    [
        ("no buttons", "no button draw and no button undo."),
        ("draw by LGPIOFactory", "no button undo."),
        ("undo by LGPIOFactory", "no button draw."),
    ],
)
def test_a_game_without_its_buttons_is_trouble(patient: Patient, buttons: str, words: str) -> None:
    found = game(patient, f"playing by kmsdrm, 800×480; {buttons}; games: 0")
    assert {subject: each.verdict for subject, each in found.items()} == {BUTTONS: Verdict.TROUBLE}
    assert words in found[BUTTONS].what


def test_a_game_that_has_just_begun_has_its_buttons_soon(patient: Patient) -> None:
    found = game(patient, f"playing by kmsdrm, 800×480; {NOT_YET}; games: 0")
    assert {subject: each.verdict for subject, each in found.items()} == {BUTTONS: Verdict.NOTE}


def test_a_game_that_does_not_run_says_nothing(patient: Patient) -> None:
    assert game(patient, "") == {}
    patient.units[UNIT]["ActiveState"] = "failed"
    assert game(patient, "playing by dummy; no buttons; games: 0") == {}


def test_a_kiosk_that_systemd_did_not_start_is_trouble(patient: Patient) -> None:
    patient.write("proc/417/cmdline", "/usr/bin/python3\0-m\0kiosk\0--kiosk\0")
    patient.write("proc/500/cmdline", "/usr/bin/python3\0-m\0kiosk\0doctor\0")
    patient.write("proc/501/cmdline", "/usr/bin/python3\0-m\0kiosk.devices.solver_worker\0")
    assert rivals(patient) == {}
    patient.write("proc/612/cmdline", "python3\0-m\0kiosk\0--kiosk\0")
    found = rivals(patient)[RIVALS]
    what = "Another kiosk was started by hand, as process 612."
    assert (found.verdict, found.what, found.remedy) == (Verdict.TROUBLE, what, "End it by sudo kill 612.")
