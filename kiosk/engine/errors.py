"""What can be wrong with a text that somebody typed; every error here is one sentence."""

from enum import Enum


class CodeFault(Enum):
    """What is wrong with the text of a deal code; a front end may word each in its own language."""

    EMPTY = "empty"
    NOT_A_CODE = "not_a_code"
    UNKNOWN_FORMAT = "unknown_format"
    UNKNOWN_RULE = "unknown_rule"
    NOT_A_LETTER = "not_a_letter"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"


class NotationError(ValueError):
    """A text that cannot be read; its message is one sentence that names what is wrong."""


class CodeError(NotationError):
    """A text that is no deal code; `fault` says why, `found` is the part that is wrong."""

    def __init__(self, fault: CodeFault, found: str, sentence: str) -> None:
        super().__init__(sentence)
        self.fault = fault
        self.found = found


class DeckError(NotationError):
    """A text that is no pack of 52 different cards."""


class MovesError(NotationError):
    """A text that is no sequence of moves."""
