#!/bin/sh
# The command golf-kiosk, as it is installed on a kiosk; not the game in whatever folder it is called from.
PYTHONSAFEPATH=1 PYTHONPATH=/usr/lib/golf-kiosk exec /usr/bin/python3 -m kiosk "$@"
