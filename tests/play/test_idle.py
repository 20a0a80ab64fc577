"""The idle time: what is due when, and never by surprise."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.play.idle import DRIFT_PX, Idle, Light, Patience

DRIFT_S = 60
OWNERS = Patience(dim_s=120, dark_s=600, fresh_game_s=300, drift_s=DRIFT_S)
seconds = st.one_of(st.just(math.inf), st.floats(1, 2000))
patiences = st.builds(Patience, seconds, seconds, seconds, seconds)
moments = st.floats(0, 10_000)


def due(idle: Idle, now: float) -> object:
    """Return all that is due."""
    return idle.light(now), idle.is_fresh_game_due(now), idle.drift(now)


@pytest.mark.parametrize(
    ("rest_s", "light", "is_fresh"),
    [
        (0, Light.AWAKE, False),
        (119.9, Light.AWAKE, False),
        (120, Light.DIM, False),
        (300, Light.DIM, True),
        (599.9, Light.DIM, True),
        (600, Light.DARK, True),
        (1e7, Light.DARK, True),
    ],
)
def test_a_kiosk_dims_begins_anew_and_goes_dark(rest_s: float, light: Light, is_fresh: bool) -> None:
    idle = Idle(OWNERS, 50.0)
    assert (idle.light(50 + rest_s), idle.is_fresh_game_due(50 + rest_s)) == (light, is_fresh)


def test_dark_has_precedence_over_dim() -> None:
    idle = Idle(Patience(dim_s=100, dark_s=10), 0.0)
    assert [idle.light(now) for now in (9, 10, 100)] == [Light.AWAKE, Light.DARK, Light.DARK]


@given(patiences, moments)
def test_a_touch_wakes_the_kiosk(patience: Patience, now: float) -> None:
    idle = Idle(patience, 0.0)
    idle.touch(now)
    assert idle.light(now) is Light.AWAKE
    assert not idle.is_fresh_game_due(now)


@given(patiences, st.lists(moments, max_size=4), moments, st.floats(0, 1))
def test_nothing_changes_before_it_is_announced(
    patience: Patience, touches: list[float], now: float, share: float
) -> None:
    idle = Idle(patience, 0.0)
    for touch in sorted(touches):
        idle.touch(touch)
    now = max([now, *touches])
    announced = idle.changes_at(now)
    before = due(idle, now)
    if announced is None:
        assert due(idle, now + share * 1e6) == before
        return
    assert announced > now
    later = now + share * (announced - now)
    if later < announced:
        assert due(idle, later) == before


@given(st.lists(st.floats(0, 400), min_size=1, max_size=30))
def test_a_touch_never_moves_the_picture(rests: list[float]) -> None:
    idle, now = Idle(OWNERS, 0.0), 0.0
    for rest_s in rests:
        now += rest_s
        before = idle.drift(now)
        idle.touch(now)
        assert idle.drift(now) == before


def test_the_drift_is_small_and_goes_everywhere() -> None:
    idle = Idle(OWNERS, 0.0)
    assert idle.drift(DRIFT_S - 1) == (0, 0)
    places = [idle.drift(step * DRIFT_S) for step in range(24 * 60)]
    assert all(abs(x) <= DRIFT_PX and abs(y) <= DRIFT_PX for x, y in places)
    steps = [max(abs(x - a), abs(y - b)) for (x, y), (a, b) in pairwise(places)]
    assert max(steps) == 1, "nobody sees it jump"
    assert len(set(places)) > DRIFT_PX * DRIFT_PX
    assert {x for x, _ in places} == {y for _, y in places} == set(range(-DRIFT_PX, DRIFT_PX + 1))
    most = max(places.count(place) for place in set(places))
    assert most < len(places) / 10, "no place is dwelt on"
