"""The oracle: after one pass over a deal, the verdict on each of its positions at once."""

from collections.abc import Callable, Sequence

from kiosk.engine.moves import Move
from kiosk.engine.position import Position
from kiosk.engine.solver.backward import winning
from kiosk.engine.solver.forward import reachable
from kiosk.engine.solver.heights import place
from kiosk.engine.solver.lanes import Lanes
from kiosk.engine.solver.puzzle import Puzzle


def no_checkpoint() -> None:
    """Go on."""


class Oracle:
    """Knows which positions that `deal` can come to are won; up to 8 MB large, and can be pickled."""

    __slots__ = ("_lanes", "_order", "deal")

    def __init__(self, deal: Position, puzzle: Puzzle, lanes: Sequence[Lanes]) -> None:
        self.deal = deal
        self._order = puzzle.order
        self._lanes = lanes

    @classmethod
    def of(cls, deal: Position, checkpoint: Callable[[], None] = no_checkpoint) -> "Oracle":
        """Work out all positions that `deal` can come to; it need not be the first of its game."""
        puzzle = Puzzle.of(deal)
        cleared = [0] * len(puzzle.order)
        reached = list(reachable(puzzle, checkpoint))
        return cls(deal, puzzle, winning(puzzle, reached, cleared, checkpoint))

    def winnable(self, position: Position) -> bool:
        """Tell whether `position` can be won; raise ValueError if it does not come from the deal."""
        self._check(position)
        return self._wins(position)

    def winning_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the moves that keep `position` won, plays from left to right before the draw; none if lost."""
        self._check(position)
        return tuple(move for move in position.legal_moves if self._wins(position.after(move)))

    def _check(self, position: Position) -> None:
        dealt = self.deal
        same_stock = position.stock == dealt.stock[len(dealt.stock) - len(position.stock) :]
        columns = zip(position.tableau, dealt.tableau, strict=True)
        if not same_stock or any(column != whole[: len(column)] for column, whole in columns):
            raise ValueError("the position does not come from the deal of this oracle")

    def _wins(self, position: Position) -> bool:
        draws = len(self.deal.stock) - len(position.stock)
        if draws >= len(self._lanes):
            return False
        block, bit = place([len(position.tableau[index]) for index in self._order])
        return bool(self._lanes[draws][block][position.top.rank] & bit)
