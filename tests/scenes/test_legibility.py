"""Every text on the table can be read: inside its room, large enough, in clear contrast, in any language."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from kiosk.drawing.widgets import Written
from kiosk.engine.moves import Draw, Play
from kiosk.engine.position import Reason
from kiosk.play.advice import Advice
from kiosk.play.events import (
    Event,
    HintAwaited,
    HintGiven,
    HintMissing,
    HopeMissing,
    LightSwitched,
    MoveRefused,
    MovesUndone,
)
from kiosk.play.language import language_codes
from kiosk.play.texts import REFUSALS
from kiosk.scenes.table import TableScene
from tests.engine.making import WINNING_LINE
from tests.longer import CODES, speak_longer
from tests.scenes.staging import FIVE_SIZES, QUIET, STUCK_LINE, Size, after, choose, commands, do, drawn

LEAST_MM = 2.5
LEAST_LONGER_MM = 1.7
LEAST_CONTRAST = 7.0
EVENTS: dict[str, Event] = {
    "hint": HintGiven(Play(7), is_winnable=True),
    "hint to draw": HintGiven(Draw(), is_winnable=True),
    "hint in a lost game": HintGiven(Play(7), is_winnable=False),
    "hint to draw in a lost game": HintGiven(Draw(), is_winnable=False),
    "hint awaited": HintAwaited(),
    "hint missing": HintMissing(),
    "hope missing": HopeMissing(),
    "light on": LightSwitched(is_on=True),
    "light off": LightSwitched(is_on=False),
    "back to the last chance": MovesUndone(3),
    "stuck and refused": MoveRefused(Reason.NOT_ADJACENT),
    "stuck without hope and refused": MoveRefused(Reason.NOT_ADJACENT),
}
LOST_KNOWN = Advice(None, is_winnable=False, hope=0, best_score=350)
ADVICE = {
    "hope": LOST_KNOWN,
    "stuck": LOST_KNOWN,
    "stuck and refused": LOST_KNOWN,
    "stuck without hope": replace(LOST_KNOWN, hope=None),
    "stuck without hope and refused": replace(LOST_KNOWN, hope=None),
}
STATES = ["start", "take back", "taken back", "cleared", "stuck unadvised", *ADVICE, *Reason]
STATES += [name for name in EVENTS if name not in ADVICE]
languages = pytest.mark.parametrize("language", [*language_codes(), *CODES])
five_sizes = pytest.mark.parametrize("size", FIVE_SIZES)


@pytest.fixture(autouse=True, name="longer_languages")
def _longer_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_longer(monkeypatch)


def scene_in(state: str | Reason, language: str, size: Size) -> tuple[TableScene, Surface]:
    """Return the scene and its picture in a state in which it shows all the texts of that state."""
    lines = {"take back": "d", "taken back": "dn", "cleared": WINNING_LINE}
    last = {"take back": "n", "taken back": "u"}
    is_stuck = not isinstance(state, Reason) and state.startswith("stuck")
    scene = after(STUCK_LINE if is_stuck else lines.get(str(state), ""), language, size)
    choose(scene, light=state == "hope")
    if state in ADVICE:
        scene.session.advise(ADVICE[str(state)])
    if state in last:
        do(scene, commands(last[str(state)])[0], QUIET)
    event = MoveRefused(state) if isinstance(state, Reason) else EVENTS.get(state)
    scene.receive([event] if event else [], QUIET)
    return scene, drawn(scene, size, QUIET + 0.5)


def clipped(scene: TableScene, size: Size) -> list[Written]:
    whole = Rect((0, 0), size)
    return [each for each in scene.written if not (each.room.contains(each.ink) and whole.contains(each.ink))]


@five_sizes
@languages
def test_no_text_is_clipped_and_none_too_small(language: str, size: Size) -> None:
    least_mm = LEAST_LONGER_MM if language in CODES else LEAST_MM
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
@languages
def test_all_choices_at_the_end_are_written_in_one_size(language: str, size: Size) -> None:
    for state in ("stuck", "stuck without hope", "cleared"):
        scene, _ = scene_in(state, language, size)
        choices = [rect for name, rect in scene.targets().items() if name.startswith("ending ")]
        sizes = {each.size_px for each in scene.written if each.ink.collidelist(choices) >= 0}
        assert len(sizes) == 1


@five_sizes
def test_a_message_of_the_moment_stands_clear_of_the_one_of_the_end(size: Size) -> None:
    for state in ("stuck and refused", "stuck without hope and refused"):
        scene, _ = scene_in(state, "id", size)
        refusal = scene.tr(REFUSALS[Reason.NOT_ADJACENT])
        toast = next(each for each in scene.written if each.text == refusal)
        assert not toast.ink.colliderect(scene.ending)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("language", language_codes())
def test_every_text_is_in_clear_contrast_to_its_ground(language: str, size: Size) -> None:
    for state in ("start", "take back", "stuck", "cleared", "hope", Reason.NOT_ADJACENT):
        scene, picture = scene_in(state, language, size)
        low = [(each.text, contrast_in(picture, each.ink)) for each in scene.written]
        assert [(text, ratio) for text, ratio in low if ratio < LEAST_CONTRAST] == []


@given(
    st.tuples(st.integers(320, 2000), st.integers(320, 1400)),
    st.sampled_from(STATES),
    st.sampled_from(language_codes()),
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
