"""The graphics card: whether it can be had for a game without a desktop (DRM)."""

import errno
import fcntl
import os
import pwd
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kiosk.devices.connectors import Connector, choose, connectors
from kiosk.devices.obstacles import Obstacle, ScreenError

# _IO('d', 0x1e) of linux/drm.h.
_DRM_IOCTL_SET_MASTER = 0x641E
_ROOT = Path("/")


def become_master(card: int) -> None:
    """Become the one program that may show pictures on an open card; raise OSError if another one is."""
    fcntl.ioctl(card, _DRM_IOCTL_SET_MASTER)


def free_connector(
    wanted: str = "", root: Path = _ROOT, claim: Callable[[int], None] = become_master
) -> Connector:
    """Return the connector to play on, of the system whose files lie in `root`; its card is free.

    Otherwise ScreenError tells what is in the way. SDL itself would draw on a card that another program
    holds, and never tell that nobody sees it.
    """
    every = connectors(root)
    chosen = choose(every, wanted)
    if not every:
        raise ScreenError(Obstacle.NO_CARD, "the system has no graphics card with a connector for one")
    if chosen is None:
        named = [each.name for each in every if each.name.casefold() == wanted.casefold()]
        names = ", ".join(named or [each.name for each in every])
        raise ScreenError(Obstacle.NOT_CONNECTED, f"nothing is connected to {names}")
    _try(root / f"dev/dri/card{chosen.card}", claim)
    return chosen


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
