"""QR codes, for whoever wants to take a deal home."""

from functools import lru_cache

import pygame
import segno
from pygame import Surface

QUIET_MODULES = 4
"""The white margin that readers need."""


@lru_cache(maxsize=4)
def qr_picture(text: str, side_px: int) -> Surface:
    """Return the QR code of `text`, as large as whole pixels for each module allow within `side_px`."""
    rows = [bytes(row) for row in segno.make_qr(text).matrix_iter(border=QUIET_MODULES)]
    scale = max(1, side_px // len(rows))
    small = Surface((len(rows), len(rows)), 0, 32)
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            small.set_at((x, y), (0, 0, 0) if is_dark else (255, 255, 255))
    return pygame.transform.scale(small, (len(rows) * scale, len(rows) * scale))
