"""Forward: all the heights that a position can come to, draw by draw.

With the same heights and the same waste rank, fewer cards drawn are never worse, for the others can
still be drawn. So the sets only grow from one draw to the next, and each step deals with what is new.
Where a draw has to wait until no card can be played that is not so, and each draw begins anew.
"""

from collections.abc import Callable, Iterator

from kiosk.engine.solver.heights import BLOCKS, HeightSet, only
from kiosk.engine.solver.lanes import Landing, Lane, Lanes, no_heights, offer
from kiosk.engine.solver.puzzle import Puzzle


def reachable(puzzle: Puzzle, checkpoint: Callable[[], None]) -> Iterator[HeightSet]:
    """Yield the heights that can be reached with no draw, then those with one (or fewer, if free), and so on.

    `checkpoint` is called before each draw.
    """
    lanes, drawable = no_heights(), only(puzzle.heights)
    for rank in (puzzle.waste, *puzzle.stock):
        checkpoint()
        if puzzle.waits:
            lanes = no_heights()
        reached, drawable = _play_all(puzzle, lanes, drawable, rank)
        yield reached


def _play_all(puzzle: Puzzle, lanes: Lanes, start: HeightSet, rank: int) -> tuple[HeightSet, HeightSet]:
    """Play on from `start` with a waste card of `rank`; return the heights reached, and where one may draw.

    A lane holds, for each rank, the heights at which a card of that rank may be played.
    """
    landings: list[list[Landing]] = [[] for _ in range(BLOCKS)]
    reached = list(start)
    for block in reversed(range(BLOCKS)):
        found = landings[block]
        if start[block]:
            found.append((rank, start[block]))
        if not found:
            continue
        lane = lanes[block]
        before = lane.copy()
        fresh: dict[int, int] = {}
        for played, heights in found:
            reached[block] |= heights
            offer(lane, fresh, puzzle.onto[played], heights)
        reached[block] |= _play_inner(puzzle, lane, fresh, found)
        for played, below in puzzle.exits[block]:
            if lane[played] != before[played]:
                landings[below].append((played, lane[played] ^ before[played]))
    if not puzzle.waits:
        return reached, reached
    return reached, [_idle(puzzle, block, found) for block, found in enumerate(landings)]


def _play_inner(puzzle: Puzzle, lane: Lane, fresh: dict[int, int], found: list[Landing]) -> int:
    """Play the cards of the inner columns; return the heights landed at, and add them to `found` if draws wait."""
    onto, plays = puzzle.onto, puzzle.plays
    reached = 0
    todo = list(fresh)
    for rank in todo:
        heights = fresh.pop(rank)
        landed = 0
        for mask, stride in plays[rank]:
            moving = heights & mask
            if moving:
                landed |= moving >> stride
        if not landed:
            continue
        reached |= landed
        if puzzle.waits:
            found.append((rank, landed))
        # As in `offer`, but written out, because most of the time of the solver is spent here.
        for other in onto[rank]:
            known = lane[other]
            grown = known | landed
            if grown != known:
                lane[other] = grown
                if other in fresh:
                    fresh[other] |= grown ^ known
                else:
                    fresh[other] = grown ^ known
                    todo.append(other)
    return reached


def _idle(puzzle: Puzzle, block: int, landings: list[Landing]) -> int:
    """Return the heights landed at where no card can be played."""
    union = 0
    for rank, heights in landings:
        union |= heights & puzzle.idle[rank][block]
    return union
