"""The store on a disk that fails for a while: the game goes on, it is said once, and saving heals."""

import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path

import pytest

from kiosk.play.once import SAVES_IN_A_ROW
from kiosk.play.session import Sitting
from kiosk.play.store import FILE_NAME, Store
from tests.play.test_store import SITTING, reloaded
from tests.play.walks import WON, endless_walk, game_of

LATER = Sitting(game_of(*WON))
READ_ONLY = [
    f"The game cannot be saved for now ({why})."
    for why in ("Read-only file system", "unable to open database file", "attempt to write a readonly database")
]
LOCKED = "The game cannot be saved for now (database is locked)."


@contextmanager
def nothing_can_be_written() -> Iterator[None]:
    """Let every write of this process fail, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def remount(disk: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(disk)], check=True)


def assert_nothing_set_aside(folder: Path) -> None:
    assert not list(folder.glob("*set-aside*"))


def test_a_file_locked_for_a_while_is_written_later(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store, closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        store.save(SITTING)
        other.execute("BEGIN IMMEDIATE")
        store.save(LATER)
        assert store.notice == LOCKED
        store.notice = None
        store.save(LATER)
        assert store.notice is None, "said once is enough"
        other.rollback()
        store.save(LATER)
        assert store.load() == LATER
    assert reloaded(tmp_path) == (LATER, None)
    assert_nothing_set_aside(tmp_path)


def test_a_file_locked_at_the_start_is_left_alone(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        assert reloaded(tmp_path) == (None, LOCKED)
    assert reloaded(tmp_path) == (SITTING, None)
    assert_nothing_set_aside(tmp_path)


def test_a_game_that_was_locked_at_the_start_is_put_aside_and_not_written_over(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        with closing(Store.open(tmp_path)) as later:
            assert later.load() is None
            later.save(LATER)
            assert later.notice == LOCKED
            other.close()
            later.save(LATER)
            assert later.notice is not None
            assert "golf-kiosk.db.set-aside-1" in later.notice
    assert reloaded(tmp_path) == (LATER, None)
    (tmp_path / f"{FILE_NAME}.set-aside-1").rename(tmp_path / FILE_NAME)
    assert reloaded(tmp_path) == (SITTING, None)


def test_no_trouble_hides_the_one_before(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"damage")
    with closing(Store.open(tmp_path)) as store, nothing_can_be_written():
        store.save(SITTING)
        assert store.notice is not None
        assert "set-aside-1" in store.notice
        assert "cannot be saved for now" in store.notice


def test_a_disk_that_takes_nothing_keeps_what_it_had(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING)
        with nothing_can_be_written():
            store.save(LATER)
            notice = store.notice
        assert notice is not None
        assert notice.startswith("The game cannot be saved for now (")
    assert reloaded(tmp_path) == (SITTING, None)
    assert_nothing_set_aside(tmp_path)


def test_a_disk_that_takes_nothing_at_the_start_heals(tmp_path: Path) -> None:
    with nothing_can_be_written():
        store = Store.open(tmp_path)
        store.save(SITTING)
        notice = store.notice
    with closing(store):
        assert notice is not None
        assert notice.startswith("The game cannot be saved for now (")
        store.save(LATER)
        assert store.load() == LATER
    assert reloaded(tmp_path)[0] == LATER


def test_a_folder_that_cannot_be_made_stops_no_game(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way")
    with closing(Store.open(tmp_path / "state" / "golf")) as store:
        assert store.load() is None
        assert store.notice == "The game cannot be saved for now (Not a directory)."
        store.save(SITTING)
        (tmp_path / "state").unlink()
        store.save(SITTING)
    assert reloaded(tmp_path / "state" / "golf") == (SITTING, None)


def test_a_file_that_goes_bad_under_the_game_is_set_aside_with_the_next_save(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        store.save(SITTING)
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
            other.execute("DROP TABLE games")
        store.save(LATER)
        assert store.notice == "The game cannot be saved for now (no such table: games)."
        store.save(SITTING)
        assert store.notice is not None
        assert "set-aside-1" in store.notice
    assert reloaded(tmp_path) == (SITTING, None), "what was kept in the old file is written to the new one"


def test_a_small_disk_is_enough_for_years(small_disk: Path) -> None:
    with closing(Store.open(small_disk)) as store:
        for sitting in islice(endless_walk(4), 1500):
            store.save(sitting)
        assert (store.load(), store.notice) == (sitting, None)
    assert reloaded(small_disk) == (sitting, None)


def test_a_full_disk_heals_when_there_is_room_again(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(60 << 10))
    with closing(Store.open(small_disk)) as store:
        store.save(SITTING)
        assert store.notice == "The game cannot be saved for now (database or disk is full)."
        assert store.load() is None
        ballast.unlink()
        store.save(LATER)
        assert store.load() == LATER
    assert reloaded(small_disk) == (LATER, None)
    assert_nothing_set_aside(small_disk)


def test_a_disk_filled_under_the_game_loses_nothing_that_was_saved(small_disk: Path) -> None:
    walk = list(islice(endless_walk(6), 60))
    with closing(Store.open(small_disk)) as store:
        store.save(walk[0])
        with pytest.raises(OSError, match="No space"):
            (small_disk / "ballast").write_bytes(bytes(64 << 10))
        last = walk[0]
        for sitting in walk:
            store.notice = None
            store.save(sitting)
            if store.load() == sitting:
                last = sitting
        assert store.load() == last
    assert reloaded(small_disk)[0] == last
    assert_nothing_set_aside(small_disk)


def fill(disk: Path) -> Path:
    """Return a file that takes what room there is on `disk`."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(512))
    return ballast


