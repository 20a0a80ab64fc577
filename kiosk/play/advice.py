"""Advice: what the solver knows of the game on the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.game import Game
from kiosk.engine.moves import Move
from kiosk.engine.position import TABLEAU_CARDS, Position
from kiosk.engine.rules import Rules
from kiosk.engine.scoring import CARD_POINTS
from kiosk.engine.solver import Oracle, best_line, judge, no_checkpoint


@dataclass(frozen=True, slots=True)
class Advice:
    """What can still become of a game.

    `move` keeps a position won, or else leads to the best score that is left; None if the game has ended.
    `hope` is how many of the moves that stand lead to the last position that could be won, None if there
    was none. `best_score` is the best that the deal held from its beginning.
    """

    move: Move | None
    is_winnable: bool
    hope: int | None
    best_score: int


class Adviser(Protocol):
    """Somebody who works out advice beside the game, and answers when there is an answer."""

    @property
    def is_able(self) -> bool:
        """Whether answers may come at all."""

    def ask(self, game: Game) -> None:
        """Ask for advice on `game`; questions before it need no answer any more."""

    def choose(self, codes: Sequence[DealCode]) -> None:
        """Ask for the first of some deals, all by the same rules, that can be won."""

    def poll(self) -> Advice | None:
        """Return the advice on the game that was asked for last, if it has come since the last call."""

    def winnable_deal(self, rules: Rules) -> DealCode | None:
        """Return a deal that was found to be winnable, each only once, or None if none is ready."""

    def ready_deals(self, rules: Rules) -> int:
        """Return how many deals by `rules` that can be won are ready or being looked for."""

    def close(self) -> None:
        """End the work."""


class Reserve:
    """Deals that were found to be winnable, kept until they are dealt."""

    def __init__(self) -> None:
        self._codes: list[DealCode] = []

    def add(self, code: DealCode) -> None:
        """Keep a deal."""
        self._codes.append(code)

    def take(self, rules: Rules) -> DealCode | None:
        """Return the first deal by `rules`, each only once, or None if there is none."""
        code = next((code for code in self._codes if code.rules == rules), None)
        if code is not None:
            self._codes.remove(code)
        return code

    def count(self, rules: Rules) -> int:
        """Return how many deals by `rules` are kept."""
        return sum(code.rules == rules for code in self._codes)


class DirectAdviser:
    """An adviser that works while it is asked, for scripts and tests, where nobody minds to wait."""

    is_able = True

    def __init__(self) -> None:
        self._code: DealCode | None = None
        self._counsel: Counsel | None = None
        self._game: Game | None = None
        self._found = Reserve()

    def ask(self, game: Game) -> None:
        """Take note of the game to advise on."""
        self._game = game

    def choose(self, codes: Sequence[DealCode]) -> None:
        """Find the first deal that can be won, if any."""
        for code in islice((code for code in codes if judge(deal(code)).winnable), 1):
            self._found.add(code)

    def poll(self) -> Advice | None:
        """Return the advice on the game, once."""
        game, self._game = self._game, None
        if game is None or game.code is None:
            return None
        if self._counsel is None or game.code != self._code:
            self._counsel, self._code = Counsel(game.positions[0]), game.code
        return self._counsel.on(game)

    def winnable_deal(self, rules: Rules) -> DealCode | None:
        """Return a deal that was found, each only once."""
        return self._found.take(rules)

    def ready_deals(self, rules: Rules) -> int:
        """Return how many were found."""
        return self._found.count(rules)

    def close(self) -> None:
        """Do nothing: the work is done."""


class Counsel:
    """All that there is to know of one deal, worked out once; `checkpoint` may raise to give that up."""

    def __init__(self, deal: Position, checkpoint: Callable[[], None] = no_checkpoint) -> None:
        self._checkpoint = checkpoint
        self._oracle = Oracle.of(deal, checkpoint)
        is_winnable = self._oracle.winnable(deal)
        self._best_score = CARD_POINTS * TABLEAU_CARDS if is_winnable else best_line(deal, checkpoint).score

    def on(self, game: Game) -> Advice:
        """Return the advice on a game of this deal."""
        winnable = [self._oracle.winnable(position) for position in game.positions]
        hope = max((moves for moves, can_win in enumerate(winnable) if can_win), default=None)
        return Advice(self._move(game.position, winnable[-1]), winnable[-1], hope, self._best_score)

    def _move(self, position: Position, is_winnable: bool) -> Move | None:
        if position.outcome is not None:
            return None
        if is_winnable:
            return self._oracle.winning_moves(position)[0]
        return best_line(position, self._checkpoint).line[0]
