"""The report: findings as text for an owner, or as JSON for a program."""

import json
from collections.abc import Sequence

from kiosk.doctor.finding import Finding, Verdict

_SIGNS = {Verdict.OK: "ok", Verdict.NOTE: "note", Verdict.TROUBLE: "TROUBLE"}


def as_text(findings: Sequence[Finding]) -> str:
    """Return a line for each finding, below it what to do, and at the end how many troubles there are."""
    signs = max(map(len, _SIGNS.values()))
    subjects = max((len(each.subject) for each in findings), default=0)
    lines = []
    for each in findings:
        lines.append(f"{_SIGNS[each.verdict]:{signs}}  {each.subject:{subjects}}  {each.what}")
        if each.remedy:
            lines.append(f"{'':{signs + subjects + 4}}What to do: {each.remedy}")
    return "\n".join(map(_printable, [*lines, "", _summary(findings)]))


def as_json(findings: Sequence[Finding]) -> str:
    """Return the findings as one object."""
    found = [
        {"subject": each.subject, "verdict": each.verdict.value, "what": each.what, "remedy": each.remedy}
        for each in findings
    ]
    return json.dumps({"trouble": troubles(findings) > 0, "findings": found}, ensure_ascii=False)


def troubles(findings: Sequence[Finding]) -> int:
    """Return how many of the findings are trouble."""
    return sum(each.verdict is Verdict.TROUBLE for each in findings)


def _printable(line: str) -> str:
    # Names of devices and stories of crashes come from elsewhere, and must not play with a terminal.
    return "".join(each if each.isprintable() else "\ufffd" for each in line)


def _summary(findings: Sequence[Finding]) -> str:
    count = troubles(findings)
    if not count:
        return "There is no trouble."
    return "There is one trouble." if count == 1 else f"There are {count} troubles."
