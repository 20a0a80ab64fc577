"""The command line: answers in text, or starts to play."""

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from kiosk.arguments import Arguments, parse_arguments, parser
from kiosk.config import CONFIG_FILE, Config, read_config
from kiosk.devices.journal import PROGRAM, say
from kiosk.engine.cards import Card
from kiosk.engine.errors import NotationError
from kiosk.engine.game import Game
from kiosk.engine.notation import format_actions
from kiosk.engine.scoring import score
from kiosk.exits import EXIT_BAD_INPUT, EXIT_NOT_INSTALLED
from kiosk.opening import Refusals, opened
from kiosk.play.language import DEFAULT, language
from kiosk.play.words import describe, describe_refusals, describe_score
from kiosk.version import version


def main(texts: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; input that cannot be read is told in a sentence: 2."""
    _leave_a_folder_that_is_gone()
    try:
        return _run(parse_arguments(sys.argv[1:] if texts is None else texts))
    except NotationError as error:
        say(str(error))
        return EXIT_BAD_INPUT
    except ImportError as error:
        say(f"The Python package {error.name} is missing or broken; the README tells what to install.")
        return EXIT_NOT_INSTALLED
    except KeyboardInterrupt:
        return 130


def _leave_a_folder_that_is_gone() -> None:
    # The drivers of the pins fail in one, with words that nobody understands.
    try:
        Path.cwd()
    except FileNotFoundError:
        os.chdir("/")


def _run(arguments: Arguments) -> int:
    if "help" in arguments.options:
        return _print(parser().format_help().rstrip())
    if "version" in arguments.options:
        return _print(f"{PROGRAM} {version()}")
    if arguments.command is None:
        return _play(arguments)
    return _answer(arguments.command, arguments.words, arguments.options)


def _play(arguments: Arguments) -> int:
    config, complaints = read_config(arguments.config_file) if arguments.config_file else (Config(), [])
    options = arguments.play_options(config)
    for complaint in complaints:
        say(complaint)
    # What is missing must be known before the game begins.
    language(options.config.game.language)
    # Imported only here, so that the text commands need neither pygame nor a display.
    if options.script or options.screenshot:
        from kiosk.script import run  # noqa: PLC0415
    else:
        from kiosk.starting import run  # noqa: PLC0415
    return run(options)


def _answer(command: str, words: Sequence[str], options: Mapping[str, Any]) -> int:
    if command == "solve":
        # Imported only here, as no other command needs the solver and its processes.
        from kiosk.solving import solve  # noqa: PLC0415

        text, status = solve(words, options)
        return (_print(text) if text else 0) or status
    if command in ("lock", "unlock"):
        # Imported only here, as no other command needs it.
        from kiosk.locking import run  # noqa: PLC0415

        return run(command, words, options.get("config", CONFIG_FILE))
    if command == "doctor":
        # Imported only here, as no other command needs it.
        from kiosk.doctor.command import diagnose  # noqa: PLC0415

        text, status = diagnose(words, options)
        return _print(text) or status
    game, refusals = opened(command, words, options)
    if "json" in options:
        answer = _as_json(game, refusals)
        if command == "deal":
            answer["stock"] = _texts(game.position.stock)
        return _print(json.dumps(answer))
    tr = language(options.get("lang", DEFAULT))
    if refusals:
        say(describe_refusals(refusals, tr))
    lines = [describe(game.position, tr)]
    if command != "describe":
        lines = [*([str(game.code)] if game.code else []), *lines, describe_score(game, tr)]
    return _print("\n".join(lines))


def _as_json(game: Game, refusals: Refusals) -> dict[str, Any]:
    position = game.position
    return {
        "code": str(game.code) if game.code else None,
        "rules": position.rules.name,
        "tableau": [_texts(column) for column in position.tableau],
        "waste": _texts(position.waste),
        "stock_left": len(position.stock),
        "score": score(position),
        "moves": game.moves_made,
        "outcome": position.outcome.value if position.outcome else None,
        "refused": [{"move": format_actions([action]), "reason": reason.value} for action, reason in refusals],
    }


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _print(text: str) -> int:
    if isinstance(sys.stdout, TextIOWrapper):
        # What a terminal cannot show is shown as a question mark.
        sys.stdout.reconfigure(errors="replace")
    try:
        print(text, flush=True)
        return 0
    except OSError as error:
        # What is left in the buffer goes nowhere, or Python would complain about it again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # A reader such as head that has seen enough is no mistake.
        if not isinstance(error, BrokenPipeError):
            say(f"The answer cannot be written ({error.strerror}).")
        return 1
