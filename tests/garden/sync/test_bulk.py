"""Reading many files in worker processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from garden.search.records import Row, indexed_file
from garden.sync import bulk
from garden.sync.bulk import Job, Standby, read_many
from garden.sync.bulk_child import read_batch
from garden.work import Cancelled, CancelToken


def jobs_of(folder: Path, count: int) -> list[Job]:
    jobs = []
    for number in range(count):
        file = folder / f"{number}.md"
        file.write_text(f"# 題 {number}\n\n記憶 [[{number + 1}]] " + "x " * number, "utf-8")
        os.utime(file, (1000, 1000))  # long settled, whenever it is read
        jobs.append((file.name, str(file), file.stat().st_size))
    return jobs


def paths(batches: list[list[Row]]) -> list[str]:
    return sorted(indexed_file(row).note.path for batch in batches for row in batch)


def test_processes_read_what_this_process_would(tmp_path: Path) -> None:
    jobs = jobs_of(tmp_path, 150)
    rows = [row for batch in read_many(jobs, workers=2) for row in batch]
    expected = read_batch([(path, file) for path, file, _size in jobs], kana=False, okf=True)
    assert sorted(rows, key=repr) == sorted(expected, key=repr)


def test_without_processes(tmp_path: Path) -> None:
    jobs = jobs_of(tmp_path, 10)
    assert paths(list(read_many(jobs, workers=0))) == sorted(path for path, _f, _s in jobs)
    assert list(read_many([], workers=2)) == []


def test_processes_called_in_beforehand_do_the_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    standby = Standby()
    standby.call_in(2)
    ready = list(standby.processes)
    assert len(ready) == 2
    monkeypatch.setattr(bulk, "_command", lambda: [str(tmp_path / "no-such-program")])
    jobs = jobs_of(tmp_path, 150)
    reading = read_many(jobs, workers=2, standby=standby)
    assert paths(list(reading)) == sorted(path for path, _f, _s in jobs)
    assert not standby.processes
    assert all(process.poll() is not None for process in ready)


def test_processes_that_nobody_took_end() -> None:
    standby = Standby()
    standby.call_in(1)
    (process,) = standby.processes
    assert process.poll() is None
    standby.dismiss()
    assert process.poll() is not None
    assert standby.take() is None


def test_where_no_process_can_be_started_the_work_is_done_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "_command", lambda: [str(tmp_path / "no-such-program")])
    jobs = jobs_of(tmp_path, 10)
    assert len(paths(list(read_many(jobs, workers=2, okf=False)))) == 10


def test_where_workers_die_at_their_start_no_note_is_blamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "_command", lambda: [sys.executable, "-c", "raise SystemExit(3)"])
    rows = [
        row for batch in read_many(jobs_of(tmp_path, 10), workers=2, okf=False) for row in batch
    ]
    assert len(rows) == 10 and all(not indexed_file(row).note.problem for row in rows)


def test_a_vanished_file_is_left_out(tmp_path: Path) -> None:
    jobs = jobs_of(tmp_path, 5)
    (tmp_path / "3.md").unlink()
    assert "3.md" not in paths(list(read_many(jobs, workers=1)))


def test_a_file_that_kills_its_reader_is_listed_and_spares_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that really dies, over one file of a batch."""
    here = str(Path(bulk.__file__).parents[2])
    code = (
        f"import sys, os; sys.path.insert(0, {here!r})\n"
        "from garden.sync import bulk_child as child\n"
        "whole = child.ingest\n"
        "def ingest(source, **options):\n"
        "    if source.path == '7.md': os._exit(139)\n"
        "    return whole(source, **options)\n"
        "child.ingest = ingest\n"
        "child.main()\n"
    )
    monkeypatch.setattr(bulk, "_command", lambda: [sys.executable, "-c", code])
    rows = list(read_many(jobs_of(tmp_path, 12), workers=1))
    assert paths(rows) == sorted(f"{number}.md" for number in range(12))
    (killer,) = [
        file
        for batch in rows
        for file in map(indexed_file, batch)
        if file.note.problem and "reading-crashed" in file.detail.problems
    ]
    assert killer.note.path == "7.md" and killer.note.problem == "error"


def test_cancelling_ends_reading_and_workers(tmp_path: Path) -> None:
    token = CancelToken()
    before = _children()
    reading = read_many(jobs_of(tmp_path, 400), workers=2, token=token)
    next(reading)
    assert len(_children() - before) == 2
    token.cancel()
    with pytest.raises(Cancelled):
        list(reading)
    assert _children() == before


def test_leaving_early_ends_the_workers(tmp_path: Path) -> None:
    before = _children()
    reading = read_many(jobs_of(tmp_path, 200), workers=1)
    next(reading)
    reading.close()  # type: ignore[attr-defined]
    assert _children() == before


def test_workers_load_neither_qt_nor_sqlite() -> None:
    """Memory and start-up of each worker hang on it."""
    code = (
        "import sys, garden.sync.bulk_child;"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'sqlite3', 'ruamel', 'numpy'))])"
    )
    here = Path(bulk.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=here, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def _children() -> set[int]:
    """Processes whose parent is this one and that have not ended."""
    found = set()
    for entry in Path("/proc").iterdir() if Path("/proc").is_dir() else []:
        if entry.name.isdigit():
            try:
                parts = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(parts[1]) == os.getpid() and parts[0] != "Z":
                found.add(int(entry.name))
    return found
