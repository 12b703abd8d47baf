"""The sidebar on a real garden, by mouse and keys."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from garden.changes import Changes
from garden.index_state import Readiness
from garden.testing import write_notes
from ui.theme import Theme
from ui.wiki.note_tree import NoteTree
from ui.wiki.pinned import PinnedNotes
from ui.wiki.tree_model import Role


@pytest.fixture
def tree(qtbot, session) -> NoteTree:
    made = NoteTree(
        Theme("light"), session, PinnedNotes(), lambda: datetime(2026, 11, 30, tzinfo=UTC)
    )
    made.resize(300, 500)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def click(tree: NoteTree, path: str, button=Qt.MouseButton.LeftButton, held=None) -> None:
    index = tree.model.index_of(path)
    tree.view.scrollTo(index)
    QTest.mouseClick(
        tree.view.viewport(),
        button,
        held or Qt.KeyboardModifier.NoModifier,
        tree.view.visualRect(index).center(),
    )


def test_clicks_open_notes(qtbot, tree) -> None:
    with qtbot.waitSignal(tree.note_requested) as caught:
        click(tree, "plants/tomato.md")
    assert caught.args == ["plants/tomato.md", False]
    with qtbot.waitSignal(tree.note_requested) as caught:
        click(tree, "plants/tomato.md", held=Qt.KeyboardModifier.ControlModifier)
    assert caught.args == ["plants/tomato.md", True]
    with qtbot.waitSignal(tree.note_requested) as caught:
        click(tree, "plants/tomato.md", button=Qt.MouseButton.MiddleButton)
    assert caught.args == ["plants/tomato.md", True]


def test_a_click_on_a_folder_opens_and_closes_it(tree) -> None:
    folder = tree.model.index_of("plants")
    was = tree.view.isExpanded(folder)
    click(tree, "plants")
    assert tree.view.isExpanded(folder) is not was
    click(tree, "plants")
    assert tree.view.isExpanded(folder) is was


def test_keys_open_notes(qtbot, tree) -> None:
    tree.view.setCurrentIndex(tree.model.index_of("start.md"))
    with qtbot.waitSignal(tree.note_requested) as caught:
        QTest.keyClick(tree.view, Qt.Key.Key_Return)
    assert caught.args == ["start.md", False]
    with qtbot.waitSignal(tree.note_requested) as caught:
        QTest.keyClick(tree.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert caught.args == ["start.md", True]


def test_the_filter_narrows_and_gives_back(qtbot, tree) -> None:
    tree.view.collapse(tree.model.index_of("作業"))
    before = tree.expanded
    tree.filter.setText("ﾄﾏﾄ")
    qtbot.waitUntil(lambda: tree.model.shown == 1)
    assert tree.view.isExpanded(tree.model.index_of("plants"))
    with qtbot.waitSignal(tree.note_requested) as caught:
        QTest.keyClick(tree.filter, Qt.Key.Key_Return)
    assert caught.args == ["plants/tomato.md", False]
    QTest.keyClick(tree.filter, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: tree.model.shown == tree.model.total)
    assert tree.expanded == before


def test_nothing_found_says_so_and_offers_a_way_out(qtbot, tree) -> None:
    tree.filter.setText("no such note anywhere")
    qtbot.waitUntil(tree.empty.isVisible)
    assert tree.empty.title == "No note matches"


def test_delete_is_wished_for_and_the_next_row_is_chosen(qtbot, tree, session, garden) -> None:
    garden.start()
    tree.view.setFocus()
    tree.view.setCurrentIndex(tree.model.index_of("plants/basil.md"))
    with qtbot.waitSignal(tree.delete_requested) as caught:
        QTest.keyClick(tree.view, Qt.Key.Key_Delete)
    assert caught.args == [["plants/basil.md"]]
    operations: list[str] = []
    session.trash("plants/basil.md", lambda saved: operations.append(saved.changes.operation))
    qtbot.waitUntil(lambda: tree.model.header("plants/basil.md") is None)
    assert tree.view.currentIndex().data(Role.PATH) == "plants/tomato.md"
    session.undo(operation=operations[0])
    qtbot.waitUntil(lambda: tree.model.header("plants/basil.md") is not None)


def test_a_new_note_appears_without_losing_the_place(qtbot, tree, session, garden) -> None:
    garden.start()
    tree.select("plants/tomato.md")
    session.create(title="Okra", folder="plants", type="Plant")
    qtbot.waitUntil(lambda: tree.model.header("plants/Okra.md") is not None)
    assert tree.view.currentIndex().data(Role.PATH) == "plants/tomato.md"
    assert tree.model.index_of("plants/Okra.md").isValid()


def test_an_outside_change_arrives(qtbot, tree, session, garden, garden_dir) -> None:
    write_notes(garden_dir, {"作業/新しい.md": "---\ntype: X\ntitle: 新しい\n---\n"})
    changes = garden.reconcile(["作業/新しい.md"])
    session._on_changes(changes, garden.headers_of(changes.added), garden)
    assert tree.model.index_of("作業/新しい.md").data() == "新しい"


def test_pinning_from_the_menu(qtbot, tree) -> None:
    index = tree.model.index_of("plants/tomato.md")
    menu = tree.menu_for(index)
    pin = next(action for action in menu.actions() if action.text() == "Pin note")
    pin.trigger()
    assert tree.model.index(0, 0).data() == "Pinned"
    first = tree.model.index(0, 0, tree.model.index(0, 0))
    assert first.data() == "Tomato"
    menu = tree.menu_for(first)
    assert any(action.text() == "Unpin note" for action in menu.actions())


def test_new_note_in_the_folder_of_the_row(qtbot, tree) -> None:
    tree.view.setCurrentIndex(tree.model.index_of("plants/tomato.md"))
    new = next(a for a in tree.actions_for_registry() if a.objectName() == "tree.new-here")
    with qtbot.waitSignal(tree.create_requested) as caught:
        new.trigger()
    assert caught.args == ["plants"]


def test_a_closed_garden_leaves_an_empty_tree(qtbot, tree, session) -> None:
    """It is seen while another one is being opened."""
    session.detach()
    assert tree.view.isVisible() and not tree.model.total


def test_every_part_has_a_name(tree) -> None:
    assert tree.view.accessibleName() and tree.filter.accessibleName()
    words = tree.model.index_of("plants/tomato.md").data(Qt.ItemDataRole.AccessibleTextRole)
    assert words.startswith("Tomato, Plant")


def test_the_menu_key_asks_for_the_current_row(qtbot, tree) -> None:
    tree.view.setCurrentIndex(tree.model.index_of("plants/tomato.md"))
    seen = []
    tree.view.menu_wanted.disconnect()
    tree.view.menu_wanted.connect(lambda point: seen.append(tree.view.indexAt(point)))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
    QApplication.sendEvent(tree.view.viewport(), event)
    assert [index.data(Role.PATH) for index in seen] == ["plants/tomato.md"]


def test_a_first_index_is_not_an_empty_garden(tree, session) -> None:
    tree.model.set_headers([])
    session.index_state_changed.emit(session.index_state)
    session.index_state = replace(session.index_state, words=Readiness.LOADING)
    session.index_state_changed.emit(session.index_state)
    assert tree.empty.title == "Reading the notes…"
    session.index_state = replace(session.index_state, words=Readiness.READY)
    session.index_state_changed.emit(session.index_state)
    assert tree.empty.title == "No notes yet"


def test_a_note_opened_before_its_row_came_is_marked_when_it_comes(tree, session) -> None:
    headers = {header.path: header for header in session.headers()}
    tree.model.set_headers([])
    tree.select("plants/tomato.md")
    assert not tree.view.currentIndex().isValid()
    session.changed.emit(Changes(added=tuple(headers)), None)
    assert tree.view.currentIndex().data(Role.PATH) == "plants/tomato.md"


def test_many_notes_come_in_slices_and_what_comes_next_finds_them_there(
    qtbot, tree, session, monkeypatch
) -> None:
    monkeypatch.setattr("ui.wiki.note_tree.AT_ONCE", 1)
    headers = {header.path: header for header in session.headers()}
    tree.model.set_headers([])
    tree.select("plants/tomato.md")
    session.changed.emit(Changes(added=tuple(headers)), None)
    assert tree.model.total == 0
    session.changed.emit(Changes(removed=("plants/tomato.md",)), None)
    assert tree.model.total == len(headers) - 1
    session.changed.emit(Changes(added=tuple(headers), links_changed=True), None)
    qtbot.waitUntil(lambda: tree.model.total == len(headers))
    assert tree.view.currentIndex().data(Role.PATH) == "plants/tomato.md"


def test_names_twelve_folders_down_can_be_read(tree, garden, garden_dir) -> None:
    path = "/".join(f"level-{n}" for n in range(12)) + "/deep.md"
    write_notes(garden_dir, {path: "---\ntitle: A note deep down\ntype: Note\n---\n\n[[none]]\n"})
    garden.reconcile()
    tree.model.set_headers(garden.headers())
    tree.resize(264, 900)
    tree.view.expandAll()
    row = tree.view.visualRect(tree.model.index_of(path))
    assert row.width() >= 130
    tree.model.set_filter("tomato")
    assert tree.view.indentation() == 16
    folder = tree.model.index_of("plants")
    QTest.keyClick(tree.view, Qt.Key.Key_Home)
    assert tree.view.visualRect(folder).left() == 16


def test_the_badge_of_a_broken_link_heals_and_comes_back(qtbot, tree, garden, garden_dir) -> None:
    """The note with the link is touched by nobody."""

    def broken() -> int:
        return int(tree.model.header("start.md").broken_links)

    assert broken() == 1
    write_notes(garden_dir, {"nobody-wrote-this.md": "# Written\n"})
    garden._keeper.level_all()
    qtbot.waitUntil(lambda: broken() == 0)
    (garden_dir / "nobody-wrote-this.md").unlink()
    garden._keeper.level_all()
    qtbot.waitUntil(lambda: broken() == 1)
