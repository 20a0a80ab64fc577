"""The backlight: how bright the panel shines, of whatever make it is (sysfs)."""

from collections.abc import Callable
from pathlib import Path

_FULL, _OFF = "0", "4"
"""What `bl_power` calls a light that is on and one that is off (FB_BLANK_UNBLANK, FB_BLANK_POWERDOWN)."""


class Backlight:
    """Every backlight of the system whose files lie in `root`.

    `say` is told what is in the way, once until the light could be set again. Nothing raises.
    """

    def __init__(self, say: Callable[[str], None], root: Path = Path("/")) -> None:
        self._folder = root / "sys/class/backlight"
        self._say = say
        self._percent: int | None = None
        self._told = False

    @property
    def is_able(self) -> bool:
        """Whether there is a backlight, and it did what it was told last."""
        return bool(self._nodes()) and not self._told

    def shine(self, percent: int) -> None:
        """Shine with so many percent of what the panel can do; 0 is off, and anything more is seen."""
        if percent == self._percent:
            return
        try:
            for node in self._nodes():
                _set(node, percent)
        except (OSError, ValueError) as error:
            # It is tried again with the next change, or the next time that somebody asks for this one.
            self._percent = None
            if not self._told:
                self._told = True
                why = error.strerror if isinstance(error, OSError) else error
                self._say(f"The backlight cannot be set ({why}); the picture darkens instead.")
            return
        self._percent, self._told = percent, False

    def _nodes(self) -> list[Path]:
        try:
            return sorted(self._folder.iterdir())
        except OSError:
            return []


def _set(node: Path, percent: int) -> None:
    most = int((node / "max_brightness").read_text(encoding="ascii"))
    raw = max(1, round(most * percent / 100)) if percent else 0
    power = node / "bl_power"
    if power.exists():
        power.write_text(_FULL if percent else _OFF, encoding="ascii")
    (node / "brightness").write_text(str(raw), encoding="ascii")
