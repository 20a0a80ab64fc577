"""The commands: other programs of the system that are asked something."""

import subprocess
from collections.abc import Sequence

PATIENCE_S = 20.0
"""A program that hangs must not keep anybody waiting for ever; a slow machine may start one slowly."""


def asked(command: Sequence[str], patience_s: float = PATIENCE_S) -> str | None:
    """Return what a program prints, or None if it is missing, fails, or takes longer than `patience_s`."""
    try:
        done = subprocess.run(  # noqa: S603 - the callers' commands are constants
            command, capture_output=True, check=False, timeout=patience_s, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return None if done.returncode else done.stdout.decode(errors="replace")
