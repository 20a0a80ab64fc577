"""A game: a deal, what was done in it, and the way back."""

from dataclasses import dataclass

from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.moves import Action, Move, Undo
from kiosk.engine.position import Outcome, Position, Reason

UNDO_LIMIT = 100
"""How many actions can be undone at least; a deal has at most 51, so the way back is always whole."""


@dataclass(frozen=True, slots=True)
class Game:
    """A deal under way: the moves that stand, the position after each, and how many were ever made.

    `positions` begins with the deal and ends with the position now, so it is one longer than `moves`.
    `code` is None for a deck that came from elsewhere.
    """

    code: DealCode | None
    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()
    moves_made: int = 0

    @classmethod
    def of(cls, code: DealCode) -> "Game":
        """Return the game that begins with the deal of `code`."""
        return cls(code, (deal(code),))

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    def refusal(self, action: Action) -> Reason | None:
        """Return why `action` cannot be done, or None if it can."""
        if not isinstance(action, Undo):
            return self.position.refusal(action)
        if self.position.outcome is Outcome.CLEARED:
            return Reason.GAME_OVER
        return None if self.moves else Reason.NOTHING_TO_UNDO

    def after(self, action: Action) -> "Game":
        """Return the game after `action`; one that is refused raises ValueError."""
        if not isinstance(action, Undo):
            positions = (*self.positions, self.position.after(action))
            return Game(self.code, positions, (*self.moves, action), self.moves_made + 1)
        reason = self.refusal(action)
        if reason is not None:
            raise ValueError(f"undo is refused: {reason.value}")
        return Game(self.code, self.positions[:-1], self.moves[:-1], self.moves_made)

    def restarted(self) -> "Game":
        """Return the same deal from its beginning, as a game of its own."""
        return Game(self.code, self.positions[:1])
