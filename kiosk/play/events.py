"""What happened in a session, in the past tense."""

from dataclasses import dataclass

from kiosk.engine.cards import Card
from kiosk.engine.game import Game
from kiosk.engine.moves import Move
from kiosk.engine.position import Outcome, Reason
from kiosk.play.settings import Settings


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card went from a column to the waste."""

    card: Card
    column: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card went from the stock to the waste."""

    card: Card


@dataclass(frozen=True, slots=True)
class MoveUndone:
    """A card went back from the waste to its column, or to the stock where `column` is None."""

    card: Card
    column: int | None


@dataclass(frozen=True, slots=True)
class MoveRefused:
    """Nothing changed, because of `reason`; `column` is the one that was asked for, if any."""

    reason: Reason
    column: int | None = None


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A new game began, and the one before it can still be taken back if `can_return`."""

    can_return: bool


@dataclass(frozen=True, slots=True)
class DealTakenBack:
    """The game before the new one is on the table again."""


@dataclass(frozen=True, slots=True)
class VisitorWelcomed:
    """A new game began for somebody who knows of none before it."""


@dataclass(frozen=True, slots=True)
class GameClosed:
    """A game in which something was done is over for good: cleared, or left with no way back to it."""

    game: Game


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last move ended the game."""

    outcome: Outcome
    score: int


@dataclass(frozen=True, slots=True)
class MovesUndone:
    """So many moves were taken back at once."""

    count: int


@dataclass(frozen=True, slots=True)
class HintGiven:
    """A move was named that keeps the game won if it `is_winnable`, or else leads to the best score left."""

    move: Move
    is_winnable: bool


@dataclass(frozen=True, slots=True)
class HintAwaited:
    """A hint was asked for, and comes as soon as the solver has one."""


@dataclass(frozen=True, slots=True)
class HintMissing:
    """A hint was asked for, but there is nobody to give one."""


@dataclass(frozen=True, slots=True)
class HopeMissing:
    """The last chance was asked for, but there is none to go back to, or none that the player wants to know of."""


@dataclass(frozen=True, slots=True)
class LightSwitched:
    """From now on it is shown, or not, whether the game can still be won."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """From now on everything is as `settings` say."""

    settings: Settings


Event = (
    CardPlayed
    | CardDrawn
    | MoveUndone
    | MovesUndone
    | MoveRefused
    | DealStarted
    | DealTakenBack
    | VisitorWelcomed
    | GameClosed
    | GameEnded
    | HintGiven
    | HintAwaited
    | HintMissing
    | HopeMissing
    | LightSwitched
    | SettingsChanged
)
