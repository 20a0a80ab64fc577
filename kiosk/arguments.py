"""The arguments of the command line: which there are, what each may hold, and which go together."""

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from kiosk.config import CONFIG_FILE, PINS, Config
from kiosk.devices.journal import PROGRAM
from kiosk.engine.codes import DealCode, shown
from kiosk.engine.errors import NotationError
from kiosk.engine.rules import ALL_RULES, STRICT, Rules
from kiosk.options import PlayOptions
from kiosk.play.language import language_codes
from kiosk.usage import EPILOG, USAGE

COMMANDS = ("describe", "deal", "replay", "solve", "lock", "unlock", "doctor")

RULES_OF_NAME: dict[str, Rules] = {rules.name: rules for rules in (*ALL_RULES, STRICT)}
"""The rules that --rules can name."""

_LISTED = f"{', '.join(COMMANDS[:-1])} or {COMMANDS[-1]}"
_TEXT_OPTIONS = {"lang", "json", "deck", "rules"}
_SOLVE_OPTIONS = _TEXT_OPTIONS | {"many", "seed", "draws"}
DRAWS = ("free", "forced")
_OPTIONS_OF_COMMAND: dict[str, set[str]] = {
    "describe": _TEXT_OPTIONS - {"json"},
    "deal": _TEXT_OPTIONS,
    "replay": _TEXT_OPTIONS,
    "solve": _SOLVE_OPTIONS,
    "lock": {"config"},
    "unlock": set(),
    "doctor": {"config", "json"},
}
_SIDES_PX = range(1, 10_000)
_LONGEST_SENTENCE = 200

_Value = TypeVar("_Value")


class UsageError(NotationError):
    """Arguments that cannot be read, or that do not go together."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """What was asked for: a command of COMMANDS or None to play, the words after it, and the options given."""

    command: str | None
    words: tuple[str, ...]
    options: dict[str, Any]

    @property
    def config_file(self) -> Path | None:
        """The file to read the configuration from: a kiosk has one even if none is named."""
        return self.options.get("config", CONFIG_FILE if "kiosk" in self.options else None)

    def play_options(self, config: Config) -> PlayOptions:
        """Return the options for playing by `config`; raise UsageError if they do not go together."""
        rest = {name: value for name, value in self.options.items() if name != "config"}
        game = replace(config.game, **_renamed(rest, {"lang": "language", "any_deal": "any_deal"}))
        buttons = replace(config.buttons, **_renamed(rest, {"draw_pin": "draw_pin", "undo_pin": "undo_pin"}))
        if buttons.draw_pin == buttons.undo_pin:
            raise UsageError(f"The two buttons cannot share pin {buttons.draw_pin}.")
        return PlayOptions(code=rest.pop("deal", None), config=replace(config, game=game, buttons=buttons), **rest)


def parse_arguments(texts: Sequence[str]) -> Arguments:
    """Read the command line; raise UsageError, in one sentence, for what cannot be read."""
    options = vars(parser().parse_intermixed_args(texts))
    words: list[str] = options.pop("words")
    if "help" in options or "version" in options:
        return Arguments(None, (), options)
    if not words:
        _refuse_options(options, _SOLVE_OPTIONS - {"lang"}, "without a command")
        return Arguments(None, (), options)
    command = words[0]
    if command not in COMMANDS:
        raise UsageError(f"{shown(command)} is no command; use {_LISTED}, or none to play.")
    _refuse_options(options, options.keys() - _OPTIONS_OF_COMMAND[command], f"with {command}")
    return Arguments(command, tuple(words[1:]), options)


def _renamed(options: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Take the options of these names out of `options`, and return them by their new names."""
    return {new: options.pop(old) for old, new in names.items() if old in options}


