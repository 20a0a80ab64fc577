"""The position in words: the published sentences to the letter, and good ones for every other position."""

from pathlib import Path

import pytest
from hypothesis import given

from kiosk.engine.cards import PACK
from kiosk.engine.game import Game
from kiosk.engine.moves import Action, Draw, Play, Undo
from kiosk.engine.position import Position, Reason
from kiosk.play.language import language as tr
from kiosk.play.language import language_codes
from kiosk.play.texts import OUTCOMES
from kiosk.play.words import describe, describe_refusals, describe_score, name
from tests.engine.making import EXAMPLE, TO_THIRD_POSITION, WINNING_LINE, cards, played, position, positions

GOLDEN = Path(__file__).parents[1] / "golden"
START = Game.of(EXAMPLE)


@pytest.mark.parametrize("language", ["id", "en"])
@pytest.mark.parametrize(("line", "moves"), [(0, ""), (1, "d52"), (2, TO_THIRD_POSITION)])
def test_the_three_published_positions(language: str, line: int, moves: str) -> None:
    expected = (GOLDEN / f"words.{language}.txt").read_text().splitlines()[line]
    assert describe(played(START, moves).position, tr(language)) == expected


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [
        ("id", 0, "Tumpukan ambil: 0 kartu; "),
        ("id", 1, "Tumpukan ambil: 1 kartu; "),
        ("id", 2, "Tumpukan ambil: 2 kartu; "),
        ("en", 0, "Stock: 0 cards; "),
        ("en", 1, "Stock: 1 card; "),
        ("en", 2, "Stock: 2 cards; "),
    ],
)
def test_the_stock_is_counted(language: str, count: int, words: str) -> None:
    assert describe(position(["AS"], "2H", " ".join(["3C", "4C"][:count])), tr(language)).startswith(words)


def test_empty_columns_are_said() -> None:
    here = position(["", "AS KD"], "2H", "TC")
    assert describe(here, tr("en")) == (
        "Stock: 1 card; waste: 2 of hearts. Column 1: empty; column 2: ace of spades, king of diamonds "
        "(free: king of diamonds); column 3: empty; column 4: empty; column 5: empty; column 6: empty; "
        "column 7: empty."
    )
    assert "Kolom 1: kosong; kolom 2: as sekop, raja wajik (bebas: raja wajik); kolom 3: kosong;" in describe(
        here, tr("id")
    )


@pytest.mark.parametrize("language", language_codes())
def test_the_end_is_said_last(language: str) -> None:
    stuck, won = position(["9S"], "2H"), position([], "2H")
    assert OUTCOMES.keys() == {stuck.outcome, won.outcome}
    for here in (stuck, won):
        assert here.outcome is not None
        assert describe(here, tr(language)).rstrip(".").endswith(tr(language)(OUTCOMES[here.outcome]).rstrip("."))
        assert not describe(here, tr(language)).endswith(("..", "!."))


def test_a_dead_end_is_said_in_the_published_words() -> None:
    assert describe(position(["9S"], "2H"), tr("id")).endswith(". Tidak ada lagi langkah yang dapat dilakukan.")


@given(positions())
def test_every_card_in_sight_is_named_and_no_other(here: Position) -> None:
    for language in language_codes():
        words = describe(here, tr(language))
        seen = {here.top}.union(*here.tableau)
        assert words.isprintable()
        assert {card for card in PACK if f" {name(card, tr(language))}" in words} == seen


def test_all_names_differ() -> None:
    for language in language_codes():
        assert len({name(card, tr(language)) for card in PACK}) == 52


def test_cards_have_the_names_people_use() -> None:
    named = [(name(card, tr("id")), name(card, tr("en"))) for card in cards("AC TD JH QS KC")]
    assert named == [
        ("as keriting", "ace of clubs"),
        ("10 wajik", "10 of diamonds"),
        ("jack hati", "jack of hearts"),
        ("ratu sekop", "queen of spades"),
        ("raja keriting", "king of clubs"),
    ]


def test_the_score_and_the_moves_are_told() -> None:
    assert describe_score(played(START, WINNING_LINE), tr("en")) == "Score: 350; moves: 51."
    assert describe_score(played(START, "d5u"), tr("id")) == "Skor: 0; langkah: 2."


def test_refusals_are_told_in_one_sentence() -> None:
    refused: list[tuple[Action, Reason]] = [
        (Play(5), Reason.NOT_ADJACENT),
        (Draw(), Reason.EMPTY_STOCK),
        (Undo(), Reason.NOTHING_TO_UNDO),
    ]
    assert describe_refusals(refused[:1], tr("id")) == (
        "Ditolak: 5 (Harus bernilai satu tingkat lebih tinggi atau lebih rendah)."
    )
    assert describe_refusals(refused, tr("en")) == (
        "Refused: 5 (It must be one rank higher or lower), d (The stock is empty), u (There is no move to undo)."
    )


def test_many_refusals_are_counted() -> None:
    sentence = describe_refusals([(Draw(), Reason.GAME_OVER)] * 8, tr("en"))
    assert sentence == "Refused: " + "d (The game is over), " * 5 + "and 3 more."
