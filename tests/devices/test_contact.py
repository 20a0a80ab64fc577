"""The contact: bounces, glitches and stuck buttons, and one action for each press."""

from collections.abc import Iterable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kiosk.devices.contact import OPEN_S, QUIET_S, SETTLE_S, Contact
from kiosk.play.inputs import Press

Edge = tuple[float, bool]


def presses(edges: Iterable[Edge], until: float = 1000.0, *, at_first: bool = False) -> list[Press]:
    contact = Contact("draw", at_first)
    for when, pressed in edges:
        contact.edge(pressed, when)
    return contact.presses(until)


def bounce(start: float, ends_pressed: bool, edges: int = 12, lasts_s: float = 0.008) -> list[Edge]:
    """Return edges that alternate, evenly spread, the last one to the level that stays."""
    step = lasts_s / (edges - 1)
    return [(start + step * i, ends_pressed == ((edges - i) % 2 == 1)) for i in range(edges)]


def test_a_clean_press_of_20_ms_counts_once_it_is_let_go_and_settled() -> None:
    contact = Contact("undo", False)
    contact.edge(True, 1.0)
    assert contact.deadline == 1.0 + SETTLE_S
    assert contact.presses(1.019) == []
    contact.edge(False, 1.020)
    assert contact.presses(1.029) == []
    [press] = contact.presses(1.020 + SETTLE_S)
    assert press.name == "undo"
    assert press.held_s == pytest.approx(0.020)
    assert contact.presses(2.0) == []
    assert contact.deadline is None


def test_twelve_edges_in_8_ms_on_press_and_on_release_are_one_press() -> None:
    [press] = presses(bounce(0.0, True) + bounce(0.2, False))
    assert press.held_s == pytest.approx(0.2)


@pytest.mark.parametrize("held", [False, True])
def test_a_glitch_of_2_ms_is_nothing(held: bool) -> None:
    before = [(0.0, True)] if held else []
    assert presses([*before, (1.0, not held), (1.002, held)]) == []


def test_bounces_that_never_settle_are_nothing() -> None:
    assert presses([(0.009 * i, i % 2 == 0) for i in range(100)]) == []


def test_a_button_down_at_the_beginning_counts_only_after_it_was_let_go() -> None:
    assert presses([], at_first=True) == []
    assert presses([(5.0, True), (9.0, False)], at_first=True) == []
    assert len(presses([*bounce(5.0, False), (6.0, True), (6.1, False)], at_first=True)) == 1


def test_holding_for_30_s_is_one_press_of_30_s() -> None:
    contact = Contact("draw", False)
    contact.edge(True, 0.0)
    assert all(contact.presses(now) == [] for now in range(1, 30))
    contact.edge(False, 30.0)
    assert contact.presses(31.0) == [Press("draw", 30.0)]


def test_right_after_a_press_there_is_no_other_one() -> None:
    first = [(0.0, True), (0.030, False)]
    assert len(presses([*first, (0.075, True), (0.030 + QUIET_S - 0.001, False)])) == 1
    assert len(presses([*first, (0.075, True), (0.030 + QUIET_S, False)])) == 2


def test_a_worn_contact_that_bounces_as_it_closes_again_is_one_press() -> None:
    first = [(0.0, True), (0.1, False)]
    assert len(presses([*first, *bounce(0.1 + OPEN_S - 0.001, True), (0.3, False)])) == 1
    assert len(presses([*first, *bounce(0.1 + OPEN_S + 0.001, True), (0.3, False)])) == 2


@pytest.mark.parametrize("gap", [0.012, 0.030, OPEN_S - 0.001])
def test_a_worn_contact_that_opens_while_it_is_held_is_one_press(gap: float) -> None:
    again = 0.1 + gap
    edges = [(0.0, True), (0.1, False), (again, True), (again + 0.1, False)]
    assert len(presses(edges)) == 1
    third = again + 0.1 + gap
    assert len(presses([*edges, (third, True), (third + 0.2, False)])) == 1
    assert len(presses([*edges, (again + 0.3, True), (again + 0.4, False)])) == 2


def test_the_silence_after_a_press_is_not_drawn_out_by_what_it_swallows() -> None:
    assert len(presses([(0.05 * i, i % 2 == 0) for i in range(40)])) == 20


def test_an_edge_that_repeats_its_level_tells_of_one_that_was_missed() -> None:
    assert presses([(0.0, True), (0.009, True), (0.018, False)]) == []
    assert len(presses([(0.0, True), (0.5, True), (1.0, False)])) == 1


def test_time_that_seems_to_go_back_does_no_harm() -> None:
    assert len(presses([(1.0, True), (0.5, True), (1.2, False), (1.1, False)])) == 1
    contact = Contact("draw", False)
    contact.edge(True, 1.0)
    contact.edge(True, 0.5)
    assert contact.deadline == 1.0 + SETTLE_S


Touch = tuple[float, list[float], float, list[float]]
shakes = st.lists(st.floats(0.0001, 0.0019), max_size=4).map(lambda gaps: gaps if len(gaps) % 2 == 0 else gaps[1:])
touches = st.lists(st.tuples(st.floats(0.1, 5.0), shakes, st.floats(0.02, 5.0), shakes), max_size=6)


@given(touches, st.booleans())
def test_each_noisy_contact_is_one_press(noisy: list[Touch], ask: bool) -> None:
    contact, when, found = Contact("draw", False), 0.0, []
    for apart, closing, held, opening in noisy:
        when += apart
        for level, stays, noise in ((True, held, closing), (False, 0.0, opening)):
            contact.edge(level, when)
            for i, gap in enumerate(noise):
                when += gap
                contact.edge(level == (i % 2 == 1), when)
            when += stays
        # Whether the loop asks at every deadline or sleeps through all of it changes nothing.
        if ask and contact.deadline is not None:
            found += contact.presses(contact.deadline)
    found += contact.presses(when + 1)
    assert len(found) == len(noisy)
    assert [press.held_s for press in found] == pytest.approx([held for _, _, held, _ in noisy], abs=0.01)


@given(st.lists(st.tuples(st.floats(0.0, 0.2), st.booleans()), max_size=60), st.booleans())
@example([(0.0, True), (0.02, False), (0.02, True), (0.02, False)], False)
def test_no_press_comes_from_nothing_and_none_comes_too_soon(steps: list[Edge], at_first: bool) -> None:
    contact, when, level, closures, found = Contact("draw", at_first), 0.0, at_first, 0, []
    for gap, pressed in steps:
        when += gap
        closures += pressed and not level
        level = pressed
        contact.edge(pressed, when)
        found += [(when, press) for press in contact.presses(when)]
    assert len(found) + len(contact.presses(when + 1)) <= closures
    assert all(press.held_s >= SETTLE_S * 0.999 for _, press in found)
    assert len(found) <= 1 + when / QUIET_S
