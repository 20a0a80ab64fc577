"""The session: carries out commands and tells what happened."""

from dataclasses import dataclass, replace
from functools import reduce

from kiosk.engine.game import Game
from kiosk.engine.moves import Action, Draw, Play, Undo
from kiosk.engine.position import Outcome, Reason
from kiosk.engine.scoring import score
from kiosk.play.advice import Advice
from kiosk.play.commands import (
    AskHint,
    ChangeSettings,
    Command,
    DrawCard,
    NewDeal,
    PlayColumn,
    ResetSettings,
    RestartDeal,
    ReturnToHope,
    SwitchLight,
    UndoMove,
    WelcomeVisitor,
)
from kiosk.play.events import (
    CardDrawn,
    CardPlayed,
    DealStarted,
    DealTakenBack,
    Event,
    GameClosed,
    GameEnded,
    HintAwaited,
    HintGiven,
    HintMissing,
    HopeMissing,
    LightSwitched,
    MoveRefused,
    MovesUndone,
    MoveUndone,
    SettingsChanged,
    VisitorWelcomed,
)
from kiosk.play.settings import Settings


@dataclass(frozen=True, slots=True)
class Sitting:
    """All that a session must not lose: the game on the table, and the one that *New game* left, if any."""

    game: Game
    previous: Game | None = None


class Session:
    """One player at one kiosk; `sitting` and `settings` change only through `execute`.

    `advice` is what the solver says of the game on the table, None until it does; `chance` is whether the
    game could be won when it last said so, and `has_adviser` tells whether advice may come. `owners` are the
    settings that the next visitor finds.
    """

    def __init__(self, sitting: Sitting, settings: Settings | None = None, owners: Settings | None = None) -> None:
        self.sitting = sitting
        self.owners = owners or Settings()
        self.settings = settings or self.owners
        self.advice: Advice | None = None
        self.chance: bool | None = None
        self.has_adviser = True
        self._awaits_hint = False

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.sitting.game

    @property
    def is_untouched(self) -> bool:
        """Whether a visitor finds the kiosk as the owner wants it: nothing done, left or switched on."""
        is_fresh = not self.game.moves_made and self.sitting.previous is None
        return is_fresh and self.settings == self.owners and self.game.position.rules == self.owners.rules

    @property
    def can_return(self) -> bool:
        """Whether undo would take back the new game."""
        return self.sitting.previous is not None and not self.game.moves

    @property
    def last_chance(self) -> int | None:
        """How many moves lead to the last position that could be won, from one that cannot.

        None if there is none, or if the player does not want to know it.
        """
        advice = self.advice
        wants_to_know = self.settings.light or self.game.position.outcome is not None
        return advice.hope if wants_to_know and advice is not None and not advice.is_winnable else None

    @property
    def can_hope(self) -> bool:
        """Whether moves can be taken back to a last chance."""
        return self.last_chance is not None

    def execute(self, command: Command) -> list[Event]:
        """Carry out `command` and return what happened; a refusal is an event and changes nothing."""
        before = self.sitting
        events = self._carry_out(command)
        if self.sitting is not before:
            self.advice, self._awaits_hint = None, False
        return events

    def advise(self, advice: Advice) -> list[Event]:
        """Take the advice on the game on the table, and return the hint that was waiting for it.

        What cannot be true of this game is no advice.
        """
        if not self._fits(advice):
            return []
        self.advice, self.chance = advice, advice.is_winnable
        return self._hint() if self._awaits_hint else []

    def _carry_out(self, command: Command) -> list[Event]:
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
            case AskHint():
                return self._hint()
            case SwitchLight():
                return self._change(replace(self.settings, light=not self.settings.light))
            case ChangeSettings() | ResetSettings():
                return self._change(command.settings if isinstance(command, ChangeSettings) else self.owners)
            case ReturnToHope():
                return self._return_to_hope()
            case WelcomeVisitor(code):
                return self._welcome(Game.of(code))

    def _act(self, action: Action) -> list[Event]:
        before = self.game
        column = action.column if isinstance(action, Play) else None
        reason = before.refusal(action)
        if reason is not None:
            return [MoveRefused(reason, column)]
        after = before.after(action)
        # A game that has begun can no longer be taken back.
        closed = _closed(self.sitting.previous)
        self.sitting = Sitting(after)
        if isinstance(action, Undo):
            undone = before.moves[-1]
            column = undone.column if isinstance(undone, Play) else None
            return [MoveUndone(before.position.top, column), *closed]
        card = after.position.top
        moved = CardDrawn(card) if column is None else CardPlayed(card, column)
        outcome = after.position.outcome
        if outcome is None:
            return [moved, *closed]
        if outcome is Outcome.CLEARED:
            closed.append(GameClosed(after))
        return [moved, GameEnded(outcome, score(after.position)), *closed]

    def _begin(self, game: Game) -> list[Event]:
        # Who asks for another new game at once wants the way back to the one that was played.
        left = self.game if self.game.moves_made else self.sitting.previous or self.game
        over = left.position.outcome is Outcome.CLEARED
        self.sitting, self.chance = Sitting(game, None if over else left), None
        return [DealStarted(self.can_return)]

    def _return(self) -> list[Event]:
        assert self.sitting.previous is not None
        self.sitting, self.chance = Sitting(self.sitting.previous), None
        return [DealTakenBack()]

    def _welcome(self, game: Game) -> list[Event]:
        closed = _closed(self.sitting.previous, self.game)
        self.sitting, self.chance = Sitting(game), None
        changed = [SettingsChanged(self.owners)] if self.settings != self.owners else []
        self.settings = self.owners
        return [VisitorWelcomed(), *changed, *closed]

    def _change(self, settings: Settings) -> list[Event]:
        before, self.settings = self.settings, settings
        switched = [LightSwitched(settings.light)] if settings.light != before.light else []
        return [*switched, SettingsChanged(settings)]

    def _fits(self, advice: Advice) -> bool:
        position = self.game.position
        sound = advice.hope is None or 0 <= advice.hope <= len(self.game.moves)
        if position.outcome is not None:
            return sound
        return sound and advice.move is not None and position.refusal(advice.move) is None

    def _hint(self) -> list[Event]:
        if self.game.position.outcome is not None:
            return [MoveRefused(Reason.GAME_OVER)]
        self._awaits_hint = False
        if self.advice is not None and self.advice.move is not None:
            return [HintGiven(self.advice.move, self.advice.is_winnable)]
        self._awaits_hint = self.has_adviser
        return [HintAwaited() if self.has_adviser else HintMissing()]

    def _return_to_hope(self) -> list[Event]:
        if self.last_chance is None:
            return [HopeMissing()]
        count = len(self.game.moves) - self.last_chance
        self.sitting = Sitting(reduce(Game.after, [Undo()] * count, self.game))
        return [MovesUndone(count)]


def _closed(*games: Game | None) -> list[Event]:
    """Return what becomes of games that are left for good; one that was cleared is closed already."""
    return [
        GameClosed(game)
        for game in games
        if game is not None and game.moves_made and game.position.outcome is not Outcome.CLEARED
    ]
