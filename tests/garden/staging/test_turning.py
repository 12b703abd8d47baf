"""Undo and redo of any resolution, across restarts, after edits, and what settling mends."""

from __future__ import annotations

import json
import random
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from garden.errors import AlreadyExists, NotFound, VersionConflict
from garden.okf.layout import recognise
from garden.staging import drafts, settling, turning
from garden.staging.desk import PREFIX, Desk
from garden.staging.dispositions import Decision, Disposition
from garden.staging.figures import figures
from garden.storage.journal import Journal

from .conftest import MEMORY, NOW, Bench, merge_of, name_of


def every_disposition(bench: Bench) -> list[str]:
    """One resolution of each kind; their ids in order."""
    ones = [bench.put(n) for n in range(10)]
    note = drafts.knowledge_note(ones[6], by="human:t", now=NOW)
    skill = drafts.skill(ones[7], name="warm-pot", by="human:t", now=NOW)
    ticket = drafts.ticket_or_doc(ones[8], "doc", by="human:t", now=NOW)
    text = drafts.memory_text(ones[2])
    decisions = [
        Decision(Disposition.DISCARD, "r"),
        merge_of(ones[1]),
        Decision(Disposition.REPLACE_MEMORY, "r", item=bench.item("12 cups").id, text=text),
        Decision(Disposition.MARK_MEMORY_STALE, "r", item=bench.item("Tea").id),
        Decision(Disposition.DELETE_MEMORY, "r", item=bench.item("Starred").id),
        Decision(Disposition.DEFER, "r", until=NOW + timedelta(days=9)),
        Decision(Disposition.PROMOTE_TO_KNOWLEDGE, "r", target="sub/a.md", text=note),
        Decision(Disposition.PROMOTE_TO_SKILL, "r", target="warm-pot", text=skill),
        Decision(Disposition.CREATE_TICKET_OR_DOC, "r", target="doc", title="T", text=ticket),
        Decision(Disposition.LINK_TO_AUTHORITY, "r", target="OD-41"),
    ]
    return [
        bench.desk.resolve(one.id, decision).id
        for one, decision in zip(ones, decisions, strict=True)
    ]


def test_everything_is_undone_and_redone_across_restarts(bench: Bench) -> None:
    before = {f".yoi/memory/_staging/{name_of(n)}.json" for n in range(10)}
    names = every_disposition(bench)
    after = bench.files()
    for name in reversed(names):
        assert turning.undo(bench.restart()).id == name
    undone = bench.files()
    assert {path for path in undone if "_staging" in path} == before
    assert bench.memory() == MEMORY
    assert not [path for path in undone if "_candidates" in path or "knowledge" in path]
    with pytest.raises(NotFound):
        turning.undo(bench.desk)
    assert figures(bench.desk.log).total == 0
    assert figures(bench.desk.log).undone == 10
    for name in names:
        assert turning.redo(bench.restart()).id == name
    assert bench.files() == after
    with pytest.raises(NotFound):
        turning.redo(bench.desk)


def three_and_one(bench: Bench) -> tuple[str, str]:
    """Three discarded together, then one alone. Answers the batch and the one's resolution."""
    keys = [bench.put(n).id for n in range(1, 5)]
    batch = bench.desk.resolve_many(keys[:3], lambda one: Decision(Disposition.DISCARD, "old"))
    alone = bench.desk.resolve(keys[3], Decision(Disposition.DISCARD, "alone"))
    return batch.batch, alone.id


def test_a_batch_is_one_deed_across_restarts(bench: Bench) -> None:
    batch, alone = three_and_one(bench)
    after = bench.files()
    assert [one.id for one in turning.undo_last(bench.restart())] == [alone]
    assert len(turning.undo_last(bench.restart())) == 3
    told = bench.desk.log.entries[-1]
    assert (told.disposition, told.batch) == ("undo", batch), "the log tells of it"
    assert len(bench.desk.queue.ready()) == 4
    assert len(turning.redo_last(bench.restart())) == 3
    assert [one.id for one in turning.redo_last(bench.restart())] == [alone]
    assert bench.files() == after
    with pytest.raises(NotFound):
        turning.redo_last(bench.restart())


def test_one_of_a_batch_that_was_taken_back_alone_comes_back_alone(bench: Bench) -> None:
    batch, alone = three_and_one(bench)
    turning.undo(bench.desk, alone)
    first = bench.desk.log.in_batch(batch)[0].id
    turning.undo(bench.desk, first)
    assert len(turning.undo_last(bench.restart())) == 2
    again = turning.redo_last(bench.restart())
    assert len(again) == 2 and first not in [one.id for one in again]
    assert [one.id for one in turning.redo_last(bench.restart())] == [first]
    assert [one.id for one in turning.redo_last(bench.restart())] == [alone]
    assert len(turning.undo_last(bench.restart())) == 1, "the newest deed is the one alone"
    assert len(turning.undo_last(bench.restart())) == 3


@pytest.mark.parametrize("seed", range(4))
def test_any_resolution_is_undone_in_any_order(bench: Bench, seed: int) -> None:
    names = every_disposition(bench)
    after = bench.files()
    random.Random(seed).shuffle(names)
    for name in names:
        turning.undo(bench.desk, name)
    # Where neighbours were undone the other way round, an emptied heading or a list's sign differ.
    left = bench.memory().removesuffix("\n## Stale or superseded\n\n").replace("\n* ", "\n- ")
    assert left == MEMORY.replace("\n* ", "\n- ")
    assert len(bench.desk.queue.ready()) == 10
    for name in names[::-1]:
        turning.redo(bench.desk, name)
    assert bench.files().keys() == after.keys()


