"""The journal: what whoever looks after the kiosk is told, on stderr; under systemd it is the journal indeed."""

import sys
from contextlib import suppress

PROGRAM = "golf-kiosk"


def say(sentence: str) -> None:
    """Tell one sentence, if anybody can be told."""
    # A closed stderr or a full disk behind it is no reason to end a game.
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"{PROGRAM}: {sentence}", file=sys.stderr, flush=True)
