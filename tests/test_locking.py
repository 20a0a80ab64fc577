"""The lock: what is taken from curious keyboards, each thing by its own switch, and given back as it was."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk import locking
from kiosk.cli import main
from kiosk.config import LockConfig
from kiosk.locking import lock, unlock
from tests.asking import Captured, complaint

ALL = LockConfig()
NONE = LockConfig(consoles=False, sysrq=False, ctrl_alt_del=False)
CONSOLES = {"getty@.service", "autovt@.service", "debug-shell.service"}
USUAL_SYSRQ = "438"
SYSRQ = "proc/sys/kernel/sysrq"
PROMPTS = "systemd/logind.conf.d/90-golf-kiosk-consoles.conf"
KEYS = "systemd/logind.conf.d/90-golf-kiosk-keys.conf"
BURST = "systemd/system.conf.d/90-golf-kiosk-keys.conf"
SYSCTL = "sysctl.d/zz-golf-kiosk.conf"
RELOADED = ["daemon-reload", "kill --signal=HUP systemd-logind.service"]


class Machine:
    """A system in a folder, and what its systemd was told; `refuses` are the words of commands that fail."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.told: list[str] = []
        self.said: list[str] = []
        self.refuses: set[str] = set()
        (root / SYSRQ).parent.mkdir(parents=True)
        (root / SYSRQ).write_text(USUAL_SYSRQ + "\n")
        (root / "run/systemd/system").mkdir(parents=True)

    def tell(self, words: Sequence[str]) -> bool:
        self.told.append(" ".join(words))
        return not self.refuses & set(words)

    def lock(self, config: LockConfig = ALL) -> bool:
        return lock(config, self.said.append, self.root, self.tell)

    def unlock(self) -> bool:
        return unlock(self.said.append, self.root, self.tell)

    @property
    def sysrq(self) -> str:
        return (self.root / SYSRQ).read_text().strip()

    @property
    def masked(self) -> set[str]:
        """The units that are empty, which systemd never starts."""
        units = (self.root / "run/systemd/system").iterdir()
        return {unit.name for unit in units if not unit.is_symlink() and not unit.read_bytes()}

    @property
    def written(self) -> dict[str, list[str]]:
        """The settings below /run, by the file that they stand in, as lines without the remarks."""
        folder = self.root / "run"
        lines = {file: file.read_text().splitlines() for file in folder.rglob("*.conf")}
        return {
            str(file.relative_to(folder)): [line for line in those if not line.startswith("#")]
            for file, those in lines.items()
        }

    @property
    def everything(self) -> dict[str, str]:
        """All that is there, by path; SysRq without the end of its line."""
        found = {}
        for path in self.root.rglob("*"):
            text = str(path.readlink()) if path.is_symlink() else "" if path.is_dir() else path.read_text().strip()
            found[str(path.relative_to(self.root))] = text
        return found


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "machine")


def test_everything_is_taken_unless_the_owner_says_otherwise(machine: Machine) -> None:
    assert machine.lock()
    assert machine.masked == CONSOLES | {"ctrl-alt-del.target"}
    assert machine.sysrq == "0"
    assert machine.written[PROMPTS] == ["[Login]", "NAutoVTs=0", "ReserveVT=0"]
    # Else eight presses within two seconds restart the machine, target or none.
    assert machine.written[BURST] == ["[Manager]", "CtrlAltDelBurstAction=none"]
    keys = ("Reboot", "Suspend", "Hibernate")
    ignored = {f"Handle{key}Key{how}=ignore" for key in keys for how in ("", "LongPress")}
    assert set(machine.written[KEYS]) == {"[Login]", *ignored}
    # Else the next one to set the kernel's values gives SysRq back.
    assert machine.written[SYSCTL] == ["kernel.sysrq = 0"]
    assert machine.said == []


