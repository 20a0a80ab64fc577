"""The tables of the store: what they are called and made of, and their rows read and written."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Row = tuple[str, str, str, int]
"""A game as it is kept: its slot, its code, the moves that stand, and how many were ever made."""
Record = tuple[str, str, int, int, str | None]
"""A game that is over: its code, moves, how many were ever made, its score, and how it ended, if it did."""
Choice = tuple[str, str, str]
"""What the owner chose at the kiosk: the name of a setting, its value, and the one that was configured then."""


class Contents(NamedTuple):
    """All that a store holds."""

    rows: list[Row]
    records: list[Record]
    choices: list[Choice]


APPLICATION = int.from_bytes(b"Golf")
VERSION = 2
_GAMES = """CREATE TABLE games (
    slot TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    moves TEXT NOT NULL,
    moves_made INTEGER NOT NULL
) STRICT, WITHOUT ROWID"""
_RECORDS = """CREATE TABLE records (
    number INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    moves TEXT NOT NULL,
    moves_made INTEGER NOT NULL,
    score INTEGER NOT NULL,
    outcome TEXT
) STRICT"""
_CHOICES = """CREATE TABLE choices (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    instead_of TEXT NOT NULL
) STRICT, WITHOUT ROWID"""
TABLES_OF_VERSION = {1: {_GAMES}, 2: {_GAMES, _RECORDS, _CHOICES}}
"""The statements that made the tables, which tell a file of ours from others."""
# Small pages and a short log, so that everything fits in a state folder of 64 kB.
BEGIN = f"""
    PRAGMA page_size = 1024;
    BEGIN;
    {_GAMES};
    {_RECORDS};
    {_CHOICES};
    PRAGMA application_id = {APPLICATION};
    PRAGMA user_version = {VERSION};
    COMMIT;
"""
FROM_VERSION_1 = f"""
    BEGIN;
    {_RECORDS};
    {_CHOICES};
    PRAGMA user_version = {VERSION};
    COMMIT;
"""


def read_rows(connection: sqlite3.Connection) -> list[Row]:
    """Return the games that are kept; raise sqlite3.Error when they cannot be read now."""
    return connection.execute("SELECT slot, code, moves, moves_made FROM games").fetchall()


def write_rows(connection: sqlite3.Connection, rows: list[Row], records: Sequence[Record] = ()) -> None:
    """Keep these games and no others, and add records, all at once; raise sqlite3.Error when that fails."""
    with connection:
        connection.execute("DELETE FROM games")
        connection.executemany("INSERT INTO games VALUES (?, ?, ?, ?)", rows)
        connection.executemany(
            "INSERT INTO records (code, moves, moves_made, score, outcome) VALUES (?, ?, ?, ?, ?)", records
        )


def read_records(connection: sqlite3.Connection) -> list[Record]:
    """Return the games that are over, the oldest first; raise sqlite3.Error when they cannot be read now."""
    return connection.execute(
        "SELECT code, moves, moves_made, score, outcome FROM records ORDER BY number"
    ).fetchall()


def count_records(connection: sqlite3.Connection) -> int:
    """Return how many games are over; raise sqlite3.Error when that cannot be read now."""
    (count,) = connection.execute("SELECT count(*) FROM records").fetchone()
    return int(count)


def delete_records(connection: sqlite3.Connection) -> None:
    """Forget the games that are over; raise sqlite3.Error when that fails."""
    with connection:
        connection.execute("DELETE FROM records")


def read_choices(connection: sqlite3.Connection) -> list[Choice]:
    """Return what the owner chose; raise sqlite3.Error when it cannot be read now."""
    return connection.execute("SELECT name, value, instead_of FROM choices ORDER BY name").fetchall()


def write_choices(connection: sqlite3.Connection, choices: Sequence[Choice]) -> None:
    """Keep these choices in place of earlier ones of their names; raise sqlite3.Error when that fails."""
    with connection:
        connection.executemany("INSERT OR REPLACE INTO choices VALUES (?, ?, ?)", choices)


def read_contents(connection: sqlite3.Connection) -> Contents:
    """Return all that is kept; raise sqlite3.Error when it cannot be read now."""
    return Contents(read_rows(connection), read_records(connection), read_choices(connection))


def delete_choices(connection: sqlite3.Connection, names: Iterable[str]) -> None:
    """Forget the choices of these names; raise sqlite3.Error when that fails."""
    with connection:
        connection.executemany("DELETE FROM choices WHERE name = ?", ((name,) for name in names))
