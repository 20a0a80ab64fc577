"""The touchscreens: one that cannot be felt is told of."""

from pathlib import Path

import pytest

from kiosk.devices.graphics import user_name
from kiosk.devices.touchscreens import touchscreens, trouble
from tests.devices.machine import BTN_TOUCH, KEY_POWER, Machine

DIRECT, POINTER = 0b10, 0b01


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path)
    made.input_device(0, [KEY_POWER])
    return made


def test_a_touchscreen_that_may_be_read_is_no_trouble(machine: Machine) -> None:
    machine.input_device(1, [BTN_TOUCH], DIRECT)
    machine.input_device(12, [BTN_TOUCH, KEY_POWER])
    assert [node.name for node in touchscreens(machine.root)] == ["event1", "event12"]
    assert trouble(machine.root) is None


def test_a_touchscreen_that_may_not_be_read_is_named_with_the_group(machine: Machine) -> None:
    machine.input_device(4, [BTN_TOUCH], DIRECT)
    assert trouble(machine.root, lambda node: node.name != "event4") == (
        f"The touchscreen does not work, as the user {user_name()} may not read /dev/input/event4 and must be in"
        " the group input; the buttons work all the same."
    )


def test_a_touchscreen_whose_device_is_gone_may_not_be_read(machine: Machine) -> None:
    machine.input_device(4, [BTN_TOUCH], DIRECT)
    (machine.root / "dev/input/event4").unlink()
    assert "may not read /dev/input/event4" in (trouble(machine.root) or "")


def test_keys_and_touchpads_are_no_touchscreens(machine: Machine) -> None:
    machine.input_device(1, [BTN_TOUCH], POINTER)
    assert touchscreens(machine.root) == []
    assert trouble(machine.root) == "There is no touchscreen yet; when one is plugged in it works at once."


def test_a_system_without_input_devices_has_none(tmp_path: Path) -> None:
    assert touchscreens(tmp_path) == []


@pytest.mark.parametrize("text", ["", "xyz\n", "0\n", "\xff"])
def test_what_the_kernel_does_not_tell_is_no_touchscreen(machine: Machine, text: str) -> None:
    machine.input_device(1, [BTN_TOUCH])
    (machine.root / "sys/class/input/event1/device/capabilities/key").write_text(text)
    assert touchscreens(machine.root) == []
