"""The rest: the light and the place of the picture while nobody touches the kiosk."""

from pygame import Surface

from kiosk.config import LightConfig
from kiosk.devices.backlight import Backlight
from kiosk.devices.screen import Screen
from kiosk.play.idle import Idle, Light
from kiosk.play.inputs import BothHeld, Input, Touched


class Rest:
    """Dims, darkens and moves the picture as `idle` says; where no backlight obeys, by the picture alone."""

    def __init__(self, idle: Idle, light: LightConfig, backlight: Backlight, screen: Screen) -> None:
        self.idle = idle
        # An owner who wants little light in play need not think of the other.
        dimmed = min(light.dimmed, light.brightness)
        self._percents = {Light.AWAKE: light.brightness, Light.DIM: dimmed, Light.DARK: 0}
        self._backlight = backlight
        self._screen = screen
        self._shown: object = None
        self._light = Light.AWAKE

    @property
    def is_dark(self) -> bool:
        """Whether nothing can be seen."""
        return self._light is Light.DARK

    def wake(self, given: Input, now: float) -> bool:
        """Take note that somebody is there; tell whether that only woke a dark kiosk and means nothing else."""
        was_dark = self.idle.light(now) is Light.DARK
        self.idle.touch(now)
        if was_dark and isinstance(given, Touched):
            self._screen.pointer.swallow(now)
        # The owner is nobody whose hands fall on the buttons by chance.
        return was_dark and not isinstance(given, BothHeld)

    def turn(self, now: float) -> bool:
        """Set the light and the place of the picture; tell whether it must be drawn again."""
        self._light = self.idle.light(now)
        self._backlight.shine(self._percents[self._light], now)
        shown = self._light, self.idle.drift(now), self._backlight.is_able
        has_changed, self._shown = shown != self._shown, shown
        if has_changed:
            self._screen.shift(*self.idle.drift(now))
        return has_changed

    def give_back(self, now: float) -> None:
        """Leave the panel bright to whoever shows something next."""
        self._backlight.shine(self._percents[Light.AWAKE], now)

    def shade(self, picture: Surface) -> None:
        """Darken a picture that was drawn as far as the panel does not."""
        if self._light is Light.DARK:
            picture.fill((0, 0, 0))
        elif self._light is Light.DIM and not self._backlight.is_able:
            veil = Surface(picture.get_size(), 0, picture)
            veil.set_alpha(round(255 * (100 - self._percents[Light.DIM]) / 100))
            picture.blit(veil, (0, 0))
