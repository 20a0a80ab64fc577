"""The cards: told apart at a glance, whole at every size, printed as the golden sheet shows them."""

from itertools import combinations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from kiosk.drawing.assets import font
from kiosk.drawing.cards import INDEX_SHARE, CardFaces, _rank
from kiosk.drawing.look import USUAL, look_of
from kiosk.drawing.theme import CLUBHOUSE
from kiosk.engine.cards import JACK, PACK, QUEEN, RANKS, Card, Suit
from kiosk.play.language import language
from kiosk.play.settings import Settings
from tests.drawing.likeness import alike, assert_golden, bounds, ink, unlike

GERMAN = look_of(Settings("de"), language("de"))
PANEL_CARD = (79, 120)
SIZES = [(20, 30), (60, 84), PANEL_CARD, (85, 120), (200, 280), (400, 520)]
sizes = st.builds(lambda w, ratio: (w, round(w * ratio)), st.integers(20, 400), st.floats(1.3, 1.6))


def index(picture: Surface) -> Rect:
    """The strip that still shows of a covered card, without the paper's edge."""
    width, height = picture.get_size()
    return Rect(0, 0, width, round(height * INDEX_SHARE)).inflate(-2 * (width // 30 + 1), -2 * (width // 30 + 1))


@pytest.mark.parametrize("size", SIZES)
def test_every_face_has_its_own_form_without_any_colour(size: tuple[int, int]) -> None:
    faces = CardFaces(*size)
    forms = {card: ink(faces.face(card)) for card in PACK}
    least = size[0] * size[1] / 500
    assert [(a, b) for a, b in combinations(PACK, 2) if unlike(forms[a], forms[b]) < least] == []


@pytest.mark.parametrize("size", [(50, 75), PANEL_CARD, (200, 280)])
def test_the_strip_of_a_covered_card_tells_rank_and_suit_by_form(size: tuple[int, int]) -> None:
    faces = CardFaces(*size)
    forms = {card: ink(faces.face(card), index(faces.face(card))) for card in PACK}
    least = size[0] * size[1] / 250
    assert [(a, b) for a, b in combinations(PACK, 2) if unlike(forms[a], forms[b]) < least] == []


@pytest.mark.parametrize("suit", Suit)
def test_rank_and_suit_are_large_in_the_strip(suit: Suit) -> None:
    width, height = PANEL_CARD
    face = CardFaces(width, height).face(Card(8, suit))
    rank, mark = (ink(face, Rect(x, 3, width // 2 - 3, round(height * 0.32))) for x in (3, width // 2))
    assert bounds(rank).h >= 0.24 * height
    assert bounds(mark).h >= 0.2 * height


@given(sizes, st.sampled_from(PACK))
@settings(max_examples=60)
def test_nothing_is_printed_near_the_edge(size: tuple[int, int], card: Card) -> None:
    faces = CardFaces(*size)
    face = faces.face(card)
    assert face.get_size() == size
    printed = ink(face)
    printed.erase(ink(faces._paper()), (0, 0))
    margin = max(1, int(size[0] * 0.04))
    assert printed.count() > 0
    assert face.get_rect().inflate(-2 * margin, -2 * margin).contains(bounds(printed))


@given(sizes)
@settings(max_examples=30)
def test_back_slot_and_shadow_are_drawn_at_any_size(size: tuple[int, int]) -> None:
    faces = CardFaces(*size)
    assert faces.back().get_size() == faces.slot().get_size() == size
    assert faces.shadow().get_rect().move(faces.shadow_offset).contains(Rect((0, 0), size))


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (2, 40), (40, 2), (3, 5)])
def test_no_size_is_too_small_to_be_drawn(size: tuple[int, int]) -> None:
    faces = CardFaces(*size)
    for picture in (*map(faces.face, PACK), faces.back(), faces.slot()):
        assert picture.get_size() == faces.size
    assert faces.shadow().get_width() > size[0]


@pytest.mark.parametrize("size", SIZES)
def test_corners_are_round_and_the_middle_of_the_paper_is_solid(size: tuple[int, int]) -> None:
    faces = CardFaces(*size)
    for picture in (faces.face(PACK[0]), faces.face(PACK[-1]), faces.back()):
        right, bottom = size[0] - 1, size[1] - 1
        corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        assert all(picture.get_at(corner)[3] < 128 for corner in corners)
        assert picture.get_at((size[0] // 2, size[1] // 2))[3] == 255


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_keeps_its_form_whatever_the_proportions_of_the_card(suit: Suit) -> None:
    def proportion(height: int) -> float:
        face = CardFaces(200, height).face(Card(5, suit))
        mark = bounds(ink(face, Rect(10, round(height * 0.34), 180, round(height * 0.6))))
        return mark.w / mark.h

    assert proportion(260) == pytest.approx(proportion(320), rel=0.02)


@pytest.mark.parametrize("text", [*USUAL.ranks, "Å", "Ę", "Kn"])
def test_no_ink_of_a_rank_is_cut_off(text: str) -> None:
    def amount_of_ink(picture: Surface) -> int:
        return sum(pygame.image.tostring(picture, "RGBA")[3::4])

    cap_px = 100
    picture, rise = _rank(text, cap_px, 1000, CLUBHOUSE.ink_hearts)
    # As much ink as the font itself would print, when its capitals are as high.
    printed, capital = (font(400, bold=True).render(t, True, "black") for t in (text.replace("0", "O"), "H"))
    scale = cap_px / capital.get_bounding_rect().h
    assert amount_of_ink(picture) == pytest.approx(amount_of_ink(printed) * scale**2, rel=0.02)
    assert picture.get_height() >= rise + cap_px


def test_the_edges_of_a_rank_have_its_colour() -> None:
    picture, _ = _rank("Q", 30, 100, CLUBHOUSE.ink_hearts)
    places = [(x, y) for x in range(picture.get_width()) for y in range(picture.get_height())]
    edges = [picture.get_at(place) for place in places if 0 < picture.get_at(place)[3] < 255]
    assert edges
    assert all(abs(edge.r - CLUBHOUSE.ink_hearts[0]) <= 2 for edge in edges)


def test_a_long_rank_is_pressed_into_its_room_and_no_lower() -> None:
    free, _ = _rank("10", 30, 1000, CLUBHOUSE.ink_spades)
    pressed, _ = _rank("10", 30, 25, CLUBHOUSE.ink_spades)
    assert free.get_width() > 25
    assert pressed.get_size() == (25, free.get_height())


def test_a_language_may_give_other_rank_texts() -> None:
    usual, other = CardFaces(*PANEL_CARD), CardFaces(*PANEL_CARD, GERMAN)
    changed = {card.rank for card in PACK if not alike(usual.face(card), other.face(card))}
    assert changed == {JACK, QUEEN}


def test_red_suits_are_red_and_black_suits_are_black() -> None:
    faces = CardFaces(*PANEL_CARD)
    for suit in Suit:
        middle = faces.face(Card(5, suit)).get_at((PANEL_CARD[0] // 2, round(PANEL_CARD[1] * 0.65)))
        assert tuple(middle)[:3] == (CLUBHOUSE.ink_hearts if suit.is_red else CLUBHOUSE.ink_spades)


def test_the_shadow_fades_outwards_and_is_nowhere_darker_than_the_theme_says() -> None:
    faces = CardFaces(200, 280)
    shadow = faces.shadow()
    row = [shadow.get_at((x, shadow.get_height() // 2))[3] for x in range(shadow.get_width() // 2)]
    assert row == sorted(row)
    assert row[0] < 20
    assert 0.85 * CLUBHOUSE.shadow[-1] < row[-1] <= CLUBHOUSE.shadow[-1]


def test_a_picture_is_drawn_once_and_kept() -> None:
    faces = CardFaces(40, 60)
    assert faces.face(PACK[7]) is faces.face(PACK[7])
    assert faces.back() is faces.back()
    assert faces.shadow() is faces.shadow()


def test_the_cards_look_as_on_the_golden_sheet() -> None:
    faces = CardFaces(38, 55)
    sheet = Surface((14 * 42 + 4, 4 * 59 + 4), 0, 32)
    sheet.fill(CLUBHOUSE.felt)
    places = {card: (4 + 42 * (card.rank - 1), 4 + 59 * list(Suit).index(card.suit)) for card in PACK}
    for card, (x, y) in places.items():
        sheet.blit(faces.shadow(), (x + faces.shadow_offset[0], y + faces.shadow_offset[1]))
        sheet.blit(faces.face(card), (x, y))
    sheet.blit(faces.back(), (4 + 42 * len(RANKS), 4))
    sheet.blit(faces.slot(), (4 + 42 * len(RANKS), 72))
    assert_golden(sheet, "cards")
