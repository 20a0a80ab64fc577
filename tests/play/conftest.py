"""What the tests of the sitting stand on."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


@pytest.fixture(scope="module")
def quick_disk() -> Iterator[Path]:
    """A folder in memory where there is one, for tests that save too often for a slow disk."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)
