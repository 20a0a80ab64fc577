"""The graphics card: what is in the way of a picture is found before SDL draws where nobody looks."""

import errno
import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.devices.graphics import become_master, free_output, user_name
from kiosk.devices.obstacles import Obstacle, ScreenError
from tests.devices.machine import MONITOR, PANEL, Machine, pi_4, pi_5


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def refusing(number: int) -> Callable[[int], None]:
    """Return a kernel that does not let the program show anything, with this error."""

    def refuse(card: int) -> None:
        os.fstat(card)
        raise OSError(number, os.strerror(number))

    return refuse


def free(card: int) -> None:
    os.fstat(card)


def obstacle(machine: Machine, wanted: str = "", claim: Callable[[int], None] = free) -> tuple[Obstacle, str]:
    with pytest.raises(ScreenError) as raised:
        free_output(wanted, machine.root, claim)
    return raised.value.obstacle, str(raised.value)


def test_a_free_card_with_a_display_is_given_and_let_go(machine: Machine) -> None:
    pi_5(machine, (2, 0, 1), PANEL, None)
    claimed: list[int] = []
    chosen = free_output("", machine.root, claimed.append).connector
    assert (chosen.card, chosen.name, chosen.size) == (0, "DSI-1", PANEL)
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(claimed[0])


def test_without_any_card(tmp_path: Path) -> None:
    assert obstacle(Machine(tmp_path)) == (
        Obstacle.NO_CARD,
        "There is no display to play on: the system has no graphics card with a connector for one.",
    )


def test_with_nothing_connected_the_connectors_are_named(machine: Machine) -> None:
    pi_4(machine, (0, 1), None, None)
    assert obstacle(machine) == (
        Obstacle.NOT_CONNECTED,
        "There is no display to play on: nothing is connected to DSI-1, HDMI-A-1, HDMI-A-2.",
    )


def test_the_connector_that_the_owner_named_is_named(machine: Machine) -> None:
    pi_4(machine, (0, 1), PANEL, None)
    assert obstacle(machine, "hdmi-a-1") == (
        Obstacle.NOT_CONNECTED,
        "There is no display to play on: nothing is connected to HDMI-A-1.",
    )


@pytest.mark.parametrize("number", [errno.EBUSY, errno.EACCES])
def test_a_card_that_another_program_holds(machine: Machine, number: int) -> None:
    machine.card(1, HDMI_A_1=MONITOR)
    assert obstacle(machine, claim=refusing(number)) == (
        Obstacle.TAKEN,
        "There is no display to play on: another program holds /dev/dri/card1.",
    )


@pytest.mark.parametrize("number", [errno.ENOTTY, errno.EINVAL, errno.ENODEV])
def test_a_card_that_knows_nothing_of_holding_is_left_to_sdl(machine: Machine, number: int) -> None:
    machine.card(1, HDMI_A_1=MONITOR)
    assert free_output("", machine.root, refusing(number)).connector.card == 1


def test_the_true_question_to_the_kernel_can_be_asked(machine: Machine) -> None:
    # A file is no card, so the kernel does not understand, and SDL may try.
    machine.card(1, HDMI_A_1=MONITOR)
    assert free_output("", machine.root).connector.card == 1
    with (machine.root / "dev/dri/card1").open() as file, pytest.raises(OSError, match="ioctl"):
        become_master(file.fileno())


def test_the_true_question_is_that_of_the_kernels_header(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda *words: asked.append(words))
    become_master(9)
    assert asked == [(9, ord("d") << 8 | 0x1E)]


def test_a_card_without_its_device(machine: Machine) -> None:
    machine.card(1, HDMI_A_1=MONITOR)
    (machine.root / "dev/dri/card1").unlink()
    assert obstacle(machine) == (
        Obstacle.UNKNOWN,
        "There is no display to play on: /dev/dri/card1 cannot be opened (No such file or directory).",
    )


def test_a_user_who_may_not_open_the_card_is_named_with_the_group(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.card(1, HDMI_A_1=MONITOR)

    def refuse(node: Path, flags: int) -> int:
        assert (node.name, flags & os.O_ACCMODE) == ("card1", os.O_RDWR)
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", refuse)
    assert obstacle(machine) == (
        Obstacle.NOT_ALLOWED,
        f"There is no display to play on: the user {user_name()} may not open /dev/dri/card1;"
        " it must be in the group video.",
    )


def test_a_user_without_a_name_has_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 4_000_000_000 - 7)
    assert user_name() == "3999999993"
