"""The solver's process outlives nobody, whoever started it, where, and however that one ended."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.devices.worker_desk import await_end, children_of, is_alive
from tests.process import PATIENCE_S, Running, eventually, playing

ROOT = Path(__file__).parents[2]
# Root may write everywhere; without this privilege, only where the folder says so.
AS_EVERYBODY = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
PARENT = f"""
import sys, time
sys.path.insert(0, {str(ROOT)!r})
from kiosk.devices.solver_process import SolverProcess
from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
end = time.monotonic() + {PATIENCE_S}
adviser = SolverProcess(lambda: None, print)
adviser.ask(Game.of(DealCode.parse("GO1-E-AAAAAAB")))
while (advice := adviser.poll()) is None and time.monotonic() < end:
    time.sleep(0.01)
print(adviser._process.pid, advice.best_score, flush=True)
adviser.ask(Game.of(DealCode.parse("GO1-C-AAAAAAB")))
sys.stdin.readline()
"""


@contextmanager
def parent(cwd: Path = ROOT) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """Start a process in `cwd` that asks for advice; yield it and the number of the worker that gave it."""
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [*AS_EVERYBODY, sys.executable, "-P", "-c", PARENT]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=cwd, env=environ, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        pid, score = process.stdout.readline().split()
        assert score == "350"
        try:
            yield process, int(pid)
        finally:
            process.kill()


def read_only(tmp_path: Path) -> Path:
    tmp_path.chmod(0o555)
    return tmp_path


def with_modules_of_others(tmp_path: Path) -> Path:
    for name in ("json.py", "kiosk.py", "queue.py"):
        (tmp_path / name).write_text("raise SystemExit\n")
    return tmp_path


def nowhere(_: Path) -> Path:
    return Path("/")


@pytest.mark.parametrize("place", [nowhere, read_only, with_modules_of_others])
def test_it_works_in_any_folder(tmp_path: Path, place: Callable[[Path], Path]) -> None:
    with parent(place(tmp_path)) as (_, pid):
        assert is_alive(pid)
    tmp_path.chmod(0o755)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_it_ends_when_its_parent_is_killed(number: signal.Signals) -> None:
    with parent() as (process, pid):
        process.send_signal(number)
        process.wait(PATIENCE_S)
        await_end(pid)


def test_it_ends_when_its_parent_just_ends() -> None:
    with parent() as (process, pid):
        process.communicate("\n", PATIENCE_S)
        assert process.returncode == 0
        await_end(pid)


def worker_of(running: Running) -> int:
    return eventually(lambda: children_of(running.process.pid), "the worker")[0]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_program_ends_with_its_worker(tmp_path: Path, number: signal.Signals) -> None:
    with playing(tmp_path / "state") as running:
        worker = worker_of(running)
        running.process.send_signal(number)
        running.process.wait(PATIENCE_S)
        await_end(worker)
        assert running.said == []


def test_a_worker_that_is_killed_is_no_trouble_to_the_program(tmp_path: Path) -> None:
    with playing(tmp_path / "state") as running:
        worker = worker_of(running)
        os.kill(worker, signal.SIGKILL)
        await_end(worker)
        assert running.end() < 2
        assert running.said == []


def test_ctrl_c_ends_the_program_without_a_word(tmp_path: Path) -> None:
    # In a session of its own, so that the whole foreground group is known to be theirs.
    with playing(tmp_path / "state", through=["setsid"]) as running:
        worker = worker_of(running)
        os.killpg(running.process.pid, signal.SIGINT)
        assert running.process.wait(PATIENCE_S) == 0
        await_end(worker)
        assert running.said == []
