"""A staged candidate: one JSON file, one decision (SPEC 2.1, Y-29, Y-30).

Reading never fails and never changes a file (B59): whatever can't be approved is still a
`Candidate`, with its raw bytes, a state that says why, and a `Problem` for the list. The file name
is a record's identity. Unknown fields stay in `data` and, byte for byte, in `raw` (B60).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cached_property
from typing import Any

from garden.problems import Problem

SCHEMA_VERSION = 2
"""The record form that can be approved."""

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.I)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Kind(StrEnum):
    """The six kinds of Y-25."""

    PREFERENCE = "preference"
    WORKING_ASSUMPTION = "working_assumption"
    CONSTRAINT = "constraint"
    DECISION = "decision"
    OPEN_QUESTION = "open_question"
    LESSON = "lesson"


class State(StrEnum):
    """What can be done with a record."""

    READY = "ready"  # can be approved
    NEWER = "newer"  # of a schema this program doesn't know: shown, may be discarded (B60)
    OLDER = "older"  # of the batch form used before schema 2
    DAMAGED = "damaged"  # no JSON, cut off, or fields missing or wrong
    MISNAMED = "misnamed"  # the file name is no UUID, or the record says another id
    TOO_LARGE = "too_large"
    NO_FILE = "no_file"  # a folder, a symbolic link, or a file that may not be read


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where something stands in a session: a segment and entries in it, both ends included."""

    segment: str = ""
    first: int | None = None
    last: int | None = None

    def __str__(self) -> str:
        if self.first is None:
            return self.segment
        span = f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"
        return f"{self.segment}#{span}" if self.segment else f"#{span}"


@dataclass(frozen=True, slots=True)
class Evidence:
    """A bounded piece of what the extraction saw."""

    id: str
    kind: str
    """Open set; known: message, tool_call, tool_result, file_ref, ticket_ref, objective_ref."""
    anchor: Anchor = Anchor()
    excerpt: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class SourceRef:
    """A pointer to evidence that the host attached (Y-28)."""

    anchor: Anchor = Anchor()
    evidence_id: str = ""
    evidence_kind: str = ""
    label: str = ""
    summary: str = ""


@dataclass(frozen=True)
class Candidate:
    """One record as it is on disk. Texts are untrusted: show them as plain text."""

    id: str
    """File name without '.json': the identity."""
    path: str
    """POSIX path relative to the garden's root."""
    state: State
    raw: bytes
    """The file's bytes; the beginning only when it is too large, empty when it is no file."""
    data: Mapping[str, Any]
    """The JSON object, unknown fields included; empty when it could not be read."""
    problem: Problem | None = None
    mtime_ns: int = 0
    size: int = 0
    inode: int = 0

    @property
    def ready(self) -> bool:
        """Whether it can be approved."""
        return self.state is State.READY

    @property
    def whole(self) -> bool:
        """Whether `raw` is the whole file, so that it can be discarded and brought back."""
        return self.state not in (State.TOO_LARGE, State.NO_FILE)

    @property
    def kind(self) -> str:
        """One of `Kind`, another word in a record of another schema, or ''."""
        return self._text("kind")

    @property
    def claim(self) -> str:
        """What is to be remembered; '' when the record doesn't say."""
        return self._text("claim")

    @property
    def why_useful(self) -> str:
        """Why it will help."""
        return self._text("why_useful")

    @property
    def staleness(self) -> str:
        """When it stops being true; '' when not stated."""
        return self._text("staleness")

    @property
    def run(self) -> str:
        """The extract run that staged it."""
        return self._text("extract_run_id")

    @property
    def source(self) -> Anchor:
        """The slice of the session that was extracted."""
        found = self.data.get("source")
        return anchor_of(found, "range") if isinstance(found, Mapping) else Anchor()

    @cached_property
    def evidence(self) -> tuple[Evidence, ...]:
        """Evidence in the record's order; entries that are no objects are left out."""
        return tuple(
            Evidence(
                id=text_of(one, "id"),
                kind=text_of(one, "kind"),
                anchor=anchor_of(one, "entry_range", default=self.source.segment),
                excerpt=text_of(one, "excerpt"),
                summary=text_of(one, "summary"),
            )
            for one in self._objects("evidence")
        )

    @cached_property
    def source_refs(self) -> tuple[SourceRef, ...]:
        """Source anchors in the record's order."""
        return tuple(
            SourceRef(
                anchor=anchor_of(one, "entry_range"),
                evidence_id=text_of(one, "evidence_id"),
                evidence_kind=text_of(one, "evidence_kind"),
                label=text_of(one, "label"),
                summary=text_of(one, "summary"),
            )
            for one in self._objects("source_refs")
        )

    @property
    def sourced(self) -> bool:
        """Whether anything but the extracted slice itself backs the claim (Y-36)."""
        return bool(self._objects("evidence") or self._objects("source_refs"))

    @property
    def staged(self) -> datetime:
        """When it was staged: by its UUIDv7, else by the file's time."""
        return staged_at(self.id) or _EPOCH + timedelta(microseconds=self.mtime_ns // 1000)

    def raw_text(self) -> str:
        """The file as text to be looked at; bytes that are no UTF-8 show as U+FFFD."""
        return self.raw.decode("utf-8", "replace")

    def _text(self, key: str) -> str:
        return text_of(self.data, key)

    def _objects(self, key: str) -> list[Mapping[str, Any]]:
        found = self.data.get(key)
        return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def is_uuid(name: str) -> bool:
    """Whether a name is a UUID in its usual spelling, as Yoi's staging files have."""
    return _UUID.fullmatch(name) is not None


def staged_at(name: str) -> datetime | None:
    """The time in a UUIDv7; None for other names."""
    if not is_uuid(name) or name[14] != "7":
        return None
    return _EPOCH + timedelta(milliseconds=int(name[:8] + name[9:13], 16))


def text_of(record: Mapping[str, Any], key: str) -> str:
    """The text under a key; '' when there is none or it is no text."""
    found = record.get(key)
    return found if isinstance(found, str) else ""


def anchor_of(record: Mapping[str, Any], range_key: str, *, default: str = "") -> Anchor:
    """The anchor in a record; `session_id` is the older word for `segment_id`."""
    segment = text_of(record, "segment_id") or text_of(record, "session_id") or default
    pair = record.get(range_key)
    if is_range(pair) and pair is not None:
        return Anchor(segment, pair[0], pair[1])
    return Anchor(segment)


def is_range(value: Any) -> bool:
    """Whether this is `[first, last]` of entries."""
    if type(value) is not list or len(value) != 2:
        return False
    first, last = value
    return type(first) is int and type(last) is int and 0 <= first <= last


def pretty(record: Mapping[str, Any]) -> bytes:
    """A record as Yoi writes it: JSON indented by two, no newline at the end. May raise ValueError
    or UnicodeEncodeError for values that no JSON file in UTF-8 can hold."""
    return json.dumps(record, ensure_ascii=False, indent=2, allow_nan=False).encode()
