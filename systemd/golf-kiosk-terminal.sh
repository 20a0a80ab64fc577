#!/bin/sh
# Names the console of this machine at which it was started, and fails if that was elsewhere, as by ssh.
set -eu
proc=${1:-/proc} process=${2:-$$}
while [ "$process" -gt 1 ]; do
    # The name of a program stands in brackets, and may hold whatever it likes; state and parent come next.
    line=$(sed 's/.*) //' "$proc/$process/stat")
    # shellcheck disable=SC2086 # these are words
    set -- $line
    process=$2
    # The major number of consoles is 4, their minor numbers are 1 to 63; serial lines come behind them.
    number=$(($5 - 4 * 256))
    if [ "$number" -ge 1 ] && [ "$number" -le 63 ]; then
        echo "tty$number"
        exit 0
    fi
done
exit 1
