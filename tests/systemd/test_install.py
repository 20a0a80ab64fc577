"""The Debian package: what is in it, that it plays, and that the owner's file says what holds."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path

import pytest

from kiosk.config import CONFIG_FILE, SECTIONS, Config, parse_config

ROOT = Path(__file__).parents[2]
CONFFILE = ROOT / "systemd/golf-kiosk.toml"
POWER = ROOT / "systemd/golf-kiosk-power.sh"
TERMINAL = ROOT / "systemd/golf-kiosk-terminal.sh"
SOMEBODY = 12_345
"""The number of a user whose sources root builds."""
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, unpacked, with its scripts in DEBIAN."""
    if any(shutil.which(tool) is None for tool in ("make", "dpkg-deb")):
        pytest.skip("a Debian package can be built on Debian only")
    folder = tmp_path_factory.mktemp("package")
    # Built from a copy: other tests may build at this moment.
    source = folder / "source"
    unwanted = shutil.ignore_patterns(".*", "dist", "output", "__pycache__")
    shutil.copytree(ROOT, source, ignore=unwanted)
    if os.geteuid() == 0:
        for path in (source, *source.rglob("*")):
            os.chown(path, SOMEBODY, SOMEBODY)
    made = subprocess.run(["make", "-s", "-C", str(source), "deb"], check=True, capture_output=True, text=True)
    subprocess.run(["dpkg-deb", "-R", str(source / made.stdout.strip()), str(folder / "root")], check=True)
    return folder / "root"


