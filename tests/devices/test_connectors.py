"""The connectors: the right display is found on every machine, whatever its cards are called today."""

from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from kiosk.devices.connectors import Connector, choose, connectors, display_number
from tests.devices.machine import MONITOR, PANEL, Machine, Size, pi_4, pi_5

Make = Callable[[Machine, tuple[int, ...], Size | None, Size | None], None]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def chosen(machine: Machine, wanted: str = "") -> tuple[int, str] | None:
    found = choose(connectors(machine.root), wanted)
    return (found.card, found.name) if found else None


@pytest.mark.parametrize("numbers", list(permutations(range(3))), ids=str)
@pytest.mark.parametrize("make", [pi_4, pi_5])
@pytest.mark.parametrize("hdmi", [None, MONITOR])
def test_the_panel_is_chosen_whatever_its_card_is_called(
    machine: Machine, make: Make, numbers: tuple[int, ...], hdmi: Size | None
) -> None:
    make(machine, numbers, PANEL, hdmi)
    assert chosen(machine) == (numbers[1], "DSI-1")


@pytest.mark.parametrize("numbers", list(permutations(range(3))), ids=str)
@pytest.mark.parametrize(("make", "place"), [(pi_4, 1), (pi_5, 2)])
def test_without_a_panel_it_is_the_monitor(
    machine: Machine, make: Make, place: int, numbers: tuple[int, ...]
) -> None:
    make(machine, numbers, None, MONITOR)
    assert chosen(machine) == (numbers[place], "HDMI-A-1")


@pytest.mark.parametrize("make", [pi_4, pi_5])
def test_with_nothing_connected_nothing_is_chosen_until_something_is(machine: Machine, make: Make) -> None:
    make(machine, (0, 1, 2), None, None)
    assert chosen(machine) is None
    machine.connect(1, "DSI_1", PANEL)
    assert chosen(machine) == (1, "DSI-1")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("DSI_1", "HDMI_A_1"),
        ("DPI_1", "HDMI_A_1"),
        ("eDP_1", "DP_1"),
        ("LVDS_1", "VGA_1"),
        ("SPI_1", "HDMI_A_1"),
        ("HDMI_A_1", "Virtual_1"),
        ("HDMI_A_2", "Composite_1"),
        ("Unknown_1", "Composite_1"),
        ("DSI_2", "DSI_10"),
        ("HDMI_A_1", "HDMI_A_2"),
        ("DSI_1", "DPI_1"),
    ],
)
def test_built_in_panels_go_before_monitors_and_those_before_television(
    machine: Machine, first: str, second: str
) -> None:
    machine.card(0, **{second: (1280, 720)})
    machine.card(7, **{first: (1280, 720)})
    assert chosen(machine) == (7, first.replace("_", "-"))


def test_a_card_of_an_unknown_driver_with_an_unknown_connector_will_do(machine: Machine) -> None:
    machine.card(12, Hologram_1=(1024, 600))
    assert chosen(machine) == (12, "Hologram-1")


@pytest.mark.parametrize("status", ["unknown", "disconnected", ""])
def test_what_the_kernel_does_not_call_connected_is_not(machine: Machine, status: str) -> None:
    machine.card(0, HDMI_A_1=MONITOR)
    machine.connect(0, "HDMI_A_1", MONITOR, status or "\0")
    assert chosen(machine) is None


def test_a_display_that_shows_no_size_is_passed_over_as_sdl_does(machine: Machine) -> None:
    machine.card(0, DSI_1=None, HDMI_A_1=MONITOR)
    machine.connect(0, "DSI_1", None, "connected")
    assert chosen(machine) == (0, "HDMI-A-1")


def test_a_picture_kept_in_memory_is_no_display(machine: Machine) -> None:
    machine.card(0, Writeback_1=MONITOR)
    assert connectors(machine.root) == []


@pytest.mark.parametrize("wanted", ["HDMI-A-2", "hdmi-a-2"])
def test_the_owner_may_name_one(machine: Machine, wanted: str) -> None:
    machine.card(3, DSI_1=PANEL, HDMI_A_1=MONITOR, HDMI_A_2=(1280, 720))
    assert chosen(machine, wanted) == (3, "HDMI-A-2")


def test_a_named_one_is_waited_for_while_others_are_connected(machine: Machine) -> None:
    machine.card(0, DSI_1=PANEL, HDMI_A_1=None)
    assert chosen(machine, "HDMI-A-1") is None
    machine.connect(0, "HDMI_A_1", MONITOR)
    assert chosen(machine, "HDMI-A-1") == (0, "HDMI-A-1")


def test_a_name_that_no_connector_has_is_as_good_as_none(machine: Machine) -> None:
    machine.card(0, DSI_1=PANEL, HDMI_A_1=MONITOR)
    assert chosen(machine, "HDMI-A-9") == (0, "DSI-1")


@pytest.mark.parametrize("missing", ["sys/class/drm", "sys", ""])
def test_a_system_without_cards_has_no_connectors(tmp_path: Path, missing: str) -> None:
    (tmp_path / missing).mkdir(parents=True, exist_ok=True)
    assert connectors(tmp_path) == []


def test_a_connector_that_goes_away_or_cannot_be_read_has_no_display(machine: Machine) -> None:
    machine.card(0, HDMI_A_1=MONITOR)
    folder = machine.root / "sys/class/drm/card0-HDMI-A-1"
    (folder / "status").unlink()
    (folder / "modes").write_bytes(b"\xff\xfe")
    assert connectors(machine.root) == [Connector(0, "HDMI-A-1", None, 33)]


# --- SDL counts the displays of the chosen card


def number(machine: Machine, sizes: list[Size], wanted: str = "") -> int:
    every = connectors(machine.root)
    found = choose(every, wanted)
    assert found is not None
    return display_number(found, every, sizes)


def test_displays_of_one_card_are_counted_in_the_kernels_order(machine: Machine) -> None:
    machine.card(0, Virtual_1=(640, 480))
    machine.card(1, HDMI_A_1=MONITOR, HDMI_A_2=None, DSI_1=PANEL)
    assert number(machine, [MONITOR, PANEL]) == 1
    assert number(machine, [MONITOR, PANEL], "HDMI-A-1") == 0
    machine.connect(1, "HDMI_A_2", MONITOR)
    assert number(machine, [MONITOR, MONITOR, PANEL]) == 2
    assert number(machine, [MONITOR, MONITOR, PANEL], "HDMI-A-2") == 1


def test_where_the_kernel_does_not_tell_its_order_the_size_does(machine: Machine) -> None:
    machine.card(1, HDMI_A_1=MONITOR, DSI_1=PANEL)
    machine.forget_numbers()
    assert number(machine, [MONITOR, PANEL]) == 1
    assert number(machine, [PANEL, MONITOR]) == 0
    assert number(machine, [(640, 480)]) == 0


def test_a_display_that_sdl_did_not_find_is_not_asked_for(machine: Machine) -> None:
    machine.card(1, HDMI_A_1=MONITOR, DSI_1=PANEL)
    assert number(machine, [PANEL]) == 0
