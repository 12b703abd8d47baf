"""Figures of the index and of search, without a window. Each part runs in a process of its own."""

from __future__ import annotations

import gc
import time
from pathlib import Path
from typing import Any

from garden.garden import Garden
from garden.index_state import Readiness
from garden.testing import open_garden
from tests.bench.measure import percentile, read_all_bytes, resident_mb, timed_ms
from tests.bench.queries import sample_queries

WAIT_S = 900.0
DEPTH = 30


def cold_index(garden: Path, home: Path) -> dict[str, Any]:
    """Seconds from an opened garden without an index to all links and words being searchable."""
    read_seconds, size = read_all_bytes(sorted(garden.rglob("*.md")))
    opened = open_garden(garden, home)
    start = time.perf_counter()
    opened.reconcile()
    seconds = time.perf_counter() - start
    notes = len(opened.headers())
    links = sum(1 for _ in opened.index.edges())
    start = time.perf_counter()
    opened.reconcile()
    again = time.perf_counter() - start
    opened.close()
    return {
        "cold_index_s": seconds,
        "read_all_bytes_s": read_seconds,
        "cold_index_ratio": seconds / read_seconds,
        "unchanged_rescan_s": again,
        "notes": notes,
        "linked_pairs": links,
        "megabytes": size / 1e6,
        "index_megabytes": opened.index.file.stat().st_size / 1e6,
    }


def fulltext(garden: Path, home: Path) -> dict[str, Any]:
    """Milliseconds of full-text queries, snippets and highlights included."""
    opened = _level(garden, home)
    queries = sample_queries(garden)
    for query in queries[:10]:
        opened.search_words(query, DEPTH)
    times = [timed_ms(lambda q=query: opened.search_words(q, DEPTH)) for query in queries]
    opened.close()
    return {
        "fulltext_p95_ms": percentile(times, 0.95),
        "fulltext_p50_ms": percentile(times, 0.5),
        "fulltext_max_ms": max(times),
    }


def meaning(garden: Path, home: Path) -> dict[str, Any]:
    """Seconds to a vector for each note, then hybrid queries with the query's own embedding."""
    opened = _level(garden, home, meaning=True)
    start = time.perf_counter()
    opened.start()
    while time.perf_counter() - start < WAIT_S:
        state = opened.state()
        if state.notes and state.note_vectors >= state.notes:
            break
        if state.meaning is Readiness.UNAVAILABLE:
            raise RuntimeError(state.reason)
        time.sleep(0.2)
    seconds = time.perf_counter() - start
    opened.pause_meaning(True)
    time.sleep(1.5)
    queries = sample_queries(garden, seed=23)
    for query in queries[:10]:
        opened.search(query, DEPTH)
    fresh = queries[10:]
    times = [timed_ms(lambda q=query: opened.search(q, DEPTH)) for query in fresh]
    gc.collect()
    memory = resident_mb()
    opened.close()
    return {
        "note_vectors_s": seconds,
        "hybrid_p95_ms": percentile(times, 0.95),
        "hybrid_p50_ms": percentile(times, 0.5),
        "meaning_rss_mb": memory,
    }


def _level(garden: Path, home: Path, *, meaning: bool = False) -> Garden:
    opened = open_garden(garden, home, meaning=meaning)
    opened.reconcile()
    return opened
