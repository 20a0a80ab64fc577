"""Debian systems in folders: made once by mmdebstrap, unpacked for each test, and entered by chroot."""

import os
import shutil
import subprocess
import zlib
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CACHE = ROOT / ".cache" / "appliance"
NEEDED = (
    "python3-pygame",
    "python3-gpiozero",
    "python3-platformdirs",
    "systemd",
    "systemd-sysv",
    "udev",
    "dbus",
    "passwd",
    "libgl1",
    "libgl1-mesa-dri",
    "libegl1",
    "libgbm1",
    "libgles2",
)


def required_tools() -> None:
    """Skip the test on a machine on which no Debian can be made."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a Debian system")
    for tool in ("mmdebstrap", "dpkg-deb", "make", "tar"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed on this machine")


def archive_of(suite: str) -> Path:
    """Return a Debian of that name with what the game needs and nothing to build with, made if it is not there."""
    path = CACHE / f"{suite}-{zlib.crc32(' '.join(NEEDED).encode()):08x}.tar"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".new.tar")
        command = [
            "mmdebstrap",
            "--mode=root",
            "--variant=apt",
            f"--include={','.join(NEEDED)}",
            suite,
            str(draft),
        ]
        no_more = [
            '--aptopt=APT::Install-Recommends "false"',
            *(f"--dpkgopt=path-exclude=/usr/share/{what}/*" for what in ("man", "locale")),
        ]
        made = subprocess.run([*command, *no_more], capture_output=True, text=True, check=False)
        if made.returncode:
            pytest.skip(f"no Debian {suite} can be made here: {made.stderr.strip().splitlines()[-1]}")
        draft.rename(path)
    return path


class Debian:
    """A Debian system in the folder `root`."""

    def __init__(self, root: Path, archive: Path) -> None:
        self.root = root
        root.mkdir()
        subprocess.run(["tar", "-xf", str(archive), "-C", str(root), "--numeric-owner"], check=True)
        subprocess.run(["mount", "-t", "proc", "proc", str(root / "proc")], check=True)

    def close(self) -> None:
        """Take it away."""
        subprocess.run(["umount", str(self.root / "proc")], check=True)
        shutil.rmtree(self.root)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command in it as root, and return how that went."""
        environ = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        return subprocess.run(
            ["chroot", str(self.root), *command], env=environ, capture_output=True, text=True, check=False
        )

    def ask(self, *command: str) -> str:
        """Run a command in it that must succeed, and return what it said."""
        done = self.run(*command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def install(self, package: Path) -> None:
        """Install a package from a file, as `make install` does."""
        shutil.copy(package, self.root / "tmp")
        apt = ("apt-get", "install", "--yes", "--no-install-recommends", "--reinstall", "--allow-downgrades")
        self.ask(*apt, f"/tmp/{package.name}")

    def has(self, path: str) -> bool:
        """Tell whether there is something at a path of it."""
        return os.path.lexists(self.root / path.lstrip("/"))

    def traces(self, name: str) -> list[str]:
        """Return every path whose last part contains `name`."""
        found = []
        for folder, folders, files in os.walk(self.root):
            with suppress(ValueError):
                folders.remove("proc" if folder == str(self.root) else "")
            found += [
                os.path.relpath(os.path.join(folder, each), self.root)  # noqa: PTH118 - quick on many files
                for each in (*folders, *files)
                if name in each
            ]
        return sorted(found)
