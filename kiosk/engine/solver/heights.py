"""Sets of column heights: which of the 6**7 ways the seven columns can be high, as bits of integers.

A set is a list of 36 blocks, one for each pair of heights of the two *outer* columns. A block is an
integer of 6**5 bits, one for each way the five *inner* columns can be high: the heights are the digits
of the bit's number in base 6, so that a card played from an inner column moves its bit by a power of 6.
A card played from an outer column keeps its bit and changes the block.
"""

from collections.abc import Sequence
from functools import cache

from kiosk.engine.position import ROWS, TABLEAU_CARDS

OUTER, INNER = 2, 5
SIDE = ROWS + 1
BLOCKS = SIDE**OUTER
STRIDES: tuple[int, ...] = tuple(SIDE**column for column in range(INNER))
EVERY: int = (1 << SIDE**INNER) - 1
"""A block with each of its bits set."""

Heights = Sequence[int]
"""The heights of the columns, two outer and five inner ones, each from 0 to 5 cards."""

HeightSet = list[int]
"""Heights as the bits of 36 blocks."""


def place(heights: Heights) -> tuple[int, int]:
    """Return the block of `heights`, and a block in which only their bit is set."""
    first, second, *inner = heights
    return SIDE * first + second, 1 << sum(map(int.__mul__, inner, STRIDES))


def only(heights: Heights) -> HeightSet:
    """Return the set that holds nothing but `heights`."""
    blocks = [0] * BLOCKS
    block, bit = place(heights)
    blocks[block] = bit
    return blocks


def meet(one: HeightSet, other: HeightSet) -> HeightSet:
    """Return the heights that are in both sets."""
    return list(map(int.__and__, one, other))


def any_of(heights: HeightSet) -> list[int]:
    """Return some heights of a set that is not empty."""
    block, inner = next((block, bits) for block, bits in enumerate(heights) if bits)
    number = inner.bit_length() - 1
    return [*divmod(block, SIDE), *(number // stride % SIDE for stride in STRIDES)]


@cache
def at(column: int, height: int) -> int:
    """Return the block of all bits in which the inner column has that height."""
    stride = STRIDES[column]
    run = (1 << stride) - 1 << stride * height
    return sum(run << start for start in range(0, SIDE**INNER, SIDE * stride))


@cache
def by_cards() -> list[HeightSet]:
    """Return, for each number of cards left, from 0 to 35, all heights with so many."""
    layers = [1]
    for stride in STRIDES:
        grown = [0] * (len(layers) + ROWS)
        for cards, layer in enumerate(layers):
            for height in range(SIDE):
                grown[cards + height] |= layer << stride * height
        layers = grown
    sets = [[0] * BLOCKS for _ in range(TABLEAU_CARDS + 1)]
    for block in range(BLOCKS):
        for cards, layer in enumerate(layers):
            sets[sum(divmod(block, SIDE)) + cards][block] = layer
    return sets
