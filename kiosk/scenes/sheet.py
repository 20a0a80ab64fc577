"""The sheet: what the screens over the table have in common, which show buttons and do what is tapped."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from kiosk.drawing.felt import felt
from kiosk.drawing.geometry import grid, neighbour, px_per_mm, stage_of
from kiosk.drawing.layout import Point
from kiosk.drawing.look import Look, look_of
from kiosk.drawing.widgets import Pen, Written
from kiosk.play.commands import Command
from kiosk.play.events import Event
from kiosk.play.inputs import Input, Key, Press, Tap
from kiosk.play.language import Language, language
from kiosk.play.settings import Settings
from kiosk.scenes.requests import Request, Wish

MARGIN_MM = 4.0
GAP_MM = 2.5
HEADING_MM = 12.0
LONG_PRESS_S = 1.0
"""Held so long, the draw button asks for a hint, and the undo button leaves a screen."""
_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Sheet(ABC):
    """A screen of buttons on felt, as the `settings` of the moment want it.

    It can be used by touch alone; by the keys, with Escape to leave it; and by the buttons: *undo* goes from
    target to target and leaves if it is held, *draw* chooses.
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self.size = (800, 480)
        self.written: list[Written] = []
        self.pressed: str | None = None
        self.focus: str | None = None
        self._finger: Point | None = None

    @property
    def settings(self) -> Settings:
        """The settings of the moment."""
        return self._settings()

    @property
    def tr(self) -> Language:
        """The language of the moment."""
        return language(self.settings.language)

    @property
    def look(self) -> Look:
        """The look of the moment."""
        return look_of(self.settings, self.tr)

    @property
    def mm(self) -> float:
        """The pixels in a millimetre."""
        return px_per_mm(self.size)

    @property
    def page(self) -> Rect:
        """The part of the picture that everything lies on."""
        margin = round(2 * MARGIN_MM * self.mm)
        return stage_of(self.size).inflate(-margin, -margin)

    def below_heading(self) -> Rect:
        """Return the part of the page that the heading leaves."""
        page, heading = self.page, round(HEADING_MM * self.mm)
        return Rect(page.left, page.top + heading, page.w, page.h - heading)

    def in_grid(self, names: Sequence[str], columns: int) -> dict[str, Rect]:
        """Return places below the heading for things of these names, in one column if the page is high."""
        room = self.below_heading()
        if room.w < room.h:
            columns = 1
        rows = -(-len(names) // columns)
        return dict(zip(names, grid(room, columns, rows, round(GAP_MM * self.mm)), strict=False))

    @abstractmethod
    def targets(self) -> dict[str, Rect]:
        """Return what can be tapped, by name; what lies on top comes first."""

    @abstractmethod
    def choose(self, target: str | None) -> Command | Wish | None:
        """Return what a tap on a target asks for, or on nothing."""

    @abstractmethod
    def paint(self, pen: Pen) -> None:
        """Draw everything that lies on the felt."""

    def changed(self, **values: Any) -> Settings:  # noqa: ANN401 - as many kinds as there are settings
        """Return the settings of the moment with other `values`."""
        return replace(self.settings, **values)

    def paint_heading(self, pen: Pen, words: str, aside: str = "") -> None:
        """Write what the sheet is for, and perhaps something `aside`, at its top."""
        page = self.page
        room = Rect(page.left, page.top, page.w, round((HEADING_MM - GAP_MM) * self.mm))
        width = room.w * 11 // 20 if aside else room.w
        pen.text(words, Rect(room.topleft, (width, room.h)), 6.4, pen.theme.text, bold=True, align="left")
        if aside:
            right = Rect(room.left + width, room.top, room.w - width, room.h)
            pen.text(aside, right, 4.6, pen.theme.text_quiet, align="right")

    def target_at(self, point: Point) -> str | None:
        """Return the name of the topmost target at `point`."""
        return next((name for name, rect in self.targets().items() if rect.collidepoint(point)), None)

    def interpret(self, given: Input) -> Command | Wish | None:
        """Return what somebody asks for by a touch, or by keys or buttons that move from target to target."""
        match given:
            case Tap(x, y):
                self.focus = None
                return self.choose(self.target_at((x, y)))
            case Key("escape", ctrl=False, alt=False):
                return Request.LEAVE
            case Press("undo", held_s) if held_s >= LONG_PRESS_S:
                return Request.LEAVE
            case Press("draw") | Key("return" | "space", ctrl=False, alt=False):
                return self._choose_focus()
            case Press("undo") | Key("tab"):
                self._focus_next()
            case Key(name, ctrl=False, alt=False) if name in _STEPS:
                self._focus_beside(_STEPS[name])
        return None

    def _choose_focus(self) -> Command | Wish | None:
        if self.focus not in self.targets():
            self._focus_next()
            return None
        return self.choose(self.focus)

    def _focus_next(self) -> None:
        names = list(self.targets())
        after = names.index(self.focus) + 1 if self.focus in names else 0
        self.focus = names[after % len(names)] if names else None

    def _focus_beside(self, step: tuple[int, int]) -> None:
        if self.focus in self.targets():
            self.focus = neighbour(self.targets(), self.focus, step)
        else:
            self._focus_next()

    def press(self, point: Point | None) -> bool:
        """Show what lies under the finger at `point` as pressed; tell whether the picture changes."""
        before = self.pressed
        if point != self._finger:
            self._finger = point
            self.pressed = self.target_at(point) if point else None
        return before != self.pressed

    def receive(self, events: list[Event], now: float) -> None:  # noqa: B027 - there is nothing to move
        """Show nothing of what happens on the table."""

    def changes_at(self, now: float) -> float | None:  # noqa: ARG002 - other scenes move
        """Return None: nothing here changes by itself."""
        return None

    def draw(self, surface: Surface, now: float) -> None:  # noqa: ARG002 - other scenes move
        """Draw the sheet."""
        self.size = surface.get_size()
        look = self.look
        pen = Pen(surface, look, self.mm)
        surface.blit(felt(self.size, look.theme), (0, 0))
        self.paint(pen)
        if self.focus in self.targets():
            pen.ring(self.targets()[self.focus])
        self.written = pen.written
