"""The solver's process: an adviser that works beside the game and never holds it up."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.engine.moves import Undo
from kiosk.engine.notation import format_actions, parse_actions
from kiosk.engine.rules import Rules
from kiosk.play.advice import Advice

_MODULE = "kiosk.devices.solver_worker"
_ROOT = str(Path(__file__).parents[2])
_MOST_DEATHS = 3
_CLOSING_S = 0.3


class SolverProcess:
    """Asks a process for advice on games, and for deals that can be won; it answers when it can.

    `wake` is called from another thread when `poll` has something to read. A process that dies is started
    again with the next question, but not for ever; without it there is no advice, and `say` tells so once.
    """

    def __init__(self, wake: Callable[[], None], say: Callable[[str], None]) -> None:
        self._wake = wake
        self._say = say
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._asked = 0
        self._deaths = 0
        self._found: list[DealCode] = []
        self._sought: list[Rules] = []

    def ask(self, game: Game) -> None:
        """Ask for advice on `game`; questions before it need no answer any more."""
        self._asked += 1
        if game.code is not None:
            question = {"ask": self._asked, "code": str(game.code), "moves": format_actions(game.moves)}
            self._send(question)

    def choose(self, codes: Sequence[DealCode]) -> None:
        """Ask for the first of some deals, all by the same rules, that can be won."""
        self._sought.append(codes[0].rules)
        self._send({"choose": [str(code) for code in codes]})

    def poll(self) -> Advice | None:
        """Return the advice on the game that was asked for last, if it has come since the last call."""
        advice = None
        for _ in range(self._answers.qsize()):
            answer = self._answers.get()
            self._deaths = 0
            if "winnable_deal" in answer:
                code = DealCode.parse(answer["winnable_deal"])
                self._found.append(code)
                self._sought.remove(code.rules)
            elif answer["answer"] == self._asked:
                advice = _advice(answer)
        return advice

    def winnable_deal(self, rules: Rules) -> DealCode | None:
        """Return a deal that was found to be winnable, each only once, or None if none is ready."""
        index = next((index for index, code in enumerate(self._found) if code.rules == rules), None)
        return None if index is None else self._found.pop(index)

    def ready_deals(self, rules: Rules) -> int:
        """Return how many deals by `rules` that can be won are ready or being looked for."""
        return sum(code.rules == rules for code in self._found) + self._sought.count(rules)

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        self._deaths = _MOST_DEATHS
        if process is not None:
            _end(process)

    def _send(self, question: dict[str, Any]) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        if self._process is None or self._process.stdin is None:
            return
        # A process that has just died is noticed with the next question.
        with suppress(OSError):
            self._process.stdin.write(json.dumps(question).encode() + b"\n")
            self._process.stdin.flush()

    def _start(self) -> None:
        if self._process is not None:
            _end(self._process)
            self._process = None
            self._deaths += 1
            self._sought.clear()
        if self._deaths >= _MOST_DEATHS:
            return
        paths = [_ROOT, *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        # Systemd listens to the program alone.
        environment.pop("NOTIFY_SOCKET", None)
        try:
            self._process = subprocess.Popen(  # noqa: S603 - it is this program
                [sys.executable, "-m", _MODULE],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
            )
        except OSError as error:
            self._deaths = _MOST_DEATHS
            self._say(f"The game goes on without hints ({error.strerror}).")
            return
        Thread(target=self._listen, args=(self._process.stdout,), name="adviser", daemon=True).start()

    def _listen(self, answers: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            for line in answers:
                self._answers.put(json.loads(line))
                with suppress(Exception):
                    self._wake()


def _advice(answer: dict[str, Any]) -> Advice:
    moves = [move for move in parse_actions([answer["move"]]) if not isinstance(move, Undo)]
    return Advice(next(iter(moves), None), answer["winnable"], answer["hope"], answer["best_score"])


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_CLOSING_S)
