"""The layout of the table: where each thing lies on a picture of any size, in whole pixels.

Lengths are given in millimetres of the 7-inch panel. A picture that is wider than high has the piles
beside the columns, where the right thumb is; a higher one has them below.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from kiosk.drawing.geometry import px_per_mm, stage_of
from kiosk.engine.moves import COLUMNS
from kiosk.engine.position import ROWS

Point = tuple[int, int]

EDGE_MM = 2.0
GAP_MM = 2.0
BAR_MM = 11.0
BUTTON_MM = 12.0
SIDE_MM = 29.0
CARD_GAP_MM = 1.6
ENDING_MM, HIGH_ENDING_MM = 29.0, 37.0
CARD_RATIO = 1.52
LEAST_STRIP, MOST_STRIP = 0.36, 0.85
"""How much of a covered card's height shows, at the least and at the most."""


@dataclass(frozen=True)
class TableLayout:
    """Where everything on the table lies; `columns` are whole strips, `strip_px` shows of a covered card.

    `stock_reach` is what draws a card when it is touched: the stock and the felt beside it.
    """

    mm: float
    columns: tuple[Rect, ...]
    card_size: tuple[int, int]
    strip_px: int
    waste: Rect
    stock: Rect
    stock_reach: Rect
    undo: Rect
    new_game: Rect
    hint: Rect
    light: Rect
    menu: Rect
    code: Rect
    score: Rect
    moves: Rect
    toast: Rect
    ending: Rect

    def card(self, column: int, row: int) -> Rect:
        """Return the place of the card at `row`, 1 to 5 from the covered end, of `column`, 1 to 7."""
        strip = self.columns[column - 1]
        width, height = self.card_size
        return Rect(strip.centerx - width // 2, strip.top + (row - 1) * self.strip_px, width, height)

    def column_at(self, point: Point) -> int | None:
        """Return the column, 1 to 7, whose strip holds `point`."""
        return next((n for n in COLUMNS if self.columns[n - 1].collidepoint(point)), None)

    def row_at(self, column: int, point: Point, cards: int) -> int | None:
        """Return the row of the card seen at `point` in a column of so many `cards`, or None beside them."""
        rows = range(cards, 0, -1)
        return next((row for row in rows if self.card(column, row).collidepoint(point)), None)


@lru_cache(maxsize=8)
def table_layout(size: tuple[int, int], is_left_handed: bool = False) -> TableLayout:
    """Return the layout of the table for a picture of `size` pixels, with the piles near the player's thumb."""
    stage, mm = stage_of(size), px_per_mm(size)
    places = _wide(stage, mm) if stage.w >= stage.h else _high(stage, mm)
    if is_left_handed:
        places = {name: _mirrored(place, stage) for name, place in places.items()}
    return _finish(mm, **places)


def _mirrored(place: Rect, stage: Rect) -> Rect:
    return Rect(stage.left + stage.right - place.right, place.top, place.w, place.h)


def _wide(stage: Rect, mm: float) -> dict[str, Rect]:
    edge, gap, bar, side = (round(length * mm) for length in (EDGE_MM, GAP_MM, BAR_MM, SIDE_MM))
    panel = Rect(stage.right - side - edge, stage.top + edge, side, stage.h - 2 * edge)
    left = stage.left + edge
    top = Rect(left, stage.top + edge, panel.left - left - gap, bar)
    tableau = Rect(left, top.bottom + gap, top.w, stage.bottom - edge - top.bottom - gap)
    undo = Rect(panel.left, panel.bottom - round(14 * mm), panel.w, round(14 * mm))
    score = Rect(panel.left, panel.top, panel.w, round(9.5 * mm))
    moves = Rect(panel.left, score.bottom, panel.w, round(5.5 * mm))
    piles = Rect(panel.left, moves.bottom + gap, panel.w, undo.top - moves.bottom - 2 * gap)
    upper, lower = _halves(piles, gap)
    waste, stock = _card_within(upper), _card_within(lower)
    new_game, hint, light, menu, code = _row(top, gap, [round(length * mm) for length in (36, 25, 12, 12)])
    return {
        "tableau": tableau,
        "waste": waste,
        "stock": stock,
        "stock_reach": lower,
        "undo": undo,
        "new_game": new_game,
        "hint": hint,
        "light": light,
        "menu": menu,
        "code": code,
        "score": score,
        "moves": moves,
    }


def _high(stage: Rect, mm: float) -> dict[str, Rect]:
    edge, gap, bar = (round(length * mm) for length in (EDGE_MM, GAP_MM, BAR_MM))
    inner = stage.inflate(-2 * edge, -2 * edge)
    top = Rect(inner.left, inner.top, inner.w, bar)
    figures = Rect(inner.left, top.bottom + gap, inner.w, bar)
    pile_h = round(36 * mm)
    bottom = Rect(inner.left, inner.bottom - pile_h, inner.w, pile_h)
    tableau = Rect(inner.left, figures.bottom + gap, inner.w, bottom.top - figures.bottom - 2 * gap)
    pile_w = min(round(pile_h / CARD_RATIO), inner.w // 3)
    waste = Rect(bottom.centerx - pile_w // 2, bottom.top, pile_w, pile_h)
    stock = Rect(bottom.right - pile_w, bottom.top, pile_w, pile_h)
    beside = waste.left - bottom.left - 2 * gap
    undo = Rect(bottom.left, bottom.bottom - round(20 * mm), beside, round(20 * mm))
    hint = Rect(bottom.left, bottom.top, beside, undo.top - bottom.top - gap)
    icon, points = round(12 * mm), round(30 * mm)
    score, moves, light, menu = _row(figures, gap, [points, inner.w - points - 2 * icon - 3 * gap, icon])
    new_game, code = _row(top, 0, [min(round(42 * mm), top.w // 2)])
    return {
        "tableau": tableau,
        "waste": waste,
        "stock": stock,
        "stock_reach": stock,
        "undo": undo,
        "new_game": new_game,
        "hint": hint,
        "light": light,
        "menu": menu,
        "code": code,
        "score": score,
        "moves": moves,
    }


def _halves(area: Rect, gap: int) -> tuple[Rect, Rect]:
    height = (area.h - gap) // 2
    return Rect(area.left, area.top, area.w, height), Rect(area.left, area.bottom - height, area.w, height)


def _card_within(area: Rect) -> Rect:
    height = min(area.h, round(area.w * CARD_RATIO))
    card = Rect(0, 0, round(height / CARD_RATIO), height)
    card.center = area.center
    return card


def _row(area: Rect, gap: int, widths: Sequence[int]) -> list[Rect]:
    """Return parts of a row of these widths in pixels, a gap after each, and what is left as the last part."""
    parts, left = [], area.left
    for width in widths:
        parts.append(Rect(left, area.top, width, area.h))
        left += width + gap
    return [*parts, Rect(left, area.top, max(1, area.right - left), area.h)]


def _finish(mm: float, tableau: Rect, **others: Rect) -> TableLayout:
    columns = tuple(_share(tableau, index, len(COLUMNS)) for index in range(len(COLUMNS)))
    card_size, strip = _cards(columns[0], mm)
    toast = Rect(tableau.left, tableau.bottom - round(BUTTON_MM * mm), tableau.w, round(BUTTON_MM * mm))
    ending_h = min(round((ENDING_MM if tableau.w > tableau.h else HIGH_ENDING_MM) * mm), tableau.h)
    ending = Rect(tableau.left, tableau.bottom - ending_h, tableau.w, ending_h)
    return TableLayout(
        mm=mm,
        columns=columns,
        card_size=card_size,
        strip_px=strip,
        toast=toast,
        ending=ending,
        **others,
    )


def _share(area: Rect, index: int, parts: int) -> Rect:
    left, right = (area.left + area.w * edge // parts for edge in (index, index + 1))
    return Rect(left, area.top, right - left, area.h)


def _cards(strip: Rect, mm: float) -> tuple[tuple[int, int], int]:
    """Return the size of a card, and how much of a covered one shows, in columns as large as `strip`."""
    covered = ROWS - 1
    height = min(round((strip.w - CARD_GAP_MM * mm) * CARD_RATIO), round(strip.h / (1 + covered * LEAST_STRIP)))
    height = max(height, 2)
    shown = min((strip.h - height) // covered, round(height * MOST_STRIP))
    return (max(round(height / CARD_RATIO), 1), height), max(shown, 1)
