"""The position in words: what a terminal prints, and a screen reader or a voice can speak."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kiosk.engine.cards import ACE, JACK, KING, QUEEN, Card, Suit
from kiosk.engine.game import Game
from kiosk.engine.moves import COLUMNS, Action
from kiosk.engine.notation import format_actions
from kiosk.engine.position import Position, Reason
from kiosk.engine.scoring import score
from kiosk.play.texts import TEXTS

_REFUSALS_TOLD = 5


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one language; the templates are filled in with str.format."""

    suits: Mapping[Suit, str]
    ranks: Mapping[int, str]
    card: str
    one_card: str
    cards: str
    stock_and_waste: str
    column: str
    free: str
    empty: str
    refused: str
    more: str


INDONESIAN = Wording(
    suits={Suit.CLUBS: "keriting", Suit.DIAMONDS: "wajik", Suit.HEARTS: "hati", Suit.SPADES: "sekop"},
    ranks={ACE: "as", JACK: "jack", QUEEN: "ratu", KING: "raja"},
    card="{rank} {suit}",
    one_card="1 kartu",
    cards="{count} kartu",
    stock_and_waste="Tumpukan ambil: {stock}; buangan: {waste}.",
    column="kolom {number}: {cards}",
    free="{cards} (bebas: {free})",
    empty="kosong",
    refused="Ditolak: {refusals}.",
    more="dan {count} lagi",
)

ENGLISH = Wording(
    suits={Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"},
    ranks={ACE: "ace", JACK: "jack", QUEEN: "queen", KING: "king"},
    card="{rank} of {suit}",
    one_card="1 card",
    cards="{count} cards",
    stock_and_waste="Stock: {stock}; waste: {waste}.",
    column="column {number}: {cards}",
    free="{cards} (free: {free})",
    empty="empty",
    refused="Refused: {refusals}.",
    more="and {count} more",
)

WORDINGS: Mapping[str, Wording] = {"id": INDONESIAN, "en": ENGLISH}


def describe(position: Position, language: str) -> str:
    """Return the position in words on one line, in a `language` of WORDINGS, with how the game has ended."""
    wording = WORDINGS[language]
    stock = _counted(len(position.stock), wording)
    sentences = [
        wording.stock_and_waste.format(stock=stock, waste=name(position.top, language)),
        _columns(position, language),
    ]
    if position.outcome is not None:
        sentences.append(as_sentence(TEXTS[language].outcomes[position.outcome]))
    return " ".join(sentences)


def name(card: Card, language: str) -> str:
    """Return the name of `card`, such as ``ace of clubs``."""
    wording = WORDINGS[language]
    rank = wording.ranks.get(card.rank, str(card.rank))
    return wording.card.format(rank=rank, suit=wording.suits[card.suit])


def describe_score(game: Game, language: str) -> str:
    """Return one line with the score and the moves made."""
    texts = TEXTS[language]
    return f"{texts.score}: {score(game.position)}; {texts.moves.lower()}: {game.moves_made}."


def describe_refusals(refusals: Sequence[tuple[Action, Reason]], language: str) -> str:
    """Return one sentence that names the first refused actions and why, and counts the others."""
    wording, reasons = WORDINGS[language], TEXTS[language].refusals
    told = [f"{format_actions([action])} ({reasons[reason]})" for action, reason in refusals[:_REFUSALS_TOLD]]
    if len(refusals) > _REFUSALS_TOLD:
        told.append(wording.more.format(count=len(refusals) - _REFUSALS_TOLD))
    return wording.refused.format(refusals=", ".join(told))


def as_sentence(text: str) -> str:
    """Return `text` with a full stop, if nothing ends it yet."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _columns(position: Position, language: str) -> str:
    wording = WORDINGS[language]
    columns = zip(COLUMNS, position.tableau, strict=True)
    parts = [wording.column.format(number=number, cards=_cards(cards, language)) for number, cards in columns]
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def _cards(cards: Sequence[Card], language: str) -> str:
    wording = WORDINGS[language]
    if not cards:
        return wording.empty
    names = [name(card, language) for card in cards]
    return wording.free.format(cards=", ".join(names), free=names[-1])


def _counted(count: int, wording: Wording) -> str:
    return wording.one_card if count == 1 else wording.cards.format(count=count)