@pytest.mark.parametrize("switch", ["consoles", "sysrq", "ctrl_alt_del"])
def test_each_switch_takes_its_own_thing_alone(machine: Machine, switch: str) -> None:
    assert machine.lock(replace(NONE, **{switch: True}))
    units = {"consoles": CONSOLES, "ctrl_alt_del": {"ctrl-alt-del.target"}}
    settings = {"consoles": {PROMPTS}, "ctrl_alt_del": {BURST, KEYS}, "sysrq": {SYSCTL}}
    assert machine.masked == units.get(switch, set())
    assert machine.written.keys() == settings[switch]
    assert machine.sysrq == ("0" if switch == "sysrq" else USUAL_SYSRQ)


def test_systemd_hears_of_it_and_ends_the_login_prompts(machine: Machine) -> None:
    assert machine.lock()
    assert machine.told == [*RELOADED, "stop --no-block getty@*.service autovt@*.service debug-shell.service"]


def test_a_lock_that_takes_no_consoles_ends_no_login_prompt(machine: Machine) -> None:
    assert machine.lock(replace(ALL, consoles=False))
    assert machine.told == RELOADED


@pytest.mark.parametrize("times", [0, 1, 2])
def test_all_is_given_back_as_it_was(machine: Machine, times: int) -> None:
    before = machine.everything
    for _ in range(times):
        assert machine.lock()
    machine.told.clear()
    assert machine.unlock()
    assert machine.everything == before
    assert machine.told == RELOADED


@pytest.mark.parametrize("switch", ["consoles", "sysrq", "ctrl_alt_del"])
def test_a_switch_that_is_turned_off_gives_its_thing_back(machine: Machine, switch: str) -> None:
    config = replace(ALL, **{switch: False})
    assert machine.lock(config)
    without = machine.everything
    assert machine.lock()
    assert machine.everything != without
    assert machine.lock(config)
    assert machine.everything == without


def test_what_somebody_else_took_stays_taken(machine: Machine) -> None:
    (machine.root / "run/systemd/system/getty@.service").symlink_to("/dev/null")
    before = machine.everything
    assert machine.lock()
    assert machine.unlock()
    assert machine.everything == before


def test_a_value_that_somebody_chose_in_the_meantime_stays(machine: Machine) -> None:
    assert machine.lock()
    (machine.root / SYSRQ).write_text("16\n")
    assert machine.unlock()
    assert machine.sysrq == "16"


