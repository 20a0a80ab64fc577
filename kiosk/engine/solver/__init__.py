"""The solver: knows of every position of a deal whether it can still be won, and how.

Three questions, from the cheapest to the dearest:

- `judge` a position: can it be won, with how few draws, or how many cards will stay at least.
- ask for the `best_line`: the moves that lead there, and the score that they make.
- let an `Oracle` work out all positions of a deal at once; afterwards it answers at once.

None of them knows about threads or processes. Each takes a `checkpoint`, called about once a
millisecond: to give up the work, let it raise.
"""

from kiosk.engine.solver.oracle import Oracle, no_checkpoint
from kiosk.engine.solver.verdict import Best, Verdict, best_line, judge

__all__ = ["Best", "Oracle", "Verdict", "best_line", "judge", "no_checkpoint"]
