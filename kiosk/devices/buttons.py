"""The buttons: push buttons between GPIO pins and ground (gpiozero)."""

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, chdir, contextmanager, suppress
from queue import SimpleQueue
from tempfile import TemporaryDirectory, TemporaryFile
from threading import Event, Thread
from typing import Any, NamedTuple

from kiosk.devices.contact import Contact
from kiosk.play.inputs import BothHeld, Press

NOT_YET = "buttons not open yet"
"""The status of buttons while their pins are being opened."""
HOLD_S = 5.0
"""How long both buttons must be held down together to mean the owner."""
_CLOSING_S = 0.5
_DELIVERY_S = 1.0
# The relay takes an edge within moments; a driver whose edges seem older, or not yet to be, uses another clock.
_OLDEST_EDGE_S = 60.0


class _Edge(NamedTuple):
    name: str
    ticks: Any  # only the pin factory knows what they mean
    pressed: bool


class _Line(NamedTuple):
    device: Any
    listener: Callable[[Any, Any], None]  # kept here because gpiozero itself keeps a weak reference


class Buttons:
    """Push buttons by name, each on the GPIO pin of that number (as Broadcom counts) and pulled up.

    The pins are opened and listened to beside the game. `wake` is called from another thread when `poll`
    has something to read; `say`, also from there, at most once, with one sentence about what does not
    work. With `fake`, the pins are gpiozero's mock pins, pressed by `drive`.
    """

    def __init__(
        self, pins: Mapping[str, int], wake: Callable[[], None], say: Callable[[str], None], *, fake: bool = False
    ) -> None:
        self._pins = dict(pins)
        self._wake = wake
        self._say = say
        self.fake = fake
        self._factory: Any = None
        self._lines: dict[str, _Line] = {}
        self._contacts: dict[str, Contact] = {}
        # From gpiozero's threads to the relay: an edge, somebody who waits for all edges before, or the end.
        self._incoming: SimpleQueue[_Edge | Event | None] = SimpleQueue()
        self._arrived: SimpleQueue[_Edge] = SimpleQueue()
        self._ready = Event()
        self._relay = Thread(target=self._run, name="buttons", daemon=True)

    # --- for the frame loop

    def start(self) -> None:
        """Begin to open the pins, and return at once."""
        self._relay.start()

    def wait_ready(self, timeout_s: float) -> bool:
        """Wait until every pin was opened or given up; return False if that takes longer than `timeout_s`."""
        return self._ready.wait(timeout_s)

    def poll(self, now: float) -> list[Press | BothHeld]:
        """Return what was decided since the last call: presses that were let go, and both buttons held."""
        edges = [self._arrived.get() for _ in range(self._arrived.qsize())]
        presses: list[Press | BothHeld] = []
        for edge, age_s in zip(edges, self._ages(edges), strict=True):
            presses += self._settled(now - age_s)
            contact = self._contacts.setdefault(edge.name, Contact(edge.name, edge.pressed))
            contact.edge(edge.pressed, now - age_s)
        return presses + self._settled(now)

    @property
    def status(self) -> str:
        """Which buttons are there and what reads their pins, in a few words."""
        if not self._ready.is_set():
            return NOT_YET
        names = " and ".join(self._lines)
        return f"{names} by {type(self._factory).__name__}" if names else "no buttons"

    @property
    def deadline(self) -> float | None:
        """When `poll` must be called again although nothing woke the loop, or None."""
        deadlines = [contact.deadline for contact in self._contacts.values()]
        return min((each for each in (*deadlines, self._held_at()) if each is not None), default=None)

    def drive(self, name: str, pressed: bool) -> None:
        """Press or let go a fake button, so that the next `poll` sees it; while it is not open, do nothing."""
        if not self.fake or name not in self._pins:
            raise ValueError(f"there is no fake button {name}")
        line = self._lines.get(name)
        if line is None:
            return
        pin = line.device.pin
        (pin.drive_low if pressed else pin.drive_high)()
        delivered = Event()
        self._incoming.put(delivered)
        delivered.wait(_DELIVERY_S)

    def close(self) -> None:
        """Give the pins back, soon if not at once; a button closed cannot be started again."""
        self._incoming.put(None)
        if self._relay.is_alive():
            self._relay.join(_CLOSING_S)

    def _ages(self, edges: list[_Edge]) -> list[float]:
        if not edges:
            return []
        ticks = self._factory.ticks()
        return [self._factory.ticks_diff(ticks, edge.ticks) for edge in edges]

    def _settled(self, now: float) -> list[Press | BothHeld]:
        contacts = sorted(self._contacts.values(), key=lambda it: now if it.deadline is None else it.deadline)
        presses: list[Press | BothHeld] = [press for contact in contacts for press in contact.presses(now)]
        held_at = self._held_at()
        if held_at is not None and now >= held_at:
            presses.append(BothHeld())
            for contact in contacts:
                contact.disregard()
        return presses

    def _held_at(self) -> float | None:
        """Return when all buttons, down as they are now, will have been held long enough to mean the owner."""
        downs = [contact.down_at for contact in self._contacts.values()]
        if len(downs) < max(2, len(self._pins)):
            return None
        return None if None in downs else max(down for down in downs if down is not None) + HOLD_S

    # --- beside the game, in the relay's thread

    def _run(self) -> None:
        failures = self._open()
        if failures:
            with suppress(Exception):
                self._say(f"The game goes on without these buttons: {'; '.join(failures)}.")
        self._ready.set()
        while (item := self._incoming.get()) is not None:
            if isinstance(item, Event):
                item.set()
                continue
            self._arrived.put(self._on_time(item))
            # A wake that fails costs the loop one wait; a relay that ends would cost every button.
            with suppress(Exception):
                self._wake()
        self._give_back()

    def _open(self) -> list[str]:
        try:
            self._factory = _mock_factory() if self.fake else default_factory()
        except Exception as error:  # noqa: BLE001 - every driver fails in its own way
            return [f"{' and '.join(self._pins)} ({reason(error)})"]
        failures = []
        for name, pin in self._pins.items():
            try:
                self._open_line(name, pin)
            except Exception as error:  # noqa: BLE001 - every driver fails in its own way
                failures.append(f"{name} on GPIO {pin} ({reason(error)})")
        return failures

    def _open_line(self, name: str, pin: int) -> None:
        from gpiozero import DigitalInputDevice  # noqa: PLC0415 - slow to load, and may be missing

        incoming = self._incoming

        def listener(ticks: Any, state: Any) -> None:  # noqa: ANN401
            incoming.put(_Edge(name, ticks, not state))

        device = DigitalInputDevice(pin, pull_up=True, pin_factory=self._factory)
        self._lines[name] = _Line(device, listener)
        device.pin.when_changed = listener
        # The first level, after which any change will be heard.
        incoming.put(_Edge(name, self._factory.ticks(), not device.pin.state))

    def _on_time(self, edge: _Edge) -> _Edge:
        ticks = self._factory.ticks()
        if 0 <= self._factory.ticks_diff(ticks, edge.ticks) <= _OLDEST_EDGE_S:
            return edge
        return edge._replace(ticks=ticks)

    def _give_back(self) -> None:
        while self._lines:
            _, line = self._lines.popitem()
            with suppress(Exception):
                line.device.close()


