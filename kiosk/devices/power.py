"""The power: asks the system, which alone may do it, to start anew or to shut down."""

from collections.abc import Callable
from pathlib import Path

POWER_OFF, REBOOT = "power-off", "reboot"
"""The files that ask for it; `golf-kiosk-power.path` waits for them."""


class PowerSwitch:
    """Leaves a file in `folder`, the service's runtime folder; `say` is told why nobody will find one."""

    def __init__(self, folder: Path | None, say: Callable[[str], None]) -> None:
        self._folder = folder
        self._say = say

    def restart(self) -> bool:
        """Ask the machine to start anew, and tell whether somebody can hear that."""
        return self._ask(REBOOT, "restarted")

    def shut_down(self) -> bool:
        """Ask the machine to shut down, and tell whether somebody can hear that."""
        return self._ask(POWER_OFF, "shut down")

    def _ask(self, name: str, what: str) -> bool:
        if self._folder is None:
            self._say(f"The machine is not {what}: only the installed service can ask for that.")
            return False
        try:
            (self._folder / name).touch()
        except OSError as error:
            self._say(f"The machine cannot be {what} ({error.strerror}).")
            return False
        return True
