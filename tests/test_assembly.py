"""The assembly: a display that comes late, or not at all."""

from pathlib import Path

import pytest

from kiosk.assembly import LOOK_AGAIN_S, PATIENCE_S, when_there_is_a_display
from kiosk.devices.clock import ManualClock
from kiosk.devices.graphics import Output, free_output
from kiosk.devices.obstacles import Obstacle, ScreenError
from tests.devices.machine import PANEL, Machine, pi_5

NOTHING = (
    "There is no display to play on: nothing is connected to DSI-1, HDMI-A-1, HDMI-A-2. The game waits for one."
)


class Somebody(ManualClock):
    """A clock during whose sleep somebody plugs a panel into a machine, or another thing happens."""

    def __init__(self, machine: Machine) -> None:
        super().__init__()
        self.machine = machine
        self.plugs_at = 15.0

    def sleep(self, seconds: float) -> None:
        super().sleep(seconds)
        if self.now() >= self.plugs_at:
            self.machine.connect(1, "DSI_1", PANEL)


@pytest.fixture
def clock(tmp_path: Path) -> Somebody:
    machine = Machine(tmp_path)
    pi_5(machine, (0, 1, 2), None, None)
    return Somebody(machine)


def output_of(machine: Machine) -> Output:
    """Return what would be played on, with nobody in the way."""
    return free_output("", machine.root, claim=lambda _: None)


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [line.removeprefix("golf-kiosk: ") for line in capsys.readouterr().err.splitlines()]


def test_a_display_that_comes_late_is_waited_for_and_missed_once(
    clock: Somebody, capsys: pytest.CaptureFixture[str]
) -> None:
    output = when_there_is_a_display(lambda: output_of(clock.machine), clock, PATIENCE_S)
    assert output.connector.name == "DSI-1"
    assert clock.now() == clock.plugs_at
    assert told(capsys) == [NOTHING]


def test_patience_with_a_display_ends(clock: Somebody) -> None:
    clock.plugs_at = 3600
    with pytest.raises(ScreenError, match="nothing is connected"):
        when_there_is_a_display(lambda: output_of(clock.machine), clock, PATIENCE_S)
    assert PATIENCE_S <= clock.now() <= PATIENCE_S + LOOK_AGAIN_S


def test_another_obstacle_is_told_too(clock: Somebody, capsys: pytest.CaptureFixture[str]) -> None:
    def output() -> str:
        if clock.now() >= 20:
            return "a picture"
        if clock.now() >= 10:
            raise ScreenError(Obstacle.TAKEN, "another program holds /dev/dri/card1")
        raise ScreenError(Obstacle.NOT_CONNECTED, "nothing is connected to DSI-1, HDMI-A-1, HDMI-A-2")

    assert when_there_is_a_display(output, clock, PATIENCE_S) == "a picture"
    first, second = told(capsys)
    assert first == NOTHING
    assert "another program holds /dev/dri/card1" in second


def test_nobody_waits_for_what_does_not_pass(clock: Somebody) -> None:
    def output() -> str:
        raise ScreenError(Obstacle.NO_KMSDRM, "this pygame draws on desktops only")

    with pytest.raises(ScreenError, match="desktops only"):
        when_there_is_a_display(output, clock, PATIENCE_S)
    assert clock.now() == 0


def test_without_patience_the_first_obstacle_counts(clock: Somebody) -> None:
    with pytest.raises(ScreenError):
        when_there_is_a_display(lambda: output_of(clock.machine), clock, 0)
    assert clock.now() == 0
