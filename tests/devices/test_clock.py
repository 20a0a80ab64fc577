"""The two clocks."""

import pytest

from kiosk.devices.clock import Clock, ManualClock


def test_real_time_passes_and_never_goes_back() -> None:
    clock = Clock()
    readings = [clock.now() for _ in range(1_000)]
    assert readings == sorted(readings)
    assert readings[0] < readings[-1]


def test_a_manual_clock_moves_only_when_told() -> None:
    clock = ManualClock(3.0)
    assert clock.now() == clock.now() == 3.0
    clock.advance(0.5)
    clock.advance(0.0)
    assert clock.now() == 3.5


def test_a_manual_clock_refuses_to_go_back() -> None:
    clock = ManualClock()
    with pytest.raises(ValueError, match=r"back by 0\.5 s"):
        clock.advance(-0.5)
    assert clock.now() == 0.0
