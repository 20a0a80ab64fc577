"""The solver against plain searches, and by the laws that its answers have to obey."""

import pickle
import sys
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.engine.cards import PACK
from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal, lay_out, shuffled
from kiosk.engine.game import Game
from kiosk.engine.moves import COLUMNS, Draw, Play
from kiosk.engine.notation import parse_actions
from kiosk.engine.position import Outcome, Position
from kiosk.engine.rules import Rules
from kiosk.engine.scoring import score
from kiosk.engine.solver import Oracle, best_line, judge
from tests.engine.plain_search import Exhaustion, can_be_cleared
from tests.engine.rule_sets import RULE_SETS
from tests.engine.solving import deals, small_positions, under_way, walks

EVERY_RULE = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
BOUND_BYTES = 8_000_000


@settings(max_examples=100)
@given(small_positions())
def test_small_positions_are_judged_as_by_following_every_line(position: Position) -> None:
    search = Exhaustion()
    verdict = judge(position)
    assert (verdict.cards_left, verdict.draws) == search.best(position)
    oracle = Oracle.of(position)
    for met in search.met.values():
        left, _ = search.best(met)
        assert oracle.winnable(met) == (left == 0)
        assert oracle.winning_moves(met) == tuple(m for m in met.legal_moves if search.best(met.after(m))[0] == 0)


@settings(max_examples=100)
@given(small_positions())
def test_no_line_of_a_small_position_scores_more_than_the_best(position: Position) -> None:
    search = Exhaustion()
    search.best(position)
    ends = [met for met in search.met.values() if met.outcome is not None]
    assert best_line(position).score == max(map(score, ends))


@EVERY_RULE
def test_deals_under_way_are_judged_as_by_a_plain_search(rules: Rules) -> None:
    for position in deals(rules, 4):
        # A plain search of a whole deal takes seconds.
        met = under_way(position, 10)
        assert judge(met).winnable == can_be_cleared(met)


@pytest.mark.parametrize(("rules", "number"), [("easy, draws wait", 115), ("classic, draws wait", 76)])
def test_where_draws_wait_the_same_heights_may_win_only_after_more_draws(rules: str, number: int) -> None:
    position = lay_out(shuffled(number), RULE_SETS[rules])
    assert can_be_cleared(position)
    assert judge(position).winnable
    assert best_line(position).winnable
    assert Oracle.of(position).winnable(position)


@EVERY_RULE
def test_the_best_line_is_played_to_the_end_it_promises(rules: Rules) -> None:
    for position in deals(rules, 20):
        verdict, best = judge(position), best_line(position)
        game = Game(None, (position,))
        for move in best.line:
            game = game.after(move)
        assert game.position == best.end
        assert best.end.outcome is (Outcome.CLEARED if verdict.winnable else Outcome.STUCK)
        assert best.end.cards_left == verdict.cards_left
        assert best.winnable == verdict.winnable
        assert best.draws == (verdict.draws if verdict.winnable else len(position.stock))


@settings(max_examples=30)
@given(walks())
def test_a_winning_move_keeps_a_position_won_and_a_position_without_one_is_lost(
    walk: tuple[Position, list[Position]],
) -> None:
    first, met = walk
    oracle = Oracle.of(first)
    for position in met:
        moves = oracle.winning_moves(position)
        for move in position.legal_moves:
            assert oracle.winnable(position.after(move)) == (move in moves)
        assert oracle.winnable(position) == (bool(moves) or position.outcome is Outcome.CLEARED)


@settings(max_examples=30)
@given(walks(), st.randoms(use_true_random=False))
def test_the_oracle_agrees_with_a_verdict_on_the_position_alone(
    walk: tuple[Position, list[Position]], chance: Random
) -> None:
    first, met = walk
    position = chance.choice(met)
    assert Oracle.of(first).winnable(position) == judge(position).winnable


@EVERY_RULE
def test_winning_moves_alone_win_every_winnable_deal(rules: Rules) -> None:
    for position in deals(rules, 10):
        oracle = Oracle.of(position)
        game = Game(None, (position,))
        while moves := oracle.winning_moves(game.position):
            game = game.after(moves[-1])
        assert (game.position.outcome is Outcome.CLEARED) == oracle.winnable(position)


def test_the_example_is_winnable_under_easy_through_the_published_position_and_not_under_classic() -> None:
    first = deal(DealCode.parse("GO1-E-AAAAAAB"))
    oracle = Oracle.of(first)
    published = Game(None, (first,))
    for action in parse_actions(["d52d74ddddd7556616d131442523d37d42"]):
        assert oracle.winnable(published.position)
        published = published.after(action)
    assert Play(3) in oracle.winning_moves(published.position)
    assert not judge(deal(DealCode.parse("GO1-C-AAAAAAB"))).winnable


@EVERY_RULE
def test_an_oracle_keeps_to_its_bound_and_can_be_pickled(rules: Rules) -> None:
    for position in deals(rules, 3):
        oracle = Oracle.of(position)
        stages = oracle._lanes
        parts = {id(part): part for part in chain(stages, *stages, chain.from_iterable(chain(*stages)))}
        assert sum(map(sys.getsizeof, parts.values())) < BOUND_BYTES
        assert pickle.loads(pickle.dumps(oracle)).winning_moves(position) == oracle.winning_moves(position)


def test_a_position_of_another_deal_is_refused() -> None:
    first, other = deals(RULE_SETS["easy"], 2)
    with pytest.raises(ValueError, match="does not come from the deal"):
        Oracle.of(first).winnable(other)
    with pytest.raises(ValueError, match="does not come from the deal"):
        Oracle.of(first.after(Draw())).winning_moves(first)


@pytest.mark.parametrize("ask", [judge, best_line, Oracle.of])
def test_work_is_given_up_at_the_checkpoint_that_raises(ask: object) -> None:
    position = deal(DealCode.parse("GO1-C-AAAAAAB"))
    calls = 0

    def give_up() -> None:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise TimeoutError

    assert callable(ask)
    with pytest.raises(TimeoutError):
        ask(position, give_up)
    assert calls == 5


def test_a_cleared_and_a_stuck_position_are_their_own_best() -> None:
    cleared = Position(RULE_SETS["easy"], ((),) * len(COLUMNS), (PACK[0],), (PACK[1],))
    stuck = Position(RULE_SETS["easy"], ((PACK[5],), *[()] * 6), (PACK[0],), ())
    for position, left in ((cleared, 0), (stuck, 1)):
        assert (judge(position).cards_left, judge(position).draws) == (left, 0)
        assert best_line(position).line == ()
        assert Oracle.of(position).winnable(position) == (left == 0)
