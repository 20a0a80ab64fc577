"""The session: what holds whatever a player does, and the cases that went wrong for others."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.engine.cards import PACK
from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.engine.position import Outcome, Reason
from kiosk.engine.scoring import score
from kiosk.play.commands import Command, DrawCard, NewDeal, PlayColumn, RestartDeal, UndoMove
from kiosk.play.events import (
    CardDrawn,
    CardPlayed,
    DealStarted,
    DealTakenBack,
    GameClosed,
    GameEnded,
    MoveRefused,
    MoveUndone,
)
from kiosk.play.session import Session, Sitting
from kiosk.play.store import Store
from tests.play.walks import (
    CHOICES,
    STUCK_BY_DRAW,
    STUCK_BY_PLAY,
    WON,
    choices,
    codes,
    command,
    game_of,
    session_after,
)

A, B, C = (DealCode.parse(f"GO1-E-AAAAAA{letter}") for letter in "BCD")
UNDO = UndoMove()


@pytest.fixture(params=["at once", "after a restart of the program"])
def later(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Session], Session]:
    """The same session a little later, with or without having been through the store."""

    def through_the_store(session: Session) -> Session:
        with closing(Store.open(tmp_path)) as store:
            store.save(session.sitting)
        with closing(Store.open(tmp_path)) as store:
            sitting = store.load()
        assert sitting is not None
        return Session(sitting)

    return through_the_store if "restart" in request.param else lambda session: session


def started(code: DealCode, *commands: Command) -> Session:
    session = Session(Sitting(Game.of(code)))
    for given_command in commands:
        assert not any(isinstance(event, MoveRefused) for event in session.execute(given_command))
    return session


def state(session: Session) -> tuple[Game, int, int, int]:
    return session.game, score(session.game.position), session.game.moves_made, len(session.game.moves)


@given(codes, choices, st.integers(0, CHOICES - 1))
def test_each_command_does_what_its_events_say(code: DealCode, chosen: list[int], last: int) -> None:
    session = session_after(code, chosen)
    before = session.sitting
    events = session.execute(command(session, last))
    moves = session.game.moves_made - before.game.moves_made
    match events[0]:
        case MoveRefused():
            assert session.sitting is before
        case CardPlayed(card) | CardDrawn(card):
            assert (moves, session.game.position.top, session.game.positions[-2]) == (
                1,
                card,
                before.game.position,
            )
        case MoveUndone(card):
            assert (moves, before.game.position.top, session.game.position) == (0, card, before.game.positions[-2])
        case DealStarted(can_return):
            assert (session.game.moves_made, session.game.moves, session.can_return) == (0, (), can_return)
        case DealTakenBack():
            assert session.game is before.previous
    ended = isinstance(events[0], CardPlayed | CardDrawn) and session.game.position.outcome
    told = [event for event in events[1:] if not isinstance(event, GameClosed)]
    assert told == ([GameEnded(ended, score(session.game.position))] if ended else [])


@given(codes, choices)
def test_every_card_is_there_exactly_once(code: DealCode, chosen: list[int]) -> None:
    position = session_after(code, chosen).game.position
    cards = [*sum(position.tableau, ()), *position.waste, *position.stock]
    assert sorted(map(str, cards)) == sorted(map(str, PACK))


@given(codes, choices, st.integers(0, 19))
def test_undo_after_a_move_gives_the_position_back_and_keeps_the_count(
    code: DealCode, chosen: list[int], move: int
) -> None:
    session = session_after(code, chosen)
    before = session.game
    events = session.execute(command(session, move))
    if isinstance(events[0], MoveRefused) or session.game.position.outcome is Outcome.CLEARED:
        return
    session.execute(UNDO)
    assert (session.game.positions, session.game.moves) == (before.positions, before.moves)
    assert session.game.moves_made == before.moves_made + 1


def test_the_stock_card_of_an_undone_draw_is_covered_again(later: Callable[[Session], Session]) -> None:
    session = started(A)
    dealt = session.game.position
    session.execute(DrawCard())
    session = later(session)
    assert session.execute(UNDO) == [MoveUndone(dealt.stock[0], None)]
    assert later(session).game.position == dealt


@pytest.mark.parametrize(
    ("ending", "before"), [pytest.param(STUCK_BY_DRAW, 100, id="draw"), pytest.param(STUCK_BY_PLAY, 90, id="play")]
)
def test_the_floor_of_the_score_loses_nothing(
    ending: tuple[str, str], before: int, later: Callable[[Session], Session]
) -> None:
    code, moves = ending
    last: Command = DrawCard() if moves[-1] == "d" else PlayColumn(int(moves[-1]))
    session = later(Session(Sitting(game_of(code, moves[:-1]))))
    for times in range(3):
        assert score(session.game.position) == before
        assert session.execute(last)[1:] == [GameEnded(Outcome.STUCK, 0)]
        session = later(session)
        assert (score(session.game.position), session.game.moves_made) == (0, len(moves) + times)
        session.execute(UNDO)
        session = later(session)


def test_a_cleared_game_is_over_for_good(later: Callable[[Session], Session]) -> None:
    code, moves = WON
    session = Session(Sitting(game_of(code, moves[:-1])))
    events = session.execute(PlayColumn(int(moves[-1])))[1:]
    assert events == [GameEnded(Outcome.CLEARED, 350), GameClosed(session.game)]
    session = later(session)
    for refused in (UNDO, DrawCard(), PlayColumn(1)):
        before = session.sitting
        (event,) = session.execute(refused)
        assert isinstance(event, MoveRefused)
        assert event.reason is Reason.GAME_OVER
        assert session.sitting is before
    assert session.execute(NewDeal(B)) == [DealStarted(can_return=False)]
    assert later(session).execute(UNDO) == [MoveRefused(Reason.NOTHING_TO_UNDO)]


@pytest.mark.parametrize(
    "leaving", [[NewDeal(B)], [RestartDeal()], [NewDeal(B), NewDeal(C)], [NewDeal(B), RestartDeal()]]
)
def test_a_new_game_can_be_taken_back(leaving: list[Command], later: Callable[[Session], Session]) -> None:
    session = started(A, DrawCard(), DrawCard(), UNDO)
    left = state(session)
    for leave in leaving:
        assert session.execute(leave) == [DealStarted(can_return=True)]
        session = later(session)
    assert session.execute(UNDO) == [DealTakenBack()]
    session = later(session)
    assert state(session) == left
    assert not session.can_return
    assert isinstance(session.execute(UNDO)[0], MoveUndone)


def test_a_game_that_has_begun_stays(later: Callable[[Session], Session]) -> None:
    session = later(started(A, DrawCard(), NewDeal(B), DrawCard()))
    assert isinstance(session.execute(UNDO)[0], MoveUndone)
    session = later(session)
    assert session.execute(UNDO) == [MoveRefused(Reason.NOTHING_TO_UNDO)]
    assert session.game.code == B


def test_a_refused_tap_leaves_the_way_back_open(later: Callable[[Session], Session]) -> None:
    session = started(A, DrawCard(), NewDeal(B))
    assert session.execute(PlayColumn(1, row=1)) == [MoveRefused(Reason.COVERED, 1)]
    assert later(session).execute(UNDO) == [DealTakenBack()]


def test_a_game_whose_moves_were_all_undone_is_still_left_behind(later: Callable[[Session], Session]) -> None:
    session = later(started(A, DrawCard(), UNDO, NewDeal(B)))
    assert session.execute(UNDO) == [DealTakenBack()]
    assert (session.game.code, session.game.moves_made) == (A, 1)


def test_a_deal_in_which_nothing_was_played_can_be_returned_to(later: Callable[[Session], Session]) -> None:
    session = started(A)
    assert session.execute(NewDeal(B)) == [DealStarted(can_return=True)]
    session = later(session)
    assert session.execute(UNDO) == [DealTakenBack()]
    assert session.game.code == A
    assert session.execute(UNDO) == [MoveRefused(Reason.NOTHING_TO_UNDO)]


def test_the_free_card_of_a_column_can_be_named_by_its_row() -> None:
    code, moves = WON
    column = int(moves.lstrip("d")[0])
    session = started(DealCode.parse(code), *[DrawCard()] * (len(moves) - len(moves.lstrip("d"))))
    free = session.game.position.column(column)[-1]
    assert session.execute(PlayColumn(column, row=4)) == [MoveRefused(Reason.COVERED, column)]
    assert session.execute(PlayColumn(column, row=5)) == [CardPlayed(free, column)]
