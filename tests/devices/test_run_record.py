"""The run record: what the next run knows of one that ended without a word."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.devices.run_record import FILE_NAME, LONG_RUN_S, PAUSES_S, WORDS_NAME, Run, RunRecord, boot_id

BOOT = "this boot"
NEGATIVE = '{"boot": "this boot", "began": 1, "stage": "x", "failures": -1}'


def begun(folder: Path, run: Run) -> RunRecord:
    record = RunRecord(folder, BOOT)
    record.begin(run)
    return record


def test_a_run_that_ended_well_leaves_nothing_to_tell(tmp_path: Path) -> None:
    begun(tmp_path, Run(10, "starting")).end()
    assert RunRecord(tmp_path, BOOT).failed(20) is None
    assert not (tmp_path / FILE_NAME).exists()


def test_a_run_that_was_cut_off_is_known_by_what_it_did_last(tmp_path: Path) -> None:
    record = begun(tmp_path, Run(10, "starting", 2))
    record.reach("playing")
    record.close()
    assert RunRecord(tmp_path, BOOT).failed(20) == (Run(10, "playing", 2), "")


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT])
def test_what_the_interpreter_says_of_a_fault_is_kept(tmp_path: Path, number: signal.Signals) -> None:
    script = (
        "import os, sys; from pathlib import Path; from kiosk.devices.run_record import Run, RunRecord\n"
        "def falls(): os.kill(os.getpid(), int(sys.argv[2]))\n"
        "RunRecord(Path(sys.argv[1]), 'this boot').begin(Run(1, 'playing')); falls()\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path), str(int(number))], check=False)
    assert done.returncode == -number
    failed = RunRecord(tmp_path, BOOT).failed(2)
    assert failed is not None
    assert "in falls" in failed[1]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"boot": "this boot", "began": 1}', NEGATIVE])
def test_a_record_that_makes_no_sense_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    (tmp_path / WORDS_NAME).touch()
    assert RunRecord(tmp_path, BOOT).failed(10) is None


def test_a_record_from_before_the_machine_started_is_none(tmp_path: Path) -> None:
    begun(tmp_path, Run(1000, "playing")).close()
    assert RunRecord(tmp_path, BOOT).failed(20) is None


def test_a_record_of_another_boot_is_none_however_long_ago_that_was(tmp_path: Path) -> None:
    begun(tmp_path, Run(10, "playing")).close()
    assert RunRecord(tmp_path, "the next boot").failed(20) is None
    assert RunRecord(tmp_path, BOOT).failed(20) is not None


def test_a_boot_has_one_name() -> None:
    assert boot_id() == boot_id() != ""


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    record = begun(tmp_path / "nowhere", Run(10, "starting"))
    record.reach("playing")
    record.end()
    assert RunRecord(tmp_path / "nowhere", BOOT).failed(20) is None


@given(st.integers(0, 1000))
def test_the_more_runs_failed_the_longer_is_the_pause_up_to_a_limit(failures: int) -> None:
    soon = 12.0
    pause_s = Run(10, "playing", failures).pause_s(soon)
    assert pause_s <= Run(10, "playing", failures + 1).pause_s(soon) <= PAUSES_S[-1]
    assert (pause_s == 0) == (failures == 0)


def test_a_run_that_lasted_begins_the_count_anew() -> None:
    last = Run(10, "playing", 100)
    assert last.failures_by(10 + LONG_RUN_S + 1) == 1
    assert last.pause_s(10 + LONG_RUN_S + 1) == 0
