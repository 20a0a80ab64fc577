"""The appliance: the system with the game installed from its package, and with what speaks to the test."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.appliance.cache import digest, made_once
from tests.appliance.package import package
from tests.appliance.system import GUEST, system
from tests.appliance.tools import run

# They take seconds of every boot, and the game has no use for them.
UNNEEDED_UNITS = (
    *("apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer", "fstrim.timer"),
    *("dev-hugepages.mount", "dev-mqueue.mount", "sys-fs-fuse-connections.mount", "sys-kernel-debug.mount"),
    *("e2scrub_reap.service", "ldconfig.service", "sys-kernel-tracing.mount", "systemd-binfmt.service"),
    *("systemd-firstboot.service", "systemd-hwdb-update.service", "systemd-journal-catalog-update.service"),
    *("systemd-networkd.service", "systemd-networkd.socket", "systemd-pstore.service", "systemd-rfkill.service"),
    *("systemd-timesyncd.service", "systemd-tpm2-setup.service", "systemd-tpm2-setup-early.service"),
    *("systemd-update-done.service", "systemd-udev-load-credentials.service"),
)
# An emulated machine is so slow that some tests would see it dimmed, or with a fresh game.
STAYS_LIT = "[idle]\ndim_after_s = 0\ndark_after_s = 0\nfresh_game_after_s = 0\n"
UNNEEDED_MODULES = ("ahci", "ata_piix", "floppy", "pcspkr")


def appliance() -> Path:
    """Return a folder with the disk on which the game is installed, `disk.img`."""
    below = system()
    made = package()
    key = digest([below.name, made.parent.name, Path(__file__), GUEST])
    return made_once("appliance", key, lambda folder: _furnished(below, made, folder))


def _furnished(below: Path, made: Path, folder: Path) -> None:
    disk = folder / "disk.img"
    run("cp", "--sparse=always", below / "disk.img", disk)
    with mounted(disk) as root:
        _furnish(root)
        shutil.copy(made, root / "tmp/golf-kiosk.deb")
        run("chroot", root, "dpkg", "--install", "/tmp/golf-kiosk.deb")
        (root / "etc/golf-kiosk.toml").write_text(STAYS_LIT)


def _furnish(root: Path) -> None:
    """Add what speaks with the test, and take away what costs time."""
    shutil.copytree(GUEST, root / "usr/local/lib/appliance", dirs_exist_ok=True)
    for unit in ("appliance-agent.service", "appliance-pins.service"):
        shutil.copy(GUEST / unit, root / "etc/systemd/system")
        run("chroot", root, "systemctl", "enable", unit)
    run("chroot", root, "systemctl", "mask", *UNNEEDED_UNITS)
    shutil.copy(GUEST / "appliance.rules", root / "etc/udev/rules.d/60-appliance.rules")
    (root / "etc/hostname").write_text("kiosk\n")
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults,noatime 0 1\n")
    (root / "etc/modprobe.d/appliance.conf").write_text(
        "".join(f"blacklist {each}\n" for each in UNNEEDED_MODULES)
    )
    (root / "etc/machine-id").write_text("0123456789abcdef0123456789abcdef\n")
    (root / "var/log/journal").mkdir(exist_ok=True)
    # Anybody may log in as root where a login prompt is reached; none must be.
    run("chroot", root, "passwd", "-d", "root")


@contextmanager
def mounted(disk: Path) -> Iterator[Path]:
    """Show what is on a disk image in a folder for a while; a cut-off journal is replayed first."""
    folder = disk.with_suffix(".mounted")
    folder.mkdir()
    try:
        run("mount", "-o", "loop", disk, folder)
        try:
            yield folder
        finally:
            run("umount", folder)
    finally:
        folder.rmdir()