def test_undo_works_without_the_journal_and_around_later_edits(bench: Bench) -> None:
    """Deleting all the app keeps loses nothing (DESIGN 2): the log alone brings a record back."""
    raw = bench.desk.staged_file(bench.put(1).id).read_bytes()
    name = bench.merge(1).id
    edited = bench.memory().replace("Tea before", "Green tea before")
    bench.memory_file.write_text(edited, encoding="utf-8")
    bench.desk.journal.close()
    shutil.rmtree(bench.base / "state")
    bench.desk = bench.open("state")
    turning.undo(bench.desk, name)
    assert bench.desk.staged_file(name_of(1)).read_bytes() == raw
    assert bench.memory() == MEMORY.replace("Tea before", "Green tea before")
    turning.redo(bench.restart())
    assert bench.memory() == edited
    assert not bench.desk.staged_file(name_of(1)).exists()


def test_undo_says_so_when_the_item_was_edited_or_the_candidate_is_back(bench: Bench) -> None:
    name = bench.merge(1).id
    text = bench.memory()
    bench.memory_file.write_text(text.replace("Claim number 1", "Reworded"), encoding="utf-8")
    before = bench.files()
    with pytest.raises(VersionConflict):
        turning.undo(bench.desk, name)
    assert bench.files() == before
    bench.memory_file.write_text(text, encoding="utf-8")
    bench.put(1, claim="Staged once more")
    with pytest.raises(AlreadyExists):
        turning.undo(bench.desk, name)


def test_a_draft_somebody_works_on_survives_the_undo(bench: Bench) -> None:
    one = bench.put(1)
    text = drafts.knowledge_note(one, by="human:t", now=NOW)
    bench.desk.resolve(
        one.id, Decision(Disposition.PROMOTE_TO_KNOWLEDGE, "r", target="a.md", text=text)
    )
    note = bench.root / ".yoi/knowledge/a.md"
    note.write_text(text + "\nMore.\n", encoding="utf-8")
    resolved = turning.undo(bench.desk)
    assert resolved.kept == (".yoi/knowledge/a.md",)
    assert note.read_text("utf-8").endswith("More.\n")
    assert len(bench.desk.queue.ready()) == 1


def test_a_candidate_can_be_resolved_otherwise_after_an_undo(bench: Bench) -> None:
    bench.put(1)
    bench.merge(1)
    turning.undo(bench.desk)
    bench.desk.resolve(name_of(1), Decision(Disposition.DISCARD, "second thoughts"))
    found = figures(bench.desk.log)
    assert found.classes == {"accepted": 0, "discarded": 1, "deferred": 0}
    assert found.undone == 1
    assert bench.desk.log.last_undone() is None


def test_the_gardens_own_undo_is_noticed(bench: Bench) -> None:
    name = bench.merge(1).id
    record = bench.desk.journal.can_undo()
    assert record is not None
    assert turning.resolution_of(record) == name
    bench.desk.journal.undo()
    assert settling.settle(bench.desk).noticed == (name,)
    assert bench.desk.log.is_undone(name)
    bench.desk.journal.redo()
    assert settling.settle(bench.desk).noticed == (name,)
    assert not bench.desk.log.is_undone(name)
    assert settling.settle(bench.desk).noticed == ()


def test_b61_a_change_overtaken_by_others_gives_the_candidate_back(bench: Bench) -> None:
    """Killed between staging file and Memory; before the next start an agent writes Memory."""
    one = bench.put(1)
    raw = bench.desk.staged_file(one.id).read_bytes()
    bench.merge(1)
    line = bench.log_file.read_bytes().splitlines()[-1]
    name = json.loads(line)["id"]
    bench.log_file.write_bytes(b"")
    bench.memory_file.write_text(MEMORY + "\n- Agent's own\n", encoding="utf-8")
    note = {"key": PREFIX + name, "want": "done", "line": line.decode()}
    (bench.base / "state/outbox.jsonl").write_text(json.dumps(note) + "\n")
    bench.restart()
    assert bench.settled.given_back == (one.id,)
    assert bench.desk.staged_file(one.id).read_bytes() == raw
    assert bench.log_file.read_bytes() == b""
    assert bench.memory().endswith("Agent's own\n")


def test_a_trash_list_is_not_flooded_with_resolved_candidates(bench: Bench) -> None:
    from garden.storage.trash import Trash

    bench.merge(1)
    assert Trash(bench.desk.journal).entries() == []


def test_opening_a_plain_folder_of_notes_makes_nothing_in_it(tmp_path: Path) -> None:
    """`.yoi` comes only when a person first uses Memory or Review (DESIGN 2)."""
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.md").write_text("# A\n")
    layout = recognise(notes)
    journal = Journal(tmp_path / "state", notes, ids=lambda: "x")
    desk = Desk(layout, journal, tmp_path / "state", clock=lambda: NOW, ids=lambda: "x", author="t")
    assert settling.settle(desk) == settling.Settled()
    desk.queue.load()
    assert desk.put_off() == {}
    assert [path.name for path in notes.iterdir()] == ["a.md"]
    journal.close()


def test_lines_that_keep_no_record_tell_what_they_are_about(bench: Bench) -> None:
    """The history names claims, not ids: also of what was deferred, undone and done again."""
    one = bench.put(1, claim="急須は一つで足りる")
    later = Decision(Disposition.DEFER, "r", until=NOW + timedelta(days=9))
    bench.desk.resolve(one.id, later)
    turning.undo(bench.desk)
    bench.desk.resolve(one.id, Decision(Disposition.DISCARD, "r"))
    turning.undo(bench.desk)
    turning.redo(bench.desk)
    log = bench.restart().log
    log.refresh()
    assert [entry.claim for entry in log.entries] == [one.claim] * 5
    assert len(log.search("急須")) == 5
