"""The settings: kept as text and read again, and whatever else stands there is passed over."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.choices import chosen_settings, owners_settings, settings_choices
from kiosk.config import Config
from kiosk.engine.rules import ALL_RULES
from kiosk.play.language import language_codes
from kiosk.play.settings import Settings, Speed, as_texts, with_texts

NAMES = [each.name for each in fields(Settings)]

some_settings = st.builds(
    Settings,
    st.sampled_from(language_codes()),
    st.sampled_from(ALL_RULES),
    volume=st.integers(0, 100),
    speed=st.sampled_from(Speed),
    **dict.fromkeys(
        (each.name for each in fields(Settings) if each.type is bool or each.type == "bool"), st.booleans()
    ),
)


def test_an_owner_who_says_nothing_wants_what_the_program_does() -> None:
    assert owners_settings(Config()) == Settings()


@given(some_settings, some_settings)
def test_what_is_kept_is_read_again(chosen: Settings, owners: Settings) -> None:
    assert with_texts(owners, as_texts(chosen)) == chosen
    assert chosen_settings(owners, settings_choices(chosen, owners)) == chosen


@given(some_settings, st.dictionaries(st.sampled_from([*NAMES, "size"]), st.text()))
def test_what_cannot_be_understood_is_passed_over(owners: Settings, texts: dict[str, str]) -> None:
    read = with_texts(owners, texts)
    for name in NAMES:
        assert getattr(read, name) == getattr(owners, name) or as_texts(read)[name] == texts[name]


@pytest.mark.parametrize("text", ["True ", "1", "yes", "-10", "²", "9" * 5000])
def test_some_texts_that_are_no_settings(text: str) -> None:
    assert with_texts(Settings(), dict.fromkeys(NAMES, text)) in (Settings(), replace(Settings(), volume=1))


def test_what_the_owner_changes_counts_more_than_what_a_player_chose() -> None:
    owners = Settings()
    kept = settings_choices(replace(owners, language="en", left_handed=True), owners)
    assert chosen_settings(replace(owners, language="de"), kept) == replace(
        owners, language="de", left_handed=True
    )
