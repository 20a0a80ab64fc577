"""The program in a process of its own: started as people and systemd start it, and watched from outside."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from kiosk.engine.game import Game
from kiosk.play.session import Sitting
from kiosk.play.store import FILE_NAME, Store
from tests.play.walks import game_of

PATIENCE_S = 60
"""How long to wait for what must happen, so that a slow machine is no fault of the game."""
PREFIX = "golf-kiosk: "

_ROOT = Path(__file__).parents[1]
_Found = TypeVar("_Found")


def eventually(look: Callable[[], _Found | None], what: str) -> _Found:
    """Look again and again until something true is found, and return it; `what` tells what is looked for."""
    end = time.monotonic() + PATIENCE_S
    while not (found := look()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.01)
    return found


@dataclass
class Running:
    """A start of the program: its process, what systemd hears from it, and what it says on stderr."""

    process: subprocess.Popen[bytes]
    ear: socket.socket
    errors: Path

    def hear(self) -> str | None:
        """Return the next message to systemd, or None if there is none now."""
        with suppress(BlockingIOError):
            return self.ear.recv(10_000).decode()
        assert self.process.poll() is None, f"the program ended: {self.errors.read_text()}"
        return None

    def hear_until(self, part: str) -> list[str]:
        """Return the messages to systemd up to and with the first one that holds `part`."""
        messages: list[str] = []
        while not messages or part not in messages[-1]:
            messages.append(eventually(self.hear, f"a message {part}"))
        return messages

    def end(self, number: signal.Signals = signal.SIGTERM) -> float:
        """Send a signal that ends the program well, and return how many seconds it took."""
        began = time.monotonic()
        self.process.send_signal(number)
        assert self.process.wait(PATIENCE_S) == 0, self.errors.read_text()
        return time.monotonic() - began

    def kill(self) -> None:
        """Take the power away."""
        self.process.kill()
        self.process.wait(PATIENCE_S)

    @property
    def said(self) -> list[str]:
        """What has been said on stderr: lines of the program without its name, all others as they are."""
        return [line.removeprefix(PREFIX) for line in self.errors.read_text().splitlines()]


@contextmanager
def playing(
    folder: Path,
    *arguments: str,
    environ: Mapping[str, str] | None = None,
    through: Sequence[str] = (),
    driver: str | None = "dummy",
    fake_gpio: bool = True,
    until_seen: bool = True,
) -> Iterator[Running]:
    """Start the program with its state in `folder`, SDL's `driver`, and `through` another program if given.

    With `fake_gpio` it has mock buttons, and says nothing about those that are missing here; with
    `until_seen` its first picture has been shown, and mock buttons are there.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind("")  # an abstract address that Linux chooses
        ear.setblocking(False)
        errors = folder.with_name(f"{folder.name}.stderr")
        command = [*through, sys.executable, "-m", "kiosk", *arguments, *["--fake-gpio"] * fake_gpio]
        variables = _variables(folder, ear, driver) | dict(environ or {})
        with errors.open("wb") as stderr:
            process = subprocess.Popen(command, env=variables, stdout=subprocess.DEVNULL, stderr=stderr)
        running = Running(process, ear, errors)
        try:
            if until_seen:
                # Buttons come after the first picture, and systemd hears of that too.
                running.hear_until("MockFactory" if fake_gpio else "READY=1")
            yield running
        finally:
            process.kill()
            process.wait()


def _variables(folder: Path, ear: socket.socket, driver: str | None) -> dict[str, str]:
    unwanted = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "WATCHDOG_USEC", "WATCHDOG_PID")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    given = {
        "PYTHONPATH": str(_ROOT),
        "STATE_DIRECTORY": str(folder),
        "NOTIFY_SOCKET": "@" + os.fsdecode(ear.getsockname())[1:],
        # Without one, a library of Wayland complains on stderr.
        "XDG_RUNTIME_DIR": str(folder.parent),
    }
    return kept | given | ({} if driver is None else {"SDL_VIDEODRIVER": driver})


def game_in(folder: Path) -> Game | None:
    """Return the game that lies in the state folder now, while it may be played, or None if there is none."""
    address = f"file:{folder / FILE_NAME}?mode=ro"
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(address, uri=True, timeout=1)) as connection:
        row = connection.execute("SELECT code, moves, moves_made FROM games WHERE slot = 'now'").fetchone()
        if row:
            code, moves, moves_made = row
            return replace(game_of(code, moves), moves_made=moves_made)
    return None


def kept_in(folder: Path) -> Sitting:
    """Return the sitting that the next start would go on with."""
    with closing(Store.open(folder)) as store:
        sitting = store.load()
        assert store.notice is None
    assert sitting is not None, "no game was kept"
    return sitting
