"""The languages: every message is translated, with the values it must hold, and counts as people count."""

import string

import polib
import pytest

from assets.locale.update import WIDTH, messages, updated
from kiosk.places import asset
from kiosk.play.language import SOURCE, language, language_codes

TRANSLATED = [code for code in language_codes() if code != SOURCE]
MESSAGES = list(messages())


def catalogue_of(code: str) -> polib.POFile:
    return polib.pofile(str(asset("locale", f"{code}.po")), wrapwidth=WIDTH)


def values_in(message: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


def test_there_are_more_languages_than_one() -> None:
    assert {"id", "en"} < set(language_codes())
    assert len(MESSAGES) > 50


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_holds_every_message_and_no_other(code: str) -> None:
    entries = catalogue_of(code)
    assert [(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in entries] == MESSAGES
    assert [entry.msgid for entry in entries if not entry.translated()] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_holds_the_values_of_its_message(code: str) -> None:
    for entry in catalogue_of(code):
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            # One thing need not be counted in figures.
            may_miss = {"count"} if entry.msgid_plural else set()
            assert values_in(text) | may_miss == values_in(entry.msgid) | may_miss, text
            assert text == text.strip(), text


@pytest.mark.parametrize("code", TRANSLATED)
def test_what_is_translated_stays_when_a_catalogue_is_brought_up_to_date(code: str) -> None:
    assert str(updated(catalogue_of(code))) == str(catalogue_of(code))


@pytest.mark.parametrize(
    ("code", "count", "words"),
    [
        *[("en", count, f"{count} cards") for count in (0, 2, 5, 21)],
        *[("id", count, f"{count} kartu") for count in (0, 1, 2, 5, 21)],
        *[("de", count, f"{count} Karten") for count in (0, 2, 5, 21)],
        ("en", 1, "1 card"),
        ("de", 1, "1 Karte"),
    ],
)
def test_things_are_counted(code: str, count: int, words: str) -> None:
    assert language(code).counted("{count} card", "{count} cards", count) == words


def test_every_language_calls_itself_by_its_own_name() -> None:
    assert [language(code).name for code in ("de", "en", "id")] == ["Deutsch", "English", "Bahasa Indonesia"]


def test_what_no_catalogue_knows_is_said_as_it_stands() -> None:
    assert language("id")("Never said before {count}", count=3) == "Never said before 3"
