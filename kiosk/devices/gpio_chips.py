"""The GPIO chips: what they are called and who uses their lines, without using one (linux/gpio.h)."""

import fcntl
import os
import struct
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

_GET_CHIP_INFO = 0x8044B401
"""_IOR(0xB4, 0x01, struct gpiochip_info): name, label, and the number of lines."""
_CHIP = struct.Struct("=32s32sI")
_GET_LINE_INFO = 0xC100B405
"""_IOWR(0xB4, 0x05, struct gpio_v2_line_info): name, user, number, number of attributes, flags."""
_LINE = struct.Struct("=32s32sIIQ176x")
_USED = 1

Ask = Callable[[int, int, bytearray], object]
"""Has the kernel fill a buffer about an open file; ioctl(2)."""


def _ioctl(file: int, request: int, buffer: bytearray) -> object:
    return fcntl.ioctl(file, request, buffer)


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip by its label, and who uses which of the lines that were asked about."""

    label: str
    users: Mapping[int, str] = field(default_factory=dict)


def look_at_chip(node: Path, lines: Sequence[int], ask: Ask = _ioctl) -> Chip | None:
    """Return what the kernel says of a chip and some of its lines, or None if it cannot be asked."""
    try:
        file = os.open(node, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        buffer = bytearray(_CHIP.size)
        ask(file, _GET_CHIP_INFO, buffer)
        _, label, _ = _CHIP.unpack(buffer)
        users = {line: user for line in lines if (user := _user(file, line, ask)) is not None}
        return Chip(_text(label), users)
    except OSError:
        return None
    finally:
        os.close(file)


def _user(file: int, line: int, ask: Ask) -> str | None:
    """Return what the user of a line calls itself, or None if nobody uses it."""
    buffer = bytearray(_LINE.pack(b"", b"", line, 0, 0))
    # A chip may have fewer lines.
    with suppress(OSError):
        ask(file, _GET_LINE_INFO, buffer)
    _, user, _, _, flags = _LINE.unpack(buffer)
    return _text(user) if flags & _USED else None


def _text(raw: bytes) -> str:
    return raw.partition(b"\0")[0].decode(errors="replace")
