"""The screen: the window or the whole display, and what happens to it (pygame.display, pygame.event)."""

import os
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# What desktops call the window's program.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "golf-kiosk")

import pygame
from pygame import Surface

from kiosk.devices.pointer import LEFT, Pointer
from kiosk.devices.pointer_events import PointerDown, PointerMove, PointerUp
from kiosk.drawing.geometry import px_per_mm
from kiosk.play.inputs import Exposed, Input, Key, KeyUp, Quit

Size = tuple[int, int]

_UNSEEN = ("dummy", "offscreen")
_FINGER = {pygame.FINGERDOWN: PointerDown, pygame.FINGERMOTION: PointerMove, pygame.FINGERUP: PointerUp}
_MOUSE = {pygame.MOUSEBUTTONDOWN: PointerDown, pygame.MOUSEMOTION: PointerMove, pygame.MOUSEBUTTONUP: PointerUp}
_EXPOSED = (pygame.VIDEORESIZE, pygame.VIDEOEXPOSE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED)


class ScreenError(Exception):
    """The display cannot be used; the message is one sentence."""


class Screen:
    """A picture that somebody sees, and the fingers, mouse and keys that belong to it.

    It is a window of `size` pixels that can be resized, or with `kiosk` the whole display, which no key
    leaves. `say` is given a sentence about what is wrong with the touchscreen.
    """

    def __init__(self, size: Size, *, kiosk: bool, say: Callable[[str], None]) -> None:
        self._window_size = size
        self._kiosk = kiosk
        self._is_full = kiosk
        self._woken_by: list[pygame.event.Event] = []
        try:
            pygame.display.init()
            pygame.font.init()
            self._open()
        except pygame.error as error:
            raise ScreenError(f"There is no display to play on ({error}).") from error
        driver = pygame.display.get_driver()
        if driver in _UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
            self.close()
            raise ScreenError(f"There is no display to play on: SDL offers only its driver {driver}.")
        pygame.display.set_caption("Golf")
        pygame.mouse.set_visible(not kiosk)
        self._wake_event = pygame.event.custom_type()
        self.pointer = Pointer(self.size, px_per_mm(self.size), say)

    @property
    def surface(self) -> Surface:
        """The picture to draw on; it may be another one, of another size, in each frame."""
        return pygame.display.get_surface()

    @property
    def size(self) -> Size:
        """The width and height of the picture in pixels."""
        return self.surface.get_size()

    def flip(self) -> None:
        """Show the picture that was drawn."""
        pygame.display.flip()

    def wait(self, longest_s: float) -> None:
        """Sleep until something happens, or for so many seconds."""
        event = pygame.event.wait(max(1, round(longest_s * 1000)))
        if event.type != pygame.NOEVENT:
            # Put back into the queue, it would come after what happened later.
            self._woken_by.append(event)

    def wake(self) -> None:
        """End a `wait` that is under way; any thread may call it."""
        try:
            pygame.event.post(pygame.event.Event(self._wake_event))
        except pygame.error:
            # The queue is full, so nobody sleeps; or the display is closed, so nobody waits.
            return

    def inputs(self, now: float) -> list[Input]:
        """Return what has come in since the last call."""
        events = [*self._woken_by, *pygame.event.get()]
        self._woken_by.clear()
        inputs = [given for event in events for given in self._read(event, now)]
        return [*inputs, *self.pointer.taps(now)]

    def save(self, path: Path) -> None:
        """Write the picture into a PNG file; raise OSError if that fails."""
        png = BytesIO()
        pygame.image.save(self.surface, png, "picture.png")
        path.write_bytes(png.getbuffer())

    def close(self) -> None:
        """Give the display back."""
        pygame.display.quit()

    def _open(self) -> None:
        if self._is_full:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._window_size, pygame.RESIZABLE)

    def _read(self, event: pygame.event.Event, now: float) -> Iterator[Input]:
        if event.type in _FINGER:
            yield from self.pointer.feed(_FINGER[event.type]("finger", event.finger_id, event.x, event.y, now))
        elif event.type in _MOUSE:
            button = getattr(event, "button", LEFT)
            copy = bool(getattr(event, "touch", False))
            x, y = event.pos
            yield from self.pointer.feed(_MOUSE[event.type]("mouse", button, x, y, now, copy))
        elif event.type == pygame.KEYDOWN:
            yield from self._read_key(event)
        elif event.type == pygame.KEYUP:
            yield KeyUp(_key_name(event))
        elif event.type == pygame.QUIT and not self._kiosk:
            yield Quit()
        elif event.type in _EXPOSED:
            yield self._exposed()

    def _read_key(self, event: pygame.event.Event) -> Iterator[Input]:
        name = _key_name(event)
        if self._kiosk or name not in ("escape", "f11"):
            yield Key(name, bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_ALT))
        elif name == "escape" and not self._is_full:
            yield Quit()
        else:
            if not self._is_full:
                self._window_size = self.size
            self._is_full = not self._is_full
            self._open()
            yield self._exposed()

    def _exposed(self) -> Exposed:
        self.pointer.resize(self.size, px_per_mm(self.size))
        return Exposed()


class Hands:
    """Does what a visitor does, by putting the events into the queue that SDL would put there."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def touch(self, point: tuple[int, int], *, down: bool) -> None:
        """Put a finger down on a point, or lift it."""
        # The middle of the pixel, as its edge may be rounded to the one beside it.
        x, y = ((at + 0.5) / side for at, side in zip(point, self._screen.size, strict=True))
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        _post(kind, touch_id=1, finger_id=0, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)

    def click(self, point: tuple[int, int], *, down: bool) -> None:
        """Press the left button of the mouse at a point, or let it go."""
        _post(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=point, button=LEFT, touch=False)

    def key(self, name: str, *, down: bool) -> None:
        """Press a key such as ``u`` or ``ctrl+z``, or let it go; an unknown name raises ValueError."""
        *held, last = name.lower().split("+")
        modifiers = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}
        if not set(held) <= modifiers.keys():
            raise ValueError(f"there is no key {name}")
        mod = sum(modifiers[each] for each in held)
        _post(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.key.key_code(last), mod=mod, unicode="")

    def resize(self, size: Size) -> None:
        """Give the window another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        _post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def close_window(self) -> None:
        """Close the window."""
        _post(pygame.QUIT)


def _post(kind: int, **attributes: object) -> None:
    pygame.event.post(pygame.event.Event(kind, attributes))


def _key_name(event: pygame.event.Event) -> str:
    """Return the name of a key in lower case; one of the number pad is named like its twin, not in brackets."""
    name = pygame.key.name(event.key).lower()
    return name[1:-1] if name.startswith("[") and len(name) == 3 else name
