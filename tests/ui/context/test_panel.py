"""The context panel on a real garden."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit

from garden.errors import GardenError, Unavailable
from garden.index_state import IndexState, Readiness
from garden.testing import write_notes
from ui.actions import ActionRegistry
from ui.context.panel import ContextPanel
from ui.preferences import Preferences
from ui.spot import Spot
from ui.theme import Theme
from ui.wiki.notes_place import NotesPlace

ALL = ("outline", "backlinks", "mentions", "links", "metadata", "near")


@pytest.fixture
def panel(qtbot, session) -> ContextPanel:
    made = ContextPanel(Theme("light"), session, ALL)
    made.resize(320, 1400)
    qtbot.addWidget(made)
    made.show()
    return made


def shown(group) -> list[str]:
    return [row.text for row in group.rows]


def open_note(panel, garden, path: str) -> None:
    panel.show_note(garden.read(path))


def test_without_a_note_it_says_what_belongs_here(panel) -> None:
    assert panel.empty.isVisible() and panel.empty.title == "No note is open"


def test_while_a_first_note_is_read_it_does_not_say_that_none_is_open(
    qtbot, session, garden, garden_dir
) -> None:
    theme = Theme("light")
    place = NotesPlace(session, theme, ActionRegistry(theme), Preferences({}))
    qtbot.addWidget(place)
    place.resize(1300, 800)
    place.show()
    place.show_context(True)
    empty = place.context.empty
    assert empty.title == "No note is open"
    place.open(Spot("start.md"))
    assert empty.title == "Reading the note…"
    qtbot.waitUntil(lambda: place.context.document is not None, timeout=20_000)
    place.close_tab()
    qtbot.waitUntil(lambda: empty.title == "No note is open", timeout=20_000)
    (garden_dir / "start.md").unlink()
    place.open(Spot("start.md"))
    assert empty.title == "Reading the note…"
    qtbot.waitUntil(lambda: empty.title == "No note is open", timeout=20_000)


def test_outline_follows_the_reader(qtbot, panel, garden) -> None:
    open_note(panel, garden, "plants/tomato.md")
    assert shown(panel.outline) == ["Growing", "Trouble"]
    text = garden.read("plants/tomato.md").text
    panel.set_position(text.index("Slugs"))
    assert [row.current for row in panel.outline.rows] == [False, True]
    with qtbot.waitSignal(panel.heading_requested) as caught:
        panel.outline._list.chosen.emit(panel.outline.rows[1].payload, False)
    assert caught.args[0] == "trouble"


def test_backlinks_stand_under_their_note_with_the_sentence(qtbot, panel, garden) -> None:
    open_note(panel, garden, "plants/tomato.md")
    qtbot.waitUntil(lambda: len(panel.backlinks.rows) == 4)
    assert set(shown(panel.backlinks)) >= {"Notes", "Start here"}
    sentence = next(row for row in panel.backlinks.rows if row.text.startswith("See tomato"))
    start, end = sentence.ranges[0]
    assert sentence.text[start:end] == "tomato"
    with qtbot.waitSignal(panel.place_requested) as caught:
        panel.backlinks._list.chosen.emit(sentence.payload, True)
    path, offset, new_tab = caught.args
    assert (path, new_tab) == ("start.md", True)
    assert garden.read("start.md").text[offset:].startswith("[[tomato]]")


def test_a_mention_becomes_a_link_at_one_click(qtbot, panel, garden, garden_dir) -> None:
    open_note(panel, garden, "plants/tomato.md")
    qtbot.waitUntil(lambda: any(row.action for row in panel.mentions.rows))
    view = panel.mentions._list
    number = next(
        n
        for n, row in enumerate(panel.mentions.rows)
        if row.action and row.payload.path == "plants/basil.md"
    )
    index = view.model().index(number)
    rect = view.visualRect(index)
    with qtbot.waitSignal(panel.linked) as caught:
        QTest.mouseClick(
            view.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            QPoint(rect.right() - 16, rect.top() + 12),
        )
    assert "Basil" in caught.args[0] and caught.args[1]
    assert "[[" in (garden_dir / "plants/basil.md").read_text(encoding="utf-8")


def test_links_tell_broken_ones_first_and_create_them(qtbot, panel, garden) -> None:
    open_note(panel, garden, "start.md")
    qtbot.waitUntil(lambda: len(panel.links.rows) == 3)
    assert shown(panel.links) == ["nobody-wrote-this", "Tomato", "Basil"]
    view = panel.links._list
    view.setCurrentIndex(view.model().index(0))
    with qtbot.waitSignal(panel.create_requested) as caught:
        QTest.keyClick(view, Qt.Key.Key_Space)
    assert caught.args[0].target == "nobody-wrote-this"
    view.setCurrentIndex(view.model().index(1))
    with qtbot.waitSignal(panel.link_activated) as caught:
        QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert (caught.args[0].path, caught.args[1]) == ("plants/tomato.md", True)


def test_metadata_writes_one_field(qtbot, panel, session, garden, garden_dir) -> None:
    text = "---\ntype: Plant  # kept\ntitle: M\nodd: [a, b]\n---\nBody\n"
    write_notes(garden_dir, {"m.md": text})
    garden.reconcile(["m.md"])
    open_note(panel, garden, "m.md")
    field = panel.metadata.form.field("tags")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.insert("夏, #green")
    with qtbot.waitSignal(session.changed):
        QTest.keyClick(field, Qt.Key.Key_Return)
    text = (garden_dir / "m.md").read_text(encoding="utf-8")
    assert "type: Plant  # kept\n" in text and "odd: [a, b]\n" in text
    assert garden.read("m.md").meta.tags == ("夏", "green")


def test_the_form_may_be_filled_anew_while_a_field_tells_its_change(
    qtbot, panel, session, garden
) -> None:
    """Saving unsaved text first hands the note in again, in the middle of the field's signal."""
    panel.about_to_write.connect(lambda path: panel.show_note(garden.read(path)))
    open_note(panel, garden, "plants/tomato.md")
    field = panel.metadata.form.field("title")
    field.setFocus()
    field.setText("Big tomato")
    field.setModified(True)
    with qtbot.waitSignal(session.changed):
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert garden.read("plants/tomato.md").meta.title == "Big tomato"


