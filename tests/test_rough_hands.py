"""What visitors and bad panels do to a kiosk: nothing of it crashes, loses a card or a game."""

import random
from itertools import chain

import pygame
import pytest

from kiosk.engine.cards import PACK
from kiosk.engine.position import Outcome
from kiosk.script import Driver
from tests.driver import cards_on, game_of, kiosk, table_of

SIZES = [(800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 800)]


def post(kind: int, **attributes: object) -> None:
    pygame.event.post(pygame.event.Event(kind, attributes))


def whole(driver: Driver) -> bool:
    """Tell whether every card of the pack is on the table exactly once."""
    position = game_of(driver).position
    cards = [*chain(*position.tableau), *position.waste, *position.stock]
    return sorted(map(str, cards)) == sorted(map(str, PACK))


def test_twenty_fast_taps_with_jitter_each_count_once() -> None:
    rng = random.Random(1)
    with kiosk() as driver:
        stock = table_of(driver).layout.stock
        for number in range(1, 17):
            point = (stock.centerx + rng.randint(-20, 20), stock.centery + rng.randint(-20, 20))
            driver.tap_at(point)
            driver.wait(rng.choice([0.0, 0.01, 0.05]))
            assert game_of(driver).moves_made == number
        for _ in range(20):
            driver.tap_at(stock.center)
        driver.see("Tumpukan ambil kosong")
        assert game_of(driver).moves_made == 16


def test_twenty_undo_taps_with_five_millimetres_of_jitter_start_no_new_game() -> None:
    rng = random.Random(2)
    with kiosk() as driver:
        code = game_of(driver).code
        for _ in range(12):
            driver.tap("stock")
        undo, reach = table_of(driver).layout.undo, round(5 * table_of(driver).layout.mm)
        for _ in range(20):
            driver.tap_at((undo.centerx + rng.randint(-reach, reach), undo.centery + rng.randint(-reach, reach)))
        assert game_of(driver).code == code
        assert not game_of(driver).moves


@pytest.mark.parametrize("gap_s", [0.03, 0.08, 0.15, 0.3])
@pytest.mark.parametrize("taps", [2, 3, 5])
def test_each_of_several_quick_taps_is_judged_by_the_position_it_meets(gap_s: float, taps: int) -> None:
    # Column 5 gives 9, 8 and 7 to the 8 that is drawn first; the fourth tap finds a 3, and is refused.
    with kiosk() as driver:
        driver.tap("stock")
        for _ in range(taps):
            driver.tap("column 5")
            driver.wait(gap_s)
        plays = min(taps, 3)
        assert game_of(driver).moves_made == 1 + plays
        assert len(game_of(driver).position.column(5)) == 5 - plays
        assert whole(driver)


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_on_every_point_of_a_grid(size: tuple[int, int]) -> None:
    with kiosk(size=size) as driver:
        for x in range(0, size[0], size[0] // 12):
            for y in range(0, size[1], size[1] // 12):
                driver.tap_at((x, y))
        assert whole(driver)
        for corner in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
            driver.tap_at(corner)


def test_ten_thousand_random_events() -> None:
    rng = random.Random(3)
    kinds = [pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP]
    mice = [pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION]
    with kiosk() as driver:
        for number in range(10_000):
            dice = rng.random()
            if dice < 0.55:
                x, y = (rng.choice([rng.random(), 15.98, -0.2, float("nan")]) for _ in "xy")
                finger = rng.randrange(5)
                post(rng.choice(kinds), touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)
            elif dice < 0.8:
                point = (rng.randint(-50, 900), rng.randint(-50, 600))
                post(rng.choice(mice), pos=point, button=rng.randint(1, 7), touch=rng.random() < 0.3)
            elif dice < 0.95:
                key = rng.choice([*range(pygame.K_0, pygame.K_9), pygame.K_u, pygame.K_d, pygame.K_n, pygame.K_F5])
                post(rng.choice([pygame.KEYDOWN, pygame.KEYUP]), key=key, mod=rng.choice([0, 64, 256]), unicode="")
            else:
                post(rng.choice([pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.ACTIVEEVENT, pygame.USEREVENT]))
            if number % 7 == 0:
                driver.wait(rng.choice([0.0, 0.02, 0.5]))
        driver.wait(1)
        assert whole(driver)
        assert not driver.app.ended
        # And a visitor who comes after all that can play.
        driver.key("n")
        driver.tap("stock")
        assert game_of(driver).moves_made == 1


def test_a_storm_of_resizes_in_mid_flight() -> None:
    rng = random.Random(4)
    with kiosk() as driver:
        for _ in range(60):
            driver.key(rng.choice("d1234567u"))
            driver.resize(rng.randint(1, 1300), rng.randint(1, 900))
            driver.wait(0.02)
        assert whole(driver)
        driver.resize(800, 480)
        driver.key("n")
        driver.tap("stock")
        assert game_of(driver).moves_made == 1


def test_a_finger_that_is_down_at_the_start_and_never_lifted_blocks_nobody() -> None:
    with kiosk() as driver:
        post(pygame.FINGERDOWN, touch_id=1, finger_id=9, x=0.01, y=0.5, dx=0.0, dy=0.0)
        driver.wait(1)
        driver.tap("stock")
        assert game_of(driver).moves_made == 1


def test_two_thumbs_at_once_count_as_the_first() -> None:
    with kiosk() as driver:
        for finger, target in ((1, "stock"), (2, "new game")):
            x, y = ((at + 0.5) / side for at, side in zip(driver.place(target), (800, 480), strict=True))
            post(pygame.FINGERDOWN, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)
        for finger in (1, 2):
            post(pygame.FINGERUP, touch_id=1, finger_id=finger, x=0.5, y=0.5, dx=0.0, dy=0.0)
        driver.wait(0.1)
        assert game_of(driver).moves_made <= 1
        assert str(game_of(driver).code) == "GO1-E-AAAAAAB"


def test_the_same_taps_bring_the_same_picture() -> None:
    pictures = []
    for _ in range(2):
        with kiosk() as driver:
            driver.tap("stock")
            driver.tap("column 5")
            driver.wait(0.1)
            pictures.append(pygame.image.tobytes(driver.app.screen.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_resuming_goes_on_where_the_game_was(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("state")
    with kiosk(folder=folder) as driver:
        for target in ("stock", "column 5", "column 2", "undo"):
            driver.tap(target)
        left, cards = game_of(driver), cards_on(driver)
        # No farewell: the program may be killed at this moment.
        with kiosk(code=None, folder=folder) as again:
            assert (game_of(again), cards_on(again)) == (left, cards)
            again.see("Langkah 3")
            again.tap("undo")
            assert len(game_of(again).moves) == 1


def test_a_cleared_game_is_resumed_in_peace(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("state")
    with kiosk(folder=folder) as driver:
        for move in "d52d74ddddd7556616d131442523d37d423246117d53d6dddd7":
            driver.key(move)
    with kiosk(code=None, folder=folder) as again:
        assert game_of(again).position.outcome is Outcome.CLEARED
        assert again.app.scene.changes_at(again.clock.now()) is None
        again.tap("ending new")
        assert game_of(again).moves_made == 0
