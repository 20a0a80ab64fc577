"""The doctor looks at the display, and at the driver that draws on it."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from kiosk.config import DisplayConfig
from kiosk.doctor.display import (
    CARD,
    CONSOLE,
    DISPLAY,
    DRIVER,
    SDL_DRIVERS,
    look_at_console,
    look_at_display,
    look_at_driver,
)
from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.machine import UNIT
from tests.devices.machine import MONITOR, PANEL, pi_4, pi_5
from tests.doctor.patient import WHEEL_DRIVERS, Patient, verdict

CLIENTS = """\
             command  tgid dev master a   uid      magic
      systemd-logind   541   1   n    y     0          0
             python3   417   1   y    y   997          0
"""


def asks_for(patient: Patient, connector: str) -> None:
    patient.config = replace(patient.config, display=DisplayConfig(connector=connector))


def test_the_display_that_is_played_on_is_named(patient: Patient) -> None:
    pi_5(patient.kernel, (1, 0, 2), dsi=PANEL, hdmi=MONITOR)
    found = patient.findings(look_at_display)
    assert verdict(found, DISPLAY) == (Verdict.OK, "A display of 800×480 at DSI-1 is connected, on card 0.")


def test_the_display_that_the_owner_asks_for_is_named(patient: Patient) -> None:
    pi_5(patient.kernel, (1, 0, 2), dsi=PANEL, hdmi=MONITOR)
    asks_for(patient, "hdmi-a-1")
    found = patient.findings(look_at_display)
    assert verdict(found, DISPLAY) == (Verdict.OK, "A display of 1920×1080 at HDMI-A-1 is connected, on card 2.")


def test_no_card_is_trouble(patient: Patient) -> None:
    found = patient.findings(look_at_display)[DISPLAY]
    assert found.verdict is Verdict.TROUBLE
    assert "no graphics card" in found.what
    assert "vc4-kms-v3d" in found.remedy


def test_nothing_connected_is_trouble(patient: Patient) -> None:
    pi_4(patient.kernel, (0, 1), dsi=None, hdmi=None)
    found = patient.findings(look_at_display)
    assert verdict(found, DISPLAY) == (Verdict.TROUBLE, "Nothing is connected to DSI-1, HDMI-A-1, HDMI-A-2.")


def test_nothing_at_the_connector_asked_for_is_trouble(patient: Patient) -> None:
    pi_4(patient.kernel, (0, 1), dsi=PANEL, hdmi=None)
    asks_for(patient, "HDMI-A-2")
    found = patient.findings(look_at_display)
    assert verdict(found, DISPLAY) == (Verdict.TROUBLE, "Nothing is connected to HDMI-A-2.")


def test_a_connector_that_is_not_there_is_trouble(patient: Patient) -> None:
    patient.be_a_pi()
    asks_for(patient, "DSI-7")
    first, second, third = look_at_display(patient.machine, patient.config)
    assert [each.verdict for each in (first, second, third)] == [Verdict.TROUBLE, Verdict.OK, Verdict.OK]
    assert "DSI-7, which is not there" in first.what
    assert "DSI-1, HDMI-A-1, HDMI-A-2" in first.remedy


def test_debians_pygame_draws_without_a_desktop(patient: Patient) -> None:
    found = patient.findings(lambda machine, _: look_at_driver(machine))
    what = "The pygame 2.6.1 with SDL 2.32.4 draws without a desktop, by kmsdrm."
    assert verdict(found, DRIVER) == (Verdict.OK, what)


def test_the_wheel_of_pygame_is_trouble_on_a_kiosk_only(patient: Patient) -> None:
    patient.answers[SDL_DRIVERS] = WHEEL_DRIVERS
    found = patient.findings(lambda machine, _: look_at_driver(machine))[DRIVER]
    assert found.verdict is Verdict.TROUBLE
    assert "draws on desktops only" in found.what
    assert "python3-pygame" in found.remedy
    patient.be_a_pc()
    assert patient.findings(lambda machine, _: look_at_driver(machine))[DRIVER].verdict is Verdict.NOTE


@pytest.mark.parametrize("answer", [None, "", "2.6.1\n"])
def test_a_pygame_that_cannot_be_loaded_is_trouble(patient: Patient, answer: str | None) -> None:
    patient.answers[SDL_DRIVERS] = answer
    found = patient.findings(lambda machine, _: look_at_driver(machine))
    assert verdict(found, DRIVER) == (Verdict.TROUBLE, "The Python package pygame is missing or broken.")


def test_the_drivers_of_the_real_pygame_are_told_without_beginning_one() -> None:
    # A driver that is begun would complain about this choice.
    environ = os.environ | {"SDL_VIDEODRIVER": "none such"}
    done = subprocess.run(SDL_DRIVERS, env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    version, sdl, *drivers = done.stdout.splitlines()
    assert version.startswith("2.")
    assert sdl.startswith("2.")
    assert {"dummy", "x11"} <= set(drivers)


def test_the_doctor_asks_the_python_that_it_runs_in() -> None:
    assert SDL_DRIVERS[0] == sys.executable


def card(patient: Patient, clients: str = "") -> Finding:
    if clients:
        patient.write("sys/kernel/debug/dri/1/clients", clients)
    return patient.findings(look_at_display)[CARD]


def console(patient: Patient) -> dict[str, Finding]:
    return patient.findings(lambda machine, _: look_at_console(machine))


def test_a_card_that_the_game_may_open_and_holds_is_good(patient: Patient) -> None:
    patient.be_a_pi()
    assert card(patient).verdict is Verdict.OK
    found = card(patient, CLIENTS)
    assert (found.verdict, found.what) == (Verdict.OK, "The game may draw on /dev/dri/card1.")


def test_a_card_that_the_game_may_not_open_is_trouble_with_the_group(patient: Patient) -> None:
    patient.be_a_pi()
    (patient.root / "dev/dri/card1").chmod(0o600)
    found = card(patient)
    assert (found.verdict, found.what) == (Verdict.TROUBLE, "The user golf-kiosk may not open /dev/dri/card1.")
    assert "usermod -aG video golf-kiosk" in found.remedy


def test_another_program_on_the_display_is_trouble(patient: Patient) -> None:
    patient.be_a_pi()
    found = card(patient, CLIENTS + "       Xwayland :0   800   1   y    y     0          0\n")
    what = "Another program shows its own picture: Xwayland :0, process 800."
    assert (found.verdict, found.what) == (Verdict.TROUBLE, what)
    assert "multi-user.target" in found.remedy


def test_the_console_of_the_game_is_in_front(patient: Patient) -> None:
    patient.be_a_pi()
    assert verdict(console(patient), CONSOLE) == (Verdict.OK, "The game's own console, tty1, is shown.")


def test_a_console_in_front_of_the_game_is_trouble(patient: Patient) -> None:
    patient.write("sys/class/tty/tty0/active", "tty3\n")
    found = console(patient)[CONSOLE]
    assert (found.verdict, found.what) == (Verdict.TROUBLE, "The game runs but is hidden, as tty3 is shown.")
    assert "chvt 1" in found.remedy
    patient.units[UNIT]["ActiveState"] = "inactive"
    assert console(patient) == {}


@pytest.mark.parametrize(("after_s", "expected"), [("0", Verdict.OK), ("30", Verdict.NOTE)])
def test_a_console_that_goes_dark_is_noted(patient: Patient, after_s: str, expected: Verdict) -> None:
    patient.write("sys/module/kernel/parameters/consoleblank", after_s)
    assert console(patient)[CONSOLE].verdict is expected
