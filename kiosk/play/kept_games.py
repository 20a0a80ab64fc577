"""The kept games: a sitting as rows of the store, and rows as the sitting they stand for, if they do."""

from dataclasses import replace

from kiosk.engine.codes import DealCode
from kiosk.engine.errors import NotationError
from kiosk.engine.game import Game
from kiosk.engine.moves import Undo
from kiosk.engine.notation import format_actions, parse_actions
from kiosk.engine.scoring import score
from kiosk.play.session import Sitting
from kiosk.play.store_file import UnusableFileError
from kiosk.play.store_tables import Record, Row

MOST_MOVES_MADE = 10**9
"""More moves than anybody makes in one game, and few enough to go on counting."""
_NOW, _PREVIOUS = "now", "previous"


def rows_of(sitting: Sitting) -> list[Row]:
    """Return a sitting as it is kept, which leaves out a game without a code."""
    previous = _rows(_PREVIOUS, sitting.previous) if sitting.previous else []
    return _rows(_NOW, sitting.game) + previous


def record_of(game: Game) -> Record:
    """Return a game that is over as it is recorded."""
    position = game.position
    outcome = position.outcome.value if position.outcome else None
    return str(game.code), format_actions(game.moves), game.moves_made, score(position), outcome


def sitting_of(rows: list[Row]) -> Sitting | None:
    """Return the sitting that rows stand for, None if there are none; raise UnusableFileError for bad ones."""
    games = {slot: _game(code, moves, moves_made) for slot, code, moves, moves_made in rows}
    if not games:
        return None
    if not games.keys() <= {_NOW, _PREVIOUS} or _NOW not in games:
        raise UnusableFileError("its games are not in their slots")
    return Sitting(games[_NOW], games.get(_PREVIOUS))


def _rows(slot: str, game: Game) -> list[Row]:
    return [] if game.code is None else [(slot, str(game.code), format_actions(game.moves), game.moves_made)]


def _game(code: str, moves: str, moves_made: int) -> Game:
    try:
        game = Game.of(DealCode.parse(code))
        for action in parse_actions(moves):
            if isinstance(action, Undo):
                raise UnusableFileError("an undo stands among its moves")
            game = game.after(action)
    except NotationError as error:
        raise UnusableFileError(str(error).rstrip(".")) from error
    except ValueError as error:
        raise UnusableFileError("a move of its game is impossible") from error
    if moves_made < len(game.moves):
        raise UnusableFileError("it counts fewer moves than were made")
    if moves_made > MOST_MOVES_MADE:
        raise UnusableFileError("it counts more moves than anybody makes")
    return replace(game, moves_made=moves_made)
