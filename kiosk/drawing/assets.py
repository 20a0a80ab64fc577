"""Assets: pictures and fonts made from the program's files, at any size."""

import re
from functools import lru_cache
from io import BytesIO

import pygame
from pygame import Surface

from kiosk.places import asset

_FONTS = {False: "AtkinsonHyperlegibleNext-Medium.ttf", True: "AtkinsonHyperlegibleNext-Bold.ttf"}


def load_svg(name_or_text: str, size_px: tuple[int, int], **replacements: str) -> Surface:
    """Return an SVG drawn to fill `size_px`, crisp at any size, with transparency.

    The SVG is an asset's name such as ``cards/hearts.svg``, or the text itself. `replacements` gives other
    values to attributes by their value: ``currentColor="#a00000"`` colours all that the file leaves open.
    """
    is_text = name_or_text.lstrip().startswith("<")
    text = name_or_text if is_text else asset(name_or_text).read_text(encoding="utf-8")
    for old, new in replacements.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    # SDL draws an SVG as large as it says it is: saying the wanted size is sharper than scaling pixels.
    tag, rest = text[text.index("<svg") :].split(">", 1)
    width, height = (max(1, length) for length in size_px)
    plain_tag = re.sub(r'\s(width|height)="[^"]*"', "", tag)
    sized = f'{plain_tag} width="{width}" height="{height}">{rest}'
    picture = pygame.image.load(BytesIO(sized.encode()), "picture.svg")
    # SDL blends this arrangement of the colours several times faster than the one it loads.
    fast = Surface(picture.get_size(), pygame.SRCALPHA, 32)
    fast.blit(picture, (0, 0))
    return fast


@lru_cache(maxsize=256)
def font(size_px: int, bold: bool = False) -> pygame.font.Font:
    """Return the program's font, `size_px` pixels high."""
    if not pygame.font.get_init():
        pygame.font.init()
    # A font dies with the pygame it was made in.
    pygame.register_quit(font.cache_clear)
    return pygame.font.Font(str(asset("fonts", _FONTS[bold])), size_px)
