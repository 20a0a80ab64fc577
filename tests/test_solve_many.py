"""The command solve about many deals: what it counts, and how it ends early."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from select import select

import pytest

from kiosk.engine.codes import DEALS
from kiosk.engine.deal import lay_out, shuffled
from kiosk.engine.rules import CLASSIC, STRICT, Rules
from kiosk.engine.solver import best_line
from kiosk.engine.solver.survey import Survey
from kiosk.play.language import language
from kiosk.play.solver_words import describe_survey
from tests.asking import start
from tests.process import PATIENCE_S, eventually

KEYS = ["rules", "draws", "seed", "deals", "winnable", "share", "interval", "mean_draws", "mean_best_score"]
ENDLESS = "100000000"


def counted(rules: Rules, deals: int, seed: int) -> Survey:
    chance = Random(seed)
    positions = (lay_out(shuffled(chance.randrange(DEALS)), rules) for _ in range(deals))
    return sum((Survey.of(best_line(position)) for position in positions), Survey())


@pytest.mark.parametrize(
    ("rules", "draws"),
    [(CLASSIC, ()), (STRICT, ("--draws", "forced")), (replace(STRICT, draw_only_when_stuck=False), ())],
)
def test_many_deals_are_counted_as_one_by_one_and_a_seed_repeats_them(
    rules: Rules, draws: tuple[str, ...]
) -> None:
    arguments = ("solve", "--many", "20", "--seed", "1", "--rules", rules.name, "--json", *draws)
    done = [start(*arguments) for _ in range(2)]
    assert [(run.returncode, run.stderr) for run in done] == [(0, b"")] * 2
    assert done[0].stdout == done[1].stdout
    found, survey = json.loads(done[0].stdout), counted(rules, 20, 1)
    assert list(found) == KEYS
    assert list(found.values()) == [
        rules.name,
        "forced" if rules.draw_only_when_stuck else "free",
        1,
        20,
        survey.winnable,
        survey.share,
        list(survey.interval),
        survey.mean_draws,
        survey.mean_score,
    ]


def test_without_a_seed_one_is_chosen_and_told() -> None:
    first, second = (json.loads(start("solve", "--many", "1", "--json").stdout) for _ in range(2))
    assert (first["rules"], first["deals"], first["seed"] != second["seed"]) == ("easy", 1, True)
    again = start("solve", "--many", "1", "--json", "--seed", str(first["seed"]))
    assert json.loads(again.stdout) == first


def test_many_deals_in_words() -> None:
    done = start("solve", "--many", "3", "--seed", "1", "--rules", "classic", "--lang", "en")
    assert done.stdout.decode() == describe_survey(counted(CLASSIC, 3, 1), CLASSIC, 1, language("en")) + "\n"


def test_the_survey_in_words() -> None:
    some, none = Survey(40, 16, 136, 11_250), Survey(1, 0, 0, 300)
    assert describe_survey(some, CLASSIC, 7, language("id")).splitlines() == [
        "Aturan: Classic; permainan: 40; benih: 7.",
        "Dapat dimenangkan: 16, yaitu 40,00 % (kepercayaan 95 %: 26,35 % sampai 55,40 %).",
        "Rata-rata pengambilan paling sedikit untuk menang: 8,50.",
        "Rata-rata skor terbaik: 281,2.",
    ]
    assert describe_survey(some, STRICT, 7, language("en")).splitlines() == [
        "Rules: Strict, forced draws; deals: 40; seed: 7.",
        "Winnable: 16, that is 40.00 % (95 % confidence: 26.35 % to 55.40 %).",
        "Mean of the fewest draws to win: 8.50.",
        "Mean of the best scores: 281.2.",
    ]
    assert "win: –." in describe_survey(none, STRICT, 7, language("en"))


@contextmanager
def running(*arguments: str, stderr: int = subprocess.PIPE) -> Iterator[subprocess.Popen[bytes]]:
    """Start the command in a session of its own, as a terminal does, and leave nothing of it behind."""
    command = [sys.executable, "-m", "kiosk", "solve", "--many", ENDLESS, *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, start_new_session=True)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def read(terminal: int) -> str:
    """Return what was written to a terminal, or an empty text when its last writer has gone."""
    assert select([terminal], [], [], PATIENCE_S)[0], "waited in vain for more on the terminal"
    try:
        return os.read(terminal, 10_000).decode()
    except OSError:
        return ""


def read_until(terminal: int, pattern: str) -> None:
    seen = ""
    while not re.search(pattern, seen):
        new = read(terminal)
        assert new, f"the command ended: {seen}"
        seen += new


def read_to_end(terminal: int) -> str:
    parts = []
    while part := read(terminal):
        parts.append(part)
    return "".join(parts)


@pytest.mark.parametrize("to_all", [True, False], ids=["Ctrl+C", "SIGTERM"])
def test_an_interrupted_run_shows_how_far_it_came_and_tells_what_is_known(to_all: bool) -> None:
    terminal, inside = pty.openpty()
    termios.tcsetwinsize(inside, (24, 80))
    with running("--json", stderr=inside) as process:
        os.close(inside)
        read_until(terminal, rf"[1-9]\d*/{ENDLESS}")
        if to_all:
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.terminate()
        rest = read_to_end(terminal)
        assert process.stdout is not None
        found = json.loads(process.stdout.read())
        assert process.wait(PATIENCE_S) == 130
    os.close(terminal)
    assert list(found) == KEYS
    assert found["deals"] > 0
    (said,) = re.findall(r"golf-kiosk: .+\.", rest)
    assert said == f"golf-kiosk: Interrupted after {found['deals']} of {ENDLESS} deals."
    assert "Traceback" not in rest


def children(process: subprocess.Popen[bytes]) -> list[int]:
    """Return the processes that solve."""
    pids = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(pid) for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them")
def test_the_death_of_a_process_is_said_and_what_is_known_is_told() -> None:
    with running("--lang", "en") as process:
        (victim, *_) = eventually(lambda: children(process), "a process that solves")
        os.kill(victim, signal.SIGKILL)
        _, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 1
    expected = rf"golf-kiosk: The processes that solve broke down after \d+ of {ENDLESS} deals\.\n"
    assert re.fullmatch(expected, err.decode())


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them")
def test_nothing_goes_on_when_the_command_is_killed() -> None:
    with running() as process:
        solving = eventually(lambda: children(process), "a process that solves")
        process.kill()
        eventually(lambda: all(map(is_gone, solving)), "the end of the processes that solve")


def is_gone(pid: int) -> bool:
    """Tell whether a process has ended, even if nobody has asked after it yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
