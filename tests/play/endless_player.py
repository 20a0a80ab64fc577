"""A program that plays and saves for ever, to be killed: ``endless_player.py FOLDER SEED``."""

import sys
from pathlib import Path

from kiosk.play.store import Store
from tests.play.walks import endless_walk


def main() -> None:
    """Save one sitting after the other, and write a line after each."""
    store = Store.open(Path(sys.argv[1]))
    for sitting in endless_walk(int(sys.argv[2])):
        store.save(sitting)
        print(store.notice or "saved", flush=True)


if __name__ == "__main__":
    main()
