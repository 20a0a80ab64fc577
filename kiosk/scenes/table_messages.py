"""The short messages that tell what happened where the cards do not."""

from kiosk.engine.moves import Play
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
from kiosk.play.texts import Texts


def message_of(event: Event, texts: Texts) -> str | None:
    """Return the message on an event, or None if the cards say enough."""
    match event:
        case MoveRefused(reason):
            return texts.refusals[reason]
        case DealStarted(can_return):
            return texts.deal_started if can_return else None
        case DealTakenBack():
            return texts.deal_taken_back
        case MovesUndone():
            return texts.moves_undone
        case HintGiven(move, is_winnable):
            hint = texts.hint_play.format(column=move.column) if isinstance(move, Play) else texts.hint_draw
            return hint if is_winnable else texts.hint_lost.format(hint=hint[:1].lower() + hint[1:])
        case HintAwaited():
            return texts.hint_awaited
        case HintMissing():
            return texts.hint_missing
        case HopeMissing():
            return texts.hope_missing
        case LightSwitched(is_on):
            return texts.light_on if is_on else texts.light_off
    return None
