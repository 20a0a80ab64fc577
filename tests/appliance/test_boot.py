"""The appliance is switched on: with each kind of display, and with what makes that hard."""

import json
from pathlib import Path

import pytest

from kiosk.config import Config, OwnerConfig
from kiosk.engine.moves import Draw
from kiosk.scenes.calibration import CROSSES
from tests.appliance.conftest import SwitchOn
from tests.appliance.disk import STAYS_LIT
from tests.appliance.kiosk import UNIT, Kiosk, twin
from tests.appliance.qemu import KEYBOARD, PANEL, Size, eventually
from tests.appliance.saved import cold

pytestmark = pytest.mark.appliance

CONFIG = "/etc/golf-kiosk.toml"
BLANK_S = 20
MOST_EXPOSED = 1.5
PORTRAIT: Size = (720, 1280)
PIN = "2580"
HELD_S = 5.4
INSET = 24
"""How far from the edges each corner is tried."""


def is_played(kiosk: Kiosk) -> None:
    """Make sure that what is touched is played, and shown."""
    game = kiosk.game
    kiosk.tap("stock")
    kiosk.comes_to(game.after(Draw()))
    kiosk.is_shown_right()


def configure(kiosk: Kiosk, lines: str) -> None:
    """Let the owner decide this besides a light that stays on, and start the game again."""
    first = kiosk.pid
    kiosk.sh(f"cat >{CONFIG} <<'END'\n{STAYS_LIT}{lines}\nEND")
    kiosk.sh(f"systemctl restart {UNIT}")
    kiosk.wait_until_it_plays(other_than=first)
    kiosk.wait_for_buttons()


def test_a_machine_that_is_switched_on_plays_with_nobody_logged_in(kept: SwitchOn, tmp_path: Path) -> None:
    kiosk = kept(cold(tmp_path, kernel_line=f"consoleblank={BLANK_S}"))
    kiosk.wait_for_agent()
    pid = kiosk.wait_until_it_plays()
    assert kiosk.sh("who; loginctl list-sessions --no-legend; loginctl list-users --no-legend") == ""
    kiosk.is_shown_right()
    kiosk.wait_for_buttons()
    report = json.loads(kiosk.sh("golf-kiosk doctor --json"))
    assert not report["trouble"], report["findings"]
    exposure = kiosk.sh(f"systemd-analyze security --no-pager {UNIT} | tail -1")
    assert float(exposure.split("level for")[1].split(":")[1].split()[0]) <= MOST_EXPOSED
    # Longer than the console stays lit by itself.
    kiosk.sh(f"sleep {BLANK_S + 5}")
    kiosk.is_shown_right()
    is_played(kiosk)
    assert kiosk.pid == pid
    assert kiosk.shown("NRestarts") == "0"


def test_a_display_and_a_touchscreen_that_come_late_are_used(kept: SwitchOn, tmp_path: Path) -> None:
    kiosk = kept(cold(tmp_path, KEYBOARD, has_display=False))
    kiosk.wait_for_agent()
    eventually(lambda: "There is no display to play on" in kiosk.journal(), "the reason")
    assert not kiosk.plays
    assert len(kiosk.journal().splitlines()) < 20
    kiosk.plug_in("bochs-display", xres=PANEL[0], yres=PANEL[1])
    kiosk.wait_until_it_plays()
    kiosk.is_shown_right()
    held = f"readlink /proc/{kiosk.pid}/fd/* | grep /dev/input/ || true"
    before = kiosk.sh(held)
    kiosk.plug_in("virtio-multitouch-pci")
    eventually(lambda: kiosk.sh(held) != before, "the touchscreen in the game's hands")
    is_played(kiosk)


def test_a_display_that_another_program_holds_is_waited_for(kiosk: Kiosk) -> None:
    kiosk.sh(f"systemctl stop {UNIT}")
    kiosk.sh("systemd-run --collect --unit=holder sh -c 'sleep infinity | modetest -M virtio_gpu -s Virtual-1:#0'")
    eventually(lambda: kiosk.run("pgrep -x modetest")[0] == 0, "the other program")
    kiosk.sh(f"systemctl start --no-block {UNIT}")
    eventually(lambda: "another program" in kiosk.journal(), "the reason")
    assert not kiosk.plays
    kiosk.sh("systemctl stop holder")
    kiosk.wait_until_it_plays()
    kiosk.is_shown_right()
    is_played(kiosk)


def test_without_the_group_input_it_is_said_and_the_buttons_work(kiosk: Kiosk) -> None:
    first = kiosk.pid
    folder = f"/run/systemd/system/{UNIT}.d"
    lines = "[Service]\nSupplementaryGroups=\nSupplementaryGroups=gpio render video\n"
    kiosk.sh(f"mkdir -p {folder} && printf '{lines}' >{folder}/groups.conf && systemctl daemon-reload")
    kiosk.sh(f"systemctl restart {UNIT}")
    kiosk.wait_until_it_plays(other_than=first)
    assert "the group input" in kiosk.journal()
    kiosk.wait_for_buttons()
    game = kiosk.game
    kiosk.press("draw")
    kiosk.comes_to(game.after(Draw()))


def test_a_portrait_panel_is_played_upright_and_turned(kept: SwitchOn, tmp_path: Path) -> None:
    kiosk = kept(cold(tmp_path, size=PORTRAIT))
    kiosk.wait_for_agent()
    kiosk.wait_until_it_plays()
    kiosk.wait_for_buttons()
    kiosk.is_shown_right()
    is_played(kiosk)
    configure(kiosk, f'[display]\nrotation = 90\n[owner]\npin = "{PIN}"')
    kiosk.is_turned = True
    kiosk.is_shown_right()
    is_played(kiosk)
    dots_come_under_the_finger(kiosk)


def dots_come_under_the_finger(kiosk: Kiosk) -> None:
    """Go to the owner's menu and on to the calibration, touch its crosses, and try each corner."""
    width, height = kiosk.picture_size
    crosses = [(round(x * (width - 1)), round(y * (height - 1))) for x, y in CROSSES]
    corners = [(x, y) for x in (INSET, width - 1 - INSET) for y in (INSET, height - 1 - INSET)]
    with twin(kiosk.game, kiosk.picture_size, kiosk.folder, Config(owner=OwnerConfig(PIN))) as driver:
        kiosk.press("draw", "undo", held_s=HELD_S)
        driver.hold(HELD_S)
        for place in (*PIN, "calibrate", *crosses, *corners):
            point = driver.place(place) if isinstance(place, str) else place
            kiosk.touch(kiosk.on_panel(point))
            driver.tap_at(point)
            driver.settle()
            kiosk.has_picture(driver.app.screen.surface)
