#!/bin/sh
# The command golf-kiosk, as it is installed on a kiosk.
PYTHONPATH=/usr/lib/golf-kiosk exec /usr/bin/python3 -m kiosk "$@"
