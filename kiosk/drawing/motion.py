"""Motion: pictures that depend on the time; the table is right without any of them."""

import math
from dataclasses import dataclass

from pygame import Rect

from kiosk.drawing.geometry import between
from kiosk.engine.cards import Card

FLIGHT_S = 0.24
SHAKE_S = 0.4
TOAST_S = 3.0
_SHAKES = 3


@dataclass(frozen=True)
class Flight:
    """A card on its way home from `start`; where home is, the table knows.

    `turns` tells that it shows its back at one end: at `start` if it flies to the waste.
    """

    card: Card
    start: Rect
    began: float
    turns: bool = False
    lasts_s: float = FLIGHT_S

    def share(self, now: float) -> float:
        """Return how much of the way is done at `now`, eased, from 0 to 1."""
        return 1 - (1 - _done(self.began, self.lasts_s, now)) ** 3

    def place(self, home: Rect, now: float) -> Rect:
        """Return where the card is at `now`."""
        return between(self.start, home, self.share(now))

    def ends(self) -> float:
        """Return the time at which the card is home."""
        return self.began + self.lasts_s


@dataclass(frozen=True)
class Shake:
    """A refusal: what was touched swings sideways and comes to rest; `target` names it."""

    target: str
    began: float

    def offset(self, mm: float, now: float) -> int:
        """Return how many pixels the thing stands aside at `now`."""
        time = _done(self.began, SHAKE_S, now)
        return round(1.6 * mm * (1 - time) * math.sin(time * _SHAKES * 2 * math.pi))

    def ends(self) -> float:
        """Return the time at which it is at rest."""
        return self.began + SHAKE_S


@dataclass(frozen=True)
class Toast:
    """A short message that goes away by itself."""

    text: str
    began: float

    def ends(self) -> float:
        """Return the time at which it is gone."""
        return self.began + TOAST_S


def _done(began: float, lasts_s: float, now: float) -> float:
    """Return how much of a motion is over at `now`, from 0 to 1."""
    return min(max((now - began) / lasts_s, 0.0), 1.0)
