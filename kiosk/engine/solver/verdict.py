"""The verdict on one position: whether it can be won, and the best that can be made of it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from kiosk.engine.moves import Draw, Move
from kiosk.engine.position import Outcome, Position
from kiosk.engine.scoring import score
from kiosk.engine.solver.backward import winning
from kiosk.engine.solver.forward import reachable
from kiosk.engine.solver.heights import HeightSet, any_of, by_cards, meet
from kiosk.engine.solver.oracle import Oracle, no_checkpoint
from kiosk.engine.solver.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Verdict:
    """How few cards can be left in the end, and the fewest draws it takes to have so few."""

    cards_left: int
    draws: int

    @property
    def winnable(self) -> bool:
        """Whether the tableau can be cleared."""
        return not self.cards_left


@dataclass(frozen=True, slots=True)
class Best:
    """The best that can be made of a position: the moves up to the end of the game, and that end."""

    line: tuple[Move, ...]
    end: Position

    @property
    def winnable(self) -> bool:
        """Whether the line clears the tableau."""
        return self.end.outcome is Outcome.CLEARED

    @property
    def draws(self) -> int:
        """The number of draws in the line."""
        return sum(isinstance(move, Draw) for move in self.line)

    @property
    def score(self) -> int:
        """The score at the end of the line; no other end of the game has more."""
        return score(self.end)


def judge(position: Position, checkpoint: Callable[[], None] = no_checkpoint) -> Verdict:
    """Return the verdict on `position`."""
    goal, stages = _best_goal(Puzzle.of(position), checkpoint)
    return Verdict(sum(goal), len(stages) - 1)


def best_line(position: Position, checkpoint: Callable[[], None] = no_checkpoint) -> Best:
    """Return a line that clears the tableau with as few draws as can be, or else leaves as few cards as can be."""
    puzzle = Puzzle.of(position)
    goal, stages = _best_goal(puzzle, checkpoint)
    way = Oracle(position, puzzle, winning(puzzle, stages, goal, checkpoint))
    line: list[Move] = []
    while [len(position.tableau[index]) for index in puzzle.order] != goal:
        line.append(way.winning_moves(position)[0])
        position = position.after(line[-1])
    # Nothing more can be played after the goal, but what is left in the stock can be drawn.
    rest: list[Move] = [Draw()] * (len(position.stock) if position.cards_left else 0)
    return Best((*line, *rest), reduce(Position.after, rest, position))


def _best_goal(puzzle: Puzzle, checkpoint: Callable[[], None]) -> tuple[list[int], list[HeightSet]]:
    """Return the heights with the fewest cards left, and what can be reached up to the first draw that does."""
    stages: list[HeightSet] = []
    for reached in reachable(puzzle, checkpoint):
        stages.append(reached)
        if any(meet(reached, by_cards()[0])):
            break
    fewest = next(heights for heights in by_cards() if any(meet(stages[-1], heights)))
    draws, goals = next((n, goals) for n, reached in enumerate(stages) if any(goals := meet(reached, fewest)))
    return any_of(goals), stages[: draws + 1]
