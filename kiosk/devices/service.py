"""The service: tells systemd how the program is doing, and nobody where systemd did not start it."""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

_PATIENCE_S = 0.1
"""How long a message may wait for a place in systemd's queue; the game must not stand still for it."""


class Service:
    """The line to systemd, at the address of a datagram socket; None where nobody listens.

    `watchdog_s` says how often `ping` must be called, in seconds, or is None if nobody waits for it.
    No call raises when systemd cannot be reached: the game goes on.
    """

    def __init__(self, address: str | None, watchdog_s: float | None) -> None:
        self.watchdog_s = watchdog_s
        self._address = address

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> "Service":
        """Return the line that systemd described in the variables it starts a program with."""
        name = environ.get("NOTIFY_SOCKET", "")
        # A leading @ stands for the zero byte of a socket without a file, see unix(7).
        address = "\0" + name[1:] if name.startswith("@") else name
        return cls(address or None, _watchdog_s(environ))

    def ready(self, status: str) -> None:
        """Tell that the program has started, with one line about what it does now."""
        self._send("READY=1", f"STATUS={_on_one_line(status)}")

    def status(self, text: str) -> None:
        """Tell in one line what the program does now."""
        self._send(f"STATUS={_on_one_line(text)}")

    def ping(self) -> None:
        """Tell that the program is alive; to be called only after a picture was really shown."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Tell that the program is about to end."""
        self._send("STOPPING=1")

    def _send(self, *lines: str) -> None:
        if self._address is None:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(_PATIENCE_S)
            line.sendto("\n".join(lines).encode(errors="replace"), self._address)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _watchdog_s(environ: Mapping[str, str]) -> float | None:
    """Return half the time after which systemd restarts a silent program, as sd_watchdog_enabled(3) advises."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    text = environ.get("WATCHDOG_USEC", "")
    period_us = int(text) if text.isascii() and text.isdigit() else 0
    return period_us / 1_000_000 / 2 or None
