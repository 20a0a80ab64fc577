"""The instance: only one kiosk plays at a time."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FILE_NAME = "golf-kiosk.lock"


@contextmanager
def only_instance(folder: Path) -> Iterator[bool]:
    """Tell whether no other program does this with `folder`, and keep the others out meanwhile.

    The lock goes with the program, however that ends. Where no file can be written, nobody is kept out.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / FILE_NAME).open("w", encoding="ascii")
    except OSError:
        yield True
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_only = True
        except OSError:
            is_only = False
        yield is_only
