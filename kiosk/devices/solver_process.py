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
from typing import IO, Any, NamedTuple

from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.engine.moves import Undo
from kiosk.engine.notation import format_actions, parse_actions
from kiosk.engine.rules import Rules
from kiosk.play.advice import Advice, Reserve

_MODULE = "kiosk.devices.solver_worker"
_ROOT = str(Path(__file__).parents[2])
_MOST_DEATHS = 3
_CLOSING_S = 0.3


class _Answer(NamedTuple):
    number: int
    advice: Advice


class SolverProcess:
    """Asks a process for advice on games, and for deals that can be won; it answers when it can.

    `wake` is called from another thread when `poll` has something to read. A process that dies is started
    again, but not for ever; without it there is no advice, and `say` tells so once.
    """

    def __init__(self, wake: Callable[[], None], say: Callable[[str], None]) -> None:
        self._wake = wake
        self._say = say
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: SimpleQueue[_Answer | DealCode] = SimpleQueue()
        self._asked = 0
        self._unanswered: dict[str, Any] | None = None
        self._deaths = 0
        self._ended = False
        self._found = Reserve()
        self._sought: list[Rules] = []

    def ask(self, game: Game) -> None:
        """Ask for advice on `game`; questions before it need no answer any more."""
        self._asked += 1
        self._unanswered = None
        if game.code is not None:
            moves = format_actions(game.moves)
            self._unanswered = {"ask": self._asked, "code": str(game.code), "moves": moves}
            self._send(self._unanswered)

    def choose(self, codes: Sequence[DealCode]) -> None:
        """Ask for the first of some deals, all by the same rules, that can be won."""
        self._send({"choose": [str(code) for code in codes]})
        if not self._ended:
            self._sought.append(codes[0].rules)

    def poll(self) -> Advice | None:
        """Return the advice on the game that was asked for last, if it has come since the last call."""
        advice = None
        for _ in range(self._answers.qsize()):
            answer = self._answers.get()
            self._deaths = 0
            if isinstance(answer, DealCode):
                self._keep(answer)
            elif answer.number == self._asked:
                self._unanswered, advice = None, answer.advice
        if self._unanswered is not None and self._process is not None and self._process.poll() is not None:
            self._send(self._unanswered)
        return advice

    def winnable_deal(self, rules: Rules) -> DealCode | None:
        """Return a deal that was found to be winnable, each only once, or None if none is ready."""
        return self._found.take(rules)

    def ready_deals(self, rules: Rules) -> int:
        """Return how many deals by `rules` that can be won are ready or being looked for."""
        return self._found.count(rules) + self._sought.count(rules)

    @property
    def is_able(self) -> bool:
        """Whether answers may still come."""
        return not self._ended

    def close(self) -> None:
        """End the process."""
        self._ended = True
        self._let_go()

    def _keep(self, code: DealCode) -> None:
        self._found.add(code)
        # A process that has died since is no longer expected to find any.
        if code.rules in self._sought:
            self._sought.remove(code.rules)

    def _send(self, question: dict[str, Any]) -> None:
        if self._process is None or self._process.poll() is not None:
            self._start()
        if self._process is None or self._process.stdin is None:
            return
        try:
            # In one piece or not at all, as it is shorter than what a pipe takes at once.
            os.write(self._process.stdin.fileno(), json.dumps(question).encode() + b"\n")
        except OSError:
            # It has just died, or it has not read for hundreds of questions.
            self._process.kill()

    def _start(self) -> None:
        if self._process is not None:
            self._let_go()
            self._deaths += 1
            if self._deaths == _MOST_DEATHS:
                self._give_up("The game goes on without hints, as the solver ended again and again.")
        if self._ended:
            return
        try:
            self._process = _worker()
        except OSError as error:
            self._give_up(f"The game goes on without hints ({error.strerror}).")
            return
        Thread(target=self._listen, args=(self._process.stdout,), name="adviser", daemon=True).start()

    def _give_up(self, sentence: str) -> None:
        self._ended = True
        self._say(sentence)

    def _let_go(self) -> None:
        process, self._process = self._process, None
        self._sought.clear()
        if process is not None:
            _end(process)

    # --- beside the game, in a thread of its own

    def _listen(self, lines: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            for line in lines:
                answer = _read(line)
                if answer is not None:
                    self._answers.put(answer)
                    self._wake_up()
        if not self._ended:
            # It has died, and somebody may be waiting.
            self._wake_up()

    def _wake_up(self) -> None:
        # A wake that fails costs the loop one wait; a listener that ends would cost every answer.
        with suppress(Exception):
            self._wake()


def _worker() -> "subprocess.Popen[bytes]":
    """Start a worker; raise OSError if that cannot be done."""
    paths = [_ROOT, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    # Systemd listens to the program alone.
    environment.pop("NOTIFY_SOCKET", None)
    process = subprocess.Popen(  # noqa: S603 - it is this program
        # Without -P, a file in the folder where the game is started could be taken for a module.
        [sys.executable, "-P", "-m", _MODULE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        # Ctrl+C is meant for the program, which then ends its worker.
        process_group=0,
    )
    assert process.stdin is not None
    os.set_blocking(process.stdin.fileno(), False)
    return process


def _read(line: bytes) -> _Answer | DealCode | None:
    """Return the answer in a line, or None if it is none."""
    try:
        words = json.loads(line)
        if "winnable_deal" in words:
            return DealCode.parse(words["winnable_deal"])
        moves = [move for move in parse_actions([words["move"]]) if not isinstance(move, Undo)]
        number, hope, best_score = words["answer"], words["hope"], words["best_score"]
        if not all(type(each) is int for each in (number, best_score, 0 if hope is None else hope)):
            return None
        return _Answer(number, Advice(next(iter(moves), None), words["winnable"] is True, hope, best_score))
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_CLOSING_S)
