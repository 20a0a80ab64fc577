"""The touchscreens: whether there is one, and whether this program may read it (sysfs and /dev/input)."""

import os
import struct
from collections.abc import Callable
from pathlib import Path

from kiosk.devices.graphics import user_name

# Bits of linux/input-event-codes.h; a touchpad points at a place elsewhere.
_BTN_TOUCH = 0x14A
_PROP_POINTER = 0x00
_WORD_BITS = 8 * struct.calcsize("l")
_ROOT = Path("/")


def is_readable(node: Path) -> bool:
    """Tell whether this program may read a device."""
    return os.access(node, os.R_OK)


def touchscreens(root: Path = _ROOT) -> list[Path]:
    """Return the devices of the touchscreens of the system whose files lie in `root`."""
    folders = (root / "sys/class/input").glob("event*")
    return sorted(root / "dev/input" / folder.name for folder in folders if _is_touchscreen(folder / "device"))


def trouble(root: Path = _ROOT, readable: Callable[[Path], bool] = is_readable) -> str | None:
    """Return a sentence if nothing will be felt when somebody touches the display now, or None."""
    nodes = touchscreens(root)
    closed = [node.name for node in nodes if not readable(node)]
    if closed:
        where = " and ".join(f"/dev/input/{name}" for name in closed)
        return (
            f"The touchscreen does not work, as the user {user_name()} may not read {where} and must be in"
            " the group input; the buttons work all the same."
        )
    return None if nodes else "There is no touchscreen yet; when one is plugged in it works at once."


def _is_touchscreen(device: Path) -> bool:
    return _bit(device / "capabilities/key", _BTN_TOUCH) and not _bit(device / "properties", _PROP_POINTER)


def _bit(path: Path, number: int) -> bool:
    """Tell whether a bit is set in a file of hexadecimal words, of which the last is the lowest."""
    try:
        words = path.read_text(encoding="ascii").split()[::-1]
        word = int(words[number // _WORD_BITS], 16)
    except (OSError, ValueError, LookupError):
        return False
    return bool(word >> number % _WORD_BITS & 1)
