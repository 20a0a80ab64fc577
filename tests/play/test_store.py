"""The store on a healthy disk: what is saved comes back, cheaply and durably."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given

from kiosk.engine.codes import DealCode
from kiosk.engine.deal import lay_out, shuffled
from kiosk.engine.game import Game
from kiosk.engine.rules import EASY
from kiosk.play.session import Sitting
from kiosk.play.store import FILE_NAME, Store
from tests.play.walks import STUCK_BY_PLAY, WON, endless_walk, game_of, sittings

SITTING = Sitting(Game.of(DealCode.parse("GO1-C-KIOSKGO")), game_of(*STUCK_BY_PLAY))
OF_A_DECK = Game(None, (lay_out(shuffled(5), EASY),))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store in a folder that is made for it."""
    with closing(Store.open(tmp_path / "state" / "golf")) as opened:
        yield opened


def reloaded(folder: Path) -> tuple[Sitting | None, str | None]:
    """Return the sitting and the notice of a program that starts anew."""
    with closing(Store.open(folder)) as store:
        return store.load(), store.notice


def test_a_new_store_holds_nothing_and_has_nothing_to_say(store: Store) -> None:
    assert (store.load(), store.notice) == (None, None)


@given(sittings)
def test_what_is_saved_comes_back(quick_disk: Path, sitting: Sitting) -> None:
    with closing(Store.open(quick_disk)) as store:
        store.save(sitting)
        assert store.load() == sitting
    assert reloaded(quick_disk) == (sitting, None)


def test_each_save_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        for sitting in islice(endless_walk(3), 300):
            store.save(sitting)
            assert store.load() == sitting
    assert reloaded(tmp_path) == (sitting, None)


def test_a_save_is_on_the_disk_before_the_store_is_closed(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING)
        assert reloaded(tmp_path) == (SITTING, None)


def test_a_store_in_memory_outlives_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with closing(Store.open(None)) as store:
        store.save(SITTING)
        assert (store.load(), store.notice) == (SITTING, None)
    with closing(Store.open(None)) as store:
        assert store.load() is None
    assert not list(tmp_path.iterdir())


def test_a_closed_store_can_be_closed_and_used_again(store: Store) -> None:
    store.save(SITTING)
    store.close()
    store.close()
    assert store.load() == SITTING


def test_anybody_can_read_the_file(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as reader:
        assert reader.execute("SELECT slot, code, moves, moves_made FROM games ORDER BY slot").fetchall() == [
            ("now", "GO1-C-KIOSKGO", "", 0),
            ("previous", *STUCK_BY_PLAY, len(STUCK_BY_PLAY[1])),
        ]
        assert reader.execute("PRAGMA application_id").fetchone() == (int.from_bytes(b"Golf"),)
        assert reader.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_save_is_durable_and_one_transaction(store: Store) -> None:
    store.save(SITTING)
    connection = store._connection
    assert connection is not None
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    statements: list[str] = []
    connection.set_trace_callback(statements.append)
    store.save(Sitting(game_of(*WON)))
    assert [statement.split()[0] for statement in statements] == ["BEGIN", "DELETE", "INSERT", "COMMIT"]


def test_what_is_kept_already_is_not_written_again(store: Store) -> None:
    store.save(SITTING)
    assert store._connection is not None
    before = store._connection.total_changes
    store.save(SITTING)
    assert store._connection.total_changes == before


def test_a_game_without_a_code_leaves_what_was_kept(store: Store) -> None:
    store.save(SITTING)
    for _ in range(2):
        store.save(Sitting(OF_A_DECK))
        assert store.notice == "The game of a deck without a deal code is not saved."
    assert store.load() == SITTING


def test_a_game_without_a_code_is_no_way_back(store: Store) -> None:
    store.save(Sitting(SITTING.game, OF_A_DECK))
    assert (store.load(), store.notice) == (Sitting(SITTING.game), None)
