"""Records of every kind and in every state (B59, B60), and JSON round trips."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.staging.log_line import consumed, encode, restored
from garden.staging.reading import MAX_BYTES, candidate_of, read_file
from garden.staging.records import Anchor, Candidate, Kind, State, pretty, staged_at

from .conftest import DATA, name_of, record

PATH = f".yoi/memory/_staging/{name_of(1)}.json"


def read(data: bytes | dict[str, Any], path: str = PATH) -> Candidate:
    return candidate_of(path, data if isinstance(data, bytes) else pretty(data))


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_is_read(kind: Kind) -> None:
    one = read(record(1, kind=kind))
    assert one.ready
    assert one.problem is None
    assert (one.kind, one.claim, one.run) == (kind, "Claim number 1", "run-1")
    assert one.evidence[0].anchor == Anchor("seg", 2, 3)
    assert str(one.source_refs[0].anchor) == "seg#2-3"
    assert one.sourced


def test_older_words_and_missing_parts_are_read() -> None:
    one = read(
        record(1, source={"session_id": "s-9", "range": [4, 4]}, evidence=None, source_refs=None,
               staleness=None)
    )  # fmt: skip
    assert one.ready
    assert str(one.source) == "s-9#4"
    assert one.staleness == ""
    assert not one.sourced


def test_b60_unknown_fields_are_kept() -> None:
    raw = pretty(record(1, confidence={"score": 0.7}, later=[1, {"x": None}]))
    one = read(raw)
    assert one.ready
    assert one.raw == raw
    assert one.data["confidence"] == {"score": 0.7}


def test_b60_newer_schemas_are_shown_and_not_approvable() -> None:
    for version in (3, 99, "2", 2.5, True):
        one = read(record(1, schema_version=version, kind="hunch"))
        assert one.state is State.NEWER, version
        assert one.claim == "Claim number 1"
        assert one.problem is not None
        assert one.problem.code == "staging-newer-schema"
    assert read((DATA / "newer_schema.json").read_bytes()).state is State.NEWER


def test_the_older_batch_form_is_recognised() -> None:
    one = read((DATA / "older_batch.json").read_bytes())
    assert one.state is State.OLDER
    assert one.problem is not None
    assert one.problem.facts == (("entries", "3"),)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "staging-truncated"),
        (b"\0\0\0\0", "staging-truncated"),
        (pretty(record(1))[:90], "staging-truncated"),
        (pretty(record(1))[:-1], "staging-truncated"),
        (b'{"a": "cut off in the mid', "staging-truncated"),
        (b'{"a": 1,, "b": 2}', "staging-not-json"),
        (b'{"a": NaN}', "staging-not-json"),
        (b"[" * 100_000 + b"]" * 100_000, "staging-not-json"),
        (b'{"a": "\xff"}', "staging-not-utf8"),
        (b"[1, 2]", "staging-fields"),
        (b"{}", "staging-fields"),
    ],
    ids=range(11),
)
def test_b59_what_is_no_record_is_a_problem_with_its_text_at_hand(data: bytes, code: str) -> None:
    one = read(data)
    assert one.state is State.DAMAGED
    assert one.problem is not None
    assert one.problem.code == code
    assert one.raw == data
    assert isinstance(one.raw_text(), str)


def test_all_faults_of_a_record_are_told_at_once() -> None:
    one = read(
        record(1, kind="current_focus", claim=None, source={"segment_id": "s", "range": [3, 1]},
               evidence=[{"id": "E"}], source_refs="none")
    )  # fmt: skip
    assert one.problem is not None
    faults = [fact for _key, fact in one.problem.facts]
    assert len(faults) == 5
    assert "claim is missing" in faults
    assert "evidence[0].kind is missing" in faults


def test_the_file_name_is_the_identity() -> None:
    other = read(record(2))
    assert (other.id, other.state) == (name_of(1), State.MISNAMED)
    named = read(record(1), ".yoi/memory/_staging/notes.json")
    assert (named.id, named.state) == ("notes", State.MISNAMED)
    assert read(record(1, id=name_of(1).upper())).ready


def test_b59_folders_links_and_large_files_are_listed_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a.json").mkdir()
    (tmp_path / "secret").write_text("outside")
    (tmp_path / "b.json").symlink_to(tmp_path / "secret")
    (tmp_path / "c.json").write_bytes(b'{"a": "' + b"x" * MAX_BYTES + b'"}')
    os.mkfifo(tmp_path / "d.json")
    states = {name: read_file(str(tmp_path), f"{name}.json", "s") for name in "abcd"}
    assert all(one is not None and not one.whole for one in states.values())
    codes = {name: one.problem.code for name, one in states.items() if one and one.problem}
    assert codes == {
        "a": "staging-not-a-file",
        "b": "staging-symlink",
        "c": "staging-too-large",
        "d": "staging-not-a-file",
    }
    assert states["c"] is not None
    assert states["c"].raw.startswith(b'{"a": "xxx')
    assert states["b"] is not None
    assert states["b"].raw == b"", "a link is not followed"
    assert read_file(str(tmp_path), "gone.json", "s") is None


def test_age_comes_from_the_uuid() -> None:
    when = staged_at("01a20b11-1e68-7bc5-8e60-fff82ba42305")
    assert when is not None
    assert (when.year, when.month) == (2026, 11)
    assert staged_at("01a20b11-1e68-4bc5-8e60-fff82ba42305") is None


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(st.text(), values, max_size=5),
    st.sampled_from([None, 0, 2, 4]),
    st.booleans(),
    st.sampled_from(["", "\n", "\r\n"]),
)
def test_any_record_comes_back_from_the_log_byte_for_byte(
    extra: dict[str, Any], indent: int | None, ascii_only: bool, end: str
) -> None:
    data = {**extra, **record(1)}
    try:
        raw = (json.dumps(data, indent=indent, ensure_ascii=ascii_only) + end).encode()
    except UnicodeEncodeError:
        raw = json.dumps(data, indent=indent).encode()
    one = read(raw)
    assert one.raw == raw
    line = json.loads(encode(consumed(one)))
    assert restored(line) == raw


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_failing_and_come_back(data: bytes) -> None:
    one = read(data)
    assert one.state is not State.READY
    line = encode(consumed(one))
    assert b"\n" not in line
    assert restored(json.loads(line)) == data
