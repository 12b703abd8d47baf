"""Undo and redo of the page, alone and beside an agent that writes to it (B64)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garden.errors import NotFound, VersionConflict
from garden.memory.file_memory import FileMemory
from garden.memory.page_history import NothingToTurn
from garden.storage.journal import Journal

START = "# M\n\n## A\n\n- one\n- two\n\n## By agents\n\n- zero\n"


@pytest.fixture
def memory(workspace, journal: Journal, clock: Callable[[], datetime]) -> FileMemory:  # type: ignore[no-untyped-def]
    workspace.put("memory.md", START)
    return FileMemory(workspace.memory / "memory.md", journal, clock, "person")


def agent(memory: FileMemory, words: str) -> None:
    """Another program appends to the last section."""
    with memory.file.open("a", encoding="utf-8") as page:
        page.write(f"- {words}\n")


def undo(memory: FileMemory, journal: Journal) -> None:
    operation = memory.history.last_done()
    try:
        journal.undo(operation)
    except VersionConflict:
        memory.take_back(operation)


def redo(memory: FileMemory, journal: Journal) -> None:
    operation = memory.history.last_undone()
    if memory.history.takes_back(operation):
        journal.undo(operation)
    else:
        journal.redo(operation)


def test_a_change_is_taken_back_over_what_an_agent_added(
    memory: FileMemory, journal: Journal
) -> None:
    memory.write("A", "three")
    memory.delete(memory.search("one")[0].id)
    agent(memory, "by an agent")
    undo(memory, journal)
    assert memory.file.read_text() == START.replace("- two", "- two\n- three") + "- by an agent\n"
    undo(memory, journal)
    assert memory.file.read_text() == START + "- by an agent\n"
    with pytest.raises(NothingToTurn):
        memory.history.last_done()
    redo(memory, journal)
    redo(memory, journal)
    assert "- three" in memory.file.read_text() and "- one" not in memory.file.read_text()
    assert memory.file.read_text().endswith("- by an agent\n")
    with pytest.raises(NothingToTurn):
        memory.history.last_undone()


def test_what_somebody_changed_since_is_not_taken_back(
    memory: FileMemory, journal: Journal
) -> None:
    memory.edit(memory.search("two")[0].id, "zwei")
    text = memory.file.read_text().replace("zwei", "deux")
    memory.file.write_text(text)
    with pytest.raises(VersionConflict):
        undo(memory, journal)
    assert memory.file.read_text() == text


def test_a_change_of_several_files_is_not_taken_back_by_halves(
    memory: FileMemory,
    journal: Journal,
    clock: Callable[[], datetime],
    workspace,  # type: ignore[no-untyped-def]
) -> None:
    _document, version = memory.document()
    with journal.operation("Both", by="x", now=clock()) as operation:
        operation.write(memory.file, START.replace("one", "uno").encode(), version)
        operation.create(workspace.root / "other.md", b"x")
    agent(memory, "more")
    with pytest.raises(NotFound):
        memory.take_back(memory.history.last_done())


def test_a_new_change_ends_redoing(memory: FileMemory, journal: Journal) -> None:
    memory.write("A", "three")
    agent(memory, "more")
    undo(memory, journal)
    memory.write("A", "four")
    with pytest.raises(NothingToTurn):
        memory.history.last_undone()
    undo(memory, journal)
    assert memory.file.read_text() == START + "- more\n"


@given(st.lists(st.sampled_from(["write", "agent", "undo", "redo"]), max_size=14))
@settings(max_examples=40, deadline=None)
def test_undoing_all_leaves_what_agents_wrote_and_nothing_else(deeds: list[str]) -> None:
    now = datetime.fromisoformat("2026-11-30T09:00:00+00:00")
    with TemporaryDirectory() as folder:
        root = Path(folder)
        ids = itertools.count()
        journal = Journal(root / "state", root / "desk", ids=lambda: f"op{next(ids)}")
        file = root / "desk/memory.md"
        file.parent.mkdir()
        file.write_text(START)
        memory = FileMemory(file, journal, lambda: now, "person")
        mine, theirs, undone = 0, 0, 0
        for number, deed in enumerate(deeds):
            if deed == "write":
                memory.write("A", f"mine {number}")
                mine, undone = mine + 1, 0
            elif deed == "agent":
                agent(memory, f"theirs {number}")
                theirs += 1
            elif deed == "undo" and mine:
                undo(memory, journal)
                mine, undone = mine - 1, undone + 1
            elif deed == "redo" and undone:
                try:
                    redo(memory, journal)
                except VersionConflict:
                    continue  # an agent wrote between: nothing is touched
                mine, undone = mine + 1, undone - 1
            text = file.read_text()
            assert (text.count("- mine"), text.count("- theirs")) == (mine, theirs)
        for _again in range(mine):
            undo(memory, journal)
        text = file.read_text()
        assert text.count("- mine") == 0 and text.count("- theirs") == theirs
        assert text.startswith(START)
        journal.close()


def test_what_was_begun_at_the_page_counts_in_its_order_and_is_never_merged_into_it(
    memory: FileMemory,
    journal: Journal,
    clock: Callable[[], datetime],
    workspace,  # type: ignore[no-untyped-def]
) -> None:
    memory.write("A", "three")
    with journal.operation("Create draft", by="x", now=clock()) as operation:
        operation.create(workspace.root / "draft.md", b"- a draft\n")
    assert operation.outcome is not None
    draft = operation.outcome.record.id
    assert memory.history.last_done([draft]) == draft != memory.history.last_done()
    with pytest.raises(NotFound):
        memory.take_back(draft)
    assert "a draft" not in memory.file.read_text()
    journal.undo(draft)
    assert memory.history.last_undone([draft]) == draft
    assert memory.history.last_done([draft]) == memory.history.last_done()
    memory.write("A", "four")
    assert memory.history.last_done([draft, "gone"]) == memory.history.last_done()
