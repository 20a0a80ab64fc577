"""What the tests of whole systems need of the machine they run on."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

SYSTEM_TOOLS = ("mmdebstrap", "dpkg-deb", "make", "tar")
MACHINE_TOOLS = (*SYSTEM_TOOLS, "qemu-system-x86_64", "qemu-img", "mkfs.ext4")
TOUCHSCREEN_DEVICE = "virtio-multitouch-pci"


def need(tools: Sequence[str]) -> None:
    """Skip the test where no system can be made, for want of rights or of one of these tools."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a Debian system")
    for tool in tools:
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed on this machine")
    if "qemu-system-x86_64" in tools and TOUCHSCREEN_DEVICE not in run("qemu-system-x86_64", "-device", "help"):
        pytest.skip("this QEMU has no touchscreen; one from 8.1 on is needed")


def mirror() -> str:
    """Return where this machine gets its own Debian packages from."""
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)"]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return next((each for each in found if re.search(r"/debian/?$", each)), "http://deb.debian.org/debian")


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a command that must succeed, and return what it said."""
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout.strip()
