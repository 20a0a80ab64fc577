"""Positions and games for the tests: small ones written as text, and any at all for laws."""

from collections.abc import Sequence

from hypothesis import strategies as st

from kiosk.engine.cards import PACK, Card
from kiosk.engine.codes import DEALS, DealCode
from kiosk.engine.game import Game
from kiosk.engine.moves import COLUMNS, Action
from kiosk.engine.notation import parse_actions, parse_card
from kiosk.engine.position import ROWS, TABLEAU_CARDS, Position
from kiosk.engine.rules import ALL_RULES, EASY, Rules

EXAMPLE = DealCode(EASY, 1)
WINNING_LINE = "d52d74ddddd7556616d131442523d37d423246117d53d6dddd7"
TO_THIRD_POSITION = WINNING_LINE[:34]

RULES = st.sampled_from(ALL_RULES)
CODES = st.builds(DealCode, RULES, st.integers(0, DEALS - 1))
ACTIONS: st.SearchStrategy[Action] = st.sampled_from(parse_actions(["1234567du"]))


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as ``6C TH``."""
    return tuple(map(parse_card, text.split()))


def position(columns: Sequence[str], waste: str, stock: str = "", rules: Rules = EASY) -> Position:
    """Return the position with these first columns, the others being empty."""
    padded = [*columns, *[""] * (len(COLUMNS) - len(columns))]
    return Position(rules, tuple(map(cards, padded)), cards(waste), cards(stock))


def played(game: Game, text: str) -> Game:
    """Return the game after the actions of `text`, of which none is refused."""
    for action in parse_actions([text]):
        game = game.after(action)
    return game


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw any position of 52 cards: cards that have left the columns or the stock lie on the waste."""
    pack = draw(st.permutations(PACK))
    columns = [pack[start : start + ROWS] for start in range(0, TABLEAU_CARDS, ROWS)]
    heights = draw(st.lists(st.integers(0, ROWS), min_size=len(columns), max_size=len(columns)))
    first, *stock = pack[TABLEAU_CARDS:]
    drawn = draw(st.integers(0, len(stock)))
    gone = [card for column, height in zip(columns, heights, strict=True) for card in column[height:]]
    tableau = tuple(tuple(column[:height]) for column, height in zip(columns, heights, strict=True))
    return Position(draw(RULES), tableau, (first, *gone, *stock[:drawn]), tuple(stock[drawn:]))
