"""Scripts: what they can do, and that each one that cannot be played ends with one sentence."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.script import ScriptError, play
from tests.driver import game_of, kiosk

SCRIPT = """\
# the first example of the rules
press draw
tap column 5
click column 2      # by mouse
see Skor 20
key u
key ctrl+z
tap stock
wait 0.05
settle
resize 720 1280
tap 600 1100
press undo 0.3
"""


def test_a_script_plays_as_it_reads() -> None:
    with kiosk() as driver:
        play(driver, SCRIPT)
        assert game_of(driver).moves_made == 5
        assert driver.app.screen.size == (720, 1280)


@pytest.mark.parametrize(
    "line",
    [
        "jump",
        "tap",
        "tap column 8",
        "tap 1 2 3",
        "key nonsense",
        "key super+q",
        "press start",
        "press draw often",
        "wait",
        "wait inf",
        "wait nan",
        "wait -1",
        "wait 999999",
        "wait soon",
        "see Skor 999",
        "resize 0 5",
        "resize -5 5",
        "resize 100000 100000",
        "screenshot /nowhere/at/all.png",
        "screenshot a\0b.png",
        "see \x1b[31mred" + "d" * 5000,
        "key escape\ntap stock",
    ],
)
def test_a_line_that_cannot_be_played_is_named(line: str) -> None:
    number = line.count("\n") + 1
    with kiosk() as driver, pytest.raises(ScriptError, match=rf"^Line {number} of the script, «[^\n]+$") as error:
        play(driver, line)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("content", [None, b"\xff\xfe\xfd", b"tap nothing\n", b"#" * 1_000_001])
def test_a_script_that_fails_exits_with_one_sentence(
    content: bytes | None, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.txt"
    if content is not None:
        script.write_bytes(content)
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        assert main(["--script", str(script)]) == 2
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    told = capfd.readouterr().err.splitlines()
    assert len(told) == 1
    assert told[0].startswith("golf-kiosk: ")
    assert "Errno" not in told[0]
    assert "codec" not in told[0]


def test_a_script_that_takes_long_can_be_ended(tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_text("screenshot begun.png\nwait 3600\n" * 50, encoding="utf-8")
    command = [sys.executable, "-m", "kiosk", "--script", "script.txt"]
    root = Path(__file__).parents[1]
    with subprocess.Popen(command, cwd=tmp_path, env={"PYTHONPATH": str(root)}) as process:
        while not (tmp_path / "begun.png").exists() and process.poll() is None:
            pass
        process.terminate()
        assert process.wait(5) == 2
