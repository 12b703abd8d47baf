"""Journeys through the window with real keys, on a real garden."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabBar,
    QToolButton,
    QTreeView,
    QWidget,
)

from garden.garden import Garden
from garden.okf.note import LinkForm
from garden.storage.recovery import RecoveryCopies
from garden.testing import NOW, write_notes
from ui.actions import ActionRegistry, place_of
from ui.lanes import Lanes
from ui.main_window import MainWindow
from ui.palette.palette import PaletteMode
from ui.palette.rows import RowKind
from ui.preferences import Preferences
from ui.session import GardenSession
from ui.theme import Theme
from ui.widgets.floating import SHADOW
from ui.wiki.template_chooser import TemplateChooser
from ui.wiki.view_values import LinkRef

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


class Person:
    """What a person does to the window, in their words."""

    def __init__(self, qtbot, session: GardenSession) -> None:
        self.qtbot = qtbot
        self.session = session
        self.theme = Theme("light")
        self.preferences = Preferences({"appearance.theme": "light"})
        self.registry = ActionRegistry(self.theme)
        self.window = MainWindow(session, self.theme, self.registry, self.preferences)
        qtbot.addWidget(self.window)
        self.window.resize(1280, 800)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)

    @property
    def notes(self):
        return self.window.notes

    def press(self, key: Qt.Key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
        target = QApplication.focusWidget() or self.window
        self.qtbot.keyClick(target, key, modifier)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(QApplication.focusWidget(), text)

    def sees(self, path: str) -> None:
        """Wait until this note is drawn in front."""
        self.qtbot.waitUntil(
            lambda: (
                self.notes.page is not None
                and self.notes.page.path == path
                and self.notes.is_usable
            )
        )

    def open(self, path: str, *, new_tab: bool = False) -> None:
        self.window.open_note(path, new_tab=new_tab)
        self.sees(path)

    def agrees(self) -> None:
        """Press Enter in the dialog that comes up."""
        self.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        self.qtbot.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Return)
        self.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
        self.qtbot.waitUntil(self.window.isActiveWindow)

    def search(self, text: str) -> list[str]:
        """Ctrl+K, type, and wait for all that comes; answers the paths listed."""
        self.press(Qt.Key.Key_K, CTRL)
        self.type(text)
        self.qtbot.waitUntil(
            lambda: any(row.kind is RowKind.NOTE for row in self.window.palette_view.rows)
        )
        return [row.detail for row in self.window.palette_view.rows if row.kind is RowKind.NOTE]


@pytest.fixture
def person(qtbot, session: GardenSession) -> Person:
    return Person(qtbot, session)


def test_search_by_keyboard_opens_the_note(person: Person) -> None:
    assert "plants/tomato.md" in person.search("tomato")
    person.press(Qt.Key.Key_Return)
    person.sees("plants/tomato.md")
    assert person.window.windowTitle() == "garden · Knowledge Garden"


def test_a_two_character_japanese_word_is_found_in_the_text(person: Person) -> None:
    person.press(Qt.Key.Key_K, CTRL)
    field = person.window.palette_view.findChild(QLineEdit, "palette-field")
    field.insert("記憶")
    field.textEdited.emit("記憶")
    palette = person.window.palette_view
    person.qtbot.waitUntil(lambda: any(row.detail == "作業/霜よけ.md" for row in palette.rows))
    row = next(row for row in palette.rows if row.detail == "作業/霜よけ.md")
    assert "記憶" in row.snippet
    start, end = row.snippet_ranges[0]
    assert row.snippet[start:end] == "記憶"


def test_a_hit_is_opened_at_its_word_and_marked(person: Person) -> None:
    """Its section's heading may be screens above."""
    person.press(Qt.Key.Key_K, CTRL)
    person.type("bamboo")
    palette = person.window.palette_view
    person.qtbot.waitUntil(lambda: any(row.detail == "plants/tomato.md" for row in palette.rows))
    person.qtbot.waitUntil(lambda: bool(palette.rows and palette.rows[0].snippet_ranges))
    person.press(Qt.Key.Key_Return)
    person.sees("plants/tomato.md")
    person.qtbot.waitUntil(lambda: bool(person.notes.page.reader.extraSelections()))
    mark = person.notes.page.reader.extraSelections()[0]
    assert mark.cursor.selectedText() == "bamboo"


