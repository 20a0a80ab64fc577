"""The score: what the published examples say, and the formula behind them."""

from itertools import islice

import pytest
from hypothesis import given

from kiosk.engine.cards import PACK
from kiosk.engine.moves import Draw
from kiosk.engine.position import TABLEAU_CARDS, Outcome, Position
from kiosk.engine.rules import EASY
from kiosk.engine.scoring import score
from tests.engine.making import positions

NO_KINGS_OR_NEIGHBOURS = [card for card in PACK if card.rank in range(2, 12)]


def with_cards_played(count: int, stock: int) -> Position:
    """Return a position with a king on the waste, on which no card of the tableau goes."""
    left = iter(NO_KINGS_OR_NEIGHBOURS[: TABLEAU_CARDS - count])
    kings = [card for card in PACK if card.rank == 13]
    columns = [tuple(islice(left, 5)) for _ in range(7)]
    return Position(EASY, tuple(columns), (kings[0],), tuple(kings[1 : 1 + stock]))


@pytest.mark.parametrize(
    ("cards_played", "points"), [(31, 270), (30, 250), (25, 150), (17, 0), (18, 10), (34, 330), (0, 0)]
)
def test_published_scores_of_games_that_got_stuck(cards_played: int, points: int) -> None:
    stuck = with_cards_played(cards_played, stock=0)
    assert (stuck.outcome, stuck.cards_left) == (Outcome.STUCK, 35 - cards_played)
    assert score(stuck) == points


def test_the_penalty_comes_with_the_last_draw_and_goes_with_its_undo() -> None:
    before = with_cards_played(10, stock=1)
    assert (score(before), score(before.after(Draw())), score(before)) == (100, 0, 100)


@given(positions())
def test_score_follows_from_the_position_alone(here: Position) -> None:
    gone = 35 - sum(len(column) for column in here.tableau)
    stuck = gone < 35 and not list(here.legal_moves)
    assert score(here) == (max(0, 20 * gone - 350) if stuck else 10 * gone)
