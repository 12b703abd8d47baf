"""The dialog for a new note, on a real garden."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from garden.testing import write_notes
from ui.theme import Theme
from ui.wiki.template_chooser import TemplateChooser, folders_of


@pytest.fixture
def chooser(qtbot, session, garden, garden_dir) -> TemplateChooser:
    write_notes(
        garden_dir,
        {
            "templates/plant.md": '---\ntype: Plant\ntitle: "{{title}}"\n---\n\n# {{title}}\n\n'
            "Sown on {{date}}\n"
        },
    )
    changes = garden.reconcile(["templates/plant.md"])
    session._on_changes(changes, garden.headers_of(changes.added), garden)
    made = TemplateChooser(Theme("light"), session, folder="plants")
    qtbot.addWidget(made)
    made.show()
    return made


def test_it_wants_a_title(chooser) -> None:
    assert not chooser.create_button.isEnabled()
    QTest.keyClicks(chooser.title, "Okra")
    assert chooser.create_button.isEnabled()


def test_it_creates_at_the_right_as_every_dialog_does(chooser) -> None:
    chooser.setStyleSheet(Theme("light").stylesheet())
    cancel = chooser.buttons.button(chooser.buttons.StandardButton.Cancel)
    assert cancel.x() < chooser.create_button.x()


def test_folders_are_offered_but_not_the_templates(chooser, session) -> None:
    assert folders_of(session.headers()) == ["", "plants", "作業"]
    assert chooser.folder.currentText() == "plants"


def test_a_plain_note(qtbot, chooser, garden_dir) -> None:
    chooser.title.setText("オクラ")
    chooser.type.setCurrentText("Plant")
    with qtbot.waitSignal(chooser.created) as caught:
        QTest.keyClick(chooser.title, Qt.Key.Key_Return)
    assert caught.args[0].path == "plants/オクラ.md"
    text = (garden_dir / "plants/オクラ.md").read_text(encoding="utf-8")
    assert "type: Plant" in text and "オクラ" in text


def test_from_a_template(qtbot, chooser, garden_dir) -> None:
    QTest.keyClicks(chooser.title, "Okra")
    assert chooser.templates.item(0).text() == "A plain note"
    chooser.templates.setCurrentRow(1)
    with qtbot.waitSignal(chooser.created):
        chooser.create_button.click()
    text = (garden_dir / "plants/Okra.md").read_text(encoding="utf-8")
    assert "# Okra" in text and "Sown on 2026-11-30" in text


def test_a_taken_name_is_said_and_nothing_is_lost(qtbot, chooser, garden_dir) -> None:
    QTest.keyClicks(chooser.title, "tomato")
    before = (garden_dir / "plants/tomato.md").read_bytes()
    chooser.create_button.click()
    qtbot.waitUntil(chooser.message.isVisible)
    assert "exists" in chooser.message.text()
    assert chooser.isVisible() and chooser.create_button.isEnabled()
    assert (garden_dir / "plants/tomato.md").read_bytes() == before
