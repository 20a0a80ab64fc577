"""The crash note: what went wrong last, in a file for whoever looks after the program."""

import os
from contextlib import suppress
from pathlib import Path

from kiosk.version import version

FILE_NAME = "last-crash.txt"
MOST_BYTES = 16_000
"""However long a story is, the file stays small."""
_LEFT_OUT = "\n[...]\n"


class CrashNote:
    """The note in `folder`; None keeps nothing. Each story takes the place of the one before it."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def write(self, story: str) -> bool:
        """Keep a story, and tell whether that could be done; a power cut leaves the old one or this one."""
        if self._folder is None:
            return False
        path = self._folder / FILE_NAME
        draft = path.with_suffix(".new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with draft.open("wb") as file:
                file.write(shortened(f"golf-kiosk {version()}\n\n{story}").encode(errors="replace"))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            return False
        return True


def shortened(story: str) -> str:
    """Return a story that is no longer than the note may be: its begin and its end say most."""
    if len(story.encode(errors="replace")) <= MOST_BYTES:
        return story
    # A character takes four bytes at the most.
    half = (MOST_BYTES - len(_LEFT_OUT)) // 2 // 4
    return story[:half] + _LEFT_OUT + story[-half:]
