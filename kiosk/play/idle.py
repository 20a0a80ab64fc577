"""The idle time: what becomes of a kiosk that nobody touches."""

import math
from dataclasses import dataclass
from enum import Enum, auto

DRIFT_PX = 4
"""How far it moves from where it belongs, at the most."""


class Light(Enum):
    """How much light the kiosk gives."""

    AWAKE = auto()
    DIM = auto()
    DARK = auto()


@dataclass(frozen=True, slots=True)
class Patience:
    """After how many seconds without a touch something happens; infinity stands for never.

    Each `drift_s` the picture moves a little, so that it does not burn in.
    """

    dim_s: float = math.inf
    dark_s: float = math.inf
    fresh_game_s: float = math.inf
    drift_s: float = math.inf


class Idle:
    """Tells what is due at a kiosk that was touched last at `now`."""

    def __init__(self, patience: Patience, now: float) -> None:
        self._patience = patience
        self._touched_at = now
        # How often the picture had moved by then.
        self._moved = 0

    def touch(self, now: float) -> None:
        """Take note that somebody is there."""
        self._moved += self._moves_since_touch(now)
        self._touched_at = max(now, self._touched_at)

    def light(self, now: float) -> Light:
        """Return how much light there should be."""
        rest_s = now - self._touched_at
        if rest_s >= self._patience.dark_s:
            return Light.DARK
        return Light.DIM if rest_s >= self._patience.dim_s else Light.AWAKE

    def is_fresh_game_due(self, now: float) -> bool:
        """Tell whether whoever comes next is somebody else."""
        return now - self._touched_at >= self._patience.fresh_game_s

    def drift(self, now: float) -> tuple[int, int]:
        """Return by how many pixels the picture should stand to the right and down of where it belongs."""
        moved = self._moved + self._moves_since_touch(now)
        # Two waves that fall together only after a long time, so that the path goes everywhere; they are so long
        # that nobody sees the picture jump, as it moves by one pixel at the most.
        return round(DRIFT_PX * math.sin(moved * 0.22)), round(DRIFT_PX * math.sin(moved * 0.17))

    def changes_at(self, now: float) -> float | None:
        """Return when any of that changes next, or None."""
        patience = self._patience
        moves = self._touched_at + (self._moves_since_touch(now) + 1) * patience.drift_s
        dues = (self._touched_at + each for each in (patience.dim_s, patience.dark_s, patience.fresh_game_s))
        first = min((due for due in (moves, *dues) if due > now), default=math.inf)
        return None if math.isinf(first) else first

    def _moves_since_touch(self, now: float) -> int:
        return max(0, int((now - self._touched_at) // self._patience.drift_s))
