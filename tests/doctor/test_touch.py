"""The doctor looks at the touchscreen and the light of the panel."""

import pytest

from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.touch import LIGHT, TOUCH, look_at_light, look_at_touch
from tests.doctor.patient import Patient, verdict


def touch(patient: Patient) -> Finding:
    return patient.findings(lambda machine, _: look_at_touch(machine))[TOUCH]


def light(patient: Patient) -> Finding:
    return patient.findings(lambda machine, _: look_at_light(machine))[LIGHT]


def test_a_touchscreen_that_may_be_read_is_good(patient: Patient) -> None:
    patient.be_a_pi()
    found = touch(patient)
    assert (found.verdict, found.what) == (Verdict.OK, "Touches are felt by 10-0038 generic ft5x06.")


def test_no_touchscreen_is_trouble(patient: Patient) -> None:
    assert touch(patient).verdict is Verdict.TROUBLE


def test_a_touchscreen_that_may_not_be_read_is_trouble_with_the_group(patient: Patient) -> None:
    patient.be_a_pi()
    (patient.root / "dev/input/event3").chmod(0o600)
    found = touch(patient)
    what = "No touch is felt, as the user golf-kiosk may not read /dev/input/event3."
    assert (found.verdict, found.what) == (Verdict.TROUBLE, what)
    assert "usermod -aG input golf-kiosk" in found.remedy


def test_a_touchscreen_of_a_desktop_is_read_by_the_desktop(patient: Patient) -> None:
    patient.be_a_pi()
    (patient.root / "dev/input/event3").unlink()
    assert touch(patient).verdict is Verdict.TROUBLE
    patient.be_a_pc()
    assert touch(patient).verdict is Verdict.OK


def test_a_light_that_may_be_written_is_good(patient: Patient) -> None:
    patient.be_a_pi()
    found = light(patient)
    assert (found.verdict, found.what) == (Verdict.OK, "The light 10-0045 can be dimmed.")


def test_no_light_is_noted(patient: Patient) -> None:
    assert light(patient).verdict is Verdict.NOTE


@pytest.mark.parametrize("file", ["brightness", "bl_power"])
def test_one_of_two_lights_that_may_not_be_written_is_trouble(patient: Patient, file: str) -> None:
    patient.be_a_pi()
    patient.add_light("rpi_backlight", 255)
    assert light(patient).verdict is Verdict.OK
    (patient.root / f"sys/class/backlight/rpi_backlight/{file}").chmod(0o644)
    found = light(patient)
    assert found.verdict is Verdict.TROUBLE
    assert f"may not write /sys/class/backlight/rpi_backlight/{file}" in found.what


def test_a_light_without_its_power_switch_is_good(patient: Patient) -> None:
    patient.be_a_pi()
    (patient.root / "sys/class/backlight/10-0045/bl_power").unlink()
    assert light(patient).verdict is Verdict.OK


@pytest.mark.parametrize("most", ["", "0", "bright", "-1"])
def test_a_light_of_no_range_is_trouble(patient: Patient, most: str) -> None:
    patient.be_a_pi()
    patient.write("sys/class/backlight/10-0045/max_brightness", most)
    assert light(patient).verdict is Verdict.TROUBLE


def test_a_game_in_a_window_has_no_light(patient: Patient) -> None:
    patient.be_a_pi()
    patient.be_a_pc()
    found = patient.findings(lambda machine, _: look_at_light(machine))
    assert verdict(found, LIGHT) == (Verdict.NOTE, "A game in a window leaves the light of the display alone.")
