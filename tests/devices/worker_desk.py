"""A desk for the solver's process: who asks, who is woken, what is said, and workers that misbehave."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Semaphore

import pytest

from kiosk.devices import solver_process
from kiosk.devices.solver_process import SolverProcess
from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.play.advice import Advice
from tests.process import PATIENCE_S, eventually


class WorkerDesk:
    """A solver's process as the program holds it, what it said, and how often it woke the loop."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.woken = Semaphore(0)
        self.adviser = SolverProcess(self.wake, self.said.append)

    def wake(self) -> None:
        self.woken.release()

    @property
    def pid(self) -> int:
        process = self.adviser._process
        assert process is not None
        return process.pid

    def answer(self) -> Advice:
        """Return the next advice, when it comes."""
        return eventually(self.adviser.poll, "advice")

    def asked(self, game: Game) -> Advice:
        self.adviser.ask(game)
        return self.answer()

    def quiet_for(self, seconds: float) -> bool:
        """Tell whether no advice comes for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.adviser.poll() is not None:
                return False
            time.sleep(0.01)
        return True

    def await_death(self) -> None:
        """Wait until the process is no more, without a look at its answers."""
        if self.adviser._process is not None:
            self.adviser._process.wait(PATIENCE_S)


class OtherWorker:
    """Puts another program into the worker's place: `program` is its text, `starts` how often it was started."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self.log = folder / "starts"
        self.log.touch()
        monkeypatch.setenv("PYTHONPATH", str(folder))
        monkeypatch.setattr(solver_process, "_MODULE", "other_worker")

    def does(self, program: str) -> None:
        note = f"open({str(self.log)!r}, 'a').write('x')\n"
        (self._folder / "other_worker.py").write_text(note + program)

    @property
    def starts(self) -> int:
        return self.log.stat().st_size


def open_files() -> int:
    """Return how many files and pipes this process has open."""
    return len([*Path("/proc/self/fd").iterdir()])


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and was not asked how counts as gone."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


def await_end(pid: int) -> None:
    eventually(lambda: not is_alive(pid), f"the end of process {pid}")


def example(letter: str, rules: str = "E", moves: int = 0) -> Game:
    """Return the game of a deal code that ends in `letter`, after the first legal moves."""
    game = Game.of(DealCode.parse(f"GO1-{rules}-AAAAAA{letter}"))
    for _ in range(moves):
        game = game.after(next(game.position.legal_moves))
    return game


MakeDesk = Callable[[], WorkerDesk]


def children_of(pid: int) -> list[int]:
    """Return the living processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            name, _, status = path.read_text().rpartition(")")
            state, parent = status.split()[:2]
            if int(parent) == pid and state not in "ZX":
                found.append(int(name.split()[0]))
    return found
