"""The resolution log: reading what others wrote, growing, and torn lines (B59)."""

from __future__ import annotations

import base64
import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from garden.staging.figures import figures
from garden.staging.log import ResolutionLog
from garden.staging.log_line import Entry, encode, entry_of, matching, with_claims

from .conftest import DATA

ID = "01a10000-0000-7000-8000-00000000000"


@pytest.fixture
def log(tmp_path: Path) -> ResolutionLog:
    shutil.copy(DATA / "old_log.jsonl", tmp_path / "log.jsonl")
    log = ResolutionLog(tmp_path / "log.jsonl")
    log.refresh()
    return log


def test_lines_of_yoi_and_of_other_programs_are_read(log: ResolutionLog) -> None:
    assert [e.disposition for e in log.entries] == [
        "merge_memory",
        "discard",
        "promote_to_knowledge_candidate",
        "sublimated",
    ]
    assert log.entries[2].target == "tea/pot"
    assert log.entries[2].by == "cr-7"
    assert [one.number for one in log.damaged] == [3]
    assert log.damaged[0].raw == b"this line was torn"
    assert [p.line for p in log.problems("log.jsonl")] == [3]
    active = log.active(ID + "2")
    assert active is not None
    assert active.action == "discarded"
    assert [e.number for e in log.search("wiki BELONGS")] == [4]
    assert [e.number for e in log.search("書き足")] == [1]
    assert log.line(log.entries[0])["affected_memory"] == [{"operation": "edit"}]


RECORD = {"id": "x", "kind": "lesson", "claim": "Tea at four"}


@pytest.mark.parametrize(
    "kept",
    [
        {"record": RECORD},
        {"record": json.dumps(RECORD)},
        {"record_text": json.dumps(RECORD, indent=8)},
        {"staging_raw_json": json.dumps(RECORD)},
        {"record_base64": base64.b64encode(json.dumps(RECORD).encode()).decode()},
    ],
)
def test_a_line_without_a_title_is_called_by_the_record_that_it_keeps(kept: dict[str, Any]) -> None:
    entry = entry_of({"candidate_id": "x", "action": "discarded", **kept}, 1, 0, 0)
    assert (entry.claim, entry.kind) == ("Tea at four", "lesson")


@pytest.mark.parametrize("kept", [{"record_text": "{torn"}, {"record_base64": "§"}, {"record": 3}])
def test_a_record_that_says_nothing_leaves_the_id(kept: dict[str, Any]) -> None:
    assert entry_of({"candidate_id": "x", "action": "invalid", **kept}, 1, 0, 0).claim == ""


def test_lines_without_a_record_are_called_by_another_line_or_the_staged_record() -> None:
    def line(name: str, **fields: Any) -> Entry:
        return entry_of({"candidate_id": name, **fields}, 1, 0, 0)

    lines = [
        line("x", action="discarded", id="r1", record=RECORD),
        line("x", action="undone", disposition="undo", about="r1"),
        line("y", action="deferred", disposition="defer"),
        line("z", action="discarded"),
    ]
    staged = {"y": "Sweep the yard"}
    named = with_claims(lines, lambda key: staged.get(key, ""))
    assert [one.claim for one in named] == ["Tea at four", "Tea at four", "Sweep the yard", ""]
    assert [one.disposition for one in matching(named, "TEA four")] == ["discard", "undo"]


def test_figures_count_what_holds(log: ResolutionLog) -> None:
    found = figures(log)
    assert found.classes == {"accepted": 3, "discarded": 1, "deferred": 0}
    assert found.reasons["discarded"] == {"Progress only": 1}
    assert figures(log, since=datetime(2026, 11, 2, tzinfo=UTC)).total == 2


def test_only_new_lines_are_read_and_a_replaced_file_is_read_anew(log: ResolutionLog) -> None:
    with log.path.open("ab") as file:
        file.write(b'{"candidate_id": "x", "action": "discarded", "reason": "r"}\n{"half')
    assert log.refresh() == 1
    assert log.refresh() == 0
    assert len(log.entries) == 5
    log.path.write_bytes(b'{"candidate_id": "y", "action": "invalid", "reason": "r"}\n')
    assert log.refresh() == 1
    assert [e.candidate for e in log.entries] == ["y"]
    log.path.unlink()
    assert log.refresh() == 0
    assert log.entries == []


def test_b59_a_torn_tail_is_closed_and_kept(log: ResolutionLog) -> None:
    before = log.path.read_bytes() + b'{"torn": "by another prog'
    log.path.write_bytes(before)
    line = encode({"id": "a", "candidate_id": "z", "reason": "r\nr"})
    log.append(line)
    assert log.path.read_bytes() == before + b"\n" + line + b"\n"
    assert log.damaged[-1].raw == b'{"torn": "by another prog'
    assert log.entries[-1].id == "a"


def test_b59_our_own_torn_line_is_completed(log: ResolutionLog) -> None:
    before = log.path.read_bytes()
    line = encode({"id": "a", "candidate_id": "z", "reason": "とても長い" * 9000})
    for cut in (1, 30, len(line) // 2 + 1, len(line) - 1, len(line)):
        log.path.write_bytes(before + line[:cut])
        log.refresh()
        log.append(line)
        assert log.path.read_bytes() == before + line + b"\n"
        assert [one.number for one in log.damaged] == [3]
        assert json.loads(encode(log.line(log.entries[-1]))) == json.loads(line)
