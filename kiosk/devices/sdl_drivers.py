"""The drivers that SDL has for showing pictures: a program of its own, as it loads all of pygame.

It prints the version of pygame, that of SDL, and the drivers that are built in, one a line. No driver is
begun, so it disturbs nobody who plays.
"""

import ctypes
import os
from pathlib import Path


def main() -> None:
    """Print what the pygame of this Python can do."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    import pygame  # noqa: PLC0415 - only where this is started as a program

    print(pygame.version.ver)
    print(".".join(map(str, pygame.get_sdl_version())))
    # Wheels bring an SDL of their own, so it must be the very library that pygame has loaded.
    lines = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    library = ctypes.CDLL(next(line.split(maxsplit=5)[5] for line in lines if "/libSDL2-2" in line))
    library.SDL_GetVideoDriver.restype = ctypes.c_char_p
    for number in range(library.SDL_GetNumVideoDrivers()):
        print(library.SDL_GetVideoDriver(number).decode().lower())


if __name__ == "__main__":
    main()
