"""The pointer: from what fingers and the mouse do to taps, one for each touch that is meant."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from kiosk.devices.pointer_events import PointerDown, PointerEvent, PointerMove, PointerUp
from kiosk.play.inputs import Tap, Touched

SLIDE_MM = 2.7
"""How far a contact may slide and still be a tap; at this distance it is none."""
REST_S = 0.4
"""How long a contact rests until it is a tap although nobody let go, and no longer in the way of others."""
COPY_S = 1.0
COPY_MM = 5.0
"""How late and how far away the system may repeat a finger as a mouse, or a mouse as a finger."""
HUSH_S = 0.3
"""How long nothing counts after the last contact of those that were swallowed was let go."""
LEFT = 1

_MARGIN = 0.02
_FORGET_S = _SAY_EVERY_S = 60.0
# A finger trembles; of one that was not heard of for so long, the release was lost.
_LOST_S = 5.0


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
        self._say_again = -inf
        self._contacts: dict[_Key, _Contact] = {}
        self._ended: list[_Contact] = []
        # The contact that counts until it is let go, slides or rests.
        self._first: _Contact | None = None
        self._hush_until = -inf
        self._decided: list[Touched | Tap] = []

    def resize(self, size: tuple[int, int], px_per_mm: float) -> None:
        """Take note of another size of the picture; what was touched on the old one is no tap."""
        if (size, px_per_mm) != (self._size, self._px_per_mm):
            self._size, self._px_per_mm = size, px_per_mm
            self._first = None

    def swallow(self, now: float) -> None:
        """Let no contact be a tap, from those of this moment on until all are up and `HUSH_S` has passed.

        That each has begun is told all the same.
        """
        self._first = None
        self._hush_until = inf
        self._lengthen_hush(now)

    def feed(self, event: PointerEvent) -> list[Touched | Tap]:
        """Take in one event, and return what was decided since the last call, in its order."""
        before = self.taps(event.when)
        if event.copy or (event.kind == "mouse" and event.finger != LEFT):
            return before
        match event:
            case PointerDown():
                self._end(event)
                self._begin(event)
            case PointerMove():
                self._move(event)
            case PointerUp():
                self._move(event)
                self._end(event)
        return before + self._taken()

    def taps(self, now: float) -> list[Touched | Tap]:
        """Return what was decided since the last call, by resting until `now` too."""
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
        if contact.copy:
            return
        self._decided.append(Touched(*self._pixel(place)))
        if self._first is None and event.when >= self._hush_until:
            self._first = contact
        self._lengthen_hush(event.when)

    def _move(self, event: PointerEvent) -> None:
        contact = self._contacts.get((event.kind, event.finger))
        place = None if contact is None else self._place(event)
        if contact is None or place is None:
            return
        contact.at, contact.seen = place, event.when
        self._lengthen_hush(event.when)
        if math.dist(contact.down, place) >= SLIDE_MM * self._px_per_mm:
            contact.slid = True

    def _end(self, event: PointerEvent) -> None:
        contact = self._contacts.pop((event.kind, event.finger), None)
        if contact is None:
            return
        contact.seen = event.when
        self._ended.append(contact)
        self._lengthen_hush(event.when)
        if contact is self._first:
            self._release(contact)

    def _release(self, first: _Contact) -> None:
        self._first = None
        if not first.slid:
            self._decided.append(Tap(*self._pixel(first.down)))

    def _repeats(self, contact: _Contact, other: _Contact) -> bool:
        if other.copy or other.kind == contact.kind or contact.began > other.seen + COPY_S:
            return False
        nearest = min(math.dist(contact.down, other.down), math.dist(contact.down, other.at))
        return nearest <= COPY_MM * self._px_per_mm

    def _lengthen_hush(self, now: float) -> None:
        if now < self._hush_until:
            seen = (contact.seen for contact in self._contacts.values())
            self._hush_until = max([now + HUSH_S, *(when + _LOST_S for when in seen)])

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

    def _taken(self) -> list[Touched | Tap]:
        decided, self._decided = self._decided, []
        return decided


def _on_picture(x: float, y: float) -> bool:
    return all(-_MARGIN <= share <= 1 + _MARGIN for share in (x, y))
