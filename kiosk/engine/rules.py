"""The rules a deal is played by, as data."""

from dataclasses import dataclass

from kiosk.engine.cards import ACE, KING


@dataclass(frozen=True, slots=True)
class Rules:
    """A set of rules: `name` for people and programs, `letter` in deal codes, `wrap` joins king and ace.

    `onto_king` lets cards go on a king; `draw_only_when_stuck` refuses a draw while any card can be played.
    """

    name: str
    letter: str
    wrap: bool
    onto_king: bool = True
    draw_only_when_stuck: bool = False

    def joins(self, rank: int, waste_rank: int) -> bool:
        """Tell whether a card of `rank` may go on a waste card of `waste_rank`."""
        if waste_rank == KING and not self.onto_king:
            return False
        step = abs(rank - waste_rank)
        return step == 1 or (self.wrap and step == KING - ACE)


EASY = Rules("easy", "E", wrap=True)
CLASSIC = Rules("classic", "C", wrap=False)
STRICT = Rules("strict", "S", wrap=False, onto_king=False, draw_only_when_stuck=True)

# The rules that a deal code can name. No code says Strict, so a code with its letter stays refused.
ALL_RULES: tuple[Rules, ...] = (EASY, CLASSIC)
