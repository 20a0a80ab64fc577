"""The traditional rules: nothing on a king, and no draw while a card can be played."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.engine.cards import KING, RANKS
from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.errors import CodeError
from kiosk.engine.moves import COLUMNS, Draw, Move, Play
from kiosk.engine.position import Outcome, Position, Reason
from kiosk.engine.rules import ALL_RULES, CLASSIC, EASY, STRICT, Rules
from tests.engine.rule_sets import RULE_SETS

EXAMPLE = deal(DealCode(EASY, 1))
PLAYABLE = EXAMPLE.after(Draw())
"""An 8 on the waste, and a 9 free in column 5."""

EVERY_MOVE: list[Move] = [*map(Play, COLUMNS), Draw()]


def under(rules: Rules, position: Position) -> Position:
    """Return the same cards under other rules."""
    return replace(position, rules=rules)


def test_strict_joins_as_classic_does_but_never_on_a_king() -> None:
    for waste in RANKS:
        for rank in RANKS:
            assert STRICT.joins(rank, waste) == (waste != KING and CLASSIC.joins(rank, waste))


def test_a_king_goes_on_a_queen() -> None:
    assert STRICT.joins(KING, KING - 1)


@pytest.mark.parametrize("rules", [rules for rules in RULE_SETS.values() if rules.draw_only_when_stuck])
def test_a_draw_waits_until_no_card_can_be_played(rules: Rules) -> None:
    position = under(rules, PLAYABLE)
    assert position.refusal(Draw()) is Reason.PLAY_EXISTS
    assert Draw() not in position.legal_moves
    with pytest.raises(ValueError, match="play_exists"):
        position.after(Draw())
    assert under(rules, EXAMPLE).refusal(Draw()) is None


@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_draw_is_free_under_easy_and_classic(rules: Rules) -> None:
    assert list(under(rules, PLAYABLE).legal_moves)[-1] == Draw()


def test_an_empty_stock_is_named_before_a_play_that_exists() -> None:
    assert replace(under(STRICT, PLAYABLE), stock=()).refusal(Draw()) is Reason.EMPTY_STOCK


@given(st.lists(st.integers(0, 7), max_size=51), st.sampled_from([*RULE_SETS.values()]))
def test_legal_moves_are_those_not_refused_and_none_are_left_when_stuck(choices: list[int], rules: Rules) -> None:
    position = under(rules, EXAMPLE)
    for choice in choices:
        moves = list(position.legal_moves)
        assert moves == [move for move in EVERY_MOVE if position.refusal(move) is None]
        assert (position.outcome is None) == bool(moves)
        if not moves:
            assert position.outcome is Outcome.STUCK
            break
        position = position.after(moves[choice % len(moves)])


def test_no_deal_code_says_strict() -> None:
    with pytest.raises(CodeError):
        DealCode.parse("GO1-S-AAAAAAB")
