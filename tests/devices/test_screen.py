"""The screen: what is drawn lies on the panel as it is mounted, and touches come back from there."""

from collections.abc import Callable, Iterator
from itertools import product
from math import nan

import pygame
import pytest
from pygame import Color

from kiosk.devices.hands import Hands
from kiosk.devices.screen import UPRIGHT, Screen
from kiosk.drawing.mounting import QUARTERS, Mounting
from kiosk.play.inputs import Exposed, Input, Key, Quit, Tap, Touched

PANEL = (320, 200)
EVERY = [Mounting(*turns) for turns in product(QUARTERS, QUARTERS, (False, True))]
Make = Callable[..., Screen]


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def make(said: list[str]) -> Iterator[Make]:
    """Opens a window, or with `kiosk` the whole of the display that SDL pretends to have."""

    def opened(mounting: Mounting = UPRIGHT, *, kiosk: bool = False) -> Screen:
        screen = Screen(PANEL, kiosk=kiosk, say=said.append, mounting=mounting)
        assert all(isinstance(it, Exposed) for it in screen.inputs(-9.0))
        return screen

    yield opened
    pygame.display.quit()


def targets(screen: Screen) -> list[tuple[int, int]]:
    """Return the corners and a place in the middle of nothing."""
    right, bottom = screen.size[0] - 1, screen.size[1] - 1
    return [(0, 0), (right, 0), (0, bottom), (right, bottom), (right // 3, bottom // 4)]


def done(screen: Screen, now: float) -> list[Input]:
    return [it for it in screen.inputs(now) if not isinstance(it, Exposed)]


def post(kind: int, **told: object) -> None:
    pygame.event.post(pygame.event.Event(kind, told))


def tapped(screen: Screen, point: tuple[int, int], now: float) -> list[Input]:
    """Touch a point, and return what came of it."""
    hands = Hands(screen)
    hands.touch(point, down=True)
    hands.touch(point, down=False)
    return done(screen, now)


# --- turned


@pytest.mark.parametrize("mounting", EVERY, ids=str)
def test_a_touch_is_felt_where_the_picture_was_touched(make: Make, mounting: Mounting) -> None:
    screen = make(mounting)
    for now, (x, y) in enumerate(targets(screen)):
        assert tapped(screen, (x, y), 9.0 * now) == [Touched(x, y), Tap(x, y)]


@pytest.mark.parametrize(
    ("mounting", "corner"),
    [
        (Mounting(0), (0, 0)),
        (Mounting(90), (0, 319)),
        (Mounting(180), (319, 199)),
        (Mounting(270), (199, 0)),
        (Mounting(0, 90), (319, 0)),
        (Mounting(0, 0, touch_mirrored=True), (319, 0)),
        (Mounting(90, 90), (0, 0)),
        (Mounting(0, 180, touch_mirrored=True), (0, 199)),
    ],
    ids=str,
)
def test_what_the_touchscreen_reports_at_its_own_corner(
    make: Make, mounting: Mounting, corner: tuple[int, int]
) -> None:
    screen = make(mounting)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        post(kind, finger_id=0, x=0.0, y=0.0)
    assert done(screen, 0.0)[-1:] == [Tap(*corner)]


@pytest.mark.parametrize("rotation", QUARTERS)
@pytest.mark.parametrize("touch_rotation", QUARTERS)
def test_a_mouse_is_turned_with_the_picture_alone(make: Make, rotation: int, touch_rotation: int) -> None:
    screen = make(Mounting(rotation, touch_rotation, touch_mirrored=True))
    for now, (x, y) in enumerate(targets(screen)):
        for down in (True, False):
            Hands(screen).click((x, y), down=down)
        assert done(screen, 9.0 * now) == [Touched(x, y), Tap(x, y)]


@pytest.mark.parametrize(("rotation", "corner"), [(90, (319, 0)), (180, (319, 199)), (270, (0, 199))])
def test_what_is_drawn_is_shown_turned(make: Make, rotation: int, corner: tuple[int, int]) -> None:
    screen = make(Mounting(rotation))
    assert screen.size == screen.surface.get_size() == (PANEL if rotation == 180 else (200, 320))
    screen.surface.fill("darkgreen")
    screen.surface.set_at((0, 0), "red")
    screen.flip()
    panel = pygame.display.get_surface()
    assert panel.get_size() == PANEL
    assert panel.get_at(corner) == Color("red")
    assert panel.get_at((160, 100)) == Color("darkgreen")


def test_an_upright_picture_is_drawn_on_the_panel_itself(make: Make) -> None:
    screen = make()
    assert screen.surface is pygame.display.get_surface()
    screen.shift(2, 1)
    assert screen.surface is not pygame.display.get_surface()
    screen.shift(0, 0)
    assert screen.surface is pygame.display.get_surface()
    screen.surface.fill("blue")
    screen.flip()
    assert pygame.display.get_surface().get_at((0, 0)) == Color("blue")


def test_the_picture_can_be_turned_while_it_is_shown(make: Make) -> None:
    screen = make()
    Hands(screen).touch((300, 20), down=True)
    assert done(screen, 1.0) == [Touched(300, 20)]
    screen.mount(Mounting(90))
    assert screen.pointer.pressed is None
    assert screen.surface.get_size() == screen.size == (200, 320)
    Hands(screen).touch((199, 319), down=False)
    assert done(screen, 1.1) == []
    assert tapped(screen, (199, 319), 9.0)[-1:] == [Tap(199, 319)]


@pytest.mark.parametrize("rotation", QUARTERS)
def test_a_turned_window_may_have_any_size(make: Make, rotation: int) -> None:
    screen = make(Mounting(rotation))
    Hands(screen).resize((500, 300))
    assert list(screen.inputs(0.0))
    assert screen.surface.get_size() == screen.size == screen.picture.mounting.turned_size((500, 300))
    screen.surface.fill("red")
    screen.flip()
    assert pygame.display.get_surface().get_at((499, 299)) == Color("red")
    assert tapped(screen, targets(screen)[3], 0.0)[-1:] == [Tap(*targets(screen)[3])]


# --- moved a little


@pytest.mark.parametrize("mounting", EVERY, ids=str)
@pytest.mark.parametrize("shift", [(2, 0), (-1, 3), (0, -2)])
def test_a_moved_picture_is_felt_where_it_is_seen(make: Make, mounting: Mounting, shift: tuple[int, int]) -> None:
    screen = make(mounting)
    before = [screen.picture.reported(point, PANEL) for point in targets(screen)]
    screen.shift(*shift)
    for now, ((x, y), unmoved) in enumerate(zip(targets(screen), before, strict=True)):
        assert tapped(screen, (x, y), 9.0 * now)[-1:] == [Tap(x, y)]
        for down in (True, False):
            Hands(screen).click((x, y), down=down)
        assert done(screen, 9.0 * now + 5)[-1:] == [Tap(x, y)]
        assert screen.picture.reported((x, y), PANEL) != unmoved


def test_the_edge_of_the_panel_belongs_to_a_moved_picture_too(make: Make) -> None:
    screen = make()
    screen.shift(3, 3)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        post(kind, finger_id=0, x=0.0, y=0.0)
    assert done(screen, 0.0)[-1:] == [Tap(0, 0)]


# --- one thing after the other


def test_a_touch_that_wakes_swallows_its_tap_even_if_both_came_at_once(make: Make) -> None:
    screen = make()
    for down in (True, False):
        Hands(screen).touch((9, 9), down=down)
    seen = []
    for given in screen.inputs(5.0):
        seen.append(given)
        if isinstance(given, Touched):
            screen.pointer.swallow(5.0)
    assert seen == [Touched(9, 9)]
    assert tapped(screen, (9, 9), 9.0) == [Touched(9, 9), Tap(9, 9)]


def test_a_finger_on_the_display_before_the_kiosk_showed_anything_presses_nothing(said: list[str]) -> None:
    screen = Screen(PANEL, kiosk=True, say=said.append)
    Hands(screen).touch((9, 9), down=True)
    assert done(screen, 0.0) == [Touched(9, 9)]
    assert done(screen, 3.0) == []
    Hands(screen).touch((9, 9), down=False)
    assert done(screen, 3.1) == []
    assert tapped(screen, (9, 9), 3.5)[-1:] == [Tap(9, 9)]
    screen.close()


@pytest.mark.parametrize("mounting", [UPRIGHT, Mounting(90), Mounting(180, 270, touch_mirrored=True)], ids=str)
@pytest.mark.parametrize("wild", [15.98, -0.2, nan, float("inf")])
def test_places_off_the_panel_are_nothing_and_said_once(
    make: Make, said: list[str], mounting: Mounting, wild: float
) -> None:
    screen = make(mounting)
    for tenth in range(100):
        post(pygame.FINGERDOWN, finger_id=1, x=wild, y=0.5)
        post(pygame.FINGERUP, finger_id=1, x=wild, y=0.5)
        assert done(screen, tenth / 10) == []
    assert len(said) == 1
    assert tapped(screen, (9, 9), 20.0)[-1:] == [Tap(9, 9)]


def test_no_key_and_no_closed_window_leaves_the_kiosk(make: Make) -> None:
    screen = make(kiosk=True)
    for key, mod in ((pygame.K_ESCAPE, 0), (pygame.K_F11, 0), (pygame.K_F4, pygame.KMOD_ALT)):
        post(pygame.KEYDOWN, key=key, mod=mod)
    post(pygame.QUIT)
    assert done(screen, 0.0) == [Key("escape"), Key("f11"), Key("f4", alt=True)]


def test_the_keys_of_a_window_go_to_the_whole_display_back_and_out(make: Make) -> None:
    screen = make(Mounting(90))
    post(pygame.KEYDOWN, key=pygame.K_F11, mod=0)
    assert Exposed() in list(screen.inputs(0.0))
    # Whether a window over the table takes it, the scenes must say.
    post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)
    assert Key("escape") in list(screen.inputs(0.0))
    assert [screen.leave(), screen.leave()] == [Exposed(), Quit()]


def test_the_status_tells_driver_size_and_rotation(make: Make) -> None:
    assert make().status == "dummy, 320×200"
    assert make(Mounting(270)).status == "dummy, 200×320, turned by 270 degrees"
