"""Languages that are longer than ours, to prove that there is room for those to come."""

import gettext
import math

import pytest

from kiosk.play import language as module

LONGER = 0.4
CODES = ("longer-id", "longer-en")


class LongerCatalogue(gettext.NullTranslations):
    """Says what another catalogue does, with every word longer by `LONGER`."""

    def __init__(self, other: gettext.NullTranslations) -> None:
        super().__init__()
        self._other = other

    def gettext(self, message: str) -> str:
        return stretched(self._other.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return stretched(self._other.ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return stretched(self._other.pgettext(context, message))


def stretched(text: str) -> str:
    # What is filled in is as long in any language.
    words = (word if "{" in word else word + word[: math.ceil(LONGER * len(word))] for word in text.split(" "))
    return " ".join(words)


def speak_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game speak the languages of `CODES`."""
    catalogue = module.catalogue

    def longer(code: str) -> gettext.NullTranslations:
        is_longer = code in CODES
        return LongerCatalogue(catalogue(code.removeprefix("longer-"))) if is_longer else catalogue(code)

    monkeypatch.setattr(module, "catalogue", longer)
