"""Texts, buttons and panels, drawn with one pen a picture."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pygame import Rect, Surface

from kiosk.drawing.assets import font, load_svg
from kiosk.drawing.lettering import Align, aligned, broken, fitted, line_picture, measured
from kiosk.drawing.look import Look
from kiosk.drawing.shapes import rounded
from kiosk.drawing.theme import Colour, Theme, html

BUTTON_TEXT_MM = 4.6
ICON_MM = 6.0
KEY_TEXT_MM = 8.0
PADDING_MM = 1.6
ICON_GAP_MM = 1.4
RING_MM = 0.9


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
    """Draws on `surface` as `look` wants it, and remembers every text in `written`."""

    surface: Surface
    look: Look
    mm: float
    written: list[Written] = field(default_factory=list)

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.look.theme

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
        lines, size = fitted(text, room.size, self._text_size(size_mm), bold)
        self._write(text, lines, size, room, colour, bold, align)

    def ink(self, text: str, room: Rect, size_mm: float, *, bold: bool = False) -> Rect:
        """Return where `text` would stand if it were written into the middle of `room`."""
        lines, size = fitted(text, room.size, self._text_size(size_mm), bold)
        return _ink(lines, size, room, bold, "centre")

    def panel(self, rect: Rect, ground: Colour, radius_mm: float = 2.5) -> None:
        """Draw a rounded panel with a fine edge."""
        line = max(1, self._px(0.2))
        self.surface.blit(_panel(rect.size, self._px(radius_mm), ground, self.theme.panel_edge, line), rect)

    def buttons(self, buttons: Sequence[Button]) -> None:
        """Draw buttons with texts of one size and icons beside them, or above where that leaves more room."""
        beside = self._text_px(buttons, stacked=False)
        above = self._text_px(buttons, stacked=True)
        for button in buttons:
            self._button(button, max(beside, above), stacked=above > beside)

    def key(self, rect: Rect, name: str, *, is_pressed: bool) -> None:
        """Draw a key that shows a character, or the icon of that name."""
        if len(name) > 1:
            self.icon_button(rect, name, self.theme.button_text, is_pressed=is_pressed)
            return
        self.panel(rect, self.theme.button_pressed if is_pressed else self.theme.button)
        self.text(name, rect, KEY_TEXT_MM, self.theme.button_text, bold=True)

    def icon_button(self, rect: Rect, icon: str, colour: Colour, *, is_pressed: bool) -> None:
        """Draw a button that shows only an icon."""
        self.panel(rect, self.theme.button_pressed if is_pressed else self.theme.button)
        picture = _icon(icon, max(1, min(self._px(ICON_MM), rect.w, rect.h)), colour)
        self.surface.blit(picture, picture.get_rect(center=rect.center))

    def ring(self, rect: Rect) -> None:
        """Draw a ring around what keys and buttons would choose."""
        line = max(2, self._px(RING_MM))
        around = rect.inflate(2 * line, 2 * line)
        self.surface.blit(_panel(around.size, self._px(2.5) + line, (0, 0, 0, 0), self.theme.accent, line), around)

    def option(self, rect: Rect, label: str, value: str, *, is_pressed: bool, is_on: bool = False) -> None:
        """Draw a button that shows what is chosen at its right end, in the colour of what is switched on."""
        self.panel(rect, self.theme.button_pressed if is_pressed else self.theme.button)
        inside = self._inside(rect).inflate(-2 * self._px(PADDING_MM), 0)
        right = Rect(0, inside.top, inside.w * 3 // 10, inside.h)
        right.right = inside.right
        left = Rect(inside.left, inside.top, inside.w - right.w - self._px(ICON_GAP_MM), inside.h)
        self.text(label, left, BUTTON_TEXT_MM, self.theme.button_text, bold=True, align="left")
        colour = self.theme.accent if is_on else self.theme.text_quiet
        self.text(value, right, BUTTON_TEXT_MM, colour, bold=is_on, align="right")

    def choice(self, rect: Rect, label: str, words: str, *, is_pressed: bool, is_chosen: bool) -> None:
        """Draw one of several that exclude each other: a mark if it is chosen, its name, and what it means."""
        self.panel(rect, self.theme.button_pressed if is_pressed else self.theme.button)
        inside = self._inside(rect)
        side, gap = min(self._px(ICON_MM), inside.h), self._px(ICON_GAP_MM)
        colour = self.theme.accent if is_chosen else self.theme.text_quiet
        mark = _icon("chosen" if is_chosen else "open", side, colour)
        self.surface.blit(mark, mark.get_rect(midleft=inside.midleft))
        room = Rect(inside.left + side + gap, inside.top, inside.w - side - gap, inside.h)
        # What it means stands below its name, or beside it where the room is a long strip.
        if room.w < 5 * room.h:
            first, second = Rect(room.topleft, (room.w, room.h * 11 // 20)), room.copy()
            second.top, second.h = first.bottom, room.h - first.h
        else:
            first, second = Rect(room.topleft, (room.w * 2 // 5, room.h)), room.copy()
            second.left, second.w = first.right, room.w - first.w
        self.text(label, first, BUTTON_TEXT_MM, self.theme.button_text, bold=True, align="left")
        self.text(words, second, 3.8, self.theme.text_quiet, align="left")

    def dot(self, centre: tuple[int, int], width_mm: float, colour: Colour, *, is_full: bool = True) -> None:
        """Draw a dot, or if it is not full the ring round its place."""
        width = max(3, self._px(width_mm))
        line = max(1, self._px(0.5))
        ground = colour if is_full else (*colour[:3], 0)
        picture = _panel((width, width), width // 2, ground, colour, line)
        self.surface.blit(picture, picture.get_rect(center=centre))

    def _text_px(self, buttons: Sequence[Button], *, stacked: bool) -> int:
        rooms = (self._text_room(button.rect, stacked) for button in buttons)
        asked = self._text_size(BUTTON_TEXT_MM)
        fits = (fitted(button.text, room, asked, bold=True) for button, room in zip(buttons, rooms, strict=True))
        return min(size for _, size in fits)

    def _text_room(self, rect: Rect, stacked: bool) -> tuple[int, int]:
        width, height = self._inside(rect).size
        taken = self._icon_px(rect) + self._px(ICON_GAP_MM)
        return (width, max(1, height - taken)) if stacked else (max(1, width - taken), height)

    def _button(self, button: Button, text_px: int, *, stacked: bool) -> None:
        theme = self.theme
        strong = button.is_strong and not button.is_pressed
        ground = theme.button_strong if strong else theme.button_pressed if button.is_pressed else theme.button
        colour = theme.button_strong_text if strong else theme.button_text
        self.panel(button.rect, ground)
        icon = _icon(button.icon, self._icon_px(button.rect), colour)
        # Not fitted again: that would make it smaller than the others.
        lines = broken(button.text, self._text_room(button.rect, stacked)[0], text_px, bold=True)
        room = Rect((0, 0), measured(lines, text_px, bold=True))
        both = Rect(self._inside(button.rect))
        # Icon and text are one thing, in the middle of the button.
        if stacked:
            both.h = icon.get_height() + self._px(ICON_GAP_MM) + room.h
            both.center = button.rect.center
            place, room.midbottom = icon.get_rect(midtop=both.midtop), both.midbottom
        else:
            both.w = icon.get_width() + self._px(ICON_GAP_MM) + room.w
            both.center = button.rect.center
            place, room.midright = icon.get_rect(midleft=both.midleft), both.midright
        self.surface.blit(icon, place)
        self._write(button.text, lines, text_px, room, colour, bold=True, align="centre")

    def _write(
        self, text: str, lines: list[str], size: int, room: Rect, colour: Colour, bold: bool, align: Align
    ) -> None:
        ink = _ink(lines, size, room, bold, align)
        top = ink.top
        for line in lines:
            picture = line_picture(line, size, colour, bold)
            self.surface.blit(picture, aligned(picture.get_rect(top=top), ink, align))
            top += font(size, bold).get_linesize()
        self.written.append(Written(text, ink, room, size))

    def _inside(self, rect: Rect) -> Rect:
        inside = rect.inflate(-2 * self._px(PADDING_MM), -2 * self._px(PADDING_MM))
        return inside if inside.w > 0 and inside.h > 0 else rect

    def _icon_px(self, rect: Rect) -> int:
        return max(1, min(self._px(ICON_MM), rect.h // 2, rect.w // 3))

    def _text_size(self, size_mm: float) -> int:
        return self._px(size_mm * self.look.text_scale)

    def _px(self, length_mm: float) -> int:
        return round(length_mm * self.mm)


def _ink(lines: list[str], size: int, room: Rect, bold: bool, align: Align) -> Rect:
    ink = Rect((0, 0), measured(lines, size, bold))
    ink.centery = room.centery
    return aligned(ink, room, align)


@lru_cache(maxsize=64)
def _panel(size: tuple[int, int], radius_px: int, ground: Colour, edge: Colour, line_px: int) -> Surface:
    return rounded(size, radius_px, ground, edge if min(size) > 2 * line_px else None, line_px)


@lru_cache(maxsize=64)
def _icon(name: str, size: int, colour: Colour) -> Surface:
    return load_svg(f"icons/{name}.svg", (size, size), currentColor=html(colour))
