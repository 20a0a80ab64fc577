"""The settings: what a player chooses in a menu, and an owner for everybody."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from kiosk.engine.rules import ALL_RULES, EASY, Rules
from kiosk.play.language import DEFAULT, language_codes

VOLUMES = range(0, 101, 10)
RULES_OF_NAME: Mapping[str, Rules] = {rules.name: rules for rules in ALL_RULES}


class Speed(Enum):
    """How fast things move; with `OFF` they are where they belong at once."""

    OFF = "off"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


@dataclass(frozen=True, slots=True)
class Settings:
    """What is chosen: `rules` are those of new deals, which can be won if `only_winnable`.

    The kiosk `explains` why it refuses a move; with `light` it shows whether the game can still be won.
    `volume` is in percent.
    """

    language: str = DEFAULT
    rules: Rules = EASY
    only_winnable: bool = True
    explains: bool = True
    light: bool = False
    volume: int = 70
    speed: Speed = Speed.NORMAL
    four_colours: bool = False
    large_print: bool = False
    high_contrast: bool = False
    left_handed: bool = False
    spoken: bool = False


def as_texts(settings: Settings) -> dict[str, str]:
    """Return every setting by its name, as text that `with_texts` understands."""
    return {each.name: _text(getattr(settings, each.name)) for each in fields(settings)}


def with_texts(settings: Settings, texts: Mapping[str, str]) -> Settings:
    """Return `settings` with those in `texts` that can be understood."""
    values = {each.name: _values(getattr(settings, each.name), each.name) for each in fields(settings)}
    chosen = {name: values[name][text] for name, text in texts.items() if text in values.get(name, {})}
    return replace(settings, **chosen)


def _text(value: object) -> str:
    match value:
        case Rules(name=name) | Speed(value=name):
            return str(name)
    return str(value)


def _values(value: object, name: str) -> dict[str, Any]:
    """Return the values that a setting of this name and kind can have, by their texts."""
    match value:
        case bool():
            return {str(each): each for each in (False, True)}
        case int():
            return {str(each): each for each in range(101)}
        case Speed():
            return {each.value: each for each in Speed}
        case Rules():
            return dict(RULES_OF_NAME)
    assert name == "language", f"{name} is a setting of no known kind"
    return {code: code for code in language_codes()}
