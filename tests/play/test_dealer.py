"""The dealer: which deals come next, whatever the adviser is like."""

from collections.abc import Callable
from itertools import count

import pytest

from kiosk.engine.codes import DEALS, DealCode
from kiosk.engine.deal import deal
from kiosk.engine.rules import CLASSIC, EASY, STRICT, Rules
from kiosk.engine.solver import judge
from kiosk.play.advice import Adviser, DirectAdviser
from kiosk.play.dealer import CANDIDATES, RESERVE, Dealer
from kiosk.play.known_deals import known_deals
from kiosk.play.settings import Settings
from tests.play.advisers import TEMPERS, Late, Silent

any_adviser = pytest.mark.parametrize("make", TEMPERS.values(), ids=TEMPERS)


def numbers(start: int = 0) -> Callable[[], int]:
    counter = count(start)
    return lambda: next(counter)


def by(rules: Rules) -> Settings:
    return Settings(rules=rules)


def is_winnable(code: DealCode) -> bool:
    return judge(deal(code)).winnable


@pytest.mark.parametrize("rules", [EASY, CLASSIC])
@any_adviser
def test_every_deal_can_be_won(make: Callable[[], Adviser], rules: Rules) -> None:
    dealer = Dealer(numbers(), make())
    codes = []
    for _ in range(12):
        dealer.prepare(by(rules))
        codes.append(dealer.next_deal(by(rules)))
    assert all(code.rules == rules and is_winnable(code) for code in codes)
    assert len(set(codes)) == len(codes)
    assert [DealCode.parse(str(code)) for code in codes] == codes


@pytest.mark.parametrize("rules", [EASY, CLASSIC])
def test_without_such_a_wish_deals_come_as_they_are_picked(rules: Rules) -> None:
    adviser = Silent()
    dealer = Dealer(numbers(), adviser)
    any_deal = Settings(rules=rules, only_winnable=False)
    dealer.prepare(any_deal)
    assert [dealer.next_deal(any_deal) for _ in range(5)] == [DealCode(rules, number) for number in range(5)]
    assert adviser.sought == []


def test_the_highest_number_is_an_ordinary_deal() -> None:
    any_deal = Settings(only_winnable=False)
    assert Dealer(lambda: DEALS - 1, DirectAdviser()).next_deal(any_deal) == DealCode(EASY, DEALS - 1)


def test_what_the_adviser_found_is_dealt_first_and_each_once() -> None:
    adviser = DirectAdviser()
    dealer = Dealer(numbers(), adviser)
    for _ in range(RESERVE):
        dealer.prepare(by(CLASSIC))
    searched = RESERVE * CANDIDATES
    # The first that can be won of each lot.
    lots = [range(start, start + CANDIDATES) for start in range(0, searched, CANDIDATES)]
    found = [next(number for number in lot if is_winnable(DealCode(CLASSIC, number))) for lot in lots]
    assert [dealer.next_deal(by(CLASSIC)).number for _ in range(RESERVE)] == found
    assert dealer.next_deal(by(CLASSIC)) in known_deals(CLASSIC)


def test_no_more_are_sought_than_are_kept_ready() -> None:
    adviser = Silent()
    dealer = Dealer(numbers(), adviser)
    for _ in range(3 * RESERVE):
        dealer.prepare(by(CLASSIC))
    assert adviser.sought == [CLASSIC] * RESERVE


def test_each_rule_has_its_own_reserve() -> None:
    adviser = DirectAdviser()
    dealer = Dealer(numbers(), adviser)
    dealer.prepare(by(CLASSIC))
    dealer.prepare(by(EASY))
    assert (adviser.ready_deals(CLASSIC), adviser.ready_deals(EASY)) == (1, 1)
    assert dealer.next_deal(by(EASY)).rules == EASY
    assert (adviser.ready_deals(CLASSIC), adviser.ready_deals(EASY)) == (1, 0)


def test_a_late_adviser_costs_no_deal_that_it_found() -> None:
    adviser = Late()
    dealer = Dealer(numbers(), adviser)
    dealer.prepare(by(CLASSIC))
    early = dealer.next_deal(by(CLASSIC))
    adviser.is_there = True
    late = dealer.next_deal(by(CLASSIC))
    assert early in known_deals(CLASSIC)
    assert late.number < CANDIDATES


@pytest.mark.parametrize(("rules", "many"), [(EASY, 90), (CLASSIC, 200)])
def test_the_known_deals_can_be_won_and_are_many(rules: Rules, many: int) -> None:
    known = known_deals(rules)
    assert len(set(known)) == len(known) > many
    assert all(code.rules == rules and is_winnable(code) for code in known)


def test_where_nothing_is_known_there_is_a_deal_all_the_same() -> None:
    dealer = Dealer(numbers(7), Silent())
    assert dealer.next_deal(by(STRICT)) == DealCode(STRICT, 7)
