"""The storage: whether the game outlives the power, and whether there is room for it."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from shutil import copyfile
from tempfile import TemporaryDirectory

from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import AS_ROOT, Machine
from kiosk.doctor.mounts import is_volatile, mount_of, parse_mounts
from kiosk.doctor.player import READ, WRITE, player
from kiosk.play.store import FILE_NAME
from kiosk.play.store_file import ROOM_FOR_LOG_BYTES, UnusableFileError, connect

STORAGE, OWNER, SPACE, SAVED = "Storage", "Owner of the game", "Free space", "Saved game"
LEAST_BYTES = 2 * ROOM_FOR_LOG_BYTES
FEW_BYTES = 20 << 20
_LOOKS = 3
"""A game may be saved just while it is looked at; what is really damaged is so each time."""


def look_at_storage(machine: Machine) -> Iterator[Finding]:
    """Tell whether what is saved stays."""
    folder = _existing(machine.state_folder)
    where = machine.name(machine.state_folder)
    mounts = parse_mounts(machine.read("proc/mounts"))
    mount = mount_of(PurePosixPath(machine.name(folder.resolve())), mounts)
    if mount is None:
        yield note(STORAGE, f"Nobody tells what kind of file system {where} lies in.")
    elif is_volatile(mount, mounts):
        remedy = "Switch the overlay file system off by raspi-config, or mount a real disk at that folder."
        what = f"All games in {where} are lost with the power, as they are kept in memory only ({mount.kind})."
        yield trouble(STORAGE, what, remedy)
    elif mount.is_read_only:
        remedy = "Restart the machine; if that does not help, the memory card is worn out or write-protected."
        yield trouble(STORAGE, f"Nothing can be saved in {where}, as {mount.point} is read-only.", remedy)
    else:
        yield ok(STORAGE, f"What is saved in {where} outlives the power ({mount.kind}).")
    yield from _look_at_owner(machine)
    yield from _look_at_space(machine, folder)


def _look_at_owner(machine: Machine) -> Iterator[Finding]:
    """Tell if the game may not write its own files, as after somebody played as root."""
    who, folder = player(machine), machine.state_folder
    if who is None or not folder.exists():
        return
    # Into a folder that is closed to whoever looks, the doctor cannot look either.
    files = [folder / f"{FILE_NAME}{end}" for end in ("", "-wal", "-shm")] if os.access(folder, os.X_OK) else []
    wrong = [each for each in (folder, *files) if each.exists() and not who.may(each, READ | WRITE)]
    if wrong:
        where = machine.name(folder)
        what = f"The game cannot be saved, as {machine.name(wrong[0])} does not belong to {who.name}."
        yield trouble(
            OWNER, what, f"Run sudo chown -R {who.name}: {where}, and the game saves the next move again."
        )


def _look_at_space(machine: Machine, folder: Path) -> Iterator[Finding]:
    disk = machine.disk(folder)
    free = disk.f_bavail * disk.f_frsize
    remedy = "Free some space, by sudo apt clean or sudo journalctl --vacuum-size=50M for instance."
    where = machine.name(machine.state_folder)
    if free < LEAST_BYTES:
        yield trouble(SPACE, f"The disk is full: {where} has room for {free // 1024} kB only.", remedy)
    elif disk.f_files and not disk.f_favail:
        yield trouble(SPACE, f"The disk of {where} has room for no more files.", remedy)
    elif free < FEW_BYTES:
        yield note(SPACE, f"The disk is almost full: {where} has room for {free // 1024} kB only.", remedy)
    else:
        yield ok(SPACE, f"There is room for {free >> 20} MB.")


def look_at_saved_game(machine: Machine) -> Iterator[Finding]:
    """Tell whether the saved game can be read, and was not put aside."""
    folder = machine.state_folder
    path = folder / FILE_NAME
    try:
        names = sorted(each.name for each in folder.iterdir()) if folder.exists() else []
    except PermissionError:
        yield note(SAVED, f"You may not look into {machine.name(folder)}.", AS_ROOT)
        return
    aside = [name for name in names if name.startswith(f"{FILE_NAME}.set-aside-") and name[-1].isdecimal()]
    if aside:
        what = f"A saved game that could not be used was put aside as {', '.join(aside)}."
        yield note(SAVED, what, f"Delete it from {machine.name(folder)}, unless somebody wants to look into it.")
    if FILE_NAME not in names:
        yield ok(SAVED, "No game has been saved yet.")
    else:
        yield _verdict_on(machine, path)


def _verdict_on(machine: Machine, path: Path) -> Finding:
    where = machine.name(path)
    try:
        why = _damage(path)
    except PermissionError:
        return note(SAVED, f"You may not read {where}.", AS_ROOT)
    except (OSError, sqlite3.Error) as error:
        return note(SAVED, f"The saved game {where} cannot be looked at ({error}).", "Try again in a moment.")
    if why:
        remedy = "Nothing, if a fresh game will do: the next start puts the file aside and begins a new one."
        return trouble(SAVED, f"The saved game {where} cannot be used: {why}.", remedy)
    return ok(SAVED, f"The saved game {where} is whole.")


def _damage(path: Path) -> str:
    """Return what is wrong with a saved game, or an empty text.

    A copy is judged, since to open the file itself would make files beside it that the game may not write.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        return "it is no file"
    why = ""
    for _ in range(_LOOKS):
        with TemporaryDirectory(prefix="golf-kiosk-") as folder:
            copy = Path(folder) / FILE_NAME
            copyfile(path, copy)
            with suppress(FileNotFoundError):
                copyfile(f"{path}-wal", f"{copy}-wal")
            try:
                connect(copy).close()
                return ""
            except UnusableFileError as error:
                why = str(error)
    return why


def _existing(folder: Path) -> Path:
    """Return the folder, or the one in which it will be made."""
    return next(each for each in (folder, *folder.parents) if each.exists())
