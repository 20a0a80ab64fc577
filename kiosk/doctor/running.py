"""The running game: whether it is seen and has its buttons, and is alone."""

from collections.abc import Iterator

from kiosk.devices.buttons import NOT_YET
from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import UNIT, Machine
from kiosk.doctor.services import JOURNAL, units

PICTURE, BUTTONS, RIVALS = "Picture", "Buttons", "Other kiosks"
_SEEN = "playing by kmsdrm"


def look_at_game(machine: Machine) -> Iterator[Finding]:
    """Tell what is wrong with what the running game says of itself."""
    unit = units(machine).get(UNIT, {})
    doings = unit.get("StatusText", "").split("; ")
    if unit.get("ActiveState") != "active" or len(doings) < 2:
        return
    picture, buttons = doings[:2]
    if not picture.startswith(_SEEN):
        remedy = "Run sudo systemctl revert golf-kiosk, and then sudo systemctl restart golf-kiosk."
        yield trouble(PICTURE, f"Nobody sees the game, as it is {picture}.", remedy)
    missing = [name for name in ("draw", "undo") if name not in buttons.split()]
    if buttons == NOT_YET:
        yield note(BUTTONS, "The running game has not opened its buttons yet.", "Ask again in a moment.")
    elif missing:
        yield trouble(BUTTONS, f"The running game has no button {' and no button '.join(missing)}.", JOURNAL)
    else:
        yield ok(BUTTONS, f"The running game has its buttons, {buttons}.")


def look_for_rivals(machine: Machine) -> Iterator[Finding]:
    """Tell of kiosks that systemd did not start: two cannot share a display and two buttons."""
    main = units(machine).get(UNIT, {}).get("MainPID")
    for folder in sorted((machine.root / "proc").glob("[0-9]*")):
        words = machine.read(f"proc/{folder.name}/cmdline").split("\0")
        if "kiosk" in words and "--kiosk" in words and folder.name != main:
            what = f"Another kiosk was started by hand, as process {folder.name}."
            yield trouble(RIVALS, what, f"End it by sudo kill {folder.name}.")
