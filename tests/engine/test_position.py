"""What may be played, what is refused and why, and how a game ends."""

import pytest
from hypothesis import given

from kiosk.engine.cards import RANKS, Card, Suit
from kiosk.engine.moves import COLUMNS, Draw, Move, Play
from kiosk.engine.position import Outcome, Position, Reason
from kiosk.engine.rules import CLASSIC, EASY, Rules
from kiosk.engine.scoring import score
from tests.engine.making import cards, position, positions

# Waste rank, then the ranks that may go on it.
EASY_TABLE = "A:K2 2:A3 3:24 4:35 5:46 6:57 7:68 8:79 9:8T T:9J J:TQ Q:JK K:QA"
CLASSIC_TABLE = "A:2 2:A3 3:24 4:35 5:46 6:57 7:68 8:79 9:8T T:9J J:TQ Q:JK K:Q"
TABLES = {EASY: EASY_TABLE, CLASSIC: CLASSIC_TABLE}


def neighbours(rules: Rules) -> set[tuple[str, str]]:
    """Return the pairs of waste rank and played rank that the table allows."""
    return {(row[0], rank) for row in TABLES[rules].split() for rank in row[2:]}


def goes_on(card: Card, waste: Card, rules: Rules) -> bool:
    return (str(waste)[0], str(card)[0]) in neighbours(rules)


@pytest.mark.parametrize("rules", [EASY, CLASSIC], ids=lambda rules: rules.name)
@pytest.mark.parametrize("waste_rank", RANKS)
@pytest.mark.parametrize("rank", RANKS)
def test_with_an_empty_stock_only_the_neighbours_of_the_table_go(rank: int, waste_rank: int, rules: Rules) -> None:
    free, waste = Card(rank, Suit.SPADES), Card(waste_rank, Suit.HEARTS)
    here = position([str(free)], str(waste), rules=rules)
    if goes_on(free, waste, rules):
        assert (here.refusal(Play(1)), here.outcome) == (None, None)
        assert here.after(Play(1)).outcome is Outcome.CLEARED
    else:
        assert (here.refusal(Play(1)), here.outcome) == (Reason.NOT_ADJACENT, Outcome.STUCK)


@pytest.mark.parametrize("waste", ["5H", "5C", "5D", "5S"])
def test_suits_are_ignored(waste: str) -> None:
    assert position(["6C", "6D"], waste).refusal(Play(1)) is None


def test_clearing_goes_before_being_stuck() -> None:
    last = position(["6C"], "5C")
    cleared = last.after(Play(1))
    assert (last.outcome, cleared.outcome, score(cleared)) == (None, Outcome.CLEARED, 350)


def test_clearing_does_not_wait_for_the_stock() -> None:
    cleared = position(["6C"], "5C", "TH 2S").after(Play(1))
    assert (cleared.outcome, score(cleared), len(cleared.stock)) == (Outcome.CLEARED, 350, 2)
    assert list(cleared.legal_moves) == []


@pytest.mark.parametrize("move", [Play(1), Play(7), Draw()])
def test_after_clearing_everything_is_refused(move: Move) -> None:
    assert position([], "5C", "TH").refusal(move) is Reason.GAME_OVER


def test_each_refusal_has_its_reason() -> None:
    here = position(["6C KH", ""], "5C")
    assert here.refusal(Play(1)) is Reason.NOT_ADJACENT
    assert here.refusal(Play(2)) is Reason.EMPTY_COLUMN
    assert here.refusal(Draw()) is Reason.EMPTY_STOCK


def test_a_covered_neighbour_saves_nobody() -> None:
    assert position(["6C KH"], "5C").outcome is Outcome.STUCK


def test_a_last_draw_can_get_stuck() -> None:
    before = position(["6C", "6H"], "2C", "TH")
    assert (before.outcome, score(before)) == (None, 330)
    stuck = before.after(Draw())
    assert (stuck.outcome, score(stuck)) == (Outcome.STUCK, 310)


def test_a_play_can_get_stuck() -> None:
    before = position(["6C", "6H"], "5C")
    stuck = before.after(Play(2))
    assert (before.outcome, stuck.outcome, score(stuck)) == (None, Outcome.STUCK, 330)


def test_a_play_frees_the_card_above_and_covers_the_waste() -> None:
    after = position(["9H KH 6C"], "2D 5C", "TH").after(Play(1))
    assert after == position(["9H KH"], "2D 5C 6C", "TH")


def test_a_draw_is_allowed_although_a_card_could_be_played() -> None:
    after = position(["6C"], "5C", "TH 2S").after(Draw())
    assert after == position(["6C"], "5C TH", "2S")


def test_a_refused_move_cannot_be_forced() -> None:
    with pytest.raises(ValueError, match="not_adjacent"):
        position(["KH"], "5C").after(Play(1))


@pytest.mark.parametrize("number", [0, 8, -1])
def test_there_are_seven_columns(number: int) -> None:
    with pytest.raises(ValueError, match="no column"):
        position(["KH"], "5C").column(number)


def test_columns_are_numbered_from_the_left() -> None:
    here = position(["6C 7C", "8C"], "AS")
    assert (here.column(1), here.column(2), here.cards_left) == (cards("6C 7C"), cards("8C"), 3)


@given(positions())
def test_legal_moves_and_refusals_agree_with_the_table(here: Position) -> None:
    frees = {number: here.column(number)[-1] for number in COLUMNS if here.column(number)}
    expected: list[Move] = [Play(n) for n, free in frees.items() if goes_on(free, here.top, here.rules)]
    if here.stock and frees:
        expected.append(Draw())
    assert list(here.legal_moves) == expected
    everything: list[Move] = [*map(Play, COLUMNS), Draw()]
    assert [move for move in everything if here.refusal(move) is None] == expected
    assert here.outcome is (Outcome.CLEARED if not frees else None if expected else Outcome.STUCK)
