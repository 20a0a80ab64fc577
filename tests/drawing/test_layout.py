"""The layout: laws of the table at the sizes of real panels, and at any size a window can have."""

from itertools import combinations, pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygame import Rect

from kiosk.drawing.cards import INDEX_SHARE
from kiosk.drawing.geometry import px_per_mm
from kiosk.drawing.layout import TableLayout, table_layout
from kiosk.engine.deal import deal
from kiosk.engine.moves import COLUMNS
from kiosk.engine.position import ROWS
from kiosk.scenes.table_ending import ending_place, ending_targets
from tests.engine.making import EXAMPLE

Size = tuple[int, int]

PANELS: list[Size] = [(800, 480), (1024, 600), (1280, 720), (720, 1280)]
FIVE_SIZES: list[Size] = [*PANELS, (480, 800)]
LEAST_BUTTON_MM = 9
LEAST_MAIN_MM = (20, 14)
JITTER_MM = 5
ENDS = {
    "stuck": ("undo", "again", "new"),
    "stuck with a last chance": ("hope", "undo", "again", "new"),
    "cleared": ("again", "new"),
}

any_size = st.tuples(st.integers(60, 2600), st.integers(40, 1600))
panels = pytest.mark.parametrize("size", PANELS)
five_sizes = pytest.mark.parametrize("size", FIVE_SIZES)


def targets(layout: TableLayout) -> dict[str, Rect]:
    """Everything that can be tapped, by name, while the game goes on; and the waste."""
    buttons = {"undo": layout.undo, "new game": layout.new_game, "hint": layout.hint, "light": layout.light}
    buttons |= {"menu": layout.menu}
    piles = {"stock": layout.stock_reach, "waste": layout.waste}
    return buttons | piles | {f"column {n}": layout.columns[n - 1] for n in COLUMNS}


def quiet_parts(layout: TableLayout) -> dict[str, Rect]:
    """What is only looked at, and lies beside all else."""
    return {"code": layout.code, "score": layout.score, "moves": layout.moves}


def overlapping(parts: dict[str, Rect]) -> list[tuple[str, str]]:
    return [(a, b) for a, b in combinations(parts, 2) if parts[a].colliderect(parts[b])]


def choices_at_the_end(layout: TableLayout, end: str) -> dict[str, Rect]:
    """What can be tapped at an end, over columns that hide the most."""
    return ending_targets(layout, ending_place(layout, deal(EXAMPLE), ENDS[end]), ENDS[end])


@given(any_size)
@example((60, 40))
@example((2600, 40))
@example((60, 1600))
@example((480, 480))
@settings(max_examples=200)
def test_everything_lies_on_the_picture_and_beside_all_else(size: Size) -> None:
    layout = table_layout(size)
    parts = targets(layout) | quiet_parts(layout)
    outside = [name for name, rect in parts.items() if not Rect((0, 0), size).contains(rect)]
    assert outside == []
    assert [name for name, rect in parts.items() if rect.w < 1 or rect.h < 1] == []
    assert overlapping(parts) == []


@given(any_size)
@settings(max_examples=200)
def test_all_cards_of_full_columns_lie_inside_their_strip(size: Size) -> None:
    layout = table_layout(size)
    for column in COLUMNS:
        cards = [layout.card(column, row) for row in range(1, ROWS + 1)]
        assert all(layout.columns[column - 1].contains(card) for card in cards)
        assert all(upper.top < lower.top for upper, lower in pairwise(cards))


@given(any_size)
@settings(max_examples=200)
def test_the_message_of_the_end_covers_columns_and_no_way_out(size: Size) -> None:
    layout = table_layout(size)
    beside = {name: rect for name, rect in targets(layout).items() if not name.startswith("column")}
    assert [name for name, rect in beside.items() if rect.colliderect(layout.ending)] == []
    assert [name for name, rect in beside.items() if rect.colliderect(layout.toast)] == []
    assert Rect((0, 0), size).contains(layout.ending)
    assert Rect((0, 0), size).contains(layout.toast)
    assert layout.stock_reach.contains(layout.stock)


@given(any_size, st.sampled_from([*ENDS]))
@settings(max_examples=200)
def test_the_choices_at_the_end_lie_side_by_side_in_their_message(size: Size, end: str) -> None:
    choices = choices_at_the_end(table_layout(size), end)
    panel = choices.pop("ending")
    assert [name for name, rect in choices.items() if not panel.contains(rect) or rect.w < 1 or rect.h < 1] == []
    assert overlapping(choices) == []


