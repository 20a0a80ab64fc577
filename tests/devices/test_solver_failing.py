"""The solver's process failing: killed, hung, talking nonsense, never there; the game goes on."""

import os
import signal

import pytest

from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.rules import CLASSIC
from kiosk.engine.solver import judge
from kiosk.play.advice import Advice, Counsel
from tests.devices.worker_desk import MakeDesk, OtherWorker, WorkerDesk, example, open_files
from tests.process import PATIENCE_S, eventually

CODES = [DealCode(CLASSIC, number) for number in range(40)]
# Fakes answer every question with this.
ADVICE = Advice(None, is_winnable=True, hope=0, best_score=340)
ANSWER = """
import json, sys
def answer(line):
    question = json.loads(line)
    known = {"winnable": True, "move": "", "hope": 0, "best_score": 340}
    print(json.dumps({"answer": question["ask"], **known}), flush=True)
"""
ANSWER_ALL = ANSWER + "for line in sys.stdin: answer(line)\n"


def test_killed_in_the_middle_of_work_it_comes_back_with_the_next_question(worker_desk: WorkerDesk) -> None:
    for _ in range(4):
        worker_desk.asked(example("C"))
        worker_desk.adviser.ask(example("B", "C"))
        killed = worker_desk.pid
        os.kill(killed, signal.SIGKILL)
        worker_desk.await_death()
        assert worker_desk.asked(example("D")) == Counsel(example("D").position).on(example("D"))
        assert worker_desk.pid != killed
    assert worker_desk.said == []


def test_killed_in_the_middle_of_work_it_comes_back_to_the_question_it_left(worker_desk: WorkerDesk) -> None:
    worker_desk.asked(example("C"))
    worker_desk.adviser.ask(example("B", "C"))
    os.kill(worker_desk.pid, signal.SIGKILL)
    assert worker_desk.answer() == Counsel(example("B", "C").position).on(example("B", "C"))


def test_deals_are_found_also_by_a_process_that_took_the_place_of_a_dead_one(worker_desk: WorkerDesk) -> None:
    worker_desk.asked(example("C"))
    worker_desk.adviser.choose(CODES)
    os.kill(worker_desk.pid, signal.SIGKILL)
    worker_desk.await_death()
    worker_desk.adviser.choose(CODES)

    def found() -> DealCode | None:
        worker_desk.adviser.poll()
        return worker_desk.adviser.winnable_deal(CLASSIC)

    assert judge(deal(eventually(found, "a deal"))).winnable


def test_a_deal_that_a_dead_process_had_found_is_not_lost(worker_desk: WorkerDesk) -> None:
    worker_desk.adviser.choose(CODES)
    assert worker_desk.woken.acquire(timeout=PATIENCE_S)
    os.kill(worker_desk.pid, signal.SIGKILL)
    worker_desk.await_death()
    assert worker_desk.asked(example("C")).is_winnable
    assert worker_desk.adviser.winnable_deal(CLASSIC) is not None


def test_one_that_always_dies_is_given_up_and_told_of_once(make_desk: MakeDesk, other_worker: OtherWorker) -> None:
    other_worker.does("raise SystemExit")
    desk = make_desk()
    for _ in range(6):
        desk.adviser.ask(example("C"))
        desk.adviser.choose(CODES)
        desk.await_death()
        assert desk.adviser.poll() is None
    assert 2 <= other_worker.starts <= 4
    (sentence,) = desk.said
    assert sentence == "The game goes on without hints, as the solver ended again and again."
    assert (desk.adviser.winnable_deal(CLASSIC), desk.adviser.ready_deals(CLASSIC)) == (None, 0)


def test_one_that_never_starts_is_told_of_once(worker_desk: WorkerDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    for _ in range(3):
        worker_desk.adviser.ask(example("C"))
        assert worker_desk.adviser.poll() is None
    assert worker_desk.said == ["The game goes on without hints (No such file or directory)."]


NONSENSE = {
    "no JSON": b"Traceback (most recent call last):",
    "part of an answer": b'{"answer": 1, "winn',
    "nothing": b"",
    "no text": b"\xff\xfe\x00",
    "a number": b"3",
    "a list": b'["winnable_deal"]',
    "null": b"null",
    "no answer": b"{}",
    "half an answer": b'{"answer": 1}',
    "no move": b'{"answer": 1, "move": "x", "winnable": true, "hope": 0, "best_score": 0}',
    "no code": b'{"winnable_deal": "GO1-C-AAA"}',
    "a code that nobody asked for": b'{"winnable_deal": "GO1-E-AAAAAAB"}',
}


def test_nonsense_is_overheard(make_desk: MakeDesk, other_worker: OtherWorker) -> None:
    lines = b"\n".join(NONSENSE.values()) + b"\n"
    other_worker.does(f"import sys\nsys.stdout.buffer.write({lines!r})\nsys.stdout.flush()\n" + ANSWER_ALL)
    desk = make_desk()
    for _ in range(2):
        assert desk.asked(example("C")) == ADVICE
    assert (other_worker.starts, desk.said) == (1, [])


def test_one_that_dies_in_the_middle_of_a_line_is_started_again(
    make_desk: MakeDesk, other_worker: OtherWorker
) -> None:
    die_first = f"""
import os
if os.stat({str(other_worker.log)!r}).st_size == 1:
    os.write(1, b'{{"ans')
    os._exit(1)
"""
    other_worker.does(die_first + ANSWER_ALL)
    desk = make_desk()
    assert desk.asked(example("C")) == ADVICE
    assert other_worker.starts == 2


def test_one_that_no_longer_reads_never_holds_up_the_game(worker_desk: WorkerDesk) -> None:
    worker_desk.asked(example("C"))
    os.kill(worker_desk.pid, signal.SIGSTOP)
    # More than a pipe holds; a write that waits would wait for ever.
    for _ in range(2000):
        worker_desk.adviser.ask(example("D"))
    assert worker_desk.answer() == Counsel(example("D").position).on(example("D"))


def test_no_file_stays_open_however_often_it_is_started(make_desk: MakeDesk, other_worker: OtherWorker) -> None:
    other_worker.does(ANSWER + "answer(sys.stdin.readline())\n")
    desk = make_desk()
    counts = []
    for _ in range(10):
        assert desk.asked(example("C")) == ADVICE
        desk.await_death()
        counts.append(open_files())
    assert other_worker.starts == 10
    assert counts[-1] <= counts[0]
    assert desk.said == []
