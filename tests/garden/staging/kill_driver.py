"""Runs as a program of its own: reviews candidates in child processes and kills them with SIGKILL.

Called by test_kill.py as `kill_driver.py FOLDER FIRST LAST KILLS`. For each n a garden is made in
FOLDER/n and a child reviews it at random until it is killed; then the next child starts on what the
killed one left, KILLS times. Half of the kills come before a random step on the disk, half at a
random moment. After each kill the state is written down in FOLDER/n/<kill>.json, as the next start
finds it when everything is repaired.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from garden.memory.document import parse
from garden.okf.layout import recognise
from garden.staging import drafts, settling, turning
from garden.staging.desk import Desk
from garden.staging.dispositions import Decision, Disposition
from garden.staging.records import Candidate, pretty
from garden.storage.disk import Disk
from garden.storage.journal import Journal

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
KINDS = ("preference", "constraint", "lesson", "decision", "working_assumption", "open_question")
MEMORY = "# Memory\r\n\r\n## Preferences\r\n\r\n" + "".join(
    f"- Item {n} 項目. Source: s#{n}.\r\n" for n in range(8)
)


class KillingDisk(Disk):
    """Kills its own process before the n-th step."""

    def __init__(self, at: int) -> None:
        self.left = at

    def step(self, name: str, path: Path) -> None:
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.left -= 1


def name_of(n: int) -> str:
    return f"01a2{n:04x}-0000-7000-8000-{n:012x}"


def record_of(n: int) -> dict[str, object]:
    return {
        "schema_version": 2,
        "id": name_of(n),
        "extract_run_id": "run-1",
        "source": {"segment_id": "s", "range": [n, n + 3]},
        "kind": KINDS[n % len(KINDS)],
        "claim": f"Claim {n} 主張",
        "why_useful": "It helps",
        "staleness": "the release is out",
        "evidence": [{"id": f"E{n}", "kind": "message", "entry_range": [n, n], "excerpt": "x"}],
        "unknown": {"kept": [n, None, 0.5]},
    }


def make_garden(folder: Path, count: int = 8) -> None:
    staging = folder / "garden/.yoi/memory/_staging"
    staging.mkdir(parents=True)
    (folder / "garden/.yoi/knowledge").mkdir()
    (folder / "garden/.yoi/memory/memory.md").write_bytes(MEMORY.encode())
    for n in range(count):
        (staging / f"{name_of(n)}.json").write_bytes(pretty(record_of(n)))


def open_desk(folder: Path, disk: Disk | None = None) -> tuple[Desk, settling.Settled]:
    stamp = f"{time.monotonic_ns():x}"
    numbers = itertools.count()

    def ids() -> str:
        return f"r{stamp}-{next(numbers)}"

    layout = recognise(folder / "garden")
    journal = Journal(folder / "state", layout.root, ids=ids, disk=disk)
    journal.recover(NOW)
    desk = Desk(
        layout, journal, folder / "state", clock=lambda: NOW, ids=ids, author="t", disk=disk
    )
    settled = settling.settle(desk)
    if settled.failed or settled.given_back:
        raise AssertionError(f"could not settle: {settled}")
    desk.queue.load()
    return desk, settled


def some_decision(desk: Desk, one: Candidate, chance: random.Random) -> Decision:
    items = [item for item in parse(desk.memory()[0].text).items if item.content[:4] == "Item"]
    do = chance.choice(list(Disposition))
    reason = f"because {one.id[4:8]}"
    if do in (Disposition.REPLACE_MEMORY, Disposition.DELETE_MEMORY, Disposition.MARK_MEMORY_STALE):
        if not items:
            return Decision(Disposition.DISCARD, reason)
        item = chance.choice(items).id
        return Decision(do, reason, item=item, text=drafts.memory_text(one))
    text, target = "", ""
    if do is Disposition.MERGE_MEMORY:
        text = drafts.memory_text(one)
    elif do is Disposition.PROMOTE_TO_KNOWLEDGE:
        target = f"notes/{one.id}.md"
        text = drafts.knowledge_note(one, by="human:t", now=NOW)
    elif do is Disposition.PROMOTE_TO_SKILL:
        target = f"skill-{one.id[4:8]}"
        text = drafts.skill(one, name=target, by="human:t", now=NOW)
    elif do is Disposition.CREATE_TICKET_OR_DOC:
        target, text = "ticket", drafts.ticket_or_doc(one, "ticket", by="human:t", now=NOW)
    elif do is Disposition.LINK_TO_AUTHORITY:
        target = "OD-41"
    return Decision(
        do,
        reason,
        text=text,
        section="Preferences",
        title=drafts.title_of(one),
        target=target,
        until=NOW + timedelta(days=1),
    )


def review(folder: Path, seed: int, disk: Disk) -> None:
    """Resolve, undo and redo at random, for as long as one lives."""
    chance = random.Random(seed)
    desk, _settled = open_desk(folder, disk)
    for _turn in range(60):
        desk.queue.load()
        staged = desk.queue.ready()
        what = chance.random()
        if staged and what < 0.7:
            one = chance.choice(staged)
            desk.resolve(one.id, some_decision(desk, one, chance))
        elif what < 0.9 and (entry := desk.log.last_undoable()) is not None:
            held = [
                e.id
                for e in desk.log.entries
                if e.id and e.disposition not in ("undo", "redo", "defer")
                and not desk.log.is_undone(e.id) and not desk.staged_file(e.candidate).exists()
            ]  # fmt: skip
            turning.undo(desk, chance.choice(held) if held and what < 0.8 else entry.id)
        elif desk.log.last_undone() is not None:
            turning.redo(desk)


def lives(folder: Path, seed: int, kill: int, chance: random.Random) -> None:
    """One child, killed."""
    by_step = kill % 2 == 0
    disk = KillingDisk(chance.randrange(0, 260)) if by_step else Disk()
    child = os.fork()
    if child == 0:
        _run(lambda: review(folder, seed * 100 + kill, disk))
    if not by_step:
        time.sleep(chance.uniform(0.005, 0.15))
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        sys.exit(f"the review failed in {folder}, kill {kill}")


def _run(work: Callable[[], None]) -> None:
    try:
        work()
    except BaseException as error:
        import traceback

        traceback.print_exc()
        print(f"child failed: {error!r}", file=sys.stderr, flush=True)
        os._exit(3)
    os._exit(0)


def look(folder: Path, kill: int) -> None:
    """The state that the next start finds, once everything is repaired."""
    desk, settled = open_desk(folder)
    garden = folder / "garden"
    seen = {
        "log": (garden / ".yoi/memory/_resolutions.jsonl").read_text("utf-8")
        if desk.log.path.exists()
        else "",
        "memory": desk.memory()[0].encode().decode(),
        "files": sorted(
            path.relative_to(garden).as_posix() for path in garden.rglob("*") if path.is_file()
        ),
        "changed": [
            n
            for n in range(8)
            if (file := desk.staged_file(name_of(n))).exists()
            and file.read_bytes() != pretty(record_of(n))
        ],
        "written": len(settled.written),
        "dropped": len(settled.dropped),
        "waiting": len(desk.outbox.waiting()),
    }
    desk.journal.close()
    (folder / f"{kill}.json").write_text(json.dumps(seen), encoding="utf-8")


def main(base: Path, first: int, last: int, kills: int) -> None:
    for n in range(first, last):
        folder = base / str(n)
        folder.mkdir()
        make_garden(folder)
        chance = random.Random(n)
        for kill in range(kills):
            lives(folder, n, kill, chance)
            look(folder, kill)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
