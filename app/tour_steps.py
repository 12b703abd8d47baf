"""What the tour does, step by step, as a person would: by keys, with a look after each."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from app import tour_graph, tour_memory, tour_mending, tour_reshaping
from app.compose import Program
from app.paths import AppPaths
from garden.garden import Garden
from garden.index_state import Readiness
from garden.staging.dispositions import Disposition
from ui.palette.rows import RowKind
from ui.wiki.note_page import NotePage

SIZE = (1440, 900)
PATIENCE_S = 60.0
MEANING_S = 30.0
_JAPANESE = re.compile("[\u4e00-\u9fff]{2}")
_ENGLISH = re.compile(r"\b[a-z]{5,12}\b")

T = TypeVar("T", bound=QObject)
TourStep = Callable[["Guide"], None]


class Guide:
    """Leads through the program: keys, waits and pictures."""

    def __init__(
        self, home: Path, garden: Path, pictures: Path, taken: list[Path], *, sample: bool
    ) -> None:
        application = QApplication.instance() or QApplication(["knowledge-garden"])
        assert isinstance(application, QApplication)
        self.root = garden
        self.sample = sample
        self._pictures = pictures
        self._taken = taken
        self.program = Program(application, AppPaths.below(home / "app"))
        self.program.state.values["started"] = True
        self.window = self.program.window
        self.window.resize(*SIZE)
        self.program.preferences.set("appearance.theme", "light")

    @property
    def garden(self) -> Garden:
        """The open garden."""
        assert self.program.session.garden is not None, "no garden is open"
        return self.program.session.garden

    @property
    def page(self) -> NotePage:
        """The page of the open note."""
        page = self.window.notes.page
        assert page is not None, "no note is open"
        return page

    def look(self, name: str, widget: QWidget | None = None) -> None:
        """Take a picture of the window (or of a dialog) as `NN-name.png`."""
        self.wait(0.25)
        file = self._pictures / f"{len(self._taken) + 1:02d}-{name}.png"
        assert (widget or self.window).grab().save(str(file)), f"{file} can't be written"
        self._taken.append(file)

    def wait(self, seconds: float) -> None:
        """Let the program run on."""
        loop = QEventLoop()
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        loop.exec()

    def until(self, ready: Callable[[], bool], what: str, seconds: float = PATIENCE_S) -> None:
        """Wait for something; the step fails when it doesn't come."""
        end = time.monotonic() + seconds
        while not ready():
            assert time.monotonic() < end, f"{what} did not come within {seconds:.0f} s"
            self.wait(0.02)

    def do(self, action: str) -> QAction:
        """Trigger an action as its shortcut would."""
        found = self.program.registry.get(action)
        assert found.isEnabled(), f"'{action}' can't be used now"
        found.trigger()
        return found

    def search(self, text: str) -> list[str]:
        """Type into the palette; the titles it lists once everything has answered."""
        self.do("go.search")
        field = self.find(QLineEdit, "palette-field")
        field.clear()
        # An input method hands Japanese over as a whole, not key by key.
        field.insert(text)
        field.textEdited.emit(text)
        palette = self.window.palette_view
        self.until(
            lambda: any(row.kind is RowKind.NOTE for row in palette.rows), f"a result for '{text}'"
        )
        self.wait(0.6)
        return [row.title for row in palette.rows if row.kind is RowKind.NOTE]

    def find(self, kind: type[T], name: str) -> T:
        """A part of the window by its name."""
        found = self.window.findChild(kind, name)
        assert isinstance(found, kind), f"the window has no '{name}'"
        return found

    def open(self, path: str) -> NotePage:
        """Open a note and wait until it can be read."""
        self.window.open_note(path)
        self.until(
            lambda: self.page.path == path and self.page.state in ("clean", "read-only"), path
        )
        self.wait(0.3)
        return self.page

    def type_over(self, start: int, end: int, text: str) -> None:
        """Select text of the editor in front, by offsets, and type over it."""
        self.page.editor.select(start, end)
        area = _text_area(self.page)
        area.setFocus()
        for number, line in enumerate(text.split("\n")):
            if number:
                QTest.keyClick(area, Qt.Key.Key_Return)
            QTest.keyClicks(area, line)

    def notes(self) -> list[str]:
        """Paths of all ordinary notes."""
        return [h.path for h in self.program.session.headers() if not h.reserved]

    @property
    def has_notes(self) -> bool:
        """Whether a garden is open and has something to show."""
        return self.program.session.garden is not None and bool(self.notes())

    def close(self) -> None:
        """End the program."""
        self.window.close()
        self.program.close()


