"""The pointer: one tap for each touch, whatever shape the system gives it."""

from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.devices.pointer import COPY_S, REST_S, SLIDE_MM
from kiosk.devices.pointer_events import PointerDown, PointerEvent, PointerMove, PointerUp
from kiosk.play.inputs import Tap
from tests.devices.touch_table import HEIGHT, PLACE, PX_PER_MM, WIDTH, Kind, Table, event, in_time, touch


@pytest.fixture
def table() -> Table:
    return Table()


TAP = Tap(400, 240)
NEAR = (PLACE[0] + 4.9 * PX_PER_MM, PLACE[1])
FAR = (PLACE[0] + 5.1 * PX_PER_MM, PLACE[1])

# --- one tap for each touch


@pytest.mark.parametrize("kind", ["finger", "mouse"])
def test_one_kind_alone_is_one_tap(table: Table, kind: Kind) -> None:
    down, up = touch(kind, 1.0)
    assert table.feed(down).taps == []
    assert table.feed(up).wait(9.0).taps == [TAP]


@pytest.mark.parametrize("kind", ["finger", "mouse"])
@pytest.mark.parametrize("late_s", [-0.01, 0.0, 0.01, 0.1, 5.0])
@pytest.mark.parametrize("at", [PLACE, (30.0, 30.0)])
def test_marked_copies_are_nothing(table: Table, kind: Kind, late_s: float, at: tuple[float, float]) -> None:
    other: Kind = "mouse" if kind == "finger" else "finger"
    table.feed(*in_time(touch(kind, 1.0), touch(other, 1.0 + late_s, at, copy=True)))
    assert table.wait(9.0).taps == [TAP]


@pytest.mark.parametrize("first", ["finger", "mouse"])
@pytest.mark.parametrize("late_s", [0.0, 0.01, 0.1, 0.5, 0.1 + COPY_S])
@pytest.mark.parametrize("at", [PLACE, NEAR])
def test_unmarked_copies_are_nothing(table: Table, first: Kind, late_s: float, at: tuple[float, float]) -> None:
    second: Kind = "mouse" if first == "finger" else "finger"
    table.feed(*in_time(touch(first, 1.0), touch(second, 1.0 + late_s, at)))
    assert table.wait(9.0).taps == [TAP]


@pytest.mark.parametrize(("late_s", "at"), [(0.11 + COPY_S, PLACE), (0.2, FAR)])
def test_what_comes_later_or_elsewhere_is_no_copy(table: Table, late_s: float, at: tuple[float, float]) -> None:
    table.feed(*touch("finger", 1.0), *touch("mouse", 1.0 + late_s, at))
    assert table.wait(9.0).taps == [TAP, Tap(int(at[0]), int(at[1]))]


def test_a_copy_after_a_long_touch_is_nothing(table: Table) -> None:
    table.feed(*touch("finger", 1.0, held_s=8.0), *touch("mouse", 9.5))
    assert table.wait(20.0).taps == [TAP]


def test_a_copy_after_a_long_touch_that_ended_nowhere_is_nothing(table: Table) -> None:
    table.feed(event(PointerDown, "finger", 1.0), PointerUp("finger", 1, nan, nan, 9.0), *touch("mouse", 9.5))
    assert table.wait(20.0).taps == [TAP]


def test_a_copy_where_a_slide_ended_is_nothing(table: Table) -> None:
    end = (100.0, 100.0)
    slide = [event(PointerDown, "finger", 1.0), event(PointerUp, "finger", 1.1, end)]
    assert table.feed(*slide, *touch("mouse", 1.2, end)).wait(9.0).taps == []


def test_a_copy_has_no_copies(table: Table) -> None:
    table.feed(*touch("finger", 1.0), *touch("mouse", 1.9), *touch("finger", 2.1))
    assert table.wait(9.0).taps == [TAP, TAP]


@pytest.mark.parametrize("every_s", [0.03, 0.08, 0.15, 0.3])
@pytest.mark.parametrize("copy_late_s", [None, -0.005, 0.005, 0.5, 0.9])
def test_fast_taps_count_each(table: Table, every_s: float, copy_late_s: float | None) -> None:
    touches = [touch("finger", 1 + every_s * i, held_s=0.02) for i in range(5)]
    if copy_late_s is not None:
        touches += [touch("mouse", 1 + every_s * i + copy_late_s, held_s=0.02) for i in range(5)]
    assert table.feed(*in_time(*touches)).wait(9.0).taps == [TAP] * 5


def test_only_the_left_mouse_button_taps(table: Table) -> None:
    for button in (2, 3, 4, 5):
        table.feed(event(PointerDown, "mouse", 1.0, finger=button), event(PointerUp, "mouse", 1.1, finger=button))
    assert table.wait(9.0).taps == []
    assert table.feed(*touch("mouse", 9.0)).taps == [TAP]


