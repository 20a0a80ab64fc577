"""The short messages that tell what happened where the cards do not."""

from kiosk.engine.moves import Move, Play
from kiosk.play.events import (
    DealStarted,
    DealTakenBack,
    Event,
    HintAwaited,
    HintGiven,
    HintMissing,
    HopeMissing,
    LightSwitched,
    MoveRefused,
    MovesUndone,
)
from kiosk.play.language import Language
from kiosk.play.texts import REFUSALS


def message_of(event: Event, tr: Language, *, explains: bool = True) -> str | None:
    """Return the message on an event, or None if the cards say enough, or refusals shall not be explained."""
    match event:
        case MoveRefused(reason):
            return tr(REFUSALS[reason]) if explains else None
        case DealStarted(can_return):
            return tr("A new game. “Go back” returns to the one before.") if can_return else None
        case DealTakenBack():
            return tr("The game before goes on.")
        case MovesUndone():
            return tr("From here the game can still be won.")
        case HintGiven(move, is_winnable):
            return _hint(move, is_winnable, tr)
        case HintAwaited():
            return tr("One moment, looking for a hint…")
        case HintMissing():
            return tr("There are no hints just now.")
        case HopeMissing():
            return tr("There is no last chance to go back to.")
        case LightSwitched(is_on):
            return tr("The flag shows whether the game can still be won.") if is_on else tr("The flag is off.")
    return None


def _hint(move: Move, is_winnable: bool, tr: Language) -> str:
    match move, is_winnable:
        case Play(column), True:
            return tr("Try column {column}", column=column)
        case Play(column), False:
            return tr("It can no longer be won. Best move: column {column}", column=column)
        case _, True:
            return tr("Try drawing a card")
    return tr("It can no longer be won. Best move: draw a card")