def test_back_and_forward(person: Person) -> None:
    person.open("start.md")
    person.open("plants/tomato.md")
    assert person.notes.can_go_back
    person.press(Qt.Key.Key_Left, ALT)
    person.sees("start.md")
    person.press(Qt.Key.Key_Right, ALT)
    person.sees("plants/tomato.md")


def test_tabs_show_only_when_more_than_one_note_is_open(person: Person) -> None:
    bar = person.window.findChild(QTabBar, "note-tabs")
    person.open("start.md")
    assert not bar.isVisible()
    person.open("plants/basil.md", new_tab=True)
    assert bar.isVisible()
    assert [bar.tabText(n) for n in range(bar.count())] == ["Start here", "Basil"]
    person.press(Qt.Key.Key_W, CTRL)
    person.sees("start.md")
    assert not bar.isVisible()
    person.press(Qt.Key.Key_T, CTRL | SHIFT)
    person.sees("plants/basil.md")


def test_a_note_that_is_open_is_brought_to_the_front(person: Person) -> None:
    person.open("start.md")
    person.open("plants/basil.md", new_tab=True)
    person.open("start.md", new_tab=True)
    assert person.notes.tabs.paths() == ["start.md", "plants/basil.md"]


def test_recent_notes_stand_in_the_palette(person: Person) -> None:
    person.open("start.md")
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_K, CTRL)
    listed = [row.detail for row in person.window.palette_view.rows if row.kind is RowKind.NOTE]
    assert listed == ["plants/tomato.md", "start.md"]


def test_a_new_note_is_made_from_a_search_without_result(person: Person, garden_dir: Path) -> None:
    person.press(Qt.Key.Key_O, CTRL)
    person.type("Zucchini")
    palette = person.window.palette_view
    person.qtbot.waitUntil(
        lambda: palette.current is not None and palette.current.kind is RowKind.CREATE
    )
    person.press(Qt.Key.Key_Return)
    person.qtbot.waitUntil(lambda: bool(list(garden_dir.glob("Zucchini.md"))))
    person.qtbot.waitUntil(lambda: person.notes.page is not None)
    person.qtbot.waitUntil(lambda: person.notes.page.mode == "edit")
    assert "title: Zucchini" in (garden_dir / "Zucchini.md").read_text(encoding="utf-8")


def test_delete_offers_undo_and_undo_brings_it_back(person: Person, garden_dir: Path) -> None:
    person.open("plants/basil.md")
    person.press(Qt.Key.Key_Delete, CTRL | SHIFT)
    person.agrees()  # other notes link to it
    person.qtbot.waitUntil(lambda: "Basil" in person.window.toast.message)
    assert not (garden_dir / "plants/basil.md").exists()
    assert person.notes.page is None
    undo = person.window.toast.findChild(QPushButton, "toast-action")
    person.qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    person.qtbot.waitUntil((garden_dir / "plants/basil.md").exists)
    person.sees("plants/basil.md")


def test_a_link_opens_and_a_wished_for_note_is_written(person: Person, garden_dir: Path) -> None:
    person.open("start.md")
    refs = {ref.target: ref for ref in person.notes.page.reader.view.links}
    person.notes.page.reader.follow(refs["tomato"])
    person.sees("plants/tomato.md")
    person.press(Qt.Key.Key_Left, ALT)
    person.sees("start.md")
    person.notes.page.reader.follow(refs["nobody-wrote-this"])
    person.qtbot.waitUntil((garden_dir / "nobody-wrote-this.md").exists)


def test_a_note_that_is_wished_for_twice_is_made_once_and_can_be_undone(
    person: Person, garden_dir: Path
) -> None:
    person.open("start.md")
    failed: list[object] = []
    person.notes.deeds.failed.connect(failed.append)
    wished = garden_dir / "nobody-wrote-this.md"
    for _ in range(2):
        person.notes.deeds.create("nobody-wrote-this", "nobody-wrote-this.md")
    person.sees("nobody-wrote-this.md")
    assert wished.exists() and not failed
    person.notes.deeds.create("nobody-wrote-this", "nobody-wrote-this.md")
    person.qtbot.waitUntil(lambda: not person.session.running())
    undo = person.window.toast.findChild(QPushButton, "toast-action")
    person.qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    person.qtbot.waitUntil(lambda: not wished.exists())
    person.qtbot.waitUntil(lambda: person.notes.tabs.tab_of("nobody-wrote-this.md") is None)
    assert not failed


