"""The doctor asks systemd about the kiosk and its companions."""

from dataclasses import replace

import pytest

from kiosk import exits
from kiosk.config import LockConfig
from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.machine import UNIT
from kiosk.doctor.services import (
    LOCK,
    LOCK_UNIT,
    POWER,
    POWER_UNIT,
    RESTARTS,
    SERVICE,
    WATCHDOG,
    look_at_companions,
    look_at_service,
)
from kiosk.locking_plan import MADE, RECORD
from tests.doctor.patient import RUNNING, Patient, verdict


def service(patient: Patient, **properties: str) -> dict[str, Finding]:
    patient.units[UNIT] |= properties
    return patient.findings(lambda machine, _: look_at_service(machine))


def failing(patient: Patient, result: str, status: int) -> Finding:
    """Return what is said of a service that ended so, and is to be started again."""
    return service(
        patient,
        ActiveState="activating",
        SubState="auto-restart",
        Result=result,
        ExecMainStatus=str(status),
        NRestarts="212",
    )[SERVICE]


def test_a_kiosk_that_runs_is_good(patient: Patient) -> None:
    found = service(patient)
    assert verdict(found, SERVICE) == (Verdict.OK, f"The kiosk runs: {RUNNING['StatusText']}.")
    assert {each.verdict for each in found.values()} == {Verdict.OK}
    assert found.keys() == {SERVICE, RESTARTS, WATCHDOG}


@pytest.mark.parametrize(
    ("result", "status", "why"),
    [
        ("exit-code", exits.EXIT_NO_DISPLAY, "there is no display to play on (status 3)"),
        ("exit-code", exits.EXIT_NOT_INSTALLED, "a Python package is missing (status 4)"),
        ("exit-code", exits.EXIT_BAD_INPUT, "its command line cannot be read (status 2)"),
        ("exit-code", 5, "another kiosk runs already (status 5)"),
        ("exit-code", 1, "it ended with status 1"),
        ("watchdog", 6, "it stood still, and systemd ended it"),
        ("timeout", 9, "it took too long to start or to end"),
        ("signal", 9, "it was ended by a signal (signal 9)"),
        ("core-dump", 11, "it was ended by a signal (core-dump 11)"),
    ],
)
def test_a_kiosk_that_is_started_again_and_again_is_trouble(
    patient: Patient, result: str, status: int, why: str
) -> None:
    found = failing(patient, result, status)
    what = f"The kiosk fails and is started again and again: {why}."
    assert (found.verdict, found.what) == (Verdict.TROUBLE, what)
    assert "journalctl -u golf-kiosk" in found.remedy


def test_a_kiosk_that_had_to_be_started_again_is_noted(patient: Patient) -> None:
    found = service(patient, NRestarts="3")
    assert found[SERVICE].verdict is Verdict.OK
    assert found[RESTARTS].verdict is Verdict.NOTE
    assert "3 times" in found[RESTARTS].what


def test_a_kiosk_without_a_watchdog_is_trouble(patient: Patient) -> None:
    assert service(patient, WatchdogUSec="infinity")[WATCHDOG].verdict is Verdict.TROUBLE
    assert service(patient, WatchdogUSec="0")[WATCHDOG].verdict is Verdict.TROUBLE


@pytest.mark.parametrize(
    ("properties", "expected", "words"),
    [
        ({"ActiveState": "failed", "Result": "timeout"}, Verdict.TROUBLE, "has failed: it took too long"),
        ({"ActiveState": "inactive"}, Verdict.TROUBLE, "does not run, although it starts with"),
        ({"ActiveState": "inactive", "UnitFileState": "disabled"}, Verdict.NOTE, "is switched off"),
        ({"ActiveState": "activating", "SubState": "start"}, Verdict.NOTE, "is just starting"),
        ({"ActiveState": "activating", "SubState": "start", "NRestarts": "2"}, Verdict.NOTE, "is just starting"),
        (
            {"ActiveState": "activating", "SubState": "start", "NRestarts": "3"},
            Verdict.TROUBLE,
            "has been started again 3 times, and does not play yet",
        ),
        ({"LoadState": "masked"}, Verdict.TROUBLE, "systemd cannot use golf-kiosk.service (masked)"),
        ({"LoadState": "not-found"}, Verdict.TROUBLE, "(not-found)"),
    ],
)
def test_each_state_has_its_sentence(
    patient: Patient, properties: dict[str, str], expected: Verdict, words: str
) -> None:
    found = service(patient, **properties)[SERVICE]
    assert found.verdict is expected
    assert words in found.what


def test_a_service_that_was_changed_since_is_trouble(patient: Patient) -> None:
    patient.units[UNIT]["NeedDaemonReload"] = "yes"
    sentences = [each.what for each in look_at_service(patient.machine) if each.verdict is Verdict.TROUBLE]
    assert sentences == ["The service was changed, but systemd uses what it knew before."]


def test_a_silent_systemd_is_noted(patient: Patient) -> None:
    patient.units.clear()
    assert service_of_nobody(patient).verdict is Verdict.NOTE


def service_of_nobody(patient: Patient) -> Finding:
    return patient.findings(lambda machine, _: look_at_service(machine))[SERVICE]


def test_a_game_in_a_window_has_no_service(patient: Patient) -> None:
    patient.be_a_pc()
    assert service_of_nobody(patient).verdict is Verdict.NOTE
    assert "not installed" in service_of_nobody(patient).what
    assert patient.findings(look_at_companions) == {}


def test_companions_that_run_are_good(patient: Patient) -> None:
    found = patient.findings(look_at_companions)
    assert {name: each.verdict for name, each in found.items()} == {LOCK: Verdict.OK, POWER: Verdict.OK}


@pytest.mark.parametrize(("unit", "subject"), [(LOCK_UNIT, LOCK), (POWER_UNIT, POWER)])
def test_a_companion_that_does_not_run_is_trouble(patient: Patient, unit: str, subject: str) -> None:
    patient.units[unit]["ActiveState"] = "inactive"
    (patient.root / RECORD / MADE).unlink()
    found = patient.findings(look_at_companions)
    assert found[subject].verdict is Verdict.TROUBLE
    assert unit.partition(".")[0] in found[subject].remedy


def test_a_machine_that_was_unlocked_by_hand_is_trouble_until_it_is_locked_again(patient: Patient) -> None:
    record = patient.root / RECORD / MADE
    record.unlink()
    found = patient.findings(look_at_companions)[LOCK]
    assert (found.verdict, found.remedy) == (Verdict.TROUBLE, "Run sudo golf-kiosk lock.")
    record.touch()
    # By hand as well.
    patient.units[LOCK_UNIT]["ActiveState"] = "inactive"
    assert patient.findings(look_at_companions)[LOCK].verdict is Verdict.OK


def test_companions_of_a_kiosk_that_is_off_may_be_off(patient: Patient) -> None:
    for unit in patient.units.values():
        unit["ActiveState"] = "inactive"
    (patient.root / RECORD / MADE).unlink()
    assert patient.findings(look_at_companions) == {}


def test_a_lock_that_the_owner_does_not_want_is_noted(patient: Patient) -> None:
    patient.config = replace(patient.config, lock=LockConfig(consoles=False, sysrq=False, ctrl_alt_del=False))
    assert patient.findings(look_at_companions)[LOCK].verdict is Verdict.NOTE
