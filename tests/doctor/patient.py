"""A machine for the doctor to look at: its files in a folder, and programs that answer as they are told."""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from kiosk.config import Config
from kiosk.devices.gpio_chips import Chip
from kiosk.doctor.display import SDL_DRIVERS
from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.machine import UNIT, Machine
from kiosk.doctor.pins import PIN_FACTORY
from kiosk.doctor.power import TIMEDATECTL, VCGENCMD
from kiosk.doctor.services import LOCK_UNIT, POWER_UNIT
from kiosk.locking_plan import MADE, RECORD
from tests.devices.machine import BTN_TOUCH, PANEL, pi_4
from tests.devices.machine import Machine as Kernel

Look = Callable[[Machine, Config], Iterable[Finding]]
DEBIAN_DRIVERS = "2.6.1\n2.32.4\nx11\nwayland\nkmsdrm\noffscreen\ndummy\n"
WHEEL_DRIVERS = "2.6.1\n2.28.4\nx11\nwayland\noffscreen\ndummy\n"
OTHER_UID, OTHER_GID = os.geteuid() + 1, os.getegid() + 1
"""Those of a user who is not the one that runs the tests, and owns none of their files."""
MADE_S = 1_790_000_000.0
"""When the game was made, a day in September 2026."""
CARD = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n"
RUNNING = {
    "LoadState": "loaded",
    "ActiveState": "active",
    "SubState": "running",
    "Result": "success",
    "NRestarts": "0",
    "StatusText": "playing by kmsdrm on DSI-1, 800×480; draw and undo by LGPIOFactory; games: 12",
    "WatchdogUSec": "10s",
    "UnitFileState": "enabled",
    "MainPID": "417",
    "ExecMainStatus": "0",
    "SupplementaryGroups": "audio gpio input render video",
    "NeedDaemonReload": "no",
}


class Patient:
    """A kiosk in good health, until a test says otherwise."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.kernel = Kernel(root)
        self.config = Config()
        self.free_bytes, self.free_files = 8 << 30, 100_000
        self.units = {UNIT: dict(RUNNING), LOCK_UNIT: dict(RUNNING), POWER_UNIT: dict(RUNNING)}
        self.answers: dict[tuple[str, ...], str | None] = {
            SDL_DRIVERS: DEBIAN_DRIVERS,
            PIN_FACTORY: "LGPIOFactory lgpio 0\n",
            VCGENCMD: "throttled=0x0\n",
            TIMEDATECTL: "NTPSynchronized=yes\n",
        }
        self.date_s = MADE_S + 1000.0
        self.chips: dict[str, Chip | None] = {}
        self.state = root / "var/lib/golf-kiosk"
        self.state.mkdir(parents=True)
        self.state.chmod(0o770)
        self.write("proc/mounts", CARD)
        self.write(f"usr/lib/systemd/system/{UNIT}", "[Service]\n")
        self.write(
            "etc/passwd", f"root:x:0:0:root:/root:/bin/sh\ngolf-kiosk:x:{OTHER_UID}:{OTHER_GID}::/:/bin/false\n"
        )
        self.write(f"{RECORD}/{MADE}", "run/systemd/system/getty@.service\n")
        self.groups = dict.fromkeys(("video", "render", "input", "gpio", "audio"), os.getegid())
        self.join("")

    @property
    def machine(self) -> Machine:
        return Machine(
            self.root,
            self.root / "home/state",
            self.ask,
            self.disk,
            self.chip,
            self.root / "etc/golf-kiosk.toml",
            self.date_s,
            MADE_S,
        )

    def be_a_pi(self) -> None:
        """Have what belongs to a Pi with a panel; all of it belongs to the groups of this test's own user."""
        pi_4(self.kernel, (0, 1), dsi=PANEL, hdmi=None)
        self.kernel.input_device(3, [BTN_TOUCH])
        self.write("sys/class/input/event3/device/name", "10-0038 generic ft5x06\n")
        self.add_light("10-0045", 31)
        self.write("dev/snd/pcmC0D0p", "")
        self.add_chip(0, Chip("pinctrl-bcm2711", {17: "lg", 27: "lg"}))
        self.write("sys/class/tty/tty0/active", "tty1\n")
        for node in (*self.root.glob("dev/*/*"), *self.root.glob("dev/gpiochip*")):
            node.chmod(0o660)

    def add_light(self, name: str, most: int) -> None:
        folder = f"sys/class/backlight/{name}"
        self.write(f"{folder}/max_brightness", f"{most}\n")
        for file in ("brightness", "bl_power"):
            self.write(f"{folder}/{file}", "0\n")
            (self.root / folder / file).chmod(0o664)

    def add_chip(self, number: int, chip: Chip | None) -> None:
        self.write(f"dev/gpiochip{number}", "")
        self.chips[f"gpiochip{number}"] = chip

    def join(self, members: str) -> None:
        """Have the groups with these members; what the service is granted comes on top."""
        lines = [f"{name}:x:{gid}:{members}\n" for name, gid in self.groups.items()]
        self.write("etc/group", "root:x:0:\nbroken\n" + "".join(lines))

    def chip(self, node: Path, lines: Sequence[int]) -> Chip | None:
        assert tuple(lines) == (self.config.buttons.draw_pin, self.config.buttons.undo_pin)
        return self.chips[node.name]

    def be_a_pc(self) -> None:
        """Have the game in a window only."""
        (self.root / f"usr/lib/systemd/system/{UNIT}").unlink()

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def ask(self, command: Sequence[str]) -> str | None:
        if command[:2] == ("systemctl", "show"):
            asked_for = [(name, unit) for name, unit in self.units.items() if name in command]
            return "\n\n".join("\n".join(_properties({"Id": name, **unit})) for name, unit in asked_for)
        return self.answers.get(tuple(command))

    def disk(self, folder: Path) -> os.statvfs_result:
        assert folder.exists()
        disk: Any = SimpleNamespace(
            f_bavail=self.free_bytes // 1024, f_frsize=1024, f_files=200_000, f_favail=self.free_files
        )
        return disk  # type: ignore[no-any-return] # no tool makes a real one of so few fields

    def findings(self, look: Look) -> dict[str, Finding]:
        """Return what a look finds, by its subject; each is whole, and there is one for each subject."""
        found = list(look(self.machine, self.config))
        for each in found:
            assert each.what.endswith(".")
            assert each.remedy.endswith(".") == (each.remedy != "")
            assert str(self.root) not in each.what + each.remedy
            assert each.remedy or each.verdict is not Verdict.TROUBLE
        by_subject = {each.subject: each for each in found}
        assert len(by_subject) == len(found)
        return by_subject


def verdict(found: dict[str, Finding], subject: str) -> tuple[Verdict, str]:
    return found[subject].verdict, found[subject].what


def _properties(unit: dict[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in unit.items()]
