"""Lanes: a set of heights for each rank, grown until nothing new turns up."""

from kiosk.engine.cards import RANKS
from kiosk.engine.solver.heights import BLOCKS

Lane = list[int]
"""One block of heights for each rank, with an unused place 0."""

Lanes = list[Lane]
"""A lane for each of the 36 blocks."""

Landing = tuple[int, int]
"""The rank of a card that was played, drawn or taken back, and heights at which it was."""


def no_heights() -> Lanes:
    """Return lanes in which every set is empty."""
    return [[0] * RANKS.stop for _ in range(BLOCKS)]


def offer(lane: Lane, fresh: dict[int, int], ranks: tuple[int, ...], heights: int) -> None:
    """Add heights to the sets of some ranks, and what was new in them to `fresh`, by rank."""
    for rank in ranks:
        known = lane[rank]
        grown = known | heights
        if grown != known:
            lane[rank] = grown
            fresh[rank] = fresh.get(rank, 0) | grown ^ known