def test_a_full_disk_is_told_of_once_though_some_saves_succeed(small_disk: Path) -> None:
    told, behind = [], []
    walk = endless_walk(6)
    with closing(Store.open(small_disk)) as store:
        store.save(next(walk))
        fill(small_disk)
        for sitting in islice(walk, 60):
            store.save(sitting)
            behind.append(store.is_behind)
            told.append(store.notice)
            store.notice = None
        assert set(behind) == {True, False}
        assert [each for each in told if each] == ["The game cannot be saved for now (database or disk is full)."]


@pytest.mark.parametrize(("saves", "is_news"), [(SAVES_IN_A_ROW - 1, False), (SAVES_IN_A_ROW, True)])
def test_trouble_is_news_again_after_enough_saves_in_a_row(tmp_path: Path, saves: int, is_news: bool) -> None:
    walk = endless_walk(7)
    with closing(Store.open(tmp_path)) as store, closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        for well in (0, saves):
            for sitting in islice(walk, well):
                store.save(sitting)
            store.notice = None
            other.execute("BEGIN IMMEDIATE")
            store.save(next(walk))
            other.rollback()
        assert store.notice == (LOCKED if is_news else None)


@pytest.mark.parametrize("found", ["nothing", "a saved game", "damage"])
def test_a_read_only_disk_stops_no_game(small_disk: Path, found: str) -> None:
    if found == "a saved game":
        with closing(Store.open(small_disk)) as store:
            store.save(SITTING)
    elif found == "damage":
        (small_disk / FILE_NAME).write_bytes(b"")
    remount(small_disk, "ro")
    with closing(Store.open(small_disk)) as store:
        assert store.load() == (SITTING if found == "a saved game" else None)
        assert store.notice in READ_ONLY
        store.save(LATER)
        store.notice = None
        store.save(LATER)
        assert store.notice is None, "said once is enough"
        remount(small_disk, "rw")
        store.save(LATER)
        assert store.load() == LATER
        # A game that was gone on with is no loss; damage is still put aside.
        assert ("set-aside-1" in (store.notice or "")) == (found == "damage")
    assert reloaded(small_disk) == (LATER, None)


def test_a_full_disk_still_shows_the_game_it_holds(small_disk: Path) -> None:
    with closing(Store.open(small_disk)) as store:
        store.save(SITTING)
    ballast = fill(small_disk)
    with closing(Store.open(small_disk)) as store:
        assert store.load() == SITTING
        store.save(LATER)
        ballast.unlink()
        store.save(LATER)
    assert reloaded(small_disk) == (LATER, None)


def test_the_log_of_a_deleted_file_brings_nothing_back(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    store.save(SITTING)
    with closing(store):
        log = (tmp_path / f"{FILE_NAME}-wal").read_bytes()
    (tmp_path / FILE_NAME).unlink()
    (tmp_path / f"{FILE_NAME}-wal").write_bytes(log)
    assert reloaded(tmp_path) == (None, None)
