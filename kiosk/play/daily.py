"""The deal of the day: the same for everybody, wherever they play, and one that can be won."""

from datetime import date

from kiosk.engine.codes import DEALS, DealCode
from kiosk.engine.deal import deal, random_words
from kiosk.engine.rules import Rules
from kiosk.engine.solver import judge


def deal_of(day: date, rules: Rules) -> DealCode:
    """Return the deal of a day: the first that can be won of the numbers that its date leads to.

    The words of the shuffle's generator, begun at the day's proleptic Gregorian ordinal, give the numbers, each
    modulo the number of deals.
    """
    codes = (DealCode(rules, word % DEALS) for word in random_words(day.toordinal()))
    return next(code for code in codes if judge(deal(code)).winnable)
