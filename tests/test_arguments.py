"""The arguments of the command line: the options for playing, and one sentence for what cannot be read."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.arguments import parse_arguments
from kiosk.cli import main
from kiosk.config import ButtonsConfig, Config, GameConfig
from kiosk.engine.cards import PACK
from kiosk.engine.codes import DealCode
from kiosk.engine.errors import NotationError
from kiosk.engine.notation import format_cards
from kiosk.engine.rules import CLASSIC
from kiosk.options import PlayOptions
from tests.asking import CODE, Captured, complaint, start


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--deal", "nonsense"], "Argument --deal: «NONSENSE» is no deal code; one looks like GO1-E-AAAAAAB."),
        (["describe", "GO2-E-AAAAAAB"], "GO2"),
        (["describe", "GO1-E-AAAA"], "7 letters, not 4"),
        (["describe", "GO1-E-" + "A" * 1_000_000], "1000006 characters"),
        (["describe"], "The command describe needs a deal code, such as GO1-E-AAAAAAB."),
        (["describe", CODE, "d58"], "«8» is no move"),
        (["describe", CODE, "\U0001f600"], "«\U0001f600» is no move"),
        (["describe", CODE, "\ud800"], "«\ufffd» is no move"),
        (["describe", CODE, "--json"], "The option --json cannot be used with describe."),
        (["describe", CODE, "--lang", "fr"], "--lang"),
        (["describe", CODE, "--fake-gpio"], "The option --fake-gpio cannot be used with describe."),
        (["deal", CODE, "d"], "The command deal takes no moves, but here is «d»."),
        (["deal", CODE, "--rules", "easy"], "The option --rules goes with --deck"),
        (["replay"], "The command replay needs a deal code"),
        (
            ["shuffle"],
            "«shuffle» is no command; use describe, deal, replay, solve, lock, unlock or doctor, or none",
        ),
        (["a\nb"], "«a\ufffdb» is no command"),
        (["--wat"], "--wat"),
        (["--wat\n\x1b[31m" + "A" * 1_000_000], "--wat"),
        (["--json"], "The option --json cannot be used without a command."),
        (["--deck", "x"], "The option --deck cannot be used without a command."),
        (["--kio"], "--kio"),
        (["--deal"], "--deal"),
        (["--size", "800"], "Argument --size: «800» is no size; sizes are written like 800x480."),
        (["--size", "0x480"], "«0x480»"),
        (["--size", "800x-1"], "«800x-1»"),
        (["--size", "٨x٨"], "«٨x٨»"),
        (["--draw-pin", "28"], "Argument --draw-pin: «28» is no GPIO pin; pins are 0 to 27."),
        (["--undo-pin", "x"], "«x»"),
        (["--draw-pin", "27"], "The two buttons cannot share pin 27."),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_arguments_that_cannot_be_read(capsys: Captured, arguments: list[str], words: str) -> None:
    assert words in complaint(capsys, *arguments)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "A deck has 52 cards, not 0."),
        (format_cards(PACK[:51]).encode(), "A deck has 52 cards, not 51."),
        (format_cards([*PACK[:51], PACK[0]]).encode(), "The card AC occurs twice in the deck."),
        (b"\xff\xfe6C", "is no text in UTF-8."),
        (b"\x00" * 1000, "is no card"),
        (b"6C " * 350_000, "is longer than 100000 bytes."),
    ],
    ids=["empty", "51", "twice", "no UTF-8", "zeros", "1 MB"],
)
def test_decks_that_cannot_be_read(capsys: Captured, tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "deck").write_bytes(content)
    assert words in complaint(capsys, "replay", "--deck", str(tmp_path / "deck"), "d", "--json")


def test_a_deck_that_is_missing_or_a_folder_or_endless(capsys: Captured, tmp_path: Path) -> None:
    for name in (tmp_path / "missing", tmp_path, Path("/dev/zero")):
        assert complaint(capsys, "replay", "--deck", str(name)).startswith("The deck «")
    assert "«»" in complaint(capsys, "replay", "--deck", "")


@given(
    st.lists(st.text(max_size=8) | st.sampled_from(["deal", "--deal", "--json", CODE, "d5", "--size", "-", "--"]))
)
def test_any_arguments_are_read_or_refused_in_one_line(texts: list[str]) -> None:
    try:
        parse_arguments(texts)
    except NotationError as error:
        sentence = str(error)
    else:
        sentence = "."
    assert sentence.isprintable()
    assert sentence.endswith(".")
    assert len(sentence) < 250


def test_bytes_that_are_no_text_are_refused_in_one_sentence() -> None:
    done = start("describe", b"GO1-E-\xff\xfeAAAAA")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"cannot stand in a deal code" in done.stderr


def test_a_closed_standard_input_is_said_in_one_sentence() -> None:
    done = start("replay", "--deck", "-", "--json", before=lambda: os.close(0))
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


OTHER_PINS = Config(buttons=ButtonsConfig(5, 6))


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, PlayOptions]]:
    """What the program would have played, instead of playing it."""
    asked_for: list[tuple[str, PlayOptions]] = []
    for module in ("starting", "script"):

        def run(options: PlayOptions, module: str = module) -> int:
            asked_for.append((module, options))
            return 3

        monkeypatch.setitem(sys.modules, f"kiosk.{module}", SimpleNamespace(run=run))
    return asked_for


@pytest.mark.parametrize(
    ("arguments", "module", "options"),
    [
        ("", "starting", PlayOptions()),
        ("--kiosk --lang en", "starting", PlayOptions(kiosk=True, config=Config(GameConfig("en")))),
        ("--deal go1caaaaaab", "starting", PlayOptions(code=DealCode(CLASSIC, 1))),
        (
            "--fake-gpio --draw-pin 5 --undo-pin 06",
            "starting",
            PlayOptions(fake_gpio=True, config=OTHER_PINS),
        ),
        ("--size 720x1280", "starting", PlayOptions(size=(720, 1280))),
        (
            "--script s.txt --screenshot o.png",
            "script",
            PlayOptions(script=Path("s.txt"), screenshot=Path("o.png")),
        ),
        ("--screenshot o.png", "script", PlayOptions(screenshot=Path("o.png"))),
    ],
)
def test_without_a_command_it_plays(
    plays: list[tuple[str, PlayOptions]], arguments: str, module: str, options: PlayOptions
) -> None:
    assert main(arguments.split()) == 3
    assert plays == [(module, options)]


def test_the_defaults_for_playing_are_those_of_the_kiosk() -> None:
    config = Config()
    assert (config.game.language, config.buttons, PlayOptions().size) == ("id", ButtonsConfig(17, 27), (800, 480))


def test_the_command_line_says_more_than_the_configuration(
    plays: list[tuple[str, PlayOptions]], tmp_path: Path
) -> None:
    path = tmp_path / "golf.toml"
    path.write_text("[game]\nlanguage = 'en'\nrules = 'classic'\n[buttons]\ndraw_pin = 5\n")
    assert main(["--config", str(path), "--draw-pin", "6", "--any-deal"]) == 3
    config = Config(GameConfig("en", "classic", any_deal=True), buttons=ButtonsConfig(6))
    assert plays == [("starting", PlayOptions(config=config))]


def test_the_pins_of_the_command_line_and_the_configuration_must_differ_together(
    capsys: Captured, tmp_path: Path
) -> None:
    path = tmp_path / "golf.toml"
    path.write_text("[buttons]\ndraw_pin = 5\n")
    assert "cannot share pin 5" in complaint(capsys, "--config", str(path), "--undo-pin", "5")


def test_a_configuration_with_a_mistake_is_named_and_the_game_goes_on(
    capsys: Captured, plays: list[tuple[str, PlayOptions]], tmp_path: Path
) -> None:
    path = tmp_path / "golf.toml"
    path.write_text("[game]\nlanguage = 'fr'\n")
    assert main(["--config", str(path)]) == 3
    assert plays == [("starting", PlayOptions())]
    assert capsys.readouterr().err.count("language in [game]") == 1
