"""What lies aside of the store: a file that could not be used, under a free name, for whoever looks into it."""

import os
from pathlib import Path

from kiosk.play.store_file import COMPANIONS


def set_aside(path: Path) -> str:
    """Rename what lies at `path`, and what SQLite left beside it, to a free name, and return that name."""
    number = 1
    while any(os.path.lexists(f"{path}.set-aside-{number}{end}") for end in ("", *COMPANIONS)):
        number += 1
    aside = f"{path}.set-aside-{number}"
    # The file itself goes last: a new one must never be begun beside the log of an old one.
    for end in (*COMPANIONS, ""):
        if os.path.lexists(f"{path}{end}"):
            Path(f"{path}{end}").rename(aside + end)
    return Path(aside).name
