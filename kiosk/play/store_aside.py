"""What lies aside of the store: what could not be used, under a free name, for whoever looks into it."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from kiosk.play.store_file import COMPANIONS, delete, draft_of
from kiosk.play.store_tables import Contents, read_choices, write_rows


def set_aside(path: Path) -> str:
    """Rename what lies at `path`, and what SQLite left beside it, to a free name, and return that name."""
    aside = _free_name(path)
    # The file itself goes last: a new one must never be begun beside the log of an old one.
    for end in (*COMPANIONS, ""):
        if os.path.lexists(f"{path}{end}"):
            Path(f"{path}{end}").rename(f"{aside}{end}")
    return aside.name


def set_games_aside(connection: sqlite3.Connection, path: Path) -> str:
    """Copy the file at `path` to a free name, delete its games, and return that name.

    Raise sqlite3.Error or OSError when that fails; then nothing has changed.
    """
    aside = _free_name(path)
    try:
        connection.execute("VACUUM INTO ?", (str(aside),))
        # SQLite does not wait until the copy is on the disk.
        with aside.open("rb") as copy:
            os.fsync(copy.fileno())
        write_rows(connection, [])
    except (sqlite3.Error, OSError):
        with suppress(OSError):
            delete(aside)
        raise
    return aside.name


def set_all_but_choices_aside(connection: sqlite3.Connection, path: Path) -> str:
    """Rename the file at `path` to a free name, put one with its choices only in its place, and return that name.

    This closes the connection. Raise sqlite3.Error or OSError when there is no room for that either.
    """
    draft = draft_of(path, Contents([], [], read_choices(connection)))
    connection.close()
    name = set_aside(path)
    draft.rename(path)
    return name


def put_in_place(path: Path, contents: Contents) -> str | None:
    """Put a file with `contents` at `path`, and return the name that what lay there has now, if anything did.

    Raise sqlite3.Error or OSError when that fails; then nothing is lost.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = draft_of(path, contents)
    name = set_aside(path) if os.path.lexists(path) else None
    # The log of a file that somebody deleted would be taken for that of the new one.
    delete(path)
    draft.rename(path)
    return name


def _free_name(path: Path) -> Path:
    number = 1
    while any(os.path.lexists(f"{path}.set-aside-{number}{end}") for end in ("", *COMPANIONS)):
        number += 1
    return path.with_name(f"{path.name}.set-aside-{number}")
