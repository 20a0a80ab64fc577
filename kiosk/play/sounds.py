"""Which sound belongs to what happened, by its name."""

from collections.abc import Iterable
from itertools import takewhile

from kiosk.engine.game import Game
from kiosk.engine.moves import Play
from kiosk.engine.position import Outcome
from kiosk.play.events import (
    CardDrawn,
    CardPlayed,
    DealStarted,
    DealTakenBack,
    Event,
    GameEnded,
    HintMissing,
    HopeMissing,
    MoveRefused,
    MovesUndone,
    MoveUndone,
)

LONGEST_RUN = 8
"""A run that is longer sounds no higher."""
NAMES = (
    *("draw", "undo", "refused", "deal", "won", "over"),
    *(f"play-{length}" for length in range(1, LONGEST_RUN + 1)),
)


def sounds_of(events: Iterable[Event], game: Game) -> list[str]:
    """Return the names of the sounds of what has led to `game`, in their order.

    A visitor who is welcomed is not there yet, so that nothing is heard.
    """
    return [name for event in events if (name := _sound_of(event, game)) is not None]


def run_length(game: Game) -> int:
    """Return how many cards were played one after the other, up to the last move."""
    return sum(1 for _ in takewhile(lambda move: isinstance(move, Play), reversed(game.moves)))


def _sound_of(event: Event, game: Game) -> str | None:
    match event:
        case CardPlayed():
            return f"play-{min(run_length(game), LONGEST_RUN)}"
        case CardDrawn():
            return "draw"
        case MoveUndone() | MovesUndone() | DealTakenBack():
            return "undo"
        case DealStarted():
            return "deal"
        case MoveRefused() | HintMissing() | HopeMissing():
            return "refused"
        case GameEnded(outcome):
            return "won" if outcome is Outcome.CLEARED else "over"
    return None
