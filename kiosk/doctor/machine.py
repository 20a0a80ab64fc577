"""The machine that the doctor looks at: its files, its programs, and who looks."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kiosk.config import CONFIG_FILE
from kiosk.devices.commands import asked
from kiosk.devices.gpio_chips import Chip, look_at_chip

Ask = Callable[[Sequence[str]], str | None]
"""Gives a program its arguments, and returns what it prints, or None if it is missing, fails or hangs."""

UNIT = "golf-kiosk.service"
STATE_FOLDER = "var/lib/golf-kiosk"
_UNIT_FOLDERS = ("etc/systemd/system", "usr/lib/systemd/system", "lib/systemd/system")
AS_ROOT = "Run the doctor with sudo to have this looked at."


@dataclass(frozen=True)
class Machine:
    """A system whose files lie in `root`, in which `ask` runs programs.

    `disk` tells how full a disk is, and `chip` who uses some lines of a GPIO chip.
    `home_state` is the folder where a game in a window keeps its state, and `config_file` the owner's. `date_s`
    is what the machine believes the date is, and `made_s` when the game was made, in seconds since 1970.
    """

    root: Path
    home_state: Path
    ask: Ask = asked
    disk: Callable[[Path], os.statvfs_result] = os.statvfs
    chip: Callable[[Path, Sequence[int]], Chip | None] = look_at_chip
    config_file: Path = CONFIG_FILE
    date_s: float = 0.0
    made_s: float = 0.0

    @property
    def is_kiosk(self) -> bool:
        """Whether the kiosk is installed here, other than a game for windows."""
        return any((self.root / folder / UNIT).exists() for folder in _UNIT_FOLDERS)

    @property
    def unit_text(self) -> str:
        """The unit that starts the kiosk, as it was installed or replaced by the owner."""
        return next(filter(None, (self.read(f"{folder}/{UNIT}") for folder in _UNIT_FOLDERS)), "")

    @property
    def state_folder(self) -> Path:
        """Where the game is kept."""
        return self.root / STATE_FOLDER if self.is_kiosk else self.home_state

    def read(self, path: str) -> str:
        """Return the text of a file, without the ends of its lines, or an empty one if it cannot be read."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            return ""

    def name(self, path: Path) -> str:
        """Return the path by which the machine itself knows one of its files."""
        return f"/{path.relative_to(self.root)}" if path.is_relative_to(self.root) else str(path)
