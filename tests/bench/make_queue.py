"""Five thousand staged candidates and a Memory, the same bytes every time."""

from __future__ import annotations

import random
from pathlib import Path

from garden.staging.records import Kind, pretty
from tests.bench.vocabulary import EN_NOUNS, EN_VERBS, JA_NOUNS

COUNT = 5000
ITEMS = 80
_FIRST_MS = 1_796_000_000_000
_KINDS = tuple(Kind)
_ENGLISH = [*EN_NOUNS, *EN_VERBS]


def make_queue(garden: Path, count: int = COUNT) -> Path:
    """Stage `count` candidates in the garden; answers the staging folder."""
    chance = random.Random(5000)
    memory = garden / ".yoi/memory"
    staging = memory / "_staging"
    staging.mkdir(parents=True, exist_ok=True)
    items = [f"- {_english(chance, 9)} Source: s#{n}. Stale when: it ends." for n in range(ITEMS)]
    half = ITEMS // 2
    page = ["# Memory", "", "## Preferences", "", *items[:half], "", "## Constraints", ""]
    (memory / "memory.md").write_text("\n".join([*page, *items[half:], ""]), encoding="utf-8")
    for number in range(count):
        record = _record(chance, number)
        (staging / f"{record['id']}.json").write_bytes(pretty(record))
    return staging


def _record(chance: random.Random, number: int) -> dict[str, object]:
    stamp = f"{_FIRST_MS + number * 60_000:012x}"
    name = f"{stamp[:8]}-{stamp[8:]}-7{number % 4096:03x}-8000-{chance.randrange(2**48):012x}"
    claim = _japanese(chance, 12) if number % 2 else _english(chance, chance.randrange(8, 24))
    segment = f"seg-{number // 50}"
    evidence = [
        {
            "id": f"E{n}",
            "kind": "message",
            "entry_range": [n, n + 2],
            "excerpt": _english(chance, 14),
            "summary": "said in the evening",
        }
        for n in range(3)
    ]
    return {
        "schema_version": 2,
        "id": name,
        "extract_run_id": f"run-{number // 50}",
        "source": {"segment_id": segment, "range": [1, 40]},
        "kind": str(_KINDS[number % len(_KINDS)]),
        "claim": claim,
        "why_useful": "It saves a question each time",
        "staleness": "the season ends",
        "evidence": evidence,
        "source_refs": [{"segment_id": segment, "entry_range": [1, 3], "evidence_id": "E0"}],
    }


def _english(chance: random.Random, words: int) -> str:
    return " ".join(chance.choice(_ENGLISH) for _ in range(words)).capitalize() + "."


def _japanese(chance: random.Random, words: int) -> str:
    return (
        "".join(chance.choice(JA_NOUNS) + chance.choice("のをはにが") for _ in range(words)) + "。"
    )
