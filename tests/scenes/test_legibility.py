"""Every text on the table can be read: inside its room, large enough, in clear contrast, in any language."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from kiosk.drawing.widgets import Written
from kiosk.engine.position import Reason
from kiosk.play.events import MoveRefused
from kiosk.play.texts import ENGLISH, INDONESIAN, TEXTS, Texts
from kiosk.scenes.table import TableScene
from tests.engine.making import WINNING_LINE
from tests.scenes.staging import FIVE_SIZES, QUIET, STUCK_LINE, Size, after, commands, do, drawn

LONGER = 0.4
LEAST_MM = 2.5
LEAST_LONGER_MM = 1.7
LEAST_CONTRAST = 7.0
LONG = {"longer-id": INDONESIAN, "longer-en": ENGLISH}
STATES = ["start", "take back", "taken back", "stuck", "cleared", "stuck and refused", *Reason]
languages = pytest.mark.parametrize("language", [*TEXTS, *LONG])
five_sizes = pytest.mark.parametrize("size", FIVE_SIZES)


@pytest.fixture(autouse=True, name="longer_languages")
def _longer_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game speak two languages that are longer than ours."""
    for name, texts in LONG.items():
        monkeypatch.setitem(TEXTS, name, lengthened(texts))


def lengthened(texts: Texts) -> Texts:
    """Return texts whose every word is longer by `LONGER`."""
    longer: dict[str, object] = {}
    for field in fields(texts):
        value = getattr(texts, field.name)
        longer[field.name] = (
            stretched(value) if isinstance(value, str) else {key: stretched(text) for key, text in value.items()}
        )
    return replace(texts, **longer)  # type: ignore[arg-type]


def stretched(text: str) -> str:
    return " ".join(word + word[: math.ceil(LONGER * len(word))] for word in text.split(" "))


def scene_in(state: str | Reason, language: str, size: Size) -> tuple[TableScene, Surface]:
    """Return the scene and its picture in a state in which it shows all the texts of that state."""
    lines = {"take back": "d", "taken back": "dn", "stuck": STUCK_LINE, "cleared": WINNING_LINE}
    last = {"take back": "n", "taken back": "u"}
    scene = after(STUCK_LINE if state == "stuck and refused" else lines.get(str(state), ""), language, size)
    if state in last:
        do(scene, commands(last[str(state)])[0], QUIET)
    elif isinstance(state, Reason) or state == "stuck and refused":
        reason = state if isinstance(state, Reason) else Reason.NOT_ADJACENT
        scene.receive([MoveRefused(reason)], QUIET)
    return scene, drawn(scene, size, QUIET + 0.5)


def clipped(scene: TableScene, size: Size) -> list[Written]:
    whole = Rect((0, 0), size)
    return [each for each in scene.written if not (each.room.contains(each.ink) and whole.contains(each.ink))]


@five_sizes
@languages
def test_no_text_is_clipped_and_none_too_small(language: str, size: Size) -> None:
    least_mm = LEAST_LONGER_MM if language in LONG else LEAST_MM
    for state in STATES:
        scene, _ = scene_in(state, language, size)
        assert clipped(scene, size) == []
        small = [(each.text, each.size_px / scene.layout.mm) for each in scene.written]
        assert [(text, mm) for text, mm in small if mm < least_mm] == [], state


@five_sizes
@languages
def test_no_two_texts_lie_over_one_another(language: str, size: Size) -> None:
    for state in STATES:
        scene, _ = scene_in(state, language, size)
        inks = [each.ink for each in scene.written]
        assert [ink for i, ink in enumerate(inks) if ink.collidelist(inks[i + 1 :]) >= 0] == [], state


@five_sizes
def test_a_message_of_the_moment_stands_clear_of_the_one_of_the_end(size: Size) -> None:
    scene, _ = scene_in("stuck and refused", "id", size)
    toast = next(each for each in scene.written if each.text == INDONESIAN.refusals[Reason.NOT_ADJACENT])
    assert not toast.ink.colliderect(scene.ending)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("language", TEXTS)
def test_every_text_is_in_clear_contrast_to_its_ground(language: str, size: Size) -> None:
    for state in ("start", "take back", "stuck", "cleared", Reason.NOT_ADJACENT):
        scene, picture = scene_in(state, language, size)
        low = [(each.text, contrast_in(picture, each.ink)) for each in scene.written]
        assert [(text, ratio) for text, ratio in low if ratio < LEAST_CONTRAST] == []


@given(
    st.tuples(st.integers(320, 2000), st.integers(320, 1400)), st.sampled_from(STATES), st.sampled_from([*TEXTS])
)
@settings(max_examples=10)
def test_no_text_is_clipped_in_a_window_of_any_size(size: Size, state: str | Reason, language: str) -> None:
    scene, _ = scene_in(state, language, size)
    assert clipped(scene, size) == []


def contrast_in(picture: Surface, ink: Rect) -> float:
    """Return the contrast between the commonest colour in `ink`, and the one that stands out most."""
    colours = Counter(colours_in(picture.subsurface(ink)))
    ground = luminance(colours.most_common(1)[0][0])
    # A colour that fills less than this is the smooth edge of a letter.
    inks = [luminance(colour) for colour, count in colours.items() if count >= ink.w * ink.h / 200]
    return max((max(ground, each) + 0.05) / (min(ground, each) + 0.05) for each in inks)


def colours_in(picture: Surface) -> Iterator[tuple[int, ...]]:
    colours = iter(pygame.image.tostring(picture, "RGB"))
    return zip(colours, colours, colours, strict=True)


def luminance(colour: tuple[int, ...]) -> float:
    """Return the relative luminance that contrast is reckoned with, from 0 to 1."""
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
