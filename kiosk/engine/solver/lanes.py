"""Lanes: a set of heights for each rank, grown until nothing new turns up."""

from collections.abc import Iterable

from kiosk.engine.cards import RANKS
from kiosk.engine.solver.heights import BLOCKS

Lane = list[int]
"""One block of heights for each rank, with an unused place 0."""

Lanes = list[Lane]
"""A lane for each of the 36 blocks."""

Landing = tuple[tuple[int, ...], int]
"""Ranks, and the heights that are to be in each of their sets."""


def no_heights() -> Lanes:
    """Return lanes in which every set is empty."""
    return [[0] * RANKS.stop for _ in range(BLOCKS)]


def offer(lane: Lane, landings: Iterable[Landing]) -> dict[int, int]:
    """Add what the landings bring to `lane`, and return by rank what was new in it."""
    fresh: dict[int, int] = {}
    for ranks, heights in landings:
        for rank in ranks:
            known = lane[rank]
            grown = known | heights
            if grown != known:
                lane[rank] = grown
                fresh[rank] = fresh[rank] | grown ^ known if rank in fresh else grown ^ known
    return fresh
