"""The driver: plays the true program by itself, without a display, on a clock of its own."""

import os
import random
import re
import signal
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from kiosk.app import FRAME_S, App
from kiosk.assembly import build
from kiosk.devices.clock import ManualClock
from kiosk.devices.hands import Hands
from kiosk.devices.journal import say
from kiosk.devices.obstacles import ScreenError
from kiosk.engine.codes import DEALS, shown
from kiosk.engine.errors import NotationError
from kiosk.exits import EXIT_BAD_INPUT
from kiosk.options import PlayOptions
from kiosk.play.advice import DirectAdviser
from kiosk.reading import read_text

TAP_S = 0.06
PRESS_S = 0.1
LONGEST_WAIT_S = 3600
_SIDES_PX = range(1, 5_000)
_LONGEST_SCRIPT_BYTES = 1_000_000
Point = tuple[int, int]


class ScriptError(ValueError):
    """A script asks for something that is not there; the message is one sentence."""


class Driver:
    """Hands that tap, click, type and press, and eyes that read, on an `app` whose clock they move on."""

    def __init__(self, app: App, clock: ManualClock) -> None:
        self.app = app
        self.clock = clock
        self._hands = Hands(app.screen)
        app.begin()
        app.buttons.wait_ready(10)

    def tap(self, target: str) -> None:
        """Touch a target, such as ``column 3`` or ``new game``, and let go."""
        self.tap_at(self.place(target))

    def tap_at(self, point: Point) -> None:
        """Touch one point of the picture, and let go."""
        self._hands.touch(point, down=True)
        self.wait(TAP_S)
        self._hands.touch(point, down=False)
        self.app.turn()

    def click(self, target: str) -> None:
        """Click a target with the mouse."""
        self._hands.click(self.place(target), down=True)
        self.wait(TAP_S)
        self._hands.click(self.place(target), down=False)
        self.app.turn()

    def key(self, name: str) -> None:
        """Press a key such as ``3``, ``u``, ``ctrl+z`` or ``escape``, and let go."""
        for down in (True, False):
            try:
                self._hands.key(name, down=down)
            except ValueError as error:
                raise ScriptError(f"There is no key {name}.") from error
            self.wait(TAP_S)

    def press(self, button: str, held_s: float = PRESS_S) -> None:
        """Press a real button, ``draw`` or ``undo``, and let go after `held_s` seconds."""
        for pressed in (True, False):
            try:
                self.app.buttons.drive(button, pressed)
            except ValueError as error:
                raise ScriptError(f"There is no button {button}.") from error
            self.wait(held_s if pressed else PRESS_S)

    def hold(self, seconds: float) -> None:
        """Hold both real buttons down together for so long, and let go."""
        for pressed in (True, False):
            for button in ("draw", "undo"):
                self.app.buttons.drive(button, pressed)
            self.wait(seconds if pressed else PRESS_S)

    def wait(self, seconds: float) -> None:
        """Let time pass, with a turn of the program every sixtieth of a second; up to an hour."""
        if not 0 <= seconds <= LONGEST_WAIT_S:
            raise ScriptError(f"A wait takes from 0 to {LONGEST_WAIT_S} seconds.")
        end = self.clock.now() + seconds
        self.app.turn()
        while (rest := end - self.clock.now()) > 1e-9:
            self.clock.advance(min(rest, FRAME_S))
            self.app.turn()

    def settle(self) -> None:
        """Wait until nothing moves any more and no message is shown."""
        while self.app.scene.changes_at(self.clock.now()) is not None:
            self.wait(FRAME_S)

    def see(self, text: str) -> None:
        """Make sure that `text` can be read on the picture."""
        if not any(text in written for written in self.texts):
            raise ScriptError(f"{shown(text)} is not on the picture; there is: {' | '.join(self.texts)}.")

    @property
    def texts(self) -> list[str]:
        """Every text on the picture."""
        return [written.text for written in self.app.scene.written]

    def place(self, target: str) -> Point:
        """Return a point at which a tap reaches `target`."""
        rect = self.app.scene.targets().get(target)
        if rect is None:
            raise ScriptError(f"There is no {target} to tap; there is: {', '.join(self.app.scene.targets())}.")
        point = rect.centerx, rect.bottom - 1 - rect.h // 8
        if self.app.scene.target_at(point) != target:
            raise ScriptError(f"Something lies over {target}.")
        return point

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, of up to 4999 pixels a side."""
        if not (width in _SIDES_PX and height in _SIDES_PX):
            raise ScriptError(f"No window is {width} by {height} pixels large.")
        self._hands.resize((width, height))
        self.app.turn()

    def screenshot(self, path: Path) -> None:
        """Write the picture into a PNG file."""
        try:
            self.app.screen.save(path)
        except (OSError, ValueError) as error:
            raise ScriptError(f"The picture {shown(str(path))} cannot be written.") from error


def run(options: PlayOptions) -> int:
    """Play a script, write a screenshot if one is asked for, and return the exit status."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    # SDL would take the signals for a Quit, and a script goes on after that.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(EXIT_BAD_INPUT))
    clock = ManualClock()
    numbers = random.Random(0)
    try:
        script = read_text(options.script, "script", _LONGEST_SCRIPT_BYTES) if options.script else ""
        with_buttons = replace(options, fake_gpio=True)
        app = build(with_buttons, None, clock, lambda: numbers.randrange(DEALS), DirectAdviser())
        with closing(app):
            driver = Driver(app, clock)
            play(driver, script)
            if options.screenshot is not None:
                driver.screenshot(options.screenshot)
    except (NotationError, ScriptError, ScreenError) as error:
        say(str(error))
        return EXIT_BAD_INPUT
    return 0