def test_a_wish_with_a_name_that_no_file_may_have_is_asked_about(
    person: Person, garden: Garden, garden_dir: Path
) -> None:
    write_notes(garden_dir, {"wish.md": "Nobody wrote [[Bad/Name?*]].\n"})
    garden.reconcile(["wish.md"])
    person.open("wish.md")
    failed: list[object] = []
    person.notes.deeds.failed.connect(failed.append)
    link = LinkRef("Bad/Name?*", "broken", form=LinkForm.WIKI, source="wish.md")
    person.notes.page.reader.follow(link)

    def form() -> TemplateChooser | None:
        return person.window.findChild(TemplateChooser)

    person.qtbot.waitUntil(lambda: form() is not None and form().isVisible())
    assert form().title.text() == "Name?*"
    assert form().folder.currentText() == "Bad"
    assert "Name.md" in form().file_name.text() and form().file_name.isVisible()
    person.qtbot.mouseClick(form().create_button, Qt.MouseButton.LeftButton)
    person.qtbot.waitUntil((garden_dir / "Bad/Name.md").exists)
    person.sees("Bad/Name.md")
    # The link that wished for it leads there now.
    text = (garden_dir / "wish.md").read_text(encoding="utf-8")
    assert text == "Nobody wrote [[Bad/Name]].\n"
    assert not failed


def test_problems_open_from_the_strip(person: Person) -> None:
    strip = person.window.strip.findChild(QPushButton, "status-problems")
    person.qtbot.mouseClick(strip, Qt.MouseButton.LeftButton)
    assert person.window.places.currentWidget() is person.window.problems
    person.press(Qt.Key.Key_1, CTRL)
    assert person.window.places.currentWidget() is person.notes


def test_only_places_that_exist_are_on_the_rail(person: Person) -> None:
    rail = person.window.rail
    shown = [each for each in rail.findChildren(QToolButton) if not each.isHidden()]
    shown.sort(key=lambda button: button.y())
    assert [button.objectName() for button in shown] == [
        "rail-notes", "rail-graph", "rail-memory", "rail-health", "rail-app.settings",
    ]  # fmt: skip


def test_every_menu_action_is_in_the_palette_too(person: Person) -> None:
    person.open("start.md")
    person.window.palette_view.open(PaletteMode.COMMANDS)
    listed = {row.key for row in person.window.palette_view.rows}
    for menu in person.window.menuBar().actions():
        for action in menu.menu().actions():
            if action.objectName() and not action.menu() and action.isVisible():
                assert f"command:{action.objectName()}" in listed


def test_no_two_actions_share_their_keys(person: Person) -> None:
    person.open("start.md")
    seen: dict[tuple[str, str], str] = {}
    for action in person.registry.all():
        keys = (place_of(action), action.shortcut().toString())
        if keys[1]:
            assert keys not in seen, (keys, action.objectName(), seen[keys])
            seen[keys] = action.objectName()


def test_zoom_by_keys_is_remembered(person: Person) -> None:
    person.press(Qt.Key.Key_Plus, CTRL)
    assert person.theme.zoom == 1.1
    assert person.preferences.get("appearance.zoom") == 1.1
    person.press(Qt.Key.Key_0, CTRL)
    assert person.theme.zoom == 1.0


def test_pin_and_copy_a_link(person: Person) -> None:
    person.open("plants/tomato.md")
    person.press(Qt.Key.Key_D, CTRL | SHIFT)
    assert person.notes.pinned.paths == ("plants/tomato.md",)
    clipboard = QGuiApplication.clipboard()
    person.registry.get("note.copy-link").trigger()
    person.qtbot.waitUntil(lambda: clipboard.text() == "[[tomato]]")


