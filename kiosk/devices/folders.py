"""The folders that the program writes to: systemd's for the service, else those of whoever plays."""

import os
from pathlib import Path

import platformdirs

from kiosk.devices.journal import PROGRAM


def runtime_folder() -> Path | None:
    """Return the folder in which systemd hears the service, or None without systemd."""
    given = os.environ.get("RUNTIME_DIRECTORY")
    return Path(given.split(":")[0]) if given else None


def state_folder() -> Path:
    """Return the folder that survives power-off: systemd's for the service, else the desktop's for its user."""
    given = os.environ.get("STATE_DIRECTORY")
    # systemd parts several folders by colons; there is one.
    return Path(given.split(":")[0]) if given else platformdirs.user_state_path(PROGRAM)
