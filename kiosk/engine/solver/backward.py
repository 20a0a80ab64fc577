"""Backward: all the positions from which a goal can be reached, in one pass from the last draw to the first.

The winning sets grow the same way as the forward ones, the other way round: what wins with fewer cards
left in the stock wins with more. Only heights that the deal can come to are looked at.
"""

from collections.abc import Callable, Sequence

from kiosk.engine.cards import RANKS
from kiosk.engine.solver.heights import BLOCKS, Heights, HeightSet, only
from kiosk.engine.solver.lanes import Landing, Lane, Lanes, no_heights, offer
from kiosk.engine.solver.puzzle import Puzzle


def winning(
    puzzle: Puzzle, reached: Sequence[HeightSet], goal: Heights, checkpoint: Callable[[], None]
) -> list[Lanes]:
    """Return, by number of draws made, the lanes that hold for each waste rank the heights that lead to `goal`.

    `reached` has the heights to look at for each number of draws, and none are made beyond it.
    """
    lanes, history = no_heights(), []
    drawn = [0] * BLOCKS
    new = goal_set = only(goal)
    for draws in reversed(range(len(reached))):
        checkpoint()
        if puzzle.waits:
            lanes = no_heights()
            new = [won | goal for won, goal in zip(drawn, goal_set, strict=True)]
        _return_all(puzzle, lanes, new, reached[draws])
        history.append([lane.copy() for lane in lanes])
        if draws:
            before, drawn = drawn, [lane[puzzle.stock[draws - 1]] for lane in lanes]
            new = [(old | now) ^ old for old, now in zip(before, drawn, strict=True)]
    return history[::-1]


def _return_all(puzzle: Puzzle, lanes: Lanes, seeds: HeightSet, within: HeightSet) -> None:
    """Take cards back from the waste as long as that brings new winning heights.

    `seeds` win at once, whatever the waste card, unless a card can be played and a draw has to wait.
    """
    landings: list[list[Landing]] = [[] for _ in range(BLOCKS)]
    for block, limit in enumerate(within):
        seed = seeds[block] & limit
        if not seed and not landings[block]:
            continue
        lane = lanes[block]
        before = lane.copy()
        fresh: dict[int, int] = {}
        if puzzle.waits:
            for rank in RANKS:
                offer(lane, fresh, (rank,), seed & puzzle.idle[rank][block])
        else:
            offer(lane, fresh, _ANY_RANK, seed)
        for rank, heights in landings[block]:
            offer(lane, fresh, puzzle.under[rank], heights & limit)
        _return_inner(puzzle, lane, fresh, limit)
        for rank, above in puzzle.entries[block]:
            if lane[rank] != before[rank]:
                landings[above].append((rank, lane[rank] ^ before[rank]))


def _return_inner(puzzle: Puzzle, lane: Lane, fresh: dict[int, int], limit: int) -> None:
    """Take cards of the inner columns back; the mirror of playing them, written out for the same reason."""
    under, returns = puzzle.under, puzzle.returns
    todo = list(fresh)
    for rank in todo:
        heights = fresh.pop(rank)
        landed = 0
        for mask, stride in returns[rank]:
            moving = heights & mask
            if moving:
                landed |= moving << stride
        landed &= limit
        if not landed:
            continue
        for other in under[rank]:
            known = lane[other]
            grown = known | landed
            if grown != known:
                lane[other] = grown
                if other in fresh:
                    fresh[other] |= grown ^ known
                else:
                    fresh[other] = grown ^ known
                    todo.append(other)


_ANY_RANK = tuple(RANKS)
