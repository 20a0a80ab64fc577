"""The store: keeps a sitting through power cuts, and never stops the game when it cannot."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from kiosk.engine.game import Game
from kiosk.play.kept_games import record_of, rows_of, sitting_of
from kiosk.play.once import Once
from kiosk.play.session import Sitting
from kiosk.play.store_aside import put_in_place, set_all_but_choices_aside, set_aside, set_games_aside
from kiosk.play.store_file import UnusableFileError, connect, read_untouched
from kiosk.play.store_place import Place
from kiosk.play.store_tables import (
    Choice,
    Contents,
    Record,
    Row,
    count_records,
    delete_choices,
    delete_records,
    read_choices,
    read_contents,
    read_records,
    read_rows,
    write_choices,
    write_rows,
)

FILE_NAME = "golf-kiosk.db"
MOST_UNRECORDED = 1000
"""How many games that are over wait for room on the disk at the most."""

_DELETED = "The saved game was deleted while the game went on; it is saved anew."
_REPLACED = (
    "The saved game was replaced while the game went on; "
    "what took its place is now called {}, and the game is saved anew."
)


class Store:
    """Keeps one sitting in a file, or in memory until it is closed.

    `is_behind` tells that the latest save failed, and should be tried again. `notice` tells the trouble
    there was, a sentence each, to be said once; whoever has said it may set it to None. No trouble is
    noticed twice before enough saves have succeeded in a row.
    """

    def __init__(self, path: Path | None) -> None:
        self.notice: str | None = None
        self._path = path
        self._once = Once()
        # Why a game that is there is not the one on the table, until it is put aside.
        self._unused: UnusableFileError | None = None
        self.is_behind = False
        self._connection: sqlite3.Connection | None = None
        self._place: Place | None = None
        # What was in a file that somebody deleted or replaced, until it is written again.
        self._rescued: Contents | None = None
        self._kept: list[Row] | None = None
        # Games that are over and wait for room on the disk.
        self._unrecorded: list[Record] = []

    @classmethod
    def open(cls, folder: Path | None) -> "Store":
        """Return the store in `folder`, or one in memory for None; nothing that the disk holds raises."""
        store = cls(folder and folder / FILE_NAME)
        with store._trouble_noticed():
            store._reached()
        return store

    def load(self) -> Sitting | None:
        """Return the sitting that was saved last, or None if there is none or it cannot be read."""
        found, self._unused = None, UnusableFileError("it could not be read in time")
        with self._trouble_noticed():
            rows = self._read()
            try:
                found, self._unused = sitting_of(rows), None
            except UnusableFileError as why:
                self._unused = why
                self._spared(why)
        return found

    def save(self, sitting: Sitting, closed: Sequence[Game] = ()) -> None:
        """Keep `sitting`, and record games that are over, durably once this returns.

        Trouble goes to `notice`, and the next save tries again. A game without a code cannot be kept or
        recorded; what was kept before it stays.
        """
        records = (record_of(each) for each in closed if each.code is not None)
        self._unrecorded = [*self._unrecorded, *records][-MOST_UNRECORDED:]
        if sitting.game.code is None:
            self._tell("The game of a deck without a deal code is not saved.")
            return
        rows = rows_of(sitting)
        self.is_behind = True
        with self._trouble_noticed():
            connection = self._spared(self._unused) if self._unused else self._reached()
            if rows != self._kept or self._unrecorded:
                self._write(connection, rows)
                self._kept = rows
            self.is_behind = False
            if not self._unrecorded:
                self._once.count_save()

    def records(self) -> list[Record]:
        """Return the games that are over, the oldest first; none while they cannot be read."""
        with self._trouble_noticed():
            return read_records(self._reached())
        return []

    def record_count(self) -> int:
        """Return how many games are over; none while that cannot be read."""
        with self._trouble_noticed():
            return count_records(self._reached())
        return 0

    def forget_records(self) -> bool:
        """Forget the games that are over, and tell whether they are forgotten."""
        self._unrecorded = []
        with self._trouble_noticed():
            delete_records(self._reached())
            return True
        return False

    def choices(self) -> list[Choice]:
        """Return what the owner chose at the kiosk; nothing while it cannot be read."""
        with self._trouble_noticed():
            return read_choices(self._reached())
        return []

    def choose(self, choices: Sequence[Choice]) -> None:
        """Keep what the owner chose."""
        with self._trouble_noticed():
            write_choices(self._reached(), choices)

    def drop_choices(self, names: Iterable[str]) -> None:
        """Forget what the owner chose for the settings of these names."""
        with self._trouble_noticed():
            delete_choices(self._reached(), names)

    def close(self) -> None:
        """Let go of the file; a store that is used again opens it again."""
        if self._place is not None and self._place.is_lost():
            with self._trouble_noticed():
                self._reached()
        self._let_go()

    def _let_go(self) -> None:
        self._kept = self._place = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _write(self, connection: sqlite3.Connection, rows: list[Row]) -> None:
        try:
            write_rows(connection, rows, self._unrecorded)
        except sqlite3.OperationalError as error:
            if not self._unrecorded or not _is(error, sqlite3.SQLITE_FULL):
                raise
            # The game on the table is worth more than those that are over.
            write_rows(connection, rows)
            self._tell("There is no room to record the games that are over.")
        else:
            self._unrecorded = []

    def _reached(self) -> sqlite3.Connection:
        if self._place is not None and self._place.is_lost():
            self._rescue(self._place)
        if self._path is not None and self._rescued is not None:
            name = put_in_place(self._path, self._rescued)
            self._rescued = None
            self._tell(_DELETED if name is None else _REPLACED.format(name))
        if self._connection is None:
            try:
                self._connection = connect(self._path)
            except UnusableFileError as why:
                assert self._path is not None, "only a file can be unusable"
                self._tell_of_aside(why, set_aside(self._path))
                self._connection = connect(self._path)
            self._place = Place(self._path) if self._path is not None else None
        return self._connection

    def _rescue(self, place: Place) -> None:
        """Let go of a file that the path leads to no longer, but not of what is in it."""
        assert self._connection is not None, "a place is remembered with a connection"
        self._rescued = Contents(self._kept or [], [], [])
        with suppress(sqlite3.Error):
            self._rescued = read_contents(self._connection)
        self._let_go()
        place.clear()

    def _read(self) -> list[Row]:
        try:
            return read_rows(self._reached())
        except sqlite3.OperationalError as error:
            if _is(error, sqlite3.SQLITE_BUSY) or self._path is None:
                raise
            with suppress(sqlite3.Error, OSError, UnusableFileError):
                rows = read_untouched(self._path)
                self._tell(_trouble(error))
                return rows
            raise

    def _spared(self, why: UnusableFileError) -> sqlite3.Connection:
        """Return a connection after putting the games aside that are kept, but are not those on the table."""
        connection = self._reached()
        if self._path is not None and read_rows(connection):
            self._kept = None
            try:
                name = set_games_aside(connection, self._path)
            except sqlite3.OperationalError as error:
                if not _is(error, sqlite3.SQLITE_FULL):
                    raise
                name = set_all_but_choices_aside(connection, self._path)
                self._let_go()
            self._tell_of_aside(why, name)
        self._unused = None
        return self._reached()

    def _tell_of_aside(self, why: UnusableFileError, name: str) -> None:
        self._tell(f"The saved game could not be used ({why}); it is now called {name}, and a new one is begun.")

    @contextmanager
    def _trouble_noticed(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError, UnusableFileError) as error:
            # A file that is closed and opened again is also judged again, and heals if it can.
            self._let_go()
            self._tell(_trouble(error))

    def _tell(self, sentence: str) -> None:
        if self._once.is_news(sentence):
            self.notice = f"{self.notice} {sentence}" if self.notice else sentence


def _is(error: sqlite3.Error, code: int) -> bool:
    return error.sqlite_errorcode & 0xFF == code


def _trouble(error: Exception) -> str:
    why = error.strerror if isinstance(error, OSError) else error
    return f"The game cannot be saved for now ({why})."
