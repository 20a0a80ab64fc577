"""The store before games that are of no use in a file that is: only they are put aside."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.play.store import FILE_NAME, Store
from tests.play.test_store import SITTING, reloaded
from tests.play.test_store_damage import ASIDE, altered
from tests.play.test_store_records import CLEARED, OVER
from tests.play.test_store_trouble import nothing_can_be_written
from tests.play.walks import WON

CODE, MOVES = WON
IN_FULL = [("now", CODE, MOVES, len(MOVES))]
ROOM_FOR_INDEX = 32 << 10
"""What SQLite takes of the disk before it opens a file."""
CHOSEN = [("display.rotation", "180", "0"), ("sound.volume", "30", "70")]


def owned_file(folder: Path) -> Path:
    """Return the file of a store that keeps `SITTING`, a record and what the owner chose."""
    with closing(Store.open(folder)) as store:
        store.choose(CHOSEN)
        store.save(SITTING, [CLEARED])
    return folder / FILE_NAME


def with_rows(*rows: tuple[object, ...]) -> Callable[[Path], None]:
    """Return what fills a file of ours with rows that the store would not write."""
    return lambda path: altered(
        owned_file(path.parent), "DELETE FROM games", *(f"INSERT INTO games VALUES {row!r}" for row in rows)
    )


def raw_games(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        return connection.execute("SELECT * FROM games ORDER BY slot").fetchall()


BAD_GAMES: dict[str, Callable[[Path], None]] = {
    "no code": with_rows(("now", "", "", 0)),
    "code of another format": with_rows(("now", "GO2-E-AAAAAAB", "", 0)),
    "letters that are no moves": with_rows(("now", CODE, "d5x", 3)),
    "impossible play": with_rows(("now", CODE, "7", 1)),
    "card that is not there": with_rows(("now", CODE, "d" * 17, 17)),
    "move after the end": with_rows(("now", CODE, MOVES + "d", 99)),
    "undo among the moves": with_rows(("now", CODE, "du", 2)),
    "counter too low": with_rows(("now", CODE, "dd", 1)),
    "counter that nobody reaches": with_rows(("now", CODE, "dd", 10**9 + 1)),
    "counter that cannot go on": with_rows(*IN_FULL, ("previous", CODE, "dd", 2**63 - 1)),
    "only the game before": with_rows(("previous", CODE, MOVES, 99)),
    "unknown slot": with_rows(*IN_FULL, ("later", CODE, MOVES, 99)),
    "damage in the game before": with_rows(*IN_FULL, ("previous", CODE, "7", 1)),
    "text that is no UTF-8": lambda path: altered(
        owned_file(path.parent), "UPDATE games SET moves = CAST(x'64ff' AS TEXT)"
    ),
}


@pytest.mark.parametrize("spoil", BAD_GAMES.values(), ids=BAD_GAMES.keys())
def test_a_game_that_cannot_be_used_takes_nothing_with_it(spoil: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    spoil(path)
    games, inode = raw_games(path), path.stat().st_ino
    with closing(Store.open(tmp_path)) as store:
        assert store.choices() == CHOSEN
        assert store.load() is None
        assert store.notice is not None
        assert store.notice.startswith("The saved game could not be used (")
        assert store.notice.endswith(f"); it is now called {ASIDE}, and a new one is begun.")
        assert store.notice.isprintable()
        store.notice = None
        assert (store.choices(), store.records(), store.load()) == (CHOSEN, OVER[:1], None)
        store.save(SITTING)
        assert (store.load(), store.notice) == (SITTING, None)
    assert path.stat().st_ino == inode
    assert raw_games(tmp_path / ASIDE) == games
    assert sorted(each.name for each in tmp_path.iterdir()) == [FILE_NAME, ASIDE]
    with closing(Store.open(tmp_path)) as store:
        assert (store.choices(), store.records(), store.load()) == (CHOSEN, OVER[:1], SITTING)


def test_the_rows_that_the_others_spoil_are_good_ones(tmp_path: Path) -> None:
    with_rows(*IN_FULL)(tmp_path / FILE_NAME)
    sitting, notice = reloaded(tmp_path)
    assert notice is None
    assert sitting is not None
    assert not sitting.game.position.cards_left


def test_what_is_put_aside_is_a_store_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    BAD_GAMES["impossible play"](path)
    assert reloaded(tmp_path)[0] is None
    (tmp_path / ASIDE).rename(path)
    altered(path, f"UPDATE games SET moves = '{MOVES}', moves_made = 99")
    with closing(Store.open(tmp_path)) as store:
        assert (store.load() is None, store.notice) == (False, None)
        assert (store.choices(), store.records()) == (CHOSEN, OVER[:1])


def test_a_bad_game_stays_where_it_is_until_it_can_be_put_aside(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    BAD_GAMES["impossible play"](path)
    games = raw_games(path)
    with closing(Store.open(tmp_path)) as store:
        with nothing_can_be_written():
            assert store.load() is None
            store.save(SITTING)
            assert store.is_behind
            assert [each.name for each in tmp_path.glob("*set-aside*")] == []
        store.save(SITTING)
        assert not store.is_behind
        assert store.notice is not None
        assert ASIDE in store.notice
        assert (store.choices(), store.records(), store.load()) == (CHOSEN, OVER[:1], SITTING)
    assert raw_games(tmp_path / ASIDE) == games


def test_a_bad_game_in_a_locked_file_is_put_aside_once(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    BAD_GAMES["impossible play"](path)
    with closing(Store.open(tmp_path)) as store, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert store.load() is None
        store.save(SITTING)
        assert list(tmp_path.glob("*set-aside*")) == []
        other.rollback()
        store.save(SITTING)
        assert store.load() == SITTING
    assert [each.name for each in tmp_path.glob("*set-aside*")] == [ASIDE]


@pytest.mark.parametrize("room", [ROOM_FOR_INDEX, ROOM_FOR_INDEX + (8 << 10)], ids=["nothing", "a draft"])
def test_where_there_is_no_room_for_a_copy_the_choices_survive(small_disk: Path, room: int) -> None:
    with closing(Store.open(small_disk)) as store:
        store.choose(CHOSEN)
        store.save(SITTING, [CLEARED] * 40)
    path, ballast = small_disk / FILE_NAME, small_disk / "ballast"
    altered(path, "UPDATE games SET moves = 'x'")
    disk = os.statvfs(small_disk)
    ballast.write_bytes(bytes(disk.f_bavail * disk.f_frsize - room))
    with closing(Store.open(small_disk)) as store:
        assert (store.load(), store.choices()) == (None, CHOSEN)
        has_room = room > ROOM_FOR_INDEX
        assert (ASIDE in (store.notice or "")) == has_room
        assert not (small_disk / f"{FILE_NAME}.new").exists()
        ballast.unlink()
        store.save(SITTING)
        assert ASIDE in (store.notice or "")
        assert (store.load(), store.choices()) == (SITTING, CHOSEN)
        assert store.record_count() == (0 if has_room else 40)
    assert reloaded(small_disk) == (SITTING, None)
    with closing(sqlite3.connect(small_disk / ASIDE)) as aside:
        assert aside.execute("SELECT count(*) FROM records").fetchone() == (40,)
