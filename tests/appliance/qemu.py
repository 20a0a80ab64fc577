"""A machine in QEMU: switched on and off, looked at, touched, typed at, and asked what goes on inside it."""

import json
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import pygame
from pygame import Surface

Point = tuple[int, int]
Size = tuple[int, int]
Found = TypeVar("Found")

PANEL: Size = (800, 480)
MOST = 0x7FFF
"""The far end of an axis of the touchscreen."""
PATIENCE_S = 180
"""How long to wait for what must happen: without hardware to help, everything takes its time."""
KERNEL_LINE = "root=/dev/vda rw console=ttyS0 console=tty1 quiet loglevel=3 vt.global_cursor_default=0 panic=-1"
# What a real machine has of its own, and what costs time without being needed.
MACHINE = (
    *("-nodefaults", "-no-user-config", "-display", "none", "-m", "1024", "-smp", "2"),
    *("-machine", "pc,i8042=off,usb=off,hpet=off", "-accel", "tcg,thread=multi", "-cpu", "Nehalem"),
    *(
        "-device",
        "virtio-rng-pci",
        "-device",
        "virtio-serial-pci",
        "-device",
        "virtserialport,chardev=agent,name=agent.0",
    ),
)
TOUCHSCREEN = ("-device", "virtio-multitouch-pci")
KEYBOARD = ("-device", "virtio-keyboard-pci")


def display(size: Size) -> tuple[str, str]:
    """Return a graphics card with a display of so many pixels."""
    return "-device", f"virtio-gpu-pci,id=video0,xres={size[0]},yres={size[1]}"


