"""A visitor at the appliance: touches, presses buttons, and sees what became of it."""

import re

import pytest

from kiosk.engine.moves import Draw, Play, Undo
from kiosk.engine.solver.verdict import best_line
from tests.appliance.kiosk import Kiosk, twin
from tests.driver import game_of

pytestmark = pytest.mark.appliance


def test_a_whole_game_is_played_by_touch_to_its_end(kiosk: Kiosk) -> None:
    line = best_line(kiosk.game.position).line
    with twin(kiosk.game, kiosk.size, kiosk.folder) as driver:
        for number, move in enumerate(line):
            target = f"column {move.column}" if isinstance(move, Play) else "stock"
            kiosk.touch(driver.place(target))
            driver.tap(target)
            driver.settle()
            kiosk.comes_to(game_of(driver))
            if number % 10 == 0:
                kiosk.has_picture(driver.app.screen.surface)
        assert game_of(driver).position.outcome is not None
        driver.wait(5)
        kiosk.has_picture(driver.app.screen.surface)


def test_the_buttons_draw_and_undo(kiosk: Kiosk) -> None:
    before = kiosk.game
    drawn = before.after(Draw())
    kiosk.press("draw")
    kiosk.comes_to(drawn)
    kiosk.is_shown_right()
    kiosk.press("undo")
    kiosk.comes_to(drawn.after(Undo()))
    kiosk.is_shown_right()


def test_without_a_sound_card_it_is_said_once_and_the_game_goes_on(kiosk: Kiosk) -> None:
    game = kiosk.game
    for _ in range(3):
        kiosk.press("draw")
        game = game.after(Draw())
        kiosk.comes_to(game)
    # The sound library says a dozen lines by itself when it finds none.
    about_it = [line for line in kiosk.journal().splitlines() if re.search("sound|alsa", line, re.IGNORECASE)]
    assert about_it == ["golf-kiosk: There is no sound (no sound card is connected)."]
