"""The pointer: from what fingers and the mouse do to taps, one for each touch."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from kiosk.play.inputs import Tap

SLIDE_MM = 2.7
"""How far a contact may slide and still be a tap; at this distance it is none."""
REST_S = 0.4
"""How long a contact rests until it is a tap although nobody let go, and no longer in the way of others."""
COPY_S = 1.0
COPY_MM = 5.0
"""How late and how far away the system may repeat a finger as a mouse, or a mouse as a finger."""
LEFT = 1

_MARGIN = 0.02
_FORGET_S = _SAY_EVERY_S = 60.0


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


_Key = tuple[str, int]
_Point = tuple[float, float]


@dataclass(slots=True)
class _Contact:
    kind: str
    down: _Point
    began: float
    at: _Point
    seen: float
    copy: bool = False
    slid: bool = False


class Pointer:
    """Tells taps from slides, copies and second fingers, on a picture of `size` pixels.

    `say` is given a sentence, at most one a minute, when a touchscreen reports places off the picture.
    """

    def __init__(self, size: tuple[int, int], px_per_mm: float, say: Callable[[str], None]) -> None:
        self._size = size
        self._px_per_mm = px_per_mm
        self._say = say
        self._say_again = float("-inf")
        self._contacts: dict[_Key, _Contact] = {}
        self._ended: list[_Contact] = []
        # The contact that counts until it is let go, slides or rests.
        self._first: _Contact | None = None
        self._taps: list[Tap] = []

    def resize(self, size: tuple[int, int], px_per_mm: float) -> None:
        """Take note of another size of the picture; what was touched on the old one is no tap."""
        if (size, px_per_mm) != (self._size, self._px_per_mm):
            self._size, self._px_per_mm = size, px_per_mm
            self._first = None

    def feed(self, event: PointerEvent) -> list[Tap]:
        """Take in one event, and return the taps that were decided since the last call."""
        taps = self.taps(event.when)
        if event.copy or (event.kind == "mouse" and event.finger != LEFT):
            return taps
        match event:
            case PointerDown():
                self._end(event)
                self._begin(event)
            case PointerMove():
                self._move(event)
            case PointerUp():
                self._move(event)
                self._end(event)
        return taps + self._taken()

    def taps(self, now: float) -> list[Tap]:
        """Return the taps that were decided since the last call, by resting until `now` too."""
        first = self._first
        if first is not None and now >= first.began + REST_S:
            self._release(first)
        self._ended = [it for it in self._ended if now <= it.seen + COPY_S]
        self._contacts = {key: it for key, it in self._contacts.items() if now <= it.seen + _FORGET_S}
        return self._taken()

    @property
    def deadline(self) -> float | None:
        """When `taps` must be asked again although no event came, or None."""
        return None if self._first is None else self._first.began + REST_S

    @property
    def pressed(self) -> tuple[int, int] | None:
        """The point under the finger that is going to be tapped, or None."""
        return None if self._first is None or self._first.slid else self._pixel(self._first.down)

    # --- from down to up

    def _begin(self, event: PointerEvent) -> None:
        place = self._place(event)
        if place is None:
            return
        contact = _Contact(event.kind, place, event.when, place, event.when)
        contact.copy = any(self._repeats(contact, other) for other in [*self._contacts.values(), *self._ended])
        self._contacts[event.kind, event.finger] = contact
        if self._first is None and not contact.copy:
            self._first = contact

    def _move(self, event: PointerEvent) -> None:
        contact = self._contacts.get((event.kind, event.finger))
        place = None if contact is None else self._place(event)
        if contact is None or place is None:
            return
        contact.at, contact.seen = place, event.when
        if math.dist(contact.down, place) >= SLIDE_MM * self._px_per_mm:
            contact.slid = True

    def _end(self, event: PointerEvent) -> None:
        contact = self._contacts.pop((event.kind, event.finger), None)
        if contact is None:
            return
        contact.seen = event.when
        self._ended.append(contact)
        if contact is self._first:
            self._release(contact)

    def _release(self, first: _Contact) -> None:
        self._first = None
        if not first.slid:
            self._taps.append(Tap(*self._pixel(first.down)))

    def _repeats(self, contact: _Contact, other: _Contact) -> bool:
        if other.copy or other.kind == contact.kind or contact.began > other.seen + COPY_S:
            return False
        nearest = min(math.dist(contact.down, other.down), math.dist(contact.down, other.at))
        return nearest <= COPY_MM * self._px_per_mm

    # --- places

    def _place(self, event: PointerEvent) -> _Point | None:
        x, y, (width, height) = event.x, event.y, self._size
        if event.kind == "mouse":
            # A mouse that is dragged out of the window is still somewhere.
            known = _on_picture(x / width, y / height) or not isinstance(event, PointerDown)
            return (x, y) if known else None
        if _on_picture(x, y):
            return min(max(x, 0.0), 1.0) * width, min(max(y, 0.0), 1.0) * height
        if event.when >= self._say_again:
            self._say_again = event.when + _SAY_EVERY_S
            self._say(f"The touchscreen reported a place off the picture: {x:.3g}, {y:.3g}.")
        return None

    def _pixel(self, place: _Point) -> tuple[int, int]:
        (x, y), (width, height) = place, self._size
        return max(0, min(int(x), width - 1)), max(0, min(int(y), height - 1))

    def _taken(self) -> list[Tap]:
        taps, self._taps = self._taps, []
        return taps


def _on_picture(x: float, y: float) -> bool:
    return all(-_MARGIN <= share <= 1 + _MARGIN for share in (x, y))
