"""What the tests of the devices share."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockPin

from tests.devices.button_desk import PATIENCE_S, Desk, StillFactory
from tests.devices.worker_desk import MakeDesk, OtherWorker, WorkerDesk


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Iterator[StillFactory]:
    made = StillFactory(pin_class=MockPin)
    monkeypatch.setattr(Device, "pin_factory", made)
    yield made
    # Before gpiozero 2, all factories of a process had their pins in common.
    made.reset()


@pytest.fixture
def desks() -> Iterator[Callable[..., Desk]]:
    made: list[Desk] = []

    def make(*args: Any, **options: Any) -> Desk:  # noqa: ANN401
        made.append(Desk(*args, **options))
        return made[-1]

    yield make
    for desk in made:
        desk.buttons.close()
        desk.buttons._relay.join(PATIENCE_S)


@pytest.fixture
def desk(factory: StillFactory, desks: Callable[..., Desk]) -> Desk:  # noqa: ARG001 - it opens that one's pins
    return desks().open()


@pytest.fixture
def make_desk() -> Iterator[MakeDesk]:
    made: list[WorkerDesk] = []

    def make() -> WorkerDesk:
        made.append(WorkerDesk())
        return made[-1]

    yield make
    for desk in made:
        desk.adviser.close()


@pytest.fixture
def worker_desk(make_desk: MakeDesk) -> WorkerDesk:
    return make_desk()


@pytest.fixture
def other_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OtherWorker:
    return OtherWorker(tmp_path, monkeypatch)
