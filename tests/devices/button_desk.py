"""A desk with two buttons on gpiozero's mock pins, for the tests of the buttons."""

from collections.abc import Sequence
from threading import Semaphore

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from kiosk.devices.buttons import Buttons
from kiosk.play.inputs import BothHeld, Press

PINS = {"draw": 17, "undo": 27}
PATIENCE_S = 10.0
OPENED_LONG_AGO_S = 100.0


class StillFactory(MockFactory):  # type: ignore[misc]
    """Mock pins whose clock the test sets."""

    time = 0.0

    def ticks(self) -> float:
        return self.time

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        return later - earlier


class StuckPin(MockPin):  # type: ignore[misc]
    """A mock pin that something holds down, whatever pulls it up."""

    def drive_high(self) -> None:
        return


class Desk:
    """Buttons as the program holds them, and what came from them."""

    def __init__(self, pins: dict[str, int] = PINS, *, fake: bool = False) -> None:
        self.said: list[str] = []
        self.woken = Semaphore(0)
        self.buttons = Buttons(pins, self.wake, self.say, fake=fake)

    def wake(self) -> None:
        self.woken.release()

    def say(self, sentence: str) -> None:
        self.said.append(sentence)

    def open(self) -> "Desk":
        factory = Device.pin_factory
        if isinstance(factory, StillFactory):
            factory.time = 0.0
        self.buttons.start()
        assert self.buttons.wait_ready(PATIENCE_S)
        # Each open pin reports its first level.
        self.await_edges(len(self.buttons._lines))
        if isinstance(factory, StillFactory):
            factory.time = OPENED_LONG_AGO_S
        return self

    def await_edges(self, number: int) -> None:
        for _ in range(number):
            assert self.woken.acquire(timeout=PATIENCE_S)

    def trace(self, name: str, edges: list[tuple[float, bool]]) -> None:
        """Report edges as a driver does, with the moments at which they happened."""
        listener = Device.pin_factory.pin(PINS[name]).when_changed
        for ticks, pressed in edges:
            listener(ticks, int(not pressed))
        self.await_edges(len(edges))

    def press(self, name: str, when: float) -> None:
        self.trace(name, [(when, True), (when + 0.05, False)])


def names(presses: Sequence[Press | BothHeld]) -> list[str]:
    """Return which buttons were pressed, and that both were held."""
    return [press.name if isinstance(press, Press) else "both held" for press in presses]


def the_press(presses: Sequence[Press | BothHeld]) -> Press:
    """Return the only thing that was decided."""
    (press,) = presses
    assert isinstance(press, Press)
    return press
