"""The findings: what the doctor says of one thing."""

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How it is with a thing."""

    OK = "ok"
    NOTE = "note"
    """The kiosk plays, but whoever looks after it should know; or there was nothing to look at."""
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Finding:
    """How it is with a subject: what it is in one sentence, and the remedy in another, empty if none is needed."""

    subject: str
    verdict: Verdict
    what: str
    remedy: str = ""


def ok(subject: str, what: str) -> Finding:
    """Return the finding that a thing is as it should be."""
    return Finding(subject, Verdict.OK, what)


def note(subject: str, what: str, remedy: str = "") -> Finding:
    """Return the finding that there is something to know about a thing."""
    return Finding(subject, Verdict.NOTE, what, remedy)


def trouble(subject: str, what: str, remedy: str) -> Finding:
    """Return the finding that something is wrong with a thing."""
    return Finding(subject, Verdict.TROUBLE, what, remedy)
