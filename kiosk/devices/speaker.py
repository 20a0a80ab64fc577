"""The speaker: plays short sounds, and is silent where there is no sound card."""

import math
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import pygame

from kiosk.devices.sound_cards import alsa_names, sound_cards
from kiosk.places import asset

RATE_HZ = 22_050
BUFFER_SAMPLES = 512
"""How much is mixed at once, which is 23 ms."""
REST_AFTER_S = 3.0
"""How long nothing is played until the sound card may rest; an open one wakes the processor all the time."""
AGAIN_S = 60.0
"""How soon a sound card that could not be opened is tried again; somebody may plug one in."""


class Speaker:
    """Plays sounds by their names at `volume` percent; what is in the way is told once by `say`.

    Nothing is opened before there is something to be heard.
    """

    def __init__(self, volume: int, say: Callable[[str], None], root: Path = Path("/")) -> None:
        self.volume = volume
        self._say = say
        self._root = root
        self._cued: list[str] = []
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._closes_at = self._fails_until = -math.inf
        self._told = ""

    @property
    def deadline(self) -> float | None:
        """When there is something to be done, if ever."""
        if self._cued:
            return -math.inf
        return self._closes_at if pygame.mixer.get_init() else None

    def cue(self, names: Iterable[str]) -> None:
        """Play sounds, all at once, at the next turn."""
        self._cued += names

    def turn(self, now: float) -> None:
        """Play what was asked for, and let the sound card rest when nothing was for a while."""
        cued, self._cued = self._cued, []
        if cued and self.volume and now >= self._fails_until:
            try:
                ends_at = now + max(map(self._play, cued))
            except (pygame.error, OSError) as error:
                self.close()
                self._fails_until = now + AGAIN_S
                self._tell(f"There is no sound ({error}).")
            else:
                self._closes_at = max(self._closes_at, ends_at + REST_AFTER_S)
        elif now >= self._closes_at and pygame.mixer.get_init():
            self.close()

    def close(self) -> None:
        """Let go of the sound card."""
        # A sound is of no use to the next opening.
        self._sounds.clear()
        pygame.mixer.quit()

    def _play(self, name: str) -> float:
        """Begin a sound, and return for how many seconds it is heard."""
        if not pygame.mixer.get_init():
            self._open()
        if name not in self._sounds:
            self._sounds[name] = pygame.mixer.Sound(asset("sounds", f"{name}.wav"))
        sound = self._sounds[name]
        sound.set_volume(loudness(self.volume))
        sound.play()
        return sound.get_length()

    def _open(self) -> None:
        if os.environ.get("SDL_AUDIODRIVER") != "alsa":
            _open_mixer()
            return
        # Asked for a card where there is none, ALSA writes a dozen lines.
        if not sound_cards(self._root):
            raise OSError("no sound card is connected")
        *others, last = alsa_names(self._root) or ["default"]
        for name in others:
            with suppress(pygame.error):
                _open_mixer(name)
                return
        _open_mixer(last)

    def _tell(self, complaint: str) -> None:
        if complaint != self._told:
            self._told = complaint
            self._say(complaint)


def _open_mixer(name: str = "") -> None:
    if name:
        # SDL has no other way to be told the name of a card.
        os.environ["AUDIODEV"] = name
    pygame.mixer.init(RATE_HZ, size=-16, channels=1, buffer=BUFFER_SAMPLES, allowedchanges=0)


def loudness(percent: int) -> float:
    """Return the share of the full amplitude that sounds like so many percent of the full volume."""
    # Ears hear ratios: half as loud is about a third of the amplitude.
    return float((percent / 100) ** 1.66)
