"""Forward: all the heights that a position can come to, draw by draw.

With the same heights and the same waste rank, fewer cards drawn are never worse, for the others can
still be drawn. So the sets only grow from one draw to the next, and each step deals with what is new.
Where a draw has to wait until no card can be played that is not so, and each draw begins anew.
"""

from collections.abc import Callable, Iterator

from kiosk.engine.solver.heights import BLOCKS, HeightSet, only
from kiosk.engine.solver.lanes import Landing, Lanes, no_heights, offer
from kiosk.engine.solver.puzzle import Puzzle


def reachable(puzzle: Puzzle, checkpoint: Callable[[], None]) -> Iterator[HeightSet]:
    """Yield the heights that can be reached with no draw, then those with one (or fewer, if free), and so on.

    `checkpoint` is called before each draw.
    """
    waits = puzzle.rules.draw_only_when_stuck
    lanes = no_heights()
    drawable = only(puzzle.heights)
    for rank in (puzzle.waste, *puzzle.stock):
        checkpoint()
        if waits:
            lanes = no_heights()
        landings = _play_all(puzzle, lanes, drawable, rank)
        reached = [_union(found) for found in landings]
        yield reached
        drawable = [_idle(puzzle, block, found) for block, found in enumerate(landings)] if waits else reached


def _play_all(puzzle: Puzzle, lanes: Lanes, start: HeightSet, rank: int) -> list[list[Landing]]:
    """Play on from `start` with a waste card of `rank`, and return by block the heights landed at.

    A lane holds, for each rank, the heights at which a card of that rank may be played. A landing's
    ranks are those which go on the card that was played or drawn: all that matters of a waste card.
    """
    landings: list[list[Landing]] = [[] for _ in range(BLOCKS)]
    for block in reversed(range(BLOCKS)):
        found = landings[block]
        if start[block]:
            found.append((puzzle.onto[rank], start[block]))
        if not found:
            continue
        lane = lanes[block]
        before = lane.copy()
        fresh = offer(lane, found)
        while fresh:
            moved = _play_inner(puzzle, fresh)
            found += moved
            fresh = offer(lane, moved)
        for played, below in puzzle.exits[block]:
            if lane[played] != before[played]:
                landings[below].append((puzzle.onto[played], lane[played] ^ before[played]))
    return landings


def _play_inner(puzzle: Puzzle, fresh: dict[int, int]) -> list[Landing]:
    landings = []
    for rank, heights in fresh.items():
        landed = 0
        for mask, stride in puzzle.plays[rank]:
            moving = heights & mask
            if moving:
                landed |= moving >> stride
        if landed:
            landings.append((puzzle.onto[rank], landed))
    return landings


def _union(landings: list[Landing]) -> int:
    union = 0
    for _, heights in landings:
        union |= heights
    return union


def _idle(puzzle: Puzzle, block: int, landings: list[Landing]) -> int:
    """Return the heights landed at where no card can be played."""
    union = 0
    for ranks, heights in landings:
        union |= heights & puzzle.idle[ranks][block]
    return union
