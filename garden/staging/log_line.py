"""One line of the resolution log: as bytes, as an entry of the list, and the record it keeps."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from garden.staging.records import Candidate, pretty
from garden.staging.words import folded
from garden.storage import atomic

UNDO = "undo"
REDO = "redo"

_SEED_WORDS = frozenset(
    {
        "discard",
        "merge_memory",
        "replace_memory",
        "mark_memory_stale",
        "delete_memory",
        "defer",
        "promote_to_knowledge_candidate",
        "promote_to_skill_candidate",
        "link_to_authority",
        "create_ticket_or_doc_candidate",
    }
)
_OLD_WORDS = {
    "applied": "merge_memory",
    "discarded": "discard",
    "invalid": "discard",
    "duplicate": "discard",
    "already_covered": "discard",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log, without the record it consumed (see `ResolutionLog.line`)."""

    number: int
    """1-based line."""
    offset: int
    length: int
    """Bytes, newline excluded."""
    id: str
    """Of the resolution; '' in lines of other programs."""
    candidate: str
    disposition: str
    """Word of Y-32; 'undo' or 'redo'; what comes nearest for lines that say only Yoi's action."""
    action: str
    reason: str
    recorded: datetime | None
    kind: str
    claim: str
    target: str
    by: str
    about: str
    """undo and redo: the resolution they are about."""
    batch: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Damaged:
    """A line that can't be read. It stays in the file."""

    number: int
    raw: bytes


def encode(line: Mapping[str, Any]) -> bytes:
    """A line of the log as bytes, without newline."""
    try:
        return json.dumps(line, ensure_ascii=False, separators=(", ", ": ")).encode()
    except UnicodeEncodeError:  # half characters in a record
        return json.dumps(line, separators=(", ", ": ")).encode()


def consumed(candidate: Candidate) -> dict[str, Any]:
    """The fields by which a line keeps the record whole: as JSON where that gives the same bytes
    back, and as text or base64 where it doesn't."""
    kept: dict[str, Any] = {"record_hash": atomic.hash_of(candidate.raw)}
    if candidate.data:
        kept["record"] = dict(candidate.data)
        with suppress(ValueError, RecursionError):
            shape = pretty(candidate.data)
            if candidate.raw == shape:
                return kept
            if candidate.raw == shape + b"\n":
                return kept | {"record_end": "\n"}
    try:
        kept["record_text"] = candidate.raw.decode("utf-8")
    except UnicodeDecodeError:
        kept["record_base64"] = base64.b64encode(candidate.raw).decode("ascii")
    return kept


def restored(line: Mapping[str, Any]) -> bytes | None:
    """The bytes of the record that a line consumed; None when the line doesn't keep them whole."""
    data: bytes | None = None
    if isinstance(line.get("record_text"), str):
        data = line["record_text"].encode("utf-8", "surrogatepass")
    elif isinstance(line.get("record_base64"), str):
        with suppress(ValueError):
            data = base64.b64decode(line["record_base64"], validate=True)
    elif isinstance(line.get("record"), dict):
        with suppress(ValueError):
            data = pretty(line["record"]) + str(line.get("record_end", "")).encode()
    if data is None or atomic.hash_of(data) != line.get("record_hash"):
        return None
    return data


def entry_of(data: Mapping[str, Any], number: int, offset: int, length: int) -> Entry:
    """A line read for the list."""
    action = _text(data, "action")
    disposition = _text(data, "disposition")
    if not disposition:
        disposition = action if action in _SEED_WORDS else _OLD_WORDS.get(action, action)
    return Entry(
        number=number,
        offset=offset,
        length=length,
        id=_text(data, "id"),
        candidate=_text(data, "candidate_id"),
        disposition=disposition,
        action=action,
        reason=_text(data, "reason"),
        recorded=moment(_text(data, "recorded_at") or _text(data, "reviewed_at")),
        kind=_text(data, "kind") or _text(_record(data), "kind"),
        claim=claim_of(data),
        target=_target(data.get("target")),
        by=_text(data, "consumed_by") or _text(data, "run_id"),
        about=_text(data, "about"),
        batch=_text(data, "batch"),
        until=moment(_text(data, "until")),
    )


def claim_of(line: Mapping[str, Any]) -> str:
    """What was decided on: from the record that the line keeps, in whatever form it does, or, where
    it keeps none (deferred, undone, done again), as it names it itself."""
    return _text(_record(line), "claim") or _text(line, "claim")


def with_claims(entries: Sequence[Entry], staged: Callable[[str], str]) -> list[Entry]:
    """Lines that name no claim with the claim that another line of their candidate keeps, or, with
    none, that of the record that is `staged` (asked by the candidate's id, '' for none)."""
    told = {one.candidate: one.claim for one in entries if one.claim}
    return [
        replace(one, claim=claim)
        if not one.claim and (claim := told.get(one.candidate) or staged(one.candidate))
        else one
        for one in entries
    ]


def matching(
    entries: Iterable[Entry], text: str, dispositions: frozenset[str] = frozenset()
) -> list[Entry]:
    """Those in which all words stand."""
    words = folded(text).split()

    def wanted(entry: Entry) -> bool:
        if dispositions and entry.disposition not in dispositions:
            return False
        said = _searched(entry) if words else ""
        return all(word in said for word in words)

    return [entry for entry in entries if wanted(entry)]


def _searched(entry: Entry) -> str:
    return folded(
        "\n".join(
            (entry.candidate, entry.disposition, entry.action, entry.reason, entry.kind,
             entry.claim, entry.target, entry.by)
        )
    )  # fmt: skip


_RECORD_AS_TEXT = ("record", "record_text", "staging_raw_json")


def _record(line: Mapping[str, Any]) -> Mapping[str, Any]:
    """The consumed record: as an object, as JSON text (other programs' name for it too), or as
    base64; {} without one that can be read."""
    record = line.get("record")
    if isinstance(record, dict):
        return record
    texts: list[str | bytes] = [_text(line, name) for name in _RECORD_AS_TEXT if _text(line, name)]
    with suppress(ValueError):
        texts.append(base64.b64decode(_text(line, "record_base64"), validate=True))
    for text in texts:
        with suppress(ValueError, RecursionError):
            found = json.loads(text)
            if isinstance(found, dict):
                return found
    return {}


def moment(text: str) -> datetime | None:
    """An RFC 3339 time; None for anything else. Without an offset it is taken as UTC."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _target(found: object) -> str:
    if isinstance(found, str):
        return found
    if isinstance(found, dict):
        return " ".join(
            str(found[key]) for key in ("path", "ref", "section", "text") if found.get(key)
        )
    return ""


def _text(data: Mapping[str, Any], key: str) -> str:
    found = data.get(key)
    return found if isinstance(found, str) else ""
