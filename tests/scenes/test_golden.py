"""The table as people see it, compared with small stored pictures."""

import pygame
import pytest
from pygame import Surface

from kiosk.drawing.motion import FLIGHT_S
from kiosk.scenes.table import TableScene
from tests.drawing.likeness import assert_golden
from tests.engine.making import WINNING_LINE
from tests.scenes.staging import QUIET, STUCK_LINE, Size, after, commands, do, drawn

SIZES: list[Size] = [(800, 480), (720, 1280)]


def in_state(state: str, language: str, size: Size) -> TableScene:
    """Return the scene in the state that a picture is named after."""
    lines = {"stuck": STUCK_LINE, "cleared": WINNING_LINE, "take-back": "d5"}
    last = {"take-back": "n", "refused": "1"}
    scene = after(lines.get(state, ""), language, size)
    drawn(scene, size)
    if state in last:
        do(scene, commands(last[state])[0], QUIET)
    return scene


def small(picture: Surface) -> Surface:
    """Return a picture about 350 pixels long, which says as much and is far smaller to keep."""
    width, height = picture.get_size()
    part = round(max(width, height) / 350)
    return pygame.transform.smoothscale(picture, (width // part, height // part))


sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@sizes
@pytest.mark.parametrize("language", ["id", "en"])
@pytest.mark.parametrize("state", ["stuck", "cleared", "take-back"])
def test_a_message_looks_as_in_its_golden_picture(state: str, language: str, size: Size) -> None:
    scene = in_state(state, language, size)
    assert_golden(small(drawn(scene, size, QUIET)), f"table-{state}-{language}-{size[0]}x{size[1]}")


@sizes
@pytest.mark.parametrize("state", ["start", "refused"])
def test_the_table_looks_as_in_its_golden_picture(state: str, size: Size) -> None:
    scene = in_state(state, "id", size)
    # By this time what was refused no longer shakes, and its message still stands.
    assert_golden(small(drawn(scene, size, QUIET + 1)), f"table-{state}-{size[0]}x{size[1]}")


@pytest.mark.parametrize(("move", "size"), [("5", SIZES[0]), ("d", SIZES[1])], ids=["play", "draw"])
def test_a_card_in_flight_looks_as_in_its_golden_picture(move: str, size: Size) -> None:
    scene = after("d", size=size)
    drawn(scene, size)
    do(scene, commands(move)[0], QUIET)
    picture = drawn(scene, size, QUIET + FLIGHT_S * 0.15)
    assert_golden(small(picture), f"table-flight-{size[0]}x{size[1]}")
