"""A machine as its kernel shows it in files: graphics cards with their connectors, and input devices."""

import struct
from collections.abc import Iterable
from pathlib import Path

Size = tuple[int, int]

PANEL, MONITOR = (800, 480), (1920, 1080)
BTN_TOUCH, KEY_POWER = 0x14A, 116


class Machine:
    """The folder that stands for the root of a system."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("sys/class/drm", "sys/class/input", "dev/dri", "dev/input"):
            (root / folder).mkdir(parents=True)
        (root / "sys/class/drm/version").write_text("drm 1.1.0 20060810\n")

    def card(self, number: int, **sizes: Size | None) -> None:
        """Add a card, of any driver, with its connectors and the sizes of what is connected.

        The kernel counted the connectors in the order in which they are given.
        """
        (self.root / f"sys/class/drm/card{number}").mkdir()
        (self.root / f"dev/dri/card{number}").touch()
        for place, (name, size) in enumerate(sizes.items()):
            folder = self._connector(number, name)
            folder.mkdir()
            (folder / "connector_id").write_text(f"{33 + 9 * place}\n")
            self.connect(number, name, size)

    def connect(self, number: int, name: str, size: Size | None, status: str = "") -> None:
        """Plug a display of that size in, or none."""
        folder = self._connector(number, name)
        lines = [] if size is None else [f"{size[0]}x{size[1]}", "640x480", f"{size[0]}x{size[1]}i"]
        (folder / "modes").write_text("".join(f"{line}\n" for line in lines))
        (folder / "status").write_text((status or ("connected" if size else "disconnected")) + "\n")

    def forget_numbers(self) -> None:
        """Be as an older kernel, which does not tell the numbers of connectors."""
        for path in (self.root / "sys/class/drm").glob("*/connector_id"):
            path.unlink()

    def input_device(self, number: int, keys: Iterable[int], properties: int = 0) -> None:
        """Add an input device with these keys and properties."""
        device = self.root / f"sys/class/input/event{number}/device"
        (device / "capabilities").mkdir(parents=True)
        (device / "properties").write_text(f"{properties:x}\n")
        (device / "capabilities/key").write_text(_hexadecimal_words(keys))
        (self.root / f"dev/input/event{number}").touch()

    def _connector(self, number: int, name: str) -> Path:
        # A dash is no part of a name in Python.
        return self.root / f"sys/class/drm/card{number}-{name.replace('_', '-')}"


def pi_4(machine: Machine, numbers: tuple[int, ...], dsi: Size | None, hdmi: Size | None) -> None:
    """Make it a Pi 4: one card renders, another has all connectors."""
    machine.card(numbers[0])
    machine.card(numbers[1], HDMI_A_1=hdmi, HDMI_A_2=None, DSI_1=dsi, Writeback_1=None)
    machine.connect(numbers[1], "Writeback_1", None, status="unknown")


def pi_5(machine: Machine, numbers: tuple[int, ...], dsi: Size | None, hdmi: Size | None) -> None:
    """Make it a Pi 5: one card renders, one has the panel's connector, another those for monitors."""
    machine.card(numbers[0])
    machine.card(numbers[1], DSI_1=dsi)
    machine.card(numbers[2], HDMI_A_1=hdmi, HDMI_A_2=None, Writeback_1=None)
    machine.connect(numbers[2], "Writeback_1", None, status="unknown")


def _hexadecimal_words(bits: Iterable[int]) -> str:
    """Write bits as the kernel does: as words of the size that the program has, without leading zeros."""
    size = 8 * struct.calcsize("l")
    mask = sum(1 << bit for bit in bits)
    words: list[str] = []
    while mask or not words:
        words.append(f"{mask & ((1 << size) - 1):x}")
        mask >>= size
    return " ".join(reversed(words)) + "\n"
