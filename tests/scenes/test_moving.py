"""Motion on the table: it never gets in the way, and leaves the very picture that the position has."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.drawing.motion import FLIGHT_S, SHAKE_S, TOAST_S
from kiosk.play.commands import PlayColumn
from kiosk.scenes.table import TableScene
from tests.engine.making import EXAMPLE, WINNING_LINE
from tests.scenes.staging import (
    FIVE_SIZES,
    QUIET,
    Size,
    after,
    commands,
    do,
    drawn,
    fresh,
    pixels,
    scene_of,
)

FRAME_S = 1 / 60
FRAMES = range(round(FLIGHT_S / FRAME_S) + 2)
BEGIN = 10.0


def moving(scene: TableScene, moves: str, pause_s: float, size: Size = (800, 480)) -> float:
    """Make moves with a pause after each, a frame drawn before and after it, and return the time."""
    now = BEGIN
    for command in commands(moves):
        drawn(scene, size, now)
        do(scene, command, now)
        drawn(scene, size, now)
        now += pause_s
    drawn(scene, size, now)
    return now


def settled(scene: TableScene, now: float, size: Size = (800, 480)) -> bytes:
    """Draw frame after frame until nothing moves any more, and return the last picture."""
    while (due := scene.changes_at(now)) is not None:
        now = max(now + FRAME_S, due)
        drawn(scene, size, now)
    return pixels(drawn(scene, size, now))


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("moves", ["d", "5"])
def test_an_undo_in_any_frame_of_a_flight_leaves_the_picture_as_before(frame: int, moves: str) -> None:
    scene = after("d")
    now = moving(scene, moves, frame * FRAME_S)
    do(scene, commands("u")[0], now)
    drawn(scene, now=now + FRAME_S)
    assert settled(scene, now + FRAME_S) == fresh(scene)
    assert scene.position == after("d").position


@pytest.mark.parametrize(
    "moves", ["d5", "d55", "d5u", "d5u5", "d5uu", "dddd", "d5n", "d5nu", "d5r", "d5ru", "n", "d1"]
)
@pytest.mark.parametrize("pause_s", [0.0, 0.05, 0.15])
def test_fast_hands_leave_the_picture_of_the_position(moves: str, pause_s: float) -> None:
    scene = after("")
    now = moving(scene, moves, pause_s)
    assert settled(scene, now) == fresh(scene)


@given(st.text("1234567dudunr", max_size=9), st.sampled_from(FIVE_SIZES), st.floats(0, 0.3))
@settings(max_examples=10)
def test_any_moves_at_any_pace_leave_the_picture_of_the_position(moves: str, size: Size, pause_s: float) -> None:
    scene = scene_of(after("").session.game)
    now = moving(scene, moves, pause_s, size)
    assert settled(scene, now, size) == fresh(scene, size)


@pytest.mark.parametrize("size", [(720, 1280), (400, 300), (60, 40)])
@pytest.mark.parametrize("pause_s", [0.0, 0.1])
def test_a_new_size_in_mid_flight_leaves_the_picture_of_the_position(size: Size, pause_s: float) -> None:
    scene = after("")
    now = moving(scene, "d5", pause_s)
    drawn(scene, size, now)
    do(scene, commands("6")[0], now)
    drawn(scene, size, now + FRAME_S)
    assert settled(scene, now, size) == fresh(scene, size)


@pytest.mark.parametrize("moves", ["n", "r", "nu"])
def test_a_new_deal_lies_there_at_once_whatever_was_in_the_air(moves: str) -> None:
    pictures = []
    for pause_s in (0.05, 1.0):
        scene = after("d")
        now = moving(scene, "5", pause_s)
        for command in commands(moves):
            do(scene, command, now)
        pictures.append(pixels(drawn(scene, now=now)))
    assert pictures[0] == pictures[1]


def test_a_card_that_turns_back_in_the_air_flies_above_the_others() -> None:
    scene = after("")
    moving(scene, "d5uu", 0.01)
    assert [str(card) for card in scene._motions.flights(BEGIN + 0.05)] == ["9C", "8S"]


def test_without_its_motions_the_picture_is_right_at_once() -> None:
    scene = after("d")
    do(scene, PlayColumn(5), BEGIN)
    assert pixels(drawn(scene, now=BEGIN + 0.1)) != fresh(scene)
    scene._motions.land()
    assert pixels(drawn(scene, now=BEGIN + 0.1)) == fresh(scene)


def test_a_move_shows_in_its_first_frame_where_the_card_still_lay() -> None:
    scene = after("d")
    before = scene.layout.card(5, 5)
    still = drawn(scene).subsurface(before).copy()
    do(scene, PlayColumn(5), BEGIN)
    inner = before.move(-before.x, -before.y).inflate(-before.w // 3, -before.h // 3)
    first = drawn(scene, now=BEGIN).subsurface(before).copy()
    assert average_step(pixels(first.subsurface(inner).copy()), pixels(still.subsurface(inner).copy())) < 12


def average_step(one: bytes, other: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("moves", ["d", "u"])
def test_a_flight_changes_the_picture_until_it_ends(moves: str) -> None:
    scene = after("dd")
    moving(scene, moves, 0.0)
    just_before, end = BEGIN + FLIGHT_S - 0.001, BEGIN + FLIGHT_S + 1e-9
    assert scene.changes_at(just_before) == just_before
    assert scene.changes_at(end) is None
    assert pixels(drawn(scene, now=end)) == fresh(scene)


def test_a_refusal_shakes_then_stands_still_then_takes_its_message_away() -> None:
    scene = after("")
    moving(scene, "1", 0.0)
    gone = BEGIN + TOAST_S
    assert scene.changes_at(BEGIN + 0.1) == BEGIN + 0.1
    assert scene.changes_at(BEGIN + SHAKE_S + 0.01) == gone
    assert scene.changes_at(gone) is None
    assert pixels(drawn(scene, now=gone - 0.01)) != fresh(scene)
    assert pixels(drawn(scene, now=gone)) == fresh(scene)


@pytest.mark.parametrize(("line", "move"), [("", "1"), ("", "u"), ("d" * 16, "d"), (WINNING_LINE[:36], "2")])
def test_a_refused_move_is_shaken_and_changes_nothing(line: str, move: str) -> None:
    scene = after(line)
    before = scene.session.sitting
    frames = set()
    do(scene, commands(move)[0], BEGIN)
    for frame in range(int(SHAKE_S / FRAME_S)):
        frames.add(pixels(drawn(scene, now=BEGIN + frame * FRAME_S)))
    assert len(frames) > 5
    assert scene.session.sitting is before


@pytest.mark.parametrize("move", ["d", "5", "u"])
def test_the_next_move_takes_a_message_away(move: str) -> None:
    scene = after("d")
    moving(scene, "1", 0.0)
    do(scene, commands(move)[0], BEGIN + 0.1)
    later = BEGIN + 0.1 + SHAKE_S
    assert scene.changes_at(later) is None
    assert pixels(drawn(scene, now=later)) == fresh(scene)


def test_a_whole_game_at_full_speed_is_never_slowed() -> None:
    scene = scene_of(after("").session.game)
    now = moving(scene, WINNING_LINE, 0.03)
    assert scene.session.game.moves_made == len(WINNING_LINE)
    assert settled(scene, now) == fresh(scene)
    assert scene.session.game.code == EXAMPLE


def test_nothing_moves_after_a_start() -> None:
    scene = after("d5")
    assert scene_of(scene.session.game).changes_at(0.0) is None
    assert scene.changes_at(QUIET) is None
