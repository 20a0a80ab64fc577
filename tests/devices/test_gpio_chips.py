"""The GPIO chips: what the kernel says of them is read as linux/gpio.h describes it."""

import errno
import struct
from pathlib import Path

from kiosk.devices.gpio_chips import Chip, look_at_chip

USED, ACTIVE_LOW, INPUT = 1, 2, 4
LABEL_AT, USER_AT, NUMBER_AT, FLAGS_AT = 32, 32, 64, 72


class Kernel:
    """Answers as the kernel does, of one chip with some lines: the user and the flags of each."""

    def __init__(self, label: str, **lines: tuple[str, int]) -> None:
        self.label = label
        self.lines = {int(name.removeprefix("line")): line for name, line in lines.items()}

    def ask(self, _: int, request: int, buffer: bytearray) -> None:
        # Direction, size, type and number of a request, as ioctl(2) lays them out.
        assert (request >> 16 & 0x3FFF, request >> 8 & 0xFF) == (len(buffer), 0xB4)
        match request >> 30, request & 0xFF:
            case 2, 1:
                buffer[LABEL_AT : LABEL_AT + len(self.label)] = self.label.encode()
            case 3, 5:
                (number,) = struct.unpack_from("=I", buffer, NUMBER_AT)
                if number not in self.lines:
                    raise OSError(errno.EINVAL, "Invalid argument")
                user, flags = self.lines[number]
                buffer[USER_AT : USER_AT + len(user)] = user.encode()
                struct.pack_into("=Q", buffer, FLAGS_AT, flags)
            case other:
                raise AssertionError(other)


def test_a_chip_tells_its_label_and_the_users_of_lines(tmp_path: Path) -> None:
    node = tmp_path / "gpiochip0"
    node.touch()
    kernel = Kernel("pinctrl-rp1", line17=("lg", USED | INPUT), line27=("", INPUT | ACTIVE_LOW), line5=("", USED))
    found = look_at_chip(node, (17, 27, 5, 99), kernel.ask)
    assert found == Chip("pinctrl-rp1", {17: "lg", 5: ""})


def test_what_is_no_chip_tells_nothing(tmp_path: Path) -> None:
    node = tmp_path / "gpiochip0"
    assert look_at_chip(node, (17,)) is None
    node.touch()
    assert look_at_chip(node, (17,)) is None
