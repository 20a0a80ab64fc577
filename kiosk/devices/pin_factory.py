"""The pin factory: a program of its own that finds out by what gpiozero would read the buttons here.

It prints the kind of the factory, whether the library lgpio is below it, and the number of the chip that it
opens, if it tells; or else, after a question mark, why there is none. It uses no line of any chip.
"""

import sys
from contextlib import chdir
from tempfile import TemporaryDirectory

from kiosk.devices.buttons import default_factory, reason


def main() -> None:
    """Print what the gpiozero of this Python can do."""
    try:
        # What lgpio leaves in the folder where it is loaded goes with this one.
        with TemporaryDirectory(prefix="golf-kiosk-") as folder, chdir(folder):
            factory = default_factory()
    except Exception as error:  # noqa: BLE001 - every driver fails in its own way
        print("?", reason(error))
        return
    library = "lgpio" if "lgpio" in sys.modules else "-"
    print(type(factory).__name__, library, getattr(factory, "chip", "-"))


if __name__ == "__main__":
    main()
