"""Visitors come and go: what the next one finds, and that each game goes on record once."""

from hypothesis import given
from hypothesis import strategies as st

from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.play.commands import DrawCard, NewDeal, PlayColumn, SwitchLight, UndoMove, WelcomeVisitor
from kiosk.play.events import DealTakenBack, GameClosed, MoveRefused, VisitorWelcomed
from kiosk.play.session import Session, Sitting
from tests.play.walks import CHOICES, WON, codes, command, game_of

A, B, C = (DealCode.parse(f"GO1-E-AAAAAA{letter}") for letter in "BCD")
WELCOME = CHOICES


def begun() -> Session:
    """Return a session in which a card was drawn."""
    session = Session(Sitting(Game.of(A)))
    session.execute(DrawCard())
    return session


def test_the_next_visitor_finds_nothing_of_the_one_before() -> None:
    session = begun()
    session.execute(SwitchLight())
    session.execute(NewDeal(B))
    session.execute(WelcomeVisitor(C))
    assert session.sitting == Sitting(Game.of(C))
    assert not session.settings.light
    assert isinstance(session.execute(UndoMove())[0], MoveRefused)


def test_a_kiosk_is_untouched_until_somebody_does_something() -> None:
    session = Session(Sitting(Game.of(A)))
    assert session.is_untouched
    for doing in (DrawCard(), SwitchLight(), NewDeal(B)):
        session.execute(doing)
        assert not session.is_untouched
        session.execute(WelcomeVisitor(C))
        assert session.is_untouched


def test_a_game_that_was_left_alone_is_closed_for_the_next_visitor() -> None:
    session = begun()
    left = session.game
    assert session.execute(WelcomeVisitor(B)) == [VisitorWelcomed(), GameClosed(left)]


def test_a_game_is_closed_when_there_is_no_way_back_to_it() -> None:
    session = begun()
    left = session.game
    assert GameClosed(left) not in session.execute(NewDeal(B))
    assert GameClosed(left) in session.execute(DrawCard())


def test_a_cleared_game_is_closed_once() -> None:
    code, moves = WON
    session = Session(Sitting(game_of(code, moves[:-1])))
    assert session.execute(PlayColumn(int(moves[-1])))[-1] == GameClosed(session.game)
    assert session.execute(WelcomeVisitor(B)) == [VisitorWelcomed()]


def test_a_game_in_which_nothing_was_done_is_never_closed() -> None:
    session = Session(Sitting(Game.of(A)))
    session.execute(NewDeal(B))
    assert session.execute(WelcomeVisitor(C)) == [VisitorWelcomed()]


@given(codes, st.lists(st.integers(0, WELCOME), max_size=120))
def test_every_game_that_was_begun_is_closed_once_or_goes_on(code: DealCode, chosen: list[int]) -> None:
    session = Session(Sitting(Game.of(code)))
    begun = closed = 0
    for choice in chosen:
        before = session.game.moves_made
        doing = WelcomeVisitor(code) if choice == WELCOME else command(session, choice)
        events = session.execute(doing)
        # A game that is taken back was begun before.
        begun += (before, session.game.moves_made) == (0, 1) and DealTakenBack() not in events
        closed += sum(isinstance(event, GameClosed) for event in events)
    open_games = [game for game in (session.game, session.sitting.previous) if game and game.moves_made]
    cleared = sum(not any(game.position.tableau) for game in open_games)
    assert closed == begun - len(open_games) + cleared
