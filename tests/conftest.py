"""What every test stands on: no real screen, no real state, no real systemd, no hurry."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# SDL reads these when pygame starts, so they are set before any test imports it.
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

# A slow machine is no fault of the game.
settings.register_profile("kiosk", deadline=None)
settings.load_profile("kiosk")


@pytest.fixture(autouse=True)
def _lonely(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep a test away from the games and the systemd of whoever runs it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state-home"))
    for name in ("STATE_DIRECTORY", "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"):
        monkeypatch.delenv(name, raising=False)
