"""The file behind the store: opened and judged, its rows read and written, and put out of the way if unusable."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

Row = tuple[str, str, str, int]
"""A game as it is kept: its slot, its code, the moves that stand, and how many were ever made."""

NOW, PREVIOUS = "now", "previous"
PATIENCE_S = 0.25
"""How long to wait for another program that holds the file; a longer wait would be felt at the table."""

_APPLICATION = int.from_bytes(b"Golf")
_VERSION = 1
_TABLE = """games (
    slot TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    moves TEXT NOT NULL,
    moves_made INTEGER NOT NULL
) STRICT, WITHOUT ROWID"""
# Small pages and a short log, so that everything fits in a state folder of 64 kB.
_BEGIN = f"""
    PRAGMA page_size = 1024;
    BEGIN;
    CREATE TABLE {_TABLE};
    PRAGMA application_id = {_APPLICATION};
    PRAGMA user_version = {_VERSION};
    COMMIT;
"""
_DURABLE = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 16;
"""
# What SQLite says of a bad file. Busy, full, read-only and the like say nothing against the file. An
# ERROR is a table that cannot be understood, since the statements that read it are always the same.
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
_HEADER = b"SQLite format 3\0"
_COMPANIONS = ("-wal", "-shm", "-journal")


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
            connection.executescript(_BEGIN)
        # Text that is no UTF-8 must be seen as a bad value here, not as an error without a number.
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        _require_ours(connection)
        connection.executescript(_DURABLE)
    except BaseException:
        connection.close()
        raise
    return connection


def read_rows(connection: sqlite3.Connection) -> list[Row]:
    """Return the games that are kept; raise sqlite3.Error when they cannot be read now."""
    return connection.execute("SELECT slot, code, moves, moves_made FROM games").fetchall()


def read_untouched(path: Path) -> list[Row]:
    """Return the games of a file on a disk that takes nothing, where SQLite opens a file only by this word.

    Raise sqlite3.Error, OSError or UnusableFileError if that cannot be done, or would pass over its log.
    """
    log = Path(f"{path}-wal")
    if log.exists() and log.stat().st_size:
        raise UnusableFileError("its log cannot be read")
    _require_header(path)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        _require_ours(connection)
        return read_rows(connection)


def write_rows(connection: sqlite3.Connection, rows: list[Row]) -> None:
    """Keep these games and no others, durably and all at once; raise sqlite3.Error when that fails."""
    with connection:
        connection.execute("DELETE FROM games")
        connection.executemany("INSERT INTO games VALUES (?, ?, ?, ?)", rows)


def set_aside(path: Path) -> str:
    """Rename what lies at `path`, and what SQLite left beside it, to a free name, and return that name."""
    number = 1
    while any(os.path.lexists(f"{path}.set-aside-{number}{end}") for end in ("", *_COMPANIONS)):
        number += 1
    aside = f"{path}.set-aside-{number}"
    # The file itself goes last: a new one must never be begun beside the log of an old one.
    for end in (*_COMPANIONS, ""):
        if os.path.lexists(f"{path}{end}"):
            Path(f"{path}{end}").rename(aside + end)
    return Path(aside).name


def _begin(path: Path) -> None:
    # Begun under another name, the file is whole from the moment it is there: an empty one is a loss.
    draft = path.with_name(f"{path.name}.new")
    for end in ("", *_COMPANIONS):
        Path(f"{draft}{end}").unlink(missing_ok=True)
    with closing(sqlite3.connect(draft)) as connection:
        connection.executescript(_BEGIN)
    # The log of a file that somebody deleted would bring its games back.
    for end in _COMPANIONS:
        Path(f"{path}{end}").unlink(missing_ok=True)
    draft.rename(path)


def _require_header(path: Path) -> None:
    # SQLite would begin an empty file anew, and delete the log beside a spoilt one.
    with path.open("rb") as file:
        header = file.read(len(_HEADER))
    if header != _HEADER:
        raise UnusableFileError("it holds no games" if header else "it is empty")


def _require_ours(connection: sqlite3.Connection) -> None:
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        tables = connection.execute("SELECT sql FROM sqlite_master").fetchall()
        if application == _APPLICATION and version > _VERSION:
            raise UnusableFileError("a newer version of this program wrote it")
        if (application, version, tables) != (_APPLICATION, _VERSION, [(f"CREATE TABLE {_TABLE}",)]):
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
