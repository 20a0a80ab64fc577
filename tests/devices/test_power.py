"""The power: what is asked for lies in the runtime folder, and what cannot be asked for is said."""

from pathlib import Path

from kiosk.devices.power import POWER_OFF, REBOOT, PowerSwitch


def test_each_wish_is_a_file_of_its_own(tmp_path: Path) -> None:
    said: list[str] = []
    switch = PowerSwitch(tmp_path, said.append)
    switch.restart()
    assert [path.name for path in tmp_path.iterdir()] == [REBOOT]
    switch.shut_down()
    assert {path.name for path in tmp_path.iterdir()} == {REBOOT, POWER_OFF}
    assert said == []


def test_without_the_service_nobody_can_be_asked() -> None:
    said: list[str] = []
    PowerSwitch(None, said.append).shut_down()
    assert said == ["The machine is not shut down: only the installed service can ask for that."]


def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    said: list[str] = []
    PowerSwitch(tmp_path / "gone", said.append).restart()
    assert said == ["The machine cannot be restarted (No such file or directory)."]
