"""Assets: found in a checkout, crisp at any size, drawn without a screen."""

import subprocess
import sys

import pygame
import pytest

from kiosk.drawing.assets import font, load_svg
from kiosk.places import asset

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4" viewBox="0 0 4 4">{}</svg>'.format(
    '<rect x="1" y="1" width="2" height="2" fill="currentColor"/>'
)


def test_assets_lie_where_they_are_looked_for() -> None:
    assert asset("cards", "hearts.svg").is_file()
    assert asset("fonts").is_dir()


@pytest.mark.parametrize("side", [4, 40, 400])
def test_an_svg_is_drawn_and_not_scaled(side: int) -> None:
    picture = load_svg(SQUARE, (side, side))
    assert picture.get_size() == (side, side)
    quarter = side // 4
    assert picture.get_at((quarter, quarter))[3] == picture.get_at((3 * quarter - 1, 3 * quarter - 1))[3] == 255
    assert picture.get_at((quarter - 1, quarter))[3] == picture.get_at((3 * quarter, quarter))[3] == 0


def test_an_attribute_takes_another_value() -> None:
    assert tuple(load_svg(SQUARE, (4, 4), currentColor="#12ab34").get_at((1, 1))) == (0x12, 0xAB, 0x34, 255)


def test_a_picture_of_no_size_is_drawn_as_small_as_can_be() -> None:
    assert load_svg(SQUARE, (0, -3)).get_size() == (1, 1)


@pytest.mark.parametrize("bold", [False, True])
def test_the_font_has_the_letters_that_texts_are_written_with(bold: bool) -> None:
    def drawn(letter: str) -> bytes:
        return pygame.image.tostring(font(20, bold).render(letter, True, "black"), "RGBA")

    missing = drawn("\ue000")
    assert [letter for letter in "AZaz09ÄÉŁŞñß×−–…«»“”" if drawn(letter) == missing] == []


def test_the_font_is_as_large_and_bold_as_asked_for() -> None:
    assert font(40, bold=True).size("10")[0] > font(20, bold=True).size("10")[0]
    assert font(40, bold=True).size("10") != font(40).size("10")


def test_a_font_outlives_pygame() -> None:
    before = font(20).size("Golf")
    pygame.quit()
    assert font(20).size("Golf") == before


def test_cards_need_no_display_and_with_one_no_conversion() -> None:
    program = """
import pygame
from kiosk.drawing.cards import CardFaces
from kiosk.engine.cards import PACK
face = CardFaces(40, 60).face(PACK[0])
assert not pygame.display.get_init()
pygame.display.set_mode((8, 8))
converted = face.convert_alpha()
assert (converted.get_bitsize(), converted.get_masks()) == (face.get_bitsize(), face.get_masks())
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=asset().parent)
