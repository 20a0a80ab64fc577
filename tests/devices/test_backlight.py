"""The backlight: panels of every make, none, and some that fail."""

import errno
import random
from pathlib import Path

import pytest

from kiosk.devices import backlight
from kiosk.devices.backlight import Backlight


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
    light.shine(100)
    assert shining(node) == (most, 0)
    light.shine(20)
    assert shining(node) == (max(1, round(most / 5)), 0)
    light.shine(1)
    assert shining(node)[0] >= 1
    light.shine(0)
    assert shining(node) == (0, 4)
    light.shine(100)
    assert shining(node) == (most, 0)


def test_all_panels_are_set_and_one_without_a_switch_too(tmp_path: Path) -> None:
    nodes = [panel(tmp_path, "10-0045", 31), panel(tmp_path, "rpi_backlight", 255, has_power=False)]
    Backlight(pytest.fail, tmp_path).shine(0)
    assert [shining(node) for node in nodes] == [(0, 4), (0, -1)]


def test_without_a_backlight_nothing_is_said(tmp_path: Path) -> None:
    light = Backlight(pytest.fail, tmp_path)
    assert not light.is_able
    light.shine(20)
    assert not light.is_able


def test_a_panel_that_comes_later_is_set_with_the_next_change(tmp_path: Path) -> None:
    light = Backlight(pytest.fail, tmp_path)
    light.shine(20)
    node = panel(tmp_path, "late", 10)
    light.shine(0)
    assert shining(node) == (0, 4)


def test_what_shines_already_is_not_written_again(tmp_path: Path) -> None:
    node = panel(tmp_path, "panel", 255)
    light = Backlight(pytest.fail, tmp_path)
    light.shine(20)
    (node / "brightness").write_text("7")
    light.shine(20)
    assert shining(node)[0] == 7


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
    for percent in (100, 20, 0, 100):
        light.shine(percent)
        assert not light.is_able
    (sentence,) = said
    assert sentence.startswith("The backlight cannot be set (")
    assert why in sentence


def test_five_hundred_nights_with_errors_end_in_the_light_that_was_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(3)
    node = panel(tmp_path, "panel", 255)
    said: list[str] = []
    light = Backlight(said.append, tmp_path)
    well = backlight._set

    def sometimes(where: Path, percent: int) -> None:
        if chance.random() < 0.3:
            raise OSError(errno.EIO, "Input/output error")
        well(where, percent)

    monkeypatch.setattr(backlight, "_set", sometimes)
    for _ in range(500):
        for percent, raw in ((20, 51), (0, 0), (100, 255)):
            while True:
                light.shine(percent)
                if light.is_able:
                    break
            assert shining(node)[0] == raw
    assert set(said) == {"The backlight cannot be set (Input/output error); the picture darkens instead."}
