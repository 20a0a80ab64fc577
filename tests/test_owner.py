"""The owner at the kiosk: both buttons held, a PIN, and what the menu does."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from kiosk.choices import VOLUME, with_choices
from kiosk.config import Config, DisplayConfig, OwnerConfig, SoundConfig
from kiosk.devices.buttons import HOLD_S
from kiosk.devices.power import POWER_OFF, REBOOT
from kiosk.drawing.mounting import QUARTERS, Mounting
from kiosk.scenes.calibration import CROSSES, MORE_CROSSES, CalibrationScene
from kiosk.scenes.owner import OwnerScene
from kiosk.scenes.pin import TRIES, PinScene
from kiosk.scenes.table import TableScene
from kiosk.script import TAP_S, Driver
from kiosk.stage import OWNER_AWAY_S
from tests.driver import cards_on, game_of, kiosk

CONFIG = Config(owner=OwnerConfig("2580"))
ENGLISH = replace(CONFIG, game=replace(CONFIG.game, language="en"))
NO_PIN = replace(ENGLISH, owner=OwnerConfig())


@pytest.fixture
def owned() -> Iterator[Driver]:
    """A kiosk whose owner has just opened the menu."""
    with kiosk(config=ENGLISH) as driver:
        open_menu(driver)
        yield driver


def enter(driver: Driver, pin: str) -> None:
    for digit in pin:
        driver.tap(digit)


def open_menu(driver: Driver) -> None:
    driver.hold(HOLD_S + 0.1)
    enter(driver, "2580")
    assert isinstance(driver.app.scene, OwnerScene)


# --- the door


def test_the_pin_opens_the_menu_and_the_game_is_as_it_was() -> None:
    with kiosk(config=ENGLISH) as driver:
        driver.press("draw")
        before = cards_on(driver)
        driver.hold(HOLD_S + 0.1)
        driver.see("Owner's PIN")
        enter(driver, "2580")
        driver.see("Owner's menu")
        driver.tap("close")
        assert isinstance(driver.app.scene, TableScene)
        assert cards_on(driver) == before


def test_wrong_pins_close_the_door() -> None:
    with kiosk(config=ENGLISH) as driver:
        driver.hold(HOLD_S + 0.1)
        for _ in range(TRIES - 1):
            enter(driver, "2581")
            driver.see("That is not the PIN")
        enter(driver, "2581")
        assert isinstance(driver.app.scene, TableScene)
        driver.hold(HOLD_S + 0.1)
        driver.see("Owner's PIN")


def test_a_digit_can_be_taken_back_and_typed() -> None:
    with kiosk(config=ENGLISH) as driver:
        driver.hold(HOLD_S + 0.1)
        enter(driver, "29")
        driver.tap("back")
        for key in ("5", "9", "backspace", "8", "0"):
            driver.key(key)
        assert isinstance(driver.app.scene, OwnerScene)


@pytest.mark.parametrize("leaving", ["tap", "button", "key"])
def test_without_a_pin_the_door_stays_closed_and_says_how_to_open_it(leaving: str) -> None:
    with kiosk(config=NO_PIN) as driver:
        driver.hold(HOLD_S + 0.1)
        driver.see("/etc/golf-kiosk.toml")
        assert list(driver.app.scene.targets()) == ["close"]
        for digit in "0000":
            driver.key(digit)
        assert isinstance(driver.app.scene, PinScene)
        if leaving == "tap":
            driver.tap("close")
        elif leaving == "button":
            driver.press("undo", 1.1)
        else:
            driver.wait(OWNER_AWAY_S)
        assert isinstance(driver.app.scene, TableScene)


def test_nothing_is_played_behind_the_door() -> None:
    with kiosk(config=ENGLISH) as driver:
        driver.hold(HOLD_S + 0.1)
        before = driver.app.session.sitting
        for point in ((60, 100), (400, 240), (760, 430), (20, 20)):
            driver.tap_at(point)
        for key in ("d", "n", "h", "space"):
            driver.key(key)
        driver.press("draw")
        driver.press("draw", 1.5)
        assert driver.app.session.sitting is before


def test_a_shorter_hold_opens_nothing() -> None:
    with kiosk(config=ENGLISH) as driver:
        driver.hold(HOLD_S - 0.1)
        assert isinstance(driver.app.scene, TableScene)


def test_an_owner_who_goes_away_leaves_the_table_to_the_visitors(owned: Driver) -> None:
    owned.wait(OWNER_AWAY_S - 1)
    owned.tap_at((2, 2))
    owned.wait(OWNER_AWAY_S - 1)
    assert isinstance(owned.app.scene, OwnerScene)
    owned.wait(1.1)
    assert isinstance(owned.app.scene, TableScene)


# --- the menu


def test_the_picture_is_turned_at_once_and_after_a_restart(tmp_path: Path) -> None:
    with kiosk(config=ENGLISH, folder=tmp_path) as driver:
        open_menu(driver)
        driver.tap("turn")
        driver.see("90°")
        assert driver.app.scene.size == (480, 800)
    with kiosk(config=ENGLISH, folder=tmp_path) as driver:
        assert driver.app.scene.size == (480, 800)
        before = len(game_of(driver).moves)
        driver.tap("stock")
        assert len(game_of(driver).moves) == before + 1
        open_menu(driver)
        for _ in QUARTERS[:-1]:
            driver.tap("turn")
        driver.see("Turned by 0°")


@pytest.mark.parametrize("rotation", [180, 0])
def test_what_is_written_later_counts_more_than_what_was_chosen(rotation: int, tmp_path: Path) -> None:
    with kiosk(config=ENGLISH, folder=tmp_path) as driver:
        open_menu(driver)
        driver.tap("turn")
    written = replace(ENGLISH, display=DisplayConfig(rotation=rotation), written=frozenset(["display.rotation"]))
    with kiosk(config=written, folder=tmp_path) as driver:
        assert driver.app.screen.picture.mounting == Mounting(rotation)
    # Nor does it come back when the file is silent again.
    with kiosk(config=ENGLISH, folder=tmp_path) as driver:
        assert driver.app.screen.picture.mounting == Mounting(0)


def test_the_volume_is_set_at_once_heard_and_kept(tmp_path: Path) -> None:
    with kiosk(config=ENGLISH, folder=tmp_path) as driver:
        open_menu(driver)
        driver.see("volume 70\u00a0%")
        driver.tap("louder")
        driver.see("volume 80\u00a0%")
        assert pygame.mixer.get_busy()
        for _ in range(11):
            driver.tap("quieter")
        driver.see("volume 0\u00a0%")
        driver.wait(10)
        driver.tap("close")
        driver.tap("stock")
        assert not pygame.mixer.get_init()
    with kiosk(config=ENGLISH, folder=tmp_path) as driver:
        assert driver.app.speaker.volume == 0
        open_menu(driver)
        driver.tap("louder")
        driver.see("volume 10\u00a0%")
    written = replace(ENGLISH, sound=SoundConfig(90), written=frozenset(["sound.volume"]))
    with kiosk(config=written, folder=tmp_path) as driver:
        assert driver.app.speaker.volume == 90


@pytest.mark.parametrize("kept", ["", "-1", "101", "loud", "²", "9" * 5000])
def test_a_volume_that_nobody_can_have_chosen_is_not_used(kept: str) -> None:
    assert with_choices(CONFIG, [(VOLUME, kept, "")]) == CONFIG


@pytest.mark.parametrize(("button", "file"), [("restart", REBOOT), ("shut down", POWER_OFF)])
def test_the_machine_is_stopped_only_for_sure(
    button: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    with kiosk(config=ENGLISH) as driver:
        open_menu(driver)
        driver.tap(button)
        driver.see("? Touch again")
        driver.tap_at((2, 2))
        driver.tap(button)
        assert list(tmp_path.iterdir()) == []
        driver.tap(button)
        assert [path.name for path in tmp_path.iterdir()] == [file]
        driver.see({"restart": "The machine starts anew.", "shut down": "The machine shuts down."}[button])
        driver.tap("louder")
        driver.see("Turned by")


@pytest.mark.parametrize("button", ["restart", "shut down"])
def test_a_machine_that_does_not_obey_is_told_of(button: str) -> None:
    with kiosk(config=ENGLISH) as driver:
        open_menu(driver)
        driver.tap(button)
        driver.tap(button)
        driver.see("That cannot be done from here.")


def test_statistics_are_reset_only_for_sure() -> None:
    with kiosk(config=ENGLISH) as driver:
        for target in ("stock", "new game", "random", "stock"):
            driver.tap(target)
        assert len(driver.app.store.records()) == 1
        open_menu(driver)
        driver.tap("reset")
        driver.tap("calibrate")
        driver.press("undo")
        assert len(driver.app.store.records()) == 1
        driver.tap("reset")
        driver.tap("reset")
        assert driver.app.store.records() == []
        driver.see("The statistics are deleted.")


# --- the calibration


def touch(driver: Driver, place: tuple[float, float], true: Mounting) -> None:
    """Touch a share of the picture on a touchscreen that is mounted in truth like this."""
    x, y = true.reported(place)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        driver.app.screen.post(kind, touch_id=1, finger_id=0, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)
        driver.wait(TAP_S)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("touch_rotation", QUARTERS)
@pytest.mark.parametrize("rotation", QUARTERS)
def test_two_touches_tell_how_the_touchscreen_is_mounted(
    rotation: int, touch_rotation: int, mirrored: bool
) -> None:
    true = Mounting(rotation, touch_rotation, mirrored)
    with kiosk(config=replace(ENGLISH, display=DisplayConfig(rotation=rotation))) as driver:
        open_menu(driver)
        driver.tap("calibrate")
        for cross in CROSSES:
            driver.see("Touch the cross")
            touch(driver, cross, true)
        driver.see("Touch anywhere")
        scene = driver.app.scene
        assert isinstance(scene, CalibrationScene)
        for cross in (*CROSSES, *MORE_CROSSES, (0.5, 0.5)):
            touch(driver, cross, true)
            width, height = scene.size
            assert scene._dots[-1] == pytest.approx((cross[0] * width, cross[1] * height), abs=2)
        width, height = scene.size
        x, y = scene.targets()["done"].center
        touch(driver, (x / width, y / height), true)
        assert isinstance(driver.app.scene, OwnerScene)
        assert driver.app.screen.picture.mounting == true


@pytest.mark.parametrize("waits", [True, False])
def test_what_nobody_confirms_is_forgotten(waits: bool, owned: Driver) -> None:
    owned.tap("calibrate")
    for cross in CROSSES:
        touch(owned, cross, Mounting(0, 180))
    owned.see("Touch anywhere")
    if waits:
        owned.wait(OWNER_AWAY_S + 1)
    else:
        owned.press("undo")
    assert owned.app.screen.picture.mounting == Mounting()
    assert owned.app.store.choices() == []


def test_touches_that_fit_nothing_are_asked_for_again(owned: Driver) -> None:
    owned.tap("calibrate")
    for _ in range(2):
        touch(owned, (0.5, 0.5), Mounting())
    owned.see("do not fit")
    assert owned.app.screen.picture.mounting == Mounting()
    for cross in CROSSES:
        touch(owned, cross, Mounting(0, 180))
    owned.see("Touch anywhere")
    owned.press("draw")
    owned.see("Touch the cross")
