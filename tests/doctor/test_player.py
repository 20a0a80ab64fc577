"""The doctor looks at the user that the game runs as."""

import os
from pathlib import Path

import pytest

from kiosk.devices.graphics import user_name
from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.machine import UNIT
from kiosk.doctor.player import READ, USER, WRITE, Player, look_at_player
from tests.doctor.patient import OTHER_GID, OTHER_UID, Patient


def user(patient: Patient) -> Finding:
    return patient.findings(lambda machine, _: look_at_player(machine))[USER]


def test_a_user_in_all_groups_is_good(patient: Patient) -> None:
    found = user(patient)
    assert found.verdict is Verdict.OK
    assert "golf-kiosk, in the groups video, render, input, gpio" in found.what


def test_no_user_is_trouble(patient: Patient) -> None:
    patient.write("etc/passwd", "root:x:0:0:root:/root:/bin/sh\n")
    found = user(patient)
    assert (found.verdict, "there is no user golf-kiosk" in found.what) == (Verdict.TROUBLE, True)


def test_a_group_that_the_system_lacks_is_trouble(patient: Patient) -> None:
    del patient.groups["gpio"]
    patient.join("golf-kiosk")
    found = user(patient)
    assert (found.verdict, "no group gpio" in found.what) == (Verdict.TROUBLE, True)
    assert "systemd-sysusers" in found.remedy


def test_a_group_that_nobody_grants_is_trouble(patient: Patient) -> None:
    patient.groups = {"video": 9001, "render": 9002, "input": 9003, "gpio": 9004, "audio": 9005}
    patient.units[UNIT]["SupplementaryGroups"] = "audio render video"
    patient.join("root")
    found = user(patient)
    assert found.verdict is Verdict.TROUBLE
    assert found.what == "The game cannot use the touchscreen, the buttons: golf-kiosk is not in input, gpio."
    assert "usermod -aG input,gpio golf-kiosk" in found.remedy
    patient.join("root,golf-kiosk")
    assert user(patient).verdict is Verdict.OK


def test_where_systemd_does_not_answer_the_unit_itself_tells_its_groups(patient: Patient) -> None:
    patient.units.clear()
    assert user(patient).verdict is Verdict.TROUBLE
    unit = Path(__file__).parents[2] / "systemd/golf-kiosk.service"
    patient.write(f"usr/lib/systemd/system/{UNIT}", unit.read_text())
    assert user(patient).verdict is Verdict.OK


def test_a_game_in_a_window_runs_as_whoever_started_it(patient: Patient) -> None:
    patient.be_a_pc()
    assert (user(patient).verdict, user_name() in user(patient).what) == (Verdict.OK, True)


@pytest.mark.parametrize(
    ("mode", "uid", "gid", "may"),
    [
        (0o600, os.geteuid(), OTHER_GID, True),
        (0o060, os.geteuid() or OTHER_UID, os.getegid(), os.geteuid() == 0),
        (0o660, OTHER_UID, os.getegid(), True),
        (0o640, OTHER_UID, os.getegid(), False),
        (0o660, OTHER_UID, OTHER_GID, False),
        (0o666, OTHER_UID, OTHER_GID, True),
        (0o606, OTHER_UID, os.getegid(), False),
        (0o000, 0, OTHER_GID, True),
    ],
)
def test_what_a_user_may_do_with_a_file(tmp_path: Path, mode: int, uid: int, gid: int, may: bool) -> None:
    file = tmp_path / "file"
    file.touch()
    file.chmod(mode)
    assert Player("somebody", uid, frozenset({gid})).may(file, READ | WRITE) is may


def test_nobody_may_use_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert not Player("root", 0, frozenset()).may(tmp_path / "missing", READ)
