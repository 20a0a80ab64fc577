"""The appliance falls: it hangs, is killed, loses its power; and the game goes on where it was."""

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.engine.game import Game
from kiosk.engine.moves import Draw, Undo
from kiosk.play.store import FILE_NAME, Store
from tests.appliance.disk import mounted
from tests.appliance.kiosk import STATE, UNIT, Kiosk, twin
from tests.appliance.qemu import eventually, raw
from tests.driver import game_of

pytestmark = pytest.mark.appliance

CUTS = 50
TARGETS = (*(f"column {number}" for number in range(1, 8)), *["stock"] * 4, *["undo"] * 2)
LATEST_CUT_S = 0.5
MOST_LINES_A_MINUTE = 100
MOST_RUNS_A_MINUTE = 10
# systemd by itself gives up after five starts within ten seconds.
MANY_STARTS = 8
ENDS_AT_ONCE = """[Service]
ExecStart=
ExecStart=/bin/false
RestartSec=100ms
"""
# Put at the end of a module of the game: what happens while the file is there.
DRAWS_BADLY = """
def _badly(draw):
    import os
    def drawn(self, picture, now):
        while os.path.exists("/run/golf-kiosk/hangs"):
            pass
        if os.path.exists("/run/golf-kiosk/fails"):
            raise ValueError("no ink")
        draw(self, picture, now)
    return drawn
TableScene.draw = _badly(TableScene.draw)
"""


def after_some_moves(kiosk: Kiosk) -> Game:
    """Play a little, so that there is something to lose."""
    kiosk.wait_for_buttons()
    game = kiosk.game
    for _ in range(3):
        game = game.after(Draw())
        kiosk.press("draw")
        kiosk.comes_to(game)
    kiosk.is_shown_right()
    return game


def goes_on_with(kiosk: Kiosk, game: Game) -> None:
    """Make sure that the game is as it was, and that it can be played."""
    assert kiosk.game == game
    kiosk.is_shown_right()
    kiosk.wait_for_buttons()
    kiosk.press("undo")
    kiosk.comes_to(game.after(Undo()))
    kiosk.is_shown_right()


@pytest.mark.parametrize(("signal", "result"), [("STOP", "watchdog"), ("KILL", "signal")])
def test_a_game_that_is_stopped_or_killed_goes_on_by_itself(kiosk: Kiosk, signal: str, result: str) -> None:
    game, first = after_some_moves(kiosk), kiosk.pid
    kiosk.sh(f"kill -{signal} {first}")
    kiosk.wait_until_it_plays(other_than=first)
    assert f"Failed with result '{result}'" in kiosk.journal()
    goes_on_with(kiosk, game)


def test_a_frame_that_hangs_ends_by_the_watchdog(kiosk: Kiosk) -> None:
    first = with_bad_frames(kiosk)
    game = after_some_moves(kiosk)
    kiosk.sh("touch /run/golf-kiosk/hangs")
    kiosk.touch((400, 300))
    eventually(lambda: "Failed with result 'watchdog'" in kiosk.journal(), "the watchdog")
    kiosk.sh("rm /run/golf-kiosk/hangs")
    kiosk.wait_until_it_plays(other_than=first)
    goes_on_with(kiosk, game)


def test_an_error_in_every_frame_writes_little_and_ends_when_it_does(kiosk: Kiosk) -> None:
    with_bad_frames(kiosk)
    game = after_some_moves(kiosk)
    kiosk.sh("touch /run/golf-kiosk/fails")
    end, since = time.monotonic() + 60, kiosk.sh("date '+%F %T'")
    while time.monotonic() < end:
        kiosk.touch((400, 300))
    said = kiosk.journal(f"'{since}'").splitlines()
    # Once in each run: it shows nothing, so the watchdog ends it, and the next runs wait longer and longer.
    assert 1 <= len([line for line in said if "no ink" in line]) <= MOST_RUNS_A_MINUTE
    assert len(said) < MOST_LINES_A_MINUTE
    kiosk.sh("rm /run/golf-kiosk/fails")
    kiosk.wait_until_it_plays()
    goes_on_with(kiosk, game)


def test_a_game_that_fails_at_once_is_started_until_it_plays(kiosk: Kiosk) -> None:
    game, first = after_some_moves(kiosk), kiosk.pid
    drop_in = f"/run/systemd/system/{UNIT}.d"
    kiosk.sh(f"mkdir -p {drop_in}; cat >{drop_in}/test.conf <<'END'\n{ENDS_AT_ONCE}\nEND")
    kiosk.sh(f"systemctl daemon-reload; kill -KILL {first}")
    eventually(lambda: int(kiosk.shown("NRestarts")) >= MANY_STARTS, "many starts")
    kiosk.sh(f"rm -r {drop_in}; systemctl daemon-reload")
    kiosk.wait_until_it_plays(other_than=first)
    goes_on_with(kiosk, game)


def with_bad_frames(kiosk: Kiosk) -> int:
    """Start the game again with a drawing that can be spoilt; return its process."""
    first = kiosk.pid
    kiosk.sh(f"cat >>/usr/lib/golf-kiosk/kiosk/scenes/table.py <<'END'\n{DRAWS_BADLY}\nEND")
    kiosk.sh(f"systemctl restart {UNIT}")
    pid = kiosk.wait_until_it_plays(other_than=first)
    kiosk.is_shown_right()
    return pid


def test_a_stop_is_quick_and_a_start_goes_on(kiosk: Kiosk) -> None:
    game = after_some_moves(kiosk)
    began = time.monotonic()
    kiosk.sh(f"systemctl stop {UNIT}")
    stop_s = time.monotonic() - began
    # Had systemd been kept waiting, it would have killed the game.
    assert kiosk.shown("Result") == "success"
    began = time.monotonic()
    kiosk.sh(f"systemctl start {UNIT}")
    kiosk.wait_until_it_plays()
    # The machine is emulated, and slow; so its own start is the measure.
    assert stop_s < (time.monotonic() - began) / 2
    goes_on_with(kiosk, game)


def tapped(kiosk: Kiosk, chance: random.Random) -> list[Game]:
    """Tap here and there, wait until each is kept but the last, and return the games before and after that one."""
    with twin(kiosk.game, kiosk.size, kiosk.folder) as driver:
        for left in reversed(range(chance.randrange(1, 6))):
            before = game_of(driver)
            target = chance.choice(TARGETS)
            while driver.app.scene.targets().get(target) is None:
                target = chance.choice(TARGETS)
            point = driver.place(target)
            driver.tap(target)
            driver.settle()
            kiosk.touch(point, held_s=0.06)
            if left:
                kiosk.comes_to(game_of(driver))
        return [before, game_of(driver)]


@pytest.mark.parametrize("seed", range(CUTS))
def test_a_power_cut_takes_the_last_tap_at_the_most(kiosk: Kiosk, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    possible = tapped(kiosk, chance)
    time.sleep(chance.uniform(0, LATEST_CUT_S))
    kiosk.cut()
    with raw(tmp_path / "disk.qcow2") as disk, mounted(disk) as root:
        folder = root / STATE.lstrip("/")
        with closing(sqlite3.connect(folder / FILE_NAME)) as file:
            assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        with closing(Store.open(folder)) as store:
            sitting = store.load()
            assert store.notice is None
    assert sitting is not None
    assert sitting.game in possible
