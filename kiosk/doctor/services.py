"""The services: what systemd says of the kiosk and of its companions."""

from collections.abc import Iterator, Mapping

from kiosk.config import Config
from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import UNIT, Machine
from kiosk.exits import EXIT_BAD_INPUT, EXIT_NO_DISPLAY, EXIT_NOT_INSTALLED, EXIT_RUNS_ALREADY
from kiosk.locking_plan import MADE, RECORD

SERVICE, RESTARTS, WATCHDOG, LOCK, POWER = "Service", "Restarts", "Watchdog", "Lock", "Power wishes"
LOCK_UNIT, POWER_UNIT = "golf-kiosk-lock.service", "golf-kiosk-power.path"
MANY_RESTARTS = 3
_PROPERTIES = (
    "Id,LoadState,ActiveState,SubState,Result,NRestarts,StatusText,WatchdogUSec,UnitFileState,MainPID,"
    "ExecMainStatus,SupplementaryGroups,NeedDaemonReload"
)
SHOW = ("systemctl", "show", "--property", _PROPERTIES, UNIT, LOCK_UNIT, POWER_UNIT)
JOURNAL = "Read the reason with sudo journalctl -u golf-kiosk -b."
_STATUSES = {
    EXIT_BAD_INPUT: "its command line cannot be read",
    EXIT_NO_DISPLAY: "there is no display to play on",
    EXIT_NOT_INSTALLED: "a Python package is missing",
    EXIT_RUNS_ALREADY: "another kiosk runs already",
}

Unit = Mapping[str, str]
"""What systemd says of a unit: the values of its properties."""


def units(machine: Machine) -> dict[str, Unit]:
    """Return what systemd says of each unit of the kiosk; nothing where it cannot be asked."""
    blocks = (machine.ask(SHOW) or "").split("\n\n")
    found = [dict(line.split("=", 1) for line in block.splitlines() if "=" in line) for block in blocks]
    return {unit["Id"]: unit for unit in found if "Id" in unit}


def look_at_service(machine: Machine) -> Iterator[Finding]:
    """Tell whether the kiosk runs, and stays that way."""
    if not machine.is_kiosk:
        remedy = "Run sudo make install on the machine that is to be the kiosk."
        yield note(SERVICE, "The kiosk is not installed here; the game runs in a window.", remedy)
        return
    unit = units(machine).get(UNIT)
    if unit is None:
        yield note(SERVICE, "systemd does not answer, so nobody knows if the kiosk runs.")
        return
    yield _state(unit)
    if unit.get("NeedDaemonReload") == "yes":
        remedy = "Run sudo systemctl daemon-reload, and then sudo systemctl restart golf-kiosk."
        yield trouble(SERVICE, "The service was changed, but systemd uses what it knew before.", remedy)
    if unit.get("ActiveState") in ("active", "activating", "reloading"):
        yield from _restarts(unit)
        yield from _watchdog(unit)


def _state(unit: Unit) -> Finding:
    state, result = unit.get("ActiveState", ""), unit.get("Result", "")
    if unit.get("LoadState") != "loaded":
        why, remedy = unit.get("LoadState") or "no reason given", "Install the kiosk anew by sudo make install."
        return trouble(SERVICE, f"systemd cannot use {UNIT} ({why}).", remedy)
    if state == "active":
        said = unit.get("StatusText", "").rstrip(".")
        return ok(SERVICE, f"The kiosk runs{': ' + said if said else ''}.")
    times = unit.get("NRestarts", "")
    if state == "activating" and unit.get("SubState") != "auto-restart":
        # After failures the program itself waits before it goes on.
        if times.isdecimal() and int(times) >= MANY_RESTARTS:
            return trouble(
                SERVICE, f"The kiosk has been started again {times} times, and does not play yet.", JOURNAL
            )
        return note(SERVICE, "The kiosk is just starting.", "Ask again in a minute.")
    if state in ("activating", "failed"):
        again = "fails and is started again and again" if state == "activating" else "has failed"
        return trouble(SERVICE, f"The kiosk {again}: {_reason(unit, result)}.", JOURNAL)
    if unit.get("UnitFileState") != "enabled":
        what = "The kiosk is switched off, and will not start with the machine."
        return note(SERVICE, what, "To switch it on, run sudo systemctl enable --now golf-kiosk.")
    what = "The kiosk does not run, although it starts with the machine."
    return trouble(SERVICE, what, "Start it by sudo systemctl start golf-kiosk.")


def _reason(unit: Unit, result: str) -> str:
    status = unit.get("ExecMainStatus", "")
    if result == "watchdog":
        return "it stood still, and systemd ended it"
    if result == "timeout":
        return "it took too long to start or to end"
    if result == "exit-code":
        meaning = _STATUSES.get(int(status) if status.isdecimal() else 0)
        return f"{meaning} (status {status})" if meaning else f"it ended with status {status}"
    return f"it was ended by a signal ({result} {status})" if result in ("signal", "core-dump") else result


def _restarts(unit: Unit) -> Iterator[Finding]:
    times = unit.get("NRestarts", "0")
    if times not in ("", "0"):
        what = f"systemd has started the kiosk again {times} times since it was switched on."
        yield note(RESTARTS, what, JOURNAL)
    else:
        yield ok(RESTARTS, "The kiosk has not had to be started again.")


def _watchdog(unit: Unit) -> Iterator[Finding]:
    period = unit.get("WatchdogUSec", "")
    if period in ("", "0", "infinity"):
        remedy = "Look for WatchdogSec= in what systemctl cat golf-kiosk shows, and take it out of the changes."
        yield trouble(WATCHDOG, "Nobody notices when the game stands still, as the watchdog is off.", remedy)
    else:
        yield ok(WATCHDOG, f"A game that stands still is started again after {period}.")


def look_at_companions(machine: Machine, config: Config) -> Iterator[Finding]:
    """Tell whether the keyboard is locked, and the owner's menu can restart the machine."""
    if not machine.is_kiosk:
        return
    known = units(machine)
    runs = known.get(UNIT, {}).get("ActiveState") == "active"
    lock = known.get(LOCK_UNIT, {}).get("ActiveState") == "active"
    wanted = config.lock.consoles or config.lock.sysrq or config.lock.ctrl_alt_del
    if not wanted:
        yield note(LOCK, "Nothing is locked, as [lock] of the configuration switches all of it off.")
    elif (machine.root / RECORD / MADE).exists():
        yield ok(LOCK, "Keyboards are locked.")
    elif lock:
        what = "A keyboard that is plugged in reaches more than the game, as the machine was unlocked by hand."
        yield trouble(LOCK, what, "Run sudo golf-kiosk lock.")
    elif runs:
        what = "A keyboard that is plugged in reaches more than the game, as the lock is off."
        remedy = "Run sudo systemctl start golf-kiosk-lock; systemctl status golf-kiosk-lock tells why it fails."
        yield trouble(LOCK, what, remedy)
    if known.get(POWER_UNIT, {}).get("ActiveState") == "active":
        yield ok(POWER, "The owner's menu can restart the machine and shut it down.")
    elif runs:
        remedy = "Run sudo systemctl enable --now golf-kiosk-power.path."
        yield trouble(POWER, "The owner's menu cannot restart the machine or shut it down.", remedy)