def steps() -> list[tuple[str, TourStep]]:
    """The tour in order."""
    return [
        ("The start page, with no garden open", _start_page),
        ("Open the garden; notes are listed and searchable", _open),
        ("Read a note", _read),
        ("Search in Japanese", _search_japanese),
        ("Search in English, by other words", _search_english),
        ("Find a command in the palette", _commands),
        ("Follow a link, and come back", _follow),
        ("Edit a note and save it", _edit),
        ("See a change made by another program arrive", _outside),
        ("Merge a change made while the note has unsaved text", tour_mending.merge),
        ("Settle a conflict: both sides changed the same words", tour_mending.conflict),
        ("Delete a note and bring it back from the trash", tour_mending.trash),
        ("Rename a note; links follow, and undo takes all back", tour_reshaping.rename),
        ("Look at what a section becoming a note would change", tour_reshaping.split),
        ("Side by side, in dark", _side_by_side),
        ("See the links as a graph, whole and around a note", tour_graph.graph),
        ("Review what agents staged, one key a decision", _review),
        ("Keep Memory short and true, as cards and as text", tour_memory.memory),
        ("Problems, settings, a small window", _other_views),
    ]


def _start_page(guide: Guide) -> None:
    guide.window.show()
    guide.look("start-page")


def _open(guide: Guide) -> None:
    guide.program.open(guide.root)
    session = guide.program.session
    guide.until(lambda: session.garden is not None, "the garden")
    guide.until(lambda: session.index_state.words is Readiness.READY, "the word index")
    assert guide.has_notes, "the garden has no notes: name another, or none for the sample"
    end = time.monotonic() + MEANING_S
    while session.index_state.meaning_percent < 100 and time.monotonic() < end:
        guide.wait(0.1)


def _read(guide: Guide) -> None:
    if guide.sample:
        guide.open("start-here.md")
        guide.look("read-english")
        guide.open("はじめに.md")
        guide.look("read-japanese")
        guide.open("作業/watering.md")
        guide.look("read-formulas")
        guide.open("plants/tomato.md")
        guide.look("read-code-and-footnotes")
    else:
        guide.open(_richest(guide))
        guide.look("read")


def _search_japanese(guide: Guide) -> None:
    word = "記憶" if guide.sample else _word(guide, _JAPANESE)
    if not word:
        return
    assert guide.search(word), f"nothing was found for '{word}'"
    guide.look("search-japanese")
    guide.window.palette_view.close_palette()


def _search_english(guide: Guide) -> None:
    words = "how do I keep snails out" if guide.sample else _word(guide, _ENGLISH)
    if not words:
        return
    titles = guide.search(words)
    assert titles, f"nothing was found for '{words}'"
    guide.look("search-english")
    guide.window.palette_view.close_palette()
    state = guide.program.session.index_state
    if guide.sample and state.meaning is Readiness.READY:
        assert "Keeping slugs away" in titles[:3], f"meaning found only {titles[:3]}"


def _commands(guide: Guide) -> None:
    guide.do("go.commands")
    guide.look("commands")
    guide.window.palette_view.close_palette()


def _follow(guide: Guide) -> None:
    for path in guide.notes():
        links = [link for link in guide.garden.outgoing(path) if link.status == "found"]
        target = next((link.resolved for link in links if link.resolved.endswith(".md")), "")
        if target and target != path:
            break
    else:
        return
    page = guide.open(path)
    ref = next(ref for ref in page.reader.view.links if ref.path == target)
    page.reader.follow(ref)
    guide.until(lambda: guide.page.path == target, target)
    guide.wait(0.3)
    guide.look("followed-a-link")
    guide.do("go.back")
    guide.until(lambda: guide.page.path == path, path)


def _edit(guide: Guide) -> None:
    path = guide.notes()[0]
    page = guide.open(path)
    page.set_mode("edit")
    area = _text_area(page)
    area.setFocus()
    QTest.keySequence(area, QKeySequence(QKeySequence.StandardKey.MoveToEndOfDocument))
    QTest.keyClick(area, Qt.Key.Key_Return)
    QTest.keyClicks(area, "Written on the tour, then [[")
    guide.wait(0.6)
    guide.look("edit-with-completion")
    QTest.keyClick(area, Qt.Key.Key_Escape)
    QTest.keyClick(area, Qt.Key.Key_Backspace)
    QTest.keyClick(area, Qt.Key.Key_Backspace)
    page.save()
    file = guide.garden.layout.absolute(path)
    guide.until(lambda: "Written on the tour" in file.read_text(encoding="utf-8"), "the saved text")
    guide.until(lambda: page.state == "clean", "the end of saving")
    page.set_mode("read")


