"""Solving: answers the command solve, about one position or about many deals."""

import json
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from random import randrange
from typing import Any

from kiosk.arguments import RULES_OF_NAME, UsageError
from kiosk.devices.journal import say
from kiosk.engine.codes import shown
from kiosk.engine.moves import Move
from kiosk.engine.notation import format_actions
from kiosk.engine.position import Position
from kiosk.engine.rules import EASY, Rules
from kiosk.engine.solver import Oracle, best_line
from kiosk.engine.solver.survey import Survey
from kiosk.opening import opened, with_draws
from kiosk.play.language import DEFAULT, Language, language
from kiosk.play.solver_words import describe_best, describe_survey
from kiosk.play.words import describe_refusals
from kiosk.surveying import surveys

EXIT_INTERRUPTED = 130
_SEEDS = 10**9

Answer = tuple[str, int]
"""What to print, if anything, and the exit status."""


def solve(words: Sequence[str], options: Mapping[str, Any]) -> Answer:
    """Solve the position that is asked about, or many deals; raise NotationError for what cannot be read."""
    tr = language(options.get("lang", DEFAULT))
    if "many" in options:
        return _solve_many(words, options, tr)
    if "seed" in options:
        raise UsageError("The option --seed goes with --many.")
    game, refusals = opened("solve", words, options)
    if refusals:
        say(describe_refusals(refusals, tr))
    return _solved(game.position, tr, "json" in options), 0


def _solved(position: Position, tr: Language, in_json: bool) -> str:
    best = best_line(position)
    winning_moves = Oracle.of(position).winning_moves(position) if best.winnable else ()
    if not in_json:
        return describe_best(best, winning_moves, tr)
    answer = {
        "winnable": best.winnable,
        "line": _letters(best.line),
        "draws": best.draws,
        "best_score": best.score,
        "winning_moves": _letters(winning_moves),
    }
    return json.dumps(answer)


def _letters(moves: Iterable[Move]) -> list[str]:
    return list(format_actions(moves))


def _solve_many(words: Sequence[str], options: Mapping[str, Any], tr: Language) -> Answer:
    if words:
        raise UsageError(f"The command solve takes no words with --many, but here is {shown(words[0])}.")
    if "deck" in options:
        raise UsageError("The option --deck cannot be used with --many.")
    rules = with_draws(RULES_OF_NAME[options.get("rules", EASY.name)], options)
    draws = "forced" if rules.draw_only_when_stuck else "free"
    # Chosen and told where none is given, so that any run can be repeated.
    seed: int = options.get("seed", randrange(_SEEDS))
    counted, status = _counted(rules, options["many"], seed)
    if not counted.deals:
        return "", status
    if "json" in options:
        return json.dumps({"rules": rules.name, "draws": draws, "seed": seed} | _as_json(counted)), status
    return describe_survey(counted, rules, seed, tr), status


def _counted(rules: Rules, deals: int, seed: int) -> tuple[Survey, int]:
    """Return what is known in the end, be it early, and the exit status."""
    counted = Survey()
    try:
        with closing(surveys(rules, deals, seed)) as solved:
            for survey in solved:
                counted += survey
    except KeyboardInterrupt:
        say(f"Interrupted after {counted.deals} of {deals} deals.")
        return counted, EXIT_INTERRUPTED
    except (BrokenProcessPool, OSError):
        # One was killed, or this system has no room for another.
        say(f"The processes that solve broke down after {counted.deals} of {deals} deals.")
        return counted, 1
    return counted, 0


def _as_json(counted: Survey) -> dict[str, Any]:
    return {
        "deals": counted.deals,
        "winnable": counted.winnable,
        "share": counted.share,
        "interval": counted.interval,
        "mean_draws": counted.mean_draws,
        "mean_best_score": counted.mean_score,
    }
