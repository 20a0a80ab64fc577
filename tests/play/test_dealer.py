"""The dealer: which deals come next, whatever the adviser is like."""

from collections.abc import Callable
from itertools import count

import pytest

from kiosk.engine.codes import DEALS, DealCode
from kiosk.engine.deal import deal
from kiosk.engine.rules import CLASSIC, EASY
from kiosk.engine.solver import judge
from kiosk.play.advice import Adviser, DirectAdviser
from kiosk.play.dealer import CANDIDATES, RESERVE, Dealer
from kiosk.play.known_deals import known_deals
from tests.play.advisers import TEMPERS, Late, Silent

any_adviser = pytest.mark.parametrize("make", TEMPERS.values(), ids=TEMPERS)


def numbers(start: int = 0) -> Callable[[], int]:
    counter = count(start)
    return lambda: next(counter)


def is_winnable(code: DealCode) -> bool:
    return judge(deal(code)).winnable


@any_adviser
def test_every_classic_deal_can_be_won(make: Callable[[], Adviser]) -> None:
    dealer = Dealer(numbers(), make(), (CLASSIC,))
    codes = []
    for _ in range(12):
        dealer.prepare(CLASSIC)
        codes.append(dealer.next_deal(CLASSIC))
    assert all(code.rules == CLASSIC and is_winnable(code) for code in codes)
    assert len(set(codes)) == len(codes)
    assert [DealCode.parse(str(code)) for code in codes] == codes


@any_adviser
def test_easy_deals_come_as_they_are_picked(make: Callable[[], Adviser]) -> None:
    dealer = Dealer(numbers(5), make(), (CLASSIC,))
    dealer.prepare(EASY)
    assert [dealer.next_deal(EASY) for _ in range(20)] == [DealCode(EASY, number) for number in range(5, 25)]


def test_without_such_a_wish_classic_deals_come_as_they_are_picked() -> None:
    adviser = Silent()
    dealer = Dealer(numbers(), adviser)
    dealer.prepare(CLASSIC)
    assert [dealer.next_deal(CLASSIC) for _ in range(5)] == [DealCode(CLASSIC, number) for number in range(5)]
    assert adviser.sought == []


def test_the_highest_number_is_an_ordinary_deal() -> None:
    assert Dealer(lambda: DEALS - 1, DirectAdviser()).next_deal(EASY) == DealCode(EASY, DEALS - 1)


def test_what_the_adviser_found_is_dealt_first_and_each_once() -> None:
    adviser = DirectAdviser()
    dealer = Dealer(numbers(), adviser, (CLASSIC,))
    for _ in range(RESERVE):
        dealer.prepare(CLASSIC)
    searched = RESERVE * CANDIDATES
    # The first that can be won of each lot.
    lots = [range(start, start + CANDIDATES) for start in range(0, searched, CANDIDATES)]
    found = [next(number for number in lot if is_winnable(DealCode(CLASSIC, number))) for lot in lots]
    assert [dealer.next_deal(CLASSIC).number for _ in range(RESERVE)] == found
    assert dealer.next_deal(CLASSIC) in known_deals(CLASSIC)


def test_no_more_are_sought_than_are_kept_ready() -> None:
    adviser = Silent()
    dealer = Dealer(numbers(), adviser, (CLASSIC,))
    for _ in range(3 * RESERVE):
        dealer.prepare(CLASSIC)
        dealer.prepare(EASY)
    assert adviser.sought == [CLASSIC] * RESERVE


def test_each_rule_has_its_own_reserve() -> None:
    adviser = DirectAdviser()
    dealer = Dealer(numbers(), adviser, (CLASSIC, EASY))
    dealer.prepare(CLASSIC)
    dealer.prepare(EASY)
    assert (adviser.ready_deals(CLASSIC), adviser.ready_deals(EASY)) == (1, 1)
    assert dealer.next_deal(EASY).rules == EASY
    assert (adviser.ready_deals(CLASSIC), adviser.ready_deals(EASY)) == (1, 0)


def test_a_late_adviser_costs_no_deal_that_it_found() -> None:
    adviser = Late()
    dealer = Dealer(numbers(), adviser, (CLASSIC,))
    dealer.prepare(CLASSIC)
    early = dealer.next_deal(CLASSIC)
    adviser.is_there = True
    late = dealer.next_deal(CLASSIC)
    assert early in known_deals(CLASSIC)
    assert late.number < CANDIDATES


def test_the_known_deals_can_be_won_and_are_many() -> None:
    known = known_deals(CLASSIC)
    assert len(set(known)) == len(known) > 200
    assert all(code.rules == CLASSIC and is_winnable(code) for code in known)


def test_where_nothing_is_known_there_is_a_deal_all_the_same() -> None:
    dealer = Dealer(numbers(7), Silent(), (EASY,))
    assert dealer.next_deal(EASY) == DealCode(EASY, 7)
