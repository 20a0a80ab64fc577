"""The package of the game, built as an owner builds it."""

import shutil
from pathlib import Path

from tests.appliance.cache import ROOT, digest, made_once
from tests.appliance.tools import run

SOURCES = tuple(ROOT / name for name in ("kiosk", "assets", "systemd", "LICENSE", "Makefile", "pyproject.toml"))


def package() -> Path:
    """Return the package of these sources, built if it is not there."""
    folder = made_once("package", digest(SOURCES), _build)
    return next(folder.glob("*.deb"))


def _build(folder: Path) -> None:
    shutil.copy(ROOT / run("make", "-s", "-C", ROOT, "deb"), folder)
