"""What reaches the program from outside, whichever device it came through."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Touched:
    """A finger or the mouse has just come down on a point, in pixels of the picture; a `Tap` may follow."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Tap:
    """A finger or the mouse touched one point, in pixels of the picture, and let go."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Key:
    """A key was pressed; `name` is its character or name in lower case, such as ``3``, ``u`` or ``escape``."""

    name: str
    ctrl: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class KeyUp:
    """The key `name` was let go."""

    name: str


@dataclass(frozen=True, slots=True)
class Press:
    """A real button, ``draw`` or ``undo``, was pressed and let go after `held_s` seconds."""

    name: str
    held_s: float


@dataclass(frozen=True, slots=True)
class BothHeld:
    """Both real buttons have been held down together for as long as the owner holds them, and still are."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text that was copied elsewhere is given; None if there is none."""

    text: str | None


@dataclass(frozen=True, slots=True)
class Exposed:
    """The picture was lost or has another size: it must be drawn again."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Somebody or something asked the program to end."""


Input = Touched | Tap | Key | KeyUp | Pasted | Press | BothHeld | Exposed | Quit
