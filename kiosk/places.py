"""Places: where the files lie that come with the program."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def asset(*parts: str) -> Path:
    """Return the path of an asset, such as ``asset("cards", "hearts.svg")``."""
    installed = _PACKAGE / "assets"
    root = installed if installed.is_dir() else _PACKAGE.parent / "assets"
    return root.joinpath(*parts)
