"""What the solver found, in words."""

from collections.abc import Sequence

from kiosk.engine.moves import Move
from kiosk.engine.notation import format_actions
from kiosk.engine.rules import Rules
from kiosk.engine.solver import Best
from kiosk.engine.solver.survey import Survey
from kiosk.play.language import Language
from kiosk.play.texts import OUTCOMES
from kiosk.play.words import as_sentence


def describe_best(best: Best, winning_moves: Sequence[Move], tr: Language) -> str:
    """Return one line that tells whether a position can be won and how, or else the best score and how."""
    line = format_actions(best.line)
    if not line:
        return _describe_end(best, tr)
    if not best.winnable:
        return tr(
            "It cannot be won. The best score that can be reached is {score}: {line}.", score=best.score, line=line
        )
    draws = tr.counted("{count} draw", "{count} draws", best.draws)
    return tr(
        "It can be won with {draws}: {line}. Moves that keep it won: {moves}.",
        draws=draws,
        line=line,
        moves=", ".join(format_actions(winning_moves)),
    )


def describe_survey(survey: Survey, rules: Rules, seed: int, tr: Language) -> str:
    """Return four lines with what solving at least one deal has shown."""

    def number(value: float | None, decimals: int = 2) -> str:
        return "–" if value is None else f"{value:.{decimals}f}".replace(".", tr.term("decimal mark", "."))

    named = rules.name.capitalize() + (f", {tr('forced draws')}" if rules.draw_only_when_stuck else "")
    low, high = (number(100 * bound) for bound in survey.interval)
    share, draws = number(100 * survey.share), number(survey.mean_draws)
    return "\n".join(
        [
            tr("Rules: {rules}; deals: {deals}; seed: {seed}.", rules=named, deals=survey.deals, seed=seed),
            tr(
                "Winnable: {winnable}, that is {share} % (95 % confidence: {low} % to {high} %).",
                winnable=survey.winnable,
                share=share,
                low=low,
                high=high,
            ),
            tr("Mean of the fewest draws to win: {draws}.", draws=draws),
            tr("Mean of the best scores: {score}.", score=number(survey.mean_score, 1)),
        ]
    )


def _describe_end(best: Best, tr: Language) -> str:
    """Tell how a game has ended in which nothing is left to do."""
    assert best.end.outcome is not None
    return f"{as_sentence(tr(OUTCOMES[best.end.outcome]))} {tr('Score: {score}.', score=best.score)}"
