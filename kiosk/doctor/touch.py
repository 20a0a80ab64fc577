"""The touchscreen and the light of the panel: whether they are there, and the game may use them."""

from collections.abc import Iterator
from pathlib import Path

from kiosk.devices.touchscreens import touchscreens
from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import Machine
from kiosk.doctor.player import READ, WRITE, player

TOUCH, LIGHT = "Touchscreen", "Backlight"


def look_at_touch(machine: Machine) -> Iterator[Finding]:
    """Tell whether a finger will be felt."""
    nodes = touchscreens(machine.root)
    if not nodes:
        remedy = "Check the cable of the touchscreen, with the power off; one by USB works as soon as it is in."
        yield trouble(TOUCH, "No touchscreen is connected.", remedy)
        return
    who = player(machine)
    # On a desktop it is the desktop that reads them.
    closed = [node for node in nodes if who and machine.is_kiosk and not who.may(node, READ)]
    if closed and who:
        names = " and ".join(map(machine.name, closed))
        remedy = f"Run sudo usermod -aG input {who.name}, and then sudo systemctl restart golf-kiosk."
        yield trouble(TOUCH, f"No touch is felt, as the user {who.name} may not read {names}.", remedy)
        return
    called = " and ".join(_called(machine, node) for node in nodes)
    yield ok(TOUCH, f"Touches are felt by {called}.")


def _called(machine: Machine, node: Path) -> str:
    return machine.read(f"sys/class/input/{node.name}/device/name") or machine.name(node)


def look_at_light(machine: Machine) -> Iterator[Finding]:
    """Tell whether the panel's light can be dimmed."""
    if not machine.is_kiosk:
        yield note(LIGHT, "A game in a window leaves the light of the display alone.")
        return
    folder = machine.root / "sys/class/backlight"
    lights = sorted(folder.iterdir()) if folder.is_dir() else []
    if not lights:
        yield note(LIGHT, "The display has no light that can be dimmed; a black picture does instead.")
        return
    remedy = "Run sudo udevadm trigger --action=add --subsystem-match=backlight, or start the machine again."
    names = ", ".join(each.name for each in lights)
    odd = [each for each in lights if not _most(machine, each)]
    who = player(machine)
    closed = [file for each in lights for file in _files(each) if who and not who.may(file, WRITE)]
    if odd:
        what = f"The light {odd[0].name} does not tell how bright it can be; a black picture does instead."
        yield trouble(LIGHT, what, "Start the machine again; if that does not help, the panel's driver is broken.")
    elif closed and who:
        what = f"The light cannot be dimmed, as the user {who.name} may not write {machine.name(closed[0])}."
        yield trouble(LIGHT, what, remedy)
    else:
        yield ok(LIGHT, f"The light {names} can be dimmed.")


def _most(machine: Machine, light: Path) -> int:
    text = machine.read(str((light / "max_brightness").relative_to(machine.root)))
    return int(text) if text.isdecimal() else 0


def _files(light: Path) -> list[Path]:
    power = light / "bl_power"
    return [light / "brightness", *([power] if power.exists() else [])]
