"""Advisers of every temper: prompt, late, silent and dead."""

from collections.abc import Callable, Mapping, Sequence

from kiosk.engine.codes import DealCode
from kiosk.engine.game import Game
from kiosk.engine.rules import Rules
from kiosk.play.advice import Advice, Adviser, DirectAdviser


class Late(DirectAdviser):
    """One whose answers have to be let through."""

    def __init__(self) -> None:
        super().__init__()
        self.is_there = False

    def poll(self) -> Advice | None:
        return super().poll() if self.is_there else None

    def winnable_deal(self, rules: Rules) -> DealCode | None:
        return super().winnable_deal(rules) if self.is_there else None


class Silent(DirectAdviser):
    """One that takes every question and never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Game] = []
        self.sought: list[Rules] = []

    def ask(self, game: Game) -> None:
        self.asked.append(game)

    def choose(self, codes: Sequence[DealCode]) -> None:
        self.sought.append(codes[0].rules)

    def ready_deals(self, rules: Rules) -> int:
        return self.sought.count(rules)


class Dead(Silent):
    """One that is no more."""

    def ready_deals(self, rules: Rules) -> int:  # noqa: ARG002 - it has none by any
        return 0


TEMPERS: Mapping[str, Callable[[], Adviser]] = {
    "prompt": DirectAdviser,
    "late": Late,
    "silent": Silent,
    "dead": Dead,
}
