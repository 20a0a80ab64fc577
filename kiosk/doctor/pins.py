"""The pins: whether gpiozero can reach those of the two buttons, and nobody else uses them."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from kiosk.config import Config
from kiosk.devices.gpio_chips import Chip
from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import AS_ROOT, UNIT, Machine
from kiosk.doctor.player import READ, WRITE, player
from kiosk.doctor.services import units

PINS, LIBRARY, CHIP = "Pins", "Pin library", "Pin chip"
PIN_FACTORY = (sys.executable, "-m", "kiosk.devices.pin_factory")
_HEADERS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The chips behind the header of the Raspberry Pis up to 3, of 4, and of 5."""
_OTHER_DUTIES = {
    **dict.fromkeys((0, 1), "the memory of add-on boards"),
    **dict.fromkeys((2, 3), "I²C"),
    **dict.fromkeys((14, 15), "the serial line"),
}
_OURS = ("lg", "sysfs")
"""How the libraries below gpiozero call themselves when they use a line."""
_ANOTHER = "Write other pins into [buttons] of /etc/golf-kiosk.toml, and connect the buttons to them."


def look_at_pins(config: Config) -> Iterator[Finding]:
    """Tell whether the pins of the buttons are good ones."""
    pins = {"draw": config.buttons.draw_pin, "undo": config.buttons.undo_pin}
    busy = [f"GPIO {pin} is for {_OTHER_DUTIES[pin]}" for pin in pins.values() if pin in _OTHER_DUTIES]
    if pins["draw"] == pins["undo"]:
        yield trouble(PINS, f"Both buttons are on GPIO {pins['draw']}.", _ANOTHER)
    elif busy:
        yield trouble(PINS, f"A button is on a pin with another duty: {' and '.join(busy)}.", _ANOTHER)
    else:
        yield ok(PINS, f"The button draw is on GPIO {pins['draw']}, undo on GPIO {pins['undo']}.")


def look_at_library(machine: Machine) -> Iterator[Finding]:
    """Tell whether gpiozero finds a way to the pins."""
    answer = machine.ask(PIN_FACTORY) or ""
    remedy = "Install python3-lgpio, which Raspberry Pi OS has; until then the game is played by touch."
    kind, _, rest = answer.strip().partition(" ")
    if kind in ("", "?"):
        yield trouble(LIBRARY, f"No library reaches the pins ({rest or 'gpiozero does not answer'}).", remedy)
    elif rest.startswith("lgpio"):
        yield ok(LIBRARY, "The pins are reached by gpiozero and lgpio.")
    else:
        what = f"Without lgpio, gpiozero chooses {kind}, which the service may not use."
        yield trouble(LIBRARY, what, remedy)


def look_at_chip(machine: Machine, config: Config) -> Iterator[Finding]:
    """Tell whether the game may use the chip of the header, and its lines are free."""
    nodes = sorted((machine.root / "dev").glob("gpiochip*"))
    if not nodes:
        remedy = "Connect the buttons to a Raspberry Pi; without them the game is played by touch."
        yield trouble(CHIP, "This machine has no GPIO pins.", remedy)
        return
    pins = (config.buttons.draw_pin, config.buttons.undo_pin)
    chips = {node: machine.chip(node, pins) for node in nodes}
    node = next((node for node, chip in chips.items() if chip and chip.label in _HEADERS), nodes[0])
    who, where, chip = player(machine), machine.name(node), chips[node]
    if who and not who.may(node, READ | WRITE):
        remedy = f"Run sudo usermod -aG gpio {who.name}, then sudo udevadm trigger --subsystem-match=gpio."
        yield trouble(CHIP, f"The buttons do not work, as the user {who.name} may not use {where}.", remedy)
    elif chip is None:
        yield note(CHIP, f"You may not look at {where} to see who uses the pins.", AS_ROOT)
    elif chip.label in _HEADERS and (opened := _opened(machine, chips)) and opened[1] != chip.label:
        what = f"The pins of the header are those of {where}, but gpiozero opens {opened[0]}."
        yield trouble(CHIP, what, "Bring the system up to date by sudo apt full-upgrade, and start it again.")
    else:
        yield _users(machine, where, chip)


def _opened(machine: Machine, chips: Mapping[Path, Chip | None]) -> tuple[str, str] | None:
    """Return the path and the label of the chip that gpiozero opens, if it tells; old ones know no Pi 5."""
    number = (machine.ask(PIN_FACTORY) or "").strip().rpartition(" ")[2]
    if not number.isdecimal():
        return None
    chip = chips.get(machine.root / f"dev/gpiochip{number}")
    return f"/dev/gpiochip{number}", chip.label if chip else ""


def _users(machine: Machine, where: str, chip: Chip) -> Finding:
    runs = units(machine).get(UNIT, {}).get("ActiveState") == "active"
    others = {pin: user for pin, user in chip.users.items() if not (runs and user in _OURS)}
    if others:
        used = " and ".join(f"GPIO {pin} by {user or 'another program'}" for pin, user in others.items())
        remedy = "End that program, or take its dtoverlay= out of config.txt; or choose other pins in [buttons]."
        return trouble(CHIP, f"The pins are in use: {used}.", remedy)
    by_us = ", and does" if chip.users else ""
    return ok(CHIP, f"The game may use {where}{by_us}.")
