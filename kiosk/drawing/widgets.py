"""Texts, buttons and panels, drawn with one pen a picture."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

import pygame
from pygame import Rect, Surface

from kiosk.drawing.assets import font, load_svg
from kiosk.drawing.theme import Colour, Theme, html

Align = Literal["left", "centre", "right"]
SMALLEST_PX = 6
LEAST_IN_ONE_LINE = 0.75
BUTTON_TEXT_MM = 4.6


@dataclass(frozen=True)
class Written:
    """A text on the picture: what it says, where it stands, the room it had, and the height of its font."""

    text: str
    ink: Rect
    room: Rect
    size_px: int


@dataclass(frozen=True)
class Button:
    """A button on the picture: a text and an icon of ``assets/icons``; a strong one is the likely choice."""

    text: str
    rect: Rect
    icon: str
    is_pressed: bool = False
    is_strong: bool = False


@dataclass
class Pen:
    """Draws on `surface` in the colours of `theme`, and remembers every text in `written`."""

    surface: Surface
    theme: Theme
    mm: float
    written: list[Written] = field(default_factory=list)

    def text(
        self,
        text: str,
        room: Rect,
        size_mm: float,
        colour: Colour,
        *,
        bold: bool = False,
        align: Align = "centre",
    ) -> None:
        """Write `text` into `room`, in several lines or smaller where it would not fit otherwise."""
        lines, size = fitted(text, room.size, round(size_mm * self.mm), bold)
        ink = _ink(lines, size, room, bold, align)
        top = ink.top
        for line in lines:
            picture = _line(line, size, colour, bold)
            self.surface.blit(picture, _aligned(picture.get_rect(top=top), ink, align))
            top += font(size, bold).get_linesize()
        self.written.append(Written(text, ink, room, size))

    def ink(self, text: str, room: Rect, size_mm: float, *, bold: bool = False) -> Rect:
        """Return where `text` would stand if it were written into the middle of `room`."""
        lines, size = fitted(text, room.size, round(size_mm * self.mm), bold)
        return _ink(lines, size, room, bold, "centre")

    def panel(self, rect: Rect, ground: Colour, radius_mm: float = 2.5) -> None:
        """Draw a rounded panel with smooth corners and a fine edge."""
        radius, line = round(radius_mm * self.mm), max(1, round(0.2 * self.mm))
        self.surface.blit(_rounded(rect.size, self.theme.panel_edge, radius), rect)
        inner = rect.inflate(-2 * line, -2 * line)
        if inner.w > 0 and inner.h > 0:
            self.surface.blit(_rounded(inner.size, ground, radius - line), inner)

    def buttons(self, buttons: Sequence[Button]) -> None:
        """Draw buttons whose texts and icons are all of the same size; one that is pressed is darker."""
        icon_px = max(1, min(min(round(6 * self.mm), button.rect.h, button.rect.w // 3) for button in buttons))
        rooms = [self._text_room(button.rect, icon_px) for button in buttons]
        asked = round(BUTTON_TEXT_MM * self.mm)
        pairs = list(zip(buttons, rooms, strict=True))
        size = min(fitted(button.text, room.size, asked, bold=True)[1] for button, room in pairs)
        for button, room in pairs:
            self._button(button, room, icon_px, size / self.mm)

    def _text_room(self, rect: Rect, icon_px: int) -> Rect:
        room = rect.inflate(-round(4 * self.mm), -round(2 * self.mm))
        left = room.left + icon_px + round(1.2 * self.mm)
        return Rect(left, room.top, max(1, room.right - left), room.h)

    def _button(self, button: Button, room: Rect, icon_px: int, size_mm: float) -> None:
        theme = self.theme
        strong = button.is_strong and not button.is_pressed
        ground = theme.button_strong if strong else theme.button_pressed if button.is_pressed else theme.button
        ink = theme.button_strong_text if strong else theme.button_text
        self.panel(button.rect, ground)
        icon = _icon(button.icon, icon_px, ink)
        self.surface.blit(icon, icon.get_rect(left=button.rect.left + round(2 * self.mm), centery=room.centery))
        self.text(button.text, room, size_mm, ink, bold=True)


def fitted(text: str, room: tuple[int, int], size: int, bold: bool) -> tuple[list[str], int]:
    """Return the lines and the font size in pixels, at most `size`, with which `text` fits into `room`.

    A text becomes a little smaller rather than two lines, and two lines rather than much smaller.
    """
    sizes = range(max(size, SMALLEST_PX), SMALLEST_PX, -1)
    for smaller in sizes:
        if smaller >= LEAST_IN_ONE_LINE * size and _fits([text], smaller, room, bold):
            return [text], smaller
    for smaller in sizes:
        lines = _lines(text, font(smaller, bold), room[0])
        if _fits(lines, smaller, room, bold):
            return lines, smaller
    return [text], SMALLEST_PX


def _fits(lines: list[str], size: int, room: tuple[int, int], bold: bool) -> bool:
    face = font(size, bold)
    return max(face.size(line)[0] for line in lines) <= room[0] and face.get_linesize() * len(lines) <= room[1]


def _ink(lines: list[str], size: int, room: Rect, bold: bool, align: Align) -> Rect:
    face = font(size, bold)
    ink = Rect(0, 0, max(face.size(line)[0] for line in lines), face.get_linesize() * len(lines))
    ink.centery = room.centery
    return _aligned(ink, room, align)


def _aligned(rect: Rect, room: Rect, align: Align) -> Rect:
    match align:
        case "left":
            rect.left = room.left
        case "right":
            rect.right = room.right
        case "centre":
            rect.centerx = room.centerx
    return rect


def _lines(text: str, face: pygame.font.Font, width: int) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if face.size(longer)[0] <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=256)
def _line(text: str, size: int, colour: Colour, bold: bool) -> Surface:
    return font(size, bold).render(text, True, colour)


@lru_cache(maxsize=64)
def _rounded(size: tuple[int, int], colour: Colour, radius: int) -> Surface:
    # Drawn four times as large and scaled down: pygame's own rounded corners are jagged.
    large = Surface((max(1, size[0]) * 4, max(1, size[1]) * 4), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    pygame.draw.rect(large, colour, large.get_rect(), border_radius=max(0, radius) * 4)
    return pygame.transform.smoothscale(large, (max(1, size[0]), max(1, size[1])))


@lru_cache(maxsize=64)
def _icon(name: str, size: int, colour: Colour) -> Surface:
    return load_svg(f"icons/{name}.svg", (size, size), currentColor=html(colour))
