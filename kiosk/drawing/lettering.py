"""Lettering: in which lines and how large a text fits into its room, and where its ink then stands."""

from functools import lru_cache
from typing import Literal

from pygame import Rect, Surface

from kiosk.drawing.assets import font
from kiosk.drawing.theme import Colour

Align = Literal["left", "centre", "right"]
SMALLEST_PX = 6
LEAST_IN_ONE_LINE = 0.75


def fitted(text: str, room: tuple[int, int], size: int, bold: bool) -> tuple[list[str], int]:
    """Return the lines and the font size in pixels, at most `size`, with which `text` fits into `room`.

    A text becomes a little smaller rather than two lines, and two lines rather than much smaller.
    """
    sizes = range(max(size, SMALLEST_PX), SMALLEST_PX - 1, -1)
    for smaller in sizes:
        if smaller >= LEAST_IN_ONE_LINE * size and _fits([text], smaller, room, bold):
            return [text], smaller
    for smaller in sizes:
        lines = broken(text, room[0], smaller, bold)
        if _fits(lines, smaller, room, bold):
            return lines, smaller
    return [text], SMALLEST_PX


def broken(text: str, width: int, size: int, bold: bool) -> list[str]:
    """Return the lines of `text` at a font size, with a new one where the next word would be too wide."""
    face = font(size, bold)
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if face.size(longer)[0] <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def measured(lines: list[str], size: int, bold: bool) -> tuple[int, int]:
    """Return the width and height of `lines` in pixels."""
    face = font(size, bold)
    return max(face.size(line)[0] for line in lines), face.get_linesize() * len(lines)


def aligned(rect: Rect, room: Rect, align: Align) -> Rect:
    """Move `rect` to its place in `room`, as to left and right, and return it."""
    match align:
        case "left":
            rect.left = room.left
        case "right":
            rect.right = room.right
        case "centre":
            rect.centerx = room.centerx
    return rect


@lru_cache(maxsize=256)
def line_picture(line: str, size: int, colour: Colour, bold: bool) -> Surface:
    """Return a line of text as a picture that is shared: draw it, do not draw on it."""
    return font(size, bold).render(line, True, colour)


def _fits(lines: list[str], size: int, room: tuple[int, int], bold: bool) -> bool:
    width, height = measured(lines, size, bold)
    return width <= room[0] and height <= room[1]
