"""The graphics card: whether it can be had for a game without a desktop, and what is in the way (DRM)."""

import errno
import fcntl
import os
import pwd
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kiosk.devices.connectors import Connector, Size, choose, connectors, display_number
from kiosk.devices.obstacles import Obstacle, ScreenError

# _IO('d', 0x1e) of linux/drm.h.
_DRM_IOCTL_SET_MASTER = 0x641E
KMSDRM = "kmsdrm"
_UNSEEN = ("dummy", "offscreen")
_ROOT = Path("/")


def become_master(card: int) -> None:
    """Become the one program that may show pictures on an open card; raise OSError if another one is."""
    fcntl.ioctl(card, _DRM_IOCTL_SET_MASTER)


@dataclass(frozen=True, slots=True)
class Output:
    """The connector to play on, among all there are; `notice` tells if it is not the one that was asked for."""

    connector: Connector
    among: tuple[Connector, ...]
    notice: str | None = None

    def display_among(self, sizes: Sequence[Size]) -> int:
        """Return which of SDL's displays, whose sizes are given, it is."""
        return display_number(self.connector, self.among, sizes)


def prepared_output(environ: MutableMapping[str, str], wanted: str = "", root: Path = _ROOT) -> Output | None:
    """Let SDL begin on the best free display, or on the connector `wanted`; None if it will use a desktop.

    SDL reads `environ` when it begins. ScreenError tells what is in the way.
    """
    driver = environ.get("SDL_VIDEODRIVER", "")
    has_desktop = bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
    if driver.lower() != KMSDRM and (driver or has_desktop):
        return None
    output = free_output(wanted, root)
    environ["SDL_VIDEODRIVER"] = KMSDRM
    environ["SDL_KMSDRM_DEVICE_INDEX"] = str(output.connector.card)
    return output


def free_output(wanted: str = "", root: Path = _ROOT, claim: Callable[[int], None] = become_master) -> Output:
    """Return what to play on in the system whose files lie in `root`; its card is free.

    Otherwise ScreenError tells what is in the way. SDL itself would draw on a card that another program
    holds, and never tell that nobody sees it.
    """
    among = tuple(connectors(root))
    chosen = choose(among, wanted)
    named = [each.name for each in among if each.name.casefold() == wanted.casefold()]
    names = ", ".join(named or [each.name for each in among])
    if not among:
        raise ScreenError(Obstacle.NO_CARD, "the system has no graphics card with a connector for one")
    if chosen is None:
        raise ScreenError(Obstacle.NOT_CONNECTED, f"nothing is connected to {names}")
    _try(root / f"dev/dri/card{chosen.card}", claim)
    is_other = bool(wanted) and not named
    notice = f"There is no connector {wanted}; the game is on {chosen.name}, among {names}." if is_other else None
    return Output(chosen, among, notice)


def sdl_obstacle(complaint: str, output: Output | None) -> ScreenError:
    """Return what SDL's complaint stands for, when it was to begin on `output`."""
    # The card was named, so SDL does not look for one before it says that.
    if output is not None and complaint == f"{KMSDRM} not available":
        reason = "this pygame draws on desktops only; Debian's python3-pygame does without"
        return ScreenError(Obstacle.NO_KMSDRM, reason)
    return ScreenError(Obstacle.UNKNOWN, f"SDL says {complaint.rstrip('.')}")


def unseen_obstacle(driver: str, environ: Mapping[str, str]) -> ScreenError | None:
    """Return what is wrong with SDL's choice of a driver that shows nothing, unless `environ` asks for that."""
    if driver.lower() in _UNSEEN and environ.get("SDL_VIDEODRIVER") != driver.lower():
        return ScreenError(Obstacle.UNSEEN, f"SDL offers only its driver {driver.lower()}")
    return None


def user_name() -> str:
    """Return the name of the user who runs the program, or the number of one without a name."""
    with suppress(KeyError):
        return pwd.getpwuid(os.geteuid()).pw_name
    return str(os.geteuid())


def _try(node: Path, claim: Callable[[int], None]) -> None:
    try:
        card = os.open(node, os.O_RDWR | os.O_CLOEXEC)
    except PermissionError as error:
        reason = f"the user {user_name()} may not open /dev/dri/{node.name}; it must be in the group video"
        raise ScreenError(Obstacle.NOT_ALLOWED, reason) from error
    except OSError as error:
        reason = f"/dev/dri/{node.name} cannot be opened ({error.strerror})"
        raise ScreenError(Obstacle.UNKNOWN, reason) from error
    try:
        claim(card)
    except OSError as error:
        # To users other than root, the kernel says EACCES.
        if error.errno in (errno.EBUSY, errno.EACCES):
            raise ScreenError(Obstacle.TAKEN, f"another program holds /dev/dri/{node.name}") from error
    finally:
        os.close(card)