def test_undo_takes_back_what_was_typed_a_moment_ago(person: Person, garden_dir: Path) -> None:
    """Not the save before it, which would set the page against its own file."""
    person.open("start.md")
    page = person.notes.page
    before = (garden_dir / "start.md").read_text(encoding="utf-8")
    page.set_mode("edit")
    page.editor.select(len(page.editor.text()))
    page.editor.area.setFocus()
    person.qtbot.keyClicks(page.editor.area, "just typed")
    assert page.state == "dirty"
    person.window.undoing.undo()
    person.qtbot.waitUntil(lambda: page.state == "clean" and "typed" not in page.editor.text())
    assert (garden_dir / "start.md").read_text(encoding="utf-8") == before


def test_a_copied_link_leads_to_this_note_and_no_other(
    person: Person, garden: Garden, garden_dir: Path
) -> None:
    write_notes(garden_dir, {"plants/index.md": "# Plants\n", "odd [1].md": "# Odd\n"})
    garden.reconcile()
    clipboard = QGuiApplication.clipboard()
    for path, link in (
        ("plants/index.md", "[[plants/index]]"),
        ("odd [1].md", r"[odd \[1\]](odd%20[1].md)"),
    ):
        person.open(path)
        person.registry.get("note.copy-link").trigger()
        person.qtbot.waitUntil(lambda link=link: clipboard.text() == link)


def test_a_note_edited_before_its_page_is_drawn_has_its_panel_too(person: Person) -> None:
    person.open("plants/basil.md")
    page = person.notes.page
    assert page is not None
    page.opened.connect(lambda _path: page.set_mode("edit"))
    person.window.open_note("plants/tomato.md")
    person.sees("plants/tomato.md")

    def about() -> str:
        document = person.notes.context.document
        return document.path if document is not None else ""

    person.qtbot.waitUntil(lambda: about() == "plants/tomato.md")


def test_the_context_panel_steps_aside_in_a_small_window(person: Person) -> None:
    assert person.notes.context_shown
    person.window.resize(900, 600)
    person.qtbot.waitUntil(lambda: not person.notes.context_shown)
    assert not person.registry.get("view.context").isChecked()
    person.window.resize(1280, 800)
    person.qtbot.waitUntil(lambda: person.notes.context_shown)
    person.press(Qt.Key.Key_B, CTRL | ALT)
    assert not person.notes.context_shown


def test_the_window_fits_a_small_screen_at_200_percent(person: Person) -> None:
    person.open("start.md")
    person.theme.set_zoom(2.0)
    person.window.resize(900, 600)
    person.qtbot.waitUntil(lambda: person.window.width() == 900)
    # The panel steps aside a moment later; what it said of its room is asked anew then.
    person.qtbot.waitUntil(lambda: person.window.minimumSizeHint().width() <= 900)


def test_the_window_comes_back_as_it_was(person: Person, qtbot, session: GardenSession) -> None:
    person.open("start.md")
    person.open("plants/tomato.md", new_tab=True)
    person.notes.pinned.toggle("start.md")
    person.notes.show_sidebar(False)
    state = person.window.window_state()
    again = Person(qtbot, session)
    again.window.restore_window_state(state)
    again.sees("plants/tomato.md")
    assert again.notes.tabs.paths() == ["start.md", "plants/tomato.md"]
    assert again.notes.pinned.paths == ("start.md",)
    assert not again.notes.sidebar_shown
    assert not again.registry.get("view.sidebar").isChecked()


def test_a_damaged_state_is_left_aside(person: Person) -> None:
    person.window.restore_window_state(
        {"geometry": 3, "notes": {"tabs": "x", "sizes": ["a"], "recent": [1, "start.md"]}}
    )
    assert person.notes.recent_paths() == ["start.md"]


def test_closing_saves_what_was_typed(person: Person, garden_dir: Path) -> None:
    person.open("start.md")
    person.press(Qt.Key.Key_E, CTRL)
    person.qtbot.waitUntil(lambda: person.notes.page.editor.area.hasFocus())
    person.press(Qt.Key.Key_End, CTRL)
    person.type("the last word")
    person.window.close()
    person.qtbot.waitUntil(lambda: not person.window.isVisible())
    assert "the last word" in (garden_dir / "start.md").read_text(encoding="utf-8")


