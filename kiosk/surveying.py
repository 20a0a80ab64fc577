"""Surveying: solves random deals on all cores."""

import signal
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from os import _exit, cpu_count
from random import Random
from threading import Thread

from kiosk.engine.codes import DEALS
from kiosk.engine.deal import lay_out, shuffled
from kiosk.engine.rules import Rules
from kiosk.engine.solver import best_line
from kiosk.engine.solver.survey import Survey


def surveys(rules: Rules, deals: int, seed: int) -> Generator[Survey, None, None]:
    """Solve as many random deals, and yield the survey of each as soon as it is known; a seed repeats them.

    A KeyboardInterrupt, also raised by SIGTERM, ends the work at once. A process that dies or cannot be
    started raises BrokenProcessPool or OSError.
    """
    chance = Random(seed)
    numbers = (chance.randrange(DEALS) for _ in range(deals))
    with _terminated_as_interrupted(), closing(_solved(rules, numbers)) as solved:
        yield from _with_progress(solved, deals)


def _solved(rules: Rules, numbers: Iterator[int]) -> Generator[Survey, None, None]:
    cores = cpu_count() or 1
    # New interpreters, because a fork amid threads, such as those of the progress bar, may hang.
    pool = ProcessPoolExecutor(cores, get_context("spawn"), _end_with_the_parent)
    try:
        with _interrupts_kept_from_children():
            # Enough ahead that no core waits, and few enough that an end comes at once.
            waiting = {pool.submit(_solve, rules, number) for number in islice(numbers, 2 * cores)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            waiting |= {pool.submit(_solve, rules, number) for number in islice(numbers, len(done))}
    except BaseException:
        # Nobody waits for their answers any more, and the pool might wait for ever where one has died.
        for child in active_children():
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _solve(rules: Rules, number: int) -> Survey:
    return Survey.of(best_line(lay_out(shuffled(number), rules)))


def _with_progress(solved: Iterator[Survey], deals: int) -> Iterator[Survey]:
    """Show a bar on stderr if it is a terminal and tqdm is installed."""
    try:
        from tqdm import tqdm  # noqa: PLC0415
    except ImportError:
        yield from solved
    else:
        yield from tqdm(solved, total=deals, unit=" deals", disable=None, leave=False)


@contextmanager
def _interrupts_kept_from_children() -> Iterator[None]:
    """Let processes started here ignore Ctrl+C, which a terminal sends to all of them; the parent ends them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _terminated_as_interrupted() -> Iterator[None]:
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end_with_the_parent() -> None:
    """Keep watch in a child: a parent that is killed cannot end it."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        _exit(1)

    Thread(target=watch, daemon=True).start()
