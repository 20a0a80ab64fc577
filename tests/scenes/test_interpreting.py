"""What a visitor means: taps on every pixel, keys and buttons become commands, or nothing."""

from functools import cache

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from kiosk.engine.codes import DealCode
from kiosk.engine.moves import COLUMNS
from kiosk.engine.position import Reason
from kiosk.play.commands import AskHint, Command, DrawCard, NewDeal, PlayColumn, RestartDeal, SwitchLight, UndoMove
from kiosk.play.events import MoveRefused
from kiosk.play.inputs import Exposed, Input, Key, KeyUp, Press, Quit, Tap
from kiosk.scenes.requests import Open, Window, Wish
from kiosk.scenes.table import TableScene
from tests.driver import game_of, kiosk
from tests.engine.making import EXAMPLE, WINNING_LINE, position
from tests.scenes.staging import FIVE_SIZES, NEXT_NUMBER, STUCK_LINE, Size, after, at, drawn, pixels

NEW = NewDeal(DealCode(EXAMPLE.rules, NEXT_NUMBER))
WAYS: dict[str, Command | Wish] = {
    "stock": DrawCard(),
    "undo": UndoMove(),
    "new game": Open(Window.NEW_GAME),
    "menu": Open(Window.MENU),
    "hint": AskHint(),
    "light": SwitchLight(),
}
ENDING: dict[str, Command] = {"ending undo": UndoMove(), "ending again": RestartDeal(), "ending new": NEW}


def corners(rect: Rect) -> list[tuple[int, int]]:
    """The pixels of a target that are hit worst."""
    right, bottom = rect.right - 1, rect.bottom - 1
    return [rect.topleft, (right, rect.top), (rect.left, bottom), (right, bottom), rect.center]


def meant(scene: TableScene, points: list[tuple[int, int]]) -> list[Command | Wish | None]:
    return [scene.interpret(Tap(*point)) for point in points]


@pytest.mark.parametrize("size", FIVE_SIZES)
def test_every_edge_of_a_target_is_the_target(size: Size) -> None:
    scene = after("", size=size)
    for name, command in WAYS.items():
        assert meant(scene, corners(scene.targets()[name])) == [command] * 5


@pytest.mark.parametrize("size", FIVE_SIZES)
def test_one_pixel_beside_a_button_is_not_the_button(size: Size) -> None:
    scene = after("", size=size)
    for name, command in WAYS.items():
        rect = scene.targets()[name]
        beside = [(rect.left - 1, rect.top), (rect.right, rect.top), (rect.left, rect.top - 1), rect.bottomleft]
        assert command not in meant(scene, beside)


@pytest.mark.parametrize("size", FIVE_SIZES)
def test_the_whole_column_but_its_covered_cards_plays_its_free_card(size: Size) -> None:
    # Columns 1 and 5 are shorter than their strip is high.
    scene = after("d52d", size=size)
    layout, where = scene.layout, scene.position
    for column in COLUMNS:
        count = len(where.column(column))
        strip, last = layout.columns[column - 1], layout.card(column, count)
        free = [last.center, (last.right - 1, last.bottom - 1), strip.topleft, (strip.left, strip.bottom - 1)]
        commands = meant(scene, free)
        assert commands[:2] == [PlayColumn(column, count)] * 2
        assert {command.column for command in commands if isinstance(command, PlayColumn)} == {column}
        assert all(isinstance(c, PlayColumn) and c.row in (None, count) for c in commands)


@pytest.mark.parametrize("size", FIVE_SIZES)
def test_a_covered_card_explains_itself(size: Size) -> None:
    scene = after("", size=size)
    for column in COLUMNS:
        for row in range(1, 5):
            card = scene.layout.card(column, row)
            shown = Rect(card.topleft, (card.w, scene.layout.strip_px))
            assert meant(scene, corners(shown)) == [PlayColumn(column, row)] * 5
            before = scene.session.sitting
            assert scene.session.execute(PlayColumn(column, row)) == [MoveRefused(Reason.COVERED, column)]
            assert scene.session.sitting is before


def test_an_empty_column_says_so() -> None:
    scene = at(position(["6C", "", "9H"], "5D", "KD"))
    drawn(scene)
    command = scene.interpret(Tap(*scene.layout.columns[1].center))
    assert isinstance(command, PlayColumn)
    assert scene.session.execute(command) == [MoveRefused(Reason.EMPTY_COLUMN, 2)]