def default_factory() -> Any:  # noqa: ANN401 - gpiozero has no types
    """Return gpiozero's own choice of a way to the pins; it raises whatever that may raise."""
    import gpiozero  # noqa: PLC0415 - slow to load, and may be missing

    # Which drivers were tried in vain is of no interest if one works, and one sentence is enough if none does.
    warnings.filterwarnings("ignore", category=gpiozero.GPIOZeroWarning)
    with _writable_folder():
        return gpiozero.Device().pin_factory


def _mock_factory() -> Any:  # noqa: ANN401 - gpiozero has no types
    from gpiozero.pins.mock import MockFactory, MockPin  # noqa: PLC0415 - slow to load, and may be missing

    return MockFactory(pin_class=MockPin)


@contextmanager
def _writable_folder() -> Iterator[None]:
    """Work in a folder of our own if this one cannot be written: lgpio makes a pipe there while it is loaded."""
    with ExitStack() as stack:
        try:
            TemporaryFile(dir=".").close()
        except OSError:
            stack.enter_context(chdir(stack.enter_context(TemporaryDirectory(prefix="golf-kiosk-"))))
        yield


def reason(error: Exception) -> str:
    """Return why a driver failed, without what only a programmer can read."""
    # What follows in gpiozero's words is the other device, written as Python would.
    why = " ".join(str(error).split()).partition(" by <")[0]
    return why.rstrip(".!") or type(error).__name__
