"""The position in words: what a terminal prints, and a screen reader or a voice can speak."""

from collections.abc import Mapping, Sequence

from kiosk.engine.cards import ACE, JACK, KING, QUEEN, Card, Suit
from kiosk.engine.game import Game
from kiosk.engine.moves import COLUMNS, Action
from kiosk.engine.notation import format_actions
from kiosk.engine.position import Position, Reason
from kiosk.engine.scoring import score
from kiosk.play.language import Language, marked
from kiosk.play.texts import OUTCOMES, REFUSALS

_REFUSALS_TOLD = 5


SUITS: Mapping[Suit, str] = {
    Suit.CLUBS: marked("clubs"),
    Suit.DIAMONDS: marked("diamonds"),
    Suit.HEARTS: marked("hearts"),
    Suit.SPADES: marked("spades"),
}
RANKS: Mapping[int, str] = {ACE: marked("ace"), JACK: marked("jack"), QUEEN: marked("queen"), KING: marked("king")}


def describe(position: Position, tr: Language) -> str:
    """Return the position in words on one line, with how the game has ended."""
    stock, waste = _counted(len(position.stock), tr), name(position.top, tr)
    sentences = [tr("Stock: {stock}; waste: {waste}.", stock=stock, waste=waste), _columns(position, tr)]
    if position.outcome is not None:
        sentences.append(as_sentence(tr(OUTCOMES[position.outcome])))
    return " ".join(sentences)


def name(card: Card, tr: Language) -> str:
    """Return the name of `card`, such as ``ace of clubs``."""
    rank = tr(RANKS[card.rank]) if card.rank in RANKS else str(card.rank)
    return tr("{rank} of {suit}", rank=rank, suit=tr(SUITS[card.suit]))


def describe_score(game: Game, tr: Language) -> str:
    """Return one line with the score and the moves made."""
    return tr("Score: {score}; moves: {moves}.", score=score(game.position), moves=game.moves_made)


def describe_refusals(refusals: Sequence[tuple[Action, Reason]], tr: Language) -> str:
    """Return one sentence that names the first refused actions and why, and counts the others."""
    told = [f"{format_actions([action])} ({tr(REFUSALS[reason])})" for action, reason in refusals[:_REFUSALS_TOLD]]
    if len(refusals) > _REFUSALS_TOLD:
        told.append(tr("and {count} more", count=len(refusals) - _REFUSALS_TOLD))
    return tr("Refused: {refusals}.", refusals=", ".join(told))


def as_sentence(text: str) -> str:
    """Return `text` with a full stop, if nothing ends it yet."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _columns(position: Position, tr: Language) -> str:
    columns = zip(COLUMNS, position.tableau, strict=True)
    parts = [tr("column {number}: {cards}", number=number, cards=_cards(cards, tr)) for number, cards in columns]
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def _cards(cards: Sequence[Card], tr: Language) -> str:
    if not cards:
        return tr.term("of a column", "empty")
    names = [name(card, tr) for card in cards]
    return tr("{cards} (free: {free})", cards=", ".join(names), free=names[-1])


def _counted(count: int, tr: Language) -> str:
    return tr.counted("{count} card", "{count} cards", count)
