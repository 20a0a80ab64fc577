"""The sheet: what the owner's screens have in common, which show buttons and do what is tapped."""

from abc import ABC, abstractmethod

from pygame import Rect, Surface

from kiosk.drawing.felt import felt
from kiosk.drawing.geometry import px_per_mm, stage_of
from kiosk.drawing.layout import Point
from kiosk.drawing.theme import CLUBHOUSE
from kiosk.drawing.widgets import Pen, Written
from kiosk.play.events import Event
from kiosk.play.inputs import Input, Key, Press, Tap
from kiosk.scenes.requests import Request, Wish

MARGIN_MM = 4.0
GAP_MM = 2.5
HEADING_MM = 12.0


class Sheet(ABC):
    """A screen of buttons on felt; it stands still, and the undo button leaves it."""

    def __init__(self) -> None:
        self.size = (800, 480)
        self.written: list[Written] = []
        self.pressed: str | None = None
        self._finger: Point | None = None

    @property
    def mm(self) -> float:
        """The pixels in a millimetre."""
        return px_per_mm(self.size)

    @property
    def page(self) -> Rect:
        """The part of the picture that everything lies on."""
        margin = round(2 * MARGIN_MM * self.mm)
        return stage_of(self.size).inflate(-margin, -margin)

    @abstractmethod
    def targets(self) -> dict[str, Rect]:
        """Return what can be tapped, by name; what lies on top comes first."""

    @abstractmethod
    def choose(self, target: str | None) -> Wish | None:
        """Return what a tap on a target asks for, or on nothing."""

    @abstractmethod
    def paint(self, pen: Pen) -> None:
        """Draw everything that lies on the felt."""

    def target_at(self, point: Point) -> str | None:
        """Return the name of the topmost target at `point`."""
        return next((name for name, rect in self.targets().items() if rect.collidepoint(point)), None)

    def interpret(self, given: Input) -> Wish | None:
        """Return what the owner asks for by an input."""
        match given:
            case Tap(x, y):
                return self.choose(self.target_at((x, y)))
            case Press("undo") | Key("escape"):
                return Request.LEAVE
        return None

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
        pen = Pen(surface, CLUBHOUSE, self.mm)
        surface.blit(felt(self.size, CLUBHOUSE), (0, 0))
        self.paint(pen)
        self.written = pen.written
