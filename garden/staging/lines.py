"""The lines that are appended to the log: of a resolution, its undo and its redo (SPEC 2.1)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from garden.okf.templates import written
from garden.staging.change import Change
from garden.staging.dispositions import INTO_MEMORY, Decision, DiscardAs, Disposition, action_of
from garden.staging.log_line import REDO, UNDO, claim_of, consumed
from garden.staging.records import Candidate
from garden.storage import atomic

SCHEMA_VERSION = 2
"""Of the line; Yoi writes 1, the seed's ten words came with 2."""

UNSAID_TURNS = ("Taken back.", "Done again.")
"""Reasons of an undo and a redo that nobody gave a reason for."""
_OWN_REASON = {
    Disposition.DISCARD: "discard_reason",
    Disposition.DEFER: "defer_reason",
    Disposition.MARK_MEMORY_STALE: "stale_reason",
}


def resolution(
    candidate: Candidate,
    decision: Decision,
    change: Change,
    *,
    id: str,
    by: str,
    now: datetime,
    run: str = "",
    batch: str = "",
    draft_path: str = "",
) -> dict[str, Any]:
    """The line of a decision. `draft_path` is the made file's path below the garden's root."""
    do = decision.disposition
    at = written(now)
    line: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "id": id,
        "candidate_id": candidate.id,
        "staging_path": candidate.path,
        "recorded_at": at,
        "reviewed_at": at,
        "action": action_of(decision),
        "disposition": str(do),
        "reason": decision.reason.strip(),
        "consumed_by": by,
        "kind": candidate.kind,
        "extract_run_id": candidate.run,
        "source_refs": _source_refs(candidate),
        "affected_memory": [one.as_json() for one in change.items],
    }
    if do in _OWN_REASON:
        line[_OWN_REASON[do]] = decision.reason.strip()
    if do in INTO_MEMORY:
        line["destination_reason"] = (decision.destination_reason or decision.reason).strip()
    target = _target(decision, change, draft_path)
    if target:
        line["target"] = target
    if run:
        line["run_id"] = run
    if batch:
        line["batch"] = batch
    if do is Disposition.DEFER and decision.until is not None:
        line["until"] = written(decision.until)
        line["record_hash"] = atomic.hash_of(candidate.raw)
        line["claim"] = candidate.claim  # the record stays staged: no copy of it tells of whom
    if change.draft is not None:
        line["draft"] = {"path": draft_path, "text": change.draft.text}
    if change.edits_memory:
        line["memory_hash"] = {
            "before": atomic.hash_of(change.memory_before.encode("utf-8", "replace")),
            "after": atomic.hash_of(change.memory_after.encode("utf-8", "replace")),
        }
    if do is not Disposition.DEFER:
        line.update(consumed(candidate))
    return line


def turning(
    about: Mapping[str, Any],
    *,
    back: bool,
    id: str,
    by: str,
    now: datetime,
    reason: str = "",
    batch: str = "",
) -> dict[str, Any]:
    """The line that takes a resolution back (`back`) or makes it hold again; `batch` when that is
    done for all of a batch together."""
    at = written(now)
    line = {
        "schema_version": SCHEMA_VERSION,
        "id": id,
        "candidate_id": about.get("candidate_id", ""),
        "recorded_at": at,
        "reviewed_at": at,
        "action": "undone" if back else about.get("action", "applied"),
        "disposition": UNDO if back else REDO,
        "about": about.get("id", ""),
        "reason": reason.strip() or UNSAID_TURNS[0 if back else 1],
        "consumed_by": by,
        "kind": about.get("kind", ""),
        "claim": claim_of(about),
    }
    return line | {"batch": batch} if batch else line


def _source_refs(candidate: Candidate) -> Sequence[Any]:
    """The record's own anchors as they stand there, unknown fields included; without them, those
    of its evidence; without these, the extracted slice."""
    refs = candidate.data.get("source_refs")
    if isinstance(refs, list) and refs:
        return refs
    found: list[dict[str, Any]] = []
    for one in candidate.evidence:
        ref: dict[str, Any] = {"evidence_id": one.id, "evidence_kind": one.kind}
        if one.anchor.segment:
            ref["segment_id"] = one.anchor.segment
        if one.anchor.first is not None:
            ref["entry_range"] = [one.anchor.first, one.anchor.last]
        found.append(ref)
    if not found and candidate.source.segment:
        slice_ = candidate.source
        ref = {"segment_id": slice_.segment}
        if slice_.first is not None:
            ref["entry_range"] = [slice_.first, slice_.last]
        found.append(ref)
    return found


def _target(decision: Decision, change: Change, draft_path: str) -> dict[str, Any] | None:
    do = decision.disposition
    if do is Disposition.LINK_TO_AUTHORITY:
        return {"type": "authority", "ref": decision.target.strip()}
    if do is Disposition.DISCARD:
        said = decision.target.strip() if decision.discard_as is DiscardAs.ALREADY_COVERED else ""
        return {"type": "note", "path": said} if said else None
    if change.draft is not None:
        told = {"type": change.draft.what, "path": draft_path}
        title = decision.title.strip() or change.draft.name
        return told | {"title": title}
    if change.items:
        last = change.items[-1]
        told = {"type": "memory", "section": last.section, "text": last.after or last.before}
        if do is Disposition.MARK_MEMORY_STALE and decision.target.strip():
            told["by"] = decision.target.strip()
        return told
    return None


def read(raw: bytes) -> dict[str, Any]:
    """A line as it was encoded; empty for anything else."""
    try:
        found = json.loads(raw)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
