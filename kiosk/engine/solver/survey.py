"""The survey: what solving many deals has shown, counted up."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from kiosk.engine.solver.verdict import Best

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Survey:
    """How many deals were solved and can be won, and sums: the fewest draws to win, the best scores of all.

    Surveys of different deals can be added, in any order.
    """

    deals: int = 0
    winnable: int = 0
    draws: int = 0
    scores: int = 0

    @classmethod
    def of(cls, best: Best) -> "Survey":
        """Return the survey of a single deal."""
        return cls(1, int(best.winnable), best.draws if best.winnable else 0, best.score)

    def __add__(self, other: "Survey") -> "Survey":
        """Return the survey of both."""
        return Survey(
            self.deals + other.deals,
            self.winnable + other.winnable,
            self.draws + other.draws,
            self.scores + other.scores,
        )

    @property
    def share(self) -> float:
        """The share of the deals that can be won, from 0 to 1; without any deal, ZeroDivisionError."""
        return self.winnable / self.deals

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds between which the share of all deals lies with 95 % confidence, by Wilson's score."""
        z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
        middle = (self.winnable + z * z / 2) / (self.deals + z * z)
        lost = self.deals - self.winnable
        reach = z * sqrt(self.winnable * lost / self.deals + z * z / 4) / (self.deals + z * z)
        # Rounding may overstep, and a share of nothing or all is a bound itself.
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def mean_draws(self) -> float | None:
        """The mean of the fewest draws to win, over the deals that can be won; None if none can."""
        return self.draws / self.winnable if self.winnable else None

    @property
    def mean_score(self) -> float:
        """The mean of the best scores; without any deal, ZeroDivisionError."""
        return self.scores / self.deals