def play(driver: Driver, script: str) -> None:
    """Carry out the lines of a script; the first one that fails raises ScriptError with its number.

    A line is one of: ``tap TARGET``, ``tap X Y``, ``click TARGET``, ``key NAME``, ``press BUTTON
    [SECONDS]``, ``hold SECONDS`` (both buttons), ``wait SECONDS``, ``settle``, ``see TEXT``, ``resize
    WIDTH HEIGHT``, ``screenshot FILE``, blank, or a remark after ``#``.
    """
    for number, line in enumerate(script.splitlines(), start=1):
        words = line.partition("#")[0].split()
        try:
            if words and driver.app.ended:
                raise ScriptError("The program has ended.")
            if words:
                _carry_out(driver, words[0], words[1:])
        except ScriptError as error:
            raise ScriptError(f"Line {number} of the script, {shown(line.strip())}, fails: {error}") from error


def _carry_out(driver: Driver, verb: str, words: list[str]) -> None:
    match verb, words:
        case "tap", [x, y] if x.isdecimal() and y.isdecimal():
            driver.tap_at((int(_number(x)), int(_number(y))))
        case "tap", [_, *_]:
            driver.tap(" ".join(words))
        case "click", [_, *_]:
            driver.click(" ".join(words))
        case "key", [name]:
            driver.key(name)
        case "press", [button, *seconds] if len(seconds) <= 1:
            driver.press(button, *map(_number, seconds))
        case "hold", [seconds]:
            driver.hold(_number(seconds))
        case "wait", [seconds]:
            driver.wait(_number(seconds))
        case "settle", []:
            driver.settle()
        case "see", [_, *_]:
            driver.see(" ".join(words))
        case "resize", [width, height]:
            driver.resize(int(_number(width)), int(_number(height)))
        case "screenshot", [path]:
            driver.screenshot(Path(path))
        case _:
            raise ScriptError("This is no line of a script.")


def _number(text: str) -> float:
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text, re.ASCII):
        raise ScriptError(f"{shown(text)} is no number.")
    return float(text)