@given(any_size, st.data())
@settings(max_examples=100)
def test_a_point_belongs_to_the_card_that_is_seen_there(size: Size, data: st.DataObject) -> None:
    layout = table_layout(size)
    column, cards = data.draw(st.sampled_from(COLUMNS)), data.draw(st.integers(1, ROWS))
    row = data.draw(st.integers(1, cards))
    place = layout.card(column, row)
    x = data.draw(st.integers(place.left, place.right - 1))
    seen = place.h if row == cards else min(layout.strip_px, place.h)
    y = data.draw(st.integers(place.top, place.top + seen - 1))
    assert layout.column_at((x, y)) == column
    assert layout.row_at(column, (x, y), cards) == row


@given(any_size)
def test_no_card_is_seen_beside_the_cards(size: Size) -> None:
    layout = table_layout(size)
    for column in COLUMNS:
        first, last = layout.card(column, 1), layout.card(column, ROWS)
        beside = [(first.left - 1, first.top), (first.right, first.top), (first.left, first.top - 1)]
        assert [layout.row_at(column, point, ROWS) for point in (*beside, last.bottomleft)] == [None] * 4
        assert layout.row_at(column, first.topleft, 0) is None


@given(any_size)
@example((1600, 300))
def test_no_picture_is_so_flat_that_covered_cards_hide_their_index(size: Size) -> None:
    layout = table_layout(size)
    # One pixel may be lost by rounding.
    assert layout.strip_px + 1 >= 0.33 * layout.card_size[1]


@five_sizes
def test_the_index_of_every_covered_card_shows(size: Size) -> None:
    layout = table_layout(size)
    assert layout.strip_px >= max(0.33, INDEX_SHARE) * layout.card_size[1]
    assert min(layout.strip_px, layout.card_size[0]) >= LEAST_BUTTON_MM * layout.mm


@five_sizes
def test_buttons_are_as_large_as_a_thumb_needs(size: Size) -> None:
    layout = table_layout(size)
    sides = [rect for end in ENDS for rect in choices_at_the_end(layout, end).values()]
    for rect in (*targets(layout).values(), *sides):
        assert min(rect.size) >= int(LEAST_BUTTON_MM * layout.mm)
    for rect in (layout.undo, layout.stock_reach):
        assert rect.w >= int(LEAST_MAIN_MM[0] * layout.mm)
        assert rect.h >= int(LEAST_MAIN_MM[1] * layout.mm)


@five_sizes
def test_no_thumb_that_aims_at_undo_hits_new_game(size: Size) -> None:
    layout = table_layout(size)
    jitter = round(2 * JITTER_MM * layout.mm)
    assert not layout.undo.inflate(jitter, jitter).colliderect(layout.new_game)


@five_sizes
@pytest.mark.parametrize("end", [end for end in ENDS if "undo" in ENDS[end]])
def test_no_thumb_that_aims_at_undo_in_the_message_hits_another_choice(size: Size, end: str) -> None:
    layout = table_layout(size)
    choices = choices_at_the_end(layout, end)
    jitter = round(2 * JITTER_MM * layout.mm)
    reached = Rect(0, 0, jitter, jitter)
    reached.center = choices["ending undo"].center
    assert [name for name, rect in choices.items() if rect.colliderect(reached)] == ["ending undo", "ending"]


@panels
def test_the_panel_is_seven_inches_in_millimetres(size: Size) -> None:
    layout = table_layout(size)
    assert layout.mm == px_per_mm(size)
    assert max(size) / layout.mm == pytest.approx(154.08, rel=0.02)
    assert min(size) / layout.mm == pytest.approx(85.92, rel=0.09)


@given(any_size)
def test_a_larger_picture_has_larger_cards(size: Size) -> None:
    card, larger = (table_layout(each).card_size for each in (size, (size[0] * 2, size[1] * 2)))
    assert larger[0] > card[0]
    assert larger[1] > card[1]


@five_sizes
def test_for_the_left_hand_everything_is_as_large_on_the_other_side(size: Size) -> None:
    right, left = table_layout(size), table_layout(size, True)
    for name in targets(right):
        mine, other = targets(right)[name], targets(left)[name]
        assert mine.size == other.size
        assert mine.left + other.right == size[0] or not name.startswith(("undo", "stock", "hint"))
    # Columns are counted from the left for both hands.
    for layout in (right, left):
        assert all(one.right <= other.left for one, other in pairwise(layout.columns))
    assert right.waste.centerx > left.waste.centerx or size[0] < size[1]
