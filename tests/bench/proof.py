"""The long proofs of the solver, run by hand: ``python -m tests.bench.proof [agreement N] [shares N]``.

`agreement` compares N deals under each rule with the plain search, which takes seconds a deal.
`shares` counts the winnable ones among N deals under each rule, and expects the known shares.
"""

import sys
from itertools import pairwise
from math import sqrt

from kiosk.engine.deal import lay_out, shuffled
from kiosk.engine.position import Position
from kiosk.engine.solver import judge
from tests.engine.plain_search import can_be_cleared
from tests.engine.rule_sets import RULE_SETS, WINNABLE

STANDARD_ERRORS = 3.3
"""How far off a share may be; a right solver goes beyond in one run of a thousand."""


def agreement(deals: int) -> bool:
    """Compare verdicts on the first deals, and tell whether all agree."""
    agreed = True
    for name in RULE_SETS:
        differing = [number for number in range(deals) if not _agree(_deal(number, name))]
        print(f"{name}: {deals - len(differing)} of {deals} verdicts agree {differing or ''}", flush=True)
        agreed = agreed and not differing
    return agreed


def shares(deals: int) -> bool:
    """Count the winnable deals among the first ones, and tell whether all shares are as they should be."""
    fitting = True
    for name, expected in WINNABLE.items():
        share = sum(judge(_deal(number, name)).winnable for number in range(deals)) / deals
        allowed = STANDARD_ERRORS * sqrt(expected * (1 - expected) / deals)
        print(f"{name}: {share:.2%} winnable, expected {expected:.2%} ± {allowed:.2%}", flush=True)
        fitting = fitting and abs(share - expected) <= allowed
    return fitting


def _deal(number: int, rules: str) -> Position:
    return lay_out(shuffled(number), RULE_SETS[rules])


def _agree(position: Position) -> bool:
    return judge(position).winnable == can_be_cleared(position)


PROOFS = {"agreement": agreement, "shares": shares}

if __name__ == "__main__":
    wanted = [(proof, int(deals)) for proof, deals in pairwise(sys.argv) if proof in PROOFS]
    if not wanted:
        sys.exit(__doc__)
    results = [PROOFS[proof](deals) for proof, deals in wanted]
    sys.exit(0 if all(results) else 1)
