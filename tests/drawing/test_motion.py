"""Motion: flights, shakes and messages are functions of the time, and come to rest."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from kiosk.drawing.geometry import between
from kiosk.drawing.motion import FLIGHT_S, SHAKE_S, TOAST_S, Flight, Shake, Toast
from kiosk.engine.cards import PACK

CARD = PACK[0]
rects = st.builds(Rect, *[st.integers(-50, 2000)] * 2, *[st.integers(1, 400)] * 2)
moments = st.floats(0, 1e6)


@given(rects, rects, moments)
def test_a_flight_begins_where_the_card_was_and_ends_at_home(start: Rect, home: Rect, began: float) -> None:
    flight = Flight(CARD, start, began)
    assert flight.place(home, began) == flight.place(home, began - 1) == start
    assert flight.place(home, flight.ends() + 1e-6) == flight.place(home, flight.ends() + 60) == home
    assert flight.ends() == began + FLIGHT_S


@given(rects, rects, st.lists(st.floats(0, FLIGHT_S), min_size=2, max_size=9))
def test_a_flight_never_turns_back_nor_leaves_its_way(start: Rect, home: Rect, times: list[float]) -> None:
    flight = Flight(CARD, start, 0.0)
    shares = [flight.share(time) for time in sorted(times)]
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    way = start.union(home)
    assert all(way.inflate(2, 2).contains(flight.place(home, time)) for time in times)


def test_a_flight_is_quick_at_first_and_soft_at_its_end() -> None:
    flight = Flight(CARD, Rect(0, 0, 1, 1), 0.0)
    thirds = [flight.share(FLIGHT_S * part / 3) for part in range(4)]
    steps = [later - earlier for earlier, later in pairwise(thirds)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 2 * steps[1] > 4 * steps[2] > 0


def test_motions_are_short_enough_not_to_be_waited_for() -> None:
    assert FLIGHT_S <= 0.3
    assert SHAKE_S <= 0.5
    assert 2 <= TOAST_S <= 5


@given(st.floats(1, 20), moments)
def test_a_shake_rests_before_and_after_and_swings_both_ways_between(mm: float, began: float) -> None:
    shake = Shake("column 1", began)
    assert shake.offset(mm, began - 1) == shake.offset(mm, began) == 0
    assert shake.offset(mm, shake.ends() + 1e-6) == shake.offset(mm, shake.ends() + 60) == 0
    swing = [shake.offset(mm, began + SHAKE_S * part / 40) for part in range(41)]
    assert max(swing) > 0 > min(swing)
    assert max(map(abs, swing)) <= 2 * mm


@given(moments)
def test_a_message_stays_for_its_time(began: float) -> None:
    assert Toast("text", began).ends() == began + TOAST_S


@given(rects, rects)
def test_between_two_rectangles_lie_both_of_them_and_their_middle(start: Rect, end: Rect) -> None:
    assert between(start, end, 0) == start
    assert between(start, end, 1) == end
    middle = between(start, end, 0.5)
    assert abs(2 * middle.x - start.x - end.x) <= 1
    assert abs(2 * middle.h - start.h - end.h) <= 1
