"""What systemd hears, on real sockets."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.devices.service import Service

THIS_PROCESS = str(os.getpid())


@contextmanager
def listening(address: str | bytes = "") -> Iterator[socket.socket]:
    """Stand in for systemd at `address`; the empty one is an abstract socket that Linux chooses."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(address)
        ear.settimeout(5)
        yield ear


def service_heard_by(ear: socket.socket) -> Service:
    address: bytes | str = ear.getsockname()
    name = os.fsdecode(address)
    return Service.from_environment({"NOTIFY_SOCKET": "@" + name[1:] if name.startswith("\0") else name})


def heard(ear: socket.socket) -> str:
    return ear.recv(10_000).decode()


def everything_is_said(service: Service) -> None:
    service.ready("playing")
    service.status("still playing")
    service.ping()
    service.stopping()


@pytest.mark.parametrize("abstract", [True, False])
def test_systemd_hears_each_message(tmp_path: Path, abstract: bool) -> None:
    with listening("" if abstract else str(tmp_path / "notify")) as ear:
        everything_is_said(service_heard_by(ear))
        messages = [heard(ear) for _ in range(4)]
    assert messages == ["READY=1\nSTATUS=playing", "STATUS=still playing", "WATCHDOG=1", "STOPPING=1"]


@given(st.text())
def test_a_status_is_one_line_and_nothing_else(text: str) -> None:
    with listening() as ear:
        service_heard_by(ear).status(text)
        message = heard(ear)
    assert message.startswith("STATUS=")
    assert message.splitlines() == [message]


def test_a_status_cannot_pass_for_another_message() -> None:
    with listening() as ear:
        service_heard_by(ear).ready("GO1\nSTOPPING=1")
        assert heard(ear) == "READY=1\nSTATUS=GO1 STOPPING=1"


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}])
def test_nobody_is_told_where_systemd_did_not_start_the_game(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "socket", lambda *_: pytest.fail("a socket was opened"))
    everything_is_said(Service.from_environment(environ))


@pytest.mark.parametrize("name", ["/nowhere/notify", "@nobody-listens-here", "vsock:2:1234", "/" + 200 * "x", "."])
def test_the_game_goes_on_where_nobody_listens(name: str) -> None:
    everything_is_said(Service.from_environment({"NOTIFY_SOCKET": name}))


def test_the_game_goes_on_when_systemd_has_gone(tmp_path: Path) -> None:
    with listening(str(tmp_path / "notify")) as ear:
        service = service_heard_by(ear)
        service.ping()
        assert heard(ear) == "WATCHDOG=1"
    everything_is_said(service)


def test_the_game_does_not_wait_for_a_systemd_that_does_not_listen() -> None:
    with listening() as ear:
        service = service_heard_by(ear)
        fill(ear)
        ping = Thread(target=service.ping, daemon=True)
        ping.start()
        ping.join(timeout=2)
        assert not ping.is_alive()
        ear.recv(100)
        service.stopping()
        assert "STOPPING=1" in everything_queued(ear)


def fill(ear: socket.socket) -> None:
    """Send to `ear` until its queue is full."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as mouth, suppress(BlockingIOError):
        mouth.setblocking(False)
        while True:
            mouth.sendto(b"X=1", ear.getsockname())


def everything_queued(ear: socket.socket) -> list[str]:
    ear.setblocking(False)
    messages = []
    with suppress(BlockingIOError):
        while True:
            messages.append(heard(ear))
    return messages


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "10000000"}, 5.0),
        ({"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": THIS_PROCESS}, 1.5),
        ({"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "3000000", "WATCHDOG_PID": ""}, None),
        ({"WATCHDOG_PID": THIS_PROCESS}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "-5"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "²"}, None),
    ],
)
def test_the_watchdog_is_fed_twice_in_its_period(environ: dict[str, str], seconds: float | None) -> None:
    assert Service.from_environment(environ).watchdog_s == seconds
