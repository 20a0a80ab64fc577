"""What the game says of refusals and ends: messages to be looked up in the language of the moment."""

from collections.abc import Mapping

from kiosk.engine.position import Outcome, Reason
from kiosk.play.language import marked

REFUSALS: Mapping[Reason, str] = {
    Reason.NOT_ADJACENT: marked("It must be one rank higher or lower"),
    Reason.COVERED: marked("This card is covered"),
    Reason.EMPTY_COLUMN: marked("This column is empty"),
    Reason.EMPTY_STOCK: marked("The stock is empty"),
    Reason.PLAY_EXISTS: marked("A card can still be played"),
    Reason.GAME_OVER: marked("The game is over"),
    Reason.NOTHING_TO_UNDO: marked("There is no move to undo"),
}

OUTCOMES: Mapping[Outcome, str] = {
    Outcome.CLEARED: marked("Well played, you won!"),
    Outcome.STUCK: marked("No more moves are possible"),
}
