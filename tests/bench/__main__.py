"""The bench: `packaging/bench [--json FILE] [--garden DIR] [--only NAMES]`.

Makes a garden of 10,000 notes and 50,000 links (the same bytes every time), measures each part in
a process of its own, prints one table, and writes one flat JSON object on request.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.make_garden import make_garden
from tests.bench.measure import Report

PARTS = (
    "index",
    "fulltext",
    "meaning",
    "start",
    "window",
    "palette",
    "keystroke",
    "review",
    "memory",
    "graph",
    "quality",
    "rename",  # the last: it writes into the garden
)
"""In the order of running; later ones use the index that earlier ones left."""

KEYS = {
    "cold_index_ratio": "times plain reading of all bytes",
    "graph_sharp_p95_ms": "until the moved picture is drawn anew",
    "networkx_layout_s": "1 round of spring_layout, scaled up to its 50",
}


def main() -> int:
    """Run the bench; 0 when every part ran, whatever the figures."""
    arguments = _arguments()
    report = Report()
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="knowledge-garden-bench-") as folder:
        base = Path(folder)
        garden = base / "garden"
        if arguments.garden:
            shutil.copytree(arguments.garden, garden, symlinks=True)
        else:
            _generate(garden)
        home = base / "home"
        for part in arguments.only or PARTS:
            print(f"… {part}", file=sys.stderr, flush=True)
            answer = _run(part, garden, home)
            if answer is None:
                failed.append(part)
                continue
            for key, value in answer.items():
                report.add(key, value, KEYS.get(key, ""))
    print(report.table())
    print(json.dumps(report.figures))
    if arguments.json:
        report.write(arguments.json)
    for part in failed:
        print(f"the part '{part}' failed", file=sys.stderr)
    return 1 if failed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="packaging/bench")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--garden", type=Path, help="measure a copy of this folder")
    parser.add_argument(
        "--only", type=lambda names: names.split(","), help=f"some of {','.join(PARTS)}"
    )
    return parser.parse_args()


def _generate(folder: Path) -> None:
    start = time.perf_counter()
    make_garden(folder)
    print(f"… garden made in {time.perf_counter() - start:.1f} s", file=sys.stderr)


def _run(part: str, garden: Path, home: Path) -> dict[str, float] | None:
    """Run one part in its own process; None when it failed."""
    command = [sys.executable, "-m", "tests.bench.part", part, str(garden), str(home)]
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    if ended.returncode != 0:
        return None
    return {key: float(value) for key, value in json.loads(ended.stdout).items()}


if __name__ == "__main__":
    sys.exit(main())
