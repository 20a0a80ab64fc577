"""The opening: the game that a command is asked about, from a code or a deck, with the moves made in it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kiosk.arguments import RULES_OF_NAME, UsageError
from kiosk.engine.cards import Card
from kiosk.engine.codes import EXAMPLE, DealCode, shown
from kiosk.engine.deal import lay_out, shuffled
from kiosk.engine.game import Game
from kiosk.engine.moves import Action
from kiosk.engine.notation import parse_actions, parse_deck
from kiosk.engine.position import Position, Reason
from kiosk.engine.rules import EASY, Rules
from kiosk.reading import read_text

_LONGEST_DECK_BYTES = 100_000

Refusals = list[tuple[Action, Reason]]


def opened(command: str, words: Sequence[str], options: Mapping[str, Any]) -> tuple[Game, Refusals]:
    """Return the game after the moves that could be made, and those that were refused.

    Raise UsageError or another NotationError, in one sentence, for what cannot be read.
    """
    start, moves = _start_and_moves(command, words, options)
    if command == "solve":
        position = start.position
        start = replace(start, positions=(replace(position, rules=with_draws(position.rules, options)),))
    return _replay(start, parse_actions(moves))


def with_draws(rules: Rules, options: Mapping[str, Any]) -> Rules:
    """Return `rules` with draws free, or forced if the options ask for that."""
    return replace(rules, draw_only_when_stuck=options.get("draws") == "forced")


def _start_and_moves(command: str, words: Sequence[str], options: Mapping[str, Any]) -> tuple[Game, Sequence[str]]:
    rules = options.get("rules")
    if "deck" in options:
        start, moves = Game(None, (_laid_out(_read_deck(options["deck"]), rules or EASY.name),)), words
    elif not words:
        raise UsageError(f"The command {command} needs a deal code, such as {EXAMPLE}.")
    elif rules is None:
        start, moves = Game.of(DealCode.parse(words[0])), words[1:]
    elif command == "solve":
        # The same cards by other rules: one may ask what Strict, which no code can name, would make of a deal.
        start, moves = Game(None, (_laid_out(shuffled(DealCode.parse(words[0]).number), rules),)), words[1:]
    else:
        raise UsageError("The option --rules goes with --deck, as a deal code names its own rules.")
    if command == "deal" and moves:
        raise UsageError(f"The command deal takes no moves, but here is {shown(moves[0])}.")
    return start, moves


def _laid_out(deck: Sequence[Card], rules: str) -> Position:
    return lay_out(deck, RULES_OF_NAME[rules])


def _read_deck(name: str) -> tuple[Card, ...]:
    return parse_deck(read_text(name, "deck", _LONGEST_DECK_BYTES))


def _replay(game: Game, actions: Iterable[Action]) -> tuple[Game, Refusals]:
    refusals: Refusals = []
    for action in actions:
        reason = game.refusal(action)
        if reason is None:
            game = game.after(action)
        else:
            refusals.append((action, reason))
    return game, refusals
