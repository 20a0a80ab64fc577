"""The connectors: which of the graphics cards' sockets has a display, and which display is played on (sysfs)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

Size = tuple[int, int]

# Built-in panels go before monitors; what is known of none of these stands between them and television.
_PANELS = ("DSI", "DPI", "LVDS", "eDP", "SPI")
_FIRST_TO_LAST = (*_PANELS, "HDMI", "", "Composite", "SVIDEO", "TV")
_FOLDER = re.compile(r"card(\d+)-(.+)")
_MODE = re.compile(r"(\d+)x(\d+)")


@dataclass(frozen=True, slots=True)
class Connector:
    """A socket of graphics card `card`, such as ``DSI-1``, with the `size` of its display, None if it has none.

    `number` is the kernel's own of the connector, None if the kernel does not tell (before Linux 6.5).
    """

    card: int
    name: str
    size: Size | None
    number: int | None = None


def connectors(root: Path = Path("/")) -> list[Connector]:
    """Return every connector that can show a picture, in the system whose files lie in `root`, best first."""
    found = []
    for folder in (root / "sys/class/drm").glob("card*-*"):
        match = _FOLDER.fullmatch(folder.name)
        # A writeback connector keeps the picture in memory.
        if match and not match[2].startswith("Writeback"):
            number = _read(folder / "connector_id")
            number_or_none = int(number) if number.isdecimal() else None
            found.append(Connector(int(match[1]), match[2], _display_size(folder), number_or_none))
    return sorted(found, key=_preference)


def choose(among: Sequence[Connector], wanted: str = "") -> Connector | None:
    """Return the connector to play on, or None if it has no display.

    It is the one named `wanted`; where there is none of that name, the best one that has a display.
    """
    named = [each for each in among if each.name.casefold() == wanted.casefold()]
    return next((each for each in named or among if each.size is not None), None)


def display_number(chosen: Connector, among: Sequence[Connector], sizes: Sequence[Size]) -> int:
    """Return which of SDL's displays, whose sizes are given, hangs on the chosen connector.

    SDL counts the displays of one card in the kernel's order of their connectors.
    """
    rivals = [each for each in among if each.card == chosen.card and each.size is not None]
    if all(each.number is not None for each in rivals):
        number = sum((each.number or 0) < (chosen.number or 0) for each in rivals)
        return number if number < len(sizes) else 0
    return next((number for number, size in enumerate(sizes) if size == chosen.size), 0)


def _display_size(folder: Path) -> Size | None:
    """Return the size in pixels that a connected display likes best; SDL uses none without such a list."""
    mode = _MODE.match(_read(folder / "modes"))
    return (int(mode[1]), int(mode[2])) if mode and _read(folder / "status") == "connected" else None


def _read(path: Path) -> str:
    # A connector may go away while it is looked at.
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _preference(connector: Connector) -> tuple[int, list[tuple[int, str]]]:
    kind = connector.name.partition("-")[0]
    rank = _FIRST_TO_LAST.index(kind if kind in _FIRST_TO_LAST else "")
    # Names are unique in a system and stay, other than the numbers of cards; DSI-2 goes before DSI-10.
    parts = re.findall(r"\d+|\D+", connector.name)
    return rank, [(int(part), "") if part.isdecimal() else (0, part) for part in parts]