KEYS: list[tuple[Input, Command | None]] = [
    *[(Key(str(n)), PlayColumn(n)) for n in COLUMNS],
    (Key("d"), DrawCard()),
    (Key("space"), DrawCard()),
    (Key("u"), UndoMove()),
    (Key("z", ctrl=True), UndoMove()),
    (Key("n"), NEW),
    (Press("draw", 0.1), DrawCard()),
    (Press("draw", 0.9), DrawCard()),
    (Press("draw", 1.1), AskHint()),
    (Press("draw", 30.0), AskHint()),
    (Press("undo", 0.1), UndoMove()),
    *[(Key(name), None) for name in ("z", "0", "8", "9", "f5", "f11", "escape", "return", "", "c", "12")],
    *[(Key(name, ctrl=True), None) for name in ("d", "u", "n", "space", "1", "7")],
    *[(Key(name, alt=True), None) for name in ("d", "u", "n", "space", "1", "7", "z")],
    (Press("menu", 0.1), None),
    (KeyUp("d"), None),
    (Exposed(), None),
    (Quit(), None),
]


@pytest.mark.parametrize(("given_input", "command"), KEYS, ids=str)
def test_keys_and_buttons(given_input: Input, command: Command | None) -> None:
    assert after("").interpret(given_input) == command


def test_the_number_pad_plays_columns_as_the_row_above_the_letters() -> None:
    with kiosk() as driver:
        pads = [pygame.K_KP1, pygame.K_KP2, pygame.K_KP3, pygame.K_KP4, pygame.K_KP5, pygame.K_KP6, pygame.K_KP7]
        driver.key("d")
        for pad in pads:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pad, mod=pygame.KMOD_NUM, unicode=""))
            driver.wait(0.1)
        # On the 8 goes the 9 of column 5, on that the 8 of column 6; the others refuse.
        assert [type(move).__name__ for move in game_of(driver).moves] == ["Draw", "Play", "Play"]
        assert [str(card) for card in game_of(driver).position.waste[-2:]] == ["9C", "8D"]


@pytest.mark.parametrize("size", FIVE_SIZES)
@pytest.mark.parametrize(("moves", "choices"), [(STUCK_LINE, 3), (WINNING_LINE, 2)], ids=["stuck", "cleared"])
def test_the_choices_at_the_end_are_offered_to_their_edges(size: Size, moves: str, choices: int) -> None:
    scene = after(moves, size=size)
    targets = {name: rect for name, rect in scene.targets().items() if name in ENDING}
    assert len(targets) == choices
    for name, rect in targets.items():
        assert meant(scene, corners(rect)) == [ENDING[name]] * 5


@pytest.mark.parametrize("size", FIVE_SIZES)
def test_the_ground_of_the_message_shields_the_cards_beneath(size: Size) -> None:
    scene = after(STUCK_LINE, size=size)
    panel = scene.ending
    buttons = [rect for name, rect in scene.targets().items() if name in ENDING]
    for x in [*range(panel.left, panel.right, 5), panel.right - 1]:
        for y in [*range(panel.top, panel.bottom, 5), panel.bottom - 1]:
            on_button = any(rect.collidepoint(x, y) for rect in buttons)
            assert (scene.interpret(Tap(x, y)) is not None) == on_button


kept_after = cache(after)


@given(
    st.sampled_from(FIVE_SIZES), st.integers(-9, 1300), st.integers(-9, 1300), st.sampled_from(["", STUCK_LINE])
)
@settings(max_examples=150)
def test_a_tap_means_what_the_target_there_is_called(size: Size, x: int, y: int, moves: str) -> None:
    scene = kept_after(moves, size=size)
    command, name = scene.interpret(Tap(x, y)), scene.target_at((x, y))
    if name is None or name == "ending":
        assert command is None
    elif name.startswith("column"):
        assert isinstance(command, PlayColumn)
        assert name == f"column {command.column}"
    else:
        assert command == (WAYS | ENDING)[name]


def test_a_message_that_passes_is_no_shield() -> None:
    scene = after("")
    scene.receive([MoveRefused(Reason.NOT_ADJACENT, 1)], 0.0)
    drawn(scene, now=0.1)
    assert scene.interpret(Tap(*scene.layout.toast.center)) == PlayColumn(4, 5)


def test_what_is_pressed_is_shown_until_the_finger_leaves_it() -> None:
    scene = after("")
    at_rest = pixels(drawn(scene))
    for name in ("undo", "new game", "stock", "column 3"):
        point = scene.targets()[name].center
        assert scene.press(point)
        assert not scene.press(point)
        assert pixels(drawn(scene)) != at_rest
        assert scene.press(None)
        assert pixels(drawn(scene)) == at_rest
    assert not scene.press(None)
