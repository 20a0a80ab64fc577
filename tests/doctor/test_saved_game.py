"""The doctor looks at the saved game."""

import os
import sqlite3
from pathlib import Path

import pytest

from kiosk.doctor import storage
from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.storage import SAVED, look_at_saved_game
from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.play.session import Sitting
from kiosk.play.store import FILE_NAME, Store
from kiosk.play.store_file import UnusableFileError, connect
from tests.doctor.patient import Patient, verdict


def saved(patient: Patient) -> dict[str, Finding]:
    return patient.findings(lambda machine, _: look_at_saved_game(machine))


def save_a_game(folder: Path) -> Store:
    store = Store.open(folder)
    store.save(Sitting(Game.of(DealCode.parse("GO1-E-AAAAAAB"))))
    return store


def test_a_game_that_is_saved_just_while_it_is_looked_at_is_no_trouble(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_a_game(patient.state).close()
    torn = iter([True, True, False])

    def connected(path: Path) -> sqlite3.Connection:
        if next(torn):
            raise UnusableFileError("it is damaged")
        return connect(path)

    monkeypatch.setattr(storage, "connect", connected)
    assert saved(patient)[SAVED].verdict is Verdict.OK
    assert next(torn, None) is None


def test_nothing_saved_is_good(patient: Patient) -> None:
    assert verdict(saved(patient), SAVED) == (Verdict.OK, "No game has been saved yet.")
    patient.state.rmdir()
    assert verdict(saved(patient), SAVED) == (Verdict.OK, "No game has been saved yet.")


def test_a_saved_game_is_whole_and_stays_as_it_is_while_the_game_has_it_open(patient: Patient) -> None:
    store = save_a_game(patient.state)
    before = {each.name: each.read_bytes() for each in patient.state.iterdir()}
    what = "The saved game /var/lib/golf-kiosk/golf-kiosk.db is whole."
    assert verdict(saved(patient), SAVED) == (Verdict.OK, what)
    assert {each.name: each.read_bytes() for each in patient.state.iterdir()} == before
    store.close()
    names = {each.name for each in patient.state.iterdir()}
    assert saved(patient)[SAVED].verdict is Verdict.OK
    assert {each.name for each in patient.state.iterdir()} == names


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "it is empty"), (b"no games here", "it holds no games"), (None, "it is damaged")],
)
def test_a_saved_game_that_cannot_be_used_is_trouble(patient: Patient, content: bytes | None, why: str) -> None:
    save_a_game(patient.state).close()
    path = patient.state / FILE_NAME
    raw = bytearray(path.read_bytes())
    # A page in the middle, so that the header still speaks for it.
    raw[3 * 1024 : 4 * 1024] = b"\xff" * 1024
    path.write_bytes(raw if content is None else content)
    found = saved(patient)[SAVED]
    assert found.verdict is Verdict.TROUBLE
    assert why in found.what or content is None
    assert "puts the file aside" in found.remedy


def test_a_folder_in_the_place_of_the_saved_game_is_trouble(patient: Patient) -> None:
    (patient.state / FILE_NAME).mkdir()
    assert "it is no file" in saved(patient)[SAVED].what


def test_a_game_that_was_put_aside_is_noted(patient: Patient) -> None:
    (patient.state / f"{FILE_NAME}.set-aside-1").touch()
    (patient.state / f"{FILE_NAME}.set-aside-1-wal").touch()
    first, second = look_at_saved_game(patient.machine)
    what = "A saved game that could not be used was put aside as golf-kiosk.db.set-aside-1."
    assert (first.verdict, first.what) == (Verdict.NOTE, what)
    assert second.verdict is Verdict.OK


@pytest.mark.skipif(os.geteuid() == 0, reason="root may look everywhere")
def test_a_folder_of_others_is_left_to_root(patient: Patient) -> None:
    save_a_game(patient.state).close()
    patient.state.chmod(0)
    found = saved(patient)[SAVED]
    patient.state.chmod(0o700)
    assert (found.verdict, found.remedy) == (Verdict.NOTE, "Run the doctor with sudo to have this looked at.")


def test_a_folder_that_may_not_be_read_is_left_to_root(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "iterdir", forbidden)
    found = saved(patient)[SAVED]
    assert (found.verdict, found.remedy) == (Verdict.NOTE, "Run the doctor with sudo to have this looked at.")
