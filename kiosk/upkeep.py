"""The upkeep: what the owner asks of the kiosk itself, at its screen or in its configuration."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from kiosk.config import PERCENT, Config, DisplayConfig, SoundConfig, TouchConfig
from kiosk.devices.power import PowerSwitch
from kiosk.devices.screen import Screen
from kiosk.devices.speaker import Speaker
from kiosk.drawing.mounting import Mounting
from kiosk.play.language import Language, marked
from kiosk.play.store import Store
from kiosk.play.store_tables import Choice
from kiosk.scenes.calibration import CalibrationScene
from kiosk.scenes.owner import OwnerScene
from kiosk.scenes.pin import PinScene
from kiosk.scenes.requests import Mount, Request, SetVolume, Wish
from kiosk.scenes.scene import Scene

ROTATION, TOUCH_ROTATION, TOUCH_MIRRORED = "display.rotation", "touch.rotation", "touch.mirrored"
VOLUME = "sound.volume"


class Upkeep:
    """Shows the owner's screens, which speak `language()`, and does what is asked for on them.

    `config` is what is written in the owner's configuration, not what was chosen at the screen since.
    """

    def __init__(
        self,
        config: Config,
        screen: Screen,
        speaker: Speaker,
        store: Store,
        power: PowerSwitch,
        language: Callable[[], Language],
    ) -> None:
        self._config = config
        self._screen = screen
        self._speaker = speaker
        self._store = store
        self._power = power
        self._language = language
        self._menu: OwnerScene | None = None

    def door(self) -> Scene:
        """Return the screen that asks who is there."""
        return PinScene(self._config.owner.pin, self._language())

    def fulfil(self, wish: Wish) -> Scene | None:
        """Do what is asked for, and return the screen that it leads to, if any."""
        match wish:
            case Mount(mounting):
                self._screen.mount(mounting)
                self._store.choose(mounting_choices(mounting, self._config))
            case SetVolume(percent):
                self._speaker.volume = percent
                self._speaker.cue(["play-1"])
                self._store.choose(volume_choice(percent, self._config))
            case Request.OPEN_MENU:
                self._menu = OwnerScene(self._language(), self._mounting, lambda: self._speaker.volume)
                return self._menu
            case Request.CALIBRATE:
                return CalibrationScene(self._language(), self._mounting)
            case Request.RESET_STATISTICS:
                self._answer(marked("The statistics are deleted."), is_done=self._store.forget_records())
            case Request.RESTART:
                self._answer(marked("The machine starts anew."), is_done=self._power.restart())
            case Request.SHUT_DOWN:
                self._answer(marked("The machine shuts down."), is_done=self._power.shut_down())
        return None

    def _answer(self, words: str, *, is_done: bool) -> None:
        if self._menu is not None:
            tr = self._language()
            self._menu.answer(tr(words) if is_done else tr("That cannot be done from here."))

    def _mounting(self) -> Mounting:
        return self._screen.picture.mounting


def mounting_choices(mounting: Mounting, config: Config) -> list[Choice]:
    """Return what is to be kept of a mounting that was chosen where `config` was written."""
    chosen = {
        ROTATION: mounting.rotation,
        TOUCH_ROTATION: mounting.touch_rotation,
        TOUCH_MIRRORED: mounting.touch_mirrored,
    }
    return [(name, str(value), _stated(config)[name]) for name, value in chosen.items()]


def volume_choice(percent: int, config: Config) -> list[Choice]:
    """Return what is to be kept of a volume that was chosen where `config` was written."""
    return [(VOLUME, str(percent), _stated(config)[VOLUME])]


def _stated(config: Config) -> dict[str, str]:
    """Return what the owner's file says of all that can be chosen at the screen; nothing where it is silent."""
    values = {
        ROTATION: config.display.rotation,
        TOUCH_ROTATION: config.touch.rotation,
        TOUCH_MIRRORED: config.touch.mirrored,
        VOLUME: config.sound.volume,
    }
    return {name: str(value) if name in config.written else "" for name, value in values.items()}


def with_choices(config: Config, choices: Iterable[Choice]) -> Config:
    """Return `config` with what was chosen at the screen, as far as it was not written otherwise since."""
    choices = list(choices)
    old = outdated(config, choices)
    valid = {name: value for name, value, _ in choices if name not in old}
    return _with_volume(_with_mounting(config, valid), valid)


def outdated(config: Config, choices: Iterable[Choice]) -> set[str]:
    """Return the names of choices that hold no longer, as something else was written in `config` since."""
    stated = _stated(config)
    return {name for name, _, instead_of in choices if stated.get(name) != instead_of}


def _with_volume(config: Config, valid: Mapping[str, str]) -> Config:
    percent = valid.get(VOLUME, "")
    # Somebody else may have written that.
    if percent not in map(str, PERCENT):
        return config
    return replace(config, sound=SoundConfig(int(percent)))


def _with_mounting(config: Config, valid: Mapping[str, str]) -> Config:
    rotation = valid.get(ROTATION, str(config.display.rotation))
    touch_rotation = valid.get(TOUCH_ROTATION, str(config.touch.rotation))
    mirrored = valid.get(TOUCH_MIRRORED, str(config.touch.mirrored))
    try:
        mounting = Mounting(int(rotation), int(touch_rotation), mirrored == str(True))
    except ValueError:
        # Somebody else wrote that.
        return config
    display: DisplayConfig = replace(config.display, rotation=mounting.rotation)
    touch: TouchConfig = replace(config.touch, rotation=mounting.touch_rotation, mirrored=mounting.touch_mirrored)
    return replace(config, display=display, touch=touch)


def mounted(config: Config) -> Mounting:
    """Return how panel and touchscreen are mounted, as it is written in `config`."""
    return Mounting(config.display.rotation, config.touch.rotation, config.touch.mirrored)
