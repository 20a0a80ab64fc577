"""The dealer: chooses the next deal, and under some rules only deals that can be won."""

from collections.abc import Callable, Collection

from kiosk.engine.codes import DealCode
from kiosk.engine.rules import Rules
from kiosk.play.advice import Adviser
from kiosk.play.known_deals import known_deals

RESERVE = 3
"""How many deals that can be won are kept ready, for visitors who want another and yet another."""
CANDIDATES = 40
"""Of so many random deals at least one can be won, under any rules, but for one time in 200,000."""


class Dealer:
    """Deals at random by `pick_number`; under `only_winnable` rules it deals what `adviser` found in time."""

    def __init__(
        self, pick_number: Callable[[], int], adviser: Adviser, only_winnable: Collection[Rules] = ()
    ) -> None:
        self._pick_number = pick_number
        self._adviser = adviser
        self._only_winnable = only_winnable

    def next_deal(self, rules: Rules) -> DealCode:
        """Return the code of the next deal by `rules`."""
        if rules not in self._only_winnable:
            return DealCode(rules, self._pick_number())
        return self._adviser.winnable_deal(rules) or self._known(rules)

    def prepare(self, rules: Rules) -> None:
        """Let a deal be looked for, if fewer than `RESERVE` are ready."""
        if rules in self._only_winnable and self._adviser.ready_deals(rules) < RESERVE:
            self._adviser.choose([DealCode(rules, self._pick_number()) for _ in range(CANDIDATES)])

    def _known(self, rules: Rules) -> DealCode:
        # Only in a hurry, or without an adviser.
        number = self._pick_number()
        known = known_deals(rules)
        return known[number % len(known)] if known else DealCode(rules, number)
