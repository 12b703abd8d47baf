"""One part of the bench in its own process: `python -m tests.bench.part NAME GARDEN HOME`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


def parts() -> dict[str, Callable[[Path, Path], dict[str, Any]]]:
    """Name -> measure(garden, home), imported when asked for."""
    from tests.bench import (
        graph_part,
        memory_part,
        quality_part,
        reshape_part,
        review_part,
        search_parts,
        start_part,
        window_parts,
    )

    return {
        "index": search_parts.cold_index,
        "fulltext": search_parts.fulltext,
        "meaning": search_parts.meaning,
        "start": start_part.warm_start,
        "window": window_parts.indexing_in_the_window,
        "palette": window_parts.palette,
        "keystroke": window_parts.keystroke,
        "review": review_part.review,
        "memory": memory_part.memory_keystroke,
        "graph": graph_part.graph,
        "quality": quality_part.quality,
        "rename": reshape_part.rename,
    }


def main() -> int:
    """Print the part's figures as one JSON object on the last line."""
    name, garden, home = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    figures = parts()[name](garden, home / name)
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
