"""The buttons, when something raises, is missing, is slow or ends."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from kiosk.devices.buttons import NOT_YET, _writable_folder
from kiosk.play.inputs import Press
from tests.devices.button_desk import PATIENCE_S, Desk, StillFactory, names, the_press

# --- what raises


def test_a_game_that_raises_at_a_press_gets_the_next_one(desk: Desk) -> None:
    def play(press: Press) -> None:
        raise RuntimeError(press.name)

    for when in (90.0, 91.0, 92.0):
        desk.press("draw", when)
        with pytest.raises(RuntimeError, match="draw"):
            play(the_press(desk.buttons.poll(100.0)))


@pytest.mark.usefixtures("factory")
def test_a_wake_and_a_say_that_raise_cost_no_press(
    desks: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    def wake(desk: Desk) -> None:
        desk.woken.release()
        raise RuntimeError("the display is gone")

    def say(desk: Desk, sentence: str) -> None:
        desk.said.append(sentence)
        raise OSError("nobody listens")

    monkeypatch.setattr(Desk, "wake", wake)
    monkeypatch.setattr(Desk, "say", say)
    desk = desks({"draw": 17, "undo": 99}).open()
    assert len(desk.said) == 1
    for when in (90.0, 91.0):
        desk.press("draw", when)
        assert names(desk.buttons.poll(100.0)) == ["draw"]


# --- what does not work


@pytest.mark.usefixtures("factory")
def test_a_pin_that_does_not_exist_leaves_the_other_button(desks: Callable[..., Desk]) -> None:
    desk = desks({"draw": 17, "undo": 99}).open()
    [sentence] = desk.said
    assert sentence.startswith("The game goes on without these buttons: undo on GPIO 99 (")
    desk.press("draw", 99.0)
    assert names(desk.buttons.poll(100.0)) == ["draw"]


def test_a_pin_in_use_leaves_the_other_button(desk: Desk, desks: Callable[..., Desk]) -> None:
    second = desks({"draw": 22, "undo": 27}).open()
    assert desk.said == []
    [sentence] = second.said
    assert sentence.startswith("The game goes on without these buttons: undo on GPIO 27 (pin ")
    assert sentence.endswith("27 is already in use).")
    desk.press("undo", 99.0)
    assert names(desk.buttons.poll(100.0)) == ["undo"]
    assert second.buttons.poll(100.0) == []


@pytest.mark.usefixtures("factory")
def test_both_buttons_on_one_pin_is_one_button(desks: Callable[..., Desk]) -> None:
    desk = desks({"draw": 17, "undo": 17}).open()
    assert len(desk.said) == 1
    desk.press("draw", 99.0)
    assert names(desk.buttons.poll(100.0)) == ["draw"]


def test_without_gpiozero_the_game_goes_on(desks: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "gpiozero"]:
        monkeypatch.setitem(sys.modules, name, None)
    for fake in (False, True):
        desk = desks(fake=fake).open()
        [sentence] = desk.said
        assert sentence.startswith("The game goes on without these buttons: draw and undo (")
        assert "gpiozero" in sentence
        assert desk.buttons.poll(0.0) == []


def test_without_any_driver_there_is_one_sentence_and_no_flood(
    desks: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from gpiozero.pins import native  # noqa: PLC0415 - here it is broken on purpose

    def fail(_: object) -> None:
        raise OSError("no pins here.\nNot even one.")

    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setattr(native.NativeFactory, "__init__", fail)
    for name in ("lgpio", "RPi", "RPIO", "pigpio"):
        monkeypatch.setitem(sys.modules, name, None)
    desk = desks().open()
    assert desk.said == [
        "The game goes on without these buttons: draw and undo (Unable to load any default pin factory).",
    ]
    assert capfd.readouterr() == ("", "")


def test_a_driver_that_raises_is_told_in_one_line(
    factory: StillFactory, desks: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the chip\nis busy.")

    monkeypatch.setattr(factory, "pin", fail)
    desk = desks().open()
    assert desk.said == [
        "The game goes on without these buttons: "
        "draw on GPIO 17 (the chip is busy); undo on GPIO 27 (the chip is busy).",
    ]


def test_a_driver_that_makes_a_pipe_works_where_nothing_can_be_written(
    desks: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    def load() -> MockFactory:
        os.mkfifo(".pipe")
        return MockFactory(pin_class=MockPin)

    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setattr(Device, "_default_pin_factory", staticmethod(load))
    monkeypatch.chdir("/proc")
    assert desks().open().said == []
    assert Path.cwd() == Path("/proc")


def test_a_folder_that_can_be_written_is_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with _writable_folder():
        assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []


# --- opening and closing


def test_loading_this_room_does_not_load_gpiozero() -> None:
    program = "import sys, kiosk.devices.buttons; sys.exit('gpiozero' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[2], check=False).returncode == 0
    )


def test_nobody_waits_for_a_slow_driver_and_its_pins_are_given_back(
    factory: StillFactory, desks: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Event()

    def load() -> StillFactory:
        gate.wait(PATIENCE_S)
        return factory

    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setattr(Device, "_default_pin_factory", staticmethod(load))
    slow = desks()
    began = time.monotonic()
    slow.buttons.start()
    assert not slow.buttons.wait_ready(0)
    assert slow.buttons.status == NOT_YET
    assert slow.buttons.poll(0.0) == []
    slow.buttons.close()
    assert time.monotonic() - began < 2
    gate.set()
    slow.buttons._relay.join(PATIENCE_S)
    assert desks().open().said == []


def test_pins_given_back_can_be_opened_again(desk: Desk, desks: Callable[..., Desk]) -> None:
    for _ in range(3):
        desk.buttons.close()
        desk.buttons.close()
        desk = desks().open()
        assert desk.said == []
        desk.press("draw", 99.0)
        assert names(desk.buttons.poll(100.0)) == ["draw"]


def test_buttons_that_were_never_opened_can_be_closed(desks: Callable[..., Desk]) -> None:
    desk = desks()
    desk.buttons.close()
    desk.buttons.start()
    assert desk.buttons.wait_ready(PATIENCE_S)
