"""`make install`: the game as it lies on a kiosk starts, and nothing of it is left by `make uninstall`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def make(target: str, folder: Path) -> None:
    command = ["make", "-s", "-C", str(ROOT), target, f"DESTDIR={folder}"]
    subprocess.run(command, check=True, capture_output=True, env={"PATH": os.environ["PATH"]})


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_what_is_installed_plays_and_can_be_taken_away(tmp_path: Path) -> None:
    (tmp_path / "neighbour").touch()
    folder = tmp_path / "a kiosk"
    make("install", folder)
    command = (folder / "usr/bin/golf-kiosk").read_text(encoding="utf-8")
    assert 'exec /usr/bin/python3 -m kiosk "$@"' in command
    assert os.access(folder / "usr/bin/golf-kiosk", os.X_OK)
    library = folder / "usr/lib/golf-kiosk"
    assert str(library.relative_to(folder)) in command
    # The kiosk's user may not write there, so what is compiled must be there already.
    assert list(library.rglob("__pycache__/app.*.pyc"))
    picture = tmp_path / "picture.png"
    play = ["-P", "-m", "kiosk", "--screenshot", str(picture)]
    environment = {**os.environ, "PYTHONPATH": str(library)}
    subprocess.run([sys.executable, *play], check=True, cwd=tmp_path, env=environment)
    assert picture.read_bytes().startswith(b"\x89PNG")
    picture.unlink()
    for units in ("usr/lib/systemd/system/golf-kiosk.service", "usr/lib/sysusers.d/golf-kiosk.conf"):
        assert (folder / units).exists()
    make("uninstall", folder)
    assert not [path for path in folder.rglob("*") if path.is_file()]
    assert (tmp_path / "neighbour").exists()
