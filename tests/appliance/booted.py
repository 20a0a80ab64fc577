"""A Debian system whose own systemd runs: in namespaces, on this machine's kernel, and without consoles."""

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.appliance.debian import Debian

BOOT = Path(__file__).with_name("boot.sh")
NAMESPACES = ("--mount", "--pid", "--uts", "--ipc", "--net", "--cgroup")
PATIENCE_S = 60


class Booted:
    """The system in a folder, started; its process 1 is `pid` here."""

    def __init__(self, debian: Debian) -> None:
        self.root = debian.root
        self._group = _control_groups() / f"golf-kiosk-{os.getpid()}-{debian.root.parent.name}"
        self._group.mkdir()
        # It must be in its group before that becomes the root of all groups that it sees.
        enter = ["sh", "-c", 'echo 0 > "$0" && exec "$@"', str(self._group / "cgroup.procs")]
        boot = ["unshare", *NAMESPACES, "--fork", "--kill-child", str(BOOT), str(debian.root)]
        log = debian.root.parent / "boot.log"
        with log.open("w") as file:
            self._process = subprocess.Popen([*enter, *boot], stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        while not (pids := children.read_text().split()) and self._process.poll() is None:
            time.sleep(0.05)
        self.pid = int(pids[0]) if pids else 0
        if not self._has_started():
            self.close()
            pytest.fail(f"{debian.root} does not start: {log.read_text()}")

    def close(self) -> None:
        """Switch it off, at once."""
        self._process.kill()
        self._process.wait()
        for folder, _, _ in os.walk(self._group, topdown=False):
            _remove_group(Path(folder))

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command in it as root, and return how that went."""
        return subprocess.run(self._entered(command), capture_output=True, text=True, check=False, timeout=180)

    def ask(self, *command: str) -> str:
        """Run a command in it that must succeed, and return what it said."""
        done = self.run(*command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def begin(self, *command: str) -> subprocess.Popen[bytes]:
        """Begin a command in it that goes on."""
        return subprocess.Popen(self._entered(command))

    def wait_for(self, *command: str) -> None:
        """Wait until a command in it succeeds."""
        end = time.monotonic() + PATIENCE_S
        while self.run(*command).returncode:
            assert time.monotonic() < end, command
            time.sleep(0.2)

    def shown(self, name: str, *unit: str) -> str:
        """Return a property of a unit, or of systemd itself."""
        return self.ask("systemctl", "show", "--value", "--property", name, *unit)

    def press_ctrl_alt_del(self) -> None:
        """Do what the kernel does when these keys are pressed."""
        os.kill(self.pid, signal.SIGINT)

    def is_running(self, after_s: float) -> bool:
        """Tell whether it still runs after some seconds."""
        try:
            self._process.wait(after_s)
        except subprocess.TimeoutExpired:
            return True
        return False

    def _entered(self, command: Sequence[str]) -> list[str]:
        environ = ("PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive")
        enter = ("nsenter", "--target", str(self.pid), *NAMESPACES, "env", "-i", *environ)
        return [*enter, "chroot", str(self.root), *command]

    def _has_started(self) -> bool:
        end = time.monotonic() + PATIENCE_S
        while self._process.poll() is None and time.monotonic() < end:
            state = self.run("systemctl", "is-system-running").stdout.strip()
            if state in {"running", "degraded"}:
                return True
            time.sleep(0.3)
        return False


def _control_groups() -> Path:
    """Return where this machine keeps the control groups that a systemd can work with."""
    for line in Path("/proc/self/mounts").read_text().splitlines():
        _, folder, kind, *_ = line.split()
        if kind == "cgroup2":
            return Path(folder)
    pytest.skip("a systemd of its own needs control groups of version 2")


def _remove_group(group: Path) -> None:
    """Remove a control group, as soon as the last of its processes is gone."""
    end = time.monotonic() + 10
    while True:
        try:
            group.rmdir()
        except OSError:
            assert time.monotonic() < end, f"{group} is still in use"
            time.sleep(0.05)
        else:
            return
