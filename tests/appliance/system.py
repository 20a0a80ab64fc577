"""The system of the appliance: a Debian 13 with simulated pins, on a disk, without the game."""

import shutil
import sys
import zipfile
from pathlib import Path

from tests.appliance.cache import digest, made_once
from tests.appliance.tools import mirror, run

HERE = Path(__file__).parent
GUEST = HERE / "guest"
SUITE = "trixie"
PACKAGES = [
    "linux-image-amd64",
    "initramfs-tools",
    "zstd",
    "kmod",
    "udev",
    "dbus",
    "systemd",
    "systemd-sysv",
    "libpam-systemd",
    "login",
    "passwd",
    "procps",
    "kbd",
    "e2fsprogs",
    "libdrm-tests",
    "python3",
    "python3-pygame",
    "python3-gpiozero",
    "python3-platformdirs",
    "python3-polib",
    "python3-segno",
    "libgl1",
    "libgl1-mesa-dri",
    "libgbm1",
    "libegl1",
    "libgles2",
]
# What builds the simulated pins: Debian's kernel has none, and Debian has no lgpio.
BUILD_PACKAGES = [
    "gcc",
    "make",
    "libc6-dev",
    "python3-dev",
    "python3-pip",
    "python3-setuptools",
    "python3-wheel",
    "swig",
    "xz-utils",
]
WHEELS = ("gpiozero==2.0.1.post3",)
LGPIO = "lgpio==0.2.2.0"
DISK_SIZE = "2G"


def system() -> Path:
    """Return a folder with the disk without the game, `disk.img`, and its `vmlinuz` and `initrd`."""
    return made_once(
        "system", digest([Path(__file__), GUEST / "build-pins.sh", GUEST / "initramfs-tools"]), _make_system
    )


def _make_system(folder: Path) -> None:
    root = folder / "root"
    run(
        *("mmdebstrap", "--mode=root", "--variant=minbase", f"--include={','.join(PACKAGES)}"),
        '--aptopt=APT::Install-Recommends "false"',
        *(f"--dpkgopt=path-exclude=/usr/share/{what}/*" for what in ("man", "doc", "locale")),
        # Kept for the compiler; the disk does without.
        *("--skip=cleanup/apt/lists", f"--customize-hook=copy-in {GUEST}/initramfs-tools /etc"),
        "--customize-hook=chroot $1 update-initramfs -u",
        *(SUITE, root, mirror()),
    )
    kernel = next((root / "usr/lib/modules").iterdir()).name
    _add_pins(folder, root, kernel)
    shutil.move(root / f"boot/vmlinuz-{kernel}", folder / "vmlinuz")
    shutil.move(root / f"boot/initrd.img-{kernel}", folder / "initrd")
    shutil.rmtree(root / "var/lib/apt/lists")
    run("truncate", "-s", DISK_SIZE, folder / "disk.img")
    run("mkfs.ext4", "-q", "-F", "-d", root, folder / "disk.img")
    shutil.rmtree(root)


def _add_pins(folder: Path, root: Path, kernel: str) -> None:
    """Build the simulated GPIO chip and lgpio in a copy of the system, and bring both into the system."""
    workshop = folder / "workshop"
    run("cp", "-a", root, workshop)
    shutil.copy("/etc/resolv.conf", workshop / "etc/resolv.conf")
    source = "linux-source-" + ".".join(kernel.split(".")[:2])
    apt = ("chroot", workshop, "apt-get", "-qq", "-y", "--no-install-recommends", "install")
    run(*apt, *BUILD_PACKAGES, f"linux-headers-{kernel}", source)
    files = ("drivers/gpio", "kernel/irq/irq_sim.c")
    tar = workshop / f"usr/src/{source}.tar.xz"
    (workshop / "src/pins").mkdir(parents=True)
    run("tar", "-xf", tar, "-C", workshop / "src", *(f"{source}/{file}" for file in files))
    for file in ("drivers/gpio/gpio-sim.c", "kernel/irq/irq_sim.c"):
        shutil.copy(workshop / "src" / source / file, workshop / "src/pins")
    download = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", workshop / "src")
    run(*download, "--no-binary", ":all:", LGPIO)
    run(*download, *WHEELS)
    shutil.copy(GUEST / "build-pins.sh", workshop / "src")
    run("chroot", workshop, "sh", "/src/build-pins.sh", kernel)
    modules = root / "usr/lib/modules" / kernel / "updates"
    modules.mkdir()
    shutil.copy(workshop / "src/pins/gpio-sim.ko", modules)
    run("chroot", root, "depmod", kernel)
    python = next((root / "usr/lib").glob("python3.*")).name
    for wheel in (workshop / "src").glob("*.whl"):
        zipfile.ZipFile(wheel).extractall(root / "usr/local/lib" / python / "dist-packages")
    shutil.rmtree(workshop)
