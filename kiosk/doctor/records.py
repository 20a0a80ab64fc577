"""What is written: the owner's configuration, and the note on the last crash."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from kiosk.config import CONFIG_FILE, read_config
from kiosk.devices.crash_note import FILE_NAME
from kiosk.doctor.finding import Finding, note, ok, trouble
from kiosk.doctor.machine import AS_ROOT, Machine
from kiosk.doctor.player import READ, player

CONFIGURATION, CRASH = "Configuration", "Last crash"
_LINES = 3
"""How much of a story stands in a finding; it begins with what happened."""


def look_at_configuration(machine: Machine) -> Iterator[Finding]:
    """Tell each thing in the owner's file that the game cannot use."""
    path = machine.config_file
    where = machine.name(path)
    if not path.exists() and where == str(CONFIG_FILE):
        yield ok(CONFIGURATION, f"There is no {where}, so the usual values are used.")
        return
    if not path.exists():
        yield from _complaints(path, where)
        return
    if not os.access(path, os.R_OK):
        yield note(CONFIGURATION, f"You may not read {where}.", AS_ROOT)
        return
    who = player(machine)
    if who and not who.may(path, READ):
        remedy = f"Run sudo chown root:{who.name} {where}, and then sudo chmod 640 {where}."
        yield trouble(CONFIGURATION, f"The game may not read {where}, and uses the usual values.", remedy)
    complaints = list(_complaints(path, where))
    yield from complaints
    if not complaints and (who is None or who.may(path, READ)):
        yield ok(CONFIGURATION, f"All that {where} says can be used.")


def _complaints(path: Path, where: str) -> Iterator[Finding]:
    remedy = f"Correct it by sudo nano {where}, and then run sudo systemctl restart golf-kiosk."
    for complaint in read_config(path)[1]:
        yield trouble(CONFIGURATION, complaint.replace(str(path), where), remedy)


def look_at_crash(machine: Machine) -> Iterator[Finding]:
    """Tell what ended the game, if anything did."""
    path = machine.state_folder / FILE_NAME
    where = machine.name(path)
    try:
        story = path.read_text(encoding="utf-8", errors="replace")
        at = datetime.fromtimestamp(path.stat().st_mtime).astimezone().strftime("%Y-%m-%d %H:%M")
    except (FileNotFoundError, NotADirectoryError):
        yield ok(CRASH, "Nothing has gone wrong inside the game.")
        return
    except PermissionError:
        yield note(CRASH, f"You may not read {where}.", AS_ROOT)
        return
    lines = [" ".join(line.split()) for line in story.splitlines() if line.strip()]
    # The last line of an error says which it was.
    told = [*lines[:_LINES], *(["…", lines[-1]] if len(lines) > _LINES else [])]
    what = f"On {at} something went wrong inside the game: «{' / '.join(told)}»."
    remedy = f"Send {where} to the makers of the game, and then delete it."
    yield note(CRASH, what, remedy)
