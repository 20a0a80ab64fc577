"""The backlight: panels of every make, none, and some that fail."""

import errno
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.devices import backlight
from kiosk.devices.backlight import AGAIN_S, SAY_EVERY_S, Backlight


def panel(root: Path, name: str, most: int, *, has_power: bool = True) -> Path:
    """Add a backlight to the system in `root`, at full light."""
    node = root / "sys/class/backlight" / name
    node.mkdir(parents=True)
    (node / "max_brightness").write_text(f"{most}\n")
    (node / "brightness").write_text(f"{most}\n")
    if has_power:
        (node / "bl_power").write_text("0\n")
    return node


def shining(node: Path) -> tuple[int, int]:
    """Return the brightness of a panel, and what its power says."""
    power = node / "bl_power"
    return int((node / "brightness").read_text()), int(power.read_text()) if power.exists() else -1


@pytest.mark.parametrize(
    ("name", "most"), [("rpi_backlight", 255), ("10-0045", 31), ("panel", 1), ("fine", 65535)]
)
def test_any_panel_is_bright_dim_and_off(tmp_path: Path, name: str, most: int) -> None:
    node = panel(tmp_path, name, most)
    light = Backlight(pytest.fail, tmp_path)
    assert light.is_able
    light.shine(100, 0.0)
    assert shining(node) == (most, 0)
    light.shine(20, 0.1)
    assert shining(node) == (max(1, round(most / 5)), 0)
    light.shine(1, 0.2)
    assert shining(node)[0] >= 1
    light.shine(0, 0.3)
    assert shining(node) == (0, 4)
    light.shine(100, 0.4)
    assert shining(node) == (most, 0)


def test_all_panels_are_set_and_one_without_a_switch_too(tmp_path: Path) -> None:
    nodes = [panel(tmp_path, "10-0045", 31), panel(tmp_path, "rpi_backlight", 255, has_power=False)]
    Backlight(pytest.fail, tmp_path).shine(0, 0.0)
    assert [shining(node) for node in nodes] == [(0, 4), (0, -1)]


def test_without_a_backlight_nothing_is_said(tmp_path: Path) -> None:
    light = Backlight(pytest.fail, tmp_path)
    assert not light.is_able
    light.shine(20, 0.0)
    assert not light.is_able


@pytest.mark.parametrize("percent", [20, 0])
def test_a_panel_that_comes_later_is_set_too(tmp_path: Path, percent: int) -> None:
    first = panel(tmp_path, "10-0045", 31)
    light = Backlight(pytest.fail, tmp_path)
    light.shine(20, 0.0)
    (first / "brightness").write_text("7")
    late = panel(tmp_path, "late", 10)
    light.shine(percent, 0.1)
    assert shining(late) == ((2, 0) if percent else (0, 4))
    assert shining(first) == ((7, 0) if percent else (0, 4))
    assert light.is_able


def test_a_panel_that_was_away_is_set_again(tmp_path: Path) -> None:
    node = panel(tmp_path, "panel", 10)
    light = Backlight(pytest.fail, tmp_path)
    light.shine(20, 0.0)
    away = node.rename(tmp_path / "away")
    light.shine(20, 0.1)
    (away / "brightness").write_text("10")
    away.rename(node)
    light.shine(20, 0.2)
    assert shining(node)[0] == 2


def test_what_shines_already_is_not_written_again(tmp_path: Path) -> None:
    node = panel(tmp_path, "panel", 255)
    light = Backlight(pytest.fail, tmp_path)
    light.shine(20, 0.0)
    (node / "brightness").write_text("7")
    light.shine(20, 99.0)
    assert shining(node)[0] == 7


# --- what fails


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda node: (node / "max_brightness").unlink(), "No such file or directory"),
        (lambda node: (node / "max_brightness").write_text("much"), "invalid literal"),
        (lambda node: ((node / "brightness").unlink(), (node / "brightness").mkdir()), "Is a directory"),
    ],
)
def test_a_panel_that_cannot_be_set_is_told_once(tmp_path: Path, spoil: object, why: str) -> None:
    said: list[str] = []
    assert callable(spoil)
    spoil(panel(tmp_path, "panel", 255))
    light = Backlight(said.append, tmp_path)
    for now, percent in enumerate((100, 20, 0, 100)):
        light.shine(percent, 10_000.0 * now)
        assert not light.is_able
    (sentence,) = said
    assert sentence.startswith("The backlight cannot be set (")
    assert why in sentence


class Failing:
    """Panels that answer with an error when `fails` says so; takes the place of what writes to them."""

    def __init__(self, fails: Callable[[Path], bool], code: int = errno.EIO) -> None:
        self.fails = fails
        self.tries = 0
        self._code = code
        self._well = backlight._set

    def __call__(self, node: Path, percent: int) -> None:
        self.tries += 1
        if self.fails(node):
            raise OSError(self._code, os.strerror(self._code))
        self._well(node, percent)


def failing(patch: pytest.MonkeyPatch, fails: Callable[[Path], bool], code: int = errno.EIO) -> Failing:
    made = Failing(fails, code)
    patch.setattr(backlight, "_set", made)
    return made


def test_a_panel_that_fails_keeps_the_others_from_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = [panel(tmp_path, "a", 31), panel(tmp_path, "c", 255)]
    panel(tmp_path, "b", 10)
    failing(monkeypatch, lambda node: node.name == "b")
    said: list[str] = []
    light = Backlight(said.append, tmp_path)
    light.shine(0, 0.0)
    assert [shining(node) for node in good] == [(0, 4), (0, 4)]
    assert not light.is_able
    light.shine(100, 1.0)
    assert [shining(node) for node in good] == [(31, 0), (255, 0)]
    assert said == ["The backlight cannot be set (Input/output error); the picture darkens instead."]


def test_nobody_who_may_not_set_a_panel_is_told_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel(tmp_path, "10-0045", 31)
    failing(monkeypatch, lambda _: True, errno.EACCES)
    said: list[str] = []
    light = Backlight(said.append, tmp_path)
    for minute in range(1000):
        light.shine((100, 20, 0)[minute % 3], 60.0 * minute)
    assert said == ["The backlight cannot be set (Permission denied); the picture darkens instead."]


def test_a_panel_that_failed_is_tried_again_soon_but_not_in_every_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = panel(tmp_path, "panel", 255)
    bad = failing(monkeypatch, lambda _: True)
    light = Backlight(lambda _: None, tmp_path)
    for frame in range(60):
        light.shine(20, frame / 60)
    assert bad.tries == 1
    light.shine(0, 1.0)
    assert bad.tries == 2, "another light is tried at once"
    bad.fails = lambda _: False
    light.shine(0, 1.0 + AGAIN_S)
    assert shining(node) == (0, 4)
    assert light.is_able


def test_five_hundred_nights_with_errors_end_in_the_light_that_was_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(3)
    nodes = [panel(tmp_path, "10-0045", 31), panel(tmp_path, "rpi_backlight", 255)]
    failing(monkeypatch, lambda _: chance.random() < 0.3)
    said: list[str] = []
    light = Backlight(said.append, tmp_path)
    now = 0.0
    for _ in range(500):
        for percent, raws in ((20, [6, 51]), (0, [0, 0]), (100, [31, 255])):
            for _ in range(20):
                light.shine(percent, now)
                now += AGAIN_S
            assert [shining(node)[0] for node in nodes] == raws
            assert light.is_able
            now += 100.0
    assert set(said) == {"The backlight cannot be set (Input/output error); the picture darkens instead."}
    assert len(said) <= 1 + now / SAY_EVERY_S
