"""A machine that plays, saved in that moment, so that each test goes on from there and not from a cold start."""

from pathlib import Path

from tests.appliance.cache import digest, made_once
from tests.appliance.disk import appliance
from tests.appliance.kiosk import Kiosk
from tests.appliance.qemu import KEYBOARD, PANEL, TOUCHSCREEN, Size, display, overlay
from tests.appliance.system import system
from tests.appliance.tools import run

HERE = Path(__file__).parent
USUAL = (*TOUCHSCREEN, *KEYBOARD)


def cold(
    folder: Path,
    devices: tuple[str, ...] = USUAL,
    *,
    size: Size = PANEL,
    has_display: bool = True,
    kernel_line: str = "",
) -> Kiosk:
    """Switch on a machine with a new disk in `folder`; without a display, one may be plugged in later."""
    disk = overlay(folder / "disk.qcow2", appliance() / "disk.img")
    plugged = (*display(size), *devices) if has_display else devices
    return Kiosk(disk, system(), plugged, size=size, kernel_line=kernel_line)


def warm(folder: Path) -> Kiosk:
    """Go on with a machine that has just begun to play; its disk lies in `folder`."""
    # Another QEMU may not understand what this one saved.
    version = run("qemu-system-x86_64", "--version")
    key = digest([appliance().name, version, *(HERE / name for name in ("saved.py", "kiosk.py", "qemu.py"))])
    kept = made_once("saved", key, _save)
    disk = overlay(folder / "disk.qcow2", kept / "disk.qcow2")
    return Kiosk(disk, system(), (*display(PANEL), *USUAL), incoming=kept / "state")


def _save(folder: Path) -> None:
    kiosk = cold(folder)
    try:
        kiosk.wait_for_agent()
        kiosk.wait_until_it_plays()
        kiosk.is_shown_right()
        kiosk.wait_for_buttons()
        kiosk.save(folder / "state")
    finally:
        kiosk.close()
