"""The configuration: every bad value is named and replaced, every good one is kept, and no file stops the game."""

import os
from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.config import (
    SECTIONS,
    ButtonsConfig,
    Config,
    IdleConfig,
    OwnerConfig,
    SoundConfig,
    parse_config,
    read_config,
)

VALUES = st.one_of(
    st.booleans(),
    st.integers(-5, 90_000),
    st.floats(allow_nan=False),
    st.sampled_from(["", "id", "DSI-1", "1234"]),
)


def as_toml(config: Config) -> str:
    lines = []
    for section in SECTIONS:
        values = asdict(getattr(config, section))
        lines.append(f"[{section}]")
        for name, value in values.items():
            text = f'"{value}"' if isinstance(value, str) else str(value).lower()
            lines.append(f"{name} = {text}")
    return "\n".join(lines)


def test_an_empty_file_changes_nothing_and_is_no_fault() -> None:
    assert parse_config("") == (Config(), [])


def test_the_defaults_are_themselves_good_values() -> None:
    assert parse_config(as_toml(Config())) == (Config(), [])


def test_what_is_said_is_used() -> None:
    config, complaints = parse_config("[idle]\ndark_after_s = 0\n[owner]\npin = '20751'\n[buttons]\ndraw_pin = 5")
    expected = Config(idle=IdleConfig(dark_after_s=0), owner=OwnerConfig("20751"), buttons=ButtonsConfig(5))
    assert (config, complaints) == (expected, [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[game]\nlanguage = 'fr'", 'language in [game] is one of "de", "en", "id"; «"fr"» is not, and'),
        ("[game]\nany_deal = 1", "any_deal in [game] is true or false; «1» is not, and false is used."),
        (
            "[display]\nrotation = 45",
            "rotation in [display] is one of 0, 90, 180, 270; «45» is not, and 0",
        ),
        ("[display]\nrotation = '90'", '«"90"»'),
        ("[display]\nconnector = 'left'", '«"left"»'),
        ("[buttons]\ndraw_pin = 28", "a GPIO pin from 0 to 27"),
        ("[buttons]\ndraw_pin = true", "«true»"),
        ("[buttons]\ndraw_pin = 27", "cannot share pin 27"),
        ("[idle]\ndim_after_s = -1", "a number of seconds"),
        ("[idle]\ndim_after_s = 1.5", "«1.5»"),
        ("[idle]\ndim_after_s = nan", "«nan»"),
        ("[light]\nbrightness = 0", "a percentage from 1 to 100"),
        ("[sound]\nvolume = [1]", "«[1]»"),
        ("[owner]\npin = 2468", "four to eight digits in quotes"),
        ("[owner]\npin = '٤٤٤٤'", "four to eight digits in quotes"),
        ("[gmae]\nlanguage = 'en'", "there is no section «gmae»."),
        ("[game]\nlanguge = 'en'", "there is no «languge» in [game]."),
        ("game = 3", "game is a section, written [game] on a line of its own."),
        ("[game", "it cannot be understood, and is not used ("),
        ("a = " + "[" * 50_000, "it cannot be understood"),
        ("[buttons]\ndraw_pin = " + "9" * 5000, "it cannot be understood"),
        ("[buttons]\ndraw_pin = 0x" + "F" * 5000, "draw_pin in [buttons] is a GPIO pin from 0 to 27; «0xf"),
    ],
)
def test_what_cannot_be_used_is_named_and_replaced(text: str, words: str) -> None:
    config, complaints = parse_config(text)
    assert config == Config()
    assert len(complaints) == 1
    assert words in complaints[0]


def test_what_stands_in_the_file_is_known_even_if_it_says_nothing_new() -> None:
    config, _ = parse_config("[display]\nrotation = 0\n[touch]\n")
    assert config.written == {"display.rotation"}


def test_one_bad_value_takes_no_good_one_with_it() -> None:
    config, complaints = parse_config("[game]\nlanguage = 'en'\nrules = 'bridge'\n[sound]\nvolume = 3")
    assert (config.game.language, config.game.rules, config.sound.volume) == ("en", "easy", 3)
    assert len(complaints) == 1


def test_the_secret_is_not_told_to_the_journal() -> None:
    _, complaints = parse_config("[owner]\npin = 'abc-secret'")
    assert "secret" not in complaints[0]


@pytest.mark.parametrize("name", SECTIONS)
@given(value=VALUES)
def test_any_value_is_used_or_named(name: str, value: object) -> None:
    section = getattr(Config(), name)
    for each in fields(section):
        text = f"'{value}'" if isinstance(value, str) else str(value).lower()
        config, complaints = parse_config(f"[{name}]\n{each.name} = {text}")
        used = replace(Config(), **{name: replace(section, **{each.name: value})})
        assert (config == used and not complaints) or (config == Config() and len(complaints) == 1)


def test_the_usual_file_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.config.CONFIG_FILE", tmp_path / "none.toml")
    assert read_config(tmp_path / "none.toml") == (Config(), [])


def test_a_file_that_somebody_named_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    assert read_config(path) == (Config(), [f"There is no configuration {path}; the usual values are used."])


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "golf-kiosk.toml"
    path.write_text("\ufeff[sound]\r\nvolume = 3\r\n", encoding="utf-8")
    assert read_config(path) == (Config(sound=SoundConfig(3)), [])


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "golf-kiosk.toml"
    os.mkfifo(path)
    said = f"The configuration {path} cannot be read (it is no file); it is not used."
    assert read_config(path) == (Config(), [said])


@pytest.mark.parametrize("raw", [b"\xff\xfe\0", b"#" * 200_000, b"[game"])
def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "golf-kiosk.toml"
    path.write_bytes(raw)
    config, complaints = read_config(path)
    assert config == Config()
    assert len(complaints) == 1
    assert str(path) in complaints[0]


def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    config, complaints = read_config(tmp_path)
    assert config == Config()
    assert "cannot be read (it is no file)" in complaints[0]
