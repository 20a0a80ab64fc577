"""How fast the solver is, beside the C library black-hole-solver on the same deals in the same run.

``python -m tests.bench.solver [DEALS]`` prints CPU times in milliseconds a deal. The peer takes part if
its Python package and its C library are installed (package `black-hole-solver`); then the verdicts must
agree, or the exit status is 1.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from statistics import mean, median
from time import process_time

from kiosk.engine.codes import DEALS
from kiosk.engine.deal import lay_out, shuffled
from kiosk.engine.notation import format_cards
from kiosk.engine.position import Position
from kiosk.engine.rules import CLASSIC, EASY, Rules
from kiosk.engine.solver import Oracle, best_line, judge

Solver = Callable[[Position], bool]
"""Tells whether a position is winnable."""

OURS: dict[str, Solver] = {
    "verdict": lambda position: judge(position).winnable,
    "best line": lambda position: best_line(position).winnable,
    "oracle": lambda position: Oracle.of(position).winnable(position),
}
PEER = "black-hole-solver"


def find_peer() -> Solver | None:
    """Return the peer, or None if it is not installed."""
    try:
        library = import_module("black_hole_solver").BlackHoleSolver
        library()
    except (ImportError, OSError) as error:
        print(f"{PEER} takes no part: {error}")
        return None

    def solve(position: Position) -> bool:
        solver = library()
        solver.read_board(board_text(position), "golf", place_queens_on_kings=True, wrap_ranks=position.rules.wrap)
        return bool(solver.resume_solution() == library.BLACK_HOLE_SOLVER__SUCCESS)

    return solve


def board_text(position: Position) -> str:
    """Return a position as the peer reads it."""
    columns = "".join(f"{format_cards(column)}\n" for column in position.tableau)
    return f"Talon: {format_cards(position.stock)}\nFoundations: {position.top}\n{columns}"


def measure(rules: Rules, deals: int, solvers: dict[str, Solver]) -> bool:
    """Print how long each solver takes, and tell whether all give the same verdicts."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    differing, won = [], []
    for number in range(0, DEALS, DEALS // deals):
        position = lay_out(shuffled(number), rules)
        verdicts = set()
        for name, solve in solvers.items():
            start = process_time()
            verdicts.add(solve(position))
            times[name].append(1000 * (process_time() - start))
        won.append(True in verdicts)
        if len(verdicts) > 1:
            differing.append(number)
    _report(rules, times, won)
    if differing:
        print(f"The verdicts differ on the deals {differing}.")
    return not differing


def _report(rules: Rules, times: dict[str, list[float]], won: list[bool]) -> None:
    print(f"\n{rules.name}: {len(won)} deals, {sum(won)} winnable; milliseconds of CPU time a deal")
    print(f"{'':20}{'median':>9}{'if won':>9}{'mean':>9}{'worst':>9}{'  mean of the peer / ours':>26}")
    peer = times.get(PEER)
    for name, taken in times.items():
        when_won = median([time for time, is_won in zip(taken, won, strict=True) if is_won] or [0.0])
        ratio = f"{mean(peer) / mean(taken):.1f}" if peer else "-"
        print(f"{name:20}{median(taken):9.2f}{when_won:9.2f}{mean(taken):9.2f}{max(taken):9.2f}{ratio:>26}")


def main() -> int:
    """Measure Easy and Classic, and return the exit status."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    peer = find_peer()
    solvers = OURS | ({PEER: peer} if peer else {})
    agreed = [measure(rules, deals, solvers) for rules in (EASY, CLASSIC)]
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    sys.exit(main())
