"""The program among its neighbours: signals, systemd, the state folder, a stderr that is gone, no display."""

import os
import re
import signal
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.play.session import Sitting
from kiosk.play.store import FILE_NAME, Store
from tests.play.walks import game_of
from tests.process import PATIENCE_S, Running, eventually, kept_in, playing

CODE = "GO1-E-AAAAAAB"
OTHER_CODE = "GO1-C-EXAMPLE"
SITTING = Sitting(replace(game_of(CODE, "d52d71"), moves_made=9))
LEFT_FOR_A_NEW_ONE = Sitting(Game.of(DealCode.parse(OTHER_CODE)), previous=SITTING.game)

# What a shell does before it becomes the program.
CLOSED = ("sh", "-c", 'exec "$@" 2>&-', "sh")
ALL_CLOSED = ("sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh")
IN_NO_FOLDER = ("sh", "-c", 'gone=$(mktemp -d); cd "$gone"; rmdir "$gone"; exec "$@"', "sh")
FULL = ("sh", "-c", 'exec "$@" >/dev/full 2>/dev/full', "sh")
# Root may write everywhere; without this privilege, only where the folder says so.
AS_EVERYBODY: Sequence[str] = ("setpriv", "--bounding-set=-dac_override") if os.geteuid() == 0 else ()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


def keep(folder: Path, sitting: Sitting) -> None:
    with closing(Store.open(folder)) as store:
        store.save(sitting)
        assert store.notice is None


@pytest.mark.parametrize(
    ("number", "way"), [(signal.SIGTERM, ()), (signal.SIGTERM, ("--kiosk",)), (signal.SIGINT, ())]
)
def test_a_signal_ends_the_game_soon_and_well(folder: Path, number: signal.Signals, way: Sequence[str]) -> None:
    keep(folder, SITTING)
    with playing(folder, *way) as running:
        assert running.end(number) < 2
        assert running.hear_until("STOPPING=1") == ["STOPPING=1"]
        assert running.said == []
    assert kept_in(folder) == SITTING


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_neither_a_keyboard_nor_a_terminal_that_hangs_up_ends_a_kiosk(
    folder: Path, number: signal.Signals
) -> None:
    with playing(folder, "--kiosk") as running:
        for _ in range(3):
            running.process.send_signal(number)
            time.sleep(0.2)
        assert running.hear() is None
        running.end()
        assert running.said == []


