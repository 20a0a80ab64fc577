"""Asking the command line: what it answers, what it refuses, here or in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import IO, Any

import pytest

from kiosk.cli import main

CODE = "GO1-E-AAAAAAB"

Captured = pytest.CaptureFixture[str]


def answer(capsys: Captured, *arguments: str) -> str:
    """Run the program and return what it prints; it must succeed and complain about nothing."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def asked(capsys: Captured, *arguments: str) -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads(answer(capsys, *arguments))
    return parsed


def complaint(capsys: Captured, *arguments: str) -> str:
    """Run the program, which must refuse its input, and return the one sentence it says."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.startswith("golf-kiosk: ")
    assert err.endswith(".\n")
    assert not err.endswith("..\n")
    assert err[:-1].isprintable()
    return err.removeprefix("golf-kiosk: ").rstrip("\n")


def start(
    *arguments: str | bytes,
    given: bytes | None = None,
    stdout: int | IO[bytes] = subprocess.PIPE,
    env: dict[str, str] | None = None,
    before: Callable[[], None] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own, with `env` added to the environment."""
    # Empty, so that what could not be written is still in the buffer at exit.
    environ = os.environ | {"PYTHONUNBUFFERED": ""} | (env or {})
    return subprocess.run(
        [sys.executable, "-m", "kiosk", *arguments],
        input=given,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=environ,
        preexec_fn=before,
        check=False,
    )
