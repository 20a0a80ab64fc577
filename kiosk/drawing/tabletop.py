"""The table top: columns, waste and stock, with the cards that are on their way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from kiosk.drawing.cards import CardFaces
from kiosk.drawing.layout import TableLayout
from kiosk.drawing.look import USUAL, Look
from kiosk.drawing.motion import Flight
from kiosk.drawing.shapes import rounded
from kiosk.drawing.theme import Colour
from kiosk.engine.cards import Card
from kiosk.engine.moves import COLUMNS
from kiosk.engine.position import Position

card_faces = lru_cache(maxsize=6)(CardFaces)
"""The faces of cards of a size in pixels, kept for the sizes in use."""


SUNK_MM = 0.7
RING_MM = 0.9


class Place(NamedTuple):
    """Where a card lies, and whether its face is up."""

    rect: Rect
    face_up: bool


@dataclass(frozen=True)
class Standing:
    """What is to be known besides the position: the cards in the air, and targets shaken, pressed or hinted at."""

    flying: frozenset[Card]
    shaken: Mapping[str, int]
    pressed: str | None = None
    hinted: str | None = None


def homes(position: Position, layout: TableLayout) -> dict[Card, Place]:
    """Return where each of the 52 cards lies when nothing moves."""
    places = {card: Place(layout.waste, face_up=True) for card in position.waste}
    places |= {card: Place(layout.stock, face_up=False) for card in position.stock}
    for number, column in zip(COLUMNS, position.tableau, strict=True):
        for row, card in enumerate(column, start=1):
            places[card] = Place(layout.card(number, row), face_up=True)
    return places


def draw_table(
    surface: Surface, layout: TableLayout, position: Position, standing: Standing, look: Look = USUAL
) -> None:
    """Draw the columns, the piles and every card that is not in the air."""
    faces = card_faces(*layout.card_size, look)
    for number, column in zip(COLUMNS, position.tableau, strict=True):
        target = f"column {number}"
        surface.blit(faces.slot(), _moved(layout.card(number, 1), layout, standing, target, sinks=False))
        for row, card in enumerate(column, start=1):
            if card not in standing.flying:
                is_free = row == len(column)
                place = _moved(layout.card(number, row), layout, standing, target, sinks=is_free)
                _lay(surface, faces, faces.face(card), place)
    _draw_waste(surface, layout, position.waste, standing, look)
    _draw_stock(surface, layout, position, standing, look)
    _draw_hint(surface, layout, position, standing.hinted, look)


def draw_flights(
    surface: Surface,
    layout: TableLayout,
    position: Position,
    flights: Mapping[Card, Flight],
    now: float,
    look: Look = USUAL,
) -> None:
    """Draw the cards in the air as they are at `now`, the first one lowest."""
    if flights:
        places = homes(position, layout)
        for card, flight in flights.items():
            faces = card_faces(*max(layout.card_size, layout.waste.size), look)
            _draw_flight(surface, faces, flight, places[card], now)


def _draw_waste(
    surface: Surface, layout: TableLayout, waste: Sequence[Card], standing: Standing, look: Look
) -> None:
    faces = card_faces(*layout.waste.size, look)
    surface.blit(faces.slot(), layout.waste)
    top = next((card for card in reversed(waste) if card not in standing.flying), None)
    if top is not None:
        _lay(surface, faces, faces.face(top), layout.waste)


def _draw_stock(surface: Surface, layout: TableLayout, position: Position, standing: Standing, look: Look) -> None:
    faces = card_faces(*layout.stock.size, look)
    place = _moved(layout.stock, layout, standing, "stock", sinks=bool(position.stock))
    surface.blit(faces.slot(), place)
    if any(card not in standing.flying for card in position.stock):
        _lay(surface, faces, faces.back(), place)


def _draw_hint(surface: Surface, layout: TableLayout, position: Position, hinted: str | None, look: Look) -> None:
    """Draw a ring around the card that a hint means."""
    places = {
        f"column {number}": layout.card(number, len(column))
        for number, column in zip(COLUMNS, position.tableau, strict=True)
    }
    place = (places | {"stock": layout.stock}).get(hinted or "")
    if place is not None:
        around = place.inflate(2 * round(RING_MM * layout.mm), 2 * round(RING_MM * layout.mm))
        surface.blit(_ring(around.size, RING_MM * layout.mm, look.theme.accent), around)


@lru_cache(maxsize=4)
def _ring(size: tuple[int, int], line_px: float, colour: Colour) -> Surface:
    return rounded(size, 3 * line_px, (0, 0, 0, 0), colour, line_px)


def _moved(place: Rect, layout: TableLayout, standing: Standing, target: str, *, sinks: bool) -> Rect:
    """Return `place` shaken aside with its target, and a little lower if it `sinks` under the finger."""
    down = round(SUNK_MM * layout.mm) if sinks and standing.pressed == target else 0
    return place.move(standing.shaken.get(target, 0), down)


def _lay(surface: Surface, faces: CardFaces, face: Surface, place: Rect) -> None:
    surface.blit(faces.shadow(), place.move(faces.shadow_offset))
    surface.blit(face, place)


def _draw_flight(surface: Surface, faces: CardFaces, flight: Flight, home: Place, now: float) -> None:
    place = flight.place(home.rect, now)
    share = flight.share(now)
    face_up = home.face_up
    if flight.turns:
        # The card turns over once on its way: narrower and narrower, then the other side.
        place = place.inflate(round(place.w * (abs(1 - 2 * share) - 1)), 0)
        face_up = home.face_up == (share >= 0.5)
    picture = faces.face(flight.card) if face_up else faces.back()
    if place.w > 0 and place.h > 0:
        scaled = pygame.transform.smoothscale(picture, place.size)
        # Scaling rounds down, and what lies beneath would shine through the card.
        scaled.fill((3, 3, 3, 3), special_flags=pygame.BLEND_RGBA_ADD)
        surface.blit(scaled, place)
