"""The theme: every text can be read on the ground it stands on."""

from dataclasses import astuple

import pytest

from kiosk.drawing.look import USUAL, look_of
from kiosk.drawing.theme import CLUBHOUSE, HIGH_CONTRAST, Colour, Theme, html
from kiosk.engine.cards import Suit
from kiosk.play.language import language
from kiosk.play.settings import Settings

INKS = ["ink_clubs", "ink_diamonds", "ink_hearts", "ink_spades", "ink_green", "ink_blue"]
GROUNDS = {
    **{ink: ["card_face"] for ink in INKS},
    "text": ["felt", "felt_edge", "panel"],
    "text_quiet": ["felt", "felt_edge", "panel"],
    "accent": ["felt", "felt_edge", "panel"],
    "danger": ["felt", "felt_edge", "panel"],
    "panel_text": ["panel"],
    "button_text": ["button", "button_pressed"],
    "button_strong_text": ["button_strong"],
}

themes = pytest.mark.parametrize("theme", [CLUBHOUSE, HIGH_CONTRAST], ids=["clubhouse", "high contrast"])


def luminance(colour: Colour) -> float:
    """Relative luminance, as the Web Content Accessibility Guidelines 2.1 define it."""
    shares = (part / 255 for part in colour[:3])
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_published() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize(("text", "ground"), [(text, on) for text, grounds in GROUNDS.items() for on in grounds])
@themes
def test_a_text_has_a_contrast_of_seven_on_its_ground(theme: Theme, text: str, ground: str) -> None:
    assert contrast(getattr(theme, text), getattr(theme, ground)) >= 7


@themes
def test_a_card_and_a_button_stand_out_from_the_felt(theme: Theme) -> None:
    assert contrast(theme.card_face, theme.felt) >= 7
    assert contrast(theme.card_back, theme.card_face) >= 7
    assert contrast(theme.button_strong, theme.felt) >= 3


@themes
def test_every_colour_is_one(theme: Theme) -> None:
    assert all(len(colour) in (3, 4) and 0 <= min(colour) <= max(colour) <= 255 for colour in astuple(theme))


def test_a_deck_of_four_colours_has_four() -> None:
    look = look_of(Settings(four_colours=True), language("en"))
    assert len({look.theme.ink(suit) for suit in Suit}) == 4
    assert len({USUAL.theme.ink(suit) for suit in Suit}) == 2


def test_a_colour_is_written_as_svg_reads_it() -> None:
    assert html((1, 32, 255)) == html((1, 32, 255, 9)) == "#0120ff"
