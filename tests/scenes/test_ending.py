"""The end of a game is told each time it should be, and never else."""

import pytest
from hypothesis import example, given, settings
from pygame import Rect

from kiosk.drawing.cards import INDEX_SHARE
from kiosk.engine.game import Game
from kiosk.engine.moves import COLUMNS
from kiosk.engine.notation import parse_actions
from kiosk.engine.position import ROWS, Outcome, Position
from kiosk.engine.rules import ALL_RULES, CLASSIC, EASY, Rules
from kiosk.engine.scoring import score
from kiosk.play.language import language as language_of
from kiosk.play.language import language_codes
from kiosk.play.texts import OUTCOMES
from kiosk.scenes.table import TableScene
from tests.engine.making import WINNING_LINE, position, positions
from tests.play.walks import STUCK_BY_DRAW, STUCK_BY_PLAY, game_of
from tests.scenes.staging import FIVE_SIZES, STUCK_LINE, Size, after, at, choose, commands, do, scene_of, texts_on

ENDS = [language_of(code)(OUTCOMES[outcome]) for code in language_codes() for outcome in Outcome]
CHOICES = {
    None: set(),
    Outcome.STUCK: {"ending", "ending undo", "ending again", "ending new"},
    Outcome.CLEARED: {"ending", "ending again", "ending new"},
}


def told(scene: TableScene, size: Size = (800, 480)) -> list[str]:
    """Return what the picture tells of an end."""
    return [text for text in texts_on(scene, size) if any(end in text for end in ENDS)]


def stuck_text(language: str = "id") -> list[str]:
    return [language_of(language)(OUTCOMES[Outcome.STUCK])]


@pytest.mark.parametrize(("code", "line"), [STUCK_BY_DRAW, STUCK_BY_PLAY], ids=["draw", "play"])
@pytest.mark.parametrize("language", language_codes())
def test_a_dead_end_is_told_with_the_move_that_reaches_it(code: str, line: str, language: str) -> None:
    scene = scene_of(game_of(code, line[:-1]), language)
    assert told(scene) == []
    do(scene, commands(line[-1])[0], 0.0)
    assert told(scene) == stuck_text(language)
    do(scene, commands("u")[0], 0.0)
    assert told(scene) == []


@pytest.mark.parametrize(("code", "line"), [STUCK_BY_DRAW, STUCK_BY_PLAY], ids=["draw", "play"])
def test_a_dead_end_is_told_after_a_start_of_the_program(code: str, line: str) -> None:
    scene = scene_of(game_of(code, line))
    assert told(scene) == stuck_text()
    assert set(scene.targets()) >= CHOICES[Outcome.STUCK]


@pytest.mark.parametrize("size", FIVE_SIZES)
def test_a_dead_end_is_told_in_the_new_size_and_the_new_language(size: Size) -> None:
    scene = after(STUCK_LINE)
    assert told(scene) == stuck_text("id")
    choose(scene, language="en")
    assert told(scene) == stuck_text("en")
    assert told(scene, size) == stuck_text("en")
    choose(scene, language="id")
    assert told(scene, size) == stuck_text("id")


def test_a_dead_end_taken_back_from_a_new_game_is_told_again() -> None:
    scene = after(STUCK_LINE + "n")
    assert told(scene) == []
    do(scene, commands("u")[0], 0.0)
    assert told(scene) == stuck_text()


def test_a_dead_end_is_told_while_a_refusal_is_shown_above_it() -> None:
    scene = after(STUCK_LINE)
    do(scene, commands("d")[0], 100.0)
    texts = texts_on(scene, now=100.1)
    assert {*stuck_text(), "Tumpukan ambil kosong"} <= set(texts)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_king_and_ace_end_the_game_where_the_rules_say_so(rules: Rules) -> None:
    for card, waste in (("KC", "AD"), ("AC", "KD")):
        expected = [] if rules.wrap else stuck_text()
        assert told(at(position([card], waste, rules=rules))) == expected


@given(positions())
@example(position(["6C"], "5D"))
@example(position(["6C"], "8D", "2C"))
@example(position(["KC"], "AD", rules=CLASSIC))
@example(position([], "AD", "2C", rules=EASY))
@settings(max_examples=60)
def test_the_picture_tells_of_an_end_when_and_only_when_there_is_one(where: Position) -> None:
    scene = at(where)
    expected = [] if where.outcome is None else [language_of("id")(OUTCOMES[where.outcome])]
    if where.outcome is Outcome.CLEARED:
        expected = [f"{expected[0]} Skor 350"]
    assert told(scene) == expected
    assert {name for name in scene.targets() if name.startswith("ending")} == CHOICES[where.outcome]
    assert f"Skor {score(where)}" in texts_on(scene)


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("stock", ["", "9H", "QC KC"])
def test_the_last_card_clears_the_table_with_or_without_a_stock(language: str, stock: str) -> None:
    scene = at(position(["6C"], "5D", stock), language)
    assert told(scene) == []
    do(scene, commands("1")[0], 0.0)
    tr = language_of(language)
    assert told(scene) == [f"{tr(OUTCOMES[Outcome.CLEARED])} {tr('Score {score}', score=350)}"]


def test_a_cleared_game_offers_no_undo_in_its_message() -> None:
    scene = after(WINNING_LINE)
    assert "ending undo" not in scene.targets()
    do(scene, commands("u")[0], 0.0)
    assert scene.position.outcome is Outcome.CLEARED


def test_nothing_is_told_while_any_move_can_be_made() -> None:
    game = after("").session.game
    for action in parse_actions([WINNING_LINE])[:-1]:
        game = game.after(action)
        assert told(scene_of(Game(game.code, game.positions[-1:]))) == []


def index_of(scene: TableScene, column: int, row: int) -> Rect:
    card = scene.layout.card(column, row)
    card.h = round(card.h * INDEX_SHARE)
    return card


@pytest.mark.parametrize("size", FIVE_SIZES)
def test_the_message_of_a_dead_end_leaves_the_free_cards_in_sight(size: Size) -> None:
    full = after(STUCK_LINE, size=size)
    assert not any(full.ending.colliderect(index_of(full, column, ROWS)) for column in COLUMNS)
    few = scene_of(game_of(*STUCK_BY_DRAW))
    few.size = size
    heights = zip(COLUMNS, map(len, few.position.tableau), strict=True)
    free = [index_of(few, column, height) for column, height in heights if height]
    hidden = len(few.ending.collidelistall(free))
    top, bottom = few.layout.columns[0].top, few.layout.columns[0].bottom
    assert top <= few.ending.top
    assert few.ending.bottom <= bottom
    elsewhere = (few.ending.move(0, place - few.ending.top) for place in range(top, bottom - few.ending.h))
    # A place between two that are tried may hide one less, at the most.
    assert min(len(place.collidelistall(free)) for place in elsewhere) >= hidden - 1
