"""The position: where every card lies, what may be done, and how the game stands."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from kiosk.engine.cards import Card
from kiosk.engine.moves import COLUMNS, Draw, Move, Play
from kiosk.engine.rules import Rules

ROWS = 5
TABLEAU_CARDS = len(COLUMNS) * ROWS


class Reason(Enum):
    """Why something that was asked for is refused."""

    NOT_ADJACENT = "not_adjacent"
    COVERED = "covered"
    EMPTY_COLUMN = "empty_column"
    EMPTY_STOCK = "empty_stock"
    PLAY_EXISTS = "play_exists"
    GAME_OVER = "game_over"
    NOTHING_TO_UNDO = "nothing_to_undo"


class Outcome(Enum):
    """How a game has ended: every tableau card played, or nothing left to do."""

    CLEARED = "cleared"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Position:
    """Where the 52 cards lie, and the rules they are played by.

    `tableau` holds seven columns, each from the covered card to the free one; `waste` ends with its
    top card; `stock` begins with the card that is drawn next.
    """

    rules: Rules
    tableau: tuple[tuple[Card, ...], ...]
    waste: tuple[Card, ...]
    stock: tuple[Card, ...]

    @property
    def top(self) -> Card:
        """The waste card that is played on."""
        return self.waste[-1]

    def column(self, number: int) -> tuple[Card, ...]:
        """Return the cards of the column `number`, 1 to 7, from covered to free."""
        if number not in COLUMNS:
            raise ValueError(f"there is no column {number}")
        return self.tableau[number - 1]

    @property
    def cards_left(self) -> int:
        """The number of cards still on the tableau."""
        return sum(map(len, self.tableau))

    def refusal(self, move: Move) -> Reason | None:
        """Return why `move` cannot be made, or None if it can."""
        if not self.cards_left:
            return Reason.GAME_OVER
        if isinstance(move, Draw):
            return self._draw_refusal()
        column = self.column(move.column)
        if not column:
            return Reason.EMPTY_COLUMN
        return None if self._joins(column[-1]) else Reason.NOT_ADJACENT

    @property
    def legal_moves(self) -> Iterator[Move]:
        """The moves that can be made, plays from left to right before the draw."""
        yield from self._plays
        if self.cards_left and self._draw_refusal() is None:
            yield Draw()

    def after(self, move: Move) -> "Position":
        """Return the position that `move` leads to; a move that is refused raises ValueError."""
        reason = self.refusal(move)
        if reason is not None:
            raise ValueError(f"{move} is refused: {reason.value}")
        if isinstance(move, Draw):
            return Position(self.rules, self.tableau, (*self.waste, self.stock[0]), self.stock[1:])
        index = move.column - 1
        column = self.tableau[index]
        tableau = (*self.tableau[:index], column[:-1], *self.tableau[index + 1 :])
        return Position(self.rules, tableau, (*self.waste, column[-1]), self.stock)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on; clearing the tableau goes before all else."""
        if not self.cards_left:
            return Outcome.CLEARED
        return None if any(True for _ in self.legal_moves) else Outcome.STUCK

    @property
    def _plays(self) -> Iterator[Play]:
        for number, column in zip(COLUMNS, self.tableau, strict=True):
            if column and self._joins(column[-1]):
                yield Play(number)

    def _draw_refusal(self) -> Reason | None:
        if not self.stock:
            return Reason.EMPTY_STOCK
        if self.rules.draw_only_when_stuck and any(True for _ in self._plays):
            return Reason.PLAY_EXISTS
        return None

    def _joins(self, card: Card) -> bool:
        return self.rules.joins(card.rank, self.top.rank)
