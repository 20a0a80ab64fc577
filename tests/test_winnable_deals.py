"""Which deals come next through the true program, whatever its adviser is like."""

from collections.abc import Callable
from itertools import count

import pytest

from kiosk.engine.codes import DealCode
from kiosk.engine.rules import CLASSIC, EASY, Rules
from kiosk.engine.solver import judge
from kiosk.play.advice import Adviser
from tests.driver import game_of, kiosk
from tests.play.advisers import TEMPERS

LOST = "GO1-C-AAAAAAB"
any_adviser = pytest.mark.parametrize("make", TEMPERS.values(), ids=TEMPERS)


@pytest.mark.parametrize("rules", [EASY, CLASSIC], ids=lambda rules: rules.name)
@any_adviser
def test_every_new_deal_can_be_won(make: Callable[[], Adviser], rules: Rules) -> None:
    with kiosk(f"GO1-{rules.letter}-QWERTYU", adviser=make(), numbers=count()) as driver:
        met = set()
        for _ in range(15):
            driver.key("n")
            code = game_of(driver).code
            assert code is not None
            assert judge(game_of(driver).position).winnable
            assert (code.rules, DealCode.parse(str(code))) == (rules, code)
            driver.see(str(code))
            met.add(code)
        assert len(met) == 15


def test_a_deal_that_was_asked_for_by_its_code_may_be_lost() -> None:
    with kiosk(LOST, advised=True) as driver:
        assert str(game_of(driver).code) == LOST
