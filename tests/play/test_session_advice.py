"""Advice in the session: whatever a player does, and whenever the advice comes, a hint never loses a won game."""

from dataclasses import dataclass
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.engine.moves import Draw, Move, Play
from kiosk.engine.position import Outcome, Reason
from kiosk.engine.solver import judge
from kiosk.play.advice import Advice, Counsel
from kiosk.play.commands import (
    AskHint,
    Command,
    DrawCard,
    NewDeal,
    PlayColumn,
    RestartDeal,
    ReturnToHope,
    SwitchLight,
    UndoMove,
)
from kiosk.play.events import (
    Event,
    HintAwaited,
    HintGiven,
    HintMissing,
    HopeMissing,
    LightSwitched,
    MoveRefused,
    MovesUndone,
    SettingsChanged,
)
from kiosk.play.session import Session, Sitting
from tests.play.walks import CHOICES, STUCK_BY_DRAW, STUCK_BY_PLAY, WON, command, game_of

DEALS = [DealCode.parse(text) for text in ("GO1-E-AAAAAAB", "GO1-C-AAAAAAC", "GO1-C-AAAAAAB")]
LOST = DEALS[2]
STUCK = pytest.mark.parametrize("stuck", [STUCK_BY_DRAW, STUCK_BY_PLAY], ids=["draw", "play"])

HINT, LIGHT, HOPE, ADVISE = range(CHOICES, CHOICES + 4)
"""Steps beside the choices of a player who asks for nothing; the last one is the solver's."""

games = st.sampled_from(DEALS).map(Game.of)
# Hints and advice often, so that they meet in every order.
steps = st.lists(st.integers(0, ADVISE) | st.sampled_from([HINT, HOPE, ADVISE, ADVISE]), max_size=60)


@lru_cache(maxsize=16)
def counsel(code: DealCode) -> Counsel:
    return Counsel(Game.of(code).position)


def advice_on(game: Game) -> Advice:
    assert game.code is not None
    return counsel(game.code).on(game)


def commanded(move: Move) -> Command:
    return PlayColumn(move.column) if isinstance(move, Play) else DrawCard()


@dataclass
class Table:
    """A session and its adviser, and whether a hint is waited for, as a plain reading of the rules has it."""

    session: Session
    awaits: bool = False

    def step(self, choice: int) -> list[Event]:
        before, session = self.session.sitting, self.session
        if choice == ADVISE:
            events = session.advise(advice_on(session.game))
            assert bool(events) == self.awaits
            self.awaits = False
        else:
            had_advice = session.advice is not None
            events = session.execute(self._command(choice))
            if session.sitting is not before:
                self.awaits = False
            elif choice == HINT:
                self.awaits = not had_advice and session.game.position.outcome is None
        return events

    def _command(self, choice: int) -> Command:
        asked: dict[int, Command] = {HINT: AskHint(), LIGHT: SwitchLight(), HOPE: ReturnToHope()}
        return asked.get(choice) or command(self.session, choice)


def advised(game: Game) -> Session:
    session = Session(Sitting(game))
    assert session.advise(advice_on(game)) == []
    return session


@settings(max_examples=40)
@given(games, steps)
def test_advice_is_never_on_another_game_and_goes_with_every_change(game: Game, chosen: list[int]) -> None:
    table = Table(Session(Sitting(game)))
    for choice in chosen:
        before, known = table.session.sitting, table.session.advice
        table.step(choice)
        if table.session.sitting is not before:
            assert table.session.advice is None
        else:
            assert table.session.advice == (advice_on(table.session.game) if choice == ADVISE else known)


@settings(max_examples=40)
@given(games, steps)
def test_a_hint_comes_once_with_the_advice_it_waits_for_and_keeps_a_won_game_won(
    game: Game, chosen: list[int]
) -> None:
    table = Table(Session(Sitting(game)))
    for choice in chosen:
        where = table.session.game.position
        for event in table.step(choice):
            if isinstance(event, HintGiven):
                assert choice in (HINT, ADVISE)
                assert event.is_winnable == judge(where).winnable
                assert judge(where.after(event.move)).winnable == event.is_winnable


