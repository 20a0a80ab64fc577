"""Languages: what the game says, looked up in gettext's catalogues."""

import gettext
from functools import cache
from io import BytesIO

from kiosk.places import asset

SOURCE = "en"
"""The language in which messages stand in the program; it needs no catalogue."""
DEFAULT = "id"


class Language:
    """A language of the game, by its `code` such as ``id``; called with a message, it says it."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    def __call__(self, message: str, **values: object) -> str:
        """Return `message` in this language, with the values in its braces."""
        return _filled(self._catalogue.gettext(message), values)

    def term(self, context: str, message: str) -> str:
        """Return a message that is too short to be understood without its `context`."""
        return self._catalogue.pgettext(context, message)

    def counted(self, one: str, many: str, count: int, **values: object) -> str:
        """Return the message for so many things, with the values and the `count` in its braces."""
        return _filled(self._catalogue.ngettext(one, many, count), values | {"count": count})

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return self.term("this language's own name", "English")


def marked(message: str) -> str:
    """Return `message`, which is looked up only where it is said; so it is found by who translates."""
    return message


def language_codes() -> tuple[str, ...]:
    """Return the codes of all languages of the game."""
    return tuple(sorted([SOURCE, *(file.stem for file in asset("locale").glob("*.po"))]))


@cache
def language(code: str) -> Language:
    """Return the language of `code`, one of `language_codes()`."""
    return Language(code, catalogue(code))


def catalogue(code: str) -> gettext.NullTranslations:
    """Return gettext's catalogue of a language."""
    if code == SOURCE:
        return gettext.NullTranslations()
    # Imported only here, as a missing package is told of only there where one can read it.
    import polib  # noqa: PLC0415

    return gettext.GNUTranslations(BytesIO(polib.pofile(str(asset("locale", f"{code}.po"))).to_binary()))


def _filled(message: str, values: dict[str, object]) -> str:
    return message.format(**values) if values else message
