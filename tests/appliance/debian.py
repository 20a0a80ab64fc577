"""Debian systems in folders: made once by mmdebstrap, unpacked for each test, and entered by chroot."""

import os
import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

from tests.appliance.cache import ROOT, digest, made_once
from tests.appliance.tools import mirror, run

ARCHIVE = "system.tar"
NEEDED = (
    "python3-pygame",
    "python3-gpiozero",
    "python3-platformdirs",
    "python3-polib",
    "python3-segno",
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


def archive_of(suite: str) -> Path:
    """Return a Debian of that name with what the game needs and nothing to build with, made if it is not there."""
    return made_once(f"debian-{suite}", digest([suite, *NEEDED]), lambda folder: _make(suite, folder)) / ARCHIVE


def _make(suite: str, folder: Path) -> None:
    run(
        *("mmdebstrap", "--mode=root", "--variant=apt", f"--include={','.join(NEEDED)}"),
        '--aptopt=APT::Install-Recommends "false"',
        *(f"--dpkgopt=path-exclude=/usr/share/{what}/*" for what in ("man", "locale")),
        *(suite, folder / ARCHIVE, mirror()),
    )


class Debian:
    """A Debian system in the folder `root`."""

    def __init__(self, root: Path, archive: Path) -> None:
        self.root = root
        root.mkdir()
        try:
            run("tar", "-xf", archive, "-C", root, "--numeric-owner")
            run("mount", "-t", "proc", "proc", root / "proc")
        except BaseException:
            shutil.rmtree(root)
            raise

    def close(self) -> None:
        """Take it away."""
        run("umount", self.root / "proc")
        shutil.rmtree(self.root)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command in it as root, and return how that went."""
        environ = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        return subprocess.run(
            ["chroot", str(self.root), *command],
            env=environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    def ask(self, *command: str) -> str:
        """Run a command in it that must succeed, and return what it said."""
        done = self.run(*command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def install(self, package: Path) -> None:
        """Install a package from a file, by the command of `make install`."""
        shutil.copy(package, self.root / "tmp")
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        (command,) = re.findall(r"^APT_INSTALL := (.+)$", makefile, re.MULTILINE)
        self.ask(*command.split(), "--no-install-recommends", f"/tmp/{package.name}")

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
