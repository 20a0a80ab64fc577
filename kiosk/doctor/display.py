"""The display: whether one is connected, and whether this pygame can draw on it without a desktop."""

import re
import sys
from collections.abc import Iterator

from kiosk.config import Config
from kiosk.devices.connectors import Connector, choose, connectors
from kiosk.devices.graphics import KMSDRM
from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import UNIT, Machine
from kiosk.doctor.player import READ, WRITE, player
from kiosk.doctor.services import units

DISPLAY, DRIVER, CARD, CONSOLE = "Display", "Display driver", "Graphics card", "Console"
OWN_CONSOLE = "tty1"
"""The console that the unit takes."""
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
    if machine.is_kiosk:
        yield from _look_at_card(machine, chosen.card)


def _look_at_card(machine: Machine, card: int) -> Iterator[Finding]:
    """Tell whether the game may draw there, and whether somebody else does."""
    node, who = f"dev/dri/card{card}", player(machine)
    if who and not who.may(machine.root / node, READ | WRITE):
        remedy = f"Run sudo usermod -aG video {who.name}, and then sudo systemctl restart golf-kiosk."
        yield trouble(CARD, f"The user {who.name} may not open /{node}.", remedy)
        return
    main = units(machine).get(UNIT, {}).get("MainPID", "")
    for program, process in _masters(machine, card):
        if process != main:
            remedy = f"End {program}; a desktop is left out by sudo systemctl set-default multi-user.target."
            yield trouble(CARD, f"Another program shows its own picture: {program}, process {process}.", remedy)
            return
    yield ok(CARD, f"The game may draw on /{node}.")


def _masters(machine: Machine, card: int) -> list[tuple[str, str]]:
    """Return the name and number of each program that shows pictures now; only root is told."""
    lines = machine.read(f"sys/kernel/debug/dri/{card}/clients").splitlines()
    found = [re.match(r"\s*(.+?)\s+(\d+)\s+\d+\s+y\s", line) for line in lines]
    return [(match[1], match[2]) for match in found if match]


def look_at_console(machine: Machine) -> Iterator[Finding]:
    """Tell whether the console of the game is the one that is shown."""
    front = machine.read("sys/class/tty/tty0/active")
    runs = units(machine).get(UNIT, {}).get("ActiveState") == "active"
    if runs and front and front != OWN_CONSOLE:
        what = f"The game runs but is hidden, as {front} is shown."
        yield trouble(CONSOLE, what, "Run sudo chvt 1, and lock the keyboard by [lock] of the configuration.")
    elif machine.read("sys/module/kernel/parameters/consoleblank") not in ("", "0"):
        what = "The console goes dark by itself after a while, which the game does not know of."
        yield note(CONSOLE, what, "Take consoleblank= out of cmdline.txt, and start the machine again.")
    elif runs:
        yield ok(CONSOLE, f"The game's own console, {OWN_CONSOLE}, is shown.")


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
