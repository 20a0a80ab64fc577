"""A kiosk that nobody stands by: its errors, faults and hangs, and what the next run makes of them."""

import re
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from kiosk.devices.crash_note import FILE_NAME as NOTE_NAME
from kiosk.devices.crash_note import MOST_BYTES
from tests.process import PATIENCE_S, Running, eventually, playing

# What is done to a program before it starts.
FAULTS = {
    "draws badly": "def draw(self, picture, now): raise ValueError('no ink')\ntable.TableScene.draw = draw",
    "draws badly later": (
        "well = table.TableScene.draw; count = iter(range(1000))\n"
        "def draw(self, picture, now):\n"
        "    if next(count) > 5: raise ValueError('no ink')\n"
        "    well(self, picture, now)\n"
        "table.TableScene.draw = draw"
    ),
    "dies of a fault": (
        "import os, pygame\n"
        "def set_mode(*args, **kwargs): os.kill(os.getpid(), 11)\n"
        "pygame.display.set_mode = set_mode"
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


@contextmanager
def kiosk(
    folder: Path, fault: str = "", environ: Mapping[str, str] | None = None, *, until_seen: bool = True
) -> Iterator[Running]:
    """Start a kiosk that something is the matter with."""
    code = f"from kiosk.scenes import table\n{FAULTS[fault]}" if fault else ""
    patch = folder.parent / "patch"
    patch.mkdir(exist_ok=True)
    (patch / "sitecustomize.py").write_text(code)
    root = str(Path(__file__).parents[1])
    run_folder = folder.with_name("run")
    run_folder.mkdir(exist_ok=True)
    variables = {"PYTHONPATH": f"{patch}:{root}", "RUNTIME_DIRECTORY": str(run_folder)} | dict(environ or {})
    with playing(folder, "--kiosk", environ=variables, until_seen=until_seen) as running:
        yield running


def note_in(folder: Path) -> str:
    return (folder / NOTE_NAME).read_text(encoding="utf-8")


def test_a_second_kiosk_leaves_the_first_alone(folder: Path) -> None:
    with kiosk(folder) as first:
        with kiosk(folder.with_name("state"), until_seen=False) as second:
            assert second.process.wait(PATIENCE_S) == 5
        assert second.said == ["Another kiosk plays already, and there is room for one."]
        first.end()


def test_an_error_at_the_start_is_one_line_and_a_note(folder: Path) -> None:
    with kiosk(folder, "draws badly", until_seen=False) as running:
        assert running.process.wait(PATIENCE_S) == 1
    (line,) = running.said
    assert re.fullmatch(r"ValueError at kiosk/\S+ \(no ink\)\. The game ends; last-crash\.txt tells more\.", line)
    assert "no ink" in note_in(folder)
    assert "Traceback" in note_in(folder)


def test_the_more_often_the_start_fails_the_longer_the_next_waits_and_success_forgets_it(folder: Path) -> None:
    said = []
    for _ in range(3):
        with kiosk(folder, "draws badly", until_seen=False) as running:
            assert running.process.wait(PATIENCE_S) == 1
            said += running.said[:-1]
    assert said == ["The game has failed 2 times in a row; it waits for 2 seconds."]
    with kiosk(folder) as running:
        assert running.said == ["The game has failed 3 times in a row; it waits for 4 seconds."]
        running.end()
    with kiosk(folder) as running:
        running.end()
        assert running.said == []


def test_whoever_stops_a_game_that_waits_has_seen_to_it(folder: Path) -> None:
    for _ in range(2):
        with kiosk(folder, "draws badly", until_seen=False) as running:
            assert running.process.wait(PATIENCE_S) == 1
    with kiosk(folder, until_seen=False) as running:
        eventually(lambda: any("it waits for" in line for line in running.said), "the wait")
        assert running.end() < 2
    with kiosk(folder) as running:
        running.end()
        assert running.said == []


def test_a_fault_in_a_library_is_noted_by_the_next_run(folder: Path) -> None:
    with kiosk(folder, "dies of a fault", until_seen=False) as running:
        assert running.process.wait(PATIENCE_S) == -signal.SIGSEGV
    with kiosk(folder) as running:
        running.end()
        assert running.said == ["The run before was killed while it was starting; last-crash.txt tells more."]
    assert "set_mode" in note_in(folder)


def test_a_hang_is_noted_with_the_place_that_the_watchdog_found_it_in(folder: Path) -> None:
    with kiosk(folder) as running:
        running.process.send_signal(signal.SIGABRT)
        running.process.wait(PATIENCE_S)
    with kiosk(folder) as running:
        running.end()
        assert running.said == ["The run before was killed while it was playing; last-crash.txt tells more."]
    assert "in wait" in note_in(folder)


def test_power_that_is_cut_is_no_crash(folder: Path) -> None:
    with kiosk(folder) as running:
        running.kill()
    for left in folder.with_name("run").iterdir():
        # It lies in memory.
        left.unlink()
    with kiosk(folder) as running:
        running.end()
        assert running.said == []
    assert not (folder / NOTE_NAME).exists()


def test_pictures_that_fail_are_told_once_and_look_dead_to_the_watchdog(folder: Path) -> None:
    with kiosk(folder, "draws badly later", {"WATCHDOG_USEC": "400000"}) as running:
        eventually(lambda: running.said, "a word on the picture")
        while running.hear():
            pass
        time.sleep(1)
        assert running.hear() is None
        assert running.end() < 2
    (line,) = running.said
    assert re.fullmatch(r"ValueError at kiosk/app\.py:\d+ \(no ink\)\. The game goes on\.", line)
    assert "no ink" in note_in(folder)


def test_the_note_stays_small(folder: Path) -> None:
    with kiosk(folder, "draws badly", until_seen=False) as running:
        running.process.wait(PATIENCE_S)
    assert (folder / NOTE_NAME).stat().st_size <= MOST_BYTES
    assert eventually(lambda: note_in(folder), "a note")