def _outside(guide: Guide) -> None:
    path = guide.notes()[0]
    page = guide.open(path)
    file = guide.garden.layout.absolute(path)
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}\nAdded by another program.\n", encoding="utf-8")
    guide.until(
        lambda: "Added by another program" in page.reader.toPlainText(), "the outside change", 10
    )
    guide.look("outside-change")


def _side_by_side(guide: Guide) -> None:
    guide.program.preferences.set("appearance.theme", "dark")
    path = "plants/tomato.md" if guide.sample else _richest(guide)
    page = guide.open(path)
    guide.look("read-dark")
    page.set_mode("both")
    guide.wait(0.6)
    guide.look("side-by-side-dark")
    page.set_mode("read")
    guide.search("記憶" if guide.sample else "a")
    guide.look("search-dark")
    guide.window.palette_view.close_palette()
    guide.program.preferences.set("appearance.theme", "light")


def _review(guide: Guide) -> None:
    if not guide.garden.has_memory:
        return
    guide.do("go.review")
    place = guide.window.review
    staging = guide.garden.layout.memory.staging
    guide.until(
        lambda: place.candidate.look is not None or place.empty.isVisible(), "the candidates"
    )
    guide.wait(0.5)
    guide.look("review")
    if place.empty.isVisible():
        return
    for _candidate in range(20):  # to one that may go into Memory
        guide.until(lambda: place.candidate.look is not None, "the next candidate")
        if not place.keys.button(Disposition.MERGE_MEMORY).why_off:
            break
        _press(guide, Qt.Key.Key_N)
    else:
        return
    staged = len(list(staging.glob("*.json")))
    _press(guide, Qt.Key.Key_K)
    guide.until(lambda: place.change.form.text_shown, "the draft note")
    guide.look("review-draft-note")
    _press(guide, Qt.Key.Key_Escape)
    _press(guide, Qt.Key.Key_M)
    guide.until(lambda: bool(place.change.diff.lines), "the change of Memory")
    QTest.keyClicks(place.change.reason.field, "Worth keeping in mind")
    guide.look("review-merge")
    _press(guide, Qt.Key.Key_Return)
    guide.until(lambda: len(list(staging.glob("*.json"))) == staged - 1, "the decision")
    _press(guide, Qt.Key.Key_D)
    QTest.keyClicks(place.change.reason.field, "Said before")
    _press(guide, Qt.Key.Key_Return)
    guide.until(lambda: len(list(staging.glob("*.json"))) == staged - 2, "the second decision")
    guide.program.preferences.set("appearance.theme", "dark")
    guide.look("review-next-dark")
    guide.program.preferences.set("appearance.theme", "light")
    _press(guide, Qt.Key.Key_H)
    guide.until(lambda: place.history.model.rowCount() >= 2, "the history")
    guide.look("review-history")
    _press(guide, Qt.Key.Key_Escape)
    _press(guide, Qt.Key.Key_U)
    guide.until(lambda: len(list(staging.glob("*.json"))) == staged - 1, "the undone decision")
    guide.do("go.notes")


def _press(guide: Guide, key: Qt.Key) -> None:
    """A key where the keyboard is."""
    QTest.keyClick(QApplication.focusWidget() or guide.window, key)
    guide.wait(0.1)


def _other_views(guide: Guide) -> None:
    guide.do("go.health")
    guide.wait(0.5)
    guide.look("problems")
    guide.do("go.notes")
    guide.window.show_settings()
    dialog = QApplication.activeModalWidget() or guide.window
    guide.look("settings", dialog)
    if dialog is not guide.window:
        dialog.close()
    guide.program.preferences.set("appearance.theme", "high-contrast")
    guide.look("high-contrast")
    guide.program.preferences.set("appearance.theme", "light")
    guide.window.resize(900, 600)
    guide.look("small-window")


def _text_area(page: NotePage) -> QPlainTextEdit:
    area = page.editor.findChild(QPlainTextEdit)
    assert area is not None
    return area


def _richest(guide: Guide) -> str:
    """A note with much in it: headings, links, not too long."""
    return max(
        guide.notes()[:400],
        key=lambda path: (
            min(len(guide.garden.outgoing(path)), 12) + len(guide.garden.backlinks(path))
        ),
    )


def _word(guide: Guide, pattern: re.Pattern[str]) -> str:
    """A word of the garden's own text; '' when it has none in that script."""
    for path in guide.notes()[:400]:
        text = guide.garden.index.text(path) or ""
        found: list[str] = pattern.findall(text)
        if found:
            return found[len(found) // 2]
    return ""
