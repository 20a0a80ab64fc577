"""The solver's worker: a program of its own that reads questions, a line each, and writes answers.

A question is ``{"ask": 7, "code": "GO1-E-AAAAAAB", "moves": "d52"}``, and its answer ``{"answer": 7,
"winnable": true, "move": "1", "hope": 3, "best_score": 350}``; or ``{"choose": ["GO1-C-AAAAAAA", …]}``,
answered by ``{"winnable_deal": "GO1-C-AAAAAAC"}`` with the first that can be won, if any. Questions about
a game go before those about deals, and only the last one about a game is answered.
"""

import json
import os
import sys
from collections import deque
from contextlib import suppress
from functools import reduce
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.game import Game
from kiosk.engine.notation import format_actions, parse_actions
from kiosk.engine.solver import judge
from kiosk.play.advice import Counsel

_POLITENESS = 10
Question = dict[str, Any]


class Superseded(Exception):  # noqa: N818 - it is no error
    """Another game is asked about, so the work at hand is of no use any more."""


class Worker:
    """Answers questions that come in through a queue; None there means the end."""

    def __init__(self, questions: "SimpleQueue[Question | None]") -> None:
        self._questions = questions
        self._question: Question = {}
        self._at_work_on: str | None = None
        self._deals: deque[list[str]] = deque()
        self._code = ""
        self._counsel: Counsel | None = None
        self._ended = False

    def run(self) -> None:
        """Answer until there are no more questions."""
        while not self._ended:
            self._take(wait=not self._question and not self._deals)
            self._at_work_on = self._question.get("code")
            with suppress(Superseded):
                if self._question:
                    self._advise()
                elif self._deals:
                    self._choose(self._deals[0])

    def _advise(self) -> None:
        code = self._question["code"]
        if code != self._code or self._counsel is None:
            self._counsel = None
            self._counsel, self._code = Counsel(deal(DealCode.parse(code)), self._check), code
        # Meanwhile the game may have gone on.
        question = self._question
        game = reduce(Game.after, parse_actions([question["moves"]]), Game.of(DealCode.parse(code)))
        advice = self._counsel.on(game)
        if self._question is question:
            self._question = {}
        _answer(
            {
                "answer": question["ask"],
                "winnable": advice.is_winnable,
                "move": format_actions([advice.move] if advice.move else []),
                "hope": advice.hope,
                "best_score": advice.best_score,
            }
        )

    def _choose(self, codes: list[str]) -> None:
        while codes:
            if judge(deal(DealCode.parse(codes[0])), self._check).winnable:
                _answer({"winnable_deal": codes[0]})
                break
            codes.pop(0)
        self._deals.popleft()

    def _check(self) -> None:
        self._take(wait=False)
        if self._ended or self._question.get("code") != self._at_work_on:
            raise Superseded

    def _take(self, *, wait: bool) -> None:
        while True:
            try:
                question = self._questions.get(block=wait)
            except Empty:
                return
            wait = False
            if question is None:
                self._ended = True
            elif "choose" in question:
                self._deals.append(question["choose"])
            else:
                self._question = question


def _answer(answer: Question) -> None:
    print(json.dumps(answer), flush=True)


def main() -> None:
    """Read questions from the standard input until it is closed."""
    # The picture goes before; a system that forbids this must still get answers.
    with suppress(OSError):
        os.nice(_POLITENESS)
    questions: SimpleQueue[Question | None] = SimpleQueue()

    def read() -> None:
        try:
            for line in sys.stdin:
                questions.put(json.loads(line))
        finally:
            # Also when the program was killed in the middle of a line.
            questions.put(None)

    Thread(target=read, daemon=True).start()
    Worker(questions).run()


if __name__ == "__main__":
    main()
