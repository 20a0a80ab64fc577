"""The store of a program that is killed: what it reported as saved is there, whole, at the next start."""

import random
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from tests.play.test_store import reloaded
from tests.play.walks import endless_walk

ROOT = Path(__file__).parents[2]
LIVES = 8


def lines_until_killed(folder: Path, seed: int, after_s: float, *, from_first_line: bool) -> list[str]:
    """Return what an endless player reported until it was killed."""
    program = [sys.executable, "-m", "tests.play.endless_player", str(folder), str(seed)]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        first = player.stdout.readline() if from_first_line else ""
        time.sleep(after_s)
        player.kill()
        return (first + player.stdout.read()).splitlines()


@pytest.mark.parametrize("from_first_line", [True, False], ids=["while it plays", "while it starts"])
def test_a_killed_program_loses_nothing_that_it_reported(tmp_path: Path, from_first_line: bool) -> None:
    chance = random.Random()
    before = None
    for seed in range(LIVES):
        after_s = chance.uniform(0, 0.05) if from_first_line else chance.uniform(0.1, 0.4)
        lines = lines_until_killed(tmp_path, seed, after_s, from_first_line=from_first_line)
        assert set(lines) <= {"saved"}
        states = [before, *islice(endless_walk(seed), len(lines) + 1)]
        sitting, notice = reloaded(tmp_path)
        assert notice is None
        assert sitting in states[len(lines) : len(lines) + 2], f"killed after {after_s} s and {len(lines)} lines"
        before = sitting
    assert not list(tmp_path.glob("*set-aside*"))
