"""The hands: do on the screen what a visitor does, for scripts and tests."""

import pygame

from kiosk.devices.pointer import LEFT
from kiosk.devices.screen import Screen
from kiosk.drawing.mounting import Size


class Hands:
    """Does what a visitor does, by putting the events into the queue that SDL would put there."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def touch(self, point: tuple[int, int], *, down: bool) -> None:
        """Put a finger down on a point of the picture, or lift it."""
        x, y = self._screen.picture.reported(point, self._screen.panel_size)
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        self._screen.post(kind, touch_id=1, finger_id=0, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def click(self, point: tuple[int, int], *, down: bool) -> None:
        """Press the left button of the mouse at a point of the picture, or let it go."""
        x, y = self._screen.picture.on_panel(point, self._screen.panel_size)
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self._screen.post(kind, pos=(int(x), int(y)), button=LEFT, touch=False)

    def key(self, name: str, *, down: bool) -> None:
        """Press a key such as ``u`` or ``ctrl+z``, or let it go; an unknown name raises ValueError."""
        *held, last = name.lower().split("+")
        modifiers = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}
        if not set(held) <= modifiers.keys():
            raise ValueError(f"there is no key {name}")
        mod = sum(modifiers[each] for each in held)
        code = pygame.key.key_code(last)
        self._screen.post(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=mod, unicode="")

    def resize(self, size: Size) -> None:
        """Give the window another size."""
        self._screen.resize(size)

    def close_window(self) -> None:
        """Close the window."""
        self._screen.post(pygame.QUIT)
