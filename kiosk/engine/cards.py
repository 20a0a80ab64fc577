"""The playing cards: what a rank, a suit and a card are."""

from enum import Enum
from typing import NamedTuple

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
RANKS = range(ACE, KING + 1)


class Suit(Enum):
    """One of the four suits; its value is the letter it is written with."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def is_red(self) -> bool:
        """Whether the suit is printed in red."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Card(NamedTuple):
    """A card of the pack: a rank from 1 (ace) to 13 (king), and a suit."""

    rank: int
    suit: Suit

    def __str__(self) -> str:
        """Return the two letters the card is written with, such as ``6C`` or ``TH``."""
        return "A23456789TJQK"[self.rank - 1] + self.suit.value


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