def test_without_a_garden_it_starts_on_the_welcome_page(qtbot) -> None:
    lanes = Lanes()
    person = Person(qtbot, GardenSession(lanes))
    window = person.window
    assert window.places.currentWidget() is window.welcome
    assert not window.rail.isVisible()
    assert not person.registry.get("note.new").isEnabled()
    with qtbot.waitSignal(window.sample_requested):
        person.registry.get("garden.sample").trigger()
    person.press(Qt.Key.Key_P, CTRL | SHIFT)
    assert window.palette_view.isVisible()
    lanes.close()


def test_a_garden_that_is_coming_shows_its_frame_and_not_the_start_page(qtbot) -> None:
    lanes = Lanes()
    window = Person(qtbot, GardenSession(lanes)).window
    window.expect_garden("庭")
    assert window.places.currentWidget() is window.notes and window.rail.isVisible()
    window.expect_garden("")
    assert window.places.currentWidget() is window.welcome and not window.rail.isVisible()
    lanes.close()


def test_closing_the_garden_goes_back_to_the_welcome_page(
    person: Person, session: GardenSession
) -> None:
    person.open("start.md")
    session.detach()
    assert person.window.places.currentWidget() is person.window.welcome
    assert person.notes.page is None
    assert person.window.windowTitle() == "Knowledge Garden"


def test_unsaved_text_of_a_note_that_is_gone_can_be_brought_back(
    person: Person, garden: Garden, garden_dir: Path, qtbot
) -> None:
    """B31: the file went while its text was unsaved, and the person went on to another note."""
    garden.keep_unsaved("plants/lost.md", "# Lost\n\nnever saved\n", None, None)
    garden.keep_unsaved("start.md", "# Start\n\nlonger\n", None, None)
    saved = next(header.path for header in garden.headers() if header.path != "start.md")
    garden.keep_unsaved(saved, garden.read(saved).text, None, None)  # in its file after all
    person.registry.get("go.health").trigger()
    tree = person.window.findChild(QTreeView, "problems-list")
    model = tree.model()
    qtbot.waitUntil(lambda: model.rowCount() > 0 and "(2)" in model.index(0, 0).data())
    rows = [model.index(row, 0, model.index(0, 0)) for row in range(2)]
    gone = next(row for row in rows if "lost.md" in row.data())
    tree.setFocus()
    tree.setCurrentIndex(gone)
    person.press(Qt.Key.Key_Return)
    person.sees("plants/lost.md")
    assert (garden_dir / "plants/lost.md").read_text(encoding="utf-8").endswith("never saved\n")
    qtbot.waitUntil(lambda: "plants/lost.md" not in {copy.path for copy in garden.unsaved()})
    assert {copy.path for copy in garden.unsaved()} == {"start.md", saved}


def test_the_sidebar_grows_with_the_zoom_and_shrinks_back(person: Person) -> None:
    columns = person.notes.columns
    before = columns.sizes()[0]
    person.press(Qt.Key.Key_Plus, CTRL)
    person.press(Qt.Key.Key_Plus, CTRL)
    grown = columns.sizes()[0]
    assert grown >= round(before * person.theme.zoom) - 2 > before
    person.press(Qt.Key.Key_0, CTRL)
    assert abs(columns.sizes()[0] - before) <= 2


def test_the_words_about_the_program_are_not_cut(person: Person, qtbot) -> None:
    person.registry.get("help.about").trigger()
    dialog = QApplication.activeModalWidget()
    qtbot.waitUntil(dialog.isVisible)
    labels = [label for label in dialog.findChildren(QLabel) if label.wordWrap()]
    assert len(labels) == 2
    assert all(label.height() >= label.heightForWidth(label.width()) for label in labels)
    dialog.close()


def test_every_action_of_the_window_is_in_the_palette_and_the_menus(person: Person) -> None:
    """Whatever has a name can be found, given a key, and done without a mouse."""
    person.open("start.md")
    named = {a.objectName() for a in person.window.findChildren(QAction) if "." in a.objectName()}
    assert named <= {action.objectName() for action in person.registry.all()}


