"""The commands `lock` and `unlock`: take from curious keyboards what the owner says, and give it back.

All that is made lies below /run, so that it is gone with the next start of the machine.
"""

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from kiosk.config import LockConfig, read_config
from kiosk.devices.journal import say as say_in_journal
from kiosk.engine.codes import shown
from kiosk.engine.errors import NotationError

ROOT = Path("/")
SYSRQ = "proc/sys/kernel/sysrq"
NO_SYSRQ = "0"
RECORD = "run/golf-kiosk-lock"
"""The folder that remembers what was taken: the paths that were made, and the value of SysRq."""
MADE, OLD_SYSRQ = "made", "sysrq"

# A mask of a template holds for each of its units. The debug shell asks for no password.
_PROMPTS = ("getty@.service", "autovt@.service", "debug-shell.service")
_RUNNING_PROMPTS = ("getty@*.service", "autovt@*.service", "debug-shell.service")
_UNITS, _SETTINGS = "run/systemd/system", "run/systemd/{}.conf.d/90-golf-kiosk.conf"
_LOGIND = "# While the machine is locked, no terminal gets a login prompt.\n[Login]\nNAutoVTs=0\nReserveVT=0\n"
# The target is masked as well: this is only about pressing the keys more than seven times within two seconds.
_MANAGER = "# While the machine is locked, Ctrl+Alt+Del does nothing.\n[Manager]\nCtrlAltDelBurstAction=none\n"

Tell = Callable[[Sequence[str]], bool]
"""Gives systemctl its arguments, and returns whether that went well."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a lock takes: units by a mask, settings by a file, SysRq; and the units that it ends."""

    masked: tuple[str, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    sysrq: bool = False
    ended: tuple[str, ...] = ()


def planned(config: LockConfig) -> Plan:
    """Return what the owner's decisions take."""
    plan = Plan(sysrq=config.sysrq)
    if config.consoles:
        plan = Plan(_PROMPTS, {"logind": _LOGIND}, config.sysrq, _RUNNING_PROMPTS)
    if config.ctrl_alt_del:
        masked, settings = (*plan.masked, "ctrl-alt-del.target"), {**plan.settings, "system": _MANAGER}
        plan = Plan(masked, settings, plan.sysrq, plan.ended)
    return plan


def run(command: str, words: Sequence[str], config_file: Path) -> int:
    """Answer `lock` or `unlock`, and return the exit status."""
    if words:
        raise NotationError(f"The command {command} takes no moves, but here is {shown(words[0])}.")
    if os.geteuid() != 0:
        raise NotationError(f"Only root can {command} the machine.")
    if command == "unlock":
        return 0 if unlock(say_in_journal, ROOT, systemctl) else 1
    config, complaints = read_config(config_file)
    for complaint in complaints:
        say_in_journal(complaint)
    return 0 if lock(config.lock, say_in_journal, ROOT, systemctl) else 1


def systemctl(words: Sequence[str]) -> bool:
    """Tell systemd something, and return whether it did it."""
    command = ["systemctl", *words]
    try:
        return not subprocess.run(command, capture_output=True, check=False, timeout=60).returncode  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return False


def lock(config: LockConfig, say: Callable[[str], None], root: Path, system: Tell) -> bool:
    """Take what the owner says, and give back what was taken before and is not any more.

    Whatever cannot be taken is told in one sentence, and the rest is taken; return whether all was.
    """
    plan = planned(config)
    obstacles = [*_give_back(root), *_take(plan, root), *_hear(system, plan.ended)]
    return _told(obstacles, "Not everything could be locked", say)


def unlock(say: Callable[[str], None], root: Path, system: Tell) -> bool:
    """Give back what was taken; what cannot be is told in one sentence. Return whether all was."""
    return _told([*_give_back(root), *_hear(system, ())], "Not everything could be given back", say)


def _told(obstacles: Sequence[str], what: str, say: Callable[[str], None]) -> bool:
    if obstacles:
        say(f"{what} ({'; '.join(obstacles)}).")
    return not obstacles


def _take(plan: Plan, root: Path) -> Iterator[str]:
    """Take what `plan` names, and yield what is in the way."""
    files = {_SETTINGS.format(name): text for name, text in plan.settings.items()}
    wanted = [*(f"{_UNITS}/{unit}" for unit in plan.masked), *files]
    # What somebody else took is theirs to give back.
    made = [path for path in wanted if not os.path.lexists(root / path)]
    old = _read(root / SYSRQ) if plan.sysrq else ""
    # Kept first, so that a lock which is cut off can be given back.
    obstacles = [*_write(root / RECORD / MADE, "\n".join(made)), *_write(root / RECORD / OLD_SYSRQ, old)]
    yield from obstacles
    if obstacles:
        return
    for name in made:
        yield from _write(root / name, files[name]) if name in files else _mask(root / name)
    if old:
        yield from _write(root / SYSRQ, NO_SYSRQ)


def _give_back(root: Path) -> Iterator[str]:
    """Give back what the record names, and yield what is in the way."""
    record = root / RECORD
    for name in _read(record / MADE).splitlines():
        yield from _remove(root / name)
    old = _read(record / OLD_SYSRQ)
    if old and _read(root / SYSRQ) == NO_SYSRQ:
        yield from _write(root / SYSRQ, old)
    for name in (MADE, OLD_SYSRQ):
        yield from _remove(record / name)


def _hear(system: Tell, ended: Sequence[str]) -> Iterator[str]:
    """Have systemd read what has changed, and yield what it did not do."""
    if not system(("daemon-reload",)):
        yield "systemctl daemon-reload failed"
    # While the machine starts it does not run yet, and will read the settings when it does.
    system(("kill", "--signal=HUP", "systemd-logind.service"))
    if ended and not system(("stop", "--no-block", *ended)):
        yield "the login prompts could not be ended"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except OSError:
        return ""


def _write(path: Path, text: str) -> Iterator[str]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii")
    except OSError as error:
        yield f"{path}: {error.strerror}"


def _mask(path: Path) -> Iterator[str]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(os.devnull)
    except OSError as error:
        yield f"{path}: {error.strerror}"


def _remove(path: Path) -> Iterator[str]:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        yield f"{path}: {error.strerror}"
    # An empty folder is left to nobody, but one that systemd or somebody else uses stays.
    if path.parent.name != "system":
        with suppress(OSError):
            path.parent.rmdir()
