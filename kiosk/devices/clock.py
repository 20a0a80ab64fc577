"""The clock: the only place that reads the system's time."""

import time
from datetime import date

A_DAY = date(2026, 1, 1)


class Clock:
    """The time that passes for real."""

    def now(self) -> float:
        """Return seconds since some moment in the past; they never go back, whatever is done to the date."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Let so much time pass."""
        time.sleep(seconds)

    def today(self) -> date:
        """Return which day it is where the kiosk stands."""
        return date.today()


def date_s() -> float:
    """Return what the system believes the date is, as seconds since 1970; no game goes by it."""
    return time.time()


class ManualClock(Clock):
    """A clock that stands still until somebody moves it on, for scripts and tests."""

    def __init__(self, now: float = 0.0, day: date = A_DAY) -> None:
        self._now = now
        self._day = day

    def now(self) -> float:
        """Return the seconds that the clock was set to and moved on by."""
        return self._now

    def today(self) -> date:
        """Return the day that the clock was set to."""
        return self._day

    def advance(self, seconds: float) -> None:
        """Move the clock on; a step back raises ValueError."""
        if seconds < 0:
            raise ValueError(f"a clock cannot go back by {-seconds} s")
        self._now += seconds

    def sleep(self, seconds: float) -> None:
        """Move the clock on."""
        self.advance(seconds)
