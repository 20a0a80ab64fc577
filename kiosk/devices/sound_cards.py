"""What sounds can be given to."""

from pathlib import Path


def sound_cards(root: Path) -> list[Path]:
    """Return the outputs of sound cards on the machine whose files lie below `root`."""
    return sorted((root / "dev/snd").glob("pcmC*p"))
