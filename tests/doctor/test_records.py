"""The doctor reads the owner's configuration, and the note on the last crash."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.devices.crash_note import FILE_NAME, CrashNote
from kiosk.doctor import records
from kiosk.doctor.finding import Finding, Verdict
from kiosk.doctor.records import CONFIGURATION, CRASH, look_at_configuration, look_at_crash
from tests.doctor.patient import Patient

CONFIG = "etc/golf-kiosk.toml"


def configuration(patient: Patient, text: str, mode: int = 0o640) -> list[Finding]:
    patient.write(CONFIG, text)
    (patient.root / CONFIG).chmod(mode)
    found = list(look_at_configuration(patient.machine))
    assert not [each for each in found if str(patient.root) in each.what + each.remedy]
    return found


def crash(patient: Patient) -> Finding:
    return patient.findings(lambda machine, _: look_at_crash(machine))[CRASH]


def test_a_configuration_that_can_be_used_is_good(patient: Patient) -> None:
    (found,) = configuration(patient, "[display]\nrotation = 90\n")
    assert (found.verdict, found.what) == (Verdict.OK, "All that /etc/golf-kiosk.toml says can be used.")


def test_no_configuration_is_good(patient: Patient) -> None:
    (found,) = look_at_configuration(patient.machine)
    assert (found.subject, found.verdict) == (CONFIGURATION, Verdict.OK)


def test_a_configuration_that_was_named_and_is_missing_is_trouble(patient: Patient) -> None:
    machine = replace(patient.machine, config_file=patient.root / "home/owner.toml")
    (found,) = look_at_configuration(machine)
    assert found.verdict is Verdict.TROUBLE
    assert found.what == "There is no configuration /home/owner.toml; the usual values are used."


def test_each_value_that_cannot_be_used_is_trouble(patient: Patient) -> None:
    first, second = configuration(patient, "[display]\nrotation = 45\n[buttons]\ndraw_pin = 99\n")
    assert (first.verdict, second.verdict) == (Verdict.TROUBLE, Verdict.TROUBLE)
    assert first.what.startswith("In /etc/golf-kiosk.toml: rotation in [display]")
    assert "draw_pin" in second.what
    assert "systemctl restart golf-kiosk" in first.remedy


def test_a_configuration_that_the_game_may_not_read_is_trouble(patient: Patient) -> None:
    (found,) = configuration(patient, "", mode=0o600)
    assert (found.verdict, "The game may not read" in found.what) == (Verdict.TROUBLE, True)
    assert "chown root:golf-kiosk /etc/golf-kiosk.toml" in found.remedy


def test_a_configuration_that_only_root_may_read_is_noted(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "os", type("Closed", (), {"access": lambda *_: False, "R_OK": os.R_OK}))
    (found,) = configuration(patient, "[display]\nrotation = 45\n")
    assert (found.verdict, "sudo" in found.remedy) == (Verdict.NOTE, True)


def test_no_crash_is_good(patient: Patient) -> None:
    assert crash(patient).verdict is Verdict.OK
    patient.state.rmdir()
    assert crash(patient).verdict is Verdict.OK


def test_the_last_crash_is_noted_with_its_first_lines_and_its_last(patient: Patient) -> None:
    lines = ["ValueError in table.py", "Traceback:", "  File a", "  File b", "ValueError: no such card"]
    assert CrashNote(patient.state).write("\n".join(lines))
    found = crash(patient)
    assert found.verdict is Verdict.NOTE
    assert "ValueError in table.py / Traceback: / … / ValueError: no such card" in found.what
    assert "/var/lib/golf-kiosk/last-crash.txt" in found.remedy


def test_a_note_of_nonsense_is_told_as_it_is(patient: Patient) -> None:
    (patient.state / FILE_NAME).write_bytes(b"\xff\x00\n")
    assert crash(patient).verdict is Verdict.NOTE
    (patient.state / FILE_NAME).write_bytes(b"")
    assert crash(patient).verdict is Verdict.NOTE


def test_a_note_that_only_root_may_read_is_noted(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> str:
        raise PermissionError

    monkeypatch.setattr(Path, "read_text", forbidden)
    assert (crash(patient).verdict, "sudo" in crash(patient).remedy) == (Verdict.NOTE, True)
