"""Comparing pictures: with a stored golden one, tolerantly, and ink with ink."""

from pathlib import Path

import pygame
from pygame import Mask, Rect, Surface

GOLDEN = Path(__file__).parents[1] / "golden"
OUTPUT = Path(__file__).parents[1] / "output"

_CLEARLY = 48
_MOST_CLEARLY_OTHER = 0.002
_MOST_ON_AVERAGE = 0.5


def assert_golden(computed: Surface, name: str) -> None:
    """Assert that a picture looks like ``tests/golden/NAME.png``; if not, leave both in ``tests/output``."""
    path = GOLDEN / f"{name}.png"
    expected = pygame.image.load(path) if path.exists() else Surface(computed.get_size())
    if not path.exists() or not alike(computed, expected):
        OUTPUT.mkdir(exist_ok=True)
        pygame.image.save(computed, OUTPUT / f"{name}.png")
        pygame.image.save(_side_by_side(computed, expected), OUTPUT / f"{name}.computed-expected.png")
        raise AssertionError(
            f"see {OUTPUT}/{name}.computed-expected.png; if it is right, move {name}.png to {GOLDEN}"
        )


def alike(one: Surface, other: Surface) -> bool:
    """Tell whether two pictures look the same, but for a little at the edges of forms."""
    if one.get_size() != other.get_size():
        return False
    pairs = zip(_colours(one), _colours(other), strict=True)
    steps = [abs(a - b) for a, b in pairs]
    clearly_other = sum(step > _CLEARLY for step in steps)
    return sum(steps) <= _MOST_ON_AVERAGE * len(steps) and clearly_other <= _MOST_CLEARLY_OTHER * len(steps)


def ink(picture: Surface, part: Rect | None = None) -> Mask:
    """Return where a card is printed, whatever the colour, in a `part` of it or as a whole."""
    shown = picture if part is None else picture.subsurface(part)
    on_white = Surface(shown.get_size(), 0, 32)
    on_white.fill("white")
    on_white.blit(shown, (0, 0))
    paper = pygame.mask.from_threshold(on_white, (255, 255, 255), (64, 64, 100))
    paper.invert()
    return paper


def bounds(form: Mask) -> Rect:
    """Return the smallest rectangle that a form fits into."""
    return form.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0)).get_bounding_rect()


def unlike(one: Mask, other: Mask) -> int:
    """Return how many pixels are in one of two forms and not in the other."""
    return one.count() + other.count() - 2 * one.overlap_area(other, (0, 0))


def _colours(picture: Surface) -> bytes:
    return pygame.image.tostring(picture, "RGB")


def _side_by_side(one: Surface, other: Surface) -> Surface:
    sheet = Surface((one.get_width() + other.get_width() + 8, max(one.get_height(), other.get_height())))
    sheet.blit(one, (0, 0))
    sheet.blit(other, (one.get_width() + 8, 0))
    return sheet
