#!/bin/sh
# Does what the game asked for by a file in its runtime folder; run as root by golf-kiosk-power.service.
set -eu
cd "${1:-/run/golf-kiosk}"
wish=reboot
[ ! -e power-off ] || wish=poweroff
# Gone before the machine stops, or the wish would be there to be read again.
rm -f reboot power-off
exec systemctl --no-block "$wish"
