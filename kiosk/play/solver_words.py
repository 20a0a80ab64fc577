"""What the solver found, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kiosk.engine.moves import Move
from kiosk.engine.notation import format_actions
from kiosk.engine.rules import Rules
from kiosk.engine.solver import Best
from kiosk.engine.solver.survey import Survey
from kiosk.play.texts import TEXTS
from kiosk.play.words import as_sentence


@dataclass(frozen=True, slots=True)
class SolverWording:
    """The words of one language; the templates are filled in with str.format."""

    winnable: str
    lost: str
    one_draw: str
    draws: str
    draws_wait: str
    survey: str
    decimal_mark: str


INDONESIAN = SolverWording(
    winnable="Dapat dimenangkan dengan {draws}: {line}. Langkah yang menjaga kemenangan: {moves}.",
    lost="Tidak dapat dimenangkan. Skor terbaik yang dapat dicapai adalah {score}: {line}.",
    one_draw="1 kali ambil",
    draws="{count} kali ambil",
    draws_wait="ambil hanya jika buntu",
    survey="""Aturan: {rules}; permainan: {deals}; benih: {seed}.
Dapat dimenangkan: {winnable}, yaitu {share} % (kepercayaan 95 %: {low} % sampai {high} %).
Rata-rata pengambilan paling sedikit untuk menang: {draws}.
Rata-rata skor terbaik: {score}.""",
    decimal_mark=",",
)

ENGLISH = SolverWording(
    winnable="It can be won with {draws}: {line}. Moves that keep it won: {moves}.",
    lost="It cannot be won. The best score that can be reached is {score}: {line}.",
    one_draw="1 draw",
    draws="{count} draws",
    draws_wait="forced draws",
    survey="""Rules: {rules}; deals: {deals}; seed: {seed}.
Winnable: {winnable}, that is {share} % (95 % confidence: {low} % to {high} %).
Mean of the fewest draws to win: {draws}.
Mean of the best scores: {score}.""",
    decimal_mark=".",
)

SOLVER_WORDINGS: Mapping[str, SolverWording] = {"id": INDONESIAN, "en": ENGLISH}


def describe_best(best: Best, winning_moves: Sequence[Move], language: str) -> str:
    """Return one line that tells whether a position can be won and how, or else the best score and how."""
    wording = SOLVER_WORDINGS[language]
    line = format_actions(best.line)
    if not line:
        return _describe_end(best, language)
    if not best.winnable:
        return wording.lost.format(score=best.score, line=line)
    draws = wording.one_draw if best.draws == 1 else wording.draws.format(count=best.draws)
    return wording.winnable.format(draws=draws, line=line, moves=", ".join(format_actions(winning_moves)))


def describe_survey(survey: Survey, rules: Rules, seed: int, language: str) -> str:
    """Return four lines with what solving at least one deal has shown."""
    wording = SOLVER_WORDINGS[language]

    def number(value: float | None, decimals: int = 2) -> str:
        return "–" if value is None else f"{value:.{decimals}f}".replace(".", wording.decimal_mark)

    low, high = survey.interval
    return wording.survey.format(
        rules=rules.name.capitalize() + (f", {wording.draws_wait}" if rules.draw_only_when_stuck else ""),
        deals=survey.deals,
        seed=seed,
        winnable=survey.winnable,
        share=number(100 * survey.share),
        low=number(100 * low),
        high=number(100 * high),
        draws=number(survey.mean_draws),
        score=number(survey.mean_score, 1),
    )


def _describe_end(best: Best, language: str) -> str:
    """Tell how a game has ended in which nothing is left to do."""
    assert best.end.outcome is not None
    texts = TEXTS[language]
    return f"{as_sentence(texts.outcomes[best.end.outcome])} {texts.score}: {best.score}."
