"""The promises of the systemd unit, and what systemd's own tools think of it."""

import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

from kiosk.assembly import PATIENCE_S
from kiosk.config import LockConfig
from kiosk.devices.run_record import PAUSES_S
from kiosk.locking import SYSRQ
from kiosk.locking_plan import RECORD, planned

SYSTEMD = Path(__file__).parents[2] / "systemd"
MOST_EXPOSURE = 1.5
UNIT = SYSTEMD / "golf-kiosk.service"
LOCK = SYSTEMD / "golf-kiosk-lock.service"
UNITS = pytest.mark.parametrize("unit", [UNIT, LOCK], ids=lambda path: path.stem)
COMMAND = re.compile(r"/usr/bin/golf-kiosk [-a-z]+")
SYSUSERS = SYSTEMD / "golf-kiosk.sysusers"


def settings_of(section: str, path: Path = UNIT) -> dict[str, str]:
    """Return a section of a unit; of a setting that is given several times, the last."""
    unit = ConfigParser(interpolation=None, delimiters="=", strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # the documented way to keep capitals
    unit.read(path)
    return dict(unit[section])


def declared_in_sysusers(kind: str) -> set[str]:
    lines = [line.split() for line in SYSUSERS.read_text().splitlines()]
    return {words[1] for words in lines if words[:1] == [kind]}


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed on this machine")


def copied(text: str, path: Path) -> Path:
    """Write a unit's text to a file, with a program in it that exists on every machine."""
    path.write_text(COMMAND.sub("/bin/true", text))
    return path


def complaints_of_systemd_analyze(unit: str, folder: Path) -> str:
    """Return what systemd says of a unit's text."""
    copy = copied(unit, folder / "checked.service")
    command = ["systemd-analyze", "verify", "--recursive-errors=no", "--man=no", str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert bool(done.returncode) <= bool(done.stderr)
    return done.stdout + done.stderr


@UNITS
@needs("systemd-analyze")
def test_systemd_has_nothing_to_complain_about(unit: Path, tmp_path: Path) -> None:
    assert complaints_of_systemd_analyze(unit.read_text(), tmp_path) == ""


@needs("systemd-analyze")
def test_systemd_would_complain_about_a_slip_of_the_pen(tmp_path: Path) -> None:
    misspelt = UNIT.read_text().replace("WatchdogSec=", "WatchdogSecs=")
    assert "WatchdogSecs" in complaints_of_systemd_analyze(misspelt, tmp_path)


@UNITS
@needs("systemd-analyze")
def test_the_game_and_its_lock_are_locked_in(unit: Path, tmp_path: Path) -> None:
    copy = copied(unit.read_text(), tmp_path / unit.name)
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(copy)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    (exposure,) = re.findall(r"Overall exposure level for .*: ([0-9.]+)", said)
    assert float(exposure) <= MOST_EXPOSURE, said


@needs("systemd-sysusers")
def test_systemd_would_make_the_user_and_every_group(tmp_path: Path) -> None:
    command = ["systemd-sysusers", f"--root={tmp_path}", "--dry-run", str(SYSUSERS)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said = done.stdout + done.stderr
    assert "Creating user 'golf-kiosk'" in said
    for group in settings_of("Service")["SupplementaryGroups"].split():
        assert f"Creating group '{group}'" in said


def test_the_game_starts_on_boot_without_a_desktop() -> None:
    assert settings_of("Install") == {"WantedBy": "multi-user.target"}
    service = settings_of("Service")
    assert service["ExecStart"] == "/usr/bin/golf-kiosk --kiosk"
    assert "SDL_VIDEODRIVER=kmsdrm" in service["Environment"].split()


def test_the_game_says_when_it_is_ready_and_alive() -> None:
    service = settings_of("Service")
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "main")
    assert 4 <= int(service["WatchdogSec"]) <= 30


def test_the_game_is_started_again_for_ever() -> None:
    service = settings_of("Service")
    assert (service["Restart"], service["RestartSec"]) == ("always", "2")
    assert settings_of("Unit")["StartLimitIntervalSec"] == "0"
    assert service["RuntimeDirectoryPreserve"] == "restart"


def test_a_start_may_take_as_long_as_the_program_waits() -> None:
    assert int(settings_of("Service")["TimeoutStartSec"]) > PATIENCE_S + PAUSES_S[-1] + 30


def test_the_program_writes_under_a_hundred_lines_a_minute_into_the_journal() -> None:
    service = settings_of("Service")
    assert int(service["LogRateLimitBurst"]) * 60 / int(service["LogRateLimitIntervalSec"]) < 100


def test_the_game_is_asked_kindly_to_end_and_given_time_to() -> None:
    service = settings_of("Service")
    assert service["KillSignal"] == "SIGTERM"
    assert int(service["TimeoutStopSec"]) > 2


def test_the_game_has_the_first_terminal_for_itself() -> None:
    unit, service = settings_of("Unit"), settings_of("Service")
    assert unit["Conflicts"] == "getty@tty1.service"
    assert {"getty@tty1.service", "plymouth-quit-wait.service"} <= set(unit["After"].split())
    terminal = [service[name] for name in ("TTYPath", "StandardInput", "TTYReset")]
    assert terminal == ["/dev/tty1", "tty-force", "yes"]
    # A session of its own would take the game out of the limits of the unit.
    assert "PAMName" not in service


def test_the_user_and_the_groups_of_the_unit_are_declared() -> None:
    service = settings_of("Service")
    assert {service["User"]} == declared_in_sysusers("u") == {"golf-kiosk"}
    assert set(service["SupplementaryGroups"].split()) == declared_in_sysusers("g")


def test_games_and_the_pipe_of_the_buttons_have_a_folder_that_can_be_written() -> None:
    service = settings_of("Service")
    assert service["StateDirectory"] == "golf-kiosk"
    assert service["WorkingDirectory"] == f"/run/{service['RuntimeDirectory']}"


# --- the lock


def test_the_game_brings_its_lock_and_neither_waits_for_the_other() -> None:
    unit = settings_of("Unit")
    assert unit["Wants"] == LOCK.name
    assert LOCK.name not in unit["After"].split()
    assert UNIT.name not in settings_of("Unit", LOCK)["Before"].split()
    assert "Requires" not in unit
    # An owner who switches the game off has a usual machine.
    assert "[Install]" not in LOCK.read_text()


def test_the_machine_is_locked_before_anybody_is_asked_to_log_in_and_until_it_is_off() -> None:
    unit = settings_of("Unit", LOCK)
    assert {"systemd-logind.service", "getty-pre.target", "getty.target"} <= set(unit["Before"].split())
    # Prompts wait for this target, but nobody else wants it.
    assert unit["Wants"] == "getty-pre.target"
    # What has the usual dependencies is stopped when the machine shuts down, and this would unlock it then.
    assert unit["DefaultDependencies"] == "no"
    assert "shutdown.target" not in LOCK.read_text()


def test_the_lock_holds_until_it_is_stopped_and_reads_the_owners_file_again_without_letting_go() -> None:
    service = settings_of("Service", LOCK)
    assert (service["Type"], service["RemainAfterExit"]) == ("oneshot", "yes")
    assert service["ExecStart"] == service["ExecReload"] == "/usr/bin/golf-kiosk lock"
    assert service["ExecStop"] == "/usr/bin/golf-kiosk unlock"
    # A service that failed is not stopped, and so what it could take would never be given back.
    assert service["SuccessExitStatus"] == "1"


def test_the_lock_may_write_what_it_writes() -> None:
    folders = [path.lstrip("-") for path in settings_of("Service", LOCK)["ReadWritePaths"].split()]
    plan = planned(LockConfig())
    written = [*plan.files, RECORD, SYSRQ]
    assert [path for path in written if not any(f"/{path}".startswith(folder) for folder in folders)] == []
