"""Deal codes: the short text that names a deal and the rules it is played by."""

import re
import unicodedata
from dataclasses import dataclass

from kiosk.engine.errors import CodeError, CodeFault
from kiosk.engine.rules import ALL_RULES, EASY, Rules

LETTERS = 7
DEALS: int = 26**LETTERS
EXAMPLE = "GO1-E-AAAAAAB"
_FORMAT = "GO1"
_RULES_OF_LETTER = {rules.letter: rules for rules in ALL_RULES} | {"N": EASY}
_LONGEST_TEXT = 200


@dataclass(frozen=True, slots=True)
class DealCode:
    """A deal by its `number`, from 0 up to but not including `DEALS`, and the rules it is played by."""

    rules: Rules
    number: int

    def __post_init__(self) -> None:
        """Refuse a number that seven letters cannot write."""
        if not 0 <= self.number < DEALS:
            raise ValueError(f"there is no deal number {self.number}")

    def __str__(self) -> str:
        """Return the code as it is always written, such as ``GO1-E-AAAAAAB``."""
        letters, rest = "", self.number
        for _ in range(LETTERS):
            rest, digit = divmod(rest, 26)
            letters = chr(ord("A") + digit) + letters
        return f"{_FORMAT}-{self.rules.letter}-{letters}"

    @classmethod
    def parse(cls, text: str) -> "DealCode":
        """Read a code kindly, whatever its case, blanks and dashes; raise CodeError for anything else."""
        if len(text) > _LONGEST_TEXT:
            raise CodeError(CodeFault.TOO_LONG, "", f"A text of {len(text)} characters is no deal code.")
        plain = _without_blanks_and_dashes(text)
        if not plain:
            raise CodeError(CodeFault.EMPTY, "", f"The deal code is empty; one looks like {EXAMPLE}.")
        letters = _letters_after_rule(plain)
        number = 0
        for letter in letters:
            number = 26 * number + ord(letter) - ord("A")
        return cls(_RULES_OF_LETTER[plain[len(_FORMAT)]], number)


def _without_blanks_and_dashes(text: str) -> str:
    kept = (ch for ch in text if not (ch.isspace() or _is_dash_or_invisible(ch)))
    # Only ASCII: upper() would turn some letters of other scripts into ours.
    return "".join(ch.upper() if ch.isascii() else ch for ch in kept)


def _is_dash_or_invisible(ch: str) -> bool:
    return ch == "\N{MINUS SIGN}" or unicodedata.category(ch) in ("Pd", "Cf")


def _letters_after_rule(plain: str) -> str:
    version = re.match(r"GO\d+", plain, re.ASCII)
    if version and version[0] != _FORMAT:
        sentence = f"{shown(version[0])} is a code format that is not known here; codes begin with {_FORMAT}."
        raise CodeError(CodeFault.UNKNOWN_FORMAT, version[0], sentence)
    if not version and not _FORMAT.startswith(plain):
        sentence = f"{shown(plain)} is no deal code; one looks like {EXAMPLE}."
        raise CodeError(CodeFault.NOT_A_CODE, plain, sentence)
    rule, letters = plain[len(_FORMAT) : len(_FORMAT) + 1], plain[len(_FORMAT) + 1 :]
    if rule and rule not in _RULES_OF_LETTER:
        sentence = f"{shown(rule)} is no rule of a deal code; use E for Easy or C for Classic."
        raise CodeError(CodeFault.UNKNOWN_RULE, rule, sentence)
    for letter in letters:
        if not "A" <= letter <= "Z":
            sentence = f"{shown(letter)} cannot stand in a deal code; after the rule come letters from A to Z."
            raise CodeError(CodeFault.NOT_A_LETTER, letter, sentence)
    if len(letters) != LETTERS:
        fault = CodeFault.TOO_SHORT if len(letters) < LETTERS else CodeFault.TOO_LONG
        sentence = f"A deal code ends in {LETTERS} letters, not {len(letters)}."
        raise CodeError(fault, letters, sentence)
    return letters


def shown(text: str) -> str:
    """Return `text` quoted for a sentence: short, on one line, with nothing unprintable."""
    short = text if len(text) <= 24 else text[:23] + "…"
    return "«" + "".join(ch if ch.isprintable() else "\ufffd" for ch in short) + "»"
