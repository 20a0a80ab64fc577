"""A game under any sequence of actions: no card is lost, and the way back is whole."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from kiosk.engine.cards import PACK
from kiosk.engine.codes import DEALS, DealCode
from kiosk.engine.game import UNDO_LIMIT, Game
from kiosk.engine.moves import Action, Draw, Undo
from kiosk.engine.notation import parse_actions
from kiosk.engine.position import Outcome, Position, Reason
from kiosk.engine.rules import EASY
from kiosk.engine.scoring import score
from tests.engine.making import ACTIONS, CODES, EXAMPLE, WINNING_LINE, played, position, positions

ALL_ACTIONS = parse_actions(["1234567du"])
LONGEST_GAME = 35 + 16


def all_cards(here: Position) -> list[str]:
    piles = (*here.tableau, here.waste, here.stock)
    return sorted(str(card) for pile in piles for card in pile)


THE_PACK = sorted(map(str, PACK))


class AnyGame(RuleBasedStateMachine):
    """Does anything to a game and keeps its own simple account of it."""

    def __init__(self) -> None:
        super().__init__()
        self.game = Game.of(EXAMPLE)
        self.past: list[Position] = []
        self.moves_made = 0

    @initialize(start=CODES | positions())
    def begin(self, start: DealCode | Position) -> None:
        self.game = Game(None, (start,)) if isinstance(start, Position) else Game.of(start)

    @rule(action=ACTIONS)
    def act(self, action: Action) -> None:
        if self.game.refusal(action) is None:
            self.do(action)
        else:
            with pytest.raises(ValueError, match="is refused"):
                self.game.after(action)

    @rule(choice=st.integers(0, 7))
    def make_a_legal_move(self, choice: int) -> None:
        # Actions drawn at random are mostly refused; this one gets games to their end.
        moves = list(self.game.position.legal_moves)
        if moves:
            self.do(moves[choice % len(moves)])

    def do(self, action: Action) -> None:
        before, self.game = self.game, self.game.after(action)
        if isinstance(action, Undo):
            assert self.game.position == self.past.pop()
            return
        self.past.append(before.position)
        self.moves_made += 1
        if self.game.position.outcome is not Outcome.CLEARED:
            undone = self.game.after(Undo())
            assert (undone.positions, undone.moves) == (before.positions, before.moves)
            assert score(undone.position) == score(before.position)
            assert undone.moves_made == self.game.moves_made

    @invariant()
    def every_card_lies_in_exactly_one_place(self) -> None:
        assert all_cards(self.game.position) == THE_PACK

    @invariant()
    def the_counter_counts_the_moves_made(self) -> None:
        assert self.game.moves_made == self.moves_made
        assert len(self.game.moves) == len(self.past) <= min(self.moves_made, LONGEST_GAME)

    @invariant()
    def legal_moves_are_what_is_not_refused(self) -> None:
        allowed = [action for action in ALL_ACTIONS if self.game.refusal(action) is None]
        moves: list[Action] = list(self.game.position.legal_moves)
        can_undo = bool(self.past) and any(self.game.position.tableau)
        assert allowed == moves + ([Undo()] if can_undo else [])

    @invariant()
    def the_moves_lead_from_the_deal_to_here(self) -> None:
        again = self.game.restarted()
        for move in self.game.moves:
            again = again.after(move)
        assert again.positions == self.game.positions


AnyGame.TestCase.settings = settings(max_examples=150, stateful_step_count=60)
TestAnyGame = AnyGame.TestCase


def test_in_1000_random_games_no_card_is_lost_or_doubled() -> None:
    random = Random(52)
    endings = set()
    for _ in range(1000):
        here = Game.of(DealCode(EASY, random.randrange(DEALS))).position
        while here.outcome is None:
            here = here.after(random.choice(list(here.legal_moves)))
            assert len({*here.waste, *here.stock}.union(*here.tableau)) == 52
        assert all_cards(here) == THE_PACK
        endings.add(here.outcome)
    assert Outcome.STUCK in endings


def test_the_longest_game_can_be_undone_whole() -> None:
    last_but_one = played(Game.of(EXAMPLE), WINNING_LINE[:-1])
    assert len(last_but_one.moves) == LONGEST_GAME - 1 < UNDO_LIMIT
    assert played(last_but_one, "u" * len(last_but_one.moves)).positions == Game.of(EXAMPLE).positions


def test_undo_never_lowers_the_counter_and_is_no_move() -> None:
    game = played(Game.of(EXAMPLE), "d5u5uu")
    assert (game.moves_made, game.moves, game.position) == (3, (), Game.of(EXAMPLE).position)
    assert game.refusal(Undo()) is Reason.NOTHING_TO_UNDO


def test_after_a_clear_nothing_can_be_undone() -> None:
    cleared = played(Game.of(EXAMPLE), WINNING_LINE)
    assert [cleared.refusal(action) for action in ALL_ACTIONS] == [Reason.GAME_OVER] * 9
    with pytest.raises(ValueError, match="game_over"):
        cleared.after(Undo())


def test_an_undone_draw_lies_on_the_stock_again() -> None:
    game = Game.of(EXAMPLE)
    assert played(game, "du").position == game.position
    assert played(game, "dud").position == played(game, "d").position


def test_undo_of_the_move_that_got_stuck_gives_the_score_back() -> None:
    by_draw = Game(None, (position(["6C", "6H"], "2C", "TH"),))
    by_play = Game(None, (position(["6C", "6H"], "5C"),))
    for before, actions, points in ((by_draw, "d", 310), (by_play, "2", 330)):
        assert (before.position.outcome, score(before.position)) == (None, 330)
        for again in (actions, actions + "u" + actions):
            stuck = played(before, again)
            assert (stuck.position.outcome, score(stuck.position)) == (Outcome.STUCK, points)
            assert played(stuck, "u").position == before.position


def test_a_restart_is_the_same_deal_with_a_past_of_its_own() -> None:
    game = played(Game.of(EXAMPLE), "d52")
    assert game.restarted() == Game.of(EXAMPLE)
    assert Game(None, (game.position,)).after(Draw()).restarted() == Game(None, (game.position,))
