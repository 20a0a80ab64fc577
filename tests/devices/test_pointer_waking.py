"""The pointer while somebody wakes the kiosk: the touch is told of, and presses nothing."""

import random
from math import nan

import pytest

from kiosk.devices.pointer import HUSH_S, REST_S
from kiosk.devices.pointer_events import PointerDown, PointerMove, PointerUp
from kiosk.play.inputs import Tap, Touched
from tests.devices.touch_table import PLACE, Kind, Table, event, touch

TAP, TOUCHED = Tap(400, 240), Touched(400, 240)


@pytest.fixture
def table() -> Table:
    return Table()


def wake(table: Table, now: float, kind: Kind = "finger", finger: int = 1) -> None:
    """Touch the dark screen, which the touch wakes at once."""
    table.feed(event(PointerDown, kind, now, finger=finger))
    table.pointer.swallow(now)


def let_go(table: Table, now: float, kind: Kind = "finger", finger: int = 1) -> None:
    table.feed(event(PointerUp, kind, now, finger=finger))


# --- a touch is told of as soon as it begins


@pytest.mark.parametrize("kind", ["finger", "mouse"])
def test_a_touch_is_told_of_before_its_tap_and_only_once(table: Table, kind: Kind) -> None:
    down, up = touch(kind, 1.0)
    assert table.feed(down).told == [TOUCHED]
    table.feed(event(PointerMove, kind, 1.05), up)
    assert table.told == [TOUCHED, TAP]


def test_each_finger_is_told_of_though_only_the_first_taps(table: Table) -> None:
    fingers = range(5)
    table.feed(*(event(PointerDown, "finger", 1.0, (100.0 * i, 50.0), finger=i) for i in fingers))
    table.feed(*(event(PointerUp, "finger", 1.1, (100.0 * i, 50.0), finger=i) for i in reversed(fingers)))
    assert table.touches == [Touched(100 * i, 50) for i in fingers]
    assert table.wait(9.0).taps == [Tap(0, 50)]


def test_copies_other_mouse_buttons_and_wild_places_are_not_told_of(table: Table) -> None:
    table.feed(*touch("finger", 1.0), *touch("mouse", 1.1, copy=True), *touch("mouse", 1.2))
    table.feed(*touch("mouse", 5.0, finger=3), PointerDown("finger", 1, 15.98, nan, 6.0))
    assert table.touches == [TOUCHED]


def test_a_finger_that_lay_there_before_anybody_listened_is_nothing(table: Table) -> None:
    table.feed(
        event(PointerMove, "finger", 0.1), event(PointerMove, "finger", 0.2), event(PointerUp, "finger", 0.3)
    )
    assert (table.told, table.said) == ([], [])
    assert table.feed(*touch("finger", 0.4)).taps == [TAP]


# --- what wakes presses nothing


@pytest.mark.parametrize("kind", ["finger", "mouse"])
@pytest.mark.parametrize("held_s", [0.0, 0.05, REST_S + 0.1, 3.0, 70.0])
def test_the_waking_touch_is_no_tap_until_it_is_up_and_a_moment_more(
    table: Table, kind: Kind, held_s: float
) -> None:
    wake(table, 1.0, kind)
    assert table.pointer.pressed is None
    assert table.pointer.deadline is None
    for tenth in range(int(held_s * 10)):
        table.wait(1.0 + tenth / 10).feed(event(PointerMove, kind, 1.0 + tenth / 10))
    up = 1.0 + held_s
    let_go(table, up, kind)
    table.feed(*touch(kind, up + HUSH_S - 0.01, held_s=0.005))
    assert table.wait(up + HUSH_S).taps == []
    assert table.feed(*touch(kind, up + 2 * HUSH_S)).taps == [TAP]


@pytest.mark.parametrize("gap_s", [0.02, 0.1, 0.2])
def test_a_double_tap_wakes_and_presses_nothing(table: Table, gap_s: float) -> None:
    wake(table, 1.0)
    let_go(table, 1.05)
    second = 1.05 + gap_s
    table.feed(*touch("finger", second, held_s=0.05, finger=2))
    assert table.wait(second + 0.05 + HUSH_S).taps == []
    assert len(table.touches) == 2
    assert table.feed(*touch("finger", second + 0.06 + HUSH_S)).taps == [TAP]


def test_all_fingers_must_be_up(table: Table) -> None:
    wake(table, 1.0)
    table.feed(event(PointerDown, "finger", 1.1, (50.0, 50.0), finger=2))
    let_go(table, 1.2)
    table.feed(event(PointerMove, "finger", 3.0, (50.0, 50.0), finger=2))
    table.feed(*touch("finger", 3.5, finger=3))
    let_go(table, 4.0, finger=2)
    assert table.feed(*touch("finger", 4.1, finger=4)).wait(4.6).taps == []
    assert table.feed(*touch("finger", 4.6, finger=5)).taps == [TAP]


