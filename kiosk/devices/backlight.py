"""The backlight: how bright the panel shines, of whatever make it is (sysfs)."""

from collections.abc import Callable
from math import inf
from pathlib import Path

AGAIN_S = 1.0
"""How soon a panel that failed is tried again; one that does not answer may take its time to say so."""
SAY_EVERY_S = 3600.0
"""How often a panel that works now and then is told of, at the most."""

_FULL, _OFF = "0", "4"
"""What `bl_power` calls a light that is on and one that is off (FB_BLANK_UNBLANK, FB_BLANK_POWERDOWN)."""


class Backlight:
    """Every backlight of the system whose files lie in `root`, or none where that is None.

    `say` is told what is in the way, once until the light could be set again. Nothing raises.
    """

    def __init__(self, say: Callable[[str], None], root: Path | None = Path("/")) -> None:
        self._folder = root / "sys/class/backlight" if root else None
        self._say = say
        # What each panel that obeyed was told last.
        self._percents: dict[Path, int] = {}
        self._wanted: int | None = None
        self._fails = False
        self._again_at = self._say_again_at = -inf

    @property
    def is_able(self) -> bool:
        """Whether there is a backlight, and it did what it was told last."""
        return bool(self._nodes()) and not self._fails

    def shine(self, percent: int, now: float) -> None:
        """Shine with so many percent of what the panel can do; 0 is off, and anything more is seen.

        As long as the same is wanted again and again, panels that failed or came later are set as well.
        """
        nodes = self._nodes()
        self._percents = {node: told for node, told in self._percents.items() if node in nodes}
        others = [node for node in nodes if self._percents.get(node) != percent]
        if others and (percent != self._wanted or now >= self._again_at):
            self._set_all(others, percent, now)
        elif not others:
            self._fails = False
        self._wanted = percent

    def _set_all(self, nodes: list[Path], percent: int, now: float) -> None:
        failures = []
        for node in nodes:
            # Nobody knows what one that fails half-way shines with.
            self._percents.pop(node, None)
            try:
                _set(node, percent)
                self._percents[node] = percent
            except (OSError, ValueError) as error:
                failures.append(error)
        if failures:
            self._again_at = now + AGAIN_S
            self._complain(failures[0], now)
        self._fails = bool(failures)

    def _complain(self, error: OSError | ValueError, now: float) -> None:
        if self._fails or now < self._say_again_at:
            return
        self._say_again_at = now + SAY_EVERY_S
        why = error.strerror if isinstance(error, OSError) else error
        self._say(f"The backlight cannot be set ({why}); the picture darkens instead.")

    def _nodes(self) -> list[Path]:
        try:
            return sorted(self._folder.iterdir()) if self._folder else []
        except OSError:
            return []


def _set(node: Path, percent: int) -> None:
    most = int((node / "max_brightness").read_text(encoding="ascii"))
    raw = max(1, round(most * percent / 100)) if percent else 0
    # First, so that a light that goes on is not seen as bright as it was before.
    (node / "brightness").write_text(str(raw), encoding="ascii")
    power = node / "bl_power"
    if power.exists():
        power.write_text(_FULL if percent else _OFF, encoding="ascii")