@pytest.mark.parametrize("way", [(), ("--kiosk",)])
def test_a_signal_counts_before_the_first_picture_too(folder: Path, way: Sequence[str]) -> None:
    keep(folder, SITTING)
    with closing(sqlite3.connect(folder / FILE_NAME)) as other:
        # While another program holds the file, the start waits for it.
        other.executescript("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
        with playing(folder, *way, until_seen=False) as running:
            eventually(lambda: holds(running, folder / FILE_NAME), "the file to be opened")
            running.end()
    assert kept_in(folder) == SITTING


def holds(running: Running, path: Path) -> bool:
    """Tell whether the program has this file open."""
    descriptors = Path(f"/proc/{running.process.pid}/fd")
    # Others may be closed while they are looked at.
    with suppress(FileNotFoundError):
        return any(one.exists() and one.resolve() == path for one in descriptors.iterdir())
    return False


@pytest.mark.parametrize("sitting", [SITTING, LEFT_FOR_A_NEW_ONE])
def test_the_next_start_goes_on_with_the_game_its_past_and_its_counter(folder: Path, sitting: Sitting) -> None:
    keep(folder, sitting)
    assert sitting.game.code is not None
    with playing(folder, "--deal", str(sitting.game.code)) as running:
        running.end()
    assert kept_in(folder) == sitting


def test_a_deal_that_is_asked_for_leaves_the_way_back_to_the_game_before(folder: Path) -> None:
    keep(folder, SITTING)
    with playing(folder, "--deal", OTHER_CODE) as running:
        running.kill()
    assert kept_in(folder) == LEFT_FOR_A_NEW_ONE


def test_the_first_deal_is_kept_before_anything_is_done(folder: Path) -> None:
    with playing(folder) as running:
        running.kill()
    first = kept_in(folder)
    with playing(folder) as running:
        running.kill()
    assert kept_in(folder) == first


def test_the_game_is_kept_where_systemd_says(folder: Path, tmp_path: Path) -> None:
    with playing(folder, environ={"STATE_DIRECTORY": f"{tmp_path / 'one'}:{tmp_path / 'two'}"}) as running:
        running.end()
    assert kept_in(tmp_path / "one")
    assert not (tmp_path / "two").exists()
    assert not folder.exists()


def test_without_systemd_the_game_is_kept_in_the_users_state_folder(folder: Path, tmp_path: Path) -> None:
    environ = {"STATE_DIRECTORY": "", "XDG_STATE_HOME": str(tmp_path / "home")}
    with playing(folder, environ=environ) as running:
        running.end()
    assert kept_in(tmp_path / "home" / "golf-kiosk")
    assert not folder.exists()


@pytest.mark.parametrize(("first", "second"), [((), ()), (("--kiosk",), ()), ((), ("--kiosk",))])
def test_a_second_game_is_not_kept_and_leaves_that_of_the_first_alone(
    folder: Path, tmp_path: Path, first: Sequence[str], second: Sequence[str]
) -> None:
    keep(folder, SITTING)
    beside = {"STATE_DIRECTORY": str(folder)}
    with playing(folder, *first) as running:
        with playing(tmp_path / "second", *second, "--deal", OTHER_CODE, environ=beside) as other:
            other.end()
        assert other.said == ["Another window or kiosk plays already, so this game will not be kept."]
        running.end()
        assert running.said == []
    assert kept_in(folder) == SITTING
    with playing(folder, *second, "--deal", OTHER_CODE) as running:
        running.end()
        assert running.said == []
    assert kept_in(folder) == LEFT_FOR_A_NEW_ONE


def test_a_damaged_file_is_kept_aside_and_told_in_a_sentence(folder: Path) -> None:
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(b"no game " * 1000)
    with playing(folder, "--deal", CODE) as running:
        running.end()
    (sentence,) = running.said
    (aside,) = folder.glob("*set-aside*")
    assert re.fullmatch(rf"The saved game could not be used \(.+\); it is now called {aside.name}, .+\.", sentence)
    assert aside.read_bytes() == b"no game " * 1000


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(folder: Path) -> None:
    folder.mkdir(mode=0o500)
    with playing(folder, through=AS_EVERYBODY) as running:
        running.end()
    (sentence,) = running.said
    assert re.fullmatch(r"The game cannot be saved for now \(.+\)\.", sentence)


@pytest.mark.parametrize("through", [CLOSED, ALL_CLOSED, FULL])
def test_the_game_goes_on_when_nobody_can_be_told_about_trouble(folder: Path, through: Sequence[str]) -> None:
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(b"no game")
    with playing(folder, through=through) as running:
        running.end()
    assert list(folder.glob("*set-aside*"))
    assert running.said == []


def test_buttons_that_are_missing_are_told_once(folder: Path) -> None:
    with playing(folder, environ={"GPIOZERO_PIN_FACTORY": "nowhere"}, fake_gpio=False) as running:
        eventually(lambda: running.said, "a sentence about the buttons")
        running.end()
    (sentence,) = running.said
    assert sentence.startswith("The game goes on without these buttons: draw and undo (")


def test_the_buttons_work_although_the_folder_of_the_start_is_gone(folder: Path) -> None:
    with playing(
        folder, through=IN_NO_FOLDER, environ={"GPIOZERO_PIN_FACTORY": "mock"}, fake_gpio=False, until_seen=False
    ) as running:
        running.hear_until("draw and undo by MockFactory")
        running.end()
    assert running.said == []


def test_systemd_hears_of_the_start_the_life_and_the_end(folder: Path) -> None:
    with playing(folder, "--kiosk", environ={"WATCHDOG_USEC": "200000"}, until_seen=False) as running:
        ready, status = running.hear_until("READY=1")[-1].split("\n")
        assert ready == "READY=1"
        assert re.fullmatch(r"STATUS=playing by dummy, \d+×\d+; .*; games: 0", status)
        assert running.hear_until("MockFactory")[-1].endswith("; draw and undo by MockFactory; games: 0")
        for _ in range(3):
            assert running.hear_until("WATCHDOG=1") == ["WATCHDOG=1"]
        running.process.send_signal(signal.SIGTERM)
        assert set(running.hear_until("STOPPING=1")) <= {"WATCHDOG=1", "STOPPING=1"}
        assert running.process.wait(PATIENCE_S) == 0


def test_systemd_hears_of_the_buttons_also_where_it_asks_for_no_life(folder: Path) -> None:
    with playing(folder, "--kiosk", until_seen=False) as running:
        running.hear_until("draw and undo by MockFactory")
        running.end()


def test_systemd_hears_nothing_while_the_game_stands_still(folder: Path) -> None:
    with playing(folder, environ={"WATCHDOG_USEC": "200000"}) as running:
        running.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, running.process.pid, os.WSTOPPED)
        while running.hear():
            pass
        time.sleep(0.5)
        assert running.hear() is None
        running.process.send_signal(signal.SIGCONT)
        running.hear_until("WATCHDOG=1")
        running.end()


def test_systemd_hears_of_no_life_it_did_not_ask_for(folder: Path) -> None:
    with playing(folder) as running:
        running.process.send_signal(signal.SIGTERM)
        assert running.hear_until("STOPPING=1") == ["STOPPING=1"]


@pytest.mark.parametrize(
    ("driver", "way"),
    [(None, ()), *((driver, way) for driver in ("x11", "x11,offscreen", "nowhere") for way in ((), ("--kiosk",)))],
)
def test_without_a_display_the_program_says_so(folder: Path, driver: str | None, way: Sequence[str]) -> None:
    if driver is None and Path("/dev/dri").exists():
        pytest.skip("SDL may find a display here")
    with playing(folder, *way, driver=driver, until_seen=False) as running:
        assert running.process.wait(PATIENCE_S) == 3
    (sentence,) = running.said
    assert re.fullmatch(r"There is no display to play on.+\.", sentence)
    assert not (folder / FILE_NAME).exists()


def test_a_kiosk_waits_for_a_display_and_can_be_ended_meanwhile(folder: Path) -> None:
    if Path("/dev/dri").exists():
        pytest.skip("SDL may find a display here")
    with playing(folder, "--kiosk", driver=None, until_seen=False) as running:
        eventually(lambda: running.said, "a word on the display")
        assert running.end() < 2
        (sentence,) = running.said
    assert re.fullmatch(r"There is no display to play on: .+\. The game waits for one\.", sentence)
