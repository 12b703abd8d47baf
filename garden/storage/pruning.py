"""How much history is kept, and what goes when it grows beyond that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from garden.storage.ledger import Ledger
from garden.storage.operations import Record, State

_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Limits:
    """How much history is kept. Pruning drops the oldest operations first."""

    max_bytes: int = 256 * 1024 * 1024
    """Size of all kept versions, compressed, above which pruning begins."""
    keep: int = 300
    """The newest operations are never dropped, whatever their size."""
    trash_for: timedelta = timedelta(days=30)
    """What was put into the trash stays at least as long."""


def prune(ledger: Ledger, limits: Limits, now: datetime) -> int:
    """Drop the oldest operations until the bound holds; gives how many were dropped.

    Never the newest `limits.keep`, never one that trashed something within `limits.trash_for`.
    """
    if ledger.versions.stored <= limits.max_bytes:
        return 0
    dropped, after = 0, 0
    restored = ledger.restored()
    while records := ledger.oldest(limits.keep, _AT_ONCE, after):
        after = records[-1].seq
        with ledger.writing(durable=False):
            for record in records:
                if ledger.versions.stored <= limits.max_bytes:
                    break
                if now - record.ended >= limits.trash_for or not _holds_trash(record, restored):
                    ledger.forget(record.id)
                    dropped += 1
        if ledger.versions.stored <= limits.max_bytes:
            break
    ledger.compact()
    return dropped


def trash_id(op_id: str, n: int) -> str:
    """Name of a trashed step: the operation and the step's place in it."""
    return f"{op_id}/{n}"


def _holds_trash(record: Record, restored: set[str]) -> bool:
    return record.state is State.DONE and any(
        step.trashed and trash_id(record.id, n) not in restored
        for n, step in enumerate(record.steps)
    )
