"""Advice against the solver's other answers, and against following every line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.game import Game
from kiosk.engine.position import Position
from kiosk.engine.rules import CLASSIC, EASY
from kiosk.engine.scoring import score
from kiosk.engine.solver import best_line, judge
from kiosk.play.advice import Advice, Counsel, DirectAdviser
from tests.engine.plain_search import Exhaustion
from tests.engine.solving import small_positions
from tests.play.walks import STUCK_BY_DRAW, STUCK_BY_PLAY, WON, codes, game_of

steps = st.lists(st.integers(0, 7), max_size=51)
LOST, WINNABLE = DealCode.parse("GO1-C-AAAAAAB"), DealCode.parse("GO1-E-AAAAAAB")


def walked(first: Position, chosen: list[int], code: DealCode | None = None) -> Game:
    """Return the game of somebody who plays without much thought."""
    game = Game(code, (first,))
    for choice in chosen:
        moves = list(game.position.legal_moves)
        if not moves:
            break
        game = game.after(moves[choice % len(moves)])
    return game


def followed(counsel: Counsel, game: Game) -> Position:
    """Return the end of a game in which all advice is taken."""
    while (move := counsel.on(game).move) is not None:
        game = game.after(move)
    return game.position


@settings(max_examples=50)
@given(small_positions(), steps)
def test_advice_on_a_small_game_is_what_following_every_line_shows(first: Position, chosen: list[int]) -> None:
    search = Exhaustion()
    game = walked(first, chosen)
    can_win = [search.best(position)[0] == 0 for position in game.positions]
    advice = Counsel(first).on(game)
    assert advice.is_winnable == can_win[-1]
    assert advice.hope == max((number for number, can in enumerate(can_win) if can), default=None)
    assert (advice.move is None) == (game.position.outcome is not None)
    if advice.move is not None:
        assert search.best(game.position.after(advice.move))[0] == search.best(game.position)[0]
    search.best(first)
    assert advice.best_score == max(score(met) for met in search.met.values() if met.outcome is not None)


@settings(max_examples=10)
@given(codes, steps)
def test_advice_on_a_deal_agrees_with_a_verdict_on_each_position_alone(code: DealCode, chosen: list[int]) -> None:
    game = walked(deal(code), chosen, code)
    advice = Counsel(deal(code)).on(game)
    can_win = [judge(position).winnable for position in game.positions]
    assert advice.is_winnable == can_win[-1]
    assert advice.hope == max((number for number, can in enumerate(can_win) if can), default=None)
    assert advice.best_score == best_line(deal(code)).score
    if advice.move is None:
        assert game.position.outcome is not None
    else:
        assert judge(game.position.after(advice.move)).winnable == can_win[-1]


@settings(max_examples=5)
@given(codes, steps)
def test_who_takes_all_advice_makes_the_best_score_that_is_left(code: DealCode, chosen: list[int]) -> None:
    counsel, game = Counsel(deal(code)), walked(deal(code), chosen, code)
    assert score(followed(counsel, game)) == best_line(game.position).score
    assert score(followed(counsel, Game.of(code))) == counsel.on(game).best_score


def test_a_cleared_game_is_won_and_over() -> None:
    code, moves = WON
    game = game_of(code, moves)
    advice = Counsel(game.positions[0]).on(game)
    assert advice == Advice(None, is_winnable=True, hope=len(moves), best_score=350)


@pytest.mark.parametrize(("code", "moves"), [STUCK_BY_DRAW, STUCK_BY_PLAY])
def test_a_stuck_game_is_lost_and_over_and_shows_where_it_was_lost(code: str, moves: str) -> None:
    game = game_of(code, moves)
    advice = Counsel(game.positions[0]).on(game)
    assert (advice.move, advice.is_winnable) == (None, False)
    assert advice.hope is not None
    winnable = [judge(position).winnable for position in game.positions[advice.hope : advice.hope + 2]]
    assert winnable == [True, False]


def test_a_deal_that_was_never_winnable_has_no_hope_and_a_best_score() -> None:
    advice = Counsel(deal(LOST)).on(Game.of(LOST))
    assert (advice.is_winnable, advice.hope) == (False, None)
    assert advice.best_score == best_line(deal(LOST)).score < 350


@pytest.mark.parametrize("calls", [1, 20])
def test_work_that_is_of_no_use_any_more_can_be_given_up(calls: int) -> None:
    left = calls

    def give_up() -> None:
        nonlocal left
        left -= 1
        if not left:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        Counsel(deal(LOST), give_up)
    counsel = Counsel(deal(LOST), give_up)
    left = calls
    with pytest.raises(TimeoutError):
        counsel.on(Game.of(LOST))


def test_a_direct_adviser_answers_each_question_once() -> None:
    adviser = DirectAdviser()
    assert adviser.poll() is None
    game = walked(deal(LOST), [0, 0, 0], LOST)
    for asked in (Game.of(WINNABLE), game):
        adviser.ask(asked)
        assert adviser.poll() == Counsel(asked.positions[0]).on(asked)
        assert adviser.poll() is None
    adviser.ask(Game(None, game.positions))
    assert adviser.poll() is None


def test_a_direct_adviser_finds_deals_that_can_be_won() -> None:
    adviser = DirectAdviser()
    some = [DealCode(CLASSIC, number) for number in range(20)]
    adviser.choose(some)
    adviser.choose([WINNABLE])
    assert (adviser.ready_deals(CLASSIC), adviser.ready_deals(EASY)) == (1, 1)
    found = adviser.winnable_deal(CLASSIC)
    assert found == next(code for code in some if judge(deal(code)).winnable)
    assert adviser.winnable_deal(CLASSIC) is None
    assert adviser.winnable_deal(EASY) == WINNABLE
    assert (adviser.ready_deals(CLASSIC), adviser.ready_deals(EASY)) == (0, 0)


def test_a_direct_adviser_that_finds_none_has_none_ready() -> None:
    adviser = DirectAdviser()
    adviser.choose([LOST])
    assert (adviser.ready_deals(CLASSIC), adviser.winnable_deal(CLASSIC)) == (0, None)
