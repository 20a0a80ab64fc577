"""Whole games through the screen: by touch, by mouse, by keys and buttons, and by every shape of touch."""

from collections.abc import Callable

import pygame
import pytest

from kiosk.engine.notation import format_actions
from kiosk.engine.position import Outcome
from kiosk.play.language import language
from kiosk.play.words import describe
from kiosk.script import TAP_S, Driver
from tests.driver import cards_on, game_of, kiosk, table_of
from tests.play.walks import STUCK_BY_DRAW, STUCK_BY_PLAY, WON

Way = Callable[[Driver, str], None]


def by_touch(driver: Driver, move: str) -> None:
    driver.tap("stock" if move == "d" else f"column {move}")


def by_mouse(driver: Driver, move: str) -> None:
    driver.click("stock" if move == "d" else f"column {move}")


def by_keys_and_buttons(driver: Driver, move: str) -> None:
    if move == "d":
        driver.press("draw")
    else:
        driver.key(move)


def post(kind: int, **attributes: object) -> None:
    pygame.event.post(pygame.event.Event(kind, attributes))


def shaped(shape: str) -> Way:
    """Return a way to tap whose events are those that `shape` names, in that order: F finger, M mouse, c copy."""

    def tap(driver: Driver, move: str) -> None:
        point = driver.place("stock" if move == "d" else f"column {move}")
        x, y = ((at + 0.5) / side for at, side in zip(point, driver.app.screen.size, strict=True))
        for step in shape.split():
            if step == "-":
                driver.wait(0.3)
            elif step[0] == "F":
                kind = pygame.FINGERDOWN if step[1] == "d" else pygame.FINGERUP
                post(kind, touch_id=3, finger_id=7, x=x, y=y, dx=0.0, dy=0.0)
            else:
                kind = pygame.MOUSEBUTTONDOWN if step[1] == "d" else pygame.MOUSEBUTTONUP
                post(kind, pos=(point[0] + 1, point[1]), button=1, touch=step.endswith("c"))
        driver.wait(TAP_S)

    return tap


WAYS = {
    "touch": by_touch,
    "mouse": by_mouse,
    "keys and buttons": by_keys_and_buttons,
    "finger only": shaped("Fd Fu"),
    "finger with marked copies": shaped("Fd Mdc Fu Muc"),
    "marked copies first": shaped("Mdc Fd Muc Fu"),
    "unmarked mouse only": shaped("Md Mu"),
    "late unmarked copy": shaped("Fd Fu - Md Mu"),
    "mouse first, finger after": shaped("Md Fd Mu Fu"),
    "mouse, then late finger": shaped("Md Mu - Fd Fu"),
}


any_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def play(driver: Driver, line: str, way: Way) -> None:
    for number, move in enumerate(line, start=1):
        way(driver, move)
        assert game_of(driver).moves_made == number, f"move {number}, {move}, was not taken once"


def get_stuck(driver: Driver) -> None:
    for _ in range(16):
        driver.key("d")
    while game_of(driver).position.outcome is None:
        driver.key(format_actions([next(game_of(driver).position.legal_moves)]))
    assert game_of(driver).position.outcome is Outcome.STUCK


@any_way
def test_a_game_is_won_through_the_screen(way: Way) -> None:
    code, line = WON
    with kiosk(code) as driver:
        play(driver, line, way)
        assert game_of(driver).position.outcome is Outcome.CLEARED
        driver.see("Selamat, Anda menang! Skor 350")
        driver.see(f"Langkah {len(line)}")


@any_way
def test_another_gets_stuck_through_the_screen(way: Way) -> None:
    code, line = STUCK_BY_PLAY
    with kiosk(code) as driver:
        play(driver, line, way)
        assert game_of(driver).position.outcome is Outcome.STUCK
        driver.see("Tidak ada lagi langkah yang dapat dilakukan")
        driver.see("Skor 0")


@pytest.mark.parametrize(("stuck", "points"), [(STUCK_BY_DRAW, 100), (STUCK_BY_PLAY, 90)])
def test_undo_of_the_move_that_got_stuck_gives_the_score_before_it(stuck: tuple[str, str], points: int) -> None:
    code, line = stuck
    with kiosk(code) as driver:
        play(driver, line, by_keys_and_buttons)
        driver.tap("ending undo")
        driver.see(f"Skor {points}")
        assert game_of(driver).moves_made == len(line)
        by_keys_and_buttons(driver, line[-1])
        driver.see("Skor 0")


