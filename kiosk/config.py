"""The owner's configuration: what the file on the kiosk may say, and what holds where it says nothing."""

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from stat import S_ISREG
from typing import Any, TypeVar

from kiosk.engine.codes import shown
from kiosk.engine.rules import ALL_RULES
from kiosk.play.language import DEFAULT, language_codes
from kiosk.play.settings import Speed

CONFIG_FILE = Path("/etc/golf-kiosk.toml")
LONGEST_FILE_BYTES = 100_000
PINS = range(28)
TURNS = (0, 90, 180, 270)
PERCENT = range(101)
A_DAY_S = 86_400
# Python writes no number of thousands of digits but in a base such as 16.
_PLAIN_NUMBER = 10**20

_Section = TypeVar("_Section")


def _one_of(values: Collection[object], default: Any, words: str = "") -> Any:  # noqa: ANN401 - a field of a dataclass
    named = words or "one of " + ", ".join(
        f'"{value}"' if isinstance(value, str) else str(value) for value in values
    )
    return _checked(lambda value: value in values, default, named)


def _seconds(default: int) -> Any:  # noqa: ANN401 - a field of a dataclass
    return _one_of(range(A_DAY_S + 1), default, f"a number of seconds up to {A_DAY_S}, or 0 for never")


def _matching(pattern: str, words: str) -> Any:  # noqa: ANN401 - a field of a dataclass
    return _checked(lambda value: re.fullmatch(pattern, value, re.ASCII) is not None, "", words)


def _checked(fits: Callable[[Any], bool], default: object, words: str) -> Any:  # noqa: ANN401 - a field of a dataclass
    return field(default=default, metadata={"fits": fits, "words": words})


def _switch(default: bool) -> Any:  # noqa: ANN401 - a field of a dataclass
    return _checked(lambda _: True, default, "true or false")


@dataclass(frozen=True, slots=True)
class GameConfig:
    """What a visitor finds: language, rules, whether deals may be hopeless, and whether refusals are explained."""

    language: str = _one_of(language_codes(), DEFAULT)
    rules: str = _one_of([rules.name for rules in ALL_RULES], "easy")
    any_deal: bool = _switch(False)
    explains: bool = _switch(True)


@dataclass(frozen=True, slots=True)
class LookConfig:
    """How the game looks to a visitor who has not chosen otherwise."""

    speed: str = _one_of([speed.value for speed in Speed], Speed.NORMAL.value)
    four_colours: bool = _switch(False)
    large_print: bool = _switch(False)
    high_contrast: bool = _switch(False)
    left_handed: bool = _switch(False)


@dataclass(frozen=True, slots=True)
class DisplayConfig:
    """The panel: its connector, chosen where it is empty, and how far the picture is turned clockwise."""

    connector: str = _matching(r"([A-Za-z]+(-[A-Za-z])?-[0-9]{1,2})?", 'a connector such as "DSI-1"')
    rotation: int = _one_of(TURNS, 0)


@dataclass(frozen=True, slots=True)
class TouchConfig:
    """How the touchscreen lies on the panel, before the picture is turned: turned clockwise, then mirrored."""

    rotation: int = _one_of(TURNS, 0)
    mirrored: bool = _switch(False)


@dataclass(frozen=True, slots=True)
class ButtonsConfig:
    """The GPIO pins of the two buttons, as Broadcom counts them."""

    draw_pin: int = _one_of(PINS, 17, f"a GPIO pin from {PINS[0]} to {PINS[-1]}")
    undo_pin: int = _one_of(PINS, 27, f"a GPIO pin from {PINS[0]} to {PINS[-1]}")


@dataclass(frozen=True, slots=True)
class IdleConfig:
    """What happens when nobody plays, and after how many seconds; 0 stands for never."""

    dim_after_s: int = _seconds(120)
    dark_after_s: int = _seconds(600)
    fresh_game_after_s: int = _seconds(300)


@dataclass(frozen=True, slots=True)
class LightConfig:
    """The panel's light, in percent of what it can do, while somebody plays and when it is dimmed."""

    brightness: int = _one_of(range(1, 101), 100, "a percentage from 1 to 100")
    dimmed: int = _one_of(range(1, 101), 20, "a percentage from 1 to 100")


@dataclass(frozen=True, slots=True)
class SoundConfig:
    """How loud the kiosk is, in percent, and whether it says the position in words."""

    volume: int = _one_of(PERCENT, 70, "a percentage from 0 to 100")
    spoken: bool = _switch(False)


@dataclass(frozen=True, slots=True)
class OwnerConfig:
    """The digits that open the owner's menu; it stays closed where there are none."""

    pin: str = _matching(r"([0-9]{4,8})?", "four to eight digits in quotes")


