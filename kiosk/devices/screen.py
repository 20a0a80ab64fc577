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

from kiosk.devices.graphics import prepared_output, sdl_obstacle, unseen_obstacle
from kiosk.devices.pointer import Pointer
from kiosk.devices.sdl_events import EXPOSED, key_event, pointer_event
from kiosk.devices.touchscreens import trouble
from kiosk.drawing.geometry import px_per_mm
from kiosk.drawing.mounting import Mounting, Size
from kiosk.drawing.picture import Picture
from kiosk.play.inputs import Exposed, Input, Key, Quit

UPRIGHT = Mounting()


class Screen:
    """A picture that somebody sees, and the fingers, mouse and keys that belong to it.

    It is a window of `size` pixels that can be resized, or with `kiosk` the whole display, which no key
    leaves; where there is no desktop, that is the display on the `connector` of that name, or on the best
    one. The picture lies on it as `mounting` says. `say` is given sentences about what is wrong with the
    touchscreen. The files of the system lie in `root`. ScreenError tells what is in the way of all that.
    """

    def __init__(
        self,
        size: Size,
        *,
        kiosk: bool,
        say: Callable[[str], None],
        mounting: Mounting = UPRIGHT,
        connector: str = "",
        root: Path = Path("/"),
    ) -> None:
        self._window_size = size
        self._kiosk = self._is_full = kiosk
        self._is_new = True
        self._woken_by: list[pygame.event.Event] = []
        self._output = prepared_output(os.environ, connector, root) if kiosk else None
        self.picture = Picture(mounting)
        self._begin()
        pygame.display.set_caption("Golf")
        pygame.mouse.set_visible(not kiosk)
        self._wake_event = pygame.event.custom_type()
        self.pointer = Pointer(self.size, px_per_mm(self.size), say)
        if self._output is not None:
            for notice in filter(None, (self._output.notice, trouble(root))):
                say(notice)

    # --- the picture

    @property
    def surface(self) -> Surface:
        """The picture to draw on, all of it; it may be another one, of another size, in each frame."""
        return self.picture.surface_for(pygame.display.get_surface())

    @property
    def size(self) -> Size:
        """The width and height of the picture in pixels."""
        return self.picture.mounting.turned_size(self.panel_size)

    @property
    def panel_size(self) -> Size:
        """The width and height of the window or the display in pixels, however the picture lies on it."""
        return pygame.display.get_surface().get_size()

    @property
    def status(self) -> str:
        """What the picture is shown by and where, how large and how turned, in a few words."""
        driver = pygame.display.get_driver().lower()
        where = f" on {self._output.connector.name}" if self._output else ""
        rotation = self.picture.mounting.rotation
        turned = f", turned by {rotation} degrees" if rotation else ""
        return f"{driver}{where}, {self.size[0]}×{self.size[1]}{turned}"

    def flip(self) -> None:
        """Show the picture that was drawn."""
        self.picture.lay_on(pygame.display.get_surface())
        pygame.display.flip()

    def mount(self, mounting: Mounting) -> None:
        """Turn the picture and the touches otherwise from now on; it is to be drawn again, in its new size."""
        self.picture.mounting = mounting
        self._exposed()

    def shift(self, right_px: int, down_px: int) -> None:
        """Show the picture moved by a few pixels, and feel touches there; it is to be drawn again."""
        self.picture.shift = (right_px, down_px)

    def save(self, path: Path) -> None:
        """Write the picture into a PNG file; raise OSError if that fails."""
        png = BytesIO()
        pygame.image.save(self.surface, png, "picture.png")
        path.write_bytes(png.getbuffer())

    # --- what happens

    def wait(self, longest_s: float) -> None:
        """Sleep until something happens, or for so many seconds."""
        event = pygame.event.wait(max(1, round(longest_s * 1000)))
        if event.type != pygame.NOEVENT:
            # Put back into the queue, it would come after what happened later.
            self._woken_by.append(event)

    def wake(self) -> None:
        """End a `wait` that is under way; any thread may call it."""
        try:
            self.post(self._wake_event)
        except pygame.error:
            # The queue is full, so nobody sleeps; or the display is closed, so nobody waits.
            return

    def inputs(self, now: float) -> Iterator[Input]:
        """Give what has come in since the last time, one by one.

        What is done at one may change the next: `pointer.swallow`, called at a touch, swallows its tap even if
        that has come already.
        """
        if self._kiosk and self._is_new:
            # A finger that lies there before there was anything to see means nothing.
            self.pointer.swallow(now)
        self._is_new = False
        events = [*self._woken_by, *pygame.event.get()]
        self._woken_by.clear()
        for event in events:
            yield from self._read(event, now)
        yield from self.pointer.taps(now)

    def leave(self) -> Input | None:
        """Go back from the whole display to the window, or leave that; a kiosk cannot be left."""
        if self._kiosk:
            return None
        return self._toggle() if self._is_full else Quit()

    def clipboard(self) -> str | None:
        """Return the text that was copied last, in whatever program, or None if there is none to be had."""
        try:
            pygame.scrap.init()
            raw = pygame.scrap.get(pygame.SCRAP_TEXT)
        except (pygame.error, NotImplementedError):
            return None
        return raw.decode(errors="replace").rstrip("\0") if raw else None

    def post(self, kind: int, **attributes: object) -> None:
        """Let something happen that SDL would tell of."""
        pygame.event.post(pygame.event.Event(kind, attributes))

    def resize(self, size: Size) -> None:
        """Give the window another size, as somebody does who pulls at its corner."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def close(self) -> None:
        """Give the display back."""
        pygame.display.quit()

    def _begin(self) -> None:
        try:
            pygame.display.init()
            pygame.font.init()
            self._open()
        except pygame.error as error:
            # What is half open would be in the way of another attempt.
            self.close()
            raise sdl_obstacle(str(error), self._output) from error
        obstacle = unseen_obstacle(pygame.display.get_driver(), os.environ)
        if obstacle is not None:
            self.close()
            raise obstacle

    def _open(self) -> None:
        if self._is_full:
            display = self._output.display_among(pygame.display.get_desktop_sizes()) if self._output else 0
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=display)
        else:
            pygame.display.set_mode(self._window_size, pygame.RESIZABLE)

    def _read(self, event: pygame.event.Event, now: float) -> Iterator[Input]:
        moved = pointer_event(event.type, event.dict, now, self.picture, self.panel_size)
        key = key_event(event.type, event.dict)
        if moved is not None:
            yield from self.pointer.feed(moved)
        elif isinstance(key, Key) and key.name == "f11" and not self._kiosk:
            yield self._toggle()
        elif key is not None:
            yield key
        elif event.type == pygame.QUIT and not self._kiosk:
            yield Quit()
        elif event.type in EXPOSED:
            yield self._exposed()

    def _toggle(self) -> Input:
        """Go to the whole display or back."""
        if not self._is_full:
            self._window_size = self.panel_size
        self._is_full = not self._is_full
        self._open()
        return self._exposed()

    def _exposed(self) -> Exposed:
        self.pointer.resize(self.size, px_per_mm(self.size))
        return Exposed()
