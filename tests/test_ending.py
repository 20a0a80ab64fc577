"""The end of the program: a signal ends it soon, whatever is shown, and nothing is lost."""

import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Timer

import pytest

from kiosk.config import Config, GameConfig, IdleConfig, OwnerConfig
from kiosk.devices.buttons import HOLD_S
from kiosk.script import Driver
from tests.driver import cards_on, kiosk

CONFIG = Config(
    game=GameConfig("en"), owner=OwnerConfig("2580"), idle=replace(IdleConfig(), dim_after_s=50, dark_after_s=90)
)
A_MOMENT_S = 0.2


def at_the_table(_: Driver) -> None:
    pass


def with_a_card_in_flight(driver: Driver) -> None:
    driver.tap("stock")
    assert driver.app.scene.changes_at(driver.clock.now()) == driver.clock.now()


def at_the_door(driver: Driver) -> None:
    driver.hold(HOLD_S + 0.1)
    driver.see("Owner's PIN")


def in_the_menu(driver: Driver) -> None:
    at_the_door(driver)
    for digit in "2580":
        driver.tap(digit)
    driver.see("Owner's menu")


def at_the_crosses(driver: Driver) -> None:
    in_the_menu(driver)
    driver.tap("calibrate")


def at_the_tried_touch(driver: Driver) -> None:
    at_the_crosses(driver)
    driver.tap_at((400, 240))


def dimmed(driver: Driver) -> None:
    driver.wait(51)


def in_the_dark(driver: Driver) -> None:
    driver.wait(91)
    assert driver.app.rest.is_dark


@pytest.mark.parametrize(
    "reach",
    [
        at_the_table,
        with_a_card_in_flight,
        at_the_door,
        in_the_menu,
        at_the_crosses,
        at_the_tried_touch,
        dimmed,
        in_the_dark,
    ],
)
def test_a_signal_ends_every_scene_soon_and_loses_nothing(
    reach: Callable[[Driver], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with kiosk(config=CONFIG, folder=tmp_path, fills_screen=True) as driver:
        driver.press("draw")
        reach(driver)
        before = cards_on(driver)
        sent: list[float] = []

        def send() -> None:
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGTERM)

        old = signal.signal(signal.SIGTERM, lambda *_: driver.app.stop())
        timer = Timer(A_MOMENT_S, send)
        try:
            timer.start()
            # It began when it came into the driver's hands.
            monkeypatch.setattr(driver.app, "begin", lambda: None)
            driver.app.run()
        finally:
            timer.join()
            signal.signal(signal.SIGTERM, old)
        assert time.monotonic() - sent[0] < 1.5
    with kiosk(None, config=CONFIG, folder=tmp_path) as driver:
        assert cards_on(driver) == before
