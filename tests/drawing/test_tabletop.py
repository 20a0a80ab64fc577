"""The table top: the picture shows the position card by card, each of the 52 in one place."""

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from kiosk.drawing.layout import TableLayout, table_layout
from kiosk.drawing.motion import FLIGHT_S, Flight
from kiosk.drawing.tabletop import Standing, card_faces, draw_flights, draw_table, homes
from kiosk.drawing.theme import CLUBHOUSE
from kiosk.engine.cards import PACK, Card
from kiosk.engine.deal import deal
from kiosk.engine.moves import COLUMNS, Draw, Move, Play
from kiosk.engine.position import Position
from tests.engine.making import EXAMPLE, position, positions

Size = tuple[int, int]
AT_REST = Standing(frozenset(), {})
START = deal(EXAMPLE)
SIZE = (800, 480)


def picture_of(where: Position, size: Size = SIZE, standing: Standing = AT_REST) -> Surface:
    picture = Surface(size, 0, 32)
    picture.fill(CLUBHOUSE.felt)
    draw_table(picture, table_layout(size), where, standing)
    return picture


def pixels(picture: Surface, part: Rect | None = None) -> bytes:
    return pygame.image.tostring(picture.subsurface(part) if part else picture, "RGB")


def seen(card_place: Rect, strip_px: int) -> Rect:
    """Return the part of a card that tells what it is, without edges that let the ground shine through."""
    part = Rect(card_place.left, card_place.top, card_place.w, min(card_place.h, strip_px))
    return part.inflate(-card_place.w // 4, -part.h // 3)


def card_read(picture: Surface, place: Rect, strip_px: int) -> Card | None:
    """Return the card whose face can be seen at `place`, or None for a back, an empty place or the felt."""
    part = seen(place, strip_px)
    faces = card_faces(*place.size)
    found = pixels(picture, part)
    on_card = part.move(-place.x, -place.y)
    return next((card for card in PACK if pixels(faces.face(card), on_card) == found), None)


def columns_read(picture: Surface, layout: TableLayout) -> list[list[Card]]:
    """Return the columns as somebody sees them who knows nothing of the position."""
    rows = range(1, 6)
    places = [[layout.card(column, row) for row in rows] for column in COLUMNS]
    read = [[card_read(picture, place, layout.strip_px) for place in column] for column in places]
    return [[card for card in column if card is not None] for column in read]


@given(positions(), st.sampled_from([(800, 480), (480, 800), (1024, 600)]))
@example(START, (1280, 720))
@settings(max_examples=12)
def test_what_can_be_read_off_the_picture_is_the_position(where: Position, size: Size) -> None:
    layout, picture = table_layout(size), picture_of(where, size)
    assert columns_read(picture, layout) == [list(column) for column in where.tableau]
    assert card_read(picture, layout.waste, layout.waste.h) == where.top
    assert card_read(picture, layout.stock, layout.stock.h) is None


@given(positions(), st.tuples(st.integers(60, 2000), st.integers(40, 1400)))
def test_each_card_has_one_home_and_it_lies_on_the_picture(where: Position, size: Size) -> None:
    places = homes(where, table_layout(size))
    assert set(places) == set(PACK)
    assert all(Rect((0, 0), size).contains(place.rect) for place in places.values())
    assert [card for card, place in places.items() if not place.face_up] == list(where.stock)


def test_the_stock_shows_a_back_while_it_has_a_card_and_its_place_after_that() -> None:
    layout = table_layout(SIZE)
    full, one, none = (
        pixels(picture_of(position(["6C"], "AD", stock)), layout.stock) for stock in ("2C 3C", "2C", "")
    )
    assert full == one
    assert one != none


def without(where: Position, card: Card) -> Position:
    """Return the position as if `card` had been taken off the table."""
    tableau = tuple(tuple(each for each in column if each != card) for column in where.tableau)
    waste, stock = (tuple(each for each in pile if each != card) for pile in (where.waste, where.stock))
    return Position(where.rules, tableau, waste, stock)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5, 0.7, 0.9])
@pytest.mark.parametrize("move", [Draw(), Play(5)], ids=["draw", "play"])
@pytest.mark.parametrize("back", [False, True], ids=["there", "back"])
def test_a_card_in_the_air_is_nowhere_else(move: Move, share: float, back: bool) -> None:
    layout, before = table_layout(SIZE), START.after(Draw())
    after = before.after(move)
    card, now = after.top, share * FLIGHT_S
    begin, end = (after, before) if back else (before, after)
    flight = Flight(card, homes(begin, layout)[card].rect, 0.0, turns=move == Draw())
    picture, ground = picture_of(end, standing=Standing(frozenset([card]), {})), picture_of(without(end, card))
    assert pixels(picture) == pixels(ground)
    draw_flights(picture, layout, end, {card: flight}, now)
    assert pixels(picture) != pixels(ground)
    air = flight.place(homes(end, layout)[card].rect, now)
    for each in (picture, ground):
        each.fill("black", air)
    assert pixels(picture) == pixels(ground)


def test_a_card_that_is_drawn_turns_over_once() -> None:
    layout, after = table_layout(SIZE), START.after(Draw())
    flight = Flight(after.top, layout.stock, 0.0, turns=True)
    empty = Surface(SIZE, 0, 32)

    def width(share_of_time: float) -> int:
        picture = empty.copy()
        draw_flights(picture, layout, after, {after.top: flight}, share_of_time * FLIGHT_S)
        picture.set_colorkey("black")
        return picture.get_bounding_rect().w

    widths = [width(part / 40) for part in range(40)]
    narrowest = widths.index(min(widths))
    assert widths[:narrowest] == sorted(widths[:narrowest], reverse=True)
    assert widths[narrowest:] == sorted(widths[narrowest:])
    assert widths[0] > 0.9 * layout.stock.w
    assert widths[narrowest] < 0.4 * layout.stock.w


@pytest.mark.parametrize("target", ["column 3", "stock"])
def test_what_is_shaken_or_pressed_moves_and_nothing_else_does(target: str) -> None:
    layout = table_layout(SIZE)
    place = layout.stock if target == "stock" else layout.columns[2]
    still = picture_of(START)
    for standing in (Standing(frozenset(), {target: 5}), Standing(frozenset(), {}, target)):
        changed = picture_of(START, standing=standing)
        assert pixels(changed, place) != pixels(still, place)
        for picture in (changed, (ground := still.copy())):
            picture.fill("black", place.inflate(40, 40))
        assert pixels(changed) == pixels(ground)


def test_only_the_free_card_sinks_under_the_finger() -> None:
    layout = table_layout(SIZE)
    pressed = picture_of(START, standing=Standing(frozenset(), {}, "column 3"))
    assert columns_read(pressed, layout)[2] == list(START.column(3)[:4])


def test_an_empty_column_that_refuses_is_shaken_too() -> None:
    where = position(["6C", ""], "AD")
    shaken = picture_of(where, standing=Standing(frozenset(), {"column 2": 5}))
    assert pixels(shaken) != pixels(picture_of(where))
