"""What a person typed for a candidate is never lost: refused, left, taken, or at a crash."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from garden.staging.dispositions import Decision, Disposition
from garden.storage.recovery import RecoveryCopies
from ui.kept_words import of_notes

from .conftest import K, Reviewer
from .test_fields import combo, text
from .test_review_place import label

MINE = "Mine. Source: me."


def refused(reviewer: Reviewer) -> None:
    """Enter, which is refused; the fields come back."""
    reviewer.enter_in_vain()
    reviewer.until(lambda: reviewer.place.change.deciding and reviewer.place.change._ready)


def touch_record(reviewer: Reviewer) -> None:
    """Another program writes the record at this very moment: what was looked at is old."""
    file = reviewer.records[0]
    file.write_text(json.dumps(json.loads(file.read_bytes()) | {"touched": True}), "utf-8")


def copies(reviewer: Reviewer) -> list[str]:
    return [copy.text for copy in reviewer.garden.unsaved()]


def test_a_refused_decision_keeps_the_text_and_the_place(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_M)
    where = combo(reviewer, "review-where")
    where.setCurrentIndex(next(n for n in range(where.count()) if "Reminders" in where.itemText(n)))
    reviewer.until(lambda: "写真つき" not in text(reviewer).toPlainText())
    chosen = where.currentText()
    text(reviewer).setPlainText(MINE)
    reviewer.place.change.reason.field.setText("because")
    touch_record(reviewer)
    refused(reviewer)
    assert label(reviewer, "review-error")
    assert text(reviewer).toPlainText() == MINE
    assert where.currentText() == chosen
    assert reviewer.place.change.reason.text == "because"
    reviewer.press(K.Key_Escape)
    reviewer.place.flow.begin()
    reviewer.until(lambda: b"touched" in reviewer.place.list.model.rows[0].raw)
    reviewer.begin(K.Key_M)
    assert text(reviewer).toPlainText() == MINE
    assert where.currentText() == chosen
    reviewer.enter()
    assert MINE in reviewer.memory
    assert reviewer.log[0]["reason"] == "because"


def test_a_place_that_was_chosen_only_survives_a_refusal_too(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_D)
    combo(reviewer, "review-discard-as").setCurrentIndex(3)
    reviewer.type("no")
    touch_record(reviewer)
    refused(reviewer)
    assert combo(reviewer, "review-discard-as").currentIndex() == 3
    reviewer.press(K.Key_Escape)
    reviewer.begin(K.Key_D)
    assert combo(reviewer, "review-discard-as").currentIndex() == 0, "nothing was typed"


def test_an_item_that_changed_meanwhile_leaves_the_text_and_is_chosen_again(
    reviewer: Reviewer,
) -> None:
    reviewer.begin(K.Key_M)
    assert combo(reviewer, "review-where").currentText().startswith("into")
    text(reviewer).setPlainText(MINE)
    reviewer.place.change.reason.field.setText("because")
    reviewer.memory_file.write_text(reviewer.memory.replace("写真つき", "絵つき"), "utf-8")
    refused(reviewer)
    assert text(reviewer).toPlainText() == MINE
    assert combo(reviewer, "review-where").currentIndex() == -1
    reviewer.until(lambda: "Choose again" in label(reviewer, "review-against"))
    assert not reviewer.place.change.diff.lines
    where = combo(reviewer, "review-where")
    where.setCurrentIndex(next(n for n in range(where.count()) if "絵つき" in where.itemText(n)))
    reviewer.until(lambda: not label(reviewer, "review-against"))
    reviewer.enter()
    assert MINE in reviewer.memory and "絵つき" not in reviewer.memory


def test_a_note_whose_place_was_taken_keeps_its_text(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_K)
    written = text(reviewer).toPlainText() + "\nAdded by hand."
    text(reviewer).setPlainText(written)
    place = reviewer.field("review-target").text()
    reviewer.until(lambda: label(reviewer, "review-effect") != "")
    file = reviewer.garden.layout.absolute(place)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("theirs", "utf-8")
    reviewer.type("lasting")
    refused(reviewer)
    assert text(reviewer).toPlainText() == written
    assert reviewer.field("review-target").text() == place
    assert file.read_text("utf-8") == "theirs"


def test_escape_and_another_row_keep_an_edited_text(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_M)
    default = text(reviewer).toPlainText()
    text(reviewer).setPlainText(MINE)
    reviewer.place.change.reason.field.setText("half said")
    reviewer.press(K.Key_Escape)
    reviewer.begin(K.Key_K)
    assert label(reviewer, "review-kept") == "", "of that decision only"
    reviewer.press(K.Key_Escape)
    reviewer.begin(K.Key_M)
    assert text(reviewer).toPlainText() == MINE
    assert reviewer.place.change.reason.text == "half said"
    assert "Your text" in label(reviewer, "review-kept")
    reviewer.place.list.select_row(2)
    assert not reviewer.place.change.deciding
    reviewer.place.list.select_row(0)
    reviewer.begin(K.Key_M)
    assert text(reviewer).toPlainText() == MINE
    reviewer.until(lambda: any(MINE in line.text for line in reviewer.place.change.diff.lines))
    button = reviewer.place.findChild(QPushButton, "review-default")
    button.click()
    reviewer.until(lambda: text(reviewer).toPlainText() == default)
    assert label(reviewer, "review-kept") == ""
    reviewer.press(K.Key_Escape)
    reviewer.until(lambda: copies(reviewer) == [])


def test_what_was_decided_leaves_no_copy(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_M)
    text(reviewer).setPlainText(MINE)
    reviewer.until(lambda: copies(reviewer) == [MINE])  # without Esc, within two seconds
    reviewer.place.change.reason.field.setText("because")
    reviewer.enter()
    reviewer.until(lambda: copies(reviewer) == [])


def test_a_draft_is_found_after_a_crash_and_is_no_note(qtbot: QtBot, tmp_path: Path) -> None:
    reviewer = Reviewer(qtbot, tmp_path)
    reviewer.begin(K.Key_T)
    name = reviewer.field("review-target").text()
    written = text(reviewer).toPlainText() + "\nAdded by hand.\n"
    text(reviewer).setPlainText(written)
    reviewer.until(lambda: copies(reviewer) == [written])
    reviewer.close()  # no Esc, nothing else
    again = Reviewer(qtbot, tmp_path)
    try:
        assert of_notes(again.garden.unsaved()) == []
        again.begin(K.Key_T)
        assert text(again).toPlainText() == written
        assert again.field("review-target").text() == name
        again.type("mine")
        again.enter()
        assert any("Added by hand." in data.decode() for data in again.files().values())
        again.until(lambda: copies(again) == [])
    finally:
        again.close()


def test_closing_waits_for_the_copy(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_M)
    text(reviewer).setPlainText(MINE)
    done: list[bool] = []
    reviewer.place.flush(lambda: done.append(copies(reviewer) == [MINE]))
    reviewer.until(lambda: done == [True])
    reviewer.place.flush(lambda: done.append(True))
    assert len(done) == 2, "at once when nothing is to be kept"


def test_a_text_for_a_candidate_that_was_taken_can_be_copied(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_M)
    text(reviewer).setPlainText(MINE)
    current = reviewer.place.list.current
    assert current is not None
    reviewer.garden.own()
    reviewer.garden.desk.resolve(current.id, Decision(Disposition.DISCARD, "by an agent"))
    reviewer.place.change.reason.field.setText("because")
    reviewer.enter_in_vain()
    assert "Your text is kept" in reviewer.said
    reviewer.place.findChild(QPushButton, "review-undo").click()
    assert QApplication.clipboard().text() == MINE
    reviewer.until(lambda: copies(reviewer) == [])


def test_a_text_left_for_a_candidate_that_is_gone_is_told(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_M)
    text(reviewer).setPlainText(MINE)
    reviewer.press(K.Key_Escape)
    reviewer.records[0].unlink()
    reviewer.place.flow.begin()
    reviewer.until(lambda: "Your text is kept" in reviewer.said)
    reviewer.place.findChild(QPushButton, "review-undo").click()
    assert QApplication.clipboard().text() == MINE


def test_a_copy_that_cannot_be_read_as_a_draft_is_text_all_the_same(
    qtbot: QtBot, tmp_path: Path
) -> None:
    reviewer = Reviewer(qtbot, tmp_path)
    current = reviewer.place.list.current
    assert current is not None
    path = f"draft:review:{current.id}/merge_memory"
    recovery = reviewer.garden._recovery
    assert isinstance(recovery, RecoveryCopies)
    now = reviewer.garden.now()
    recovery.keep(path, MINE, base="{", base_hash="", now=now)
    reviewer.close()
    again = Reviewer(qtbot, tmp_path)
    try:
        again.begin(K.Key_M)
        assert text(again).toPlainText() == MINE
    finally:
        again.close()


# ---- what is shown and what is written are one decision


def stale_page(reviewer: Reviewer, claim: str) -> None:
    """Memory whose nearest item to the claim is stale."""
    reviewer.memory_file.write_text(
        "# Workspace Memory\n\n## Current focus\n\n- The hall is painted blue. Source: notice\n\n"
        f"## Stale or superseded\n\n- ~~{claim} Source: old~~ (stale 2026-01-01: over)\n",
        "utf-8",
    )
    reviewer.place.flow._cache.clear()
    reviewer.place.list.select_row(1)
    reviewer.until(lambda: reviewer.prepared)
    reviewer.place.list.select_row(0)
    reviewer.until(lambda: reviewer.prepared)


def test_a_stale_item_is_never_what_a_key_begins_with(reviewer: Reviewer) -> None:
    current = reviewer.place.list.current
    assert current is not None
    stale_page(reviewer, current.claim)
    before = reviewer.memory
    reviewer.begin(K.Key_M)
    assert combo(reviewer, "review-where").currentText().startswith("new item")
    reviewer.until(lambda: bool(reviewer.place.change.diff.lines))
    assert not [line for line in reviewer.place.change.diff.lines if line.kind == "removed"]
    shown = [line.text for line in reviewer.place.change.diff.lines if line.kind == "added"]
    reviewer.place.change.reason.field.setText("because")
    reviewer.enter()
    assert [line for line in shown if line.strip() and line not in reviewer.memory] == []
    assert before.splitlines()[-1] in reviewer.memory


def test_on_an_item_the_nearest_active_one_or_none_is_meant(reviewer: Reviewer) -> None:
    current = reviewer.place.list.current
    assert current is not None
    stale_page(reviewer, current.claim)
    for key in (K.Key_R, K.Key_S, K.Key_X):
        reviewer.begin(key)
        item = combo(reviewer, "review-item")
        assert [item.itemText(n) for n in range(item.count())] == ["The hall is painted blue."]
        if item.currentIndex() < 0:
            reviewer.until(lambda: "Choose the Memory item" in label(reviewer, "review-against"))
            assert not reviewer.place.change.diff.lines
            item.setCurrentIndex(0)
        reviewer.until(lambda: bool(reviewer.place.change.diff.lines))
        removed = [x.text for x in reviewer.place.change.diff.lines if x.kind == "removed"]
        assert any("hall" in line for line in removed)
        reviewer.press(K.Key_Escape)


def test_a_decision_whose_item_is_not_offered_becomes_no_other(reviewer: Reviewer) -> None:
    """Whatever is suggested: the preview is of what the fields say."""
    reviewer.until(lambda: reviewer.prepared)
    reviewer.begin(K.Key_M)
    look = reviewer.place._look
    assert look is not None
    decision = Decision(Disposition.MERGE_MEMORY, "", text=MINE, item="no-such-item")
    shown = reviewer.garden.review.preview(look.candidate, decision)
    reviewer.place.change.fill(look, decision, shown, reviewer.garden.now())
    assert combo(reviewer, "review-where").currentIndex() == -1
    reviewer.until(lambda: "Choose again" in label(reviewer, "review-against"))
    reviewer.place.change.reason.field.setText("because")
    before = reviewer.memory
    refused(reviewer)
    assert reviewer.memory == before
    assert json.loads(reviewer.records[0].read_bytes())["id"] == look.candidate.id


def test_the_default_of_a_deferral_shows_as_its_days(reviewer: Reviewer) -> None:
    """Asked a moment after it was offered, it is still fourteen days."""
    reviewer.begin(K.Key_L)
    look = reviewer.place._look
    assert look is not None
    now = reviewer.garden.now()
    until = now + timedelta(days=14)
    form = reviewer.place.change.form
    form.fill(look, Decision(Disposition.DEFER, "", until=until), now + timedelta(seconds=3))
    assert combo(reviewer, "review-until").currentText() == "in 14 days"


def test_a_suggested_draft_is_shown_before_its_key(reviewer: Reviewer) -> None:
    shown: dict[str, str] = {}
    for row in range(len(reviewer.claims)):
        reviewer.place.list.select_row(row)
        reviewer.until(lambda: reviewer.prepared)
        change = reviewer.place.change
        added = [line.text for line in change.diff.lines if line.kind == "added"]
        if label(reviewer, "review-effect").startswith("Writes") and change.disposition:
            assert change.diff.isVisible()
            shown[change.disposition.value] = "\n".join(added)
    assert "status: draft" in shown["promote_to_knowledge_candidate"]
    assert all(text.strip() for text in shown.values())
    reviewer.place.list.select_row(0)
    reviewer.begin(K.Key_K)
    assert not reviewer.place.change.diff.lines, "the form has its text"


def test_a_candidate_that_went_before_enter_leaves_its_text(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_M)
    text(reviewer).setPlainText(MINE)
    reviewer.place.change.reason.field.setText("because")
    reviewer.records[0].unlink()
    reviewer.enter_in_vain()
    assert "no longer staged" in label(reviewer, "review-error")
    reviewer.press(K.Key_Escape)
    reviewer.place.flow.begin()
    reviewer.until(lambda: "Your text is kept" in reviewer.said)
    reviewer.place.findChild(QPushButton, "review-undo").click()
    assert QApplication.clipboard().text() == MINE