@pytest.mark.parametrize("moment", range(1, 14))
def test_a_lock_that_was_cut_off_at_any_moment_can_be_given_back(
    machine: Machine, moment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = machine.everything
    write = Path.write_text
    moments = iter(range(1, 100))

    def cut_off(path: Path, text: str, encoding: str) -> int:
        if next(moments) == moment:
            raise KeyboardInterrupt
        return write(path, text, encoding)

    with monkeypatch.context() as patch, suppress(KeyboardInterrupt):
        patch.setattr(Path, "write_text", cut_off)
        machine.lock()
        # It writes what it takes, twice what it remembers, and SysRq.
        assert moment > len(machine.written) + len(machine.masked) + 3
    assert "run/golf-kiosk-lock" in machine.everything
    assert machine.unlock()
    assert machine.everything == before


def test_what_cannot_be_given_back_now_is_not_forgotten(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    before = machine.everything
    assert machine.lock()
    unlink = Path.unlink

    def stuck(path: Path) -> None:
        if path.name == "autovt@.service":
            raise PermissionError(1, "Operation not permitted")
        unlink(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", stuck)
        assert not machine.unlock()
        assert not machine.lock()
        assert not machine.unlock()
    assert machine.masked == {"autovt@.service"}
    assert machine.unlock()
    assert machine.everything == before


def test_a_folder_that_others_use_by_now_stays(machine: Machine) -> None:
    assert machine.lock()
    others = machine.root / "run/systemd/logind.conf.d/others.conf"
    others.write_text("#\n")
    assert machine.unlock()
    assert [path.name for path in others.parent.iterdir()] == ["others.conf"]


def test_an_empty_folder_of_others_stays(machine: Machine) -> None:
    (machine.root / "run/sysctl.d").mkdir()
    before = machine.everything
    assert machine.lock()
    assert machine.unlock()
    assert machine.everything == before


def test_a_kernel_without_sysrq_has_none_to_take(machine: Machine) -> None:
    (machine.root / SYSRQ).unlink()
    assert machine.lock()
    assert machine.unlock()
    assert not (machine.root / SYSRQ).exists()
    assert machine.said == []


def test_what_cannot_be_taken_is_said_and_the_rest_is_taken(machine: Machine) -> None:
    # A file where a folder must be stops even root.
    (machine.root / "run/systemd/logind.conf.d").write_text("")
    assert not machine.lock()
    assert machine.masked == CONSOLES | {"ctrl-alt-del.target"}
    assert machine.sysrq == "0"
    (said,) = machine.said
    assert said.startswith("Not everything could be locked (")
    assert said.endswith(").")
    assert machine.unlock()
    assert (machine.masked, machine.sysrq) == (set(), USUAL_SYSRQ)


def test_nothing_is_taken_that_could_not_be_given_back(machine: Machine) -> None:
    (machine.root / "run/golf-kiosk-lock/made/of").mkdir(parents=True)
    assert not machine.lock()
    assert (machine.masked, machine.written, machine.sysrq) == (set(), {}, USUAL_SYSRQ)
    assert len(machine.said) == 1


def test_a_systemd_that_does_not_listen_is_said_once(machine: Machine) -> None:
    machine.refuses = {"daemon-reload"}
    assert not machine.lock()
    assert not machine.unlock()
    assert machine.said == [
        "Not everything could be locked (systemctl daemon-reload failed).",
        "Not everything could be given back (systemctl daemon-reload failed).",
    ]


def test_a_logind_that_does_not_run_yet_is_not_missed(machine: Machine) -> None:
    machine.refuses = {"kill"}
    assert machine.lock()
    assert machine.said == []


def test_the_commands_do_what_the_owners_file_says(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "ROOT", machine.root)
    monkeypatch.setattr(locking, "systemctl", machine.tell)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    before = machine.everything
    file = tmp_path / "golf.toml"
    file.write_text("[lock]\nconsoles = false\nsysrq = false\n")
    assert main(["lock", "--config", str(file)]) == 0
    assert (machine.masked, machine.sysrq) == ({"ctrl-alt-del.target"}, USUAL_SYSRQ)
    assert main(["unlock"]) == 0
    assert machine.everything == before
    machine.refuses = {"daemon-reload"}
    assert main(["lock", "--config", str(file)]) == main(["unlock"]) == 1


@pytest.mark.parametrize(
    "text", [None, "[lock", "a = " + "9" * 5000, "a = " + "[" * 50_000, "[lock]\nsysrq = 0\nconsoles = []", "\0"]
)
def test_a_file_that_cannot_be_used_locks_as_usual(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, text: str | None
) -> None:
    monkeypatch.setattr(locking, "ROOT", machine.root)
    monkeypatch.setattr(locking, "systemctl", machine.tell)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    file = tmp_path / "golf.toml"
    if text is not None:
        file.write_text(text)
    assert main(["lock", "--config", str(file)]) == 0
    assert (machine.masked, machine.sysrq) == (CONSOLES | {"ctrl-alt-del.target"}, "0")
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize("command", ["lock", "unlock"])
def test_what_the_commands_refuse(monkeypatch: pytest.MonkeyPatch, capsys: Captured, command: str) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert complaint(capsys, command) == f"Only root can {command} the machine."
    assert complaint(capsys, command, "d") == f"The command {command} takes no moves, but here is «d»."
    assert complaint(capsys, command, "--json") == f"The option --json cannot be used with {command}."
