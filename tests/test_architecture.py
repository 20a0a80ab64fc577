"""The law of imports holds, and would be seen broken."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.imported_names import modules_used, names_used, users_of

ROOT = Path(__file__).parents[1]
KIOSK = ROOT / "kiosk"
ROOMS = ("engine", "play", "drawing", "scenes", "devices")

SYSTEM_CLOCKS = ("time", "pygame.time", "datetime.datetime.now", "datetime.datetime.utcnow", "datetime.date.today")


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Judge the package in `folder` by the contracts in its pyproject.toml."""
    command = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    environ = os.environ | {"PYTHONPATH": str(folder), "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", command], cwd=folder, env=environ, capture_output=True, text=True, check=False
    )


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A small package with empty rooms, under the same contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for room in ("", *ROOMS):
        (tmp_path / "kiosk" / room).mkdir()
        (tmp_path / "kiosk" / room / "__init__.py").touch()
    return tmp_path


def test_the_law_of_imports_holds() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout


def test_a_lawful_package_passes(model: Path) -> None:
    (model / "kiosk/scenes/table.py").write_text("import pygame\nimport kiosk.drawing\nimport kiosk.engine\n")
    (model / "kiosk/app.py").write_text("import kiosk.scenes\nimport kiosk.devices\n")
    done = lint_imports(model)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("file", "statement", "broken"),
    [
        ("engine/deal.py", "import kiosk.play", "A room imports only"),
        ("scenes/table.py", "import kiosk.devices", "A room imports only"),
        ("devices/screen.py", "import kiosk.scenes", "A room imports only"),
        ("attic.py", "", "A room imports only"),
        ("play/session.py", "import pygame", "know no screen"),
        ("engine/deal.py", "import platformdirs", "nothing that must be installed"),
    ],
)
def test_an_unlawful_import_is_found(model: Path, file: str, statement: str, broken: str) -> None:
    (model / "kiosk" / file).write_text(statement + "\n")
    done = lint_imports(model)
    assert done.returncode != 0
    assert any(broken in line and "BROKEN" in line for line in done.stdout.splitlines()), done.stdout


def test_the_engine_needs_only_the_standard_library() -> None:
    lawful = sys.stdlib_module_names | {"kiosk"}
    used = {path.name: modules_used(path.read_text()) for path in (KIOSK / "engine").glob("*.py")}
    assert len(used) > 5
    assert {name: modules - lawful for name, modules in used.items() if modules - lawful} == {}


@pytest.mark.parametrize(
    ("names", "owner"),
    [
        (("gpiozero",), "devices/buttons.py"),
        (("pygame.display", "pygame.event"), "devices/screen.py"),
        (SYSTEM_CLOCKS, "devices/clock.py"),
    ],
)
def test_an_outside_thing_is_named_in_one_file(names: tuple[str, ...], owner: str) -> None:
    assert users_of(KIOSK, *names) == {owner}


@pytest.mark.parametrize(
    ("source", "used"),
    [
        ("import pygame.display", {"pygame", "pygame.display"}),
        ("from pygame import event", {"pygame.event"}),
        ("from pygame.event import get as next_ones", {"pygame.event.get"}),
        ("import pygame as pg\npg.display.flip()", {"pygame", "pygame.display", "pygame.display.flip"}),
        ("from datetime import datetime\ndatetime.now()", {"datetime.datetime", "datetime.datetime.now"}),
        ("def late():\n    import gpiozero", {"gpiozero"}),
        ("from . import deal", {"..deal"}),
        ("time = 3\ntime.real\nsome().time", set()),
        ("'import gpiozero'  # import gpiozero", set()),
    ],
)
def test_names_are_found_in_every_manner_of_speaking(source: str, used: set[str]) -> None:
    assert names_used(source) == used


def test_users_of_a_name_are_told_from_users_of_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room/screen.py").write_text("import pygame\npygame.display.flip()\n")
    (tmp_path / "surface.py").write_text("import pygame\npygame.displays\nfrom pygame import Surface\n")
    assert users_of(tmp_path, "pygame.display") == {"room/screen.py"}
