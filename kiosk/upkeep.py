"""The upkeep: what the owner asks of the kiosk itself, at its screen or in its configuration."""

from dataclasses import replace

from kiosk.choices import mounting_choices, volume_choice
from kiosk.config import Config
from kiosk.devices.power import PowerSwitch
from kiosk.devices.screen import Screen
from kiosk.devices.speaker import Speaker
from kiosk.drawing.mounting import Mounting
from kiosk.play.language import language, marked
from kiosk.play.session import Session
from kiosk.play.settings import Settings
from kiosk.play.store import Store
from kiosk.scenes.calibration import CalibrationScene
from kiosk.scenes.owner import OwnerScene
from kiosk.scenes.pin import PinScene
from kiosk.scenes.requests import Mount, Request, SetVolume, Wish
from kiosk.scenes.scene import Scene


class Upkeep:
    """Shows the owner's screens, in the language of the session, and does what is asked for on them.

    `config` is what is written in the owner's configuration, not what was chosen at the screen since.
    """

    def __init__(
        self,
        config: Config,
        screen: Screen,
        speaker: Speaker,
        store: Store,
        power: PowerSwitch,
        session: Session,
    ) -> None:
        self._config = config
        self._screen = screen
        self._speaker = speaker
        self._store = store
        self._power = power
        self._session = session
        self._menu: OwnerScene | None = None

    def door(self) -> Scene:
        """Return the screen that asks who is there."""
        return PinScene(self._config.owner.pin, self._settings)

    def fulfil(self, wish: Wish) -> Scene | None:
        """Do what is asked for, and return the screen that it leads to, if any."""
        match wish:
            case Mount(mounting):
                self._screen.mount(mounting)
                self._store.choose(mounting_choices(mounting, self._config))
            case SetVolume(percent):
                self._set_volume(percent)
            case Request.OPEN_MENU:
                self._menu = OwnerScene(self._settings, self._mounting)
                return self._menu
            case Request.CALIBRATE:
                return CalibrationScene(self._settings, self._mounting)
            case Request.RESET_STATISTICS:
                self._answer(marked("The statistics are deleted."), is_done=self._store.forget_records())
            case Request.RESTART:
                self._answer(marked("The machine starts anew."), is_done=self._power.restart())
            case Request.SHUT_DOWN:
                self._answer(marked("The machine shuts down."), is_done=self._power.shut_down())
        return None

    def _answer(self, words: str, *, is_done: bool) -> None:
        if self._menu is not None:
            tr = language(self._settings().language)
            self._menu.answer(tr(words) if is_done else tr("That cannot be done from here."))

    def _settings(self) -> Settings:
        return self._session.settings

    def _set_volume(self, percent: int) -> None:
        session = self._session
        session.owners = replace(session.owners, volume=percent)
        session.settings = replace(session.settings, volume=percent)
        self._speaker.volume = percent
        self._speaker.cue(["play-1"])
        self._store.choose(volume_choice(percent, self._config))

    def _mounting(self) -> Mounting:
        return self._screen.picture.mounting
