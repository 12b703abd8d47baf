"""The generated garden of the bench is what it claims to be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from garden.okf.bundle import recognise
from garden.search.store import Index
from garden.search.tokens import is_cjk
from garden.sync.reconcile import Reconciler

SCRIPT = Path(__file__).parents[2] / "bench" / "make_garden.py"


def make(folder: Path, *options: str) -> dict[str, bytes]:
    subprocess.run([sys.executable, str(SCRIPT), str(folder), *options], check=True)
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*.md")}


def test_same_bytes_every_time_and_exactly_the_links_asked_for(tmp_path: Path) -> None:
    options = ("--notes", "120", "--links", "700", "--megabytes", "0.4")
    one = make(tmp_path / "one", *options)
    assert one == make(tmp_path / "two", *options)
    assert len(one) == 120 and 300_000 < sum(map(len, one.values())) < 500_000
    index = Index(tmp_path / "cache" / "index.sqlite3")
    Reconciler(recognise(tmp_path / "one"), index, workers=0).reconcile()
    links = [link for header in index.headers() for link in index.outgoing(header.path)]
    inside = [link for link in links if link.status in ("found", "ambiguous", "broken")]
    assert len(inside) == 700
    assert len({link.form for link in links}) >= 4
    assert not [p for p in index.problems() if p.code != "link-ambiguous"]
    japanese = sum(is_cjk(header.title) for header in index.headers())
    assert 40 < japanese < 110
    index.close()
