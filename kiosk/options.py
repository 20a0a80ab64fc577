"""The options for playing: what a start of the program can be asked for."""

from dataclasses import dataclass
from pathlib import Path

from kiosk.engine.codes import DealCode
from kiosk.engine.rules import CLASSIC, Rules


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How to play; `size` is the width and height of the window in pixels, pins are GPIO numbers.

    `code` is the deal to begin with, or None to go on with the game under way. `script` is a file of
    inputs to play by itself, and `screenshot` the picture to write at its end. Under `only_winnable` rules
    no new deal is lost from its beginning.
    """

    kiosk: bool = False
    code: DealCode | None = None
    language: str = "id"
    fake_gpio: bool = False
    draw_pin: int = 17
    undo_pin: int = 27
    script: Path | None = None
    screenshot: Path | None = None
    size: tuple[int, int] = (800, 480)
    only_winnable: tuple[Rules, ...] = (CLASSIC,)
