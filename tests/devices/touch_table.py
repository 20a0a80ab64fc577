"""A pointer in a test's hands, and the events that fingers and mice give it."""

from typing import Literal

from kiosk.devices.pointer import Pointer
from kiosk.devices.pointer_events import PointerDown, PointerEvent, PointerUp
from kiosk.play.inputs import Tap, Touched

Kind = Literal["finger", "mouse"]
WIDTH, HEIGHT, PX_PER_MM = 800, 480, 5.0
PLACE = (400.0, 240.0)


class Table:
    """A pointer, the touches and taps it told of, all together in order, and the sentences it said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.taps: list[Tap] = []
        self.touches: list[Touched] = []
        self.told: list[Touched | Tap] = []
        self.pointer = Pointer((WIDTH, HEIGHT), PX_PER_MM, self.said.append)

    def feed(self, *events: PointerEvent) -> "Table":
        for event in events:
            self._hear(self.pointer.feed(event))
        return self

    def wait(self, now: float) -> "Table":
        self._hear(self.pointer.taps(now))
        return self

    def _hear(self, told: list[Touched | Tap]) -> None:
        self.told += told
        self.taps += [it for it in told if isinstance(it, Tap)]
        self.touches += [it for it in told if isinstance(it, Touched)]


def event(
    shape: type[PointerEvent],
    kind: Kind,
    when: float,
    at: tuple[float, float] = PLACE,
    *,
    finger: int = 1,
    copy: bool = False,
) -> PointerEvent:
    """Return an event at a place in pixels, for either kind."""
    x, y = at if kind == "mouse" else (at[0] / WIDTH, at[1] / HEIGHT)
    return shape(kind, finger, x, y, when, copy)


def touch(
    kind: Kind,
    when: float,
    at: tuple[float, float] = PLACE,
    *,
    held_s: float = 0.1,
    finger: int = 1,
    copy: bool = False,
) -> list[PointerEvent]:
    """Return the two events of a short touch."""
    return [
        event(PointerDown, kind, when, at, finger=finger, copy=copy),
        event(PointerUp, kind, when + held_s, at, finger=finger, copy=copy),
    ]


def in_time(*touches: list[PointerEvent]) -> list[PointerEvent]:
    return sorted((it for touch in touches for it in touch), key=lambda it: it.when)
