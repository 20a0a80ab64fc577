"""A kiosk that nobody touches: it dims, begins anew and goes dark, and the touch that wakes it means nothing."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from kiosk.config import Config, IdleConfig, LightConfig
from kiosk.devices import backlight
from kiosk.devices.backlight import Backlight
from kiosk.devices.buttons import HOLD_S
from kiosk.devices.pointer import HUSH_S
from kiosk.play.idle import DRIFT_PX
from kiosk.scenes.pin import PinScene
from kiosk.script import Driver
from tests.devices.test_backlight import panel, shining
from tests.driver import cards_on, game_of, kiosk

CONFIG = Config(idle=IdleConfig(dim_after_s=100, dark_after_s=200, fresh_game_after_s=150))
NO_FRESH_GAME = Config(idle=IdleConfig(dim_after_s=100, dark_after_s=200, fresh_game_after_s=0))
TARGET = "column 3"


@pytest.fixture
def lonely() -> Iterator[Driver]:
    """A kiosk on which a game is under way that goes on until somebody comes."""
    with kiosk(config=NO_FRESH_GAME, fills_screen=True) as driver:
        driver.wait(HUSH_S + 0.1)
        driver.tap("stock")
        yield driver


def is_black() -> bool:
    """Tell whether nothing is to be seen."""
    seen = pygame.display.get_surface()
    return not any(pygame.image.tobytes(seen, "RGB"))


def brightness() -> int:
    return sum(pygame.transform.average_color(pygame.display.get_surface())[:3])


# --- the light


def test_the_picture_dims_and_goes_black_where_there_is_no_backlight(lonely: Driver) -> None:
    bright = brightness()
    lonely.wait(101)
    assert 0 < brightness() < bright / 3
    assert not is_black()
    lonely.wait(100)
    assert is_black()
    lonely.tap_at((500, 300))
    assert brightness() == pytest.approx(bright, abs=6)


@pytest.mark.parametrize("waits_s", [0, 120, 300])
def test_a_game_that_ends_leaves_the_panel_bright(tmp_path: Path, waits_s: float) -> None:
    node = panel(tmp_path, "10-0045", 31)
    with kiosk(config=CONFIG, fills_screen=True) as driver:
        driver.app.rest._backlight = Backlight(pytest.fail, tmp_path)
        driver.wait(waits_s + 0.1)
        assert (shining(node) == (31, 0)) == (waits_s == 0)
    assert shining(node) == (31, 0)


def test_a_game_in_a_window_leaves_the_light_of_the_desktop_alone() -> None:
    with kiosk() as driver:
        assert driver.app.rest._backlight._folder is None
    with kiosk(fills_screen=True) as driver:
        assert driver.app.rest._backlight._folder is not None


def test_a_panel_is_dimmed_and_switched_off(tmp_path: Path, lonely: Driver) -> None:
    node = panel(tmp_path, "10-0045", 31)
    lonely.app.rest._backlight = Backlight(pytest.fail, tmp_path)
    bright = brightness()
    lonely.wait(0.1)
    assert shining(node) == (31, 0)
    lonely.wait(101)
    assert shining(node) == (6, 0)
    assert brightness() == pytest.approx(bright, abs=6), "what the panel dims is not dimmed again"
    lonely.wait(100)
    assert shining(node) == (0, 4)
    assert is_black(), "some panels shine a little even so"
    lonely.tap_at((500, 300))
    assert shining(node) == (31, 0)


def test_a_dimmed_panel_is_never_brighter_than_in_play(tmp_path: Path) -> None:
    node = panel(tmp_path, "10-0045", 100)
    with kiosk(config=replace(CONFIG, light=LightConfig(brightness=10, dimmed=20)), fills_screen=True) as driver:
        driver.app.rest._backlight = Backlight(pytest.fail, tmp_path)
        driver.wait(0.1)
        assert shining(node) == (10, 0)
        driver.wait(101)
        assert shining(node) == (10, 0)


def test_a_panel_that_fails_leaves_the_picture_to_darken(
    tmp_path: Path, lonely: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def failing(*_: object) -> None:
        raise OSError(5, "Input/output error")

    panel(tmp_path, "10-0045", 31)
    monkeypatch.setattr(backlight, "_set", failing)
    lonely.app.rest._backlight = Backlight(said.append, tmp_path)
    bright = brightness()
    lonely.wait(101)
    assert brightness() < bright / 3
    lonely.wait(100)
    assert is_black()
    assert len(said) == 1


# --- waking


def test_the_touch_that_wakes_a_dark_kiosk_presses_nothing(lonely: Driver) -> None:
    before = lonely.app.session.sitting
    for _ in range(3):
        lonely.wait(201)
        lonely.tap("stock")
        lonely.wait(0.05)
        lonely.tap("stock")
        assert not is_black()
        assert lonely.app.session.sitting is before, "nor does a double tap"
    lonely.wait(HUSH_S + 0.1)
    lonely.tap("stock")
    assert lonely.app.session.sitting is not before


@pytest.mark.parametrize("how", ["button", "long press", "key", "mouse"])
def test_whatever_wakes_a_dark_kiosk_does_nothing_else(lonely: Driver, how: str) -> None:
    lonely.wait(201)
    before = lonely.app.session.sitting
    match how:
        case "button":
            lonely.press("draw")
        case "long press":
            lonely.press("draw", 2.0)
        case "key":
            lonely.key("d")
        case _:
            lonely.click("stock")
    assert not is_black()
    assert lonely.app.session.sitting is before
    lonely.wait(HUSH_S + 0.1)
    lonely.press("draw")
    assert lonely.app.session.sitting is not before


def test_a_tap_on_a_dim_kiosk_counts_at_once(lonely: Driver) -> None:
    lonely.wait(101)
    before = len(game_of(lonely).moves)
    lonely.tap("stock")
    assert len(game_of(lonely).moves) == before + 1


def test_the_owner_is_let_in_from_the_dark(lonely: Driver) -> None:
    lonely.wait(201)
    lonely.hold(HOLD_S + 0.1)
    assert isinstance(lonely.app.scene, PinScene)
    assert not is_black()


def test_a_dark_kiosk_sleeps_and_shows_no_frames(lonely: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    lonely.wait(195)
    lonely.tap("hint")
    lonely.wait(205)
    frames: list[float] = []
    monkeypatch.setattr(lonely.app.screen, "flip", lambda: frames.append(lonely.clock.now()))
    lonely.wait(600)
    assert len(frames) <= 10, "but for the drift, once a minute"


# --- the next visitor


def test_the_next_visitor_finds_a_fresh_game_and_the_old_one_is_recorded() -> None:
    with kiosk(config=CONFIG, fills_screen=True) as driver:
        driver.wait(HUSH_S + 0.1)
        driver.tap("stock")
        driver.tap("light")
        old = cards_on(driver)
        driver.wait(149)
        assert cards_on(driver) == old
        driver.wait(1.1)
        assert cards_on(driver) != old
        assert driver.app.session.is_untouched
        assert [moves for _, moves, *_ in driver.app.store.records()] == ["d"]
        fresh = cards_on(driver)
        driver.wait(1000)
        assert cards_on(driver) == fresh, "nobody played it, so it stays"
        assert len(driver.app.store.records()) == 1


def test_the_fresh_game_is_kept_before_it_is_shown(tmp_path: Path) -> None:
    with kiosk(config=CONFIG, fills_screen=True, folder=tmp_path) as driver:
        driver.wait(HUSH_S + 0.1)
        driver.tap("stock")
        driver.wait(151)
        fresh = game_of(driver)
    with kiosk(None, config=CONFIG, fills_screen=True, folder=tmp_path) as driver:
        assert game_of(driver) == fresh


def test_a_game_goes_on_for_whoever_comes_back_in_time(lonely: Driver) -> None:
    before = cards_on(lonely)
    lonely.wait(3000)
    assert cards_on(lonely) == before


def test_a_window_is_left_alone() -> None:
    with kiosk(config=CONFIG) as driver:
        driver.tap("stock")
        driver.settle()
        bright, before = brightness(), cards_on(driver)
        driver.wait(1000)
        assert (brightness(), cards_on(driver)) == (bright, before)
        assert driver.app.screen.picture.shift == (0, 0)


# --- burning in


def test_the_picture_of_a_lonely_kiosk_drifts_and_touches_follow(lonely: Driver) -> None:
    shifts = set()
    for _ in range(30):
        lonely.wait(60)
        shifts.add(lonely.app.screen.picture.shift)
    assert len(shifts) > 10
    assert all(max(map(abs, shift)) <= DRIFT_PX for shift in shifts)
    shift = lonely.app.screen.picture.shift
    lonely.tap_at((500, 300))
    lonely.wait(HUSH_S + 0.1)
    assert lonely.app.screen.picture.shift == shift, "the picture does not jump under a finger"
    before = len(game_of(lonely).moves)
    lonely.tap("stock")
    assert len(game_of(lonely).moves) == before + 1
