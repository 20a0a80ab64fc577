"""The cards' faces, back, shadow and empty place, drawn once for a size and kept."""

from collections.abc import Callable, Hashable
from math import ceil

import pygame
from pygame import Rect, Surface

from kiosk.drawing.assets import font, load_svg
from kiosk.drawing.look import USUAL, Look
from kiosk.drawing.shapes import rounded, soft_shadow
from kiosk.drawing.theme import Colour, html
from kiosk.engine.cards import ACE, JACK, KING, QUEEN, Card, Suit

INDEX_SHARE = 0.3
"""The part of a card's height, from its top, in which its rank and suit stand; only a Q reaches a little below."""

_HATS = {JACK: "jack", QUEEN: "queen", KING: "king"}
_HAT_RATIO = 120 / 72


class CardFaces:
    """The pictures of the cards at one size, `width_px` by `height_px`; a suit keeps its form at any proportion.

    The surfaces have 32 bits a pixel with alpha, which needs no conversion for the screen, and are shared: draw
    them, do not draw on them.
    """

    def __init__(
        self,
        width_px: int,
        height_px: int,
        look: Look = USUAL,
    ) -> None:
        self.size = (max(1, width_px), max(1, height_px))
        self._look = look
        self._theme = look.theme
        self._radius_px = max(2.0, min(self.size) * 0.075)
        self._edge_px = max(1.0, self.size[0] / 100)
        self._blur_px = max(1, round(self.size[0] * 0.05))
        self._kept: dict[Hashable, Surface] = {}

    def face(self, card: Card) -> Surface:
        """Return the face of `card`."""
        return self._keep(card, lambda: self._draw_face(card))

    def back(self) -> Surface:
        """Return the back that all cards share."""
        return self._keep("back", self._draw_back)

    def slot(self) -> Surface:
        """Return the faint place that an empty pile leaves."""
        fill, line, line_px = self._theme.slot, self._theme.slot_edge, self._edge_px * 1.5
        return self._keep("slot", lambda: rounded(self.size, self._radius_px, fill, line, line_px))

    def shadow(self) -> Surface:
        """Return the soft shadow of a card, to be drawn beneath it at `shadow_offset` from its top left corner."""
        blur, colour = self._blur_px, self._theme.shadow
        return self._keep("shadow", lambda: soft_shadow(self.size, self._radius_px, blur, colour))

    @property
    def shadow_offset(self) -> tuple[int, int]:
        """How many pixels right and down of a card's top left corner its shadow begins."""
        return -self._blur_px, self._blur_px // 2 - self._blur_px

    def _keep(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        if key not in self._kept:
            self._kept[key] = draw()
        return self._kept[key]

    def _draw_face(self, card: Card) -> Surface:
        face = self._paper().copy()
        self._draw_index(face, card)
        width, height = self.size
        room = Rect(0, round(height * (INDEX_SHARE + 0.05)), width, round(height * 0.59))
        if card.rank == ACE:
            self._draw_ace(face, card.suit, room)
        elif card.rank in _HATS:
            self._draw_court(face, card, room)
        else:
            _stamp(face, self._mark(card.suit, min(round(width * 0.72), round(room.h * 0.9))), room.center)
        return face

    def _draw_index(self, face: Surface, card: Card) -> None:
        width, height = self.size
        margin, top = round(width * 0.065), round(height * 0.05)
        # In large print the rank takes what the suit, which stands below once more, can spare.
        cap_share, mark_share = (0.3, 0.62) if self._look.is_large else (0.245, 0.94)
        cap = max(1, min(round(height * cap_share), round(width * cap_share * 1.72)))
        mark = self._mark(card.suit, round(cap * mark_share))
        face.blit(mark, (width - margin - mark.get_width(), top + (cap - mark.get_height()) // 2))
        room = width - 2 * margin - mark.get_width() - round(width * 0.045)
        text, rise = _rank(self._look.ranks[card.rank - ACE], cap, room, self._ink(card.suit))
        face.blit(text, (margin, top - rise))

    def _draw_ace(self, face: Surface, suit: Suit, room: Rect) -> None:
        side = min(round(self.size[0] * 0.88), room.h)
        _stamp(face, self._picture("wreath", (side, side)), room.center)
        _stamp(face, self._mark(suit, round(side * 0.58)), room.center)

    def _draw_court(self, face: Surface, card: Card, room: Rect) -> None:
        hat_w = min(round(self.size[0] * 0.78), round(room.h * 0.5 * _HAT_RATIO))
        hat = self._picture(_HATS[card.rank], (hat_w, round(hat_w / _HAT_RATIO)), self._ink(card.suit))
        mark = self._mark(card.suit, min(round(room.h * 0.48), round(self.size[0] * 0.5)))
        gap = round(room.h * 0.02)
        top = room.centery - (hat.get_height() + gap + mark.get_height()) // 2
        face.blit(hat, hat.get_rect(top=top, centerx=room.centerx))
        face.blit(mark, mark.get_rect(top=top + hat.get_height() + gap, centerx=room.centerx))

    def _draw_back(self) -> Surface:
        width, height = self.size
        border = max(1, round(width * 0.055))
        size = (max(1, width - 2 * border), max(1, height - 2 * border))
        cloth = Surface(size, pygame.SRCALPHA, 32)
        self._draw_waves(cloth)
        side = round(min(size[0] * 0.74, size[1] * 0.6))
        _stamp(cloth, self._picture("flag", (side, side)), cloth.get_rect().center)
        # White where the cloth shall stay: its corners are cut round by multiplying.
        panel = rounded(size, max(0.0, self._radius_px - border / 2), (255, 255, 255))
        panel.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        back = self._paper().copy()
        back.blit(panel, (border, border))
        return back

    def _draw_waves(self, cloth: Surface) -> None:
        across = max(2, round(cloth.get_width() / 3.5))
        tile = self._picture("waves", (across, max(1, round(across / 2))), self._theme.card_back_line)
        left = (cloth.get_width() - across) // 2 % across - across
        for x in range(left, cloth.get_width(), across):
            for y in range(0, cloth.get_height(), tile.get_height()):
                cloth.blit(tile, (x, y))

    def _paper(self) -> Surface:
        face, edge = self._theme.card_face, self._theme.card_edge
        return self._keep("paper", lambda: rounded(self.size, self._radius_px, face, edge, self._edge_px))

    def _ink(self, suit: Suit) -> Colour:
        return self._theme.ink(suit)

    def _mark(self, suit: Suit, side_px: int) -> Surface:
        return self._picture(suit.name.lower(), (side_px, side_px), self._ink(suit))

    def _picture(self, name: str, size: tuple[int, int], ink: Colour = (0, 0, 0)) -> Surface:
        theme = self._theme
        # The files are drawn in these four colours, which the theme replaces by its own.
        colours = {"currentColor": ink, "gold": theme.card_gold, "ivory": theme.card_face, "navy": theme.card_back}
        values = {written: html(colour) for written, colour in colours.items()}
        return self._keep((name, size, ink), lambda: load_svg(f"cards/{name}.svg", size, **values))


def _rank(text: str, cap_px: int, room_px: int, ink: Colour) -> tuple[Surface, int]:
    """Return a rank's `text` with capitals `cap_px` high, pressed into `room_px`, and its rise above them."""
    # The font's zero is struck through, which no card player knows; its O, pressed, is the zero of a card.
    # Drawn large and scaled down, so that the edges of the ink fall on whole pixels at any size.
    large = font(max(cap_px * 4, 40), bold=True)
    cap = large.render("H", True, ink[:3]).get_bounding_rect()
    drawn = large.render(text.replace("0", "O"), True, ink[:3])
    bounds = drawn.get_bounding_rect()
    scale = cap_px / cap.h
    rise, fall = (max(0, ceil(beyond * scale)) for beyond in (cap.top - bounds.top, bounds.bottom - cap.bottom))
    size = (max(1, min(round(bounds.w * scale), room_px)), rise + cap_px + fall)
    room = Rect(bounds.left, cap.top - round(rise / scale), bounds.w, round(size[1] / scale))
    return pygame.transform.smoothscale(drawn.subsurface(room.clip(drawn.get_rect())), size), rise


def _stamp(surface: Surface, picture: Surface, centre: tuple[int, int]) -> None:
    surface.blit(picture, picture.get_rect(center=centre))
