"""The version of the program, wherever it was installed from."""

from importlib import metadata
from pathlib import Path

FILE = Path(__file__).parents[1] / "VERSION"
"""Where the Debian package, which pip knows nothing of, says which version it is."""


def version() -> str:
    """Return the version, as people write it."""
    try:
        return metadata.version("golf-kiosk")
    except metadata.PackageNotFoundError:
        pass
    try:
        return FILE.read_text(encoding="utf-8").strip()
    except OSError:
        return "(not installed)"
