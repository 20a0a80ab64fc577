"""The felt that everything lies on."""

from functools import lru_cache

import pygame
from pygame import Surface

from kiosk.drawing.theme import Theme

_COARSE = 8


@lru_cache(maxsize=2)
def felt(size: tuple[int, int], theme: Theme) -> Surface:
    """Return the felt for a picture of `size` pixels: lit in the middle, darker towards the edges."""
    width, height = (max(2, -(-side // _COARSE)) for side in size)
    coarse = Surface((width, height), 0, 32)
    for x in range(width):
        for y in range(height):
            aside = ((2 * x / (width - 1) - 1) ** 2 + (2 * y / (height - 1) - 1) ** 2) / 2
            coarse.set_at((x, y), pygame.Color(theme.felt).lerp(theme.felt_edge, min(1.0, aside)))
    return pygame.transform.smoothscale(coarse, (max(1, size[0]), max(1, size[1])))
