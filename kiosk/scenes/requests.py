"""What a scene asks of the kiosk itself, where a command asks the session."""

from dataclasses import dataclass
from enum import Enum, auto

from kiosk.drawing.mounting import Mounting


class Request(Enum):
    """Something that can be asked for in one word; all but the first are the owner's."""

    LEAVE = auto()
    """Go back to the screen before this one."""
    OPEN_MENU = auto()
    """Show the owner's menu in place of this screen."""
    CALIBRATE = auto()
    """Show the screen on which touches are tried."""
    RESET_STATISTICS = auto()
    """Forget every game that was played."""
    RESTART = auto()
    """Start the machine anew."""
    SHUT_DOWN = auto()
    """Shut the machine down."""


class Window(Enum):
    """A screen that a visitor can open over the table."""

    MENU = auto()
    NEW_GAME = auto()
    CODE = auto()
    SETTINGS = auto()


@dataclass(frozen=True, slots=True)
class Open:
    """Show a screen over this one."""

    window: Window


@dataclass(frozen=True, slots=True)
class Mount:
    """Take the panel and its touchscreen as being mounted like this from now on, and go back if it `leaves`."""

    mounting: Mounting
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class SetVolume:
    """Be as loud as that from now on, in percent."""

    percent: int


Wish = Request | Open | Mount | SetVolume