def test_the_trash_opens_by_its_keys_and_gives_back_what_was_deleted(
    person: Person, garden_dir: Path
) -> None:
    person.open("plants/basil.md")
    person.press(Qt.Key.Key_Delete, CTRL | SHIFT)
    person.agrees()
    person.qtbot.waitUntil(lambda: not (garden_dir / "plants/basil.md").exists())
    person.press(Qt.Key.Key_Backspace, CTRL | SHIFT)
    person.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    person.qtbot.waitUntil(lambda: dialog._list.hasFocus() and dialog._list.model().rowCount())
    person.press(Qt.Key.Key_Return)
    person.qtbot.waitUntil(lambda: (garden_dir / "plants/basil.md").exists())
    person.qtbot.waitUntil(lambda: dialog._open.isVisible())
    dialog._open.click()
    person.sees("plants/basil.md")


def test_wishes_that_a_file_name_cannot_spell_or_the_garden_leaves_out(
    person: Person, garden: Garden, garden_dir: Path, qtbot
) -> None:
    """By the keys of the Health list: one note gets a number, the other is refused with why."""
    write_notes(
        garden_dir, {"a-b.md": "# Another\n", "w.md": "[[a?b]] and [[node_modules/x]] [[#]]\n"}
    )
    garden.reconcile()
    person.registry.get("go.health").trigger()
    tree = person.window.findChild(QTreeView, "problems-list")
    model = tree.model()

    def wish(words: str):
        for group in range(model.rowCount()):
            parent = model.index(group, 0)
            for row in range(model.rowCount(parent)):
                if words in model.index(row, 0, parent).data():
                    return model.index(row, 0, parent)
        return None

    qtbot.waitUntil(lambda: wish("a?b") is not None)
    assert wish("“#”") is None
    tree.setFocus()
    tree.setCurrentIndex(wish("node_modules/x"))
    person.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "leaves out “node_modules/”" in person.window.toast.message)
    assert not (garden_dir / "node_modules").exists()
    tree.setCurrentIndex(wish("a?b"))
    person.press(Qt.Key.Key_Return)
    person.sees("a-b-2.md")
    assert (garden_dir / "a-b.md").read_text() == "# Another\n"


def test_a_text_that_crash_repair_kept_is_shown_from_health(
    person: Person, garden: Garden, garden_dir: Path, qtbot
) -> None:
    RecoveryCopies(garden.places.interrupted).keep(
        "op-1/start.md", "# 中断\n", base=None, base_hash="", now=NOW
    )
    person.registry.get("go.health").trigger()
    tree = person.window.findChild(QTreeView, "problems-list")
    model = tree.model()
    qtbot.waitUntil(lambda: model.rowCount() > 0 and "interrupted" in str(
        model.index(0, 0, model.index(0, 0)).data()
    ))  # fmt: skip
    tree.setFocus()
    tree.setCurrentIndex(model.index(0, 0, model.index(0, 0)))
    person.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is dialog._kept)
    person.press(Qt.Key.Key_Return, CTRL)
    person.sees("start 2.md")
    assert (garden_dir / "start 2.md").read_text() == "# 中断\n"


def test_a_toast_covers_no_text_of_the_page(person: Person, garden_dir: Path) -> None:
    text = "# Long\n\n" + "".join(f"line {number}\n" for number in range(300))
    write_notes(garden_dir, {"long.md": text})
    person.session.rescan()
    person.open("long.md")
    page, toast = person.notes.page, person.window.toast
    page.set_mode("edit")
    page.editor.area.setFocus()
    whole = page.height()

    def bottom(widget: QWidget) -> int:
        return widget.mapTo(person.window, widget.rect().bottomLeft()).y()

    # The caret stands on the last line in view.
    area = page.editor.area
    last = area.cursorForPosition(area.viewport().rect().bottomLeft() - QPoint(0, 12))
    area.setTextCursor(last)
    toast.show_message("Moved to the trash", "Undo", lambda: None)
    covered = toast.geometry().top() + SHADOW
    person.qtbot.waitUntil(lambda: bottom(page) < covered)
    caret = area.viewport().mapTo(person.window, area.cursorRect().bottomLeft()).y()
    assert caret <= covered
    toast.dismiss()
    assert page.height() == whole
    toast.show_message("Again")
    person.press(Qt.Key.Key_2, CTRL)
    person.press(Qt.Key.Key_1, CTRL)
    person.qtbot.waitUntil(lambda: bottom(page) < toast.geometry().top() + SHADOW)
    toast.dismiss()
    assert page.height() == whole
