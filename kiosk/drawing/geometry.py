"""Lengths: from millimetres on the 7-inch panel to pixels of the picture."""

from collections.abc import Mapping

from pygame import Rect

PANEL_LONG_MM, PANEL_SHORT_MM = 154.08, 85.92
_WIDEST = 2.0
_TALLEST = 2.2


def px_per_mm(size: tuple[int, int]) -> float:
    """Return the pixels in a millimetre if a picture of `size` pixels filled the 7-inch panel."""
    return min(max(size) / PANEL_LONG_MM, min(size) / PANEL_SHORT_MM)


def stage_of(size: tuple[int, int]) -> Rect:
    """Return the part of a picture that the game is laid out on: all of it, unless it is a very long strip."""
    width, height = size
    stage = Rect(0, 0, min(width, round(height * _WIDEST)), min(height, round(width * _TALLEST)))
    stage.center = (width // 2, height // 2)
    return stage


def between(start: Rect, end: Rect, share: float) -> Rect:
    """Return the rectangle that lies at `share`, 0 to 1, of the way from `start` to `end`."""
    return Rect(
        *(round(a + (b - a) * share) for a, b in zip(start, end, strict=True)),
    )


def neighbour(places: Mapping[str, Rect], name: str, step: tuple[int, int]) -> str:
    """Return which of `places` lies nearest to that of `name` in the direction of `step`; `name` if none does."""
    x, y = places[name].center
    # What lies straight ahead is nearer than what lies aside.
    ways = {
        other: (
            (place.centerx - x) * step[0] + (place.centery - y) * step[1],
            abs((place.centerx - x) * step[1]) + abs((place.centery - y) * step[0]),
        )
        for other, place in places.items()
    }
    ahead = {other: along + 2 * aside for other, (along, aside) in ways.items() if along > 0}
    return min(ahead, key=lambda other: ahead[other], default=name)


def grid(room: Rect, columns: int, rows: int, gap: int) -> list[Rect]:
    """Return places of one size for `columns` times `rows` things, row by row, with `gap` pixels between them."""
    width = max(1, (room.w - (columns - 1) * gap) // columns)
    height = max(1, (room.h - (rows - 1) * gap) // rows)
    return [
        Rect(room.left + column * (width + gap), room.top + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]