# --- slides


@pytest.mark.parametrize("kind", ["finger", "mouse"])
@pytest.mark.parametrize("last", [PointerMove, PointerUp])
@pytest.mark.parametrize(("slide_mm", "taps"), [(0.99 * SLIDE_MM, [TAP]), (1.001 * SLIDE_MM, [])])
def test_a_slide_is_a_tap_where_it_began_if_it_is_short(
    table: Table, kind: Kind, last: type[PointerEvent], slide_mm: float, taps: list[Tap]
) -> None:
    at = (PLACE[0] + slide_mm * PX_PER_MM * 0.6, PLACE[1] + slide_mm * PX_PER_MM * 0.8)
    table.feed(event(PointerDown, kind, 1.0), event(last, kind, 1.1, at))
    table.feed(event(PointerUp, kind, 1.2, PLACE))
    assert table.wait(9.0).taps == taps


def test_coming_back_from_a_slide_does_not_make_it_a_tap(table: Table) -> None:
    table.feed(event(PointerDown, "mouse", 1.0), event(PointerMove, "mouse", 1.1, FAR))
    assert table.pointer.pressed is None
    table.feed(event(PointerMove, "mouse", 1.2), event(PointerUp, "mouse", 1.3))
    assert table.wait(9.0).taps == []


def test_a_mouse_dragged_out_of_the_window_is_no_tap(table: Table) -> None:
    table.feed(event(PointerDown, "mouse", 1.0, (798.0, 5.0)), event(PointerUp, "mouse", 1.1, (830.0, -90.0)))
    assert table.wait(9.0).taps == []
    assert table.said == []


def test_a_mouse_that_only_moves_is_nothing(table: Table) -> None:
    table.feed(event(PointerMove, "mouse", 1.0), event(PointerUp, "mouse", 1.1), *touch("finger", 1.2))
    assert table.wait(9.0).taps == [TAP]


# --- resting, lost and second fingers


def test_a_resting_finger_taps_once_and_its_release_is_nothing(table: Table) -> None:
    table.feed(event(PointerDown, "finger", 1.0))
    assert table.pointer.deadline == 1.0 + REST_S
    assert table.wait(1.39).taps == []
    assert table.wait(1.0 + REST_S).taps == [TAP]
    assert table.pointer.deadline is None
    assert table.pointer.pressed is None
    assert table.feed(event(PointerUp, "finger", 7.0)).wait(9.0).taps == [TAP]


@pytest.mark.parametrize("slid", [False, True])
def test_a_finger_that_is_never_let_go_is_not_in_the_way(table: Table, slid: bool) -> None:
    table.feed(event(PointerDown, "finger", 1.0, (50.0, 50.0)))
    if slid:
        table.feed(event(PointerMove, "finger", 1.1, (90.0, 50.0)))
    table.wait(2.0).taps.clear()
    for i in range(5):
        table.feed(event(PointerDown, "finger", 2.0 + i, finger=7), event(PointerUp, "finger", 2.1 + i, finger=7))
    assert table.taps == [TAP] * 5


def test_a_mouse_clicks_where_a_finger_was_never_let_go(table: Table) -> None:
    table.feed(event(PointerDown, "finger", 1.0), *touch("mouse", 1.01 + COPY_S))
    assert table.taps == [TAP, TAP]


def test_fingers_that_are_never_let_go_are_forgotten_in_the_end(table: Table) -> None:
    for finger in range(1000):
        table.feed(event(PointerDown, "finger", float(finger), finger=finger))
    assert len(table.pointer._contacts) < 100


def test_of_several_fingers_the_first_counts_and_after_it_the_next_that_comes(table: Table) -> None:
    table.feed(
        event(PointerDown, "finger", 1.0, finger=1),
        event(PointerDown, "finger", 1.05, (10.0, 10.0), finger=2),
        event(PointerDown, "mouse", 1.05, (90.0, 10.0)),
        event(PointerUp, "finger", 1.1, finger=1),
        event(PointerUp, "mouse", 1.1, (90.0, 10.0)),
        event(PointerDown, "finger", 1.15, (30.0, 30.0), finger=3),
        event(PointerUp, "finger", 1.2, (30.0, 30.0), finger=3),
        event(PointerUp, "finger", 1.3, (10.0, 10.0), finger=2),
    )
    assert table.wait(9.0).taps == [TAP, Tap(30, 30)]


def test_a_finger_that_comes_down_again_was_let_go_unseen(table: Table) -> None:
    table.feed(event(PointerDown, "finger", 1.0), event(PointerDown, "finger", 1.2, (30.0, 30.0)))
    assert table.taps == [TAP]
    table.feed(event(PointerUp, "finger", 1.3, (30.0, 30.0)), event(PointerUp, "finger", 1.4, (30.0, 30.0)))
    assert table.wait(9.0).taps == [TAP, Tap(30, 30)]


