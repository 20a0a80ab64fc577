"""The published game: the moves that lead through its positions, its refusals, and what can be won."""

import pytest

from kiosk.engine.cards import Card
from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.game import Game
from kiosk.engine.moves import Draw, Play
from kiosk.engine.notation import parse_actions
from kiosk.engine.position import Outcome, Position, Reason
from kiosk.engine.rules import CLASSIC
from kiosk.engine.scoring import score
from tests.engine.making import EXAMPLE, TO_THIRD_POSITION, WINNING_LINE, cards, played, position

START = Game.of(EXAMPLE)
THIRD = ["6C 5S", "2S", "TC AH", "3D", "JH", "TH 4H", "3S 7S"]


def test_at_the_start_nothing_goes_on_the_ace() -> None:
    assert list(START.position.legal_moves) == [Draw()]
    assert START.refusal(Play(1)) is Reason.NOT_ADJACENT


def test_the_first_draw_is_followed_by_a_nine_and_an_eight() -> None:
    assert played(START, "d52").position.waste == cards("AC 8S 9C 8C")


def test_the_third_position_comes_after_34_moves() -> None:
    game = played(START, TO_THIRD_POSITION)
    assert (game.moves_made, len(game.position.stock), game.position.top) == (34, 6, cards("KC")[0])
    assert game.position.tableau == position(THIRD, "KC").tableau


def test_move_35_puts_the_ace_of_hearts_on_the_king_of_clubs() -> None:
    game = played(START, TO_THIRD_POSITION + "3")
    assert game.moves_made == 35
    assert game.position.waste[-2:] == cards("KC AH")


def test_the_winning_line_clears_the_tableau() -> None:
    game = played(START, WINNING_LINE)
    assert WINNING_LINE.startswith(TO_THIRD_POSITION + "3")
    assert (game.position.outcome, score(game.position), game.moves_made) == (Outcome.CLEARED, 350, 51)


def test_no_prefix_of_the_winning_line_is_an_end() -> None:
    game = START
    for action in parse_actions([WINNING_LINE]):
        assert game.position.outcome is None
        game = game.after(action)


def test_under_classic_move_35_is_refused() -> None:
    third = position(THIRD, "KC", rules=CLASSIC)
    assert third.refusal(Play(3)) is Reason.NOT_ADJACENT


@pytest.mark.parametrize(("letter", "winnable"), [("E", True), ("C", False)])
def test_the_deal_can_be_won_under_easy_and_not_under_classic(letter: str, winnable: bool) -> None:
    assert can_be_won(deal(DealCode.parse(f"GO1-{letter}-AAAAAAB"))) is winnable


def can_be_won(dealt: Position) -> bool:
    """Try every way to play, one stock card after another.

    With the same heights and the same waste rank, the way that took fewer stock cards can do all that
    the other can, so each such pair is followed once.
    """
    heights_met = {tuple(map(len, dealt.tableau))}
    met: set[tuple[tuple[int, ...], int]] = set()
    for card in (dealt.top, *dealt.stock):
        todo = [(heights, card.rank) for heights in heights_met]
        while todo:
            here = todo.pop()
            if here in met:
                continue
            met.add(here)
            heights_met.add(here[0])
            if not any(here[0]):
                return True
            todo += plays(dealt, *here)
    return False


def plays(dealt: Position, heights: tuple[int, ...], rank: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the heights and the waste rank after each play."""
    found = []
    for index, height in enumerate(heights):
        free: Card | None = dealt.tableau[index][height - 1] if height else None
        if free and dealt.rules.joins(free.rank, rank):
            found.append(((*heights[:index], height - 1, *heights[index + 1 :]), free.rank))
    return found
