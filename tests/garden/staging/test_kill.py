"""Kills a real process with SIGKILL at 200 random points of a review (B61).

After each kill and the next start every candidate is resolved exactly once or still staged,
memory.md parses and tells what the log tells, and no line of the log is torn or doubled.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from garden.memory.document import parse

DRIVER = Path(__file__).with_name("kill_driver.py")
GARDENS = 25
KILLS = 8

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


@pytest.fixture
def base() -> Iterator[Path]:
    """In memory where there is one: killing a process loses nothing there either."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def test_b61_killed_at_200_random_points_each_candidate_is_resolved_once_or_staged(
    base: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, str(DRIVER), str(base), "0", str(GARDENS), str(KILLS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen = sorted(base.glob("*/*.json"))
    assert len(seen) == GARDENS * KILLS == 200
    resolved: Counter[str] = Counter()
    for file in seen:
        state = json.loads(file.read_text("utf-8"))
        resolved["done"] += check(state, file)
        resolved.update(written=state["written"], dropped=state["dropped"])
    assert resolved["done"] > 200, "the children hardly got to work before they were killed"
    assert resolved["written"], "no kill came between the change and its line"
    assert resolved["dropped"], "no kill came between the note and the change"


def check(seen: dict[str, Any], file: Path) -> int:
    where = file.relative_to(file.parents[1])
    assert not seen["waiting"], where
    assert not seen["changed"], f"{where}: a record came back with other bytes"
    log = seen["log"]
    assert not log or log.endswith("\n"), f"{where}: torn"
    lines = [json.loads(line) for line in log.splitlines()]
    assert len({line["id"] for line in lines}) == len(lines), f"{where}: a line is doubled"
    undone = {line["about"]: line["disposition"] == "undo" for line in lines if "about" in line}
    holding = [
        line
        for line in lines
        if "about" not in line
        and line["disposition"] != "defer"
        and not undone.get(line["id"], False)
    ]
    counts = Counter(line["candidate_id"] for line in holding)
    assert all(count == 1 for count in counts.values()), f"{where}: resolved twice"
    staged = {
        path.rpartition("/")[2].removesuffix(".json")
        for path in seen["files"]
        if path.startswith(".yoi/memory/_staging/") and path.endswith(".json")
    }
    assert staged.isdisjoint(counts), f"{where}: resolved and staged"
    assert len(staged) + len(counts) == 8, f"{where}: a candidate is lost"
    check_memory(seen["memory"], holding, str(where))
    drafts = {line["draft"]["path"] for line in holding if "draft" in line}
    made = {path for path in seen["files"] if not path.startswith(".yoi/memory/")}
    assert made == drafts, where
    assert not [path for path in seen["files"] if path.endswith(".tmp")], where
    return len(counts)


def check_memory(text: str, holding: list[dict[str, Any]], where: str) -> None:
    """Memory holds its eight first items, changed by what holds and by nothing else."""
    assert "\n" not in text.replace("\r\n", ""), f"{where}: line endings"
    wanted = Counter(f"Item {n} 項目. Source: s#{n}." for n in range(8))
    for line in holding:
        for change in line["affected_memory"]:
            if change["operation"] != "write":
                wanted[change["before"]] -= 1
            if change["operation"] != "delete":
                wanted[change["after"]] += 1
    found = Counter(item.content for item in parse(text.replace("\r\n", "\n")).items)
    assert found == +wanted, where
