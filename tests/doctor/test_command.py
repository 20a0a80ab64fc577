"""The command doctor: looks at everything, says it in two ways, and its status tells if there is trouble."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.config import Config
from kiosk.doctor import command, report
from kiosk.doctor.display import DISPLAY, SDL_DRIVERS
from kiosk.doctor.examination import CHECKS, Check, examine
from kiosk.doctor.finding import Finding, Verdict, note, ok, trouble
from kiosk.doctor.machine import Machine
from tests.asking import Captured, complaint, start
from tests.doctor.patient import Patient

FINDINGS = [ok("Clock", "It is right."), note("Pins", "Odd."), trouble("Storage", "It is full.", "Empty it.")]


def whole(patient: Patient) -> list[Finding]:
    return list(examine(patient.machine, patient.config))


def test_a_kiosk_in_good_health_has_no_trouble(patient: Patient) -> None:
    patient.be_a_pi()
    found = whole(patient)
    assert [each for each in found if each.verdict is not Verdict.OK] == []
    assert len(found) > len(CHECKS)


def test_what_only_a_kiosk_needs_is_no_trouble_in_a_window(patient: Patient) -> None:
    patient.answers[SDL_DRIVERS] = None
    assert any(each.subject == DISPLAY and each.verdict is Verdict.TROUBLE for each in whole(patient))
    patient.be_a_pc()
    assert all(each.verdict is not Verdict.TROUBLE for each in whole(patient))
    patient.free_bytes = 0
    assert [each.subject for each in whole(patient) if each.verdict is Verdict.TROUBLE] == ["Free space"]


def test_a_check_that_fails_is_a_finding_and_the_others_are_made(patient: Patient) -> None:
    def fails(_: Machine, __: Config) -> Iterator[Finding]:
        yield ok("First", "It is there.")
        raise KeyError("no\nsuch thing")

    checks = [Check("Second", fails), Check("Third", lambda *_: [ok("Third", "It is there.")])]
    first, second, third = examine(patient.machine, patient.config, checks)
    assert (first.subject, second.subject, third.subject) == ("First", "Second", "Third")
    assert second.verdict is Verdict.NOTE
    assert second.what == r"This could not be looked at (KeyError: 'no\nsuch thing')."


def test_a_machine_without_any_file_or_program_is_looked_at(tmp_path_factory: pytest.TempPathFactory) -> None:
    root = tmp_path_factory.mktemp("empty")
    found = list(examine(Machine(root, root / "state", lambda _: None), Config()))
    assert not [each for each in found if "could not be looked at" in each.what]


def test_the_text_is_aligned_and_tells_what_to_do() -> None:
    assert report.as_text(FINDINGS).splitlines() == [
        "ok       Clock    It is right.",
        "note     Pins     Odd.",
        "TROUBLE  Storage  It is full.",
        "                  What to do: Empty it.",
        "",
        "There is one trouble.",
    ]
    assert report.as_text(FINDINGS[:2]).endswith("\nThere is no trouble.")
    assert report.as_text(FINDINGS[2:] * 2).endswith("\nThere are 2 troubles.")


def test_what_comes_from_elsewhere_does_not_reach_the_terminal_raw() -> None:
    text = report.as_text([ok("Touchscreen", "Touches are felt by \x1b[2Jevil\n.")])
    assert text.splitlines()[0] == "ok       Touchscreen  Touches are felt by \ufffd[2Jevil\ufffd."


@pytest.mark.parametrize("healthy", [True, False])
def test_the_status_and_the_json_tell_if_there_is_trouble(monkeypatch: pytest.MonkeyPatch, healthy: bool) -> None:
    monkeypatch.setattr(command, "examine", lambda *_: FINDINGS[:2] if healthy else FINDINGS)
    text, status = command.diagnose([], {"json": True})
    answer = json.loads(text)
    assert (status, answer["trouble"]) == (0, False) if healthy else (1, True)
    assert answer["findings"][0] == {"subject": "Clock", "verdict": "ok", "what": "It is right.", "remedy": ""}
    assert command.diagnose([], {}) == (report.as_text(FINDINGS[:2] if healthy else FINDINGS), status)


def test_it_looks_at_this_very_machine() -> None:
    done = start("doctor", "--json")
    found = json.loads(done.stdout)
    assert done.stderr == b""
    assert done.returncode == int(found["trouble"])
    assert not [each for each in found["findings"] if "could not be looked at" in each["what"]]


def test_what_it_asks_about_is_loaded_by_other_programs_only() -> None:
    program = (
        "import sys; from kiosk.doctor.command import diagnose; diagnose([], {});"
        "print({'pygame', 'gpiozero', 'lgpio'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("set()\n", "")


def test_it_reads_the_configuration_that_it_is_given(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "owner.toml"
    file.write_text("[display]\nrotation = 45\n")
    assert main(["doctor", "--config", str(file)]) == 1
    out, _ = capsys.readouterr()
    assert f"In {file}: rotation in [display]" in out


def test_a_configuration_that_cannot_be_used_is_a_finding_and_the_rest_is_looked_at(
    capsys: Captured, tmp_path: Path
) -> None:
    for name, text in (("long", "a = " + "9" * 5000), ("cut", "[lock"), ("none", None)):
        file = tmp_path / f"{name}.toml"
        if text is not None:
            file.write_text(text)
        assert main(["doctor", "--config", str(file), "--json"]) == 1
        findings = json.loads(capsys.readouterr().out)["findings"]
        (found,) = (each for each in findings if each["subject"] == "Configuration")
        assert (found["verdict"], str(file) in found["what"]) == ("trouble", True)
        assert not [each for each in findings if "could not be looked at" in each["what"]]


@pytest.mark.parametrize("arguments", [("doctor", "d"), ("doctor", "--lang", "en"), ("doctor", "--kiosk")])
def test_it_takes_nothing_else(capsys: Captured, arguments: tuple[str, ...]) -> None:
    assert "doctor" in complaint(capsys, *arguments)
