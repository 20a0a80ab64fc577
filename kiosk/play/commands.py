"""What a player can ask a session for."""

from dataclasses import dataclass

from kiosk.engine.codes import DealCode
from kiosk.play.settings import Settings


@dataclass(frozen=True, slots=True)
class PlayColumn:
    """Play the free card of a column, or with `row` (1 to 5 from the covered end) the card that lies there."""

    column: int
    row: int | None = None


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Turn the top card of the stock."""


@dataclass(frozen=True, slots=True)
class UndoMove:
    """Take back the last move, or a new game in which nothing was done yet."""


@dataclass(frozen=True, slots=True)
class NewDeal:
    """Leave this game and begin the deal of `code`."""

    code: DealCode


@dataclass(frozen=True, slots=True)
class RestartDeal:
    """Leave this game and begin the same deal again."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask which move to make."""


@dataclass(frozen=True, slots=True)
class SwitchLight:
    """Begin or cease to be shown whether the game can still be won."""


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Have everything as `settings` say from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class ResetSettings:
    """Have everything as the owner wants it."""


@dataclass(frozen=True, slots=True)
class ReturnToHope:
    """Take back all moves since the game could last be won."""


@dataclass(frozen=True, slots=True)
class WelcomeVisitor:
    """Forget the visitor who left, and begin the deal of `code` for the next one."""

    code: DealCode


Command = (
    PlayColumn
    | DrawCard
    | UndoMove
    | NewDeal
    | RestartDeal
    | AskHint
    | SwitchLight
    | ReturnToHope
    | ChangeSettings
    | ResetSettings
    | WelcomeVisitor
)
