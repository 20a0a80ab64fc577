"""The lock in real Debian systems that run: systemd and logind obey it, and are as before when it is gone.

SysRq is left out: it belongs to the kernel, and that is this machine's own.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.booted import Booted
from tests.appliance.debian import Debian, archive_of

pytestmark = pytest.mark.appliance

LOCK, GAME = "golf-kiosk-lock.service", "golf-kiosk.service"
PROMPTS = ("getty@tty1.service", "getty@tty3.service", "autovt@tty2.service", "debug-shell.service")
TAKEN = (*PROMPTS, "ctrl-alt-del.target")
CONFIG = "etc/golf-kiosk.toml"
NO_SYSRQ = "[lock]\nsysrq = false\n"
# There is no display here, and no first console.
NO_GAME = """[Service]
Type=simple
ExecStart=
ExecStart=/bin/sleep infinity
StandardInput=null
StandardError=journal
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
WatchdogSec=0
"""
# Something like a console, which shows what a file then says.
TERMINAL = """
import os, pty
terminal, other = pty.openpty()
os.symlink(os.ttyname(other), "/run/terminal")
with open("/run/screen", "wb", buffering=0) as screen:
    while True:
        screen.write(os.read(terminal, 1000))
"""


@pytest.fixture(params=["bookworm", "trixie"])
def machine(request: pytest.FixtureRequest, package: Path, tmp_path: Path) -> Iterator[Booted]:
    """A Debian with the game, a moment after it was switched on."""
    debian = Debian(tmp_path / "root", archive_of(request.param))
    try:
        debian.install(package)
        # Asked for at every start, and not only when somebody goes there.
        debian.ask("systemctl", "enable", "getty@tty2.service")
        (debian.root / CONFIG).write_text(NO_SYSRQ)
        drop_in = debian.root / "etc/systemd/system" / f"{GAME}.d/test.conf"
        drop_in.parent.mkdir()
        drop_in.write_text(NO_GAME)
        (debian.root / "root" / package.name).write_bytes(package.read_bytes())
        booted = Booted(debian)
        try:
            yield booted
        finally:
            booted.close()
    finally:
        debian.close()


def states(machine: Booted) -> set[str]:
    return {machine.shown("LoadState", unit) for unit in TAKEN}


def of_logind(machine: Booted, name: str) -> str:
    address = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
    return machine.ask("busctl", "get-property", *address, name)


def settings(machine: Booted) -> tuple[str, str, str]:
    """Return what systemd and logind do at eight presses of Ctrl+Alt+Del, for consoles, and at a sleep key."""
    burst = machine.shown("CtrlAltDelBurstAction")
    return burst, of_logind(machine, "NAutoVTs"), of_logind(machine, "HandleSuspendKey")


LOCKED = ("none", "u 0", 's "ignore"')
USUAL = ("reboot-force", "u 6", 's "suspend"')


def moment(machine: Booted, unit: str, name: str) -> int:
    return int(machine.shown(f"{name}TimestampMonotonic", unit))


def test_a_machine_is_locked_before_anybody_is_asked_to_log_in(machine: Booted) -> None:
    assert machine.shown("ActiveState", LOCK) == machine.shown("ActiveState", GAME) == "active"
    assert states(machine) == {"masked"}
    assert settings(machine) == LOCKED
    locked = moment(machine, LOCK, "ActiveEnter")
    others = ("systemd-logind.service", "getty.target")
    assert [unit for unit in others if moment(machine, unit, "InactiveExit") < locked] == []
    assert moment(machine, "getty@tty2.service", "InactiveExit") == 0
    for unit in PROMPTS:
        refused = machine.run("systemctl", "start", unit)
        assert refused.returncode != 0
        assert "masked" in refused.stderr
    assert machine.shown("ActiveState", GAME) == "active"


def test_ctrl_alt_del_does_nothing_until_the_machine_is_unlocked(machine: Booted) -> None:
    for _ in range(10):
        machine.press_ctrl_alt_del()
    assert machine.is_running(after_s=3)
    assert machine.ask("systemctl", "list-jobs", "--no-legend") in {"", "No jobs running."}
    assert machine.shown("ActiveState", GAME) == "active"
    machine.ask("systemctl", "stop", LOCK)
    machine.press_ctrl_alt_del()
    assert not machine.is_running(after_s=60)


def test_a_prompt_that_is_there_is_ended_by_the_lock(machine: Booted) -> None:
    terminal = machine.begin("python3", "-c", TERMINAL)
    try:
        machine.wait_for("test", "-e", "/run/terminal")
        machine.ask("touch", "/dev/tty3")
        machine.ask("mount", "--bind", "/run/terminal", "/dev/tty3")
        (machine.root / CONFIG).write_text(f"{NO_SYSRQ}consoles = false\n")
        machine.ask("systemctl", "reload", LOCK)
        machine.ask("systemctl", "start", "getty@tty3.service")
        machine.wait_for("grep", "-q", "login:", "/run/screen")
        assert machine.shown("ActiveState", "getty@tty3.service") == "active"
        (machine.root / CONFIG).write_text(NO_SYSRQ)
        machine.ask("systemctl", "reload", LOCK)
        machine.wait_for("sh", "-c", "! systemctl is-active getty@tty3.service")
        assert machine.shown("LoadState", "getty@tty3.service") == "masked"
    finally:
        terminal.kill()
        terminal.wait()


def test_an_update_never_unlocks_and_a_removal_gives_all_back(machine: Booted, package: Path) -> None:
    apt = ("apt-get", "--yes", "--no-install-recommends")
    machine.ask(*apt, "install", "--reinstall", f"/root/{package.name}")
    assert states(machine) == {"masked"}
    assert moment(machine, LOCK, "InactiveEnter") == 0
    machine.ask(*apt, "remove", "golf-kiosk")
    assert states(machine) == {"loaded"}
    assert settings(machine) == USUAL
    assert machine.ask("find", "/run", "-name", "*golf-kiosk*") == ""


def test_an_owner_who_wants_no_lock_has_none_and_one_made_by_hand_is_given_back_by_a_removal(
    machine: Booted, package: Path
) -> None:
    machine.ask("systemctl", "stop", LOCK)
    machine.ask("systemctl", "mask", LOCK)
    assert states(machine) == {"loaded"}
    machine.ask("apt-get", "--yes", "install", "--reinstall", f"/root/{package.name}")
    machine.wait_for("systemctl", "is-active", GAME)
    assert states(machine) == {"loaded"}
    machine.ask("golf-kiosk", "lock")
    assert states(machine) == {"masked"}
    machine.ask("apt-get", "--yes", "remove", "golf-kiosk")
    assert states(machine) == {"loaded"}
    assert machine.ask("find", "/run", "-name", "*golf-kiosk*") == ""


def test_a_game_that_is_installed_from_a_console_leaves_it_until_the_next_start(
    machine: Booted, package: Path
) -> None:
    apt = ("apt-get", "--yes", "--no-install-recommends")
    machine.ask(*apt, "remove", "golf-kiosk")
    # There is no console here: a file of its owner's stands for the one that finds out.
    asked = "/usr/lib/golf-kiosk/terminal.sh"
    machine.ask("dpkg-divert", "--local", "--no-rename", "--add", asked)
    (machine.root / asked.lstrip("/")).parent.mkdir(parents=True, exist_ok=True)
    (machine.root / asked.lstrip("/")).write_text("#!/bin/sh\necho tty2\n")
    (machine.root / asked.lstrip("/")).chmod(0o755)
    said = machine.ask(*apt, "install", f"/root/{package.name}")
    assert "begins with the next start of the machine, as it would end what runs on tty2 now." in said
    assert machine.ask("systemctl", "is-enabled", GAME) == "enabled"
    assert machine.shown("ActiveState", GAME) == machine.shown("ActiveState", LOCK) == "inactive"
    assert states(machine) == {"loaded"}
    machine.ask("rm", asked)
    machine.ask("dpkg-divert", "--local", "--no-rename", "--remove", asked)
    machine.ask(*apt, "install", "--reinstall", f"/root/{package.name}")
    # They start side by side, and nobody waits for them.
    for unit in (GAME, LOCK):
        machine.wait_for("systemctl", "is-active", unit)
    assert states(machine) == {"masked"}
