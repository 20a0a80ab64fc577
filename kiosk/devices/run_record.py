"""The run record: how far a run has come, so that the next one knows if this one ended without a word."""

import faulthandler
import json
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import BinaryIO

FILE_NAME, WORDS_NAME = "running.txt", "last-words.txt"
PAUSES_S = (0.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""How long to wait before a start after so many failures in a row, less one."""
LONG_RUN_S = 60.0
"""A failure after so long is the first of its kind."""


@dataclass(frozen=True)
class Run:
    """A run that began at a monotonic time: what it did last, and how many before it failed in a row."""

    began: float
    stage: str
    failures: int = 0

    def pause_s(self, now: float) -> float:
        """Return how long to wait after this run has failed, until the next may begin."""
        return PAUSES_S[min(self.failures_by(now), len(PAUSES_S)) - 1]

    def failures_by(self, now: float) -> int:
        """Return how many runs in a row have failed, this one among them, if it did before `now`."""
        return 1 if now - self.began > LONG_RUN_S else self.failures + 1


def boot_id() -> str:
    """Return what names the time since the machine was started, or nothing where the kernel has no name for it."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return ""


class RunRecord:
    """The record in `folder` of the runs since the machine was started: a power cut is no failure."""

    def __init__(self, folder: Path, boot: str) -> None:
        self._boot = boot
        self._path = folder / FILE_NAME
        self._words_path = folder / WORDS_NAME
        self._words: BinaryIO | None = None
        self._run: Run | None = None

    def failed(self, now: float) -> tuple[Run, str] | None:
        """Return the run before, and the interpreter's last words, if it did not end well."""
        try:
            kept = json.loads(self._path.read_bytes())
            boot = kept.pop("boot")
            run = Run(**kept)
            words = self._words_path.read_text(encoding="utf-8", errors="replace")
            is_told = boot == self._boot and 0 <= run.began <= now and run.failures >= 0
            return (run, words) if is_told else None
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return None

    def begin(self, run: Run) -> None:
        """Keep that a run has begun; what the interpreter says when it is killed by a fault is kept as well."""
        with suppress(OSError):
            self._words = self._words_path.open("wb")
            faulthandler.enable(self._words)
        self._keep(run)

    def reach(self, stage: str) -> None:
        """Keep what the run does from now on."""
        if self._run is not None:
            self._keep(replace(self._run, stage=stage))

    def end(self) -> None:
        """Keep that the run has ended well."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        """Let the record be as it is."""
        if self._words is not None:
            faulthandler.disable()
            self._words.close()

    def _keep(self, run: Run) -> None:
        self._run = run
        with suppress(OSError):
            self._path.write_text(json.dumps({"boot": self._boot, **asdict(run)}), encoding="utf-8")
