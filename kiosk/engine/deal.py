"""Dealing: from a deal code to 52 cards on the table, the same on every machine.

The shuffle, down to the bit, with integers only:

1. The pack begins in the order of `UNSHUFFLED`.
2. The random numbers are SplitMix64 (Steele, Lea and Flood, 2014): 64-bit words, all arithmetic
   modulo 2**64. The state begins as the deal's number. Each word: add 0x9E3779B97F4A7C15 to the
   state; z = state; z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9; z = (z ^ z >> 27) * 0x94D049BB133111EB;
   the word is z ^ z >> 31.
3. A number below n is the first word less than 2**64 - 2**64 % n, modulo n.
4. For i from 51 down to 1, card i changes places with card j, j being a number below i + 1.
5. Of the shuffled pack, 5 cards each go to columns 1 to 7, from the covered to the free card, the
   next one to the waste, and the last 16 to the stock, in the order in which they will be drawn.

The shuffle of the program that this game follows was never published, only its deal AAAAAAB (less
15 cards of the stock, which were chosen here so that the published facts about the deal hold).
`UNSHUFFLED` is the order from which number 1 comes out as that deal. So codes are stable here, and
only AAAAAAB is known to agree with the original.
"""

from collections.abc import Iterator, Sequence

from kiosk.engine.cards import Card
from kiosk.engine.codes import DealCode
from kiosk.engine.notation import parse_deck
from kiosk.engine.position import ROWS, TABLEAU_CARDS, Position
from kiosk.engine.rules import Rules

UNSHUFFLED: tuple[Card, ...] = parse_deck(
    """
    9H KD 2D AD 9S 3S 7S QC 5S 9D 8C 7C 3C
    4C 5D KH QS TC 4S 6C 6H JD 4H KC KS AH
    5C JC 6S AS 3D 8S QH TS 5H 8H JS QD 7D
    3H 6D TD 8D 2S JH 2H 7H 2C 9C TH 4D AC
    """
)

_WORD = 2**64


def deal(code: DealCode) -> Position:
    """Return the position that `code` begins with."""
    return lay_out(shuffled(code.number), code.rules)


def shuffled(number: int) -> tuple[Card, ...]:
    """Return the 52 cards of the deal `number`, in the order in which they are laid out."""
    words = random_words(number)
    cards = list(UNSHUFFLED)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(i + 1, words)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def lay_out(deck: Sequence[Card], rules: Rules) -> Position:
    """Return the position that a deck of 52 cards is laid out as: the columns, the waste, the stock."""
    starts = range(0, TABLEAU_CARDS, ROWS)
    tableau = tuple(tuple(deck[start : start + ROWS]) for start in starts)
    waste, *stock = deck[TABLEAU_CARDS:]
    return Position(rules, tableau, (waste,), tuple(stock))


def random_words(state: int) -> Iterator[int]:
    """Yield the 64-bit words of SplitMix64, begun at `state`, without an end."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % _WORD
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % _WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB % _WORD
        yield z ^ z >> 31


def _below(n: int, words: Iterator[int]) -> int:
    limit = _WORD - _WORD % n
    return next(word for word in words if word < limit) % n
