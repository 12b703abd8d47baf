"""Steps of the tour that change the garden's shape: renaming, a section that becomes a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from ui.reshape.preview import ReshapeDialog

if TYPE_CHECKING:
    from app.tour_steps import Guide


def rename(guide: Guide) -> None:
    """A note gets another name, and every link follows; one key takes all of it back."""
    path = "plants/tomato.md" if guide.sample else _most_linked(guide)
    if not path:
        return
    guide.open(path)
    linking = [group.path for group in guide.garden.backlinks(path)]
    before = _text(guide, linking[0]) if linking else ""
    for theme in ("dark", "light"):
        guide.program.preferences.set("appearance.theme", theme)
        # A file that isn't called after its title doesn't follow it: then its name is typed.
        field = "rename-title" if guide.sample else "rename-file"
        dialog = _ask(guide, "note.rename", field, "Renamed on the tour")
        guide.look(f"rename-{theme}", dialog)
        if theme == "dark":
            dialog.reject()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    guide.until(lambda: guide.page.path != path, "the new name")
    guide.look("renamed")
    if linking:
        assert _text(guide, linking[0]) != before, "the links did not follow"
    new = guide.page.path
    guide.do("garden.undo")
    guide.until(lambda: guide.page.path == path, "the old name")
    assert not guide.garden.layout.absolute(new).exists(), "two notes are there"
    if linking:
        assert _text(guide, linking[0]) == before, "the links were not taken back"
    guide.until(lambda: guide.page.state == "clean", "the note under its old name")
    guide.window.toast.dismiss()  # what comes next is to be seen whole


def split(guide: Guide) -> None:
    """What a section becoming a note would change; looked at, not done."""
    path = "plants/tomato.md" if guide.sample else ""
    if not path:
        return
    guide.open(path)
    dialog = _ask(guide, "note.split", "split-title", "A note of its own")
    guide.look("split", dialog)
    dialog.reject()
    guide.wait(0.1)


def _ask(guide: Guide, action: str, field: str, text: str) -> ReshapeDialog:
    """Trigger an action, type into a field of its dialog, and wait for the plan."""
    guide.do(action)
    guide.until(lambda: isinstance(QApplication.activeModalWidget(), ReshapeDialog), "the dialog")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ReshapeDialog)
    line = dialog.findChild(QLineEdit, field)
    assert line is not None, f"the dialog has no '{field}'"
    line.selectAll()
    QTest.keyClicks(line, text)
    guide.until(lambda: dialog.plan is not None and dialog.go.isEnabled(), "the plan")
    return dialog


def _text(guide: Guide, path: str) -> str:
    return guide.garden.layout.absolute(path).read_text(encoding="utf-8")


def _most_linked(guide: Guide) -> str:
    """The note that most others lead to, '' when none does."""
    counts = {path: len(guide.garden.backlinks(path)) for path in guide.notes()[:200]}
    return max(counts, key=lambda path: counts[path], default="")
