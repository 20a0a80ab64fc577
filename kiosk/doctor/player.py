"""The player: the user that the game runs as, and which devices that user may use."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kiosk.devices.graphics import user_name
from kiosk.doctor.finding import Finding, ok, trouble
from kiosk.doctor.machine import UNIT, Machine
from kiosk.doctor.services import units

USER = "User"
NAME = "golf-kiosk"
GROUPS = {
    "video": "the display",
    "render": "the graphics card",
    "input": "the touchscreen",
    "gpio": "the buttons",
    "audio": "the sound",
}
"""The groups that own what the game uses."""
READ, WRITE = 4, 2


@dataclass(frozen=True, slots=True)
class Player:
    """A user by name and number, with the numbers of the groups that the game is in."""

    name: str
    uid: int
    gids: frozenset[int]

    def may(self, path: Path, access: int) -> bool:
        """Tell whether the user may use a file that is there, by READ, WRITE or both."""
        try:
            status = path.stat()
        except OSError:
            return False
        mode = stat.S_IMODE(status.st_mode)
        if self.uid == 0:
            return True
        if self.uid == status.st_uid:
            mode >>= 6
        elif status.st_gid in self.gids:
            mode >>= 3
        return mode & access == access


def player(machine: Machine) -> Player | None:
    """Return who plays here, or None if the kiosk has no user."""
    if not machine.is_kiosk:
        return Player(user_name(), os.geteuid(), frozenset({os.getegid(), *os.getgroups()}))
    lines = [line.split(":") for line in machine.read("etc/passwd").splitlines()]
    found = next((line for line in lines if line[0] == NAME and len(line) > 3), None)
    if found is None:
        return None
    granted = units(machine).get(UNIT, _written(machine)).get("SupplementaryGroups", "").split()
    groups = _groups(machine)
    gids = {gid for name, (gid, members) in groups.items() if NAME in members or name in granted}
    return Player(NAME, int(found[2]), frozenset({int(found[3]), *gids}))


def look_at_player(machine: Machine) -> Iterator[Finding]:
    """Tell whether the game runs as a user who may use what it needs."""
    found = player(machine)
    if not machine.is_kiosk:
        yield ok(USER, f"The game runs as {user_name()}, who started it.")
        return
    make = "Run sudo systemd-sysusers golf-kiosk.conf, and then sudo systemctl restart golf-kiosk."
    if found is None:
        yield trouble(USER, f"The kiosk cannot start, as there is no user {NAME}.", make)
        return
    groups = _groups(machine)
    missing = [name for name in GROUPS if name not in groups]
    if missing:
        what = f"The kiosk cannot start, as the system has no group {' and no group '.join(missing)}."
        yield trouble(USER, what, make)
        return
    outside = [name for name in GROUPS if groups[name][0] not in found.gids]
    if outside:
        cannot = ", ".join(GROUPS[name] for name in outside)
        remedy = f"Run sudo usermod -aG {','.join(outside)} {NAME}, and then sudo systemctl restart golf-kiosk."
        yield trouble(USER, f"The game cannot use {cannot}: {NAME} is not in {', '.join(outside)}.", remedy)
        return
    yield ok(USER, f"The game runs as {NAME}, in the groups {', '.join(GROUPS)}.")


def _written(machine: Machine) -> dict[str, str]:
    """Return what stands in the file of the unit, for where systemd does not answer."""
    return dict(line.split("=", 1) for line in machine.unit_text.splitlines() if "=" in line)


def _groups(machine: Machine) -> dict[str, tuple[int, list[str]]]:
    """Return the number and the members of each group."""
    lines = [line.split(":") for line in machine.read("etc/group").splitlines()]
    whole = [line for line in lines if len(line) > 3 and line[2].isdecimal()]
    return {name: (int(gid), members.split(",")) for name, _, gid, members, *_ in whole}
