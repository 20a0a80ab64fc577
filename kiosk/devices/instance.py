"""The instance: only one kiosk plays at a time, and only one game is kept in a folder."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FILE_NAME = "golf-kiosk.lock"


@contextmanager
def only_instance(folder: Path, name: str = FILE_NAME) -> Iterator[bool]:
    """Tell whether no other program does this with `folder`, and keep the others out meanwhile.

    The lock goes with the program, however that ends. Where no file of that name can be written or locked,
    nobody is kept out.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / name).open("w", encoding="ascii")
    except OSError:
        yield True
        return
    with file:
        is_only = True
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            is_only = False
        except OSError:
            # Some disks in a network know no locks.
            pass
        yield is_only
