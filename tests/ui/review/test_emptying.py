"""The queue is emptied from the keyboard with every disposition, undone and redone (issue 3)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from garden.okf import conformance, frontmatter
from garden.problems import Severity
from garden.staging.dispositions import Disposition

from .conftest import K, Reviewer

SHIFT_TAB = Qt.Key.Key_Backtab


def choose_item(reviewer: Reviewer, words: str) -> None:
    """Up from the reason, and down to the Memory item meant."""
    combo = reviewer.place.findChild(QComboBox, "review-item")
    reviewer.press(SHIFT_TAB)
    if reviewer.place.change.form.text_shown:
        reviewer.press(SHIFT_TAB)
    while not combo.hasFocus():
        reviewer.press(SHIFT_TAB)
    reviewer.press(K.Key_Home)
    while words not in combo.currentText():
        before = combo.currentIndex()
        reviewer.press(K.Key_Down)
        assert combo.currentIndex() > before, f"no item says {words}"
    reviewer.place.change.reason.field.setFocus()


def empty_the_queue(reviewer: Reviewer) -> None:
    reviewer.decide(K.Key_M)  # as suggested: into the item about reports
    reviewer.decide(K.Key_D)  # as suggested: Memory says it already
    reviewer.decide(K.Key_R)  # as suggested: the newer figure
    reviewer.decide(K.Key_K, "it lasts")
    reviewer.decide(K.Key_L, "ask the hosts first")
    reviewer.begin(K.Key_A)  # the evidence names the ticket
    with reviewer.qtbot.waitSignal(reviewer.place.flow.resolved, timeout=10_000):
        reviewer.press(K.Key_1, Qt.KeyboardModifier.AltModifier)  # the reason that is offered
    reviewer.decide(K.Key_I, "goes to the list of the hosts")
    reviewer.decide(K.Key_T, "spoilt twice")
    reviewer.begin(K.Key_S)
    choose_item(reviewer, "12/12")
    reviewer.type("the key is back")
    reviewer.enter()
    reviewer.decide(K.Key_D, "no source")
    reviewer.begin(K.Key_X)
    choose_item(reviewer, "addresses")
    reviewer.type("never held")
    reviewer.enter()
    reviewer.decide(K.Key_M, "said by herself")
    for _ in range(3):
        reviewer.decide(K.Key_D, "cannot be read")


def test_every_disposition_by_keys_with_the_files_as_documented(reviewer: Reviewer) -> None:
    before = reviewer.files()
    claims = {path.stem: path.read_bytes() for path in reviewer.records}
    empty_the_queue(reviewer)

    assert [line["disposition"] for line in reviewer.log] == [
        "merge_memory", "discard", "replace_memory", "promote_to_knowledge_candidate", "defer",
        "link_to_authority", "create_ticket_or_doc_candidate", "promote_to_skill_candidate",
        "mark_memory_stale", "discard", "delete_memory", "merge_memory", "discard", "discard",
        "discard",
    ]  # fmt: skip
    assert {line["disposition"] for line in reviewer.log} == {str(do) for do in Disposition}
    assert all(line["reason"].strip() and line["reviewed_at"] for line in reviewer.log)
    assert len(reviewer.records) == 1, "only what was put off is still staged"

    memory = reviewer.memory
    assert "三枚まで" in memory and "Yamamoto-san wants" in memory
    assert "40 visitors" in memory and "at most 25" not in memory
    assert "## Stale or superseded" in memory and "the key is back" in memory
    assert "addresses" not in memory

    (note,) = [name for name in reviewer.files() if name.endswith("outlet.md")]
    text = reviewer.files()[note].decode()
    fields = frontmatter.read(text).fields
    assert note.startswith(".yoi/knowledge/")
    assert fields["status"] == "draft" and fields["title"] and fields["sources"]
    assert fields["generated"]["by"] == "human:tester"
    found = conformance.check(note, text, frontmatter.read(text))
    assert not [problem for problem in found if problem.severity is Severity.ERROR]

    skills = [name for name in reviewer.files() if name.endswith("SKILL.md")]
    assert len(skills) == 1 and skills[0].startswith(".yoi/skills/_candidates/")
    assert [n for n in reviewer.files() if n.startswith(".yoi/candidates/docs/")]

    authority = next(x for x in reviewer.log if x["disposition"] == "link_to_authority")
    assert authority["target"] == {"type": "authority", "ref": "RC-18"}
    stale = next(x for x in reviewer.log if x["disposition"] == "mark_memory_stale")
    assert stale["stale_reason"] == "the key is back"
    deferred = next(x for x in reviewer.log if x["disposition"] == "defer")
    assert deferred["defer_reason"] == "ask the hosts first" and deferred["until"] > "2026-12"
    assert reviewer.records[0].stem == deferred["candidate_id"]
    covered = reviewer.log[1]
    assert (covered["action"], covered["discard_reason"]) == (
        "already_covered",
        "Memory says this already",
    )
    for line in reviewer.log:
        if line["disposition"] != "defer":
            assert line["record_hash"], "the log keeps the consumed record"
            assert claims[line["candidate_id"]], "and it is one that was staged"

    reviewer.until(lambda: reviewer.place.empty.isVisible())
    reviewer.until(lambda: reviewer.place.empty.title == "All decided")

    after = reviewer.files()
    count = len(reviewer.log)
    for _ in range(count):
        reviewer.undo()
    assert reviewer.files() == before
    reviewer.until(lambda: len(reviewer.claims) == len(claims))
    for _ in range(count):
        reviewer.redo()
    assert reviewer.files() == after
    reviewer.until(lambda: reviewer.place.empty.isVisible())


def test_undo_of_any_decision_after_a_restart(qtbot, tmp_path: Path) -> None:
    first = Reviewer(qtbot, tmp_path)
    before = first.files()
    first.decide(K.Key_M)
    second_key = first.decide(K.Key_D)
    after = first.files()
    first.close()

    again = Reviewer(qtbot, tmp_path)
    assert again.files() == after
    again.press(K.Key_H)
    again.until(lambda: again.place.history.model.rowCount() == 3)
    again.press(K.Key_Down)  # the merge stands below the discard
    again.until(lambda: again.place.history.turn.isVisible())
    entry = again.place.history.current
    assert entry is not None and entry.disposition == "merge_memory"
    with qtbot.waitSignal(again.place.flow.turned, timeout=10_000):
        again.place.history.turn.click()
    assert not any(path.stem == second_key for path in again.records)
    assert again.memory.encode() == before[".yoi/memory/memory.md"]
    again.until(lambda: again.place.history.turn.text() == "Do it again")
    again.press(K.Key_Escape)
    again.undo()
    assert again.files() == before
    again.close()
