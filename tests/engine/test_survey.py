"""The survey: sums, and the bounds that statistics know."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.engine.deal import lay_out, shuffled
from kiosk.engine.rules import CLASSIC
from kiosk.engine.solver import best_line
from kiosk.engine.solver.survey import Survey

COUNTS = st.integers(1, 10**6).flatmap(lambda deals: st.builds(Survey, st.just(deals), st.integers(0, deals)))


# Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
@pytest.mark.parametrize(
    ("winnable", "deals", "bounds"),
    [
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0.0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_published_intervals(winnable: int, deals: int, bounds: tuple[float, float]) -> None:
    assert Survey(deals, winnable).interval == pytest.approx(bounds, abs=5e-5)


@given(COUNTS)
def test_the_share_lies_in_its_interval_and_the_interval_in_what_can_be(survey: Survey) -> None:
    low, high = survey.interval
    assert 0 <= low < high <= 1
    assert low - 1e-9 <= survey.share <= high + 1e-9


@given(COUNTS)
def test_lost_deals_have_the_mirrored_interval(survey: Survey) -> None:
    low, high = Survey(survey.deals, survey.deals - survey.winnable).interval
    assert survey.interval == pytest.approx((1 - high, 1 - low))


def test_surveys_of_single_deals_add_up() -> None:
    bests = [best_line(lay_out(shuffled(number), CLASSIC)) for number in range(20)]
    won = [best for best in bests if best.winnable]
    assert 0 < len(won) < 20
    survey = sum(map(Survey.of, bests), Survey())
    assert (survey.deals, survey.winnable, survey.share) == (20, len(won), len(won) / 20)
    assert survey.mean_draws == sum(best.draws for best in won) / len(won)
    assert survey.mean_score == sum(best.score for best in bests) / 20


def test_without_a_winnable_deal_there_is_no_mean_of_draws() -> None:
    assert Survey(3, 0, 0, 300).mean_draws is None
