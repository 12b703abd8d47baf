"""Two reviewers (or an agent) on one folder, each in a process of its own: no candidate is resolved
twice (issue 3, B62)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from garden.staging.records import pretty

from .conftest import MEMORY, name_of, record

COUNT = 24
ROOT = Path(__file__).parents[3]
REVIEWER = """
import itertools, random, sys, time
from datetime import UTC, datetime
from pathlib import Path
from garden.errors import GardenError
from garden.okf.layout import recognise
from garden.staging import drafts
from garden.staging.desk import Desk
from garden.staging.dispositions import Decision, Disposition
from garden.storage.journal import Journal

root, state, name = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
numbers = itertools.count()
ids = lambda: f"{name}-{next(numbers)}"
layout = recognise(root)
journal = Journal(state, layout.root, ids=ids)
clock = lambda: datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
desk = Desk(layout, journal, state, clock=clock, ids=ids, author=name)
desk.queue.load()
keys = [one.id for one in desk.queue.ready()]
random.Random(name).shuffle(keys)
print("ready", flush=True)
sys.stdin.readline()
done = lost = 0
for key in keys:
    candidate = desk.queue.get(key)
    if candidate is None:
        lost += 1
        continue
    decision = Decision(Disposition.MERGE_MEMORY, "lasting",
                        text=drafts.memory_text(candidate), section="Preferences")
    while True:
        try:
            desk.resolve(key, decision)
            done += 1
        except GardenError as error:
            if type(error).__name__ == "Locked" or (
                type(error).__name__ == "VersionConflict" and desk.staged_file(key).exists()
            ):
                time.sleep(0.01)
                continue
            lost += 1
        break
print(done, lost, flush=True)
"""


def test_two_processes_resolve_each_candidate_once(tmp_path: Path) -> None:
    root = tmp_path / "garden"
    staging = root / ".yoi/memory/_staging"
    staging.mkdir(parents=True)
    (root / ".yoi/knowledge").mkdir()
    (root / ".yoi/memory/memory.md").write_text(MEMORY, encoding="utf-8")
    for n in range(COUNT):
        (staging / f"{name_of(n)}.json").write_bytes(pretty(record(n)))
    reviewers = [
        subprocess.Popen(
            [sys.executable, "-c", REVIEWER, str(root), str(tmp_path / name), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for name in ("tanaka", "suzuki")
    ]
    for one in reviewers:
        assert one.stdout is not None
        assert one.stdout.readline().strip() == "ready"
    told = []
    for one in reviewers:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    for one in reviewers:
        out, _err = one.communicate(timeout=120)
        assert one.returncode == 0
        told.append(tuple(map(int, out.split())))
    assert sum(done for done, _lost in told) == COUNT
    assert all(done + lost == COUNT for done, lost in told)

    lines = (root / ".yoi/memory/_resolutions.jsonl").read_text("utf-8").splitlines()
    counts = Counter(json.loads(line)["candidate_id"] for line in lines)
    assert counts == {name_of(n): 1 for n in range(COUNT)}
    memory = (root / ".yoi/memory/memory.md").read_text("utf-8")
    assert all(memory.count(f"Claim number {n}. ") == 1 for n in range(COUNT))
    assert not list(staging.glob("*.json"))
