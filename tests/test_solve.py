"""The command solve about one position: its answers agree with the engine, and with each other."""

import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.arguments import DRAWS, RULES_OF_NAME
from kiosk.cli import main
from kiosk.engine.codes import DealCode
from kiosk.engine.deal import deal, lay_out, shuffled
from kiosk.engine.game import Game
from kiosk.engine.notation import format_actions, format_deck, parse_actions
from kiosk.engine.position import Outcome
from kiosk.engine.rules import EASY
from kiosk.engine.scoring import score
from kiosk.engine.solver import Oracle
from tests.asking import CODE, Captured, answer, asked, complaint
from tests.engine.making import ACTIONS, CODES, EXAMPLE, WINNING_LINE

KEYS = ["winnable", "line", "draws", "best_score", "winning_moves"]
LINE = "d5551745dd3176626d14427216317d6dddd37d42324d53"
LOST_LINE = "d52d74d3dddd7556616d1d25236733d12d4d356d117ddd427"


def solved(*arguments: str) -> dict[str, Any]:
    """Ask without the fixture that a law cannot have; what is said on stderr is one line at most."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        assert main(["solve", *arguments, "--json"]) == 0
    assert err.getvalue().count("\n") <= 1
    parsed: dict[str, Any] = json.loads(out.getvalue())
    return parsed


@settings(max_examples=40)
@given(
    CODES,
    st.lists(ACTIONS, max_size=40).map(format_actions),
    st.sampled_from([None, *RULES_OF_NAME]),
    st.sampled_from([None, *DRAWS]),
)
def test_every_answer_agrees_with_the_engine(
    code: DealCode, moves: str, by: str | None, draws: str | None
) -> None:
    found = solved(str(code), moves, *(["--rules", by] if by else []), *(["--draws", draws] if draws else []))
    rules = replace(RULES_OF_NAME[by] if by else code.rules, draw_only_when_stuck=draws == "forced")
    game = start = Game(None, (lay_out(shuffled(code.number), rules),))
    for action in parse_actions([moves]):
        game = game if game.refusal(action) else game.after(action)
    oracle, position = Oracle.of(start.position), game.position
    assert list(found) == KEYS
    assert found["winnable"] == oracle.winnable(position)
    assert found["winning_moves"] == [format_actions([move]) for move in oracle.winning_moves(position)]
    if found["winnable"] and found["line"]:
        assert found["line"][0] in found["winning_moves"]
    for move in parse_actions(found["line"]):
        game = game.after(move)
    assert game.position.outcome is (Outcome.CLEARED if found["winnable"] else Outcome.STUCK)
    assert found["line"].count("d") == found["draws"]
    assert score(game.position) == found["best_score"]


def test_the_example_in_json(capsys: Captured) -> None:
    won = {"winnable": True, "line": list(LINE), "draws": 11, "best_score": 350, "winning_moves": ["d"]}
    lost = {"winnable": False, "line": list(LOST_LINE), "draws": 16, "best_score": 310, "winning_moves": []}
    assert asked(capsys, "solve", CODE, "--json") == won
    assert asked(capsys, "solve", "GO1-C-AAAAAAB", "--json") == lost


@pytest.mark.parametrize(
    ("moves", "indonesian", "english"),
    [
        (
            "",
            f"Dapat dimenangkan dengan 11 kali ambil: {LINE}. Langkah yang menjaga kemenangan: d.",
            f"It can be won with 11 draws: {LINE}. Moves that keep it won: d.",
        ),
        (
            LINE[:-3],
            "Dapat dimenangkan dengan 1 kali ambil: d53. Langkah yang menjaga kemenangan: d.",
            "It can be won with 1 draw: d53. Moves that keep it won: d.",
        ),
        (WINNING_LINE, "Selamat, Anda menang! Skor: 350.", "Well played, you won! Score: 350."),
        (
            "d" * 16,
            "Tidak ada lagi langkah yang dapat dilakukan. Skor: 0.",
            "No more moves are possible. Score: 0.",
        ),
    ],
    ids=["winnable", "one draw", "cleared", "stuck"],
)
def test_the_answer_in_words(capsys: Captured, moves: str, indonesian: str, english: str) -> None:
    assert answer(capsys, "solve", CODE, moves) == indonesian + "\n"
    assert answer(capsys, "solve", CODE, moves, "--lang", "en") == english + "\n"


def test_a_lost_position_in_words(capsys: Captured) -> None:
    arguments = ("solve", CODE, "--rules", "classic")
    indonesian = f"Tidak dapat dimenangkan. Skor terbaik yang dapat dicapai adalah 310: {LOST_LINE}.\n"
    english = f"It cannot be won. The best score that can be reached is 310: {LOST_LINE}.\n"
    assert answer(capsys, *arguments) == indonesian
    assert answer(capsys, *arguments, "--lang", "en") == english


def test_all_moves_that_keep_it_won_are_told(capsys: Captured) -> None:
    moves = asked(capsys, "solve", CODE, "d5", "--json")["winning_moves"]
    assert len(moves) > 1
    assert f"Moves that keep it won: {', '.join(moves)}.\n" in answer(capsys, "solve", CODE, "d5", "--lang", "en")


def test_an_ended_game_is_its_own_best(capsys: Captured) -> None:
    cleared = {"winnable": True, "line": [], "draws": 0, "best_score": 350, "winning_moves": []}
    stuck = {"winnable": False, "line": [], "draws": 0, "best_score": 0, "winning_moves": []}
    assert asked(capsys, "solve", CODE, WINNING_LINE, "--json") == cleared
    assert asked(capsys, "solve", CODE, "d" * 16, "--json") == stuck


def test_what_was_refused_is_said_and_nothing_is_lost(capsys: Captured) -> None:
    expected = asked(capsys, "solve", CODE, "d52", "--json")
    assert main(["solve", CODE, "d1524u2", "--json", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == expected
    reason = "It must be one rank higher or lower"
    assert err == f"golf-kiosk: Refused: 1 ({reason}), 4 ({reason}).\n"


@pytest.mark.parametrize("rules", RULES_OF_NAME)
def test_a_code_is_solved_by_other_rules_as_its_deck_is(capsys: Captured, tmp_path: Path, rules: str) -> None:
    (tmp_path / "deck").write_text(format_deck(deal(EXAMPLE)))
    by_deck = asked(capsys, "solve", "--deck", str(tmp_path / "deck"), "d5", "--rules", rules, "--json")
    assert asked(capsys, "solve", "GO1-C-AAAAAAB", "d5", "--json", "--rules", rules) == by_deck
    if rules == EASY.name:
        assert asked(capsys, "solve", "--deck", str(tmp_path / "deck"), "d5", "--json") == by_deck


def test_a_deck_is_replayed_by_strict_rules_and_told_why_draws_wait(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "deck").write_text(format_deck(deal(EXAMPLE)))
    arguments = ["replay", "--deck", str(tmp_path / "deck"), "--rules", "strict", "dd"]
    played = asked(capsys, *arguments, "--json")
    assert (played["rules"], played["refused"]) == ("strict", [{"move": "d", "reason": "play_exists"}])
    for language, refused in (
        ("id", "Ditolak: d (Masih ada kartu yang dapat dimainkan)."),
        ("en", "Refused: d (A card can still be played)."),
    ):
        assert main([*arguments, "--lang", language]) == 0
        assert capsys.readouterr().err == f"golf-kiosk: {refused}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "The command solve needs a deal code, such as GO1-E-AAAAAAB."),
        (["GO1-S-AAAAAAB"], "«S» is no rule of a deal code"),
        (["GO1-S-AAAAAAB", "--rules", "strict"], "«S» is no rule of a deal code"),
        ([CODE, "d8"], "«8» is no move"),
        ([CODE, "--rules", "hard"], "--rules"),
        ([CODE, "--seed", "1"], "The option --seed goes with --many."),
        ([CODE, "--many", "5"], "The command solve takes no words with --many, but here is «GO1-E-AAAAAAB»."),
        (["--many", "5", "--deck", "x"], "The option --deck cannot be used with --many."),
        (["--many", "0"], "Argument --many: «0» is no number of deals; it is written like 1000."),
        (["--many", "-5"], "--many"),
        (["--many", "1e3"], "«1e3» is no number of deals"),
        (["--many", "٣"], "«٣» is no number of deals"),
        (["--many", "9" * 5000], "is no number of deals"),
        (["--many"], "--many"),
        (["--many", "5", "--seed", "x"], "Argument --seed: «x» is no seed; a seed is a number such as 1."),
        (["--kiosk", CODE], "The option --kiosk cannot be used with solve."),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_questions_that_cannot_be_read(capsys: Captured, arguments: list[str], words: str) -> None:
    assert words in complaint(capsys, "solve", *arguments)


@pytest.mark.parametrize("option", ["--many", "--seed"])
def test_other_commands_have_no_such_options(capsys: Captured, option: str) -> None:
    assert complaint(capsys, "replay", CODE, option, "1") == f"The option {option} cannot be used with replay."
    assert complaint(capsys, option, "1") == f"The option {option} cannot be used without a command."


def test_solve_imports_no_pygame_and_does_without_a_progress_bar() -> None:
    program = (
        "import sys\n"
        "sys.modules |= dict.fromkeys(['pygame', 'gpiozero', 'kiosk.starting', 'kiosk.script', 'tqdm'])\n"
        "from kiosk.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    for arguments in (["solve", CODE, "--json"], ["solve", "--many", "3", "--json"]):
        done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert json.loads(done.stdout)["winnable"]
