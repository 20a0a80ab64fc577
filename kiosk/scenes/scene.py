"""What every screen of the program can do; the frame loop knows no more of them."""

from typing import Protocol

from pygame import Rect, Surface

from kiosk.drawing.layout import Point
from kiosk.drawing.widgets import Written
from kiosk.play.commands import Command
from kiosk.play.events import Event
from kiosk.play.inputs import Input
from kiosk.scenes.requests import Wish


class Scene(Protocol):
    """A screen: says what an input means, and shows what became of it.

    `size` is that of the picture in pixels, `written` every text on the picture that was drawn last.
    """

    size: tuple[int, int]
    written: list[Written]

    def targets(self) -> dict[str, Rect]:
        """Return what can be tapped, by name; what lies on top comes first."""

    def target_at(self, point: Point) -> str | None:
        """Return the name of the topmost target at `point`."""

    def interpret(self, given: Input) -> Command | Wish | None:
        """Return what somebody means by an input, or None if it means nothing here."""

    def press(self, point: Point | None) -> bool:
        """Show what lies under the finger at `point` as pressed; tell whether the picture changes."""

    def receive(self, events: list[Event], now: float) -> None:
        """Begin to show what happened."""

    def changes_at(self, now: float) -> float | None:
        """Return when the picture changes by itself: `now` while something moves, None if never."""

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the screen as it is at `now`."""
