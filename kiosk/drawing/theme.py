"""The theme: every colour of the picture, by the part it plays."""

from dataclasses import dataclass

from kiosk.engine.cards import Suit

Colour = tuple[int, int, int] | tuple[int, int, int, int]


@dataclass(frozen=True)
class Theme:
    """Colours as red, green, blue and perhaps alpha; each text has 7:1 contrast on the ground it stands on.

    `felt` is the table, darker towards its `felt_edge`; `text`, `text_quiet`, `accent` and `danger` stand on
    felt and on a `panel`; `panel_text` on a panel; each button's text on its own ground. Each suit has its ink;
    green and blue are those of clubs and diamonds in a deck of four colours.
    """

    felt: Colour
    felt_edge: Colour
    text: Colour
    text_quiet: Colour
    accent: Colour
    danger: Colour
    panel: Colour
    panel_text: Colour
    button: Colour
    panel_edge: Colour
    button_pressed: Colour
    button_text: Colour
    button_strong: Colour
    button_strong_text: Colour
    card_face: Colour
    card_edge: Colour
    ink_clubs: Colour
    ink_diamonds: Colour
    ink_hearts: Colour
    ink_spades: Colour
    ink_green: Colour
    ink_blue: Colour
    card_gold: Colour
    card_back: Colour
    card_back_line: Colour
    slot: Colour
    slot_edge: Colour
    shadow: Colour

    def ink(self, suit: Suit) -> Colour:
        """Return the ink of a suit."""
        return {
            Suit.CLUBS: self.ink_clubs,
            Suit.DIAMONDS: self.ink_diamonds,
            Suit.HEARTS: self.ink_hearts,
            Suit.SPADES: self.ink_spades,
        }[suit]


CLUBHOUSE = Theme(
    felt=(20, 74, 57),
    felt_edge=(12, 53, 41),
    text=(250, 244, 228),
    text_quiet=(216, 226, 210),
    accent=(246, 217, 142),
    danger=(255, 214, 200),
    panel=(9, 35, 28),
    panel_text=(250, 244, 228),
    button=(11, 48, 37),
    panel_edge=(88, 132, 112),
    button_pressed=(7, 31, 24),
    button_text=(250, 244, 228),
    button_strong=(236, 192, 98),
    button_strong_text=(30, 26, 16),
    card_face=(252, 248, 238),
    card_edge=(176, 166, 142),
    ink_clubs=(24, 26, 32),
    ink_diamonds=(166, 14, 30),
    ink_hearts=(166, 14, 30),
    ink_spades=(24, 26, 32),
    ink_green=(0, 84, 44),
    ink_blue=(18, 60, 150),
    card_gold=(201, 146, 46),
    card_back=(29, 53, 92),
    card_back_line=(120, 146, 186),
    slot=(0, 0, 0, 46),
    slot_edge=(250, 244, 228, 70),
    shadow=(0, 12, 8, 120),
)

HIGH_CONTRAST = Theme(
    felt=(0, 0, 0),
    felt_edge=(0, 0, 0),
    text=(255, 255, 255),
    text_quiet=(255, 255, 255),
    accent=(255, 225, 60),
    danger=(255, 190, 190),
    panel=(0, 0, 0),
    panel_text=(255, 255, 255),
    button=(0, 0, 0),
    panel_edge=(255, 255, 255),
    button_pressed=(70, 70, 70),
    button_text=(255, 255, 255),
    button_strong=(255, 225, 60),
    button_strong_text=(0, 0, 0),
    card_face=(255, 255, 255),
    card_edge=(0, 0, 0),
    ink_clubs=(0, 0, 0),
    ink_diamonds=(150, 0, 20),
    ink_hearts=(150, 0, 20),
    ink_spades=(0, 0, 0),
    ink_green=(0, 74, 36),
    ink_blue=(0, 40, 150),
    card_gold=(120, 84, 0),
    card_back=(0, 30, 110),
    card_back_line=(255, 255, 255),
    slot=(0, 0, 0, 0),
    slot_edge=(255, 255, 255, 200),
    shadow=(0, 0, 0, 0),
)


def html(colour: Colour) -> str:
    """Return `colour` as SVG writes it, such as ``#a60e1e``, without its alpha."""
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])
