"""The power goes at any moment of fast play: what was seen was kept, and the game goes on from there."""

import os
import random
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Surface

from kiosk.drawing.layout import table_layout
from kiosk.engine.game import Game
from kiosk.engine.notation import parse_actions
from kiosk.play.session import Sitting
from tests.display import Display, display, drawn, needs_display, same
from tests.process import Running, game_in, kept_in, playing

pytestmark = needs_display

WINDOW = (800, 480)
CUTS = 4
KEYS = 32
STORM_S = 0.5
"""About as long as it takes to type so many keys."""
FIGURE = table_layout(WINDOW).moves
"""Where the number of moves is written; no card flies over it."""


@pytest.fixture
def panel(tmp_path: Path) -> Iterator[Display]:
    with display(tmp_path, WINDOW) as made:
        made.point_at((400, 240))
        yield made


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("at", ["any moment", "the next move"])
def test_what_was_seen_is_kept_when_the_power_goes(panel: Display, tmp_path: Path, at: str, seed: int) -> None:
    chance = random.Random(seed)
    folder = tmp_path / "state"
    for _ in range(CUTS):
        keys = "".join(chance.choices("1234567ddddu", k=KEYS))
        with playing(folder, environ=panel.environ, driver="x11") as running:
            before = game_in(folder)
            assert before is not None
            with panel.pressing(*keys):
                time.sleep(chance.uniform(0, STORM_S))
                if at == "the next move":
                    wait_for_change(panel)
                seen = cut_power(running, panel)
        kept = kept_in(folder).game
        assert kept in list(games_during(before, keys))
        assert moves_read_from(seen, kept, before.moves_made) <= kept.moves_made


def wait_for_change(panel: Display) -> None:
    """Wait until another number of moves is seen, or none has been for a while."""
    before, end = panel.glimpse(FIGURE), time.monotonic() + STORM_S
    while panel.glimpse(FIGURE) == before and time.monotonic() < end:
        pass


def cut_power(running: Running, panel: Display) -> Surface:
    """End the program at this moment, and return what was on the display then."""
    running.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, running.process.pid, os.WSTOPPED | os.WNOWAIT)
    seen = panel.picture()
    running.kill()
    assert running.said == []
    return seen


def games_during(game: Game, keys: str) -> Iterator[Game]:
    """Yield the game before these keys and after each of them."""
    yield game
    for action in parse_actions(keys):
        if game.refusal(action) is None:
            game = game.after(action)
            yield game


def moves_read_from(seen: Surface, game: Game, least: int) -> int:
    """Return the number of moves, from `least` on, that a picture of the table says were made."""
    for number in range(least, least + KEYS + 1):
        table = drawn(Sitting(replace(game, moves_made=number)), WINDOW)
        if same(seen.subsurface(FIGURE), table.subsurface(FIGURE)):
            return number
    raise AssertionError("the number of moves cannot be read")
