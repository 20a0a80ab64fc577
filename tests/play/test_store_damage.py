"""The store before files that are not what it wrote: each is set aside, said once, and the game starts."""

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from kiosk.play.store import FILE_NAME, Store
from tests.play.test_store import SITTING, reloaded
from tests.play.walks import endless_walk

ASIDE = f"{FILE_NAME}.set-aside-1"


def saved_file(folder: Path) -> Path:
    """Return the file of a store that keeps `SITTING`."""
    with closing(Store.open(folder)) as store:
        store.save(SITTING)
    return folder / FILE_NAME


def altered(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(";".join(statements))


def newer(path: Path) -> None:
    altered(saved_file(path.parent), "PRAGMA user_version = 3", "ALTER TABLE games ADD COLUMN stars INTEGER")


def loosely_typed(path: Path) -> None:
    altered(
        saved_file(path.parent),
        "DROP TABLE games",
        "CREATE TABLE games (slot, code, moves, moves_made)",
        "INSERT INTO games VALUES ('now', 5, x'00ff', 'many')",
    )


def with_byte(place: int, value: int) -> Callable[[Path], None]:
    """Return what spoils one byte of a file of ours."""

    def spoil(path: Path) -> None:
        whole = bytearray(saved_file(path.parent).read_bytes())
        whole[place] = value
        path.write_bytes(whole)

    return spoil


DAMAGE: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "one byte": lambda path: path.write_bytes(b"S"),
    "noise": lambda path: path.write_bytes(random.Random(19).randbytes(5000)),
    "zeros": lambda path: path.write_bytes(bytes(4096)),
    "text": lambda path: path.write_text("[game]\nscore = 350\n" * 20),
    "newer": newer,
    "another program's": lambda path: altered(path, "CREATE TABLE games (slot, code, moves, moves_made)"),
    "another mark": lambda path: altered(saved_file(path.parent), "PRAGMA application_id = 7"),
    "wrong types": loosely_typed,
    "one table more": lambda path: altered(saved_file(path.parent), "CREATE TABLE more (x)"),
    "not to be written by this SQLite": with_byte(18, 3),
    "not to be read by this SQLite": with_byte(19, 255),
    "a folder": lambda path: (path / "inside").mkdir(parents=True),
    "a pipe": os.mkfifo,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_file_that_cannot_be_used_is_set_aside(damage: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    damage(path)
    before = path.read_bytes() if path.is_file() else None
    inode = path.stat().st_ino
    sitting, notice = reloaded(tmp_path)
    assert sitting is None
    assert notice is not None
    assert notice.startswith("The saved game could not be used (")
    assert notice.endswith(f"); it is now called {ASIDE}, and a new one is begun.")
    assert notice.isprintable()
    assert (tmp_path / ASIDE).stat().st_ino == inode
    assert before is None or (tmp_path / ASIDE).read_bytes() == before
    assert saved_file(tmp_path).is_file()
    assert reloaded(tmp_path) == (SITTING, None)


CONTENTS = (b"first", b"second" * 99, bytes(1024))


def test_what_was_set_aside_earlier_stays(tmp_path: Path) -> None:
    for content in CONTENTS:
        (tmp_path / FILE_NAME).write_bytes(content)
        (tmp_path / f"{FILE_NAME}-wal").write_bytes(b"log of the " + content)
        assert reloaded(tmp_path)[0] is None
    for number, content in enumerate(CONTENTS, 1):
        aside = tmp_path / f"{FILE_NAME}.set-aside-{number}"
        assert aside.read_bytes() == content
        assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"log of the " + content


def test_a_file_that_was_never_begun_in_full_is_begun_again(tmp_path: Path) -> None:
    for end in ("", "-journal"):
        (tmp_path / f"{FILE_NAME}.new{end}").write_bytes(b"SQLite format 3\0 and no more")
    assert reloaded(tmp_path) == (None, None)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_a_log_that_was_left_alone_takes_no_name_from_a_file(tmp_path: Path) -> None:
    (tmp_path / f"{ASIDE}-wal").write_bytes(b"of an older file")
    (tmp_path / FILE_NAME).write_bytes(b"")
    assert reloaded(tmp_path)[0] is None
    assert (tmp_path / f"{FILE_NAME}.set-aside-2").exists()
    assert (tmp_path / f"{ASIDE}-wal").read_bytes() == b"of an older file"


def test_a_file_cut_short_is_never_half_believed(quick_disk: Path) -> None:
    whole = saved_file(quick_disk).read_bytes()
    for length in [*range(0, len(whole), 61), 99, 100, 511, 512, 1023, 1024, 1025, len(whole) - 1]:
        (quick_disk / FILE_NAME).write_bytes(whole[:length])
        sitting, notice = reloaded(quick_disk)
        if length > len(whole) - 1024:
            # In the last page there is nothing yet, so that nothing of it can be lost.
            assert sitting in (SITTING, None)
        else:
            assert sitting is None
        assert (notice is None) == (sitting is not None)
        assert notice is None or "set-aside" in notice


def test_a_log_cut_short_gives_a_state_that_was_saved(quick_disk: Path) -> None:
    walk = list(islice(endless_walk(8), 12))
    with closing(Store.open(quick_disk / "played")) as store:
        for sitting in walk:
            store.save(sitting)
        files = {end: (quick_disk / "played" / (FILE_NAME + end)).read_bytes() for end in ("", "-wal")}
    found = -1
    for length in range(0, len(files["-wal"]) + 1, 97):
        cut = quick_disk / str(length)
        cut.mkdir()
        (cut / FILE_NAME).write_bytes(files[""])
        (cut / f"{FILE_NAME}-wal").write_bytes(files["-wal"][:length])
        state, notice = reloaded(cut)
        assert notice is None
        now = -1 if state is None else walk.index(state, max(found, 0))
        assert found <= now
        found = now
    assert found >= len(walk) - 2


@pytest.mark.parametrize("flip", [0x01, 0xD0])
def test_a_spoilt_byte_anywhere_stops_no_game(flip: int, quick_disk: Path) -> None:
    whole = saved_file(quick_disk).read_bytes()
    used = [place for place, byte in enumerate(whole) if byte]
    aside = 0
    for place in [*used[:40], *used[40::7]]:
        (quick_disk / FILE_NAME).write_bytes(whole[:place] + bytes([whole[place] ^ flip]) + whole[place + 1 :])
        aside += "set-aside" in (reloaded(quick_disk)[1] or "")
        saved_file(quick_disk)
        assert reloaded(quick_disk) == (SITTING, None)
    assert aside > 30
