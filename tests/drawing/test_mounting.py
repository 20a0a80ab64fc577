"""The mounting: pictures, mice and touches turned every way."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Color, Rect, Surface

from kiosk.drawing.mounting import QUARTERS, Mounting, Point, Size

quarters = st.sampled_from(QUARTERS)
mountings = st.builds(Mounting, quarters, quarters, st.booleans())
panels = st.tuples(st.integers(1, 1300), st.integers(1, 1300))
shares = st.tuples(st.floats(-0.5, 1.5), st.floats(-0.5, 1.5))

EVERY = [Mounting(*turns) for turns in product(QUARTERS, QUARTERS, (False, True))]
TARGETS = {"red": (0, 0), "green": (19, 0), "blue": (0, 11), "yellow": (19, 11), "white": (5, 8)}
PICTURE = (20, 12)


def picture() -> Surface:
    """Return a picture of coloured dots, each in its place."""
    surface = Surface(PICTURE, depth=32)
    for colour, place in TARGETS.items():
        surface.set_at(place, colour)
    return surface


def place_of(colour: str, surface: Surface) -> tuple[int, int]:
    width, height = surface.get_size()
    (found,) = (at for at in product(range(width), range(height)) if surface.get_at(at) == Color(colour))
    return found


def shown(mounting: Mounting, shift: tuple[int, int] = (0, 0)) -> Surface:
    panel = Surface(mounting.turned_size(PICTURE), depth=32)
    mounting.show(picture(), panel, shift)
    return panel


def reported(mounting: Mounting, place: tuple[int, int], panel: Size) -> Point:
    """Return what a touchscreen reports for a finger on a pixel of the panel; in plain words, once more."""
    x, y = ((at + 0.5) / side for at, side in zip(place, panel, strict=True))
    if mounting.touch_mirrored:
        x = 1 - x
    for _ in range(mounting.touch_rotation // 90):
        x, y = y, 1 - x
    return x, y


@pytest.mark.parametrize("mounting", EVERY, ids=str)
@pytest.mark.parametrize("target", TARGETS)
def test_a_finger_on_a_target_touches_it(mounting: Mounting, target: str) -> None:
    panel = shown(mounting)
    raw = reported(mounting, place_of(target, panel), panel.get_size())
    touched = tuple(int(share * side) for share, side in zip(mounting.touched(raw), PICTURE, strict=True))
    assert touched == TARGETS[target]


@pytest.mark.parametrize("mounting", EVERY, ids=str)
@pytest.mark.parametrize("target", TARGETS)
def test_a_mouse_on_a_target_points_at_it_however_the_touchscreen_lies(mounting: Mounting, target: str) -> None:
    panel = shown(mounting)
    place = place_of(target, panel)
    assert mounting.on_picture(place, panel.get_size()) == TARGETS[target]
    assert mounting.on_panel(TARGETS[target], panel.get_size()) == place


@pytest.mark.parametrize(
    ("rotation", "corner"), [(0, (0, 0)), (90, (11, 0)), (180, (19, 11)), (270, (0, 19))], ids=str
)
def test_the_picture_is_turned_clockwise(rotation: int, corner: tuple[int, int]) -> None:
    assert place_of("red", shown(Mounting(rotation))) == corner


def test_the_touchscreen_is_turned_before_it_is_mirrored() -> None:
    assert Mounting(0, 90).touched((0, 0)) == (1, 0)
    assert Mounting(0, 90, touch_mirrored=True).touched((0, 0)) == (0, 0)


@pytest.mark.parametrize("rotation", QUARTERS)
def test_a_moved_picture_leaves_no_hole_and_moves_in_its_own_directions(rotation: int) -> None:
    mounting = Mounting(rotation)
    flat = Surface(PICTURE, depth=32)
    flat.fill("darkgreen")
    flat.set_at((5, 8), "white")
    for shift in product((-2, 0, 1), (-3, 0, 2)):
        panel = Surface(mounting.turned_size(PICTURE), depth=32)
        mounting.show(flat, panel, shift)
        x, y = mounting.on_panel((5 + shift[0], 8 + shift[1]), panel.get_size())
        assert panel.get_at((int(x), int(y))) == Color("white")
        panel.set_at((int(x), int(y)), "darkgreen")
        # The unmoved picture below is covered but for the strip.
        bare = {panel.get_at(at)[:3] for at in product(range(panel.get_width()), range(panel.get_height()))}
        assert bare == {Color("darkgreen")[:3]}


@given(mountings, panels, shares)
def test_what_is_turned_can_be_turned_back(mounting: Mounting, panel: Size, share: Point) -> None:
    assert mounting.turned_size(mounting.turned_size(panel)) == panel
    assert mounting.reported(mounting.touched(share)) == pytest.approx(share)
    assert mounting.touched(mounting.reported(share)) == pytest.approx(share)
    pixel = (round(share[0] * panel[0]), round(share[1] * panel[1]))
    assert mounting.on_panel(mounting.on_picture(pixel, panel), panel) == pixel


@given(mountings, panels, st.data())
def test_every_pixel_of_the_panel_is_one_of_the_picture(
    mounting: Mounting, panel: Size, data: st.DataObject
) -> None:
    place = data.draw(st.tuples(st.integers(0, panel[0] - 1), st.integers(0, panel[1] - 1)))
    x, y = mounting.on_picture(place, panel)
    assert Rect((0, 0), mounting.turned_size(panel)).collidepoint(x, y)


@given(quarters, quarters, st.booleans(), st.integers(1, 3))
def test_turning_the_whole_housing_changes_no_touch(first: int, second: int, mirrored: bool, turns: int) -> None:
    # A panel whose picture and touchscreen are both turned once more reports the same places.
    before = Mounting(first, second, mirrored).touched((0.25, 0.125))
    # In a mirror all turns go the other way.
    touch_turns = -turns if mirrored else turns
    after = Mounting((first + 90 * turns) % 360, (second + 90 * touch_turns) % 360, mirrored).touched(
        (0.25, 0.125)
    )
    assert after == before


@pytest.mark.parametrize("turns", [(45, 0), (0, 360), (-90, 0), (0, 1)])
def test_only_quarter_turns_are_mountings(turns: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="not both 0, 90, 180 or 270"):
        Mounting(*turns)