def test_the_point_under_the_finger_is_where_the_tap_will_be(table: Table) -> None:
    assert table.pointer.pressed is None
    table.feed(event(PointerDown, "finger", 1.0), event(PointerMove, "finger", 1.1, (404.0, 244.0)))
    assert table.pointer.pressed == (400, 240)
    table.feed(event(PointerUp, "finger", 1.2, (404.0, 244.0)))
    assert (table.taps, table.pointer.pressed) == ([TAP], None)


# --- places and sizes


@pytest.mark.parametrize(
    ("x", "y", "tap"),
    [
        (0.0, 0.0, Tap(0, 0)),
        (1.0, 1.0, Tap(799, 479)),
        (-0.019, 1.019, Tap(0, 479)),
        (0.99999, 0.5, Tap(799, 240)),
    ],
)
def test_a_finger_at_the_edge_taps_on_the_picture(table: Table, x: float, y: float, tap: Tap) -> None:
    table.feed(PointerDown("finger", 1, x, y, 1.0), PointerUp("finger", 1, x, y, 1.1))
    assert (table.taps, table.said) == ([tap], [])


def test_every_pixel_of_the_mouse_is_itself(table: Table) -> None:
    for x in range(WIDTH):
        table.feed(*touch("mouse", 2.0 * x, (x, x % HEIGHT)))
    assert table.taps == [Tap(x, x % HEIGHT) for x in range(WIDTH)]


@pytest.mark.parametrize("x", [-0.021, 1.021, 3.5e38, inf, -inf, nan])
def test_a_finger_off_the_picture_is_nothing_and_said_once_a_minute(table: Table, x: float) -> None:
    for i in range(100):
        table.feed(PointerDown("finger", 1, 0.5, x, 1.0 + i), PointerUp("finger", 1, 0.5, x, 1.1 + i))
    assert table.taps == []
    assert len(table.said) == 2
    assert "off the picture" in table.said[0]
    assert table.feed(*touch("finger", 200.0)).taps == [TAP]


def test_a_wild_report_in_the_middle_of_a_touch_does_not_lose_the_tap(table: Table) -> None:
    down, up = touch("finger", 1.0)
    table.feed(down, PointerMove("finger", 1, nan, 80.0, 1.05), PointerUp("finger", 1, nan, nan, up.when))
    assert table.taps == [TAP]


def test_a_mouse_off_the_picture_is_nothing(table: Table) -> None:
    for at in ((-40.0, 5.0), (5.0, 900.0), (nan, 5.0), (inf, 5.0)):
        table.feed(*touch("mouse", 1.0, at))
    assert table.wait(9.0).taps == []


def test_what_was_touched_before_another_size_is_no_tap(table: Table) -> None:
    table.feed(event(PointerDown, "finger", 1.0))
    table.pointer.resize((WIDTH, HEIGHT), PX_PER_MM)
    assert table.pointer.pressed == (400, 240)
    table.pointer.resize((1280, 720), 8.0)
    assert table.pointer.pressed is None
    assert table.feed(event(PointerUp, "finger", 1.1)).wait(9.0).taps == []
    assert table.feed(*touch("finger", 9.0)).taps == [Tap(640, 360)]


# --- whatever comes

shares = st.one_of(st.floats(-0.1, 1.1), st.sampled_from([nan, inf, -inf, -0.02, 1.02, 0.5]))
wild = st.tuples(
    st.sampled_from([PointerDown, PointerMove, PointerUp]),
    st.sampled_from(["finger", "mouse"]),
    st.integers(1, 3),
    shares,
    shares,
    st.sampled_from([0.0, 0.001, 0.05, 0.3, 2.0]),
    st.booleans(),
)


@given(st.lists(wild, max_size=60), st.sampled_from(["finger", "mouse"]), st.booleans())
def test_never_more_taps_than_downs_and_a_clean_tap_always_counts(
    steps: list[tuple[type[PointerEvent], Kind, int, float, float, float, bool]], kind: Kind, ask: bool
) -> None:
    table, now, downs = Table(), 0.0, 0
    for shape, its_kind, finger, x, y, gap, copy in steps:
        now += gap
        scale = (WIDTH, HEIGHT) if its_kind == "mouse" else (1, 1)
        table.feed(shape(its_kind, finger, x * scale[0], y * scale[1], now, copy))
        downs += shape is PointerDown
        if ask and table.pointer.deadline is not None:
            now = max(now, table.pointer.deadline)
            table.wait(now)
        assert len(table.taps) <= downs
    assert all(0 <= tap.x < WIDTH and 0 <= tap.y < HEIGHT for tap in table.taps)
    now += REST_S + COPY_S + 0.001
    table.wait(now).taps.clear()
    assert table.feed(*touch(kind, now)).taps == [TAP]
    assert len(table.pointer._contacts) <= 4
