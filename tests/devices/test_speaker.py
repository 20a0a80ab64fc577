"""The speaker: real mixing by SDL, into nothing; cards that are missing, busy, plugged in late or at rest."""

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from kiosk.devices.speaker import AGAIN_S, REST_AFTER_S, Speaker, loudness


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    yield
    pygame.mixer.quit()


def is_open() -> bool:
    return bool(pygame.mixer.get_init())


def sounding() -> float:
    """Return the volume of what can be heard."""
    heard = pygame.mixer.Channel(0).get_sound()
    return heard.get_volume() if heard else 0.0


def test_a_sound_is_heard_at_the_next_turn_and_then_the_card_rests() -> None:
    device = Speaker(70, pytest.fail)
    device.turn(0.0)
    assert not is_open()
    assert device.deadline is None
    device.cue(["draw"])
    assert device.deadline is not None
    assert device.deadline < 0
    device.turn(1.0)
    assert sounding() == pytest.approx(loudness(70), abs=0.02)
    device.turn(1.5)
    assert is_open()
    assert device.deadline is not None
    assert 1.0 + REST_AFTER_S < device.deadline < 1.2 + REST_AFTER_S
    device.turn(device.deadline)
    assert not is_open()
    assert device.deadline is None


def test_a_card_that_rested_is_heard_again() -> None:
    device = Speaker(100, pytest.fail)
    for start in (0.0, 10.0):
        device.cue(["draw", "over"])
        device.turn(start)
        assert pygame.mixer.get_busy()
        device.turn(start + REST_AFTER_S + 2.0)
        assert not is_open()


def test_a_long_sound_is_not_cut_off_by_the_rest_after_a_short_one() -> None:
    device = Speaker(100, pytest.fail)
    device.cue(["won"])
    device.turn(0.0)
    device.cue(["draw"])
    device.turn(0.1)
    # That is when the short one is over for long enough.
    device.turn(0.1 + 0.2 + REST_AFTER_S)
    assert is_open()


def test_a_kiosk_that_is_silent_opens_nothing_until_it_is_not() -> None:
    device = Speaker(0, pytest.fail)
    device.cue(["draw"])
    device.turn(0.0)
    assert not is_open()
    device.volume = 10
    device.turn(1.0)
    assert not is_open(), "what was not heard is not made up for"
    device.cue(["draw"])
    device.turn(2.0)
    assert sounding() == pytest.approx(loudness(10), abs=0.02)


def test_without_a_card_it_is_said_once_and_tried_again_after_a_while(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    said: list[str] = []
    device = Speaker(70, said.append, tmp_path)
    for now in (0.0, 1.0, AGAIN_S, 3 * AGAIN_S):
        device.cue(["draw"])
        device.turn(now)
    assert said == ["There is no sound (no sound card is connected)."]
    (tmp_path / "dev/snd").mkdir(parents=True)
    (tmp_path / "dev/snd/pcmC1D0p").touch()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    device.cue(["draw"])
    device.turn(3 * AGAIN_S + 1)
    assert not is_open()
    device.cue(["draw"])
    device.turn(4 * AGAIN_S)
    assert is_open()


def test_a_card_that_was_plugged_in_is_heard_before_those_that_are_built_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("AUDIODEV", "")
    for card, bus in ((0, "platform/hdmi"), (1, "platform/hdmi"), (2, "platform/usb1/1-1")):
        (tmp_path / "sys/devices" / bus).mkdir(parents=True, exist_ok=True)
        folder = tmp_path / f"sys/class/sound/card{card}"
        folder.mkdir(parents=True)
        (folder / "device").symlink_to(tmp_path / "sys/devices" / bus)
        (tmp_path / "dev/snd").mkdir(parents=True, exist_ok=True)
        (tmp_path / f"dev/snd/pcmC{card}D0p").touch()
    tried: list[str] = []
    silent = {"sysdefault:2", "sysdefault:0"}

    def init(*_: object, **__: object) -> None:
        tried.append(os.environ["AUDIODEV"])
        if tried[-1] in silent:
            raise pygame.error("No such device")

    monkeypatch.setattr(pygame.mixer, "init", init)
    device = Speaker(70, pytest.fail, tmp_path)
    device._open()
    assert tried == ["sysdefault:2", "sysdefault:0", "sysdefault:1"]
    silent.add("sysdefault:1")
    with pytest.raises(pygame.error):
        device._open()
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/asound.conf").touch()
    device._open()
    assert tried[-1] == "default"


@pytest.mark.parametrize("error", [pygame.error("Device or resource busy"), OSError(5, "Input/output error")])
def test_a_card_that_fails_takes_nothing_with_it(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    said: list[str] = []
    device = Speaker(70, said.append)
    monkeypatch.setattr(pygame.mixer, "init", fail)
    device.cue(["draw"])
    device.turn(0.0)
    assert said == [f"There is no sound ({error})."]
    assert device.deadline is None


def test_twice_as_many_percent_sound_about_twice_as_loud() -> None:
    assert loudness(0) == 0
    assert loudness(100) == 1
    # Twice as loud takes ten decibels, which is a bit more than three times the amplitude.
    assert loudness(100) / loudness(50) == pytest.approx(3.16, abs=0.05)