def test_what_is_being_typed_survives_a_reload(panel, garden) -> None:
    open_note(panel, garden, "plants/tomato.md")
    field = panel.metadata.form.field("description")
    field.setFocus()
    field.insertPlainText("half a sent")
    open_note(panel, garden, "plants/tomato.md")
    again = panel.metadata.form.field("description")
    assert again is not field and again.toPlainText() == "half a sent"
    assert again.textCursor().position() == 11


def test_unknown_fields_are_shown(panel, garden, garden_dir) -> None:
    write_notes(
        garden_dir,
        {"m.md": "---\ntype: X\nsources:\n  - id: a\n    resource: /b.md\nticket: OD-1\n---\n"},
    )
    open_note(panel, garden, "m.md")
    ticket = panel.metadata.form.field("ticket")
    assert isinstance(ticket, QLineEdit) and ticket.text() == "OD-1"
    labels = [label.text() for label in panel.metadata.form.findChildren(QLabel)]
    assert "– id: a, resource: /b.md" in labels


def test_a_date_that_is_none_is_refused(qtbot, panel, session, garden) -> None:
    open_note(panel, garden, "plants/tomato.md")
    field = panel.metadata.form.field("stale_after")
    field.setFocus()
    QTest.keyClicks(field, "soon")
    with qtbot.assertNotEmitted(session.changed, wait=50):
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.property("invalid") == "true"
    assert "2027" in field.accessibleDescription()


def test_the_description_is_dressed_by_the_window_as_every_field_is(panel, garden) -> None:
    """Another theme changes the sheet of the window; a sheet of its own would stay as it was."""
    open_note(panel, garden, "plants/tomato.md")
    text = panel.metadata.form.field("description")
    assert text.property("field") and not text.styleSheet()


def test_broken_frontmatter_is_shown_not_edited(panel, garden, garden_dir) -> None:
    write_notes(garden_dir, {"m.md": "---\ntype: [\n---\nBody\n"})
    open_note(panel, garden, "m.md")
    assert panel.metadata.note == (
        "The frontmatter can't be read. Line 3: The frontmatter is not valid YAML. "
        "Correct the line, or put the value in quotes."
    )
    assert panel.metadata.form.field("title").isReadOnly()


def test_a_note_without_frontmatter_says_so(panel, garden) -> None:
    open_note(panel, garden, "index.md")
    assert "no frontmatter" in panel.metadata.note


def test_near_says_how_far_meaning_is(qtbot, panel, garden) -> None:
    open_note(panel, garden, "plants/tomato.md")
    qtbot.waitUntil(lambda: panel.near.words not in ("", "Loading…"))
    assert "eaning" in panel.near.words


