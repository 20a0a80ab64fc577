"""Reading: text files that somebody names on the command line."""

from pathlib import Path

from kiosk.engine.codes import shown
from kiosk.engine.errors import NotationError


def read_text(name: str | Path, kind: str, most_bytes: int) -> str:
    """Return the UTF-8 text in a file, or for ``-`` from the standard input.

    Raise NotationError, with a sentence that calls it a `kind`, if it cannot be read or is longer.
    """
    is_stdin = name == "-"
    subject = f"The {kind} {shown(str(name))}"
    try:
        with open(0 if is_stdin else name, "rb", closefd=not is_stdin) as file:
            # One byte more than allowed is enough to refuse an endless file.
            content = file.read(most_bytes + 1)
        if len(content) > most_bytes:
            raise NotationError(f"{subject} is longer than {most_bytes} bytes.")
        return content.decode("utf-8-sig")
    except OSError as error:
        raise NotationError(f"{subject} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise NotationError(f"{subject} is no text in UTF-8.") from error
