"""What a finger or the mouse did, before anybody knows what it means."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class PointerEvent:
    """Something that a finger or the mouse did, at `when` seconds.

    `finger` is the finger's id, or the number of the mouse button (1 is the left one, and the pen; a mouse
    that moves is that one). `x` and `y` are pixels of the picture for the mouse, and shares of it, 0 to 1,
    for a finger. `copy` tells that the system itself marked this as the repetition of another event.
    """

    kind: Literal["finger", "mouse"]
    finger: int
    x: float
    y: float
    when: float
    copy: bool = False


class PointerDown(PointerEvent):
    """A finger or a mouse button went down."""

    __slots__ = ()


class PointerMove(PointerEvent):
    """A finger, or the mouse, moved."""

    __slots__ = ()


class PointerUp(PointerEvent):
    """A finger or a mouse button was let go."""

    __slots__ = ()
