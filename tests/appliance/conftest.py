"""Machines and the package for the appliance; what one showed and said is kept if a test fails."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from tests.appliance.kiosk import Kiosk
from tests.appliance.package import package as package_of_the_game
from tests.appliance.saved import warm
from tests.appliance.tools import MACHINE_TOOLS, SYSTEM_TOOLS, need
from tests.drawing.likeness import OUTPUT

SwitchOn = Callable[[Kiosk], Kiosk]
MACHINES = pytest.StashKey[list[Kiosk]]()


@pytest.fixture(scope="session")
def package() -> Path:
    """The package an owner would build."""
    need(SYSTEM_TOOLS)
    return package_of_the_game()


@pytest.fixture(scope="session")
def _tools() -> None:
    need(MACHINE_TOOLS)


@pytest.fixture
def kept(request: pytest.FixtureRequest, _tools: None) -> Iterator[SwitchOn]:
    """Return what takes charge of a machine until the test is over."""
    machines: list[Kiosk] = []
    request.node.stash[MACHINES] = machines

    def take(machine: Kiosk) -> Kiosk:
        machines.append(machine)
        return machine

    yield take
    for machine in machines:
        machine.close()


@pytest.fixture
def kiosk(kept: SwitchOn, tmp_path: Path) -> Kiosk:
    """A machine with a touchscreen and a keyboard that has just begun to play."""
    return kept(warm(tmp_path))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Leave what the machines show and have said, before they are taken away."""
    report = yield
    if report.when == "call" and report.failed:  # type: ignore[attr-defined]
        machines: list[Kiosk] = item.stash.get(MACHINES, [])
        for number, machine in enumerate(machines):
            leave_evidence(machine, f"{item.name}-{number}")
    return report


def leave_evidence(machine: Kiosk, name: str) -> None:
    """Write a machine's picture and journal into tests/output, as far as it still answers."""
    OUTPUT.mkdir(exist_ok=True)
    with suppress(AssertionError, OSError):
        pygame.image.save(machine.picture(), OUTPUT / f"{name}.png")
        (OUTPUT / f"{name}.log").write_text(machine.sh("journalctl --no-pager --lines=400"))
