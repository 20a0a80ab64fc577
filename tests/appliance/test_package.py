"""The package in real Debian systems: installed, updated, removed, and nothing left of it when it is purged."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appliance.debian import Debian, archive_of
from tests.appliance.tools import run

pytestmark = pytest.mark.appliance

UNITS = ("golf-kiosk.service", "golf-kiosk-power.path")
CONFIG = "etc/golf-kiosk.toml"


@pytest.fixture(params=["bookworm", "trixie"])
def debian(request: pytest.FixtureRequest, package: Path, tmp_path: Path) -> Iterator[Debian]:
    """A fresh Debian in which the game has just been installed."""
    system = Debian(tmp_path / "root", archive_of(request.param))
    try:
        system.install(package)
        yield system
    finally:
        system.close()


def enabled(debian: Debian) -> list[str]:
    return [unit for unit in UNITS if debian.run("systemctl", "is-enabled", "--quiet", unit).returncode == 0]


def with_another_file(package: Path, folder: Path) -> Path:
    """Return the package of a version to come, whose file for the owner is another one."""
    files, changed = folder / "files", folder / "later.deb"
    run("dpkg-deb", "-R", package, files)
    with (files / CONFIG).open("a", encoding="utf-8") as file:
        file.write("# Another line.\n")
    run("dpkg-deb", "--root-owner-group", "-Znone", "--build", files, changed)
    return changed


def test_the_game_plays_without_a_compiler_and_as_its_own_user(debian: Debian) -> None:
    assert enabled(debian) == list(UNITS)
    assert not debian.has("usr/bin/cc")
    assert (
        debian.ask("golf-kiosk", "--version") == f"golf-kiosk {debian.ask('cat', '/usr/lib/golf-kiosk/VERSION')}"
    )
    game = ("golf-kiosk", "--kiosk", "--lang", "en", "--screenshot", "/tmp/picture.png")
    said = debian.ask("runuser", "-u", "golf-kiosk", "--", "env", "HOME=/tmp", "SDL_VIDEODRIVER=dummy", *game)
    assert said == "", "the owner's file can be read"
    assert (debian.root / "tmp/picture.png").read_bytes().startswith(b"\x89PNG")
    compiled = debian.ask("find", "/usr/lib/golf-kiosk", "-name", "app.*.pyc")
    assert compiled


def test_the_owners_file_is_for_the_owner_and_the_game_alone(debian: Debian) -> None:
    assert debian.ask("stat", "-c", "%A %U:%G", f"/{CONFIG}") == "-rw-r----- root:golf-kiosk"
    other = debian.run("runuser", "-u", "nobody", "--", "cat", f"/{CONFIG}")
    assert other.returncode != 0


def test_an_update_keeps_what_the_owner_decided(debian: Debian, package: Path) -> None:
    (debian.root / CONFIG).write_text('[owner]\npin = "2580"\n')
    debian.ask("install", "-d", "-o", "golf-kiosk", "/var/lib/golf-kiosk")
    debian.ask("touch", "/var/lib/golf-kiosk/golf-kiosk.db")
    debian.ask("systemctl", "disable", UNITS[0])
    debian.install(package)
    assert (debian.root / CONFIG).read_text() == '[owner]\npin = "2580"\n'
    assert debian.ask("stat", "-c", "%A %U:%G", f"/{CONFIG}") == "-rw-r----- root:golf-kiosk"
    assert debian.has("var/lib/golf-kiosk/golf-kiosk.db")
    assert enabled(debian) == [UNITS[1]]


def test_an_update_with_another_file_for_owners_asks_nobody(debian: Debian, package: Path, tmp_path: Path) -> None:
    (debian.root / CONFIG).write_text('[owner]\npin = "2580"\n')
    debian.install(with_another_file(package, tmp_path))
    assert (debian.root / CONFIG).read_text() == '[owner]\npin = "2580"\n'
    assert debian.ask("stat", "-c", "%A %U:%G", f"/{CONFIG}") == "-rw-r----- root:golf-kiosk"


def test_an_owner_who_decided_nothing_gets_the_file_of_the_update(
    debian: Debian, package: Path, tmp_path: Path
) -> None:
    debian.install(with_another_file(package, tmp_path))
    assert (debian.root / CONFIG).read_text().endswith("# Another line.\n")


def test_an_owner_without_a_file_can_update(debian: Debian, package: Path, tmp_path: Path) -> None:
    (debian.root / CONFIG).unlink()
    debian.install(with_another_file(package, tmp_path))
    assert not debian.has(CONFIG)


def test_a_game_that_was_removed_comes_back_as_it_was(debian: Debian, package: Path) -> None:
    (debian.root / CONFIG).write_text("[game]\n")
    debian.ask("install", "-d", "-o", "golf-kiosk", "/var/lib/golf-kiosk")
    debian.ask("apt-get", "remove", "--yes", "golf-kiosk")
    assert enabled(debian) == []
    assert debian.traces("golf-kiosk.service") == []
    assert not debian.has("usr/lib/golf-kiosk")
    assert debian.has("var/lib/golf-kiosk")
    debian.install(package)
    assert (debian.root / CONFIG).read_text() == "[game]\n"
    assert enabled(debian) == list(UNITS)


def test_nothing_is_left_of_a_game_that_was_purged(debian: Debian, package: Path) -> None:
    debian.ask("install", "-d", "-o", "golf-kiosk", "/var/lib/golf-kiosk")
    debian.ask("apt-get", "purge", "--yes", "golf-kiosk")
    assert debian.traces("golf-kiosk") == [f"tmp/{package.name}"]
    assert debian.run("id", "golf-kiosk").returncode != 0
    debian.install(package)
    assert enabled(debian) == list(UNITS)
