"""What the README promises: its examples come out as printed, and its numbers are those of the code."""

import re
import shlex
from pathlib import Path

import pytest

from kiosk import exits
from kiosk.app import FAKE_BUTTON_KEYS
from kiosk.cli import main
from kiosk.config import Config
from kiosk.engine.scoring import CARD_POINTS
from kiosk.exits import EXIT_NO_DISPLAY
from kiosk.script import play
from tests.driver import kiosk

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\$ golf-kiosk (.+)\n(.+)$", README, re.MULTILINE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(("arguments", "answer"), EXAMPLES)
def test_an_example_comes_out_as_printed(arguments: str, answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(arguments)) == 0
    assert capsys.readouterr().out.splitlines() == [answer]


def test_the_script_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = next(block for block in README.split("```")[1::2] if "see Skor" in block)
    with kiosk() as driver:
        play(driver, script)
    assert (tmp_path / "mid-flight.png").read_bytes().startswith(b"\x89PNG")


def test_its_numbers_are_those_of_the_program() -> None:
    pins = Config().buttons
    assert f"draw button{' ' * 14}undo button" in README
    assert f"GPIO {pins.draw_pin}, pin 11" in README
    assert f"GPIO {pins.undo_pin}, pin 13" in README
    assert f"worth {CARD_POINTS} points" in README
    statuses = [value for name, value in vars(exits).items() if name.startswith("EXIT_")]
    rows = README.split("| status |")[1].split("\n\n")[0]
    assert re.findall(r"^\| (\d)", rows, re.MULTILINE) == [str(status) for status in (0, *statuses)]
    assert f"| {EXIT_NO_DISPLAY} | there is no display" in README
    assert [key.upper() for key in FAKE_BUTTON_KEYS] == ["F5", "F6"]
    assert "the keys `F5` and `F6` are the\n*draw* and *undo* buttons" in README


def test_every_file_it_names_is_there() -> None:
    root = Path(__file__).parents[1]
    for name in re.findall(r"\]\(([\w/.]+)\)", README):
        assert (root / name).exists(), name