class Line:
    """A socket on which each line is a JSON value."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        eventually(lambda: self._connects(path), f"a connection to {path.name}")
        self._rest = b""

    def tell(self, value: object) -> None:
        """Send a value."""
        self._socket.sendall(json.dumps(value).encode() + b"\n")

    def hear(self, timeout_s: float) -> Any:  # noqa: ANN401 - whatever JSON holds
        """Return the next value."""
        self._socket.settimeout(timeout_s)
        while b"\n" not in self._rest:
            read = self._socket.recv(65536)
            assert read, "the other end has gone"
            self._rest += read
        line, _, self._rest = self._rest.partition(b"\n")
        return json.loads(line)

    def close(self) -> None:
        """Say no more."""
        self._socket.close()

    def _connects(self, path: Path) -> bool:
        with suppress(OSError):
            self._socket.connect(str(path))
            return True
        return False


class Machine:
    """A machine that is switched on: `disk` is in it, and `devices` are QEMU's words for what is plugged in.

    With `incoming`, it goes on from the state in that file, on the disk that belongs to it.
    """

    def __init__(
        self,
        disk: Path,
        boot: Path,
        devices: tuple[str, ...],
        *,
        size: Size = PANEL,
        incoming: Path | None = None,
        kernel_line: str = "",
    ) -> None:
        self.size = size
        self._folder = tempfile.TemporaryDirectory(prefix="golf-appliance-")
        folder = self.folder = Path(self._folder.name)
        self._started = time.monotonic()
        command = [
            *("nice", "qemu-system-x86_64", *MACHINE, *devices),
            *("-kernel", str(boot / "vmlinuz"), "-initrd", str(boot / "initrd")),
            *("-append", f"{KERNEL_LINE} {kernel_line}"),
            *("-drive", f"if=none,id=disk,file={disk},format=qcow2", "-device", "virtio-blk-pci,drive=disk"),
            *("-serial", f"file:{folder}/serial.log"),
            *("-qmp", f"unix:{folder}/qmp,server=on,wait=off"),
            *("-chardev", f"socket,id=agent,path={folder}/agent,server=on,wait=off"),
            *(("-incoming", f"file:{incoming}") if incoming else ()),
        ]
        with (folder / "qemu.log").open("wb") as log:
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            self._qmp = Line(folder / "qmp")
            self._qmp.hear(PATIENCE_S)
            self.ask_qemu("qmp_capabilities")
            self._agent = Line(folder / "agent")
            if incoming:
                # It was stopped when it was saved.
                eventually(lambda: self.ask_qemu("query-status")["status"] == "paused", "the state to be read")
                self.ask_qemu("cont")
        except BaseException:
            self.cut()
            raise
        self._asked = 0
        self._finger = 0

    @property
    def age_s(self) -> float:
        """How long ago the machine was switched on."""
        return time.monotonic() - self._started

    # --- from outside

    def ask_qemu(self, command: str, **arguments: object) -> Any:  # noqa: ANN401 - whatever QMP answers
        """Let QEMU carry out a command of its machine protocol."""
        self._qmp.tell({"execute": command, "arguments": arguments})
        while True:
            answer = self._qmp.hear(PATIENCE_S)
            assert "error" not in answer, answer
            if "return" in answer:
                return answer["return"]

    def picture(self) -> Surface:
        """Return what the display shows."""
        path = self.folder / "picture.png"
        self.ask_qemu("screendump", filename=str(path), format="png")
        return pygame.image.load(path)

    def touch(self, point: Point, held_s: float = 0.12) -> None:
        """Tap a point of the panel."""
        self.finger_down(point)
        time.sleep(held_s)
        self.finger_up()

    def finger_down(self, point: Point) -> None:
        """Put a finger on the panel."""
        self._finger += 1
        places = [
            _contact("data", self._finger, axis, round(at * MOST / (side - 1)))
            for axis, at, side in zip("xy", point, self.size, strict=True)
        ]
        button: dict[str, object] = {"type": "btn", "data": {"button": "touch", "down": True}}
        # All at once, as a panel does: a contact that is told of before its place begins where the last one ended.
        self._send(_contact("begin", self._finger), *places, button)

    def finger_up(self) -> None:
        """Lift the finger."""
        self._send(_contact("end", -1), {"type": "btn", "data": {"button": "touch", "down": False}})

    def keys(self, *names: str) -> None:
        """Press keys one after the other, such as `a` or `ctrl-alt-f2`, by QEMU's names."""
        for name in names:
            keys = [{"type": "qcode", "data": each} for each in name.split("-")]
            self.ask_qemu("send-key", keys=keys)
            time.sleep(0.15)

    def plug_in(self, driver: str, **properties: object) -> None:
        """Plug in a device while the machine runs, by QEMU's words for it."""
        self.ask_qemu("device_add", driver=driver, id=driver, **properties)

    def cut(self) -> None:
        """Cut the power."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Take the machine away."""
        self.cut()
        self._qmp.close()
        self._agent.close()
        self._folder.cleanup()

    def save(self, path: Path) -> None:
        """Keep the machine's state in a file, and stop it; its disk is what the state goes on with."""
        self.ask_qemu("stop")
        self.ask_qemu("migrate", uri=f"file:{path}")
        eventually(lambda: self.ask_qemu("query-migrate")["status"] == "completed", "the state to be saved")
        self.ask_qemu("quit")
        self._process.wait()

    # --- from inside

    def wait_for_agent(self) -> None:
        """Wait until the machine can be asked."""
        while "hello" not in self._agent.hear(PATIENCE_S):
            pass

    def run(self, command: str, timeout_s: float = 60) -> tuple[int, str]:
        """Run a shell command as root in the machine, and return its exit status and what it said."""
        answer = self._ask(timeout_s, sh=command, timeout_s=timeout_s)
        return answer["status"], answer["said"]

    def sh(self, command: str, timeout_s: float = 60) -> str:
        """Run a shell command that must succeed as root in the machine, and return what it said."""
        status, said = self.run(command, timeout_s)
        assert status == 0, f"{command}: {status}: {said}"
        return said.strip()

    def rows(self, file: str, sql: str) -> list[list[Any]]:
        """Return what a SELECT finds in a SQLite file of the machine; nothing while it cannot be read."""
        answer = self._ask(10, file=file, sql=sql)
        return answer["said"] if answer["status"] == 0 else []

    def _ask(self, within_s: float, **question: object) -> dict[str, Any]:
        self._asked += 1
        self._agent.tell({"id": self._asked, **question})
        while True:
            answer: dict[str, Any] = self._agent.hear(within_s + PATIENCE_S)
            if answer.get("id") == self._asked:
                return answer

    def _send(self, *events: dict[str, object]) -> None:
        self.ask_qemu("input-send-event", events=list(events))


def _contact(kind: str, finger: int, axis: str = "x", value: int = 0) -> dict[str, object]:
    data = {"type": kind, "slot": 0, "tracking-id": finger, "axis": axis, "value": value}
    return {"type": "mtt", "data": data}


def eventually(look: Callable[[], Found | None], what: str, patience_s: float = PATIENCE_S) -> Found:
    """Look again and again until something true is found, and return it; `what` tells what is looked for."""
    end = time.monotonic() + patience_s
    while not (found := look()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)
    return found


def overlay(disk: Path, below: Path) -> Path:
    """Make a disk that begins as the one `below`, which stays as it is."""
    kind = "raw" if below.suffix == ".img" else "qcow2"
    command = ["qemu-img", "create", "-q", "-f", "qcow2", "-b", str(below), "-F", kind, str(disk)]
    subprocess.run(command, check=True)
    return disk


@contextmanager
def raw(disk: Path) -> Iterator[Path]:
    """Return what is on a disk that no machine uses as one plain file, which may be written."""
    path = disk.with_suffix(".raw")
    subprocess.run(["qemu-img", "convert", "-O", "raw", "-S", "64k", str(disk), str(path)], check=True)
    try:
        yield path
    finally:
        path.unlink()
