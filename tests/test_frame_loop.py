"""The frame loop: what is shown when, and how long the program waits in between."""

import math
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.app import FRAME_S, KEEP_AGAIN_S, LONGEST_SLEEP_S, App
from kiosk.devices.clock import ManualClock
from kiosk.devices.contact import SETTLE_S
from kiosk.devices.hands import Hands
from kiosk.drawing.motion import FLIGHT_S, TOAST_S
from kiosk.play.commands import Command, UndoMove
from kiosk.play.events import Event
from kiosk.play.store import FILE_NAME, Store
from kiosk.script import Driver
from tests.driver import game_of, kiosk


class Loop:
    """Turns the true loop of a program whose waits move the clock on; counts what it shows."""

    def __init__(self, driver: Driver, patch: pytest.MonkeyPatch) -> None:
        self.app: App = driver.app
        self.clock: ManualClock = driver.clock
        self.hands = Hands(driver.app.screen)
        self.frames: list[float] = []
        self.waits: list[float] = []
        self._end = math.inf
        # The driver has begun already.
        patch.setattr(self.app, "begin", self.app.turn)
        patch.setattr(self.app.screen, "flip", lambda: self.frames.append(self.clock.now()))
        patch.setattr(self.app.screen, "wait", self._wait)

    def run(self, seconds: float) -> None:
        """Let the program run for so long, and forget what it showed before."""
        self.frames.clear()
        self.waits.clear()
        self._end = self.clock.now() + seconds
        self.app.ended = False
        self.app.run()

    def _wait(self, longest_s: float) -> None:
        self.waits.append(longest_s)
        # A real wait takes a moment even if it is asked for none.
        self.clock.advance(max(longest_s, 1e-4))
        if self.clock.now() >= self._end:
            self.app.stop()


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loop]:
    with kiosk() as driver:
        loop = Loop(driver, monkeypatch)
        loop.run(0.1)
        yield loop


def test_an_idle_table_shows_nothing_new_and_sleeps_as_long_as_it_may(loop: Loop) -> None:
    loop.run(60)
    assert loop.frames == []
    assert set(loop.waits) == {LONGEST_SLEEP_S}


def test_a_flight_is_shown_in_frames_and_ends_in_one(loop: Loop) -> None:
    began = loop.clock.now()
    loop.hands.key("d", down=True)
    loop.run(2)
    assert loop.frames[0] == pytest.approx(began)
    assert loop.frames[-1] == pytest.approx(began + FLIGHT_S, abs=2 * FRAME_S)
    assert len(loop.frames) == pytest.approx(FLIGHT_S / FRAME_S, abs=3)


def test_a_message_is_shown_and_taken_away_with_long_sleep_between(loop: Loop) -> None:
    began = loop.clock.now()
    loop.hands.key("u", down=True)
    loop.run(5)
    shaking = [frame for frame in loop.frames if frame < began + 1]
    assert len(shaking) > 10
    assert [frame for frame in loop.frames if frame >= began + 1] == [pytest.approx(began + TOAST_S, abs=0.01)]


def test_a_finger_is_shown_as_soon_as_it_is_down(loop: Loop) -> None:
    began = loop.clock.now()
    loop.hands.touch(loop.app.scene.targets()["stock"].center, down=True)
    loop.run(0.05)
    assert loop.frames == [pytest.approx(began)]


def test_a_resting_finger_is_a_tap_in_time(loop: Loop) -> None:
    began = loop.clock.now()
    loop.hands.touch(loop.app.scene.targets()["stock"].center, down=True)
    loop.run(0.45)
    assert game_moves(loop) == 1
    assert any(frame == pytest.approx(began + 0.4, abs=0.01) for frame in loop.frames)


def test_a_press_is_answered_as_soon_as_its_contact_has_settled(loop: Loop) -> None:
    loop.app.buttons.drive("draw", True)
    loop.run(0.1)
    loop.app.buttons.drive("draw", False)
    began = loop.clock.now()
    loop.run(0.1)
    assert game_moves(loop) == 1
    assert loop.frames[0] == pytest.approx(began + SETTLE_S, abs=0.005)


def game_moves(loop: Loop) -> int:
    return loop.app.session.game.moves_made


def test_a_command_is_shown_in_its_own_turn_even_in_a_stream_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    with kiosk() as driver:
        loop = Loop(driver, monkeypatch)
        hurried = driver.clock.now

        def now() -> float:
            driver.clock.advance(0.001)
            return hurried()

        monkeypatch.setattr(driver.clock, "now", now)
        for number in range(1, 41):
            loop.hands.key("du"[number % 2], down=True)
            driver.app.turn()
            assert len(loop.frames) == number


def test_a_program_that_is_ended_at_once_is_never_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    with kiosk() as driver:
        monkeypatch.setattr(driver.app.service, "ready", told.append)
        monkeypatch.setattr(driver.app, "begin", driver.app.turn)
        Hands(driver.app.screen).close_window()
        driver.app.run()
    assert told == []


def fail(command: Command) -> list[Event]:
    raise RuntimeError(command)


def test_a_command_that_fails_leaves_the_buttons_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    with kiosk() as driver:
        execute = driver.app.session.execute
        monkeypatch.setattr(driver.app.session, "execute", fail)
        with pytest.raises(RuntimeError):
            driver.press("draw")
        monkeypatch.setattr(driver.app.session, "execute", execute)
        driver.wait(0.2)
        driver.press("draw")
        assert game_of(driver).moves_made == 1
        driver.app.perform(UndoMove(), driver.clock.now())
        assert not game_of(driver).moves


def test_an_error_at_one_input_takes_no_other_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with kiosk() as driver:
        execute = driver.app.session.execute
        monkeypatch.setattr(driver.app.session, "execute", fail)
        hands = Hands(driver.app.screen)
        for key in "ddd":
            hands.key(key, down=True)
        with pytest.raises(RuntimeError):
            driver.app.turn()
        monkeypatch.setattr(driver.app.session, "execute", execute)
        driver.app.turn()
        assert game_of(driver).moves_made == 2


def test_a_save_that_failed_is_tried_again_soon_and_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with kiosk(folder=tmp_path) as driver:
        loop = Loop(driver, monkeypatch)
        for moves_made, wait_s in ((1, KEEP_AGAIN_S + 1), (2, 0.1)):
            with closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
                other.execute("BEGIN IMMEDIATE")
                loop.hands.key("d", down=True)
                loop.run(0.2)
            assert driver.app.store.is_behind
            loop.run(wait_s)
            assert game_moves(loop) == moves_made
            assert driver.app.store.is_behind == (wait_s < KEEP_AGAIN_S)
    with closing(Store.open(tmp_path)) as store:
        kept = store.load()
    assert kept is not None
    assert kept.game.moves_made == 2
    assert capfd.readouterr().err.count("cannot be saved for now") == 1
