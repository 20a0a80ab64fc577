"""The game in a real window, under a real mouse and real keys, on a display that nobody sees."""

import signal
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from kiosk.drawing.layout import Point, table_layout
from kiosk.engine.game import Game
from kiosk.engine.notation import format_actions
from kiosk.engine.position import Outcome
from kiosk.play.session import Sitting
from tests.display import Display, Size, display, drawn, needs_display, same
from tests.play.walks import STUCK_BY_DRAW
from tests.process import PATIENCE_S, Running, eventually, game_in, kept_in, playing

pytestmark = needs_display

CODE = "GO1-E-AAAAAAB"
WON = "d52d74ddddd7556616d131442523d37d423246117d53d6dddd7"
WINDOW = (800, 480)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def panel(tmp_path: Path) -> Iterator[Display]:
    """A display of the size of the kiosk's, which the window fills."""
    with display(tmp_path, WINDOW) as made:
        made.point_at((400, 240))
        yield made


@pytest.fixture
def roomy(tmp_path: Path) -> Iterator[Display]:
    """A display with room for a window of any size."""
    with display(tmp_path, (1280, 1280)) as made:
        made.point_at((640, 640))
        yield made


def playing_on(shown: Display, folder: Path, *arguments: str) -> AbstractContextManager[Running]:
    return playing(folder, *arguments, environ=shown.environ, driver="x11")


def places(moves: Iterable[str], size: Size) -> list[Point]:
    """Return where to click for these moves."""
    layout = table_layout(size)
    rects = (layout.stock if move == "d" else layout.columns[int(move) - 1] for move in moves)
    return [(rect.centerx, rect.bottom - 1 - rect.h // 8) for rect in rects]


def game_after(count: int, folder: Path) -> Game:
    """Wait until so many moves were made, and return the game."""

    def look() -> Game | None:
        game = game_in(folder)
        return game if game and game.moves_made >= count else None

    return eventually(look, f"move {count}")


def moves_in(folder: Path) -> str | None:
    game = game_in(folder)
    return format_actions(game.moves) if game else None


def wait_until_shown(shown: Display, game: Game, size: Size) -> None:
    """Wait until the window has this size, and this game in it at rest."""
    table = drawn(Sitting(game), size)
    eventually(lambda: shown.shows(table), f"the table at {size}")


def wait_for_end(running: Running) -> None:
    """Wait until the program has ended well, and told systemd no more than that and its status."""
    heard = [message for message in running.hear_until("STOPPING=1") if not message.startswith("STATUS=")]
    assert heard == ["STOPPING=1"]
    assert running.process.wait(PATIENCE_S) == 0
    assert running.said == []


def test_a_game_is_won_by_clicks(panel: Display, folder: Path) -> None:
    with playing_on(panel, folder, "--deal", CODE) as running:
        panel.click(places(WON[:20], WINDOW))
        assert format_actions(game_after(20, folder).moves) == WON[:20]
        panel.click(places(WON[20:], WINDOW))
        game = game_after(len(WON), folder)
        assert format_actions(game.moves) == WON
        wait_until_shown(panel, game, WINDOW)
        panel.press("Escape")
        wait_for_end(running)
    assert kept_in(folder).game == game
    assert game.position.outcome is Outcome.CLEARED


def test_a_game_gets_stuck_by_keys_and_goes_on_after_an_undo(panel: Display, folder: Path) -> None:
    code, moves = STUCK_BY_DRAW
    with playing_on(panel, folder, "--deal", code) as running:
        panel.press(*moves)
        game = game_after(len(moves), folder)
        assert format_actions(game.moves) == moves
        assert game.position.outcome is Outcome.STUCK
        wait_until_shown(panel, game, WINDOW)
        panel.press("ctrl+z", "space")
        again = game_after(len(moves) + 1, folder)
        panel.press("Escape")
        wait_for_end(running)
    assert again.moves == game.moves
    assert kept_in(folder).game == again


def test_the_first_picture_is_seen_before_systemd_hears_of_it(panel: Display, folder: Path) -> None:
    with playing_on(panel, folder) as running:
        seen = panel.picture()
        running.kill()
    assert same(seen, drawn(kept_in(folder), WINDOW))


def test_the_next_start_shows_the_same_table_and_can_undo_it(panel: Display, folder: Path) -> None:
    with playing_on(panel, folder, "--deal", CODE) as running:
        panel.press(*"d52")
        game_after(3, folder)
        panel.press("u")
        eventually(lambda: moves_in(folder) == "d5", "the undo")
        running.end()
    with playing_on(panel, folder) as running:
        wait_until_shown(panel, game_after(3, folder), WINDOW)
        panel.press(*"uud")
        game = game_after(4, folder)
        assert (format_actions(game.moves), game.moves_made) == ("d", 4)
        running.end()


def test_the_window_can_have_any_size_in_play(roomy: Display, folder: Path) -> None:
    with playing_on(roomy, folder, "--deal", CODE) as running:
        done = 0
        for size in [(1024, 600), (720, 1280), (300, 200), WINDOW]:
            roomy.resize(size)
            wait_until_shown(roomy, game_after(done, folder), size)
            roomy.click(places(WON[done : done + 4], size))
            done += 4
            assert format_actions(game_after(done, folder).moves) == WON[:done]
        running.end()


def test_the_table_fills_the_display_and_comes_back_as_it_was(roomy: Display, folder: Path) -> None:
    with playing_on(roomy, folder, "--deal", CODE) as running:
        roomy.resize((1024, 600))
        for count, leave in enumerate(["F11", "Escape"]):
            wait_until_shown(roomy, game_after(count, folder), (1024, 600))
            roomy.press("F11")
            wait_until_shown(roomy, game_after(count, folder), (1280, 1280))
            roomy.press("d")
            wait_until_shown(roomy, game_after(count + 1, folder), (1280, 1280))
            roomy.press(leave)
        wait_until_shown(roomy, game_after(2, folder), (1024, 600))
        roomy.press("Escape")
        wait_for_end(running)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_game_while_a_card_flies(panel: Display, folder: Path, number: signal.Signals) -> None:
    with playing_on(panel, folder, "--deal", CODE) as running:
        panel.press("d", "5", "2")
        game_after(3, folder)
        assert running.end(number) < 2
        assert running.said == []
    assert format_actions(kept_in(folder).game.moves) == "d52"


def test_nothing_is_lost_when_the_display_goes_away(tmp_path: Path, folder: Path) -> None:
    with display(tmp_path, WINDOW) as lost:
        lost.point_at((400, 240))
        with playing_on(lost, folder, "--deal", CODE) as running:
            lost.press("d", "5", "2")
            game_after(3, folder)
            lost.end()
            running.process.wait(PATIENCE_S)
    assert format_actions(kept_in(folder).game.moves) == "d52"
