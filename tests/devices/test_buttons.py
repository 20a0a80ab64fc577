"""The buttons: from edges on gpiozero's mock pins to presses."""

import gc
from collections.abc import Callable
from threading import Thread

import pytest
from gpiozero import Device

from tests.devices.button_desk import Desk, StillFactory, StuckPin, names, the_press

# --- presses


def test_a_press_through_the_pin_arrives_with_its_own_times(desk: Desk) -> None:
    desk.trace("draw", [(99.0, True), (99.25, False)])
    # The moments of the pin are told on the clock of the loop, which may be another one.
    press = the_press(desk.buttons.poll(5.0))
    assert press.name == "draw"
    assert press.held_s == pytest.approx(0.25)
    assert desk.buttons.poll(6.0) == []


def test_twelve_bounces_on_press_and_release_are_one_press(desk: Desk) -> None:
    down = [(98.0 + 0.0007 * i, i % 2 == 0) for i in range(11)]
    up = [(99.0 + 0.0007 * i, i % 2 == 1) for i in range(11)]
    desk.trace("draw", [*down, *up, (99.009, True), (99.0095, False)])
    assert names(desk.buttons.poll(100.0)) == ["draw"]


def test_a_glitch_is_nothing(desk: Desk) -> None:
    desk.trace("draw", [(99.0, True), (99.002, False)])
    assert desk.buttons.poll(100.0) == []


def test_holding_for_30_s_is_one_press(desk: Desk) -> None:
    desk.trace("undo", [(60.0, True), (90.0, False)])
    press = the_press(desk.buttons.poll(0.0))
    assert press.held_s == pytest.approx(30.0)


def test_the_deadline_tells_when_to_ask_again(factory: StillFactory, desk: Desk) -> None:
    assert desk.buttons.deadline is None
    desk.trace("draw", [(99.9, True), (100.0, False)])
    assert desk.buttons.poll(7.0) == []
    assert desk.buttons.deadline == pytest.approx(7.01)
    factory.time = 100.02
    assert names(desk.buttons.poll(7.02)) == ["draw"]
    assert desk.buttons.deadline is None


def test_presses_of_both_buttons_come_in_their_order(desk: Desk) -> None:
    for i, name in enumerate(["undo", "draw", "undo", "undo", "draw"]):
        desk.press(name, 90.0 + i)
    assert names(desk.buttons.poll(100.0)) == ["undo", "draw", "undo", "undo", "draw"]
    desk.trace("draw", [(98.0, True)])
    desk.trace("undo", [(98.1, True), (98.2, False)])
    desk.trace("draw", [(98.205, False)])
    assert names(desk.buttons.poll(100.0)) == ["undo", "draw"]


def test_presses_from_several_threads_at_once_all_arrive(
    factory: StillFactory, desks: Callable[..., Desk]
) -> None:
    pins = {f"button {pin}": pin for pin in range(5, 11)}
    desk = desks(pins).open()
    listeners = [factory.pin(pin).when_changed for pin in pins.values()]

    def hammer(listener: Callable[[float, int], None]) -> None:
        for i in range(100):
            listener(60.0 + i / 4, 0)
            listener(60.1 + i / 4, 1)

    threads = [Thread(target=hammer, args=(listener,)) for listener in listeners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    desk.await_edges(200 * len(pins))
    assert sorted(names(desk.buttons.poll(100.0))) == sorted(100 * list(pins))


def test_edges_by_another_clock_count_when_they_arrive(factory: StillFactory, desk: Desk) -> None:
    found = []
    for factory.time, pressed in ((100.0, True), (100.1, False)):
        desk.trace("draw", [(1.7e9 + factory.time, pressed)])
        found += desk.buttons.poll(factory.time)
    factory.time = 100.2
    assert names(found + desk.buttons.poll(100.2)) == ["draw"]


def test_a_button_stuck_at_the_start_is_nothing_until_it_is_let_go(
    factory: StillFactory, desks: Callable[..., Desk]
) -> None:
    factory.pin(17, pin_class=StuckPin)
    desk = desks().open()
    assert desk.buttons.poll(100.0) == []
    desk.press("undo", 90.0)
    desk.trace("draw", [(95.0, False)])
    assert names(desk.buttons.poll(100.0)) == ["undo"]
    desk.press("draw", 98.0)
    assert names(desk.buttons.poll(100.0)) == ["draw"]


def test_the_pins_are_heard_after_the_garbage_was_collected(desk: Desk) -> None:
    gc.collect()
    desk.press("draw", 99.0)
    assert names(desk.buttons.poll(100.0)) == ["draw"]


# --- fake pins


def test_fake_buttons_are_driven_and_seen_by_the_next_poll(desks: Callable[..., Desk]) -> None:
    buttons = desks(fake=True).open().buttons
    for now, name in ((0.0, "draw"), (1.0, "undo"), (2.0, "undo")):
        buttons.drive(name, True)
        assert buttons.poll(now) == []
        buttons.drive(name, True)
        assert buttons.poll(now + 0.05) == []
        buttons.drive(name, False)
        assert buttons.poll(now + 0.1) == []
        press = the_press(buttons.poll(now + 0.2))
        assert press.name == name
        assert press.held_s == pytest.approx(0.1, abs=0.05)


def test_fake_buttons_need_no_real_pins(desks: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing of that name")
    assert len(desks().open().said) == 1
    assert desks(fake=True).open().said == []


def test_driving_what_is_not_there_is_a_mistake(desk: Desk, desks: Callable[..., Desk]) -> None:
    with pytest.raises(ValueError, match="no fake button draw"):
        desk.buttons.drive("draw", True)
    fake = desks(fake=True)
    with pytest.raises(ValueError, match="no fake button stock"):
        fake.buttons.drive("stock", True)
    # A fake button that is not open yet can be pressed in vain, as a real one can.
    fake.buttons.drive("draw", True)
    assert fake.open().buttons.poll(0.0) == []
