"""The calibration: two touches tell how the touchscreen lies on the panel, more of them prove it."""

import math
from collections.abc import Callable

import pygame
from pygame import Rect

from kiosk.drawing.layout import Point
from kiosk.drawing.mounting import QUARTERS, Mounting
from kiosk.drawing.widgets import Button, Pen
from kiosk.play.commands import Command
from kiosk.play.inputs import Input, Press, Tap, Touched
from kiosk.play.settings import Settings
from kiosk.scenes.requests import Mount, Request, Wish
from kiosk.scenes.sheet import GAP_MM, Sheet

CROSSES = ((0.1, 0.15), (0.9, 0.15))
"""Where the crosses lie, in shares of the picture; two beside each other tell eight ways of mounting apart."""
MORE_CROSSES = ((0.1, 0.85), (0.9, 0.85))
WORST_FIT = 0.25
"""How far from its cross a touch may be, in shares of the picture, to say anything about the touchscreen."""
_MOST_DOTS = 24
_CROSS_MM, _DOT_MM = 5.0, 6.0
_BUTTON_MM = (44.0, 14.0)

Share = tuple[float, float]


def fitting(reported: list[Share], rotation: int, crosses: tuple[Share, ...] = CROSSES) -> Mounting | None:
    """Return how the touchscreen is mounted that reported these touches of the crosses, None if in no way."""

    def misfit(mounting: Mounting) -> float:
        pairs = zip(map(mounting.touched, reported), crosses, strict=True)
        return max(math.dist(touched, cross) for touched, cross in pairs)

    ways = (Mounting(rotation, turn, mirrored) for turn in QUARTERS for mirrored in (False, True))
    best = min(ways, key=misfit)
    return best if misfit(best) <= WORST_FIT else None


class CalibrationScene(Sheet):
    """Asks for a touch of two crosses, and then draws a dot under each finger; `mounting` is that of the moment.

    What was found counts on this screen alone, until *Done* is touched by it; so nobody is locked out by it.
    Targets are `again` and `done`, as soon as the crosses were touched.
    """

    def __init__(self, settings: Callable[[], Settings], mounting: Callable[[], Mounting]) -> None:
        super().__init__(settings)
        self._mounting = mounting
        self._reported: list[Share] = []
        self._found: Mounting | None = None
        self._failed = False
        self._dots: list[Point] = []

    @property
    def is_found(self) -> bool:
        """Whether both crosses were touched, so that touches are only to be tried."""
        return self._found is not None

    def targets(self) -> dict[str, Rect]:
        """Return the buttons."""
        if not self.is_found:
            return {}
        width, height = (round(side * self.mm) for side in _BUTTON_MM)
        gap = round(GAP_MM * self.mm)
        width = min(width, (self.page.w - gap) // 2)
        row = Rect(0, 0, 2 * width + gap, height)
        row.center = self.page.centerx, self.page.centery + height
        return {
            "again": Rect(row.left, row.top, width, height),
            "done": Rect(row.right - width, row.top, width, height),
        }

    def interpret(self, given: Input) -> Command | Wish | None:
        """Take a touch, or return what a button asks for."""
        match given:
            case Touched(x, y):
                self._touched((x, y))
                return None
            case Tap(x, y):
                return self.choose(self.target_at(self._meant((x, y))))
            case Press("draw"):
                self._begin()
                return None
            case Press("undo"):
                return Request.LEAVE
        return super().interpret(given)

    def choose(self, target: str | None) -> Wish | None:
        """Begin again, or leave with what was found."""
        if target == "again":
            self._begin()
        return Mount(self._found, leaves=True) if target == "done" and self._found is not None else None

    def press(self, point: Point | None) -> bool:
        """Show what lies under the finger as pressed, by what was found; tell whether the picture changes."""
        return super().press(point and self._meant(point))

    def paint(self, pen: Pen) -> None:
        """Draw the crosses, the dots, and what to do."""
        lit = CROSSES + MORE_CROSSES if self.is_found else (CROSSES[len(self._reported)],)
        for share in CROSSES + MORE_CROSSES:
            self._cross(pen, share, share in lit)
        width, height = self.size
        room = Rect(width * 2 // 10, height // 4, width * 6 // 10, height // 4)
        pen.text(self._words(), room, 5.6, pen.theme.text, bold=True)
        words_of = {"again": self.tr("Once more"), "done": self.tr("Done")}
        buttons = [
            Button(words_of[name], rect, name, self.pressed == name, name == "done")
            for name, rect in self.targets().items()
        ]
        if buttons:
            pen.buttons(buttons)
        for dot in self._dots:
            pen.dot(dot, _DOT_MM, pen.theme.accent)

    def _words(self) -> str:
        if self.is_found:
            return self.tr("Touch anywhere: a dot appears under the finger.")
        if self._failed:
            return self.tr("Those touches do not fit. Once more, please.")
        return self.tr("Touch the cross that is lit.")

    def _begin(self) -> None:
        self._reported, self._dots, self._found, self._failed = [], [], None, False

    def _touched(self, point: Point) -> None:
        if self.is_found:
            self._dots = [*self._dots, self._meant(point)][-_MOST_DOTS:]
            return
        self._reported.append(self._reported_at(point))
        if len(self._reported) < len(CROSSES):
            return
        found = fitting(self._reported, self._mounting().rotation)
        self._begin()
        self._found, self._failed = found, found is None

    def _reported_at(self, point: Point) -> Share:
        """Return what the touchscreen has reported of a touch that was taken for one at `point`."""
        (x, y), (width, height) = point, self.size
        return self._mounting().reported(((x + 0.5) / width, (y + 0.5) / height))

    def _meant(self, point: Point) -> Point:
        """Return where the finger was, by what was found."""
        if self._found is None:
            return point
        share = self._found.touched(self._reported_at(point))
        x, y = (math.floor(part * side) for part, side in zip(share, self.size, strict=True))
        return x, y

    def _cross(self, pen: Pen, share: Share, is_lit: bool) -> None:
        x, y = (round(part * side) for part, side in zip(share, self.size, strict=True))
        arm, line = round(_CROSS_MM * self.mm), max(2, round(0.8 * self.mm))
        colour = pen.theme.accent if is_lit else pen.theme.panel_edge
        pygame.draw.line(pen.surface, colour, (x - arm, y), (x + arm, y), line)
        pygame.draw.line(pen.surface, colour, (x, y - arm), (x, y + arm), line)