def _refuse_options(options: dict[str, Any], unfit: set[str], where: str) -> None:
    for option in options:
        if option in unfit:
            raise UsageError(f"The option --{option.replace('_', '-')} cannot be used {where}.")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; options may stand before, between and after the words."""
    made = _Parser(
        prog=PROGRAM,
        usage=USAGE,
        description="Golf solitaire for a kiosk: play it, or ask about deals and games in text.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        argument_default=argparse.SUPPRESS,
        add_help=False,
        allow_abbrev=False,
    )
    made.add_argument("words", nargs="*", default=[], help=argparse.SUPPRESS)
    made.add_argument("-h", "--help", action="store_true", help="show this text")
    made.add_argument("--version", action="store_true", help="show the version")
    made.add_argument("--lang", choices=language_codes(), help="the language (default: id)")
    _add_text_options(made.add_argument_group("options for describe, deal, replay and solve"))
    _add_play_options(made.add_argument_group("options for playing"))
    return made


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Raise UsageError with the message as one short sentence, where argparse would print the usage."""
        line = "".join(ch if ch.isprintable() else " " for ch in message)
        if len(line) > _LONGEST_SENTENCE:
            line = line[: _LONGEST_SENTENCE - 1] + "…"
        raise UsageError(line[0].upper() + line[1:] + ("" if line.endswith(".") else "."))


def _add_text_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--json", action="store_true", help="answer in JSON (all but describe)")
    group.add_argument("--deck", metavar="FILE", help="the deck to use in place of CODE; - is standard input")
    rules_help = "the rules for a deck or many deals (default: easy), or to solve a CODE by other than its own"
    group.add_argument("--rules", choices=list(RULES_OF_NAME), help=rules_help)
    draws_help = "whether solve lets a card be drawn at any time, or only when none can be played (default: free)"
    group.add_argument("--draws", choices=DRAWS, help=draws_help)
    group.add_argument("--many", metavar="N", type=_one_value(_deals), help="solve as many random deals")
    group.add_argument("--seed", metavar="N", type=_one_value(_seed), help="solve the same random deals again")


def _add_play_options(group: argparse._ArgumentGroup) -> None:
    pins = Config().buttons
    width, height = PlayOptions().size
    group.add_argument("--kiosk", action="store_true", help="fill the screen")
    config_help = f"what the owner decided (with --kiosk, lock and doctor: {CONFIG_FILE})"
    group.add_argument("--config", metavar="FILE", type=Path, help=config_help)
    group.add_argument("--deal", metavar="CODE", type=_one_value(DealCode.parse), help="begin this deal")
    any_deal_help = "deal games that are lost from the beginning, too"
    group.add_argument("--any-deal", action="store_true", help=any_deal_help)
    group.add_argument("--fake-gpio", action="store_true", help="mock pins, driven by keys, for development")
    group.add_argument("--draw-pin", metavar="N", type=_one_value(_pin), help=f"default: {pins.draw_pin}")
    group.add_argument("--undo-pin", metavar="N", type=_one_value(_pin), help=f"default: {pins.undo_pin}")
    group.add_argument("--script", metavar="FILE", type=Path, help="play the inputs in FILE, without a display")
    group.add_argument("--screenshot", metavar="OUT.png", type=Path, help="write the last picture of the script")
    size_help = f"of the window or picture (default: {width}x{height})"
    group.add_argument("--size", metavar="WxH", type=_one_value(_size), help=size_help)


def _one_value(read: Callable[[str], _Value]) -> Callable[[str], _Value]:
    def read_for_argparse(text: str) -> _Value:
        try:
            return read(text)
        except NotationError as error:
            # Of a ValueError, argparse would not pass on the sentence.
            raise argparse.ArgumentTypeError(str(error)) from error

    return read_for_argparse


def _pin(text: str) -> int:
    if re.fullmatch(r"[0-9]{1,2}", text) is None or int(text) not in PINS:
        raise UsageError(f"{shown(text)} is no GPIO pin; pins are {PINS[0]} to {PINS[-1]}.")
    return int(text)


def _deals(text: str) -> int:
    if re.fullmatch(r"[0-9]{1,9}", text) is None or not int(text):
        raise UsageError(f"{shown(text)} is no number of deals; it is written like 1000.")
    return int(text)


def _seed(text: str) -> int:
    if re.fullmatch(r"[0-9]{1,18}", text) is None:
        raise UsageError(f"{shown(text)} is no seed; a seed is a number such as 1.")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    sides = tuple(map(int, text.split("x"))) if re.fullmatch(r"[0-9]{1,4}x[0-9]{1,4}", text) else ()
    if len(sides) != 2 or not all(side in _SIDES_PX for side in sides):
        raise UsageError(f"{shown(text)} is no size; sizes are written like 800x480.")
    return sides
