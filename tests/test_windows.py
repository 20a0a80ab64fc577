"""The screens over the table, through the true program: by touch, by keys, and by the two buttons alone."""

from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from kiosk.config import Config, GameConfig, LookConfig
from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal
from kiosk.engine.rules import CLASSIC, EASY, Rules
from kiosk.engine.solver import judge
from kiosk.play.daily import deal_of
from kiosk.play.language import language_codes
from kiosk.scenes.code import CodeScene
from kiosk.scenes.menu import MenuScene
from kiosk.scenes.new_game import NewGameScene
from kiosk.scenes.settings import SettingsScene
from kiosk.scenes.sheet import Sheet
from kiosk.scenes.table import TableScene
from kiosk.script import Driver
from tests.driver import cards_on, game_of, kiosk, table_of

HALF_A_YEAR = [date.fromordinal(date(2026, 12, 1).toordinal() + day) for day in range(180)]


def choose_by_buttons(driver: Driver, target: str) -> None:
    """Go to a target of a screen by *undo*, and choose it by *draw*."""
    scene = driver.app.scene
    assert isinstance(scene, Sheet)
    while scene.focus != target:
        driver.press("undo")
    driver.press("draw")


def test_a_new_game_by_touch_can_be_taken_back_from_any_window() -> None:
    with kiosk() as driver:
        driver.tap("stock")
        before = cards_on(driver)
        driver.tap("new game")
        assert isinstance(driver.app.scene, NewGameScene)
        driver.tap("random")
        assert isinstance(driver.app.scene, TableScene)
        assert cards_on(driver) != before
        driver.tap("undo")
        assert cards_on(driver) == before


def test_the_rules_that_are_chosen_are_those_of_new_games_and_stay() -> None:
    with kiosk() as driver:
        driver.tap("new game")
        driver.tap("classic")
        driver.tap("random")
        assert game_of(driver).position.rules == CLASSIC
        driver.key("n")
        assert game_of(driver).position.rules == CLASSIC
        driver.tap("new game")
        driver.tap("easy")
        driver.tap("close")
        assert game_of(driver).position.rules == CLASSIC
        driver.key("n")
        assert game_of(driver).position.rules == EASY


def test_the_deal_of_the_day_is_dealt() -> None:
    with kiosk() as driver:
        driver.tap("new game")
        driver.tap("today")
        assert game_of(driver).code == deal_of(driver.clock.today(), EASY)


@pytest.mark.parametrize("rules", [EASY, CLASSIC])
def test_each_day_has_its_own_deal_which_can_be_won(rules: Rules) -> None:
    deals = [deal_of(day, rules) for day in HALF_A_YEAR[:40]]
    assert len(set(deals)) == len(deals)
    assert all(judge(deal(code)).winnable for code in deals)


def test_the_deal_of_a_day_is_the_same_for_ever() -> None:
    assert str(deal_of(date(2026, 12, 7), EASY)) == "GO1-E-AAEXLDU"
    assert str(deal_of(date(2026, 12, 8), EASY)) == "GO1-E-CSXFZLB"


def test_a_code_is_typed_by_touch_and_each_fault_is_named_as_it_is_typed() -> None:
    with kiosk(language="en") as driver:
        driver.tap("stock")
        before = cards_on(driver)
        for target in ("new game", "code"):
            driver.tap(target)
        driver.see("GO1-E-")
        driver.see("7 letters are missing.")
        for letter in "QWERT1":
            driver.tap(letter)
        driver.see("«1» cannot stand here")
        assert "play" not in driver.app.scene.targets()
        driver.tap("back")
        driver.tap("Y")
        driver.see("1 letter is missing.")
        driver.tap("U")
        assert cards_on(driver) == before
        driver.tap("play")
        assert str(game_of(driver).code) == "GO1-E-QWERTYU"
        assert isinstance(driver.app.scene, TableScene)
        driver.tap("undo")
        assert cards_on(driver) == before


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "A code looks like GO1-E-AAAAAAB."),
        ("HELLO", "«HELLO» is no code"),
        ("GO2-E-AAAAAAB", "«GO2» is not known here"),
        ("GO1-X-AAAAAAB", "«X» is no rule"),
        ("GO1-E-AAAAAABC", "here are more"),
        ("GO1-E-AAAAAA", "1 letter is missing."),
    ],
)
def test_what_is_typed_on_a_keyboard_is_judged_in_words(typed: str, words: str) -> None:
    with kiosk(language="en") as driver:
        for target in ("new game", "code", "clear"):
            driver.tap(target)
        for character in typed:
            driver.key(character.lower())
        driver.see(words)
        driver.key("return")
        assert isinstance(driver.app.scene, CodeScene)
        assert str(game_of(driver).code) == "GO1-E-AAAAAAB"


