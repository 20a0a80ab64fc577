"""The display: whether one is connected, and whether this pygame can draw on it without a desktop."""

import sys
from collections.abc import Iterator

from kiosk.config import Config
from kiosk.devices.connectors import Connector, choose, connectors
from kiosk.devices.graphics import KMSDRM
from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import Machine

DISPLAY, DRIVER = "Display", "Display driver"
SDL_DRIVERS = (sys.executable, "-m", "kiosk.devices.sdl_drivers")


def look_at_display(machine: Machine, config: Config) -> Iterator[Finding]:
    """Tell which display the kiosk will play on."""
    among = connectors(machine.root)
    wanted = config.display.connector
    chosen = choose(among, wanted)
    names = ", ".join(each.name for each in among)
    if not among:
        remedy = "Put dtoverlay=vc4-kms-v3d into config.txt on a Raspberry Pi, and start the machine again."
        yield trouble(DISPLAY, "The system has no graphics card with a connector for a display.", remedy)
        return
    if wanted and not any(each.name.casefold() == wanted.casefold() for each in among):
        remedy = f"Write one of {names} into [display] of the configuration, or nothing for the best."
        yield trouble(DISPLAY, f"The configuration asks for the connector {wanted}, which is not there.", remedy)
    if chosen is None:
        remedy = "Check the display's cable and its power; the game begins as soon as it is connected."
        yield trouble(DISPLAY, f"Nothing is connected to {wanted or names}.", remedy)
        return
    yield ok(DISPLAY, f"{_shown(chosen)} is connected, on card {chosen.card}.")


def _shown(connector: Connector) -> str:
    width, height = connector.size or (0, 0)
    return f"A display of {width}×{height} at {connector.name}"


def look_at_driver(machine: Machine) -> Iterator[Finding]:
    """Tell whether the SDL inside pygame has the driver that needs no desktop."""
    lines = (machine.ask(SDL_DRIVERS) or "").split()
    from_debian = "Install the package python3-pygame of the system, and no other pygame beside it."
    if len(lines) < 3:
        yield trouble(DRIVER, "The Python package pygame is missing or broken.", from_debian)
        return
    version, sdl, *drivers = lines
    which = f"pygame {version} with SDL {sdl}"
    if KMSDRM in drivers:
        yield ok(DRIVER, f"The {which} draws without a desktop, by {KMSDRM}.")
    elif machine.is_kiosk:
        what = f"The {which} draws on desktops only, as its SDL has no {KMSDRM}."
        yield trouble(DRIVER, what, from_debian)
    else:
        yield note(DRIVER, f"The {which} draws in windows only, which is enough for a desktop.")
