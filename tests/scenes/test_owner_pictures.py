"""The owner's screens: how they look, and that every text fits and every button can be hit."""

from collections.abc import Callable
from itertools import combinations

import pytest
from pygame import Rect, Surface

from kiosk.drawing.geometry import px_per_mm
from kiosk.drawing.mounting import Mounting
from kiosk.play.inputs import Tap, Touched
from kiosk.play.language import language as language_of
from kiosk.scenes.calibration import CROSSES, CalibrationScene
from kiosk.scenes.owner import OwnerScene
from kiosk.scenes.pin import PinScene
from kiosk.scenes.sheet import Sheet
from tests.drawing.likeness import assert_golden
from tests.scenes.staging import FIVE_SIZES, Size

LEAST_MM = 9.0
"""How large a button must be at least, for any thumb."""
LEAST_TEXT_MM = 3.0


def door(language: str, _: Size) -> Sheet:
    scene = PinScene("258025", language_of(language))
    for digit in "25":
        scene.choose(digit)
    return scene


def wrong_pin(language: str, _: Size) -> Sheet:
    scene = PinScene("25", language_of(language))
    for digit in "00":
        scene.choose(digit)
    return scene


def no_pin(language: str, _: Size) -> Sheet:
    return PinScene("", language_of(language))


def menu(language: str, _: Size) -> Sheet:
    scene = OwnerScene(language_of(language), lambda: Mounting(270), lambda: 100)
    scene.choose("restart")
    return scene


def first_cross(language: str, _: Size) -> Sheet:
    return CalibrationScene(language_of(language), Mounting)


def tried(language: str, size: Size) -> Sheet:
    scene = CalibrationScene(language_of(language), Mounting)
    scene.size = size
    for x, y in (*CROSSES, (0.3, 0.75), (0.86, 0.5)):
        scene.interpret(Touched(round(x * size[0]), round(y * size[1])))
    return scene


SCREENS: list[Callable[[str, Size], Sheet]] = [door, wrong_pin, no_pin, menu, first_cross, tried]


def drawn(scene: Sheet, size: Size) -> Surface:
    picture = Surface(size, 0, 32)
    scene.draw(picture, 0.0)
    return picture


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("screen", "language"), [(door, "id"), (menu, "id"), (menu, "en"), (tried, "en")])
def test_the_owners_screens_look_as_they_should(
    screen: Callable[[str, Size], Sheet], language: str, size: Size
) -> None:
    name = f"owner-{screen.__name__}-{language}-{size[0]}x{size[1]}"
    assert_golden(drawn(screen(language, size), size), name)


@pytest.mark.parametrize("size", [*FIVE_SIZES, (480, 320), (3000, 300)])
@pytest.mark.parametrize("language", ["id", "en"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_text_has_its_room_and_every_button_too(
    screen: Callable[[str, Size], Sheet], language: str, size: Size
) -> None:
    scene = screen(language, size)
    picture = drawn(scene, size).get_rect()
    targets = scene.targets()
    assert all(picture.contains(rect) for rect in targets.values())
    assert not any(one.colliderect(other) for one, other in combinations(targets.values(), 2))
    for written in scene.written:
        assert picture.contains(written.ink), written
        assert Rect(written.room).contains(written.ink), written
    apart = [
        written for written in scene.written if not any(rect.contains(written.room) for rect in targets.values())
    ]
    for written in apart:
        assert written.ink.collidelist(list(targets.values())) == -1, written
    assert not any(one.ink.colliderect(other.ink) for one, other in combinations(scene.written, 2))


@pytest.mark.parametrize("size", FIVE_SIZES)
@pytest.mark.parametrize("screen", SCREENS)
def test_buttons_are_large_enough_for_thumbs_and_texts_for_eyes(
    screen: Callable[[str, Size], Sheet], size: Size
) -> None:
    for language in ("id", "en"):
        scene = screen(language, size)
        drawn(scene, size)
        mm = px_per_mm(size)
        assert all(min(rect.size) >= LEAST_MM * mm for rect in scene.targets().values())
        assert all(written.size_px >= LEAST_TEXT_MM * mm for written in scene.written)


def test_a_finger_on_a_button_is_shown() -> None:
    scene = menu("en", (800, 480))
    before = drawn(scene, (800, 480)).get_buffer().raw
    place = scene.targets()["turn"].center
    assert scene.press(place)
    assert drawn(scene, (800, 480)).get_buffer().raw != before
    assert scene.press(None)
    assert drawn(scene, (800, 480)).get_buffer().raw == before


def test_a_tap_beside_the_buttons_means_nothing() -> None:
    for screen in SCREENS:
        scene = screen("en", (800, 480))
        scene.size = (800, 480)
        assert scene.interpret(Tap(1, 1)) is None
