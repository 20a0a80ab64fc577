"""The dealer: chooses the next deal, and if that is wanted only among deals that can be won."""

from collections.abc import Callable

from kiosk.engine.codes import DealCode
from kiosk.engine.rules import Rules
from kiosk.play.advice import Adviser
from kiosk.play.known_deals import known_deals
from kiosk.play.settings import Settings

RESERVE = 3
"""How many deals that can be won are kept ready, for visitors who want another and yet another."""
CANDIDATES = 40
"""Of so many random deals at least one can be won, under any rules, but for one time in 200,000."""


class Dealer:
    """Deals at random by `pick_number`, or where only deals that can be won are wanted, what `adviser` found."""

    def __init__(self, pick_number: Callable[[], int], adviser: Adviser) -> None:
        self._pick_number = pick_number
        self._adviser = adviser

    def next_deal(self, settings: Settings) -> DealCode:
        """Return the code of the next deal as `settings` want it."""
        if not settings.only_winnable:
            return DealCode(settings.rules, self._pick_number())
        return self._adviser.winnable_deal(settings.rules) or self._known(settings.rules)

    def prepare(self, settings: Settings) -> None:
        """Let a deal be looked for, if fewer than `RESERVE` are ready."""
        if settings.only_winnable and self._adviser.ready_deals(settings.rules) < RESERVE:
            self._adviser.choose([DealCode(settings.rules, self._pick_number()) for _ in range(CANDIDATES)])

    def _known(self, rules: Rules) -> DealCode:
        # Only in a hurry, or without an adviser.
        number = self._pick_number()
        known = known_deals(rules)
        return known[number % len(known)] if known else DealCode(rules, number)
