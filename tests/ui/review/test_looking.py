"""A candidate is there at once; the notes near it come behind it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from garden.near_claims import NearClaims
from garden.reviewing import Reviewing

from .conftest import K, Reviewer

entered: list[Any] = []
"""Claims that notes are being looked for."""


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Searching for notes takes as long as this is cleared."""
    gate = threading.Event()
    gate.set()
    entered.clear()
    search = NearClaims.notes

    def slow(self: NearClaims, *asked: Any) -> Any:
        entered.append(asked)
        gate.wait(10)
        return search(self, *asked)

    monkeypatch.setattr(NearClaims, "notes", slow)
    yield gate
    gate.set()


@pytest.fixture
def waiting(gate: threading.Event, reviewer: Reviewer) -> Reviewer:
    """Before a candidate whose notes are not found yet."""
    gate.clear()
    entered.clear()
    reviewer.place.flow._cache.clear()
    other = next(
        number
        for number, row in enumerate(reviewer.place.list.model.rows)
        if row.claim.startswith("はんだ付けの席")
    )
    reviewer.place.list.select_row(other)
    reviewer.until(lambda: reviewer.place.candidate.look is not None and bool(entered))
    look = reviewer.place.candidate.look
    assert look is not None and not look.complete and not look.advice.notes
    return reviewer


def test_it_is_seen_and_decided_on_before_notes_are_found(
    gate: threading.Event, waiting: Reviewer
) -> None:
    assert "Looking for notes" in waiting.place.candidate.toPlainText()
    waiting.press(K.Key_D)
    waiting.type("known")
    waiting.enter()
    assert not gate.is_set()
    assert waiting.log[0]["reason"] == "known"


def test_a_draft_waits_for_the_notes_that_it_links_to(
    gate: threading.Event, waiting: Reviewer
) -> None:
    waiting.press(K.Key_K)
    waiting.type("lasting")
    waiting.press(K.Key_Return)
    assert waiting.place.change.deciding and not waiting.log
    with waiting.qtbot.waitSignal(waiting.place.flow.resolved, timeout=10_000):
        gate.set()
    note = waiting.root / waiting.log[0]["draft"]["path"]
    assert "[[はんだ付け]]" in note.read_text("utf-8")


def test_the_notes_are_asked_for_once_however_often_the_list_comes_anew(
    gate: threading.Event, waiting: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    look_at = Reviewing.look

    def counted(self: NearClaims, key: str, *others: Any, **named: Any) -> Any:
        asked.append(key)
        return look_at(self, key, *others, **named)

    monkeypatch.setattr(Reviewing, "look", counted)
    with waiting.qtbot.waitSignal(waiting.place.flow.listed, timeout=10_000):
        waiting.place.flow.relist()
    current = waiting.place.list.current
    assert current is not None and current.id not in asked
    gate.set()
    waiting.until(lambda: waiting.prepared)
    look = waiting.place.candidate.look
    assert look is not None and [one.title for one in look.advice.notes]
    assert "Looking for notes" not in waiting.place.candidate.toPlainText()
