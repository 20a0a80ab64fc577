"""How fast the solver is, beside the C library black-hole-solver on the same deals in the same run.

``python -m tests.bench.solver [DEALS]``, or ``make bench``, prints CPU times in milliseconds a deal. The
peer takes part if its Python package and its C library are installed; then the verdicts must agree, or
the exit status is 1.
"""

import sys
from collections.abc import Callable, Mapping
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
_USUAL_DEALS = 200


def find_peer() -> Solver | None:
    """Return the peer, or None if it is not installed."""
    try:
        library = import_module("black_hole_solver").BlackHoleSolver()
    except ImportError:
        print(f"{PEER} takes no part, as its Python package is not installed.")
        return None
    except OSError:
        print(f"{PEER} takes no part, as its C library is not installed; CONTRIBUTING.md tells more.")
        return None

    def solve(position: Position) -> bool:
        # A handle of the library that is open: to open it takes longer than many a deal.
        solver = library.new_bhs_user_handle()
        solver.read_board(board_text(position), "golf", place_queens_on_kings=True, wrap_ranks=position.rules.wrap)
        return bool(solver.resume_solution() == solver.BLACK_HOLE_SOLVER__SUCCESS)

    return solve


def board_text(position: Position) -> str:
    """Return a position as the peer reads it."""
    columns = "".join(f"{format_cards(column)}\n" for column in position.tableau)
    return f"Talon: {format_cards(position.stock)}\nFoundations: {position.top}\n{columns}"


def measure(rules: Rules, deals: int, solvers: Mapping[str, Solver]) -> bool:
    """Print how long each solver takes, and tell whether all give the same verdicts."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    differing, won = [], []
    for number in range(0, deals * (DEALS // deals), DEALS // deals):
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
    print(f"The verdicts differ on the deals {differing}." if differing else f"All {deals} verdicts agree.")
    return not differing


def _report(rules: Rules, times: Mapping[str, list[float]], won: list[bool]) -> None:
    print(f"\n{rules.name}: {len(won)} deals, {sum(won)} winnable; CPU ms a deal, and the peer's by ours")
    print(f"{'':20}{'median':>9}{'by':>7}{'if won':>9}{'by':>7}{'mean':>9}{'by':>7}{'worst':>9}{'by':>7}")
    peer = _figures(times[PEER], won) if PEER in times else None
    for name, taken in times.items():
        figures = _figures(taken, won)
        ratios = [f"{peers / ours:.1f}" for peers, ours in zip(peer, figures, strict=True)] if peer else ["-"] * 4
        columns = (f"{figure:9.2f}{ratio:>7}" for figure, ratio in zip(figures, ratios, strict=True))
        print(f"{name:20}{''.join(columns)}")


def _figures(taken: list[float], won: list[bool]) -> list[float]:
    """Return the median, the median of the deals that can be won, the mean and the worst."""
    when_won = [time for time, is_won in zip(taken, won, strict=True) if is_won]
    return [median(taken), median(when_won or [float("nan")]), mean(taken), max(taken)]


def main(arguments: list[str]) -> int:
    """Measure Easy and Classic, and return the exit status."""
    deals = int(arguments[0]) if arguments else _USUAL_DEALS
    peer = find_peer()
    solvers = OURS | ({PEER: peer} if peer else {})
    agreed = [measure(rules, deals, solvers) for rules in (EASY, CLASSIC)]
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
