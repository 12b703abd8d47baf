"""Gardens that are reshaped, and the question that all tests ask: where do the links lead now?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from garden.garden import Garden
from garden.testing import open_garden, settled_garden, write_notes

Make = Callable[[Mapping[str, str]], Garden]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes a garden of these notes, its index level."""
    gardens: list[Garden] = []

    def made(notes: Mapping[str, str]) -> Garden:
        root = tmp_path / f"garden-{len(gardens)}"
        root.mkdir()
        write_notes(root, notes)
        gardens.append(settled_garden(root, tmp_path / f"home-{len(gardens)}"))
        return gardens[-1]

    yield made
    for garden in gardens:
        garden.close()


@pytest.fixture
def reopen(tmp_path: Path) -> Iterator[Callable[[Garden], Garden]]:
    """Closes a garden and opens it again, as after a restart."""
    opened: list[Garden] = []

    def again(garden: Garden) -> Garden:
        garden.close()
        home = tmp_path / f"home-{garden.root.name.rpartition('-')[2]}"
        opened.append(open_garden(garden.root, home))
        opened[-1].reconcile()
        return opened[-1]

    yield again
    for garden in opened:
        garden.close()
