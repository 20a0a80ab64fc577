"""Dealing: the published deal, and the same cards everywhere and for ever."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest
from hypothesis import given

from kiosk.engine.cards import PACK, Card
from kiosk.engine.codes import DealCode
from kiosk.engine.deal import UNSHUFFLED, _below, deal, lay_out, shuffled
from kiosk.engine.notation import format_deck, parse_deck
from kiosk.engine.position import Position
from kiosk.engine.rules import CLASSIC, EASY
from tests.engine.making import CODES, EXAMPLE, cards

STORED = (Path(__file__).parents[1] / "golden" / "deals.txt").read_text().splitlines()
STORED_DEALS = [(line[:13], line[14:]) for line in STORED]


def test_the_published_deal() -> None:
    dealt = deal(DealCode.parse("GO1-E-AAAAAAB"))
    columns = (
        "6C 5S QS TS 6H,2S KC 4S 2C 8C,TC AH 2D 5D JS,3D QH AS KD 4C,JH 3C 7D 8H 9C,TH 4H 7H 7C 8D,3S 7S 3H 9S 5C"
    )
    stock = "8S 4D QD KS JD KH TD 9H AD JC QC 9D 6S 6D 5H 2H"
    assert dealt == Position(EASY, tuple(map(cards, columns.split(","))), cards("AC"), cards(stock))


def test_twenty_deals_are_stored() -> None:
    assert len(dict(STORED_DEALS)) == 20


@pytest.mark.parametrize(("code", "deck"), STORED_DEALS, ids=lambda text: text[:13])
def test_a_stored_deal_comes_out_as_ever(code: str, deck: str) -> None:
    assert format_deck(deal(DealCode.parse(code))) == deck


@pytest.mark.parametrize(("code", "deck"), STORED_DEALS, ids=lambda text: text[:13])
def test_a_stored_deal_follows_from_the_documented_shuffle(code: str, deck: str) -> None:
    number = 0
    for letter in code[6:]:
        number = number * 26 + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter)
    assert shuffled_by_the_book(number) == list(parse_deck(deck))


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_hash_seed_changes_no_deal(hash_seed: str) -> None:
    program = (
        "import sys; from kiosk.engine.codes import DealCode; from kiosk.engine.deal import deal;"
        "from kiosk.engine.notation import format_deck\n"
        "for code in sys.argv[1:]: print(code, format_deck(deal(DealCode.parse(code))))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program, *dict(STORED_DEALS)],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.splitlines() == STORED


@given(CODES)
def test_any_deal_follows_from_the_documented_shuffle(code: DealCode) -> None:
    assert list(shuffled(code.number)) == shuffled_by_the_book(code.number)


@given(CODES)
def test_a_deal_has_every_card_once_and_its_deck_lays_it_out_again(code: DealCode) -> None:
    dealt = deal(code)
    assert [len(column) for column in dealt.tableau] == [5] * 7
    assert (len(dealt.waste), len(dealt.stock)) == (1, 16)
    deck = parse_deck(format_deck(dealt))
    assert set(deck) == set(PACK)
    assert lay_out(deck, code.rules) == dealt


def test_the_rule_changes_no_card() -> None:
    easy, classic = deal(EXAMPLE), deal(DealCode(CLASSIC, EXAMPLE.number))
    assert (easy.rules, classic.rules) == (EASY, CLASSIC)
    assert format_deck(easy) == format_deck(classic)


def test_the_second_implementation_gives_published_words() -> None:
    # The first words of SplitMix64 from the seed 1234567, as tables of test values give them.
    words = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert list(islice(words_by_the_book(1234567), 4)) == words


@pytest.mark.parametrize(("n", "first_refused"), [(52, 2**64 - 16), (3, 2**64 - 1)])
def test_words_that_would_favour_low_numbers_are_passed_over(n: int, first_refused: int) -> None:
    assert _below(n, iter([first_refused, 5 * n + 2])) == 2
    assert _below(n, iter([first_refused - 1])) == n - 1


def words_by_the_book(seed: int) -> Iterator[int]:
    """Yield the words of the documented generator, the state of each computed on its own."""
    mask = 0xFFFF_FFFF_FFFF_FFFF
    for step in count(1):
        word = (seed + step * 0x9E37_79B9_7F4A_7C15) & mask
        for shift, factor in ((30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB), (31, 1)):
            word = ((word ^ (word >> shift)) * factor) & mask
        yield word


def shuffled_by_the_book(number: int) -> list[Card]:
    """Return the cards of a deal by a second reading of the documentation, picking from the back."""
    words = words_by_the_book(number)
    rest, picked = list(UNSHUFFLED), list[Card]()
    while len(rest) > 1:
        word = next(words)
        if word >= 2**64 // len(rest) * len(rest):
            continue
        place = word % len(rest)
        picked.append(rest[place])
        # The last card takes the place of the one that was picked.
        rest[place] = rest[-1]
        rest.pop()
    return [*rest, *reversed(picked)]
