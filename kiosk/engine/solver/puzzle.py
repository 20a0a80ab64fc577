"""The puzzle: a position as the solver sees it, ranks without suits."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from kiosk.engine.cards import RANKS
from kiosk.engine.position import Position
from kiosk.engine.rules import Rules
from kiosk.engine.solver.heights import BLOCKS, EVERY, INNER, OUTER, SIDE, STRIDES, at

Ranks = tuple[int, ...]
Shift = tuple[int, int]
"""Cards of one rank in one inner column: the block of heights they move, and by how many bits."""

Passage = tuple[int, int]
"""A card of an outer column: its rank, and the block that playing it (or taking it back) leads to."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What the cards of a position can do; tuples by rank have an unused place 0.

    `order` lists the columns, 0 to 6, the two outer ones first. `onto` has the ranks that go on each
    rank, `under` the ranks that each goes on. `plays` and `returns` move cards of the inner columns,
    `exits` and `entries` those of the outer columns, block for block; the second of each goes back.
    """

    waits: bool
    """Whether a draw has to wait until no card can be played."""
    order: tuple[int, ...]
    heights: tuple[int, ...]
    waste: int
    stock: Ranks
    onto: tuple[Ranks, ...]
    under: tuple[Ranks, ...]
    plays: tuple[tuple[Shift, ...], ...]
    returns: tuple[tuple[Shift, ...], ...]
    exits: tuple[tuple[Passage, ...], ...]
    entries: tuple[tuple[Passage, ...], ...]
    idle: tuple[list[int], ...]
    """By the rank of the waste card, the heights at which nothing can be played on it; empty unless `waits`."""

    @classmethod
    def of(cls, position: Position) -> "Puzzle":
        """Return the puzzle that `position` sets."""
        ranks = [tuple(card.rank for card in column) for column in position.tableau]
        order = _order(ranks)
        columns = [ranks[index] for index in order]
        outer, inner = columns[:OUTER], columns[OUTER:]
        onto, under = _neighbours(position.rules)
        waits = position.rules.draw_only_when_stuck
        return cls(
            waits=waits,
            order=order,
            heights=tuple(map(len, columns)),
            waste=position.top.rank,
            stock=tuple(card.rank for card in position.stock),
            onto=onto,
            under=under,
            plays=_shifts(inner, covered=1),
            returns=_shifts(inner, covered=0),
            exits=tuple(_passages(outer, block, covered=1) for block in range(BLOCKS)),
            entries=tuple(_passages(outer, block, covered=0) for block in range(BLOCKS)),
            idle=tuple(_idle(outer, inner, ranks) for ranks in onto) if waits else (),
        )


@cache
def _neighbours(rules: Rules) -> tuple[tuple[Ranks, ...], tuple[Ranks, ...]]:
    """Return the ranks that go on each rank, and the ranks that each goes on."""
    onto = (tuple(rank for rank in RANKS if rules.joins(rank, waste)) for waste in RANKS)
    under = (tuple(waste for waste in RANKS if rules.joins(rank, waste)) for rank in RANKS)
    return ((), *onto), ((), *under)


def _order(columns: Sequence[Ranks]) -> tuple[int, ...]:
    """Choose the outer columns such that the inner ones share ranks: fewer, fuller steps, a tenth less time."""

    def crowding(outer: tuple[int, ...]) -> int:
        inner = [rank for index, column in enumerate(columns) if index not in outer for rank in column]
        return sum(count * count for count in Counter(inner).values())

    outer = max(combinations(range(OUTER + INNER), OUTER), key=crowding)
    return (*outer, *(index for index in range(OUTER + INNER) if index not in outer))


def _shifts(columns: Sequence[Ranks], covered: int) -> tuple[tuple[Shift, ...], ...]:
    """Return by rank how its cards move; a card at index i is played from height i + 1, returned from i."""
    masks: list[dict[int, int]] = [{} for _ in range(RANKS.stop)]
    for column, ranks in enumerate(columns):
        for index, rank in enumerate(ranks):
            stride = STRIDES[column]
            masks[rank][stride] = masks[rank].get(stride, 0) | at(column, index + covered)
    return tuple(tuple((mask, stride) for stride, mask in by_stride.items()) for by_stride in masks)


def _passages(columns: Sequence[Ranks], block: int, covered: int) -> tuple[Passage, ...]:
    """Return the passages out of `block`: cards played if `covered` is 1, cards taken back if it is 0."""
    step = 1 - 2 * covered
    return tuple(
        (column[height - covered], block + step * stride)
        for column, height, stride in zip(columns, divmod(block, SIDE), (SIDE, 1), strict=True)
        if 0 <= height - covered < len(column)
    )


def _idle(outer: Sequence[Ranks], inner: Sequence[Ranks], playable: Ranks) -> list[int]:
    """Return the heights at which no card of the `playable` ranks is free."""
    without = EVERY
    for column, ranks in enumerate(inner):
        for index, rank in enumerate(ranks):
            if rank in playable:
                without &= ~at(column, index + 1)
    passages = (_passages(outer, block, covered=1) for block in range(BLOCKS))
    return [0 if any(rank in playable for rank, _ in free) else without for free in passages]