def test_a_finger_whose_release_was_lost_does_not_hush_the_table_for_ever(table: Table) -> None:
    wake(table, 1.0)
    for second in range(2, 6):
        table.feed(*touch("finger", float(second), finger=second))
    assert table.taps == []
    assert table.feed(*touch("finger", 6.2, finger=9)).taps == [TAP]


def test_a_finger_lost_long_before_does_not_matter(table: Table) -> None:
    table.feed(event(PointerDown, "finger", 1.0, (5.0, 5.0))).wait(2.0).taps.clear()
    wake(table, 40.0, finger=2)
    let_go(table, 40.1, finger=2)
    assert table.feed(*touch("finger", 40.2, finger=3)).wait(41.0).taps == []
    assert table.feed(*touch("finger", 41.0, finger=4)).taps == [TAP]


def test_a_mouse_that_only_moves_does_not_lengthen_the_hush(table: Table) -> None:
    wake(table, 1.0, "mouse")
    let_go(table, 1.1, "mouse")
    table.feed(*(event(PointerMove, "mouse", 1.1 + i / 100) for i in range(60)))
    assert table.feed(*touch("mouse", 1.8)).taps == [TAP]


def test_a_late_copy_of_the_waking_finger_is_nothing(table: Table) -> None:
    wake(table, 1.0)
    let_go(table, 1.05)
    assert table.feed(*touch("mouse", 1.05 + HUSH_S + 0.1)).wait(9.0).told == [TOUCHED]


def test_woken_by_a_button_a_finger_that_slipped_onto_the_table_is_no_tap(table: Table) -> None:
    table.pointer.swallow(1.0)
    assert table.feed(*touch("finger", 1.0 + HUSH_S - 0.01, held_s=0.01)).wait(9.0).taps == []
    assert table.feed(*touch("finger", 9.0)).taps == [TAP]


def test_five_hundred_nights_and_mornings(table: Table) -> None:
    rng, now = random.Random(5), 0.0
    for number in range(500):
        now += rng.choice([61.0, 600.0, 90_000.0])
        wake(table, now, finger=2 * number)
        now += rng.choice([0.0, 0.03, 0.2, 1.0])
        let_go(table, now, finger=2 * number)
        if rng.random() < 0.5:
            now += rng.uniform(0.01, 0.2)
            table.feed(*touch("finger", now, held_s=0.05, finger=2 * number + 1))
            now += 0.05
        assert table.wait(now).taps == []
        now += HUSH_S + 0.01
        table.feed(*touch("finger", now, finger=rng.randrange(9)))
        assert table.taps == [TAP], f"morning {number}"
        table.taps.clear()


# --- bad panels


def test_five_millisecond_contacts_for_ten_minutes_leave_the_pointer_well(table: Table) -> None:
    rng, now, contacts = random.Random(6), 0.0, 0
    while now < 600:
        now += rng.expovariate(5)
        at = (rng.uniform(0, 799), rng.uniform(0, 479))
        table.feed(*touch("finger", now, at, held_s=0.005, finger=rng.randrange(10)))
        contacts += 1
    assert len(table.taps) == contacts
    assert (table.pointer.pressed, table.pointer.deadline) == (None, None)
    assert len(table.pointer._contacts) + len(table.pointer._ended) < 20
    table.wait(now + 2).taps.clear()
    assert table.feed(*touch("finger", now + 2)).taps == [TAP]


def test_taps_on_a_panel_of_25_reports_a_second_that_come_late(table: Table) -> None:
    rng, now = random.Random(7), 0.0
    for number in range(1, 201):
        now += 0.3 + rng.uniform(0, 0.04)
        reports = [event(PointerDown, "finger", now, finger=number)]
        for _ in range(rng.randrange(6)):
            now += 0.04 + rng.uniform(0, 0.04)
            trembling = (PLACE[0] + rng.uniform(-4, 4), PLACE[1] + rng.uniform(-4, 4))
            reports.append(event(PointerMove, "finger", now, trembling, finger=number))
        now += 0.04 + rng.uniform(0, 0.04)
        reports.append(event(PointerUp, "finger", now, finger=number))
        table.feed(*reports)
        assert table.taps == [TAP] * number


@pytest.mark.parametrize("count", [2, 3, 4, 5])
@pytest.mark.parametrize("order", ["as they came", "the last first", "mixed"])
def test_of_several_fingers_at_once_the_first_counts(table: Table, count: int, order: str) -> None:
    fingers = list(range(count))
    for finger in fingers:
        at = (PLACE[0] + 70 * finger, PLACE[1])
        table.feed(event(PointerDown, "finger", 1.0 + finger / 1000, at, finger=finger))
    if order != "as they came":
        fingers.reverse()
    if order == "mixed":
        random.Random(8).shuffle(fingers)
    for finger in fingers:
        at = (PLACE[0] + 70 * finger, PLACE[1])
        table.feed(event(PointerUp, "finger", 1.2 + finger / 1000, at, finger=finger))
    assert table.wait(9.0).taps == [TAP]
