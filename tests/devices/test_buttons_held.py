"""The owner's hold: both buttons down together for five seconds, and what is no such thing."""

from collections.abc import Callable

import pytest

from kiosk.devices.buttons import HOLD_S
from kiosk.devices.contact import SETTLE_S
from tests.devices.button_desk import OPENED_LONG_AGO_S, Desk, StillFactory, names

NOW = OPENED_LONG_AGO_S


@pytest.mark.parametrize(("draw_at", "undo_at"), [(98.0, 98.0), (95.5, 98.0), (98.0, 95.5)])
def test_both_buttons_held_together_mean_the_owner_once(desk: Desk, draw_at: float, undo_at: float) -> None:
    desk.trace("draw", [(draw_at, True)])
    desk.trace("undo", [(undo_at, True)])
    assert names(desk.buttons.poll(NOW)) == []
    assert desk.buttons.deadline == pytest.approx(98.0 + HOLD_S)
    assert names(desk.buttons.poll(98.0 + HOLD_S - 0.01)) == []
    assert names(desk.buttons.poll(98.0 + HOLD_S)) == ["both held"]
    assert desk.buttons.deadline is None
    assert names(desk.buttons.poll(160.0)) == []


def test_what_is_let_go_after_the_hold_is_no_press(factory: StillFactory, desk: Desk) -> None:
    for name in ("draw", "undo"):
        desk.trace(name, [(90.0, True)])
    assert names(desk.buttons.poll(NOW)) == ["both held"]
    factory.time = 101.0
    for name in ("draw", "undo"):
        desk.trace(name, [(100.5, False)])
    assert names(desk.buttons.poll(101.0)) == []
    factory.time = 103.0
    desk.press("draw", 102.0)
    assert names(desk.buttons.poll(103.0)) == ["draw"]


def test_a_hold_counts_even_if_nobody_asked_before_its_end(desk: Desk) -> None:
    for name in ("draw", "undo"):
        desk.trace(name, [(90.0, True), (96.0, False)])
    assert names(desk.buttons.poll(NOW)) == ["both held"]


def test_buttons_let_go_too_soon_are_two_presses(desk: Desk) -> None:
    desk.trace("draw", [(94.0, True)])
    desk.trace("undo", [(94.0, True)])
    desk.trace("undo", [(94.0 + HOLD_S - 2 * SETTLE_S, False)])
    desk.trace("draw", [(99.5, False)])
    assert names(desk.buttons.poll(NOW)) == ["undo", "draw"]


def test_one_button_alone_never_means_the_owner(desk: Desk) -> None:
    desk.trace("draw", [(60.0, True)])
    assert names(desk.buttons.poll(NOW)) == []
    assert desk.buttons.deadline is None


def test_a_kiosk_with_one_button_has_no_hold(factory: StillFactory, desks: Callable[..., Desk]) -> None:
    desk = desks({"draw": 17}).open()
    factory.time = NOW
    desk.trace("draw", [(60.0, True)])
    assert names(desk.buttons.poll(NOW)) == []
