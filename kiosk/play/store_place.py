"""The place of the store: whether its path still leads to the file that is open."""

from contextlib import suppress
from pathlib import Path

from kiosk.play.store_file import COMPANIONS


class Place:
    """Remembers which file lies at `path`, and which ones SQLite keeps beside it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _identity(path)
        self._companions = [(each, _identity(each)) for each in (Path(f"{path}{end}") for end in COMPANIONS)]

    def is_lost(self) -> bool:
        """Tell whether another file lies there now, or none; where that cannot be seen, the file is at hand."""
        try:
            return _identity(self._path) != self._file
        except OSError:
            return False

    def clear(self) -> None:
        """Delete what SQLite still has there, as it would be taken for the log of a file that comes after."""
        for path, identity in self._companions:
            with suppress(OSError):
                if identity is not None and _identity(path) == identity:
                    path.unlink()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return status.st_dev, status.st_ino
