"""The solver's worker: which question it works on, and when it gives up; time is how often it looks for more."""

import json
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pytest

from kiosk.devices.solver_worker import Question, Worker
from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.notation import format_actions
from kiosk.engine.rules import CLASSIC
from kiosk.engine.solver import judge
from tests.asking import Captured
from tests.devices.worker_desk import example
from tests.process import PATIENCE_S

LOST = "GO1-C-AAAAAAB"
WINNABLE = "GO1-E-AAAAAAB"
NEVER = 10**9
CODES = [DealCode(CLASSIC, number) for number in range(40)]

Timed = tuple[int, Question | None]


class Inbox(SimpleQueue["Question | None"]):
    """Questions, each with the number of looks after which it is there; at last the end."""

    def __init__(self, *questions: Timed) -> None:
        self.looks = 0
        self._questions = [*questions, (NEVER, None)]

    def get(self, block: bool = True, timeout: float | None = None) -> Question | None:  # noqa: ARG002
        self.looks += 1
        if not self._questions or (not block and self.looks < self._questions[0][0]):
            raise Empty
        return self._questions.pop(0)[1]


def ask(number: int, code: str, moves: str = "") -> Question:
    return {"ask": number, "code": code, "moves": moves}


def choose(*codes: DealCode) -> Question:
    return {"choose": [*map(str, codes)]}


def answers(capsys: Captured, *questions: Timed) -> tuple[list[Any], int]:
    """Return what is answered (a number or a deal) to questions that come after so many looks; and all looks."""
    inbox = Inbox(*questions)
    Worker(inbox).run()
    parsed = map(json.loads, capsys.readouterr().out.splitlines())
    return [each.get("answer", each.get("winnable_deal")) for each in parsed], inbox.looks


def looks_for(capsys: Captured, question: Question) -> int:
    return answers(capsys, (0, question))[1]


def test_the_same_question_takes_as_many_looks_again(capsys: Captured) -> None:
    looks = looks_for(capsys, ask(1, LOST))
    assert looks == looks_for(capsys, ask(1, LOST)) > 100


@pytest.mark.parametrize("begun", [1, 5, 50, 100])
def test_another_deal_ends_the_work_on_the_one_before_at_once(capsys: Captured, begun: int) -> None:
    alone = looks_for(capsys, ask(2, WINNABLE))
    answered, looks = answers(capsys, (0, ask(1, LOST)), (begun, ask(2, WINNABLE)))
    assert answered == [2]
    assert looks <= alone + begun + 2


def test_the_game_that_goes_on_keeps_the_work_on_its_deal(capsys: Captured) -> None:
    alone = looks_for(capsys, ask(1, WINNABLE))
    moves = format_actions(example("B", moves=3).moves)
    later = [(5 * number, ask(number + 1, WINNABLE, moves[:number])) for number in range(1, 4)]
    answered, looks = answers(capsys, (0, ask(1, WINNABLE)), *later)
    assert answered == [4]
    assert looks <= alone + 2 * len(later)


def test_whenever_the_last_question_comes_it_is_answered(capsys: Captured) -> None:
    first, last = ask(1, LOST, "d"), ask(2, LOST, "dd")
    looks = looks_for(capsys, first)
    # The first half is work on the deal; then the best line is sought.
    for when in [*range(1, looks // 2, 40), *range(looks // 2, looks + 2, 4)]:
        answered, _ = answers(capsys, (0, first), (when, last))
        assert answered in ([2], [1, 2])


def test_a_deal_that_can_be_won_is_the_first_one(capsys: Captured) -> None:
    lost = [*takewhile(lambda code: not judge(deal(code)).winnable, CODES)]
    first = CODES[len(lost)]
    assert answers(capsys, (0, choose(*CODES)))[0] == [str(first)]
    assert answers(capsys, (0, choose(*CODES[len(lost) :])), (0, choose(*CODES)))[0] == [str(first)] * 2


def test_deals_none_of_which_can_be_won_are_no_trouble(capsys: Captured) -> None:
    none = choose(DealCode.parse(LOST))
    assert answers(capsys, (0, none), (0, choose(*CODES)), (0, ask(1, WINNABLE)))[0][0] == 1
    assert len(answers(capsys, (0, none), (0, choose(*CODES)), (0, ask(1, WINNABLE)))[0]) == 2


def test_advice_goes_before_deals_which_are_found_all_the_same(capsys: Captured) -> None:
    (found,), looks = answers(capsys, (0, choose(*CODES)))
    for when in range(1, looks, max(1, looks // 6)):
        assert answers(capsys, (0, choose(*CODES)), (when, ask(1, WINNABLE)))[0] == [1, found]


@pytest.mark.parametrize("when", [1, 10, 100])
@pytest.mark.parametrize("question", [ask(1, LOST), choose(*[DealCode.parse(LOST)] * 9)], ids=["ask", "choose"])
def test_the_end_ends_the_work_at_once(capsys: Captured, question: Question, when: int) -> None:
    answered, looks = answers(capsys, (0, question), (when, None))
    assert answered == []
    assert looks <= when + 3


BROKEN = [b"", b'{"ask": 1, "co', b'{"ask": 1, "code": "GO1-E-AAAAAAB", "mo', b"nonsense\n", b"\xff\n", b"{}\n"]


@pytest.mark.parametrize("given", BROKEN)
def test_it_ends_with_its_input_also_in_the_middle_of_a_line(given: bytes) -> None:
    worker = [sys.executable, "-m", "kiosk.devices.solver_worker"]
    root = Path(__file__).parents[2]
    done = subprocess.run(worker, input=given, capture_output=True, cwd=root, timeout=PATIENCE_S, check=False)
    assert done.stdout == b""


UNKIND = """
import os
def forbidden(_): raise PermissionError(1, "Operation not permitted")
os.nice = forbidden
from kiosk.devices.solver_worker import main
main()
"""


def test_a_worker_that_may_not_step_behind_the_picture_answers_all_the_same() -> None:
    with subprocess.Popen([sys.executable, "-c", UNKIND], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin
        assert worker.stdout
        worker.stdin.write(json.dumps(ask(1, WINNABLE)).encode() + b"\n")
        worker.stdin.flush()
        assert json.loads(worker.stdout.readline())["answer"] == 1
        worker.stdin.close()
