"""The rules a deal is played by, as data."""

from dataclasses import dataclass

from kiosk.engine.cards import ACE, KING


@dataclass(frozen=True, slots=True)
class Rules:
    """A set of rules: `name` for people and programs, `letter` in deal codes, `wrap` joins king and ace."""

    name: str
    letter: str
    wrap: bool

    def joins(self, rank: int, waste_rank: int) -> bool:
        """Tell whether a card of `rank` may go on a waste card of `waste_rank`."""
        step = abs(rank - waste_rank)
        return step == 1 or (self.wrap and step == KING - ACE)


EASY = Rules("easy", "E", wrap=True)
CLASSIC = Rules("classic", "C", wrap=False)
ALL_RULES: tuple[Rules, ...] = (EASY, CLASSIC)
