"""The Memory view: what it lists and finds; its changes meet those of others (Y-17, B64)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from garden.errors import AlreadyExists, NotFound, VersionConflict
from garden.memory import edits
from garden.memory.file_memory import FileMemory
from garden.memory.page_history import NothingToTurn
from garden.memory.view import ItemChanged, MemoryView, matches
from garden.storage.journal import Journal

PAGE = (Path(__file__).parents[2] / "data/memory/page.md").read_text(encoding="utf-8")


@pytest.fixture
def memory(workspace, journal: Journal, clock: Callable[[], datetime]) -> FileMemory:  # type: ignore[no-untyped-def]
    return FileMemory(workspace.memory / "memory.md", journal, clock, "person")


def test_it_is_a_memory_view(memory: FileMemory) -> None:
    view: MemoryView = memory
    assert view.entries() == () and view.resident(100).text == ""


def test_the_first_item_makes_the_page(memory: FileMemory) -> None:
    done = memory.write("Preferences", "Small diffs", source="talk", stale_when="rules change")
    assert memory.file.read_text(encoding="utf-8") == (
        "# Memory\n\n## Preferences\n\n- Small diffs. Source: talk. Stale when: rules change.\n"
    )
    assert done.entry is not None and memory.read(done.entry.id) == done.entry
    assert (done.entry.claim, done.entry.source) == ("Small diffs.", "talk")


def test_listing_and_searching(memory: FileMemory, workspace) -> None:  # type: ignore[no-untyped-def]
    workspace.put("memory.md", PAGE)
    assert len(memory.entries()) == 14
    assert all(not entry.is_stale for entry in memory.entries(stale=False))
    assert [entry.claim for entry in memory.entries("Stale or superseded")] == [
        "Two ovens.", "Closed on Mondays.",
    ]  # fmt: skip
    assert [entry.claim for entry in memory.search("窯 ３月")] == []
    assert memory.search("窯 月中")[0].claim == "窯の入れ替えを 3 月中に終える。"
    assert memory.search("MOVE order")[0].source == "call 2026-02-03"
    assert memory.search("") == ()
    with pytest.raises(NotFound):
        memory.entries("No such section")


def test_changes_keep_what_others_wrote_meanwhile(memory: FileMemory, workspace) -> None:  # type: ignore[no-untyped-def]
    file = workspace.put("memory.md", PAGE)
    entry = memory.search("order line")[0]
    file.write_text(PAGE.replace("- Loose item", "- An agent was here.\n\n- Loose item"))
    done = memory.edit(entry.id, stale_when="never")
    text = file.read_text(encoding="utf-8")
    assert "An agent was here." in text
    assert (
        "- Move the order line to the new number. Source: call 2026-02-03. Stale when: never.\n"
        in text
    )
    assert done.entry is not None and done.entry.id == entry.id


def test_bytes_that_nobody_touched_stay_crlf_and_bom(memory: FileMemory) -> None:
    data = b"\xef\xbb\xbf" + PAGE.replace("\n", "\r\n").encode()
    memory.file.write_bytes(data)
    entry = memory.search("same title again")[0]
    memory.edit(entry.id, "Other words.")
    assert memory.file.read_bytes() == data.replace(b"The same title again.", b"Other words.")


def test_every_change_is_journalled_and_undone(memory: FileMemory, journal: Journal) -> None:
    memory.file.write_text(PAGE, encoding="utf-8")
    entry = memory.search("order line")[0]
    memory.mark_stale(entry.id, "moved", by="the new number")
    assert memory.read(entry.id).is_stale
    memory.restore(entry.id)
    memory.delete(entry.id)
    with pytest.raises(NotFound):
        memory.read(entry.id)
    for _count in range(3):
        journal.undo()
    assert memory.file.read_text(encoding="utf-8") == PAGE


def test_nothing_is_written_when_nothing_changes(memory: FileMemory, journal: Journal) -> None:
    memory.file.write_text(PAGE, encoding="utf-8")
    entry = memory.entries()[0]
    assert memory.edit(entry.id, entry.content).operation == ""
    assert journal.history() == []


def test_raw_text_is_merged_with_what_is_on_disk(memory: FileMemory) -> None:
    memory.file.write_text(PAGE.replace("mail.", "post."), encoding="utf-8")
    merged, done = memory.save_text(
        PAGE.replace("- one", "- uno").replace("1. one", "1. uno"), PAGE
    )
    assert merged.clean and done is not None
    text = memory.file.read_text(encoding="utf-8")
    assert "1. uno" in text and "Source: post." in text
    merged, done = memory.save_text(PAGE.replace("mail.", "fax."), PAGE)
    assert not merged.clean and done is None
    assert memory.file.read_text(encoding="utf-8") == text


def test_a_write_between_reading_and_writing_is_tried_again(memory: FileMemory) -> None:
    memory.file.write_text("## A\n\n- x\n", encoding="utf-8")
    calls: list[int] = []

    def change(document):  # type: ignore[no-untyped-def]
        if not calls:
            memory.file.write_text("## A\n\n- x\n- by another\n", encoding="utf-8")
        calls.append(1)
        return edits.add(document, "A", "mine").document

    memory.change("Add", change)
    assert len(calls) == 2
    assert memory.file.read_text(encoding="utf-8") == "## A\n\n- x\n- by another\n- mine\n"


def test_the_resident_summary_keeps_whole_items_within_the_budget(memory: FileMemory) -> None:
    memory.file.write_text(
        "# M\n\n## Reminders\n\n- Call. Stale when: 2020-01-01.\n- Fresh reminder.\n\n"
        "## Constraints\n\n- Never store numbers.\n\n## Stale or superseded\n\n- ~~Old.~~ Gone.\n",
        encoding="utf-8",
    )
    whole = memory.resident(1000)
    assert whole.text == (
        "## Reminders\n- Call. Stale when: 2020-01-01.\n- Fresh reminder.\n\n"
        "## Constraints\n- Never store numbers."
    )
    small = memory.resident(22)
    assert small.tokens <= 22 and small.text.endswith("- Never store numbers.")
    assert "Fresh reminder" in small.text and len(small.left_out) == 1
    assert memory.resident(0).kept == ()
    assert [due.why for due in memory.staleness()] == ["2020-01-01"]


def test_rewording_joins_what_another_program_changed_in_the_same_item(memory: FileMemory) -> None:
    base = "The order line is open from nine in the morning to six in the evening."
    memory.file.write_text(f"## A\n\n- {base.replace('six', 'seven')}\n", encoding="utf-8")
    entry = memory.entries()[0]
    done = memory.reword(entry.id, base.replace("nine", "ten"), base)
    assert done.entry is not None and "from ten" in done.entry.content
    assert "to seven" in done.entry.content
    with pytest.raises(ItemChanged) as changed:
        memory.reword(entry.id, "Closed.", base)
    assert changed.value.theirs == done.entry.content
    assert "from ten" in memory.file.read_text(encoding="utf-8")


def test_the_whole_text_is_replaced_only_over_the_version_it_was_made_from(
    memory: FileMemory,
) -> None:
    with pytest.raises(NotFound):
        memory.text()
    first = memory.replace_text("## A\n", None)
    assert memory.file.read_text() == "## A\n" and first.changes.extra == {"memory"}
    with pytest.raises(AlreadyExists):
        memory.replace_text("## B\n", None)
    memory.file.write_text("## A\n\n- by another\n")
    with pytest.raises(VersionConflict):
        memory.replace_text("## B\n", first.version)
    text, version = memory.text()
    memory.replace_text(text + "- mine\n", version)
    assert memory.file.read_text() == "## A\n\n- by another\n- mine\n"


def test_undo_and_redo_are_those_of_the_page(
    memory: FileMemory,
    journal: Journal,
    workspace,  # type: ignore[no-untyped-def]
    clock: Callable[[], datetime],
) -> None:
    with pytest.raises(NothingToTurn):
        memory.history.last_done()
    one = memory.write("A", "one").operation
    two = memory.write("A", "two").operation
    with journal.operation("Another file", by="x", now=clock()) as operation:
        operation.create(workspace.root / "note.md", b"x")
    assert memory.history.last_done() == two
    with pytest.raises(NothingToTurn):
        memory.history.last_undone()
    journal.undo(two)
    assert (memory.history.last_done(), memory.history.last_undone()) == (one, two)
    journal.undo(one)
    assert memory.history.last_undone() == one
    journal.redo(one)
    assert memory.history.last_undone() == two
    memory.write("A", "three")
    with pytest.raises(NothingToTurn):
        memory.history.last_undone()


def test_the_page_comes_with_its_meters(memory: FileMemory) -> None:
    assert memory.page().version is None
    memory.file.write_text(PAGE, encoding="utf-8")
    page = memory.page()
    assert page.version is not None and page.meters.chars == len(PAGE)


def test_words_are_found_in_any_case_and_width() -> None:
    found = matches("ＡＢＣ 記憶")
    assert found("記憶と abc") and not found("記憶と ab")
