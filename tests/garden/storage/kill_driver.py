"""Runs as a program of its own: makes changes in child processes and kills them with SIGKILL.

Called by test_kill.py as `kill_driver.py FOLDER SCENARIO FIRST LAST`. For each n a fresh garden is
made in FOLDER/n and a child does the scenario until just before its n-th step on the disk. A child
that lives to the end leaves a file FOLDER/n/finished.
"""

from __future__ import annotations

import itertools
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from garden.storage.disk import Disk
from garden.storage.journal import Journal

NOW = datetime(2026, 8, 1, 9, 0, tzinfo=UTC)
BEFORE = {
    "a.md": "# A\nold text\n",
    "b.md": "see [[a]]\n",
    "c.md": "also [[a]]\n",
    "d/e.md": "deep [x](../a.md)\n",
    "d/f.md": "goes away\n",
    "用語/締め時間.md": "九時\n",
}
AFTER = {
    "sub/new/n.md": "# N\nnew text\n",
    "b.md": "see [[n]]\n",
    "c.md": "also [[n]]\n",
    "d/e.md": "deep [x](../sub/new/n.md)\n",
    "a.md": "moved to [[n]]\n",
    "term/締め時間.md": "十時\n",
}


class KillingDisk(Disk):
    """Kills its own process before the n-th step."""

    def __init__(self, at: int) -> None:
        self.left = at

    def step(self, name: str, path: Path) -> None:
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.left -= 1


def make_garden(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def open_journal(folder: Path, disk: Disk | None = None) -> Journal:
    names = (f"op{os.getpid()}-{n}" for n in itertools.count())
    return Journal(folder / "state", folder / "garden", ids=lambda: next(names), disk=disk)


def reorganise(journal: Journal, garden: Path) -> None:
    """A rename with all links, a folder renamed, a file trashed, one created: everything."""
    with journal.operation("Rename a", by="person", now=NOW) as op:
        op.move(garden / "a.md", garden / "sub/new/n.md")
        op.move(garden / "用語", garden / "term")
        for name in ("sub/new/n.md", "b.md", "c.md", "d/e.md", "term/締め時間.md"):
            op.write(garden / name, AFTER[name].encode())
        op.create(garden / "a.md", AFTER["a.md"].encode())
        op.trash(garden / "d/f.md")


def do(folder: Path, disk: Disk) -> None:
    reorganise(open_journal(folder, disk), folder / "garden")


def undo(folder: Path, disk: Disk) -> None:
    open_journal(folder, disk).undo()


def redo(folder: Path, disk: Disk) -> None:
    open_journal(folder, disk).redo()


def recover(folder: Path, disk: Disk) -> None:
    open_journal(folder, disk).recover(NOW)


def trash_folder(folder: Path, disk: Disk) -> None:
    journal = open_journal(folder, disk)
    with journal.operation("Delete d", by="person", now=NOW) as op:
        op.trash(folder / "garden/d")


SCENARIOS: dict[str, Callable[[Path, Disk], None]] = {
    "do": do,
    "undo": undo,
    "redo": redo,
    "recover": recover,
    "trash": trash_folder,
}


def prepare(folder: Path, scenario: str) -> None:
    make_garden(folder / "garden", BEFORE)
    if scenario in ("undo", "redo"):
        journal = open_journal(folder)
        reorganise(journal, folder / "garden")
        if scenario == "redo":
            journal.undo()
        journal.close()
    if scenario == "recover":  # a recovery that is itself killed: first a kill in the middle
        in_child(lambda: do(folder, KillingDisk(20)))


def in_child(work: Callable[[], None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException as error:
            print(f"child failed: {error!r}", file=sys.stderr, flush=True)
            os._exit(3)
        os._exit(0)
    return os.waitpid(child, 0)[1]


def save_on_and_on(folder: Path, told: int) -> None:
    """Autosaves of one note, each acknowledged when it has returned."""
    journal = open_journal(folder)
    for n in itertools.count(1):
        text = f"version {n}\n" + "字" * (n % 7 * 500) + "\nend\n"
        with journal.operation(
            "Edit", by="person", now=NOW + timedelta(seconds=20 * n), coalesce="autosave"
        ) as op:
            op.write(folder / "garden/a.md", text.encode())
        os.write(told, b"%d\n" % n)


def kill_at_random(folder: Path, seed: int) -> None:
    make_garden(folder / "garden", {"a.md": "version 0\n\nend\n"})
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        save_on_and_on(folder, write_end)
        os._exit(3)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        first = pipe.readline()
        time.sleep(random.Random(seed).uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        acknowledged = ((first + pipe.read()).split() or [b"0"])[-1]
    (folder / "acknowledged").write_bytes(acknowledged)


def main(base: Path, scenario: str, first: int, last: int) -> None:
    for n in range(first, last):
        folder = base / str(n)
        folder.mkdir()
        if scenario == "random":
            kill_at_random(folder, n)
            continue
        prepare(folder, scenario)
        status = in_child(lambda folder=folder, n=n: SCENARIOS[scenario](folder, KillingDisk(n)))
        if os.WIFEXITED(status):
            if os.WEXITSTATUS(status) != 0:
                sys.exit(f"{scenario} failed before step {n}")
            (folder / "finished").touch()
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
