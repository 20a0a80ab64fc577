"""Texts, buttons and panels: texts fit their rooms, buttons of a row look like a row."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from kiosk.drawing.assets import font
from kiosk.drawing.lettering import LEAST_IN_ONE_LINE, SMALLEST_PX, Align, fitted
from kiosk.drawing.look import USUAL
from kiosk.drawing.theme import CLUBHOUSE
from kiosk.drawing.widgets import Button, Pen

words = st.lists(st.text("abcdefghijklmnoABCÅéß0123", min_size=1, max_size=12), min_size=1, max_size=9)
rooms = st.tuples(st.integers(1, 900), st.integers(1, 300))


def pen(size: tuple[int, int] = (400, 300), mm: float = 5.0) -> Pen:
    surface = Surface(size, 0, 32)
    surface.fill(CLUBHOUSE.panel)
    return Pen(surface, USUAL, mm)


def touched(surface: Surface) -> Rect:
    """Return the smallest rectangle around everything that was drawn on the ground."""
    copy = surface.copy()
    copy.set_colorkey(CLUBHOUSE.panel)
    return copy.get_bounding_rect()


def colour_at(writing: Pen, point: tuple[int, int]) -> tuple[int, ...]:
    return tuple(writing.surface.get_at(point))[:3]


def measured(lines: list[str], size: int, bold: bool) -> tuple[int, int]:
    face = font(size, bold)
    return max(face.size(line)[0] for line in lines), face.get_linesize() * len(lines)


@given(words, rooms, st.integers(1, 60), st.booleans())
@settings(max_examples=60)
def test_a_fitted_text_keeps_its_words_and_fits(
    words: list[str], room: tuple[int, int], size: int, bold: bool
) -> None:
    text = " ".join(words)
    lines, fitting = fitted(text, room, size, bold)
    assert " ".join(lines) == text
    assert SMALLEST_PX <= fitting <= max(size, SMALLEST_PX)
    width, height = measured(lines, fitting, bold)
    assert fitting == SMALLEST_PX or (width <= room[0] and height <= room[1])


@given(words, rooms, st.integers(7, 40))
@example(["Permainan", "baru"], (100, 100), 20)
@settings(max_examples=60)
def test_a_text_is_as_large_as_it_can_be(words: list[str], room: tuple[int, int], size: int) -> None:
    text = " ".join(words)
    lines, fitting = fitted(text, room, size, bold=True)
    if fitting < size and len(lines) == 1:
        width, height = measured([text], fitting + 1, bold=True)
        assert width > room[0] or height > room[1]
    if len(lines) > 1:
        least = max(int(LEAST_IN_ONE_LINE * size), SMALLEST_PX) + 1
        width, height = measured([text], least, bold=True)
        assert width > room[0] or height > room[1]


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_a_text_stands_where_it_is_said_to_stand(align: Align) -> None:
    writing, room = pen(), Rect(40, 50, 320, 80)
    writing.text("Tidak ada", room, 5, CLUBHOUSE.panel_text, align=align)
    [written] = writing.written
    assert (written.text, written.room, written.size_px) == ("Tidak ada", room, 25)
    assert written.ink.inflate(2, 2).contains(touched(writing.surface))
    assert room.contains(written.ink)
    sides = {"left": written.ink.left == room.left, "right": written.ink.right == room.right}
    assert sides.get(align, written.ink.centerx == room.centerx)


def test_the_ink_that_is_foretold_is_the_ink_that_is_written() -> None:
    writing, room = pen(), Rect(10, 10, 200, 90)
    foretold = writing.ink("Harus bernilai satu tingkat lebih tinggi", room, 5, bold=True)
    assert writing.written == []
    writing.text("Harus bernilai satu tingkat lebih tinggi", room, 5, CLUBHOUSE.panel_text, bold=True)
    assert writing.written[0].ink == foretold


def row(writing: Pen, *texts: str, pressed: str = "") -> None:
    places = [Rect(10 + 130 * index, 10, 120, 60) for index in range(len(texts))]
    pairs = zip(texts, places, strict=True)
    writing.buttons([Button(text, place, "undo", is_pressed=text == pressed) for text, place in pairs])


def test_the_texts_of_a_row_of_buttons_are_of_one_size() -> None:
    writing = pen()
    row(writing, "Ulangi", "Permainan baru", "Batalkan")
    assert len({written.size_px for written in writing.written}) == 1


def test_a_pressed_button_looks_pressed() -> None:
    one, other = pen(), pen()
    row(one, "Ulangi", "Batalkan")
    row(other, "Ulangi", "Batalkan", pressed="Ulangi")
    ground = (20, 60)
    assert colour_at(one, ground) == CLUBHOUSE.button
    assert colour_at(other, ground) == CLUBHOUSE.button_pressed


@given(st.integers(1, 300), st.integers(1, 200), st.floats(0.3, 12))
@settings(max_examples=40)
def test_buttons_and_panels_of_any_size_stay_in_their_rectangle(width: int, height: int, mm: float) -> None:
    writing, place = pen(mm=mm), Rect(40, 40, width, height)
    writing.panel(place, CLUBHOUSE.button_strong)
    assert place.contains(touched(writing.surface))


def test_the_corners_of_a_panel_are_round_and_its_edge_is_fine() -> None:
    writing, place = pen(), Rect(20, 20, 200, 100)
    writing.panel(place, CLUBHOUSE.button_strong)
    assert colour_at(writing, place.topleft) == CLUBHOUSE.panel
    assert colour_at(writing, place.midtop) == CLUBHOUSE.panel_edge
    assert colour_at(writing, place.center) == CLUBHOUSE.button_strong
