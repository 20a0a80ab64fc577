"""The look: how the game appears to whoever plays now."""

from dataclasses import dataclass, replace

from kiosk.drawing.theme import CLUBHOUSE, HIGH_CONTRAST, Theme
from kiosk.engine.cards import RANKS
from kiosk.play.language import Language
from kiosk.play.settings import Settings

LARGER = 1.3
"""By how much texts grow in large print, where there is room."""


@dataclass(frozen=True)
class Look:
    """The colours, the letters on the cards as `ranks` from the ace on, and what else somebody may need."""

    theme: Theme = CLUBHOUSE
    ranks: tuple[str, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    is_large: bool = False
    is_left_handed: bool = False

    @property
    def text_scale(self) -> float:
        """By how much texts are larger than usual."""
        return LARGER if self.is_large else 1.0


USUAL = Look()


def look_of(settings: Settings, tr: Language) -> Look:
    """Return the look that `settings` ask for."""
    theme = HIGH_CONTRAST if settings.high_contrast else CLUBHOUSE
    if settings.four_colours:
        theme = replace(theme, ink_diamonds=theme.ink_blue, ink_clubs=theme.ink_green)
    return Look(theme, _ranks(tr), settings.large_print, settings.left_handed)


def _ranks(tr: Language) -> tuple[str, ...]:
    return tuple(rank_letter(rank, tr) for rank in RANKS)


def rank_letter(rank: int, tr: Language) -> str:
    """Return what stands on a card of a rank, such as ``K``."""
    match rank:
        case 1:
            return tr.term("on an ace", "A")
        case 11:
            return tr.term("on a jack", "J")
        case 12:
            return tr.term("on a queen", "Q")
        case 13:
            return tr.term("on a king", "K")
    return str(rank)
