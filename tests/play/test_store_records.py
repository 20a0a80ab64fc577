"""The games that are over, and what the owner chose: kept beside the game on the table, in the same file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.play.session import Sitting
from kiosk.play.store import FILE_NAME, MOST_UNRECORDED, Store
from kiosk.play.store_tables import Record
from tests.play.test_store import OF_A_DECK, SITTING, reloaded
from tests.play.walks import STUCK_BY_PLAY, WON, endless_walk, game_of

CLEARED, STUCK = game_of(*WON), game_of(*STUCK_BY_PLAY)
LEFT = game_of(WON[0], "d5")
OVER: list[Record] = [
    (*WON, len(WON[1]), 350, "cleared"),
    (*STUCK_BY_PLAY, len(STUCK_BY_PLAY[1]), 0, "stuck"),
    (WON[0], "d5", 2, 10, None),
]
# As this program wrote it before it kept records.
VERSION_1 = """
    CREATE TABLE games (
    slot TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    moves TEXT NOT NULL,
    moves_made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
    PRAGMA application_id = 1198484582;
    PRAGMA user_version = 1;
    INSERT INTO games VALUES ('now', 'GO1-E-AAAAAAB', 'd5', 7);
"""


def recorded(folder: Path) -> list[Record]:
    """Return the records that a program finds that starts anew."""
    with closing(Store.open(folder)) as store:
        return store.records()


def test_games_that_are_over_are_recorded_once_and_in_order(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING, [CLEARED])
        store.save(SITTING)
        store.save(SITTING, [STUCK, LEFT])
        store.save(SITTING)
    assert recorded(tmp_path) == OVER
    assert reloaded(tmp_path) == (SITTING, None)


def test_a_record_and_the_game_after_it_are_one_transaction(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(Sitting(LEFT))
        statements: list[str] = []
        connection = store._connection
        assert connection is not None
        connection.set_trace_callback(statements.append)
        store.save(SITTING, [LEFT])
    assert statements[0].startswith("BEGIN")
    assert [line for line in statements if line.startswith(("BEGIN", "COMMIT"))] == [statements[0], "COMMIT"]
    assert sum("INTO records" in line for line in statements) == 1


def test_a_record_waits_until_the_file_can_be_written(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(Sitting(LEFT))
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
            other.execute("BEGIN IMMEDIATE")
            store.save(SITTING, [CLEARED])
            assert store.is_behind
        store.save(SITTING)
        assert not store.is_behind
    assert recorded(tmp_path) == OVER[:1]


def test_records_that_fill_the_disk_never_keep_the_game_from_being_saved(small_disk: Path) -> None:
    walk = endless_walk(5)
    with closing(Store.open(small_disk)) as store:
        for _ in range(2000):
            sitting = next(walk)
            store.save(sitting, [CLEARED])
            assert not store.is_behind
        assert store.load() == sitting
        assert store.notice == "There is no room to record the games that are over."
        assert len(store._unrecorded) == MOST_UNRECORDED
    assert reloaded(small_disk) == (sitting, None)
    assert len(recorded(small_disk)) > 20


def test_a_game_without_a_code_is_not_recorded(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING, [OF_A_DECK])
        assert (store.records(), store.notice) == ([], None)


def test_records_can_be_forgotten(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING, [CLEARED])
        store.forget_records()
        store.save(SITTING, [STUCK])
    assert recorded(tmp_path) == OVER[1:2]


def test_the_owners_last_choice_is_kept(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.choose([("display.rotation", "90", "0"), ("sound.volume", "30", "70")])
        store.choose([("display.rotation", "180", "0")])
        store.save(SITTING)
    with closing(Store.open(tmp_path)) as store:
        assert store.choices() == [("display.rotation", "180", "0"), ("sound.volume", "30", "70")]
        assert store.load() == SITTING


def test_a_file_of_the_first_version_goes_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript(VERSION_1)
    for _ in range(2):
        with closing(Store.open(tmp_path)) as store:
            sitting = store.load()
            assert sitting is not None
            assert sitting.game.moves_made == 7
            assert (store.notice, store.records(), store.choices()) == (None, [], [])
            store.save(sitting, [])


@pytest.mark.parametrize("missing", ["records", "choices"])
def test_a_file_that_lacks_a_table_is_set_aside(tmp_path: Path, missing: str) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(f"DROP TABLE {missing}")
    sitting, notice = reloaded(tmp_path)
    assert sitting is None
    assert notice is not None
    assert "set-aside" in notice
