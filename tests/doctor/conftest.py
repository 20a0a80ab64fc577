"""A patient for every test of the doctor."""

from pathlib import Path

import pytest

from tests.doctor.patient import Patient


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path / "root")
