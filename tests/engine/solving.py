"""Positions for the solver's tests: small ones, whole deals, and games that somebody plays."""

from collections.abc import Iterator

from hypothesis import strategies as st

from kiosk.engine.cards import PACK
from kiosk.engine.codes import DEALS
from kiosk.engine.deal import lay_out, shuffled
from kiosk.engine.position import Position
from kiosk.engine.rules import Rules
from tests.engine.rule_sets import RULE_SETS

# Around the king and the ace, where the rules differ, and few enough ranks for long sequences.
NEAR_THE_KING = [card for card in PACK if card.rank in (11, 12, 13, 1, 2, 3)]


@st.composite
def small_positions(draw: st.DrawFn) -> Position:
    """Draw a position of up to 13 cards, small enough to follow every line of it."""
    pack = draw(st.permutations(NEAR_THE_KING))
    tableau, heights = [], draw(st.lists(st.integers(0, 3), min_size=7, max_size=7).filter(lambda h: sum(h) <= 8))
    for height in heights:
        tableau.append(tuple(pack[:height]))
        pack = pack[height:]
    stock = pack[1 : 1 + draw(st.integers(0, 4))]
    return Position(draw(st.sampled_from([*RULE_SETS.values()])), tuple(tableau), (pack[0],), tuple(stock))


@st.composite
def walks(draw: st.DrawFn) -> tuple[Position, list[Position]]:
    """Draw a deal under any rules, and the positions of a game that somebody plays without much thought."""
    position = first = lay_out(
        shuffled(draw(st.integers(0, DEALS - 1))), draw(st.sampled_from([*RULE_SETS.values()]))
    )
    met = [first]
    for choice in draw(st.lists(st.integers(0, 7), max_size=51)):
        moves = list(position.legal_moves)
        if not moves:
            break
        position = position.after(moves[choice % len(moves)])
        met.append(position)
    return first, met


def deals(rules: Rules, count: int) -> Iterator[Position]:
    """Return the first deals under `rules`."""
    return (lay_out(shuffled(number), rules) for number in range(count))


def under_way(position: Position, moves: int) -> Position:
    """Return the position after some moves, always the first legal one."""
    for _ in range(moves):
        position = position.after(next(position.legal_moves))
    return position
