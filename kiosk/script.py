"""The driver: plays the true program by itself, without a display, on a clock of its own."""

import os
import random
import sys
from dataclasses import replace
from pathlib import Path

from kiosk.app import App, build
from kiosk.devices.clock import ManualClock
from kiosk.devices.screen import Hands
from kiosk.engine.codes import DEALS
from kiosk.play.options import PlayOptions

TAP_S = 0.06
PRESS_S = 0.1
FRAME_S = 1 / 60
Point = tuple[int, int]


class ScriptError(ValueError):
    """A script asks for something that is not there; the message is one sentence."""


class Driver:
    """Hands that tap, click, type and press, and eyes that read, on an `app` whose clock they move on."""

    def __init__(self, app: App, clock: ManualClock) -> None:
        self.app = app
        self.clock = clock
        self._hands = Hands(app.screen)
        app.buttons.start()
        app.buttons.wait_ready(10)
        app.turn()

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

    def wait(self, seconds: float) -> None:
        """Let time pass, with a turn of the program every sixtieth of a second."""
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
            raise ScriptError(f"«{text}» is not on the picture; there is: {' | '.join(self.texts)}.")

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
        """Give the window another size."""
        self._hands.resize((width, height))
        self.app.turn()

    def screenshot(self, path: Path) -> None:
        """Write the picture into a PNG file."""
        self.app.screen.save(path)


def run(options: PlayOptions) -> int:
    """Play a script, write a screenshot if one is asked for, and return the exit status."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    clock = ManualClock()
    numbers = random.Random(0)
    with_buttons = replace(options, fake_gpio=True)
    app = build(with_buttons, folder=None, clock=clock, pick_number=lambda: numbers.randrange(DEALS))
    try:
        driver = Driver(app, clock)
        if options.script is not None:
            play(driver, options.script.read_text(encoding="utf-8"))
        if options.screenshot is not None:
            driver.screenshot(options.screenshot)
    except (ScriptError, OSError, UnicodeDecodeError) as error:
        print(f"golf-kiosk: {error}", file=sys.stderr)
        return 2
    finally:
        app.close()
    return 0


def play(driver: Driver, script: str) -> None:
    """Carry out the lines of a script; the first one that fails raises ScriptError with its number.

    A line is one of: ``tap TARGET``, ``tap X Y``, ``click TARGET``, ``key NAME``, ``press BUTTON
    [SECONDS]``, ``wait SECONDS``, ``settle``, ``see TEXT``, ``resize WIDTH HEIGHT``, ``screenshot FILE``,
    blank, or a remark after ``#``.
    """
    for number, line in enumerate(script.splitlines(), start=1):
        words = line.partition("#")[0].split()
        try:
            if words:
                _carry_out(driver, words[0], words[1:])
        except (ScriptError, ValueError) as error:
            raise ScriptError(f"Line {number} of the script, «{line.strip()}», fails: {error}") from error


def _carry_out(driver: Driver, verb: str, words: list[str]) -> None:
    match verb, words:
        case "tap", [x, y] if x.isdecimal() and y.isdecimal():
            driver.tap_at((int(x), int(y)))
        case "tap", [_, *_]:
            driver.tap(" ".join(words))
        case "click", [_, *_]:
            driver.click(" ".join(words))
        case "key", [name]:
            driver.key(name)
        case "press", [button]:
            driver.press(button)
        case "press", [button, seconds]:
            driver.press(button, float(seconds))
        case "wait", [seconds]:
            driver.wait(float(seconds))
        case "settle", []:
            driver.settle()
        case "see", [_, *_]:
            driver.see(" ".join(words))
        case "resize", [width, height]:
            driver.resize(int(width), int(height))
        case "screenshot", [path]:
            driver.screenshot(Path(path))
        case _:
            raise ScriptError("This is no line of a script.")
