"""What takes long to make is made once, and kept by a hash of all that goes into it."""

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEPT = 3


def cache_folder() -> Path:
    """Return the folder that outlives a checkout."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "golf-kiosk" / "appliance"


def digest(parts: Iterable[bytes | str | Path]) -> str:
    """Return a short hash of texts, and of the files below paths."""
    found = hashlib.sha256()
    for part in parts:
        for piece in _pieces(part):
            found.update(len(piece).to_bytes(8, "big") + piece)
    return found.hexdigest()[:16]


def made_once(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """Return the folder `name`-`key`; if it is missing, `make` fills it, and the oldest others go."""
    folder = cache_folder() / f"{name}-{key}"
    with _alone(folder.with_name(f"{name}.lock")):
        if not folder.exists():
            _fill(folder, make)
        os.utime(folder)
    same = sorted(folder.parent.glob(f"{name}-" + "?" * len(key)), key=lambda each: each.stat().st_mtime)
    for old in same[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _fill(folder: Path, make: Callable[[Path], None]) -> None:
    draft = folder.with_suffix(".draft")
    # What was cut off is of no use.
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir()
    try:
        make(draft)
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Keep other processes that make the same waiting, as they may use what this one makes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _pieces(part: bytes | str | Path) -> Iterable[bytes]:
    if isinstance(part, bytes):
        yield part
    elif isinstance(part, str):
        yield part.encode()
    elif part.is_dir():
        for each in sorted(part.rglob("*")):
            if each.is_file() and "__pycache__" not in each.parts:
                yield str(each.relative_to(part)).encode()
                yield each.read_bytes()
    else:
        yield part.read_bytes()