@pytest.mark.parametrize("code", ["GO1-E-AAAAAAB", "GO1-C-QWERTYU"])
def test_from_a_dead_end_every_way_out_works_by_touch(code: str) -> None:
    with kiosk(code) as driver:
        for leave in ("undo", "ending undo", "random", "ending new", "ending again"):
            driver.key("n")
            get_stuck(driver)
            dead = game_of(driver)
            if leave == "random":
                driver.tap("new game")
            driver.tap(leave)
            now = game_of(driver)
            if "undo" in leave:
                assert now.positions == dead.positions[:-1]
            else:
                assert (now.code == dead.code) == (leave == "ending again")
                assert not now.moves_made
            while game_of(driver).moves:
                driver.tap("undo")
            assert game_of(driver).position == game_of(driver).positions[0]


def test_the_cleared_game_is_over() -> None:
    code, line = WON
    with kiosk(code) as driver:
        play(driver, line, by_keys_and_buttons)
        for key in ("u", "d", "1"):
            driver.settle()
            driver.key(key)
            driver.see("Permainan sudah selesai")
            assert game_of(driver).position.outcome is Outcome.CLEARED


def test_the_refusals_of_the_published_deal() -> None:
    with kiosk("GO1-E-AAAAAAB") as driver:
        layout = table_of(driver).layout
        driver.tap("column 1")
        driver.see("Harus bernilai satu tingkat lebih tinggi atau lebih rendah")
        driver.tap_at(layout.card(1, 4).move(0, 5).midtop)
        driver.see("Kartu ini terhalang")
        driver.tap_at(layout.card(1, 1).move(0, 5).midtop)
        driver.see("Kartu ini terhalang")
        assert game_of(driver).moves_made == 0


def test_a_message_goes_away_by_itself_and_with_the_next_move() -> None:
    with kiosk() as driver:
        driver.tap("column 1")
        driver.settle()
        assert not any("Harus" in text for text in driver.texts)
        driver.tap("column 1")
        driver.tap("stock")
        assert not any("Harus" in text for text in driver.texts)


def test_the_first_example_of_the_rules() -> None:
    with kiosk("GO1-E-AAAAAAB") as driver:
        play(driver, "d52", by_touch)
        words = describe(game_of(driver).position, language("id"))
        assert words.startswith("Tumpukan ambil: 15 kartu; buangan: 8 keriting.")


def test_a_new_game_can_be_taken_back_until_its_first_move() -> None:
    with kiosk() as driver:
        play(driver, "d52", by_touch)
        driver.press("undo")
        left, cards = game_of(driver), cards_on(driver)
        for target in ("new game", "random") * 2:
            driver.tap(target)
        assert game_of(driver).code != left.code
        driver.see("Kembali")
        driver.press("undo")
        assert (game_of(driver), cards_on(driver)) == (left, cards)
        driver.tap("new game")
        driver.tap("random")
        driver.tap("stock")
        driver.tap("undo")
        driver.tap("undo")
        driver.see("Tidak ada langkah yang dapat dibatalkan")
        assert game_of(driver).code != left.code


def test_english_is_spoken_throughout() -> None:
    with kiosk(language="en") as driver:
        driver.see("Score 0")
        driver.tap("column 1")
        driver.see("It must be one rank higher or lower")
        driver.tap("new game")
        driver.see("Deal of the day")
        driver.tap("random")
        driver.see("New game")
        for _ in range(16):
            driver.tap("stock")
        driver.see("No more moves are possible")


def test_escape_and_the_window_s_close_button_end_the_program() -> None:
    with kiosk() as driver:
        driver.key("escape")
        assert driver.app.ended
    with kiosk() as driver:
        post(pygame.QUIT)
        driver.wait(0)
        assert driver.app.ended


# --- sounds


def test_moves_are_heard_and_the_sound_card_rests_when_nobody_plays() -> None:
    with kiosk() as driver:
        assert not pygame.mixer.get_init()
        driver.tap("stock")
        assert pygame.mixer.get_busy()
        driver.wait(10)
        assert not pygame.mixer.get_init()
        driver.press("undo")
        assert pygame.mixer.get_busy()
    assert not pygame.mixer.get_init()
