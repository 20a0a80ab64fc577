"""What the game says of refusals, ends and codes: messages to be looked up in the language of the moment."""

from collections.abc import Mapping

from kiosk.engine.codes import EXAMPLE, LETTERS, shown
from kiosk.engine.errors import CodeError, CodeFault
from kiosk.engine.position import Outcome, Reason
from kiosk.play.language import Language, marked

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


def complaint(error: CodeError, tr: Language) -> str:
    """Return what is wrong with a code that is being typed."""
    what = shown(error.found)
    match error.fault:
        case CodeFault.EMPTY:
            return tr("A code looks like {example}.", example=EXAMPLE)
        case CodeFault.TOO_SHORT:
            missing = LETTERS - len(error.found)
            return tr.counted("{count} letter is missing.", "{count} letters are missing.", missing)
        case CodeFault.TOO_LONG:
            return tr("A code ends in {count} letters, and here are more.", count=LETTERS)
        case CodeFault.NOT_A_LETTER:
            return tr("{what} cannot stand here; after the rule come letters from A to Z.", what=what)
        case CodeFault.UNKNOWN_RULE:
            return tr("{what} is no rule; use E for Easy or C for Classic.", what=what)
        case CodeFault.UNKNOWN_FORMAT:
            return tr("{what} is not known here; codes begin with GO1.", what=what)
    return tr("{what} is no code; one looks like {example}.", what=what, example=EXAMPLE)
