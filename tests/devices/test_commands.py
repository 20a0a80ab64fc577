"""The commands: other programs answer, or are given up."""

import sys

from kiosk.devices.commands import asked


def python(program: str, patience_s: float = 20.0) -> str | None:
    return asked([sys.executable, "-c", program], patience_s)


def test_a_program_answers() -> None:
    assert python("print('here')") == "here\n"


def test_a_program_that_is_missing_or_fails_gives_no_answer() -> None:
    assert asked(["no-such-program-anywhere"]) is None
    assert python("print('here'); raise SystemExit(3)") is None


def test_a_program_that_hangs_is_given_up() -> None:
    assert python("import time; time.sleep(60)", patience_s=0.2) is None


def test_a_program_that_asks_back_or_writes_no_text_is_no_harm() -> None:
    assert python("import sys; print(repr(sys.stdin.read()))") == "''\n"
    assert python(r"import sys; sys.stdout.buffer.write(b'\xff')") == "\ufffd"
