"""The bench in short: it still runs, and a verdict that differs does not pass."""

import sys
from types import SimpleNamespace

import pytest

from kiosk.engine.codes import DEALS, DealCode
from kiosk.engine.deal import deal, lay_out, shuffled
from kiosk.engine.position import Position
from kiosk.engine.rules import CLASSIC, EASY
from kiosk.engine.solver import judge
from tests.asking import CODE, Captured
from tests.bench import solver
from tests.bench.proof import agreement, shares
from tests.engine.rule_sets import WINNABLE

EXAMPLE_BOARD = """\
Talon: 8S 4D QD KS JD KH TD 9H AD JC QC 9D 6S 6D 5H 2H
Foundations: AC
6C 5S QS TS 6H
2S KC 4S 2C 8C
TC AH 2D 5D JS
3D QH AS KD 4C
JH 3C 7D 8H 9C
TH 4H 7H 7C 8D
3S 7S 3H 9S 5C
"""


def peer_is(monkeypatch: pytest.MonkeyPatch, module: object) -> None:
    monkeypatch.setitem(sys.modules, "black_hole_solver", module)


def test_it_runs_without_the_peer_and_says_so(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    peer_is(monkeypatch, None)
    assert solver.main(["3"]) == 0
    said, _, *tables = capsys.readouterr().out.splitlines()
    assert said == "black-hole-solver takes no part, as its Python package is not installed."
    for table, rules in ((tables[:6], EASY), (tables[7:], CLASSIC)):
        assert table[0].startswith(f"{rules.name}: 3 deals, ")
        assert [row.split("  ")[0] for row in table[2:5]] == ["verdict", "best line", "oracle"]
        assert table[5] == "All 3 verdicts agree."


def test_a_library_that_is_missing_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def missing() -> None:
        raise OSError("cannot load library")

    peer_is(monkeypatch, SimpleNamespace(BlackHoleSolver=missing))
    assert solver.find_peer() is None
    said = "black-hole-solver takes no part, as its C library is not installed; CONTRIBUTING.md tells more.\n"
    assert capsys.readouterr().out == said


class Binding:
    """The peer's Python package as far as it is used, with our own solver in place of its library."""

    BLACK_HOLE_SOLVER__SUCCESS = 0

    def __init__(self, lies: bool = False) -> None:
        self.lies = lies
        self.position: Position | None = None

    def new_bhs_user_handle(self) -> "Binding":
        return Binding(self.lies)

    def read_board(self, board: str, game_type: str, place_queens_on_kings: bool, wrap_ranks: bool) -> None:
        assert (game_type, place_queens_on_kings) == ("golf", True)
        numbers = range(0, DEALS, DEALS // 2)
        boards = {solver.board_text(lay_out(shuffled(n), EASY)): n for n in numbers}
        self.position = lay_out(shuffled(boards[board]), EASY if wrap_ranks else CLASSIC)

    def resume_solution(self) -> int:
        assert self.position is not None
        return 0 if judge(self.position).winnable != self.lies else 7


def test_with_the_peer_it_prints_ratios(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    peer_is(monkeypatch, SimpleNamespace(BlackHoleSolver=Binding))
    assert solver.main(["2"]) == 0
    rows = [row.split() for row in capsys.readouterr().out.splitlines()]
    peers = [row for row in rows if row and row[0] == solver.PEER]
    assert len(peers) == 2
    assert all(row[2::2] in (["1.0"] * 4, ["1.0", "nan", "1.0", "1.0"]) for row in peers)
    ours = next(row for row in rows if row and row[0] == "verdict")
    assert all(float(ratio) > 0 for ratio in (ours[2], ours[6], ours[8]))


def test_verdicts_that_differ_fail(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    peer_is(monkeypatch, SimpleNamespace(BlackHoleSolver=lambda: Binding(lies=True)))
    assert solver.main(["2"]) == 1
    assert f"The verdicts differ on the deals {[0, DEALS // 2]}." in capsys.readouterr().out


def test_the_peer_reads_the_board() -> None:
    assert solver.board_text(deal(DealCode.parse(CODE))) == EXAMPLE_BOARD


def test_the_long_proofs_run_and_can_fail(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    assert shares(5)
    monkeypatch.setitem(WINNABLE, "easy", 0.001)
    assert not shares(5)
    monkeypatch.setattr("tests.bench.proof.RULE_SETS", {"easy": EASY})
    monkeypatch.setattr("tests.bench.proof.can_be_cleared", lambda position: not judge(position).winnable)
    assert not agreement(2)
    assert "easy: 0 of 2 verdicts agree [0, 1]" in capsys.readouterr().out
