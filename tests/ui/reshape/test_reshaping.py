"""Renaming, moving, splitting, merging and deleting, by real keys and the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton

from garden.garden import Garden
from garden.testing import write_notes

MOVE = Qt.DropAction.MoveAction
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def choose(person, name: str, value: str) -> None:
    box = person.part(QComboBox, name, person.dialog)
    box.setFocus()
    for _ in range(box.findData(value) - box.currentIndex()):
        person.press(Qt.Key.Key_Down)
    assert box.currentData() == value


def fill(person, name: str, text: str) -> None:
    """Type into a box with a line of its own."""
    line = person.part(QComboBox, name, person.dialog).lineEdit()
    assert line is not None
    line.setFocus()
    person.press(Qt.Key.Key_A, CTRL)
    if text.isascii():
        QTest.keyClicks(line, text)
    else:  # an input method hands it over as a whole
        line.insert(text)


def test_rename_shows_what_changes_and_the_note_stays_open(person, garden_dir: Path) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    dialog = person.is_asked()
    person.retypes("rename-title", "Tomatl")
    assert person.part(QLineEdit, "rename-file", dialog).text() == "tomatl"
    person.sees_plan(3)  # itself, index.md, start.md
    assert "2 links" in person.part(QLabel, "reshape-summary", dialog).text()
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed to “Tomatl”")
    person.sees("plants/tomatl.md")
    assert "title: Tomatl\n" in person.text("plants/tomatl.md")
    assert person.text("index.md") == "# Notes\n\n* [Tomatl](plants/tomatl.md)\n"
    assert "[[tomatl]]" in person.text("start.md")
    assert person.notes.recent_paths()[0] == "plants/tomatl.md"
    assert person.tree.view.currentIndex().data() == "Tomatl"
    person.takes_back()
    person.is_there("plants/tomato.md")
    person.sees("plants/tomato.md")
    assert "[[tomato]]" in person.text("start.md")


def test_unsaved_words_and_the_caret_survive_a_rename(person) -> None:
    """B02: the open text is the file's, so a link of the note to itself changes under the caret."""
    person.writes({"self.md": "# self\n\nsee [[self#self]] here\n"})
    person.open("self.md")
    person.press(Qt.Key.Key_E, CTRL)
    page = person.notes.page
    page.editor.select(len("# self\n\nsee [[self#self]]"))
    QTest.keyClicks(page.editor.area, "!")
    person.press(Qt.Key.Key_F2)
    person.is_asked()
    person.retypes("rename-title", "other")
    person.sees_plan(1)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed")
    person.qtbot.waitUntil(lambda: page.editor.text() == "# other\n\nsee [[other#other]]! here\n")
    assert page.path == "other.md"
    before = page.editor.text()[: page.editor.offset()]
    assert before.endswith("[[other#other]]!")


def test_tabs_pins_and_history_follow(person) -> None:
    person.open("plants/tomato.md")
    person.notes.deeds.toggle_pin()
    person.open("plants/basil.md")
    person.open("start.md", new_tab=True)
    person.open("plants/basil.md")
    person.tree.view.setFocus()
    person.tree.view.setCurrentIndex(person.tree.model.index_of("plants/tomato.md"))
    person.press(Qt.Key.Key_F2)
    person.is_asked()
    person.retypes("rename-title", "Tomatl")
    person.sees_plan(3)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed")
    person.qtbot.waitUntil(lambda: person.notes.pinned.paths == ("plants/tomatl.md",))
    person.press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    person.sees("plants/tomatl.md")
    assert person.notes.tabs.paths() == ["plants/tomatl.md", "start.md"]


