"""The file behind the store: opened and judged, or begun."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from kiosk.play.store_tables import (
    APPLICATION,
    BEGIN,
    FROM_VERSION_1,
    TABLES_OF_VERSION,
    VERSION,
    Contents,
    Row,
    read_rows,
    write_choices,
    write_rows,
)

ROOM_FOR_LOG_BYTES = 44 << 10
"""How much of the disk the records leave free: the log and its index grow to this size at the most."""
PATIENCE_S = 0.25
"""How long to wait for another program that holds the file; a longer wait would be felt at the table."""
COMPANIONS = ("-wal", "-shm", "-journal")
"""How the names end of what SQLite keeps beside a file."""

# For the tables of a new version.
_LEAST_SPARE_PAGES = 4
_DURABLE = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 16;
"""
# What SQLite says of a bad file. Busy, full, read-only and the like say nothing against the file. An
# ERROR is a table that cannot be understood, since the statements that read it are always the same.
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
_HEADER = b"SQLite format 3\0"
# Two numbers of the format, to write by and to read by: a higher one to write by would make the file
# read-only for ever, and a lower one is mended by SQLite itself.
_FORMATS = slice(18, 20)
_NEWEST_FORMAT = 2


class UnusableFileError(Exception):
    """What lies at the path is not a store of this version; the message is a clause that says why."""


def connect(path: Path | None) -> sqlite3.Connection:
    """Open the file at `path`, begun if it is missing, or a store in memory for None.

    Raise UnusableFileError for what should be set aside, and sqlite3.Error or OSError for what may pass.
    """
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not os.path.lexists(path):
            _begin(path)
        if not path.is_file():
            raise UnusableFileError("it is no file")
        _require_header(path)
    connection = sqlite3.connect(path or ":memory:", timeout=PATIENCE_S)
    try:
        if path is None:
            connection.executescript(BEGIN)
        # Text that is no UTF-8 must be seen as a bad value here, not as an error without a number.
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        version = _version_of_ours(connection)
        connection.executescript(_DURABLE)
        if path is not None:
            _leave_room(connection, path.parent)
        if version < VERSION:
            connection.executescript(FROM_VERSION_1)
    except BaseException:
        connection.close()
        raise
    return connection


def _leave_room(connection: sqlite3.Connection, folder: Path) -> None:
    """Let the file grow only as long as there is room for the log, without which not even a game is saved."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page_bytes,) = connection.execute("PRAGMA page_size").fetchone()
    disk = os.statvfs(folder)
    spare = max(_LEAST_SPARE_PAGES, (disk.f_bavail * disk.f_frsize - ROOM_FOR_LOG_BYTES) // page_bytes)
    connection.execute(f"PRAGMA max_page_count = {pages + spare}")


def read_untouched(path: Path) -> list[Row]:
    """Return the games of a file on a disk that takes nothing, where SQLite opens a file only by this word.

    Raise sqlite3.Error, OSError or UnusableFileError if that cannot be done, or would pass over its log.
    """
    log = Path(f"{path}-wal")
    if log.exists() and log.stat().st_size:
        raise UnusableFileError("its log cannot be read")
    _require_header(path)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        _version_of_ours(connection)
        return read_rows(connection)


def draft_of(path: Path, contents: Contents) -> Path:
    """Begin a file beside `path` that holds `contents`, to be renamed, and return its own path.

    So the file is whole from the moment it is there: an empty one is a loss.
    """
    draft = path.with_name(f"{path.name}.new")
    delete(draft)
    try:
        with closing(sqlite3.connect(draft)) as connection:
            connection.executescript(BEGIN)
            write_rows(connection, contents.rows, contents.records)
            write_choices(connection, contents.choices)
    except sqlite3.Error:
        # What was begun takes the room of those who are to go on.
        delete(draft)
        raise
    return draft


def delete(path: Path) -> None:
    """Delete what lies at `path`, if anything does, and what SQLite left beside it."""
    for end in ("", *COMPANIONS):
        Path(f"{path}{end}").unlink(missing_ok=True)


def _begin(path: Path) -> None:
    draft = draft_of(path, Contents([], [], []))
    # The log of a file that somebody deleted would bring its games back.
    for end in COMPANIONS:
        Path(f"{path}{end}").unlink(missing_ok=True)
    draft.rename(path)


def _require_header(path: Path) -> None:
    # SQLite would begin an empty file anew, and delete the log beside a spoilt one.
    with path.open("rb") as file:
        header = file.read(_FORMATS.stop)
    if not header.startswith(_HEADER):
        raise UnusableFileError("it holds no games" if header else "it is empty")
    if any(number > _NEWEST_FORMAT for number in header[_FORMATS]):
        raise UnusableFileError("it is damaged")


def _version_of_ours(connection: sqlite3.Connection) -> int:
    """Return the version of the file; raise UnusableFileError if it is not one of ours, or damaged."""
    version: int
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        tables = connection.execute("SELECT sql FROM sqlite_master").fetchall()
        if application == APPLICATION and version > VERSION:
            raise UnusableFileError("a newer version of this program wrote it")
        if application != APPLICATION or {sql for (sql,) in tables} != TABLES_OF_VERSION.get(version):
            raise UnusableFileError("another program wrote it")
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
            raise UnusableFileError(str(error)) from error
        raise
    except UnicodeDecodeError as error:
        # So Python answers when SQLite's own message quotes bytes that are no text.
        raise UnusableFileError("its tables cannot be read") from error
    if verdict != "ok":
        raise UnusableFileError("it is damaged")
    return version