def test_what_is_in_the_package_plays(package: Path, tmp_path: Path) -> None:
    command = (package / "usr/bin/golf-kiosk").read_text(encoding="utf-8")
    assert 'exec /usr/bin/python3 -m kiosk "$@"' in command
    assert os.access(package / "usr/bin/golf-kiosk", os.X_OK)
    library = package / "usr/lib/golf-kiosk"
    assert f"PYTHONPATH=/{library.relative_to(package)} " in command
    picture = tmp_path / "picture.png"
    play = ["-P", "-m", "kiosk", "--screenshot", str(picture)]
    environment = {**os.environ, "PYTHONPATH": str(library), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, *play], check=True, cwd=tmp_path, env=environment)
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_command_is_the_installed_game_in_any_folder(package: Path, tmp_path: Path) -> None:
    (tmp_path / "kiosk").mkdir()
    (tmp_path / "kiosk/__main__.py").write_text("print('another game')")
    command = (package / "usr/bin/golf-kiosk").read_text().replace("/usr/lib", f"{package}/usr/lib")
    ask = ["sh", "-c", command.replace("/usr/bin/python3", sys.executable), "sh", "--version"]
    said = subprocess.run(ask, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert said.startswith("golf-kiosk ")


def test_everybody_may_read_the_package_but_the_owners_file(package: Path) -> None:
    for path in package.rglob("*"):
        mode = path.stat().st_mode
        wanted = 0o640 if path.name == CONFIG_FILE.name else 0o755 if mode & 0o111 else 0o644
        assert mode & 0o777 == wanted, path
        assert "__pycache__" not in path.parts


def test_what_the_units_start_is_in_the_package(package: Path) -> None:
    for unit in (package / "usr/lib/systemd/system").glob("*.service"):
        for program in re.findall(r"^Exec\w+=(\S+)", unit.read_text(), re.MULTILINE):
            assert os.access(package / program.lstrip("/"), os.X_OK), program


def test_the_package_is_the_version_that_it_says(package: Path) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    control = (package / "DEBIAN/control").read_text()
    assert f"\nVersion: {version}\n" in control
    assert (package / "usr/lib/golf-kiosk/VERSION").read_text().strip() == version
    assert (package / "DEBIAN/conffiles").read_text().split() == [str(CONFIG_FILE)]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes files for others")
def test_what_root_makes_among_the_sources_of_somebody_belongs_to_them(package: Path) -> None:
    source = package.parent / "source"
    assert list(source.glob("dist/*.deb"))
    assert {(path.stat().st_uid, path.stat().st_gid) for path in source.rglob("*")} == {(SOMEBODY, SOMEBODY)}


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_scripts_are_sound(script: str) -> None:
    subprocess.run(["sh", "-n", str(ROOT / "systemd/package" / script)], check=True)


def tool(folder: Path, name: str, script: str) -> None:
    """Put a program of this name into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def test_an_update_asks_nothing_and_keeps_the_owners_file(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "systemd").mkdir()
    tool(tmp_path / "systemd/package", "build", "echo dist/golf.deb")
    for name, script in (("id", "echo 0"), ("dpkg-deb", ""), ("apt-get", 'echo "$@"')):
        tool(tmp_path / "tools", name, script)
    environ = {**os.environ, "PATH": f"{tmp_path}/tools:{os.environ['PATH']}"}
    make = ["make", "-s", "-C", str(tmp_path), "install"]
    said = subprocess.run(make, check=True, capture_output=True, text=True, env=environ).stdout.split()
    assert (said[0], said[-1]) == ("install", "./dist/golf.deb")
    assert {"--yes", "Dpkg::Options::=--force-confdef", "Dpkg::Options::=--force-confold"} < set(said)


# --- the owner's file


def test_the_file_names_every_option_with_what_holds_without_it() -> None:
    text = re.sub(r"^#(\w+ = )", r"\1", CONFFILE.read_text(), flags=re.MULTILINE)
    assert tomllib.loads(text) == {name: asdict(getattr(Config(), name)) for name in SECTIONS}
    assert parse_config(text) == (Config(), [])


def test_the_file_as_it_is_installed_decides_nothing() -> None:
    assert parse_config(CONFFILE.read_text()) == (Config(), [])
    assert all(line.startswith(("#", "[")) for line in CONFFILE.read_text().splitlines() if line)


# --- restart and shut down


@pytest.mark.parametrize(
    ("wishes", "done"),
    [({"reboot"}, "reboot"), ({"power-off"}, "poweroff"), ({"reboot", "power-off"}, "poweroff")],
)
def test_a_wish_is_fulfilled_once(wishes: set[str], done: str, tmp_path: Path) -> None:
    tools, folder = tmp_path / "tools", tmp_path / "run"
    folder.mkdir()
    tool(tools, "systemctl", 'echo "$@"')
    for wish in wishes:
        (folder / wish).touch()
    environ = {"PATH": f"{tools}:{os.environ['PATH']}"}
    said = subprocess.run([POWER, str(folder)], check=True, capture_output=True, text=True, env=environ).stdout
    assert said == f"--no-block {done}\n"
    assert list(folder.iterdir()) == []


# --- the terminal that the game is installed from


CONSOLE_1, CONSOLE_63, SERIAL_LINE, BY_SSH = 4 << 8 | 1, 4 << 8 | 63, 4 << 8 | 64, 136 << 8 | 2


def terminal_of(folder: Path, *terminals: int) -> tuple[int, str]:
    """Ask at which console the last of some processes runs, each started by the one before."""
    for number, terminal in enumerate(terminals, start=1):
        process = folder / str(number)
        process.mkdir()
        # Programs choose their names themselves.
        process.joinpath("stat").write_text(
            f"{number} (a ) b 1) S {number - 1} {number} {number} {terminal} -1 0\n"
        )
    done = subprocess.run(
        [TERMINAL, str(folder), str(len(terminals))], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("terminals", "answer"),
    [
        ((0, CONSOLE_1, CONSOLE_1), "tty1\n"),
        # The packaging tools give their programs a terminal of their own.
        ((0, CONSOLE_63, CONSOLE_63, BY_SSH, BY_SSH), "tty63\n"),
        ((0, 0, BY_SSH), None),
        ((0, SERIAL_LINE, BY_SSH), None),
        ((0, 4 << 8, 0), None),
        ((0,), None),
    ],
)
def test_a_console_that_the_game_is_installed_from_is_named(
    terminals: tuple[int, ...], answer: str | None, tmp_path: Path
) -> None:
    expected = (0, answer) if answer else (1, "")
    assert terminal_of(tmp_path, *terminals) == expected


def test_this_very_test_runs_somewhere() -> None:
    done = subprocess.run([TERMINAL], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:3], done.stderr) in [(0, "tty", ""), (1, "", "")]


def test_what_runs_on_a_console_is_not_ended_by_the_game_that_it_installs() -> None:
    lines = [line.strip() for line in (ROOT / "systemd/package/postinst").read_text().splitlines()]
    asked = lines.index("if terminal=$(/usr/lib/golf-kiosk/terminal.sh); then")
    otherwise = lines.index("else", asked)
    assert [line for line in lines[asked:otherwise] if line.startswith("systemctl")] == []
    started = [
        number
        for number, line in enumerate(lines)
        if re.match(r"systemctl .*restart .*(kiosk|lock)\.service", line)
    ]
    assert len(started) == 2
    assert all(number > otherwise for number in started)