@dataclass(frozen=True, slots=True)
class LockConfig:
    """What is taken from curious keyboards: login prompts, SysRq, and the keys that restart or sleep."""

    consoles: bool = _switch(True)
    sysrq: bool = _switch(True)
    ctrl_alt_del: bool = _switch(True)


@dataclass(frozen=True, slots=True)
class Config:
    """Everything an owner can decide, in the sections of the file.

    `written` names what really stands in the file, such as ``display.rotation``.
    """

    game: GameConfig = GameConfig()
    look: LookConfig = LookConfig()
    display: DisplayConfig = DisplayConfig()
    touch: TouchConfig = TouchConfig()
    buttons: ButtonsConfig = ButtonsConfig()
    idle: IdleConfig = IdleConfig()
    light: LightConfig = LightConfig()
    sound: SoundConfig = SoundConfig()
    owner: OwnerConfig = OwnerConfig()
    lock: LockConfig = LockConfig()
    written: frozenset[str] = field(default=frozenset(), compare=False)


SECTIONS = [each.name for each in fields(Config) if each.name != "written"]


def read_config(path: Path) -> tuple[Config, list[str]]:
    """Return what the file at `path` decides, and a sentence on each thing in it that cannot be used."""
    try:
        # A pipe might be waited for in vain.
        if not S_ISREG(path.stat().st_mode):
            return Config(), [f"The configuration {path} cannot be read (it is no file); it is not used."]
        with path.open("rb") as file:
            raw = file.read(LONGEST_FILE_BYTES + 1)
        if len(raw) > LONGEST_FILE_BYTES:
            return Config(), [f"The configuration {path} is too long; it is not used."]
        # Some editors begin a text with a byte order mark.
        config, complaints = parse_config(raw.decode("utf-8-sig"))
    except FileNotFoundError:
        # Only the usual one may be missing.
        missed = [f"There is no configuration {path}; the usual values are used."]
        return Config(), [] if path == CONFIG_FILE else missed
    except UnicodeDecodeError:
        return Config(), [f"The configuration {path} is no text; it is not used."]
    except OSError as error:
        return Config(), [f"The configuration {path} cannot be read ({error.strerror}); it is not used."]
    return config, [f"In {path}: {complaint}" for complaint in complaints]


def parse_config(text: str) -> tuple[Config, list[str]]:
    """Return what `text` in TOML decides, and a sentence on each thing in it that cannot be used.

    What cannot be used is replaced by its default, and nothing else is.
    """
    try:
        sections = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Not only what TOML forbids: Python reads no number of thousands of digits.
        return Config(), [f"it cannot be understood, and is not used ({error})."]
    complaints = [f"there is no section {shown(name)}." for name in sections if name not in SECTIONS]
    config = Config()
    for name in SECTIONS:
        section, why = _section(getattr(config, name), sections.get(name, {}), name)
        complaints += why
        config = replace(config, **{name: section})
    config = replace(config, written=frozenset(_written(sections)))
    if config.buttons.draw_pin == config.buttons.undo_pin:
        complaints.append(f"the two buttons cannot share pin {config.buttons.draw_pin}; the usual pins are used.")
        config = replace(config, buttons=ButtonsConfig())
    return config, complaints


def _written(sections: Mapping[str, Any]) -> Iterator[str]:
    for name, section in sections.items():
        if isinstance(section, Mapping):
            yield from (f"{name}.{key}" for key in section)


def _section(default: _Section, given: object, name: str) -> tuple[_Section, list[str]]:
    if not isinstance(given, Mapping):
        return default, [f"{name} is a section, written [{name}] on a line of its own."]
    complaints = [f"there is no {shown(key)} in [{name}]." for key in given if key not in _names(default)]
    usable = {}
    for each in fields(default):  # type: ignore[arg-type] # sections are dataclasses
        if each.name not in given:
            continue
        value = given[each.name]
        # A switch is a number to Python, but 1 is no way to write true.
        if type(value) is type(each.default) and each.metadata["fits"](value):
            usable[each.name] = value
        else:
            complaints.append(_misfit(name, each.name, value, each.metadata["words"], each.default))
    return replace(default, **usable), complaints  # type: ignore[type-var] # sections are dataclasses


def _misfit(section: str, name: str, value: object, words: str, default: object) -> str:
    # Who reads the journal need not know the owner's secret.
    given = "what stands there" if section == "owner" else shown(_as_toml(value))
    return f"{name} in [{section}] is {words}; {given} is not, and {_as_toml(default)} is used."


def _as_toml(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return str(value).lower()
    return hex(value) if isinstance(value, int) and abs(value) > _PLAIN_NUMBER else str(value)


def _names(section: object) -> list[str]:
    return [each.name for each in fields(section)]  # type: ignore[arg-type] # sections are dataclasses
