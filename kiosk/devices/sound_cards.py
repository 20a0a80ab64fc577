"""What sounds can be given to."""

import re
from pathlib import Path

OWNERS_CHOICE = "etc/asound.conf"


def sound_cards(root: Path) -> list[Path]:
    """Return the outputs of sound cards on the machine whose files lie below `root`."""
    return sorted((root / "dev/snd").glob("pcmC*p"))


def alsa_names(root: Path) -> list[str]:
    """Return what ALSA calls the cards, the likeliest to be heard first; none where the owner has chosen one.

    Whoever plugs a card in wants to hear it, though ALSA itself would take the first: on a Pi 5, a display.
    """
    if (root / OWNERS_CHOICE).exists():
        return []
    numbers = {int(re.sub(r"pcmC(\d+)D.*", r"\1", node.name)) for node in sound_cards(root)}
    usb_first = sorted(numbers, key=lambda number: (not _is_usb(root, number), number))
    return [f"sysdefault:{number}" for number in usb_first]


def _is_usb(root: Path, number: int) -> bool:
    device = root / f"sys/class/sound/card{number}/device"
    return any(part.startswith("usb") for part in device.resolve().parts)
