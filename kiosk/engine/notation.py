"""Cards, decks and moves as text, read and written."""

from collections.abc import Iterable
from itertools import chain

from kiosk.engine.cards import PACK, Card
from kiosk.engine.codes import shown
from kiosk.engine.errors import DeckError, MovesError
from kiosk.engine.moves import COLUMNS, Action, Draw, Play, Undo
from kiosk.engine.position import Position

_CARD_OF_TEXT = {str(card): card for card in PACK}
_ACTION_OF_LETTER: dict[str, Action] = {
    **{str(n): Play(n) for n in COLUMNS},
    "d": Draw(),
    "u": Undo(),
}
_LETTER_OF_ACTION = {action: letter for letter, action in _ACTION_OF_LETTER.items()}


def parse_card(text: str) -> Card:
    """Read a card such as ``6C``, ``TH`` or ``10h``; raise DeckError for anything else."""
    # Only ASCII: upper() would turn some letters of other scripts into ours.
    card = _CARD_OF_TEXT.get(text.upper().replace("10", "T")) if text.isascii() else None
    if card is None:
        raise DeckError(f"{shown(text)} is no card; cards are written like 6C, TH or QS.")
    return card


def parse_deck(text: str) -> tuple[Card, ...]:
    """Read 52 different cards parted by blanks, in the order they are laid out in; raise DeckError otherwise.

    The order is: columns 1 to 7, each from the covered to the free card, the waste, then the stock in
    the order in which it is drawn.
    """
    words = text.replace(",", " ").split()
    cards = tuple(map(parse_card, words[: len(PACK) + 1]))
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise DeckError(f"The card {card} occurs twice in the deck.")
    if len(words) != len(PACK):
        raise DeckError(f"A deck has {len(PACK)} cards, not {len(words)}.")
    return cards


def parse_actions(texts: Iterable[str]) -> tuple[Action, ...]:
    """Read moves such as ``d52u`` or ``d 5 2 u``; raise MovesError at the first letter that is none."""
    letters = "".join("".join(texts).split())
    for letter in letters:
        if letter.lower() not in _ACTION_OF_LETTER:
            raise MovesError(f"{shown(letter)} is no move; use 1 to 7 for a column, d to draw and u to undo.")
    return tuple(_ACTION_OF_LETTER[letter.lower()] for letter in letters)


def format_actions(actions: Iterable[Action]) -> str:
    """Return the letters of `actions`, such as ``d52u``."""
    return "".join(_LETTER_OF_ACTION[action] for action in actions)


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards parted by blanks, such as ``6C TH``."""
    return " ".join(map(str, cards))


def format_deck(position: Position) -> str:
    """Return the cards of a position in the order of a deck; of a dealt position, its deck."""
    return format_cards([*chain(*position.tableau), *position.waste, *position.stock])
