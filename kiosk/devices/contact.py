"""The contact of one push button: from levels that bounce to presses that count."""

from kiosk.play.inputs import Press

SETTLE_S = 0.010
"""How long a level must stay to be believed."""
QUIET_S = 0.080
"""How long after a press was let go no other one can end; nobody presses twice that fast, but contacts do."""
OPEN_S = 0.040
"""How long a button is up between two presses at least; a worn contact opens for less while it is held."""


class Contact:
    """What is known of one button; `pressed` is its level at the beginning.

    Every `when` and `now` is in seconds on the same clock. A button that is down at the beginning, stuck
    or leaned on, does nothing until it was let go.
    """

    def __init__(self, name: str, pressed: bool) -> None:
        self._name = name
        self._level = self._believed = pressed
        self._since = float("-inf")
        # When the level left the one that is believed: the first edge of a bounce, where `_since` is the last.
        self._left_at = float("-inf")
        # None also while the button is down but does not count.
        self._down_at: float | None = None
        self._quiet_until = self._open_since = float("-inf")
        self._was_up = True
        self._presses: list[Press] = []

    @property
    def deadline(self) -> float | None:
        """When `presses` must be asked again although no edge came, or None if only an edge can bring news."""
        return None if self._level == self._believed else self._since + SETTLE_S

    @property
    def down_at(self) -> float | None:
        """Since when the button is down in a press that counts, or None."""
        return self._down_at

    def disregard(self) -> None:
        """Let the press under way count no more."""
        self._down_at = None

    def edge(self, pressed: bool, when: float) -> None:
        """Note that the level became `pressed` at `when`, or fell and came back to it since the last edge."""
        when = max(when, self._since)
        self._settle(when)
        if self._level == self._believed and when - self._since >= SETTLE_S:
            self._left_at = when
        self._level, self._since = pressed, when

    def presses(self, now: float) -> list[Press]:
        """Return the presses that were decided since the last call."""
        self._settle(now)
        presses, self._presses = self._presses, []
        return presses

    def _settle(self, now: float) -> None:
        deadline = self.deadline
        if deadline is None or now < deadline:
            return
        self._believed = self._level
        if self._believed:
            self._down_at = self._since
            self._was_up = self._left_at - self._open_since >= OPEN_S
        elif self._down_at is not None:
            self._let_go(self._down_at)

    def _let_go(self, down_at: float) -> None:
        self._down_at = None
        self._open_since = self._since
        if self._was_up and self._since >= self._quiet_until:
            self._quiet_until = self._since + QUIET_S
            self._presses.append(Press(self._name, self._since - down_at))
