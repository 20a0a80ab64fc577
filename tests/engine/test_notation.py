"""Cards, decks and moves as text: what is printed can be read again, and nonsense is named."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.engine.cards import PACK, Card, Suit
from kiosk.engine.errors import DeckError, MovesError, NotationError
from kiosk.engine.moves import Action, Draw, Play, Undo
from kiosk.engine.notation import format_actions, format_cards, parse_actions, parse_card, parse_deck
from tests.engine.making import ACTIONS

DECK = format_cards(PACK)


def test_the_pack_has_52_different_cards_in_two_colours() -> None:
    assert len(set(PACK)) == 52
    assert {suit for suit in Suit if suit.is_red} == {Suit.DIAMONDS, Suit.HEARTS}


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_card_reads_back(card: Card) -> None:
    assert parse_card(str(card)) == parse_card(str(card).lower()) == card


@pytest.mark.parametrize("text", ["10H", "10h", "th", "TH"])
def test_a_ten_may_be_written_with_two_digits(text: str) -> None:
    assert parse_card(text) == Card(10, Suit.HEARTS)


@pytest.mark.parametrize("text", ["", "6", "C", "6X", "1C", "0H", "6CC", "C6", "6ſ", "\ud800", "6C\x00", "1010H"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(DeckError, match=r"is no card"):
        parse_card(text)


@given(st.permutations(PACK), st.sampled_from([" ", "\n", ", ", ",", "\t \r\n"]))
def test_every_deck_reads_back(deck: list[Card], between: str) -> None:
    assert parse_deck(between.join(map(str, deck))) == tuple(deck)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A deck has 52 cards, not 0."),
        (DECK[:-3], "A deck has 52 cards, not 51."),
        (DECK + " AC", "The card AC occurs twice in the deck."),
        ("KS " + DECK[3:], "The card KS occurs twice in the deck."),
        (DECK.replace("KS", "XX"), "«XX» is no card; cards are written like 6C, TH or QS."),
        ("A" * 1_000_000, "«AAAAAAAAAAAAAAAAAAAAAAA…» is no card; cards are written like 6C, TH or QS."),
    ],
    ids=["empty", "51", "53", "twice", "no card", "1 MB"],
)
def test_what_is_no_deck_is_refused_and_named(text: str, sentence: str) -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck(text)
    assert str(caught.value) == sentence


@given(st.lists(ACTIONS))
def test_every_sequence_of_actions_reads_back(actions: list[Action]) -> None:
    text = format_actions(actions)
    assert parse_actions([text]) == parse_actions(text) == parse_actions([text.upper()]) == tuple(actions)


def test_moves_may_stand_together_or_apart() -> None:
    expected = (Draw(), Play(5), Play(2), Undo())
    assert parse_actions(["d52u"]) == parse_actions(["d 5\t2", "", "U"]) == expected
    assert parse_actions([]) == parse_actions(["", " \n"]) == ()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("d8", "8"), ("0", "0"), ("d-5", "-"), ("5,2", ","), ("x", "x"), ("d\u0131", "\u0131"), ("５", "５")],
)
def test_the_first_letter_that_is_no_move_is_named(text: str, wrong: str) -> None:
    with pytest.raises(MovesError) as caught:
        parse_actions([text])
    assert str(caught.value) == f"«{wrong}» is no move; use 1 to 7 for a column, d to draw and u to undo."


@given(st.text())
def test_any_text_is_read_or_refused_in_one_short_line(text: str) -> None:
    for read in (parse_card, parse_deck, parse_actions):
        sentence = refusal(read, text)
        assert sentence.isprintable()
        assert len(sentence) < 120


def refusal(read: Callable[[str], object], text: str) -> str:
    try:
        read(text)
    except NotationError as error:
        return str(error)
    return ""
