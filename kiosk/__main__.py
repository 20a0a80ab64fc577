"""Starts the command line for ``python -m kiosk``."""

import sys

from kiosk.cli import main

if __name__ == "__main__":
    sys.exit(main())
