"""Makes the sounds of the game, beside this file: python assets/sounds/make.py.

A card is a short rush of air; a card that is played also strikes a bar of wood, a step higher for each
card of a run. The same program makes the same files, byte for byte.
"""

import math
import random
import wave
from array import array
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
RATE_HZ = 22_050
LOUDEST = 0.7
"""The highest peak of a file, of what a file can hold."""
MIDDLE_C_HZ = 261.63
RUN = (12, 14, 16, 19, 21, 24, 26, 28)
"""How many semitones the cards of a run sound above middle C: five tones of each octave, which always agree."""
BAR = ((1.0, 1.0, 0.28), (3.93, 0.24, 0.09), (9.2, 0.08, 0.04))
"""What sounds in a bar of wood: times its pitch, how loud, and after how many seconds a third of that is left."""

Sound = list[float]


def strike(semitones: float, length_s: float, softness: float = 1.0) -> Sound:
    """Return a bar of wood, struck; the softer, the longer it sounds and the less of its edge."""
    pitch = MIDDLE_C_HZ * 2 ** (semitones / 12)
    found = []
    for at in range(round(length_s * RATE_HZ)):
        time = at / RATE_HZ
        partials = (
            loud
            / softness ** (times - 1)
            * math.exp(-time / (fades * softness))
            * math.sin(math.tau * pitch * times * time)
            for times, loud, fades in BAR
            if pitch * times < RATE_HZ / 2
        )
        found.append(sum(partials) * min(1.0, time / 0.002))
    return found


def rush(length_s: float, dull: float, rises: bool, seed: int) -> Sound:
    """Return a rush of air that ends or begins sharply; the nearer `dull` is to 1, the deeper it is."""
    noise = random.Random(seed)
    count = round(length_s * RATE_HZ)
    low = lower = 0.0
    found = []
    for at in range(count):
        low += (1 - dull) * (noise.uniform(-1, 1) - low)
        # What is deeper than a card is taken out.
        lower += 0.02 * (low - lower)
        share = at / count
        swell = share**2 * (1 - share) if rises else share**0.3 * (1 - share) ** 3
        found.append((low - lower) * swell)
    return scaled(found, 1.0)


def scaled(sound: Sound, peak: float) -> Sound:
    """Return a sound with that peak."""
    loudest = max(map(abs, sound))
    return [peak * each / loudest for each in sound]


def mixed(parts: Iterable[tuple[float, float, Sound]]) -> Sound:
    """Return sounds together: each begins after so many seconds, and is that loud."""
    found: Sound = []
    for begins_s, loud, sound in parts:
        begin = round(begins_s * RATE_HZ)
        found.extend([0.0] * (begin + len(sound) - len(found)))
        for at, each in enumerate(sound, begin):
            found[at] += loud * each
    return found


def sounds() -> dict[str, Sound]:
    """Return every sound of the game by its name."""
    slide = rush(0.11, 0.55, True, 1)
    made = {
        "draw": scaled(mixed([(0, 1, slide), (0.1, 0.5, rush(0.04, 0.3, False, 2))]), 0.45),
        "undo": scaled(rush(0.13, 0.72, False, 3), 0.4),
        "refused": scaled(mixed([(0, 1, strike(-7, 0.16, 0.4)), (0.11, 0.8, strike(-8, 0.22, 0.4))]), 0.5),
        "deal": scaled(
            mixed((0.055 * n, 0.6 + 0.05 * n, rush(0.06, 0.45, False, 10 + n)) for n in range(7)), 0.45
        ),
        "won": scaled(
            mixed([(0.11 * n, 0.7, strike(tone, 1.3, 1.6)) for n, tone in enumerate((12, 16, 19, 24, 28, 31))]),
            LOUDEST,
        ),
        "over": scaled(mixed([(0, 1, strike(16, 0.7, 1.4)), (0.2, 0.9, strike(12, 0.9, 1.4))]), 0.5),
    }
    for number, tone in enumerate(RUN, 1):
        made[f"play-{number}"] = scaled(mixed([(0, 0.35, slide), (0.06, 1, strike(tone, 0.55))]), 0.6)
    return made


def write(name: str, sound: Sound) -> None:
    """Write a sound into its file; its end fades, so that it does not click."""
    fade = RATE_HZ // 100
    whole = [each * min(1.0, (len(sound) - at) / fade) for at, each in enumerate(sound)]
    samples = array("h", (round(32_767 * each) for each in whole))
    with wave.open(str(HERE / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(samples.tobytes())


if __name__ == "__main__":
    for name, sound in sounds().items():
        write(name, sound)