@pytest.mark.parametrize(
    ("copied", "words"),
    [
        (" go1 c qwertyu\n", "GO1"),
        (None, "There is no text to paste."),
        ("", "There is no text to paste."),
        ("x" * 1_000_000, "is no code"),
    ],
)
def test_a_code_is_pasted(copied: str | None, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with kiosk(language="en") as driver:
        monkeypatch.setattr(driver.app.screen, "clipboard", lambda: copied)
        for target in ("new game", "code"):
            driver.tap(target)
        driver.key("ctrl+v")
        assert any(words.lower() in text.lower() for text in driver.texts)
        if copied and "qwertyu" in copied:
            driver.tap("play")
            assert game_of(driver).code == DealCode.parse("GO1-C-QWERTYU")


def test_there_is_no_clipboard_without_a_desktop() -> None:
    with kiosk() as driver:
        assert driver.app.screen.clipboard() is None


def test_every_language_is_found_from_every_other() -> None:
    with kiosk() as driver:
        driver.tap("menu")
        met = []
        for _ in language_codes():
            met.append(driver.app.session.settings.language)
            driver.tap("language")
        assert sorted(met) == list(language_codes())
        assert driver.app.session.settings.language == "id"
        driver.tap("language")
        driver.tap("close")
        other = driver.app.session.settings.language
        assert other != "id"
        assert table_of(driver).tr.code == other


def test_a_setting_is_kept_and_what_the_next_visitor_finds_is_the_owners(tmp_path: Path) -> None:
    config = Config(game=GameConfig("en", any_deal=True), look=LookConfig(four_colours=True))
    with kiosk(config=config, folder=tmp_path, fills_screen=True) as driver:
        driver.wait(1)
        for target in ("menu", "settings", "left_handed", "volume", "speed"):
            driver.tap(target)
        driver.tap("four_colours")
    with kiosk(config=config, folder=tmp_path, fills_screen=True) as driver:
        settings = driver.app.session.settings
        assert (settings.left_handed, settings.four_colours, settings.volume) == (True, False, 80)
        assert driver.app.speaker.volume == 80
        driver.wait(config.idle.fresh_game_after_s + 1)
        assert driver.app.session.settings == driver.app.session.owners
        assert driver.app.speaker.volume == 70
    with kiosk(config=config, folder=tmp_path) as driver:
        assert driver.app.session.settings == driver.app.session.owners
        assert driver.app.session.settings.four_colours


def test_all_settings_go_back_to_the_owners_by_one_touch() -> None:
    with kiosk(language="en") as driver:
        for target in ("menu", "settings", "large_print", "high_contrast", "explains"):
            driver.tap(target)
        assert driver.app.session.settings != driver.app.session.owners
        driver.tap("reset")
        assert driver.app.session.settings == driver.app.session.owners


def test_refusals_are_explained_only_if_that_is_wanted() -> None:
    with kiosk(language="en") as driver:
        for target in ("menu", "settings", "explains", "close", "close"):
            driver.tap(target)
        driver.tap("column 1")
        assert not any("one rank" in text for text in driver.texts)
        assert driver.app.scene.changes_at(driver.clock.now()) is not None, "it shakes all the same"


def test_without_motion_everything_is_where_it_belongs_at_once() -> None:
    with kiosk(config=Config(game=GameConfig("en", any_deal=True), look=LookConfig(speed="off"))) as driver:
        driver.tap("stock")
        assert driver.app.scene.changes_at(driver.clock.now()) is None
        driver.tap("column 1")
        driver.see("one rank")
        assert driver.app.scene.changes_at(driver.clock.now()) != driver.clock.now()


def test_faster_is_faster() -> None:
    ends = []
    for speed in ("slow", "normal", "fast"):
        with kiosk(config=Config(game=GameConfig("en", any_deal=True), look=LookConfig(speed=speed))) as driver:
            driver.key("d")
            began = driver.clock.now()
            driver.settle()
            ends.append(driver.clock.now() - began)
    assert all(slower > faster * 1.4 for slower, faster in pairwise(ends))


def test_a_new_game_and_settings_by_keys_alone() -> None:
    with kiosk(language="en") as driver:
        driver.key("m")
        assert isinstance(driver.app.scene, MenuScene)
        for key in ("tab", "tab", "return"):
            driver.key(key)
        assert isinstance(driver.app.scene, SettingsScene)
        for key in ("down", "return"):
            driver.key(key)
        assert not driver.app.session.settings.explains
        for key in ("escape", "escape"):
            driver.key(key)
        assert isinstance(driver.app.scene, TableScene)
        assert not driver.app.ended


def test_windows_by_the_two_buttons_alone() -> None:
    with kiosk(language="en") as driver:
        driver.key("m")
        choose_by_buttons(driver, "new game")
        assert isinstance(driver.app.scene, NewGameScene)
        choose_by_buttons(driver, "classic")
        driver.press("undo", 1.2)
        assert isinstance(driver.app.scene, MenuScene)
        choose_by_buttons(driver, "new game")
        choose_by_buttons(driver, "random")
        assert isinstance(driver.app.scene, TableScene)
        assert game_of(driver).position.rules == CLASSIC


def test_what_is_tapped_beneath_an_open_window_does_nothing() -> None:
    for window in ("menu", "new game"):
        with kiosk() as driver:
            beneath = dict(driver.app.scene.targets())
            driver.tap(window)
            scene = driver.app.scene
            for rect in beneath.values():
                if scene.target_at(rect.center) is None:
                    driver.tap_at(rect.center)
            assert driver.app.scene is scene
            assert not game_of(driver).moves_made
            for key in ("d", "1", "u", "h"):
                driver.key(key)
            assert not game_of(driver).moves_made
