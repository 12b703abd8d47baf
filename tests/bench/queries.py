"""What is asked of the bench garden: words that occur in it, drawn the same way every time."""

from __future__ import annotations

import random
import re
from pathlib import Path

_JAPANESE = re.compile("[\u4e00-\u9fff\u30a0-\u30ff]{2,6}")
_ENGLISH = re.compile("[A-Za-z]{4,}")
COUNT = 200


def sample_queries(garden: Path, count: int = COUNT, seed: int = 7) -> list[str]:
    """One- and two-word queries, phrases and operators, half Japanese where the notes are.

    Files and words are drawn evenly from the folder, so common words come up as often as people
    meet them.
    """
    chance = random.Random(seed)
    files = sorted(garden.rglob("*.md"))
    queries: list[str] = []
    tries = 0
    while len(queries) < count and tries < count * 20:
        tries += 1
        text = chance.choice(files).read_text(encoding="utf-8", errors="replace")
        words = (_JAPANESE if len(queries) % 2 == 0 else _ENGLISH).findall(text)
        if len(words) < 3:
            continue
        at = chance.randrange(len(words) - 1)
        first, second = words[at], words[at + 1]
        queries.append(
            {
                0: first,
                1: first,
                2: f"{first} {second}",
                3: f"{first} -{second}",
                4: f'"{first}"',
            }[len(queries) // 2 % 5]
        )
    return queries


def typed_prefixes(garden: Path, count: int = 40, seed: int = 11) -> list[str]:
    """What stands in the palette at each key press while titles are typed."""
    chance = random.Random(seed)
    files = sorted(garden.rglob("*.md"))
    prefixes: list[str] = []
    for file in chance.sample(files, min(count, len(files))):
        title = file.stem.replace("-", " ")
        prefixes.extend(title[:length] for length in range(1, min(len(title), 10) + 1))
    return prefixes
