"""One instance: the second knows of the first, whatever became of that."""

import errno
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.devices.instance import FILE_NAME, only_instance

HOLD = (
    "import sys; from pathlib import Path; from kiosk.devices.instance import only_instance\n"
    "with only_instance(Path(sys.argv[1])) as is_only: print(is_only, flush=True); sys.stdin.read()\n"
)


def test_the_second_is_told_until_the_first_has_ended(tmp_path: Path) -> None:
    with only_instance(tmp_path) as first:
        assert first
        with only_instance(tmp_path) as second:
            assert not second
    with only_instance(tmp_path) as third:
        assert third


def test_each_name_is_a_matter_of_its_own(tmp_path: Path) -> None:
    with only_instance(tmp_path), only_instance(tmp_path, "other.lock") as is_only:
        assert is_only


def test_a_disk_that_knows_no_locks_keeps_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", fails)
    with only_instance(tmp_path) as is_only:
        assert is_only


def test_a_program_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdin=-1, stdout=-1)
    with other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"True\n"
        with only_instance(tmp_path) as is_only:
            assert not is_only
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert (tmp_path / FILE_NAME).exists()
    with only_instance(tmp_path) as is_only:
        assert is_only


def test_a_folder_is_made_and_one_that_cannot_be_keeps_nobody_out(tmp_path: Path) -> None:
    with only_instance(tmp_path / "new") as is_only:
        assert is_only
    (tmp_path / "file").touch()
    with only_instance(tmp_path / "file") as is_only:
        assert is_only
