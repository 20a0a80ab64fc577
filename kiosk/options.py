"""The options for playing: what a start of the program can be asked for."""

from dataclasses import dataclass, field
from pathlib import Path

from kiosk.config import Config
from kiosk.engine.codes import DealCode


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How to play; `size` is the width and height of the window in pixels.

    `code` is the deal to begin with, or None to go on with the game under way. `script` is a file of
    inputs to play by itself, and `screenshot` the picture to write at its end. `config` is what the owner
    decided, with what the command line says instead.
    """

    kiosk: bool = False
    code: DealCode | None = None
    fake_gpio: bool = False
    script: Path | None = None
    screenshot: Path | None = None
    size: tuple[int, int] = (800, 480)
    config: Config = field(default_factory=Config)