def test_a_name_that_can_not_be_is_refused_with_advice(person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    dialog = person.is_asked()
    person.retypes("rename-file", "index")
    said = person.part(QLabel, "empty-title", dialog)
    helps = person.part(QLabel, "empty-text", dialog)
    person.qtbot.waitUntil(lambda: "“index” can't be" in said.text())
    assert helps.text() == "“index-note” would work."
    assert not dialog.go.isEnabled()
    person.press(Qt.Key.Key_Return)
    assert dialog.isVisible()
    person.retypes("rename-file", "a/b")
    person.qtbot.waitUntil(lambda: "“a/b.md” can't be" in said.text())
    assert helps.text() == "“a-b” would work."
    person.retypes("rename-file", "basil")
    person.qtbot.waitUntil(lambda: "is there already" in said.text())
    person.press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert person.text("plants/tomato.md")


def test_files_and_single_links_can_be_left_out(person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    dialog = person.is_asked()
    person.retypes("rename-title", "Tomatl")
    person.sees_plan(3)
    tree = dialog.files
    rows = [tree.topLevelItem(n) for n in range(3)]
    start = next(row for row in rows if row.text(0) == "start.md")
    tree.setFocus()
    tree.setCurrentItem(start)
    person.press(Qt.Key.Key_Space)
    assert start.checkState(0) == Qt.CheckState.Unchecked
    assert "1 link in 2 files" in person.part(QLabel, "reshape-summary", dialog).text() or (
        "1 link changes" in person.part(QLabel, "reshape-summary", dialog).text()
    )
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed")
    assert "[[tomato]]" in person.text("start.md")
    assert "plants/tomatl.md" in person.text("index.md")


def test_a_file_that_changes_meanwhile_stops_it_and_the_plan_is_made_anew(person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    dialog = person.is_asked()
    person.retypes("rename-title", "Tomatl")
    person.sees_plan(3)
    (person.root / "start.md").write_text("[[tomato]] and [[tomato]]\n")
    person.press(Qt.Key.Key_Return)
    person.is_told("start.md")
    assert person.text("plants/tomato.md")
    person.qtbot.waitUntil(dialog.go.isEnabled)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed")
    assert person.text("start.md") == "[[tomatl]] and [[tomatl]]\n"


def test_moving_by_keys_from_the_tree(person) -> None:
    person.tree.view.setFocus()
    person.tree.view.setCurrentIndex(person.tree.model.index_of("plants/basil.md"))
    person.press(Qt.Key.Key_M, CTRL | SHIFT)
    person.is_asked()
    fill(person, "move-folder", "herbs/new")
    person.sees_plan(2)
    person.press(Qt.Key.Key_Return)
    person.hears("Moved “basil” to herbs/new")
    assert "[basil](herbs/new/basil.md)" in person.text("start.md")
    person.qtbot.waitUntil(lambda: person.tree.model.index_of("herbs/new/basil.md").isValid())


def test_several_notes_are_dropped_onto_a_folder(person) -> None:
    person.writes({"plants/new/okra.md": "x\n"})
    model, view = person.tree.model, person.tree.view
    rows = [model.index_of("plants/basil.md"), model.index_of("plants/tomato.md")]
    data: QMimeData = model.mimeData(rows)
    assert data.text() == "[[plants/basil]]\n[[plants/tomato]]"  # as before, in a text
    target = view.visualRect(model.index_of("作業")).center()
    over = QDragMoveEvent(
        target, MOVE, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    view.dragMoveEvent(over)
    assert over.isAccepted()
    view.dropEvent(
        QDropEvent(target, MOVE, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    )
    person.is_asked()
    person.sees_plan(4)
    person.press(Qt.Key.Key_Return)
    person.hears("Moved 2 notes to 作業")
    assert person.text("index.md") == "# Notes\n\n* [Tomato](作業/tomato.md)\n"


def test_a_folder_is_renamed_from_its_menu(person) -> None:
    menu = person.tree.menu_for(person.tree.model.index_of("plants"))
    next(a for a in menu.actions() if a.text() == "Rename…").trigger()
    person.is_asked()
    person.retypes("folder-name", "beds")
    person.sees_plan(4)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed the folder to “beds”")
    assert person.text("index.md") == "# Notes\n\n* [Tomato](beds/tomato.md)\n"


def test_a_section_becomes_a_note(person) -> None:
    person.open("plants/tomato.md")
    person.notes.page.go_to("trouble")
    person.press(Qt.Key.Key_N, CTRL | SHIFT)
    dialog = person.is_asked()
    choose(person, "split-which", "trouble")
    assert person.part(QLineEdit, "split-title", dialog).text() == "Trouble"
    person.sees_plan(2)
    person.press(Qt.Key.Key_Return)
    person.hears("Made “Trouble” from “tomato”")
    assert person.text("plants/tomato.md").endswith("[[basil]].\n\n[[Trouble]]\n")
    assert "## Trouble\n\nSlugs, see [[霜よけ]].\n" in person.text("plants/Trouble.md")


def test_the_section_of_the_caret_is_offered_first(person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_E, CTRL)
    at = person.notes.page.editor.text().index("Slugs, see")
    person.notes.page.editor.select(at, at)
    person.press(Qt.Key.Key_N, CTRL | SHIFT)
    dialog = person.is_asked()
    assert person.part(QComboBox, "split-which", dialog).currentData() == "trouble"
    assert person.part(QLineEdit, "split-title", dialog).text() == "Trouble"
    person.sees_plan(2)


def test_selected_text_becomes_a_note_and_an_embed_stays(person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_E, CTRL)
    page = person.notes.page
    start = page.editor.text().index("Tie to")
    page.editor.select(start, start + len("Tie to bamboo."))
    person.press(Qt.Key.Key_N, CTRL | SHIFT)
    person.is_asked()
    person.retypes("split-title", "Bamboo")
    choose(person, "split-leave", "embed")
    person.sees_plan(2)
    person.part(QLineEdit, "split-title", person.dialog).setFocus()
    person.press(Qt.Key.Key_Return)
    person.hears("Made “Bamboo”")
    person.qtbot.waitUntil(lambda: "![[Bamboo]] Goes with" in page.editor.text())


def test_the_menu_of_a_text_offers_it(person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_E, CTRL)
    menu = person.notes.page.editor.area.context_menu()
    assert person.registry.get("note.split") in menu.actions()
    assert person.registry.get("note.rename-heading") in menu.actions()
    menu.deleteLater()


def test_two_notes_become_one(person) -> None:
    person.open("plants/basil.md")
    person.registry.get("note.merge").trigger()
    dialog = person.is_asked()
    assert not dialog.go.isEnabled()
    field = person.part(QLineEdit, "merge-into", dialog)
    field.setFocus()
    QTest.keyClicks(field, "Tomato")
    person.sees_plan(3)
    field.completer().popup().hide()
    person.qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    person.hears("Merged “basil” into “tomato”")
    person.sees("plants/tomato.md")
    assert "Grows beside the Tomato." in person.text("plants/tomato.md")
    assert "[basil](plants/tomato.md)" in person.text("start.md")
    person.takes_back()
    person.is_there("plants/basil.md")


def test_a_heading_is_renamed(person) -> None:
    person.writes({"n.md": "[[tomato#Trouble]]\n"})
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2, SHIFT)
    person.is_asked()
    choose(person, "heading-which", "trouble")
    person.retypes("heading-words", "Pests")
    person.sees_plan(2)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed the heading to “Pests”")
    assert person.text("n.md") == "[[tomato#Pests]]\n"


def test_a_tag_is_renamed(person) -> None:
    person.writes({"n.md": "#guide/deep\n"})
    person.registry.get("garden.rename-tag").trigger()
    person.is_asked()
    fill(person, "tag-old", "guide")
    fill(person, "tag-new", "a b")
    said = person.part(QLabel, "empty-title", person.dialog)
    person.qtbot.waitUntil(lambda: said.text() == "That can't be a tag.")
    helps = person.part(QLabel, "empty-text", person.dialog)
    assert helps.text().startswith("Use letters, digits")
    fill(person, "tag-new", "手引き")
    person.sees_plan(2)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed the tag “guide” to “手引き”")
    assert person.text("n.md") == "#手引き/deep\n"
    assert "tags: [手引き]" in person.text("start.md")


@pytest.mark.parametrize(
    ("choice", "left"),
    [("wish", "[basil](plants/basil.md)"), ("unlink", "basil and"), ("point", "plants/tomato.md")],
)
def test_deleting_asks_what_becomes_of_links(person, choice: str, left: str) -> None:
    person.open("plants/basil.md")
    person.press(Qt.Key.Key_Delete, CTRL | SHIFT)
    dialog = person.is_asked()
    choose(person, "delete-inbound", choice)
    if choice == "point":
        notice = person.part(QLabel, "reshape-notice", dialog)
        person.qtbot.waitUntil(notice.isHidden)  # no plan yet, so nothing is told of one
        field = person.part(QLineEdit, "delete-other", dialog)
        field.setFocus()
        QTest.keyClicks(field, "plants/tomato.md")
        field.completer().popup().hide()
    person.sees_plan(1 if choice == "wish" else 3)
    person.qtbot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
    person.hears("Moved “Basil” to the trash")
    assert not (person.root / "plants/basil.md").exists()
    assert left in person.text("start.md")
    person.takes_back()
    person.qtbot.waitUntil(lambda: "[basil](plants/basil.md)" in person.text("start.md"))
    person.sees("plants/basil.md")


def test_a_note_that_nothing_leads_to_goes_at_once(person) -> None:
    person.writes({"alone.md": "x\n"})
    person.tree.view.setFocus()
    person.tree.view.setCurrentIndex(person.tree.model.index_of("alone.md"))
    person.press(Qt.Key.Key_Delete)
    person.hears("Moved “alone” to the trash")
    person.qtbot.waitUntil(lambda: not person.tree.model.index_of("alone.md").isValid())


def test_links_to_a_note_moved_by_another_program_are_offered_to_be_mended(
    person, garden: Garden
) -> None:
    (person.root / "beds").mkdir()
    (person.root / "plants/tomato.md").rename(person.root / "beds/love apple.md")
    person.qtbot.waitUntil(lambda: bool(person.window.mend_bar.words), timeout=15_000)
    assert "beds/love apple.md" in person.window.mend_bar.words
    look = person.part(QPushButton, "mend-look")
    person.qtbot.mouseClick(look, Qt.MouseButton.LeftButton)
    person.is_asked()
    person.sees_plan(2)
    person.press(Qt.Key.Key_Return)
    person.hears("Mended 2 links")
    assert "[[love apple]]" in person.text("start.md")
    person.qtbot.waitUntil(lambda: not person.window.mend_bar.words)


def test_a_move_of_our_own_offers_nothing(person) -> None:
    person.open("plants/basil.md")
    person.press(Qt.Key.Key_F2)
    person.is_asked()
    person.retypes("rename-file", "basil-2")
    person.sees_plan(3)
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed")
    person.qtbot.waitUntil(lambda: person.session.header("plants/basil-2.md") is not None)
    person.qtbot.waitUntil(lambda: not person.session.running())
    assert not person.window.mend_bar.words


def test_leaving_while_the_plan_is_being_made(person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    dialog = person.is_asked()
    person.retypes("rename-title", "Tomatl")
    person.press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert person.text("plants/tomato.md")


def test_enter_right_after_typing_waits_for_the_plan(person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    person.is_asked()
    person.retypes("rename-title", "Tomatl")
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed to “Tomatl”")
    person.sees("plants/tomatl.md")


def test_what_is_applied_is_what_the_form_asks_for_at_last(person) -> None:
    """A plan on its way when the form changes again is not the one that counts."""
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_F2)
    dialog = person.is_asked()
    person.retypes("rename-title", "First")
    person.sees_plan(3)
    person.retypes("rename-title", "Second")
    assert dialog.plan is None and not dialog.go.isEnabled()
    person.press(Qt.Key.Key_Return)
    person.hears("Renamed to “Second”")
    person.sees("plants/second.md")


def test_nothing_changes_says_so(person) -> None:
    write_notes(person.root, {})
    person.open("plants/basil.md")
    person.press(Qt.Key.Key_F2)
    dialog = person.is_asked()
    told = person.part(QLabel, "empty-title", dialog)
    person.qtbot.waitUntil(lambda: told.text() == "Nothing changes.")
    assert person.part(QLabel, "reshape-summary", dialog).text() == "", "it is said once"
    assert not dialog.go.isEnabled()


def test_words_of_a_heading_become_a_note_and_links_to_the_heading_hold(person) -> None:
    person.writes({"h.md": "# H\n\n## Growing tomatoes\n\nx\n", "l.md": "[[h#Growing tomatoes]]\n"})
    person.open("h.md")
    person.press(Qt.Key.Key_E, CTRL)
    page = person.notes.page
    start = page.editor.text().index("tomatoes")
    page.editor.select(start, start + len("tomatoes"))
    person.press(Qt.Key.Key_N, CTRL | SHIFT)
    person.is_asked()
    person.sees_plan(2)  # nothing to change where the link stands
    person.retypes("split-title", "Okra")
    person.sees_plan(3)
    person.press(Qt.Key.Key_Return)
    person.hears("Made “Okra”")
    assert person.text("l.md") == "[[h#Growing Okra]]\n"
    assert "## Growing [[Okra]]\n" in person.text("h.md")
