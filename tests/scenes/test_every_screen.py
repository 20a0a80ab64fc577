"""Every screen over the table: how it looks, that every text fits and can be read, and every target be hit."""

from dataclasses import replace
from itertools import combinations

import pytest
from pygame import Rect

from kiosk.drawing.geometry import px_per_mm
from kiosk.play.inputs import Key, Press, Tap
from kiosk.play.language import language_codes
from kiosk.play.settings import Settings
from kiosk.scenes.requests import Request
from tests.drawing.likeness import assert_golden
from tests.longer import CODES, speak_longer
from tests.scenes.screens import OWNERS, VISITORS, Make, choices, door, drawn, menu, new_game, owner, tried
from tests.scenes.staging import FIVE_SIZES, Size
from tests.scenes.test_legibility import LEAST_CONTRAST, contrast_in

LEAST_MM = 9.0
"""How large a target must be at least, for any thumb."""
LEAST_TEXT_MM = 2.8
LEAST_LONGER_MM = 1.9
LOOKS = {
    "usual": Settings(volume=100),
    "large": Settings(volume=100, large_print=True),
    "contrast": Settings(volume=100, high_contrast=True, left_handed=True),
}
SCREENS = [*VISITORS, *OWNERS]
PANELS: list[Size] = [(800, 480), (720, 1280)]
sizes = pytest.mark.parametrize("size", [*FIVE_SIZES, (480, 320), (3000, 300)], ids=str)
panels = pytest.mark.parametrize("size", PANELS, ids=str)
languages = pytest.mark.parametrize("language", [*language_codes(), *CODES])
screens = pytest.mark.parametrize("screen", SCREENS)
looks = pytest.mark.parametrize("look", LOOKS)


@pytest.fixture(autouse=True, name="longer_languages")
def _longer_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_longer(monkeypatch)


@panels
@pytest.mark.parametrize("language", ["id", "en"])
@pytest.mark.parametrize("screen", [*VISITORS, door, owner, tried])
def test_a_screen_looks_as_in_its_golden_picture(screen: Make, language: str, size: Size) -> None:
    name = f"{screen.__name__.replace('_', '-')}-{language}-{size[0]}x{size[1]}"
    assert_golden(drawn(screen(replace(LOOKS["usual"], language=language), size), size), name)


@panels
@pytest.mark.parametrize("look", ["large", "contrast"])
@pytest.mark.parametrize("screen", [choices, new_game])
def test_a_screen_in_another_look_is_as_in_its_golden_picture(screen: Make, look: str, size: Size) -> None:
    name = f"{screen.__name__.replace('_', '-')}-{look}-{size[0]}x{size[1]}"
    assert_golden(drawn(screen(LOOKS[look], size), size), name)


@sizes
@languages
@screens
def test_every_text_has_its_room_and_every_target_too(screen: Make, language: str, size: Size) -> None:
    for look in LOOKS.values():
        scene = screen(replace(look, language=language), size)
        picture = drawn(scene, size).get_rect()
        targets = scene.targets()
        assert all(picture.contains(rect) for rect in targets.values())
        assert not any(one.colliderect(other) for one, other in combinations(targets.values(), 2))
        for written in scene.written:
            assert picture.contains(written.ink), written
            assert Rect(written.room).contains(written.ink), written
        rects = list(targets.values())
        apart = [written for written in scene.written if not any(rect.contains(written.room) for rect in rects)]
        assert [written for written in apart if written.ink.collidelist(rects) >= 0] == []
        assert not any(one.ink.colliderect(other.ink) for one, other in combinations(scene.written, 2))


@pytest.mark.parametrize("size", FIVE_SIZES)
@languages
@screens
def test_targets_are_large_enough_for_thumbs_and_texts_for_eyes(screen: Make, language: str, size: Size) -> None:
    scene = screen(Settings(language), size)
    drawn(scene, size)
    mm = px_per_mm(size)
    least = LEAST_LONGER_MM if language in CODES else LEAST_TEXT_MM
    # Half a pixel may be lost by rounding.
    small = {name: rect.size for name, rect in scene.targets().items() if min(rect.size) + 0.5 < LEAST_MM * mm}
    assert small == {}
    assert [(text.text, text.size_px / mm) for text in scene.written if text.size_px + 0.5 < least * mm] == []


@panels
@looks
@screens
def test_every_text_is_in_clear_contrast_to_its_ground(screen: Make, look: str, size: Size) -> None:
    scene = screen(LOOKS[look], size)
    picture = drawn(scene, size)
    low = [(each.text, contrast_in(picture, each.ink)) for each in scene.written]
    assert [(text, ratio) for text, ratio in low if ratio < LEAST_CONTRAST] == []


@screens
def test_a_tap_beside_the_targets_means_nothing(screen: Make) -> None:
    scene = screen(Settings(), (800, 480))
    scene.size = (800, 480)
    assert scene.interpret(Tap(1, 1)) is None


@pytest.mark.parametrize("screen", [*VISITORS, owner])
def test_a_finger_on_a_target_is_shown(screen: Make) -> None:
    size = (800, 480)
    scene = screen(Settings(), size)
    before = drawn(scene, size).get_buffer().raw
    for rect in scene.targets().values():
        assert scene.press(rect.center)
        assert drawn(scene, size).get_buffer().raw != before
        assert scene.press(None)
        assert drawn(scene, size).get_buffer().raw == before


@pytest.mark.parametrize("screen", [*VISITORS, door, owner])
def test_two_buttons_reach_every_target_and_leave(screen: Make) -> None:
    scene = screen(Settings(), (800, 480))
    before = drawn(scene, (800, 480)).get_buffer().raw
    met = []
    for _ in scene.targets():
        assert scene.interpret(Press("undo", 0.1)) is None
        met.append(scene.focus)
        assert drawn(scene, (800, 480)).get_buffer().raw != before, "the ring is seen"
    assert met == list(scene.targets())
    assert scene.interpret(Press("undo", 1.2)) is Request.LEAVE


@pytest.mark.parametrize("screen", [*VISITORS, owner])
def test_keys_reach_every_target_and_leave(screen: Make) -> None:
    scene = screen(Settings(), (800, 480))
    scene.size = (800, 480)
    scene.interpret(Key("tab"))
    reached, edge = {scene.focus}, [scene.focus]
    while edge:
        start = edge.pop()
        for arrow in ("left", "right", "up", "down"):
            scene.focus = start
            scene.interpret(Key(arrow))
            if scene.focus not in reached:
                reached.add(scene.focus)
                edge.append(scene.focus)
    assert reached == set(scene.targets())
    assert scene.interpret(Key("escape")) is Request.LEAVE


def test_what_has_the_ring_is_chosen_by_the_draw_button_and_by_keys() -> None:
    for choosing in (Press("draw", 0.1), Key("return"), Key("space")):
        scene = menu(Settings(), (800, 480))
        assert scene.interpret(choosing) is None, "the first target gets the ring"
        assert scene.focus == "new game"
        assert scene.interpret(choosing) == scene.choose("new game")
