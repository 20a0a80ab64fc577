"""The command line's answers: what scripts and people can rely on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.engine.deal import deal
from kiosk.engine.notation import format_deck
from tests.asking import CODE, Captured, answer, asked, start
from tests.engine.making import EXAMPLE, TO_THIRD_POSITION, WINNING_LINE

GOLDEN = Path(__file__).parent / "golden"
KEYS = ["code", "rules", "tableau", "waste", "stock_left", "score", "moves", "outcome", "refused"]
TABLEAU = [
    ["6C", "5S", "QS", "TS", "6H"],
    ["2S", "KC", "4S", "2C", "8C"],
    ["TC", "AH", "2D", "5D", "JS"],
    ["3D", "QH", "AS", "KD", "4C"],
    ["JH", "3C", "7D", "8H", "9C"],
    ["TH", "4H", "7H", "7C", "8D"],
    ["3S", "7S", "3H", "9S", "5C"],
]


@pytest.mark.parametrize(
    ("line", "moves"), [(0, []), (1, ["d52"]), (2, [TO_THIRD_POSITION]), (1, ["d", "5", "2"])]
)
def test_describe_says_the_published_sentences(capsys: Captured, line: int, moves: list[str]) -> None:
    for language in ("id", "en"):
        expected = (GOLDEN / f"words.{language}.txt").read_text().splitlines()[line]
        assert answer(capsys, "describe", CODE, *moves, "--lang", language) == expected + "\n"
    assert answer(capsys, "describe", CODE, *moves).startswith("Tumpukan ambil")


def test_options_may_stand_anywhere(capsys: Captured) -> None:
    expected = answer(capsys, "describe", CODE, "d52", "--lang", "en")
    assert answer(capsys, "--lang", "en", "describe", CODE, "d52") == expected
    assert answer(capsys, "describe", "--lang", "en", CODE, "d52") == expected
    assert answer(capsys, "describe", CODE, "d5", "--lang=en", "2") == expected


def test_describe_says_what_was_refused_and_loses_nothing(capsys: Captured) -> None:
    assert main(["describe", CODE, "d1524"]) == 0
    out, err = capsys.readouterr()
    assert out == answer(capsys, "describe", CODE, "d52")
    reason = "Harus bernilai satu tingkat lebih tinggi atau lebih rendah"
    assert err == f"golf-kiosk: Ditolak: 1 ({reason}), 4 ({reason}).\n"


def test_deal_in_json(capsys: Captured) -> None:
    dealt = asked(capsys, "deal", CODE, "--json")
    stock = dealt.pop("stock")
    assert stock == [
        "8S",
        "4D",
        "QD",
        "KS",
        "JD",
        "KH",
        "TD",
        "9H",
        "AD",
        "JC",
        "QC",
        "9D",
        "6S",
        "6D",
        "5H",
        "2H",
    ]
    assert list(dealt) == KEYS
    assert (
        dealt
        == asked(capsys, "replay", CODE, "--json")
        == {
            "code": CODE,
            "rules": "easy",
            "tableau": TABLEAU,
            "waste": ["AC"],
            "stock_left": 16,
            "score": 0,
            "moves": 0,
            "outcome": None,
            "refused": [],
        }
    )


def test_replay_in_json(capsys: Captured) -> None:
    played = asked(capsys, "replay", "go1 c aaaaaab", "d5", "21", "--json", "u5u7")
    assert played == {
        "code": "GO1-C-AAAAAAB",
        "rules": "classic",
        "tableau": [*TABLEAU[:4], TABLEAU[4][:-1], *TABLEAU[5:]],
        "waste": ["AC", "8S", "9C"],
        "stock_left": 15,
        "score": 10,
        "moves": 4,
        "outcome": None,
        "refused": [{"move": "1", "reason": "not_adjacent"}, {"move": "7", "reason": "not_adjacent"}],
    }


def test_the_winning_line_in_json(capsys: Captured) -> None:
    won = asked(capsys, "replay", CODE, WINNING_LINE, "u1D", "--json")
    assert (won["outcome"], won["score"], won["moves"], won["stock_left"]) == ("cleared", 350, 51, 0)
    assert won["tableau"] == [[]] * 7
    assert won["refused"] == [{"move": move, "reason": "game_over"} for move in "u1d"]


def test_every_other_reason_in_json(capsys: Captured) -> None:
    stuck = asked(capsys, "replay", CODE, "u", "d" * 17, "1", "--json")
    assert (stuck["outcome"], stuck["score"], stuck["moves"]) == ("stuck", 0, 16)
    assert [refused["reason"] for refused in stuck["refused"]] == [
        "nothing_to_undo",
        "empty_stock",
        "not_adjacent",
    ]
    column_2_empty = WINNING_LINE[: WINNING_LINE.rindex("2") + 1]
    refused = asked(capsys, "replay", CODE, column_2_empty + "2", "--json")["refused"]
    assert refused == [{"move": "2", "reason": "empty_column"}]


def test_a_deck_is_replayed_as_its_deal(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("\ufeff" + format_deck(deal(EXAMPLE)).replace(" ", "\r\n"), encoding="utf-8")
    by_code = asked(capsys, "replay", CODE, "d527", "--json")
    assert asked(capsys, "replay", "--deck", str(file), "d527", "--json") == by_code | {"code": None}
    classic = asked(capsys, "replay", "d52", "--json", "--rules", "classic", "--deck", str(file), "7")
    assert classic == by_code | {"code": None, "rules": "classic"}


def test_a_deck_comes_through_standard_input(capsys: Captured) -> None:
    deck = format_deck(deal(EXAMPLE)).encode()
    done = start("replay", "--deck", "-", "d52", "--json", given=deck)
    by_code = asked(capsys, "replay", CODE, "d52", "--json")
    assert (done.returncode, done.stderr, json.loads(done.stdout)) == (0, b"", by_code | {"code": None})


def test_without_json_the_answer_is_for_people(capsys: Captured) -> None:
    described = answer(capsys, "describe", CODE, "d52", "--lang", "en")
    assert answer(capsys, "replay", CODE, "d52", "--lang", "en") == f"{CODE}\n{described}Score: 20; moves: 3.\n"
    described = answer(capsys, "describe", CODE)
    assert answer(capsys, "deal", CODE) == f"{CODE}\n{described}Skor: 0; langkah: 0.\n"


def test_help_and_version(capsys: Captured) -> None:
    for arguments in (["--help"], ["-h"], ["deal", "--json", "--help"], ["--kiosk", "-h"]):
        assert "golf-kiosk replay --deck FILE|-" in answer(capsys, *arguments)
    assert answer(capsys, "--version").startswith("golf-kiosk ")


def test_the_text_commands_import_no_pygame_and_need_no_display() -> None:
    program = (
        "import sys; sys.modules |= dict.fromkeys(['pygame', 'gpiozero', 'kiosk.starting', 'kiosk.script'])\n"
        "from kiosk.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    for arguments in (["describe", CODE], ["deal", CODE, "--json"], ["replay", CODE, "d5"]):
        done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout


def test_a_terminal_that_knows_only_ascii_is_enough() -> None:
    environ = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    for arguments in (["describe", CODE, "1"], ["--help"]):
        assert start(*arguments, env=environ).returncode == 0
    done = start("describe", CODE, "--lang", "de", env=environ)
    assert (done.returncode, done.stderr, b"K?nig" in done.stdout) == (0, b"", True)
    done = start("doctor", "--config", "\N{PLAYING CARD ACE OF SPADES}.toml", env=environ)
    assert (done.returncode, done.stderr, b"There is no configuration ?" in done.stdout) == (1, b"", True)
    done = start("describe", "nonsense", env=environ)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = start("describe", CODE, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to try")
def test_a_full_disk_is_said_in_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        done = start("deal", CODE, "--json", stdout=full)
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert done.stderr.startswith(b"golf-kiosk: The answer cannot be written")


@pytest.mark.parametrize("package", ["pygame", "platformdirs", "polib"])
def test_a_missing_package_is_named_in_one_sentence(package: str) -> None:
    run = f"import sys; sys.modules['{package}'] = None; from kiosk.cli import main; sys.exit(main([]))"
    answer = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=False)
    assert answer.returncode == 4
    assert answer.stderr == (
        f"golf-kiosk: The Python package {package} is missing or broken; the README tells what to install.\n"
    )
