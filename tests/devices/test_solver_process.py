"""The solver's process at work: it answers, keeps out of the way, and goes when it is told to."""

import json
import os
import select
import threading
from contextlib import closing
from pathlib import Path

from kiosk.engine.codes import DEALS, DealCode
from kiosk.engine.deal import deal
from kiosk.engine.game import Game
from kiosk.engine.rules import CLASSIC, EASY
from kiosk.engine.solver import judge
from kiosk.play.advice import Counsel
from kiosk.play.dealer import CANDIDATES
from tests.devices.worker_desk import MakeDesk, WorkerDesk, await_end, example, open_files
from tests.play.walks import STUCK_BY_DRAW, WON, game_of
from tests.process import PATIENCE_S

MOST_RSS_KB = 60_000
CODES = [DealCode(CLASSIC, number) for number in range(40)]


def rss_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def test_it_answers_as_counsel_does_and_wakes_the_loop_for_each_answer(worker_desk: WorkerDesk) -> None:
    under_way = [example(letter, rules, moves) for letter, rules in ("CE", "DC") for moves in (0, 9, 20)]
    for game in [*under_way, game_of(*WON), game_of(*STUCK_BY_DRAW)]:
        assert worker_desk.asked(game) == Counsel(game.positions[0]).on(game)
        assert worker_desk.woken.acquire(timeout=PATIENCE_S)
    assert not worker_desk.woken.acquire(blocking=False)
    assert worker_desk.said == []


def test_of_a_storm_of_questions_only_the_last_is_answered(worker_desk: WorkerDesk) -> None:
    games = [example("BCDEFG"[number % 6], "EC"[number % 2], number % 16) for number in range(200)]
    for game in games:
        worker_desk.adviser.ask(game)
    assert worker_desk.answer() == Counsel(games[-1].positions[0]).on(games[-1])
    assert worker_desk.quiet_for(0.2)


def test_an_answer_that_is_too_late_is_never_given(worker_desk: WorkerDesk) -> None:
    worker_desk.adviser.ask(example("C"))
    assert worker_desk.woken.acquire(timeout=PATIENCE_S)
    worker_desk.adviser.ask(example("D", "C"))
    assert worker_desk.answer() == Counsel(deal(DealCode.parse("GO1-C-AAAAAAD"))).on(example("D", "C"))
    assert worker_desk.quiet_for(0.1)


def test_a_game_that_has_no_code_is_not_advised_on_nor_is_the_one_before_it(worker_desk: WorkerDesk) -> None:
    worker_desk.adviser.ask(example("C"))
    worker_desk.adviser.ask(Game(None, example("D").positions))
    assert worker_desk.quiet_for(0.5)


def test_its_memory_is_bounded_and_it_is_polite(worker_desk: WorkerDesk) -> None:
    for number in range(12):
        worker_desk.asked(example(chr(ord("C") + number), "EC"[number % 2]))
    assert rss_kb(worker_desk.pid) < MOST_RSS_KB
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, worker_desk.pid) == min(own + 10, 19)


def test_it_finds_deals_that_can_be_won_each_once_beside_advice(worker_desk: WorkerDesk) -> None:
    worker_desk.adviser.choose(CODES[:20])
    worker_desk.adviser.choose(CODES[20:])
    assert (worker_desk.adviser.ready_deals(CLASSIC), worker_desk.adviser.ready_deals(EASY)) == (2, 0)
    assert worker_desk.asked(example("C")).is_winnable
    found: list[DealCode] = []
    while len(found) < 2:
        worker_desk.adviser.poll()
        assert worker_desk.adviser.ready_deals(CLASSIC) == 2 - len(found)
        assert worker_desk.adviser.winnable_deal(EASY) is None
        found += filter(None, [worker_desk.adviser.winnable_deal(CLASSIC)])
    first = [next(code for code in part if judge(deal(code)).winnable) for part in (CODES[:20], CODES[20:])]
    assert found == first
    assert worker_desk.adviser.winnable_deal(CLASSIC) is None


def test_closed_it_leaves_no_process_no_thread_and_no_file(make_desk: MakeDesk) -> None:
    files, threads = open_files(), set(threading.enumerate())
    desk = make_desk()
    desk.adviser.ask(example("B", "C"))
    pid = desk.pid
    with closing(desk.adviser):
        (listener,) = set(threading.enumerate()) - threads
    await_end(pid)
    listener.join(PATIENCE_S)
    assert not listener.is_alive()
    assert open_files() == files
    desk.adviser.ask(example("C"))
    assert desk.quiet_for(0.1)
    assert (desk.adviser._process, desk.said) == (None, [])


def test_the_longest_question_is_written_in_one_piece() -> None:
    question = {"choose": [str(DealCode(CLASSIC, DEALS - 1))] * CANDIDATES}
    assert len(json.dumps(question)) < select.PIPE_BUF
