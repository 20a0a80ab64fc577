"""The session: carries out commands and tells what happened."""

from dataclasses import dataclass

from kiosk.engine.game import Game
from kiosk.engine.moves import Action, Draw, Play, Undo
from kiosk.engine.position import Outcome, Reason
from kiosk.engine.scoring import score
from kiosk.play.commands import Command, DrawCard, NewDeal, PlayColumn, RestartDeal, UndoMove
from kiosk.play.events import (
    CardDrawn,
    CardPlayed,
    DealStarted,
    DealTakenBack,
    Event,
    GameEnded,
    MoveRefused,
    MoveUndone,
)


@dataclass(frozen=True, slots=True)
class Sitting:
    """All that a session must not lose: the game on the table, and the one that *New game* left, if any."""

    game: Game
    previous: Game | None = None


class Session:
    """One player at one kiosk; `sitting` changes only through `execute`."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.sitting.game

    @property
    def can_return(self) -> bool:
        """Whether undo would take back the new game."""
        return self.sitting.previous is not None and not self.game.moves

    def execute(self, command: Command) -> list[Event]:
        """Carry out `command` and return what happened; a refusal is an event and changes nothing."""
        match command:
            case PlayColumn(column, row):
                if row is not None and row < len(self.game.position.column(column)):
                    return [MoveRefused(Reason.COVERED, column)]
                return self._act(Play(column))
            case DrawCard():
                return self._act(Draw())
            case UndoMove():
                return self._return() if self.can_return else self._act(Undo())
            case NewDeal(code):
                return self._begin(Game.of(code))
            case RestartDeal():
                return self._begin(self.game.restarted())

    def _act(self, action: Action) -> list[Event]:
        before = self.game
        column = action.column if isinstance(action, Play) else None
        reason = before.refusal(action)
        if reason is not None:
            return [MoveRefused(reason, column)]
        after = before.after(action)
        # A game that has begun can no longer be taken back.
        self.sitting = Sitting(after)
        if isinstance(action, Undo):
            undone = before.moves[-1]
            column = undone.column if isinstance(undone, Play) else None
            return [MoveUndone(before.position.top, column)]
        card = after.position.top
        moved = CardDrawn(card) if column is None else CardPlayed(card, column)
        outcome = after.position.outcome
        return [moved] if outcome is None else [moved, GameEnded(outcome, score(after.position))]

    def _begin(self, game: Game) -> list[Event]:
        # Who asks for another new game at once wants the way back to the one that was played.
        left = self.game if self.game.moves_made else self.sitting.previous or self.game
        over = left.position.outcome is Outcome.CLEARED
        self.sitting = Sitting(game, None if over else left)
        return [DealStarted(self.can_return)]

    def _return(self) -> list[Event]:
        assert self.sitting.previous is not None
        self.sitting = Sitting(self.sitting.previous)
        return [DealTakenBack()]
