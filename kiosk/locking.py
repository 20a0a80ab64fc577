"""The commands `lock` and `unlock`: take from curious keyboards what the owner says, and give it back.

All that is made lies below /run, so that it is gone with the next start of the machine.
"""

import os
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from kiosk.config import LockConfig, read_config
from kiosk.devices.journal import say as say_in_journal
from kiosk.engine.codes import shown
from kiosk.engine.errors import NotationError
from kiosk.locking_plan import MADE, RECORD, Plan, planned

ROOT = Path("/")
SYSRQ = "proc/sys/kernel/sysrq"
NO_SYSRQ = "0"
OLD_SYSRQ = "sysrq"

Tell = Callable[[Sequence[str]], bool]
"""Gives systemctl its arguments, and returns whether that went well."""


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
    record = root / RECORD
    # What is there already, others took, and they will give it back.
    made = [path for path in _with_folders(plan.files) if not os.path.lexists(root / path)]
    old = _read(root / SYSRQ) if plan.sysrq else ""
    remembered = "\n".join([*_read(record / MADE).splitlines(), *made])
    # Kept first, so that a lock which is cut off can be given back.
    obstacles = [*_folder(record), *_write(record / MADE, remembered)]
    obstacles += _write(record / OLD_SYSRQ, _read(record / OLD_SYSRQ) or old)
    yield from obstacles
    if obstacles:
        return
    for path in made:
        yield from _write(root / path, plan.files[path]) if path in plan.files else _folder(root / path)
    if old:
        yield from _write(root / SYSRQ, NO_SYSRQ)


def _give_back(root: Path) -> Iterator[str]:
    """Give back what the record names, and yield what is in the way, or still there."""
    record = root / RECORD
    obstacles: list[str] = []
    for path in reversed(_read(record / MADE).splitlines()):
        obstacles += _remove(root / path)
    old = _read(record / OLD_SYSRQ)
    if old and _read(root / SYSRQ) == NO_SYSRQ:
        obstacles += _write(root / SYSRQ, old)
    yield from obstacles
    # What is not given back yet must not be forgotten.
    if not obstacles:
        for each in (record / MADE, record / OLD_SYSRQ, record):
            yield from _remove(each)


def _hear(system: Tell, ended: Sequence[str]) -> Iterator[str]:
    """Have systemd read what has changed, and yield what it did not do."""
    if not system(("daemon-reload",)):
        yield "systemctl daemon-reload failed"
    # While the machine starts it does not run yet, and will read the settings when it does.
    system(("kill", "--signal=HUP", "systemd-logind.service"))
    if ended and not system(("stop", "--no-block", *ended)):
        yield "the login prompts could not be ended"


def _with_folders(paths: Iterable[str]) -> list[str]:
    """Return the paths, each after the folders that it lies in."""
    found: dict[str, None] = {}
    for path in paths:
        folders = [str(folder) for folder in reversed(Path(path).parents[:-1])]
        found |= dict.fromkeys([*folders, path])
    return list(found)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except OSError:
        return ""


def _write(path: Path, text: str) -> Iterator[str]:
    yield from _tried(path, lambda: path.write_text(text, encoding="ascii"))


def _folder(path: Path) -> Iterator[str]:
    yield from _tried(path, lambda: path.mkdir(exist_ok=True))


def _remove(path: Path) -> Iterator[str]:
    """Remove a file, or a folder that nobody else uses by now."""
    if path.is_dir():
        with suppress(OSError):
            path.rmdir()
    # Nor is there anything below a folder that somebody has put a file in the place of.
    elif os.path.lexists(path):
        yield from _tried(path, path.unlink)


def _tried(path: Path, act: Callable[[], object]) -> Iterator[str]:
    try:
        act()
    except OSError as error:
        yield f"{path}: {error.strerror}"
