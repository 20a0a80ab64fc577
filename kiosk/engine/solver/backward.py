"""Backward: all the positions from which a goal can be reached, in one pass from the last draw to the first.

The winning sets grow the same way as the forward ones, the other way round: what wins with fewer cards
left in the stock wins with more. Only heights that the deal can come to are looked at.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter

from kiosk.engine.cards import RANKS
from kiosk.engine.solver.heights import BLOCKS, Heights, HeightSet, only
from kiosk.engine.solver.lanes import Landing, Lanes, no_heights, offer
from kiosk.engine.solver.puzzle import Puzzle


def winning(
    puzzle: Puzzle, reached: Sequence[HeightSet], goal: Heights, checkpoint: Callable[[], None]
) -> list[Lanes]:
    """Return, by number of draws made, the lanes that hold for each waste rank the heights that lead to `goal`.

    `reached` has the heights to look at for each number of draws, and none are made beyond it.
    """
    waits = puzzle.rules.draw_only_when_stuck
    lanes, history = no_heights(), []
    seeds = goal_set = only(goal)
    drawn: HeightSet = [0] * BLOCKS
    for draws in reversed(range(len(reached))):
        checkpoint()
        if waits:
            lanes = no_heights()
            landings = [_waiting(puzzle, block, drawn[block], goal_set[block]) for block in range(BLOCKS)]
        else:
            landings = [[(tuple(RANKS), heights)] for heights in seeds]
        _return_all(puzzle, lanes, landings, reached[draws])
        history.append([lane.copy() for lane in lanes])
        before = drawn
        if draws:
            drawn = list(map(itemgetter(puzzle.stock[draws - 1]), lanes))
        seeds = [(old | new) ^ old for old, new in zip(before, drawn, strict=True)]
    return history[::-1]


def _waiting(puzzle: Puzzle, block: int, drawn: int, goal: int) -> list[Landing]:
    """Return the landings from which a draw wins, by waste rank: nothing can be played there."""
    ranks = puzzle.onto
    return [((rank,), drawn & puzzle.idle[ranks[rank]][block] | goal) for rank in RANKS]


def _return_all(puzzle: Puzzle, lanes: Lanes, landings: list[list[Landing]], reached: HeightSet) -> None:
    """Take cards back from the waste as long as that brings new winning heights, within `reached`."""
    for block, within in enumerate(reached):
        if not within:
            continue
        lane = lanes[block]
        before = lane.copy()
        fresh = offer(lane, [(ranks, heights & within) for ranks, heights in landings[block] if heights & within])
        while fresh:
            fresh = offer(lane, _return_inner(puzzle, fresh, within))
        for rank, above in puzzle.entries[block]:
            if lane[rank] != before[rank]:
                landings[above].append((puzzle.under[rank], lane[rank] ^ before[rank]))


def _return_inner(puzzle: Puzzle, fresh: dict[int, int], within: int) -> list[Landing]:
    landings = []
    for rank, heights in fresh.items():
        landed = 0
        for mask, stride in puzzle.returns[rank]:
            moving = heights & mask
            if moving:
                landed |= moving << stride
        landed &= within
        if landed:
            landings.append((puzzle.under[rank], landed))
    return landings
