"""Errors that a kiosk goes on after: told once, counted, and never a flood."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.engine.codes import DealCode
from kiosk.troubles import MOST_CHARACTERS, MOST_KINDS, Troubles, in_one_line, place_of, story_of


def caught(act: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as info:  # noqa: PT011 - any will do
        act()
    return info.value


def of_kind(number: int) -> Exception:
    """Return an error of one of many kinds."""
    return caught(lambda: (_ for _ in ()).throw(type(f"Error{number}", (Exception,), {})("it is broken")))


class Desk:
    """Takes what is told."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.stories: list[str] = []
        self.troubles = Troubles(self.said.append, self.stories.append)


def test_an_error_in_every_frame_is_told_once_and_counted_each_minute() -> None:
    desk = Desk()
    for frame in range(150 * 10 + 1):
        desk.troubles.take(of_kind(1), frame / 10)
    first, *later = desk.said
    assert first == "Error1 (it is broken). The game goes on."
    assert later == ["Error1: 600 times more.", "Error1: 600 times more."]
    assert len(desk.stories) == 1
    assert desk.stories[0].startswith("Traceback")


@given(st.lists(st.tuples(st.integers(0, 40), st.floats(0, 20)), max_size=300))
def test_no_mixture_of_errors_floods_the_journal(happened: list[tuple[int, float]]) -> None:
    desk = Desk()
    now = 0.0
    told_at: list[float] = []
    for number, later in happened:
        now += later
        desk.troubles.take(Exception(number) if number == 0 else of_kind(number), now)
        told_at += [now] * (len(desk.said) - len(told_at))
    for at in told_at:
        assert sum(at - 60 < other <= at for other in told_at) <= MOST_KINDS + 1
    assert len(desk.stories) <= MOST_KINDS + 1


def test_the_line_names_the_place_in_this_program_that_it_came_through() -> None:
    error = caught(lambda: DealCode.parse("nonsense"))
    assert "at kiosk/engine/codes.py:" in place_of(error)
    assert place_of(error) in in_one_line(error)
    assert "codes.py" in story_of(error)


def test_a_long_message_on_many_lines_becomes_one_short_line() -> None:
    line = in_one_line(Exception("all\nis lost " * 1000))
    assert "\n" not in line
    assert len(line) < MOST_CHARACTERS + 50
