"""The store whose file is deleted or replaced while the game goes on: it is noticed, and all is saved anew."""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.play.store import FILE_NAME, Store
from tests.play.test_store import SITTING, reloaded
from tests.play.test_store_bad_games import CHOSEN
from tests.play.test_store_damage import ASIDE, saved_file
from tests.play.test_store_records import CLEARED, OVER, STUCK
from tests.play.test_store_trouble import LATER, nothing_can_be_written

DELETED = "The saved game was deleted while the game went on; it is saved anew."
REPLACED = (
    "The saved game was replaced while the game went on; "
    f"what took its place is now called {ASIDE}, and the game is saved anew."
)


def opened(folder: Path) -> Store:
    """Return a store that has saved a sitting, a record and choices."""
    store = Store.open(folder)
    store.choose(CHOSEN)
    store.save(SITTING, [CLEARED])
    return store


def move_away(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def unlink_all(folder: Path) -> None:
    for each in folder.iterdir():
        each.unlink()


LOSSES: dict[str, Callable[[Path], object]] = {
    "the file": lambda folder: (folder / FILE_NAME).unlink(),
    "the file and its log": unlink_all,
    "the folder": shutil.rmtree,
    "the folder, moved": move_away,
}


@pytest.mark.parametrize("lose", LOSSES.values(), ids=LOSSES.keys())
def test_a_file_that_was_deleted_is_begun_again_and_holds_all_that_it_held(
    tmp_path: Path, lose: Callable[[Path], object]
) -> None:
    folder = tmp_path / "state"
    with closing(opened(folder)) as store:
        lose(folder)
        store.save(LATER, [STUCK])
        assert store.notice == DELETED
        assert not store.is_behind
        assert reloaded(folder) == (LATER, None)
        assert (store.load(), store.choices(), store.records()) == (LATER, CHOSEN, OVER[:2])
    with closing(Store.open(folder)) as store:
        assert (store.load(), store.choices(), store.records()) == (LATER, CHOSEN, OVER[:2])
    assert [each.name for each in folder.iterdir()] == [FILE_NAME]


def test_a_file_that_is_deleted_again_and_again_is_told_of_once(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        told = []
        for sitting in (LATER, SITTING, SITTING, LATER):
            (tmp_path / FILE_NAME).unlink()
            store.save(sitting)
            told.append(store.notice)
            store.notice = None
            assert reloaded(tmp_path) == (sitting, None)
    assert told == [DELETED, None, None, None]


def test_every_other_use_saves_the_game_anew_as_well(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        (tmp_path / FILE_NAME).unlink()
        assert store.record_count() == 1
        assert store.notice == DELETED
        assert reloaded(tmp_path) == (SITTING, None)
        (tmp_path / FILE_NAME).unlink()
        assert store.forget_records()
        assert store.records() == []
    assert reloaded(tmp_path) == (SITTING, None)


def test_a_file_that_was_deleted_since_the_last_move_is_begun_again_at_the_end(tmp_path: Path) -> None:
    with closing(opened(tmp_path)):
        (tmp_path / FILE_NAME).unlink()
    assert reloaded(tmp_path) == (SITTING, None)


@pytest.mark.parametrize("has_log", [False, True])
def test_a_file_that_took_its_place_is_kept_whole(tmp_path: Path, has_log: bool) -> None:
    folder, other = tmp_path / "state", tmp_path / "other"
    saved_file(other)
    with closing(Store.open(other)) as writer:
        writer.save(LATER, [STUCK])
        copy = shutil.copytree(other, tmp_path / "copy") if has_log else other
    with closing(opened(folder)) as store:
        for end in ("-wal", "") if has_log else ("",):
            (copy / f"{FILE_NAME}{end}").replace(folder / f"{FILE_NAME}{end}")
        store.save(SITTING)
        assert store.notice == REPLACED
        assert (store.load(), store.choices(), store.records()) == (SITTING, CHOSEN, OVER[:1])
    assert reloaded(folder) == (SITTING, None)
    again = tmp_path / "again"
    again.mkdir()
    for each in folder.glob(f"{ASIDE}*"):
        each.rename(again / each.name.replace(ASIDE, FILE_NAME))
    with closing(Store.open(again)) as store:
        assert (store.load(), store.notice, store.records()) == (LATER, None, OVER[1:2])


STRANGE: dict[str, Callable[[Path], object]] = {
    "noise": lambda path: path.write_bytes(b"noise" * 999),
    "nothing": Path.touch,
    "a folder": Path.mkdir,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("put", STRANGE.values(), ids=STRANGE.keys())
def test_whatever_took_its_place_is_put_aside(tmp_path: Path, put: Callable[[Path], object]) -> None:
    with closing(opened(tmp_path)) as store:
        (tmp_path / FILE_NAME).unlink()
        put(tmp_path / FILE_NAME)
        store.save(LATER)
        assert store.notice == REPLACED
        assert (store.load(), store.choices(), store.records()) == (LATER, CHOSEN, OVER[:1])
    assert reloaded(tmp_path) == (LATER, None)


def test_what_was_in_a_deleted_file_waits_until_it_can_be_written(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        with nothing_can_be_written():
            (tmp_path / FILE_NAME).unlink()
            for _ in range(2):
                store.save(LATER)
                assert store.is_behind
                assert not (tmp_path / FILE_NAME).exists()
        assert (store.choices(), store.records()) == (CHOSEN, OVER[:1])
        store.save(LATER)
        assert not store.is_behind
        assert DELETED in (store.notice or "")
    assert reloaded(tmp_path) == (LATER, None)
