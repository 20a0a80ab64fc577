"""The mounts: which file system a folder lies in, and whether that outlives the power (proc(5))."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

_IN_MEMORY = ("tmpfs", "ramfs")
_OVERLAY = "overlay"


@dataclass(frozen=True, slots=True)
class Mount:
    """A file system of some kind, at a point of the tree of folders, with its options."""

    point: PurePosixPath
    kind: str
    options: tuple[str, ...]

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be written there."""
        return "ro" in self.options

    def option(self, name: str) -> str:
        """Return the value of an option, or an empty text if it has none."""
        return next((each.partition("=")[2] for each in self.options if each.startswith(f"{name}=")), "")


def parse_mounts(text: str) -> list[Mount]:
    """Read the kernel's list, /proc/mounts; lines that are none are passed over."""
    found = []
    for line in text.splitlines():
        words = line.split()
        if len(words) >= 4:
            found.append(Mount(PurePosixPath(_unescaped(words[1])), words[2], tuple(words[3].split(","))))
    return found


def mount_of(path: PurePosixPath, mounts: Sequence[Mount]) -> Mount | None:
    """Return where a path lies, or None if nobody knows."""
    holders = [each for each in mounts if path.is_relative_to(each.point)]
    # Of those at one point the last one lies over the others.
    return max(reversed(holders), key=lambda each: len(each.point.parts), default=None)


def is_volatile(mount: Mount, mounts: Sequence[Mount]) -> bool:
    """Tell whether all that is written there is gone with the power."""
    if mount.kind != _OVERLAY:
        return mount.kind in _IN_MEMORY
    upper = mount.option("upperdir")
    # What the machine hid when it started is seen nowhere; so memory is hidden that lies over a card.
    below = mount_of(PurePosixPath(upper), mounts) if upper else None
    return below is None or below.kind in (*_IN_MEMORY, _OVERLAY)


def _unescaped(text: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), text)
