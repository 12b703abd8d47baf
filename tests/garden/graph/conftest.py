"""A garden of the notes that a test module names `NOTES`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from garden.garden import Garden
from garden.testing import settled_garden, write_notes


@pytest.fixture
def garden(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Garden]:
    root = tmp_path / "garden"
    write_notes(root, request.module.NOTES)
    opened = settled_garden(root, tmp_path / "home")
    yield opened
    opened.close()
