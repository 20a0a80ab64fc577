"""A display that nobody sees, with a mouse and a keyboard that are moved from outside (Xvfb and xdotool)."""

import os
import shutil
import struct
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

import pytest
from pygame import Rect, Surface, image

from kiosk.drawing.layout import Point
from kiosk.engine.codes import DealCode
from kiosk.play.advice import Counsel
from kiosk.play.session import Session, Sitting
from kiosk.play.settings import Settings
from kiosk.scenes.table import TableScene

Size = tuple[int, int]

MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
needs_display = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


class Display:
    """An X display by its name, such as ``:1``, its server, and the file that its picture is in."""

    def __init__(self, name: str, server: subprocess.Popen[str], picture: Path) -> None:
        self.name = name
        self._server = server
        self._picture = picture

    def end(self) -> None:
        """Take the display away from whoever is on it."""
        self._server.terminate()
        self._server.wait()

    @property
    def environ(self) -> dict[str, str]:
        """What brings a program to this display."""
        return {"DISPLAY": self.name}

    def do(self, *words: str) -> str:
        """Let xdotool do something, and return what it prints."""
        return self._xdotool(*words, must=True)

    def click(self, points: Iterable[Point]) -> None:
        """Click points, one after the other, as fast as they come."""
        words = [("mousemove", str(x), str(y), "click", "1") for x, y in points]
        self.do(*(word for step in words for word in step))

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        with self.pressing(*keys):
            pass

    @contextmanager
    def pressing(self, *keys: str) -> Iterator[None]:
        """Press keys beside what is done meanwhile, some 80 a second; SDL takes faster ones for one held down."""
        command = ["xdotool", "key", "--delay", "12", *keys]
        with subprocess.Popen(command, env=os.environ | self.environ) as typing:
            yield
            assert typing.wait() == 0

    def point_at(self, point: Point) -> None:
        """Move the mouse; without a window manager, keys go to the window beneath it."""
        self.do("mousemove", *map(str, point))

    def window(self) -> str | None:
        """Return xdotool's number of the only window, or None while there is none."""
        return self._xdotool("search", "--onlyvisible", "--class", ".", must=False).strip() or None

    def shows(self, table: Surface) -> bool:
        """Tell whether the only window shows this picture and has its size, every pixel right."""
        place = self._place()
        if place is None or place.size != table.get_size():
            return False
        seen = self.picture().subsurface(place.clip(self.picture().get_rect()))
        return same(seen, table.subsurface(Rect((0, 0), seen.get_size())))

    def resize(self, size: Size) -> None:
        """Put the only window into the corner, and give it another size."""
        window = self.window()
        assert window is not None
        self.do("windowmove", window, "0", "0", "windowsize", window, *map(str, size))

    def picture(self) -> Surface:
        """Return what is on the display at this moment."""
        with self._picture.open("rb") as file:
            (width, height), start = _size_and_start(file)
            surface = Surface((width, height), depth=32, masks=(0xFF0000, 0xFF00, 0xFF, 0))
            file.seek(start)
            surface.get_buffer().write(file.read(width * height * 4))
        return surface

    def glimpse(self, place: Rect) -> bytes:
        """Return the rows of the display that `place` lies in, as they are in memory; a quick look."""
        with self._picture.open("rb") as file:
            (width, _), start = _size_and_start(file)
            file.seek(start + place.top * width * 4)
            return file.read(place.h * width * 4)

    def _place(self) -> Rect | None:
        window = self.window()
        words = self._xdotool("getwindowgeometry", "--shell", window, must=False).split() if window else []
        found = dict(word.split("=") for word in words)
        return Rect(*(int(found[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))) if found else None

    def _xdotool(self, *words: str, must: bool) -> str:
        command = ["xdotool", *words]
        environ = os.environ | self.environ
        done = subprocess.run(command, env=environ, check=must, capture_output=True, text=True)
        return done.stdout


def _size_and_start(file: BinaryIO) -> tuple[Size, int]:
    """Return the size of the picture in an XWD file, and where its pixels start."""
    header = struct.unpack(">25I", file.read(100))
    header_bytes, width, height, bits, row_bytes, colours = (header[i] for i in (0, 4, 5, 11, 12, 19))
    assert (bits, row_bytes) == (32, width * 4)
    return (width, height), header_bytes + colours * 12


@contextmanager
def display(folder: Path, size: Size) -> Iterator[Display]:
    """Begin a display of `size` pixels, whose picture lies in `folder`, on a number that is free."""
    screen = f"{size[0]}x{size[1]}x24"
    # -noreset keeps it alive when the last window closes; -r keeps a slow machine from repeating keys.
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", screen, "-fbdir", str(folder), "-noreset", "-r"]
    command += ["-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        number = server.stdout.readline().strip()
        assert number, "Xvfb did not start"
        try:
            yield Display(f":{number}", server, folder / "Xvfb_screen0")
        finally:
            server.terminate()


def drawn(sitting: Sitting, size: Size) -> Surface:
    """Return the picture of the table at rest, as it should be seen."""
    surface = Surface(size, depth=32)
    session = Session(sitting, Settings(rules=sitting.game.position.rules))
    session.advise(_counsel(sitting.game.positions[0]).on(sitting.game))
    TableScene(session, lambda settings: DealCode(settings.rules, 0)).draw(surface, 0.0)
    return surface


_counsel = lru_cache(Counsel)


def same(one: Surface, other: Surface) -> bool:
    """Tell whether two pictures are the same in every pixel."""
    return image.tobytes(one, "RGB") == image.tobytes(other, "RGB")