def test_a_meaning_index_that_is_still_being_opened_is_no_failure(
    qtbot, panel, session, garden, monkeypatch
) -> None:
    def opening(*_asked: object) -> None:
        raise Unavailable("The meaning index is still being opened.")

    monkeypatch.setattr(type(garden), "near", opening)
    session.index_state = IndexState(5, 5, Readiness.READY, Readiness.LOADING, note_vectors=1)
    open_note(panel, garden, "plants/tomato.md")
    qtbot.waitUntil(lambda: panel.near.words not in ("", "Loading…"))
    assert panel.near.words == "Meaning reaches 20 % of the garden so far."
    assert not panel.near._again.isVisible()
    session.index_state = IndexState(5, 5, Readiness.READY, Readiness.UNAVAILABLE)
    panel.near.retry_requested.emit()
    qtbot.waitUntil(panel.near._again.isVisible)
    assert "still being opened" in panel.near.words


def test_a_group_that_is_opened_for_the_person_is_filled(qtbot, panel, garden) -> None:
    panel.set_open_groups(["outline"])
    open_note(panel, garden, "plants/tomato.md")
    panel.set_open_groups(["outline", "backlinks"])
    qtbot.waitUntil(lambda: bool(panel.backlinks.rows))


def test_empty_groups_say_what_that_means(qtbot, panel, garden, garden_dir) -> None:
    write_notes(garden_dir, {"alone.md": "---\ntype: X\ntitle: Quite alone here\n---\nwords\n"})
    garden.reconcile(["alone.md"])
    open_note(panel, garden, "alone.md")
    qtbot.waitUntil(lambda: "No other note" in panel.backlinks.words)
    qtbot.waitUntil(lambda: "links to it" in panel.mentions.words)
    qtbot.waitUntil(lambda: "links to nothing" in panel.links.words)
    assert panel.outline.words == "This note has no headings."


def test_a_failure_is_said_and_can_be_tried_again(qtbot, panel, garden, monkeypatch) -> None:
    def fail(path: str) -> None:
        raise GardenError("The index is away.", where=path)

    with monkeypatch.context() as broken:
        broken.setattr(type(garden), "backlinks", lambda self, path: fail(path))
        open_note(panel, garden, "plants/tomato.md")
        qtbot.waitUntil(lambda: panel.backlinks.words not in ("", "Loading…"))
        assert panel.backlinks._again.isVisible()
    panel.backlinks._again.click()
    qtbot.waitUntil(lambda: bool(panel.backlinks.rows))


def test_closed_groups_ask_nothing_and_are_remembered(qtbot, panel, garden, monkeypatch) -> None:
    asked = []
    panel.set_open_groups(["outline"])
    real = type(garden).backlinks
    monkeypatch.setattr(
        type(garden), "backlinks", lambda self, path: asked.append(path) or real(self, path)
    )
    open_note(panel, garden, "plants/tomato.md")
    assert panel.open_groups == ["outline"]
    with qtbot.waitSignal(panel.groups_changed) as caught:
        QTest.mouseClick(panel.backlinks.head, Qt.MouseButton.LeftButton)
    assert caught.args == [["outline", "backlinks"]]
    qtbot.waitUntil(lambda: asked == ["plants/tomato.md"])


def test_answers_for_a_note_that_was_left_are_dropped(qtbot, panel, garden) -> None:
    open_note(panel, garden, "plants/tomato.md")
    open_note(panel, garden, "作業/霜よけ.md")
    qtbot.waitUntil(lambda: shown(panel.backlinks)[:1] == ["Tomato"])


def test_a_change_elsewhere_is_taken_in(qtbot, panel, session, garden, garden_dir) -> None:
    open_note(panel, garden, "plants/basil.md")
    qtbot.waitUntil(lambda: bool(panel.backlinks.rows))
    before = len(panel.backlinks.rows)
    garden.start()
    session.create(title="Pesto", text="---\ntype: X\ntitle: Pesto\n---\nNeeds [[basil]].\n")
    qtbot.waitUntil(lambda: len(panel.backlinks.rows) > before)
    assert "Pesto" in shown(panel.backlinks)


def test_every_head_is_named_and_reachable_by_keys(panel, garden) -> None:
    open_note(panel, garden, "plants/tomato.md")
    for group in panel.groups:
        assert group.head.accessibleName()
        assert group.head.focusPolicy() & Qt.FocusPolicy.TabFocus
    panel.outline.head.setFocus()
    QTest.keyClick(panel.outline.head, Qt.Key.Key_Space)
    assert not panel.outline.is_open
