"""The fields of each decision, and keys while an input method composes (B40)."""

from __future__ import annotations

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QDateEdit, QPlainTextEdit

from garden.okf import frontmatter

from .conftest import K, Reviewer
from .test_review_place import label, select


def text(reviewer: Reviewer) -> QPlainTextEdit:
    found = reviewer.place.findChild(QPlainTextEdit, "review-text")
    assert isinstance(found, QPlainTextEdit)
    return found


def combo(reviewer: Reviewer, name: str) -> QComboBox:
    found = reviewer.place.findChild(QComboBox, name)
    assert isinstance(found, QComboBox)
    return found


def test_enter_belongs_to_the_input_method_while_it_composes(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_D)
    field = reviewer.place.change.reason.field
    QApplication.sendEvent(field, QInputMethodEvent("ふよう", []))
    reviewer.press(K.Key_Return)
    assert reviewer.place.change.deciding and len(reviewer.records) == 15
    event = QInputMethodEvent("", [])
    event.setCommitString("不要")
    QApplication.sendEvent(field, event)
    reviewer.press(K.Key_Return)  # the Enter that closes the conversion, delivered late
    assert reviewer.place.change.deciding
    reviewer.until(lambda: not reviewer.place.change.reason._guard.busy)
    reviewer.enter()
    assert reviewer.log[0]["reason"] == "不要"


def test_a_day_can_be_chosen_for_what_is_put_off(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_L)
    until = combo(reviewer, "review-until")
    assert until.currentText() == "in 14 days"
    until.setCurrentIndex(until.count() - 1)
    day = reviewer.place.findChild(QDateEdit, "review-day")
    assert day.isVisible()
    day.setDate(QDate(2027, 2, 3))
    reviewer.type("after the fair")
    reviewer.enter()
    assert reviewer.log[0]["until"].startswith(("2027-02-03", "2027-02-02"))


def test_a_day_that_is_over_is_refused(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_L)
    until = combo(reviewer, "review-until")
    until.setCurrentIndex(until.count() - 1)
    reviewer.place.findChild(QDateEdit, "review-day").setDate(QDate(2020, 1, 1))
    reviewer.until(lambda: "over" in label(reviewer, "review-against"))


def test_a_pointer_to_the_authority_can_be_kept_in_memory(reviewer: Reviewer) -> None:
    select(reviewer, "Repair numbers")
    reviewer.begin(K.Key_A)
    assert combo(reviewer, "review-authority").currentText() == "RC-18"
    pointer = reviewer.place.findChild(QCheckBox, "review-pointer")
    pointer.setChecked(True)
    assert "RC-18" in text(reviewer).toPlainText()
    reviewer.until(lambda: bool(reviewer.place.change.diff.lines))
    reviewer.type("settled there")
    reviewer.enter()
    assert "→ RC-18" in reviewer.memory


def test_an_authority_must_be_named(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_A)
    reviewer.until(lambda: "Name the ticket" in label(reviewer, "review-against"))


def test_a_ticket_or_a_doc(reviewer: Reviewer) -> None:
    select(reviewer, "Repair numbers")
    reviewer.begin(K.Key_I)
    destination = combo(reviewer, "review-destination")
    assert destination.currentData() == "ticket"
    assert "Ticket candidate" in text(reviewer).toPlainText()
    destination.setCurrentIndex(1)
    reviewer.until(lambda: "Doc candidate" in text(reviewer).toPlainText())
    reviewer.until(lambda: ".yoi/candidates/docs/" in label(reviewer, "review-effect"))
    reviewer.type("for the handbook")
    reviewer.enter()
    assert [name for name in reviewer.files() if name.startswith(".yoi/candidates/docs/")]


def test_a_skill_is_named_in_its_text_too(reviewer: Reviewer) -> None:
    select(reviewer, "soldering tip")
    reviewer.begin(K.Key_T)
    name = reviewer.field("review-target")
    name.setText("check-new-tip")
    name.editingFinished.emit()
    assert frontmatter.read(text(reviewer).toPlainText()).fields["name"] == "check-new-tip"
    reviewer.until(lambda: "check-new-tip" in label(reviewer, "review-effect"))
    name.setText("Check New Tip")
    name.editingFinished.emit()
    reviewer.until(lambda: "small letters" in label(reviewer, "review-against"))


def test_the_place_of_a_note_can_be_changed_and_links_follow(reviewer: Reviewer) -> None:
    select(reviewer, "はんだ付けの席")
    reviewer.begin(K.Key_K)
    place = reviewer.field("review-target")
    place.setText("席/四つ.md")
    place.editingFinished.emit()
    reviewer.until(lambda: ".yoi/knowledge/席/四つ.md" in label(reviewer, "review-effect"))
    assert "[[はんだ付け]]" in text(reviewer).toPlainText()
    place.setText("../四つ.md")
    place.editingFinished.emit()
    reviewer.until(lambda: "can't be the place" in label(reviewer, "review-against"))
    place.setText("席/四つ.md")
    place.editingFinished.emit()
    reviewer.until(lambda: not label(reviewer, "review-against"))
    reviewer.type("lasting")
    reviewer.enter()
    assert (reviewer.root / ".yoi/knowledge/席/四つ.md").is_file()


def test_a_draft_edited_by_hand_is_written_as_it_stands(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_K)
    area = text(reviewer)
    area.setFocus()
    reviewer.press(K.Key_End, Qt.KeyboardModifier.ControlModifier)
    reviewer.type("Added by hand.")
    reviewer.place.change.reason.field.setFocus()
    reviewer.type("lasting")
    reviewer.enter()
    (note,) = [n for n in reviewer.files() if "三枚" in n]
    assert reviewer.files()[note].decode().rstrip().endswith("Added by hand.")


def test_merging_elsewhere_changes_the_text_unless_it_was_edited(reviewer: Reviewer) -> None:
    reviewer.begin(K.Key_M)
    where = combo(reviewer, "review-where")
    assert where.currentText().startswith("into")
    assert "写真つき" in text(reviewer).toPlainText()
    where.setCurrentIndex(next(n for n in range(where.count()) if "Reminders" in where.itemText(n)))
    reviewer.until(lambda: "写真つき" not in text(reviewer).toPlainText())
    text(reviewer).setPlainText("Mine. Source: me.")
    where.setCurrentIndex(where.count() - 1)
    reviewer.qtbot.wait(50)
    assert text(reviewer).toPlainText() == "Mine. Source: me."


def test_what_lacks_its_use_can_be_told_it(reviewer: Reviewer) -> None:
    import json

    file = reviewer.records[0]
    data = json.loads(file.read_bytes())
    file.write_text(json.dumps(data | {"why_useful": " "}), encoding="utf-8")
    reviewer.place.focus_place()
    reviewer.until(lambda: not (reviewer.place.list.model.rows[0].why_useful.strip()))
    reviewer.until(lambda: reviewer.prepared)
    reviewer.begin(K.Key_M)
    reviewer.until(lambda: "useful" in label(reviewer, "review-against"))
    use = reviewer.field("review-use")
    use.setFocus()
    reviewer.type("reports are read")
    reviewer.until(lambda: not label(reviewer, "review-against"))
    reviewer.place.change.reason.field.setFocus()
    reviewer.type("she said so")
    reviewer.enter()
    assert reviewer.log[0]["destination_reason"] == "reports are read"