@settings(max_examples=40)
@given(games, steps)
def test_what_is_asked_changes_no_game_but_by_the_way_back(game: Game, chosen: list[int]) -> None:
    table = Table(Session(Sitting(game)))
    for choice in chosen:
        session, before, light = table.session, table.session.sitting, table.session.settings.light
        could = session.can_hope
        events = table.step(choice)
        if choice in (HINT, ADVISE):
            assert (session.sitting, session.settings.light) == (before, light)
        elif choice == LIGHT:
            assert (session.sitting, session.settings.light) == (before, not light)
            assert events == [LightSwitched(not light), SettingsChanged(session.settings)]
        elif choice == HOPE and not could:
            assert (session.sitting, events) == (before, [HopeMissing()])
        elif choice == HOPE:
            undone = len(before.game.moves) - len(session.game.moves)
            assert events == [MovesUndone(undone)]
            assert undone > 0
            assert session.game.moves_made == before.game.moves_made
            assert session.game.positions == before.game.positions[: len(session.game.positions)]
            can_win = [judge(position).winnable for position in before.game.positions[-undone - 1 :]]
            assert can_win == [True, *[False] * undone]


@STUCK
def test_from_a_dead_end_one_step_leads_back_to_the_last_chance_and_hints_from_there_win(
    stuck: tuple[str, str],
) -> None:
    session = advised(game_of(*stuck))
    assert session.can_hope
    assert isinstance(session.execute(ReturnToHope())[0], MovesUndone)
    assert session.game.moves_made == len(stuck[1])
    while session.game.position.outcome is None:
        session.advise(advice_on(session.game))
        (hint,) = session.execute(AskHint())
        assert isinstance(hint, HintGiven)
        assert hint.is_winnable
        session.execute(commanded(hint.move))
    assert session.game.position.outcome is Outcome.CLEARED


@pytest.mark.parametrize("ended", [STUCK_BY_DRAW, STUCK_BY_PLAY, WON], ids=["draw", "play", "won"])
def test_a_game_that_is_over_has_no_hint_late_or_not(ended: tuple[str, str]) -> None:
    session = Session(Sitting(game_of(*ended)))
    assert session.execute(AskHint()) == [MoveRefused(Reason.GAME_OVER)]
    assert session.advise(advice_on(session.game)) == []
    assert session.execute(AskHint()) == [MoveRefused(Reason.GAME_OVER)]


def test_a_cleared_game_and_one_that_was_never_winnable_have_nothing_to_return_to() -> None:
    refused = [HopeMissing()]
    for game in (game_of(*WON), Game.of(LOST), Game.of(LOST).after(next(Game.of(LOST).position.legal_moves))):
        session = advised(game)
        assert not session.can_hope
        assert session.execute(ReturnToHope()) == refused
        assert session.game is game
    # And where nothing is known, nothing is promised.
    assert Session(Sitting(game_of(*STUCK_BY_DRAW))).execute(ReturnToHope()) == refused


def test_a_hint_is_waited_for_however_often_it_is_asked_for_and_given_once() -> None:
    session = Session(Sitting(Game.of(DEALS[0])))
    assert [session.execute(AskHint()) for _ in range(3)] == [[HintAwaited()]] * 3
    assert len(session.advise(advice_on(session.game))) == 1
    assert session.advise(advice_on(session.game)) == []


@pytest.mark.parametrize(
    "change", [DrawCard(), UndoMove(), NewDeal(DEALS[1]), RestartDeal()], ids=lambda change: type(change).__name__
)
def test_a_hint_that_waits_is_not_given_on_what_came_after(change: Command) -> None:
    session = Session(Sitting(Game.of(DEALS[0]).after(next(Game.of(DEALS[0]).position.legal_moves))))
    assert session.execute(AskHint()) == [HintAwaited()]
    session.execute(change)
    assert session.advise(advice_on(session.game)) == []


def test_a_refused_move_makes_no_hint_forgotten() -> None:
    session = Session(Sitting(Game.of(DEALS[0])))
    session.execute(AskHint())
    assert isinstance(session.execute(PlayColumn(1))[0], MoveRefused)
    (hint,) = session.advise(advice_on(session.game))
    assert isinstance(hint, HintGiven)


@pytest.mark.parametrize(
    "nonsense",
    [
        Advice(None, is_winnable=True, hope=0, best_score=350),
        Advice(Play(1), is_winnable=True, hope=0, best_score=350),
        Advice(Draw(), is_winnable=False, hope=9, best_score=350),
        Advice(Draw(), is_winnable=False, hope=-1, best_score=350),
    ],
)
def test_advice_that_cannot_be_true_is_none(nonsense: Advice) -> None:
    session = Session(Sitting(Game.of(DealCode.parse("GO1-E-AAAAAAB"))))
    assert session.execute(AskHint()) == [HintAwaited()]
    assert session.advise(nonsense) == []
    assert session.advice is None


def test_without_an_adviser_a_hint_is_not_promised() -> None:
    session = Session(Sitting(Game.of(DealCode.parse("GO1-E-AAAAAAB"))))
    session.has_adviser = False
    assert session.execute(AskHint()) == [HintMissing()]
