"""Hints, the flag and the way back, through the true program."""

import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from kiosk.devices.hands import Hands
from kiosk.devices.screen import Screen
from kiosk.devices.solver_process import SolverProcess
from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.game import Game
from kiosk.engine.moves import Play
from kiosk.engine.notation import format_actions
from kiosk.engine.position import Outcome
from kiosk.engine.rules import ALL_RULES, Rules
from kiosk.engine.solver import judge
from kiosk.play.advice import Counsel
from kiosk.play.commands import AskHint, DrawCard, PlayColumn
from kiosk.play.events import HintGiven
from kiosk.play.language import language as language_of
from kiosk.play.language import language_codes
from kiosk.play.session import Session, Sitting
from kiosk.scenes.table_frame import light_icon
from kiosk.script import Driver
from tests.driver import game_of, kiosk, table_of
from tests.play.advisers import Dead, Late, Silent
from tests.play.walks import STUCK_BY_DRAW, STUCK_BY_PLAY
from tests.process import eventually

WINNABLE = ("GO1-E-AAAAAAB", "GO1-C-AAAAAAC")
LOST = "GO1-C-AAAAAAB"
DEALS = 16
"""How many deals of each rule are played to the end by hints alone; it holds for any number."""


@pytest.fixture(autouse=True)
def _prompt_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every edge of a mock pin be new: they tell the true time, and a slow machine would shorten a press."""
    monkeypatch.setattr(MockFactory, "ticks_diff", staticmethod(lambda later, earlier: 0.0))  # noqa: ARG005


def hinted_move(driver: Driver) -> str:
    """Return the move that the hint on the picture tells, and that the ring shows: a column, or d."""
    tr = table_of(driver).tr
    pattern = re.escape(tr("Try column {column}")).replace(re.escape("{column}"), "([1-7])")
    told = [match[1] for text in driver.texts if (match := re.fullmatch(pattern, text))]
    told += ["d" for text in driver.texts if text == tr("Try drawing a card")]
    (move,) = told
    assert table_of(driver)._hinted == ("stock" if move == "d" else f"column {move}")
    return move


def by_touch(driver: Driver) -> None:
    driver.tap("hint")


def by_long_press(driver: Driver) -> None:
    driver.press("draw", 1.1)


def tap_move(driver: Driver, move: str) -> None:
    driver.tap("stock" if move == "d" else f"column {move}")


def play(driver: Driver, line: str) -> None:
    for move in line:
        driver.key(move)


def follow_hints(code: DealCode) -> Outcome | None:
    """Play a deal in a session by its hints alone, and return how it ends."""
    session, counsel = Session(Sitting(Game.of(code))), Counsel(deal(code))
    while session.game.position.outcome is None:
        session.advise(counsel.on(session.game))
        (hint,) = session.execute(AskHint())
        assert isinstance(hint, HintGiven)
        assert hint.is_winnable
        session.execute(PlayColumn(hint.move.column) if isinstance(hint.move, Play) else DrawCard())
    return session.game.position.outcome


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_hints_alone_win_every_deal_that_can_be_won(rules: Rules) -> None:
    codes = [DealCode(rules, number) for number in range(DEALS)]
    winnable = [code for code in codes if judge(deal(code)).winnable]
    assert 0 < len(winnable) < len(codes)
    assert [code for code in winnable if follow_hints(code) is not Outcome.CLEARED] == []


@pytest.mark.parametrize(
    ("code", "language", "ask"), [(WINNABLE[0], "id", by_touch), (WINNABLE[1], "en", by_long_press)]
)
def test_hints_alone_win_through_the_screen(code: str, language: str, ask: Callable[[Driver], None]) -> None:
    with kiosk(code, language=language, advised=True) as driver:
        while game_of(driver).position.outcome is None:
            made = game_of(driver).moves_made
            ask(driver)
            assert game_of(driver).moves_made == made
            tap_move(driver, hinted_move(driver))
            assert game_of(driver).moves_made == made + 1
        assert game_of(driver).position.outcome is Outcome.CLEARED


def test_a_lost_game_is_told_to_be_lost_only_to_whoever_asks() -> None:
    with kiosk(LOST, advised=True) as driver:
        driver.wait(0.5)
        assert not any("menang" in text for text in driver.texts)
        driver.tap("hint")
        driver.see("Tidak dapat dimenangkan lagi. Langkah terbaik: coba")


@pytest.mark.parametrize(("held_s", "hints", "draws"), [(0.9, 0, 1), (1.1, 1, 0)])
def test_a_press_of_the_draw_button_is_a_draw_or_a_hint_and_never_both(
    held_s: float, hints: int, draws: int
) -> None:
    with kiosk(advised=True) as driver:
        driver.press("draw", held_s)
        driver.wait(1)
        assert (table_of(driver)._hinted is not None) == bool(hints)
        assert game_of(driver).moves_made == draws


def test_a_hint_that_comes_late_is_announced_and_then_given() -> None:
    adviser = Late()
    with kiosk(adviser=adviser) as driver:
        driver.tap("hint")
        driver.see("Sebentar, petunjuk sedang dicari…")
        driver.wait(30)
        assert not any("Coba" in text for text in driver.texts)
        adviser.is_there = True
        driver.wait(0)
        assert hinted_move(driver)


def test_a_hint_that_comes_too_late_is_not_given() -> None:
    adviser = Late()
    with kiosk(adviser=adviser) as driver:
        driver.tap("hint")
        driver.tap("stock")
        adviser.is_there = True
        driver.wait(0.5)
        assert not any("Coba" in text or "Sebentar" in text for text in driver.texts)
        assert table_of(driver)._hinted is None


def test_the_ring_goes_with_the_next_move_and_stays_with_a_refusal() -> None:
    with kiosk(advised=True) as driver:
        driver.tap("hint")
        hinted = table_of(driver)._hinted
        driver.tap("column 1")
        assert table_of(driver)._hinted == hinted
        driver.key("d")
        assert table_of(driver)._hinted is None


@pytest.mark.parametrize("temper", [Silent, Dead])
@pytest.mark.parametrize("code", [*WINNABLE, LOST])
def test_without_any_answer_the_game_goes_on(temper: type[Silent], code: str) -> None:
    adviser = temper()
    with kiosk(code, adviser=adviser, numbers=count()) as driver:
        for key in ("h", "l", "b"):
            driver.key(key)
        play(driver, "d" * 16)
        driver.press("draw", 1.1)
        while game_of(driver).position.outcome is None:
            play(driver, format_actions([next(game_of(driver).position.legal_moves)]))
        assert not any("terbaik" in text for text in driver.texts)
        assert "ending hope" not in table_of(driver).targets()
        driver.tap("ending new")
        assert not game_of(driver).moves
        assert adviser.asked[-1] == game_of(driver)


@pytest.mark.parametrize("stuck", [STUCK_BY_DRAW, STUCK_BY_PLAY], ids=["draw", "play"])
@pytest.mark.parametrize("language", language_codes())
def test_from_a_dead_end_one_tap_leads_to_the_last_chance_which_is_kept(
    stuck: tuple[str, str], language: str, tmp_path: Path
) -> None:
    code, line = stuck
    tr = language_of(language)
    with kiosk(code, language=language, folder=tmp_path, advised=True) as driver:
        play(driver, line)
        driver.see(tr("The best possible was {score}", score=350))
        dead = game_of(driver)
        driver.tap("ending hope")
        driver.see(tr("From here the game can still be won."))
        back = game_of(driver)
        assert judge(back.position).winnable
        assert not judge(dead.positions[len(back.positions)]).winnable
        assert back.moves_made == dead.moves_made
    with kiosk(None, folder=tmp_path, advised=True) as driver:
        assert game_of(driver) == back


def test_the_flag_offers_the_last_chance_as_soon_as_it_is_gone() -> None:
    code, line = STUCK_BY_PLAY
    with kiosk(code, advised=True) as driver:
        driver.tap("light")
        driver.see("Bendera menunjukkan")
        for move in line[:-1]:
            driver.key(move)
            lost = not judge(game_of(driver).position).winnable
            assert ("hope" in table_of(driver).targets()) == lost
            if lost:
                break
        driver.see("Peluang terakhir")
        driver.tap("hope")
        assert judge(game_of(driver).position).winnable
        driver.see("Petunjuk")
        driver.key("l")
        driver.see("Bendera dimatikan.")


def test_the_keys_for_hint_flag_and_way_back() -> None:
    code, line = STUCK_BY_DRAW
    with kiosk(code, advised=True) as driver:
        driver.key("b")
        driver.see(language_of("id")("There is no last chance to go back to."))
        driver.key("h")
        assert hinted_move(driver)
        driver.key("l")
        assert table_of(driver).session.settings.light
        play(driver, line)
        driver.key("b")
        driver.see("Dari sini permainan masih dapat dimenangkan.")
        assert judge(game_of(driver).position).winnable


@pytest.mark.parametrize("code", [None, *WINNABLE])
@pytest.mark.parametrize("kept", [False, True])
def test_the_first_picture_comes_before_the_first_question(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str | None, kept: bool
) -> None:
    if kept:
        with kiosk(LOST, folder=tmp_path):
            pass
    order: list[str] = []

    class Noted(Silent):
        def ask(self, game: Game) -> None:  # noqa: ARG002
            order.append("question")

    monkeypatch.setattr(Screen, "flip", lambda _: order.append("picture"))
    with kiosk(code, folder=tmp_path, adviser=Noted()):
        assert order[:2] == ["picture", "question"]


@pytest.fixture
def process() -> Iterator[SolverProcess]:
    said: list[str] = []
    adviser = SolverProcess(lambda: None, said.append)
    yield adviser
    adviser.close()
    assert said == []


def test_the_solver_s_process_gives_hints_in_the_true_program(process: SolverProcess) -> None:
    def turned(driver: Driver) -> str | None:
        driver.wait(0)
        return table_of(driver)._hinted

    with kiosk(WINNABLE[1], adviser=process, numbers=count()) as driver:
        for _ in range(3):
            driver.tap("hint")
            eventually(lambda: turned(driver), "a hint")
            tap_move(driver, hinted_move(driver))
            assert judge(game_of(driver).position).winnable
        driver.key("n")
        assert judge(game_of(driver).position).winnable


def test_a_button_means_what_it_was_when_the_finger_came_down() -> None:
    adviser = Late()
    with kiosk("GO1-E-AAAAAAB", adviser=adviser) as driver:
        for _ in range(16):
            driver.key("d")
        driver.settle()
        undo = driver.app.scene.targets()["ending undo"]
        point = (undo.right - 2, undo.centery)
        hands = Hands(driver.app.screen)
        hands.touch(point, down=True)
        driver.wait(0.05)
        adviser.is_there = True
        driver.wait(0.05)
        assert driver.app.scene.target_at(point) != "ending undo"
        hands.touch(point, down=False)
        driver.wait(0.05)
        assert len(game_of(driver).moves) == 15


def test_the_way_back_is_for_those_who_want_to_know() -> None:
    with kiosk("GO1-E-AAAAAAB", advised=True) as driver:
        for _ in range(12):
            driver.key("d")
        assert table_of(driver).session.advice is not None
        driver.key("b")
        driver.see(language_of("id")("There is no last chance to go back to."))
        assert len(game_of(driver).moves) == 12
        driver.key("l")
        driver.key("b")
        assert len(game_of(driver).moves) < 12


def test_the_flag_does_not_blink_while_a_move_is_thought_over() -> None:
    adviser = Late()
    adviser.is_there = True
    with kiosk("GO1-E-AAAAAAB", adviser=adviser) as driver:
        session = table_of(driver).session
        assert light_icon(session) == "light-off"
        driver.key("l")
        assert light_icon(session) == "light-won"
        adviser.is_there = False
        driver.key("d")
        assert (session.advice, light_icon(session)) == (None, "light-won")
        driver.key("n")
        assert light_icon(session) == "light-wait"
        session.has_adviser = False
        assert light_icon(session) == "light-off"
