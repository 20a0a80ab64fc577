"""The obstacles: what can stand between the game and a display."""

from enum import Enum, auto


class Obstacle(Enum):
    """Why nobody would see the game."""

    NO_CARD = auto()
    """The system has nothing that a display could be connected to."""
    NOT_CONNECTED = auto()
    """No display is connected, or not the one that was asked for."""
    NOT_ALLOWED = auto()
    """The program may not open the graphics card."""
    TAKEN = auto()
    """Another program shows its own picture on the display."""
    NO_KMSDRM = auto()
    """This pygame can draw on a desktop only, and there is none."""
    UNSEEN = auto()
    """SDL would draw where nobody looks."""
    UNKNOWN = auto()
    """SDL cannot use the display, for reasons of its own."""

    @property
    def may_pass(self) -> bool:
        """Whether waiting helps: the system still starts, or somebody plugs something in or ends something."""
        return self in (Obstacle.NO_CARD, Obstacle.NOT_CONNECTED, Obstacle.TAKEN)


class ScreenError(Exception):
    """The display cannot be used because of an `obstacle`; the message is one sentence."""

    def __init__(self, obstacle: Obstacle, reason: str) -> None:
        super().__init__(f"There is no display to play on: {reason}.")
        self.obstacle = obstacle
