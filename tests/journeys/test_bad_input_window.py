"""Bad input in the real window: the Health list names the file, what is wrong and what helps; the
note is still shown; text that could not be saved is kept and saved as soon as it can be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton, QTreeView
from pytestqt.qtbot import QtBot

from app.compose import Program
from app.paths import AppPaths
from garden.index_state import Readiness
from garden.testing import write_notes
from ui.wiki.note_page import NotePage

from .bad_files import BAD, GOOD, HEAD, Bad, large
from .conftest import as_nobody, fill, give_away, small_disk

PATIENCE = 30_000


def program_below(home: Path) -> Program:
    """A program that keeps everything below `home`; meaning is off."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    made = Program(application, AppPaths.below(home))
    made.preferences.set("index.meaning", False)
    return made


@pytest.fixture
def program(qtbot: QtBot, ground: Path) -> Iterator[Program]:
    made = program_below(ground / "home")
    made.window.resize(1200, 800)
    yield made
    made.window.close()
    made.close()
    made.window.deleteLater()


@pytest.fixture
def root(ground: Path) -> Path:
    folder = ground / "庭"
    write_notes(folder, GOOD)
    write_notes(ground, {"secret.md": "# Nobody's business\n", "out.md": "# Outside\n"})
    return folder


def start(qtbot: QtBot, program: Program, note: Path) -> None:
    program.start(note)
    qtbot.waitUntil(lambda: program.session.index_state.words is Readiness.READY, timeout=PATIENCE)


def page_of(qtbot: QtBot, program: Program, path: str) -> NotePage:
    """The page of a note, opened and no longer loading."""
    program.window.open_note(path)

    def settled() -> bool:
        page = program.window.notes.page
        return page is not None and page.path == path and page.state != "loading"

    qtbot.waitUntil(settled, timeout=PATIENCE)
    page = program.window.notes.page
    assert page is not None
    return page


def rows(program: Program) -> dict[str, str]:
    """What the Health list says of each path, its advice included."""
    program.window._go("health")
    view = program.window.problems.findChild(QTreeView, "problems-list")
    assert view is not None
    model = view.model()
    found: dict[str, str] = {}
    for number in range(model.rowCount(QModelIndex())):
        group = model.index(number, 0)
        for row in range(model.rowCount(group)):
            index = model.index(row, 0, group)
            said = str(index.data(Qt.ItemDataRole.ToolTipRole))
            found[said.partition("\n")[0]] = said
    return found


def type_at_end(page: NotePage, text: str) -> None:
    page.set_mode("edit")
    area = page.editor.findChild(QPlainTextEdit)
    assert area is not None
    area.setFocus()
    QTest.keyClick(area, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(area, text)


def test_the_health_list_names_every_bad_file(qtbot: QtBot, program: Program, root: Path) -> None:
    """All kinds at once; each row names the file, says what is wrong and what helps."""
    for bad in BAD:
        bad.make(root)
    start(qtbot, program, root / "good.md")
    qtbot.waitUntil(lambda: "bomb.md" in rows(program), timeout=PATIENCE)
    said = rows(program)
    for bad in BAD:
        if bad.code:
            lines = said[bad.at or bad.path].split("\n")
            assert len(lines) == 3 and all(lines), f"{bad.id}: {lines}"
    assert not set(GOOD) & set(said)
    page = page_of(qtbot, program, "good.md")
    assert page.state == "clean"
    assert "Sound" in page.reader.toPlainText()


@pytest.mark.parametrize(
    "bad", [bad for bad in BAD if bad.shows and bad.id != "look-alikes"], ids=lambda bad: bad.id
)
def test_what_can_be_read_is_shown(qtbot: QtBot, program: Program, root: Path, bad: Bad) -> None:
    """The page shows the note; where it can't be edited the bar says why and what helps."""
    bad.make(root)
    start(qtbot, program, root / "good.md")
    page = page_of(qtbot, program, bad.path)
    assert page.state == ("clean" if bad.editable else "read-only")
    shown = bad.shows.lstrip("#> ").split(" ")[0]
    qtbot.waitUntil(lambda: shown in page.reader.toPlainText(), timeout=PATIENCE)
    if not bad.editable:
        assert Path(bad.path).name in page.bar.words
        before = (root / bad.path).read_bytes()
        page.set_mode("edit")
        area = page.editor.findChild(QPlainTextEdit)
        assert area is not None
        QTest.keyClicks(area, "typed")
        assert (root / bad.path).read_bytes() == before
        assert not page.keeper.dirty


@pytest.mark.parametrize("path", ["escape.md", "way/secret.md", "dead.md", "loop.md", "folder.md"])
def test_what_can_not_be_opened_says_why(
    qtbot: QtBot, program: Program, root: Path, path: str
) -> None:
    for bad in BAD:
        if bad.id in (
            "symlink-out",
            "folder-link-out",
            "dead-link",
            "link-loop",
            "folder-named-md",
        ):
            bad.make(root)
    start(qtbot, program, root / "good.md")
    page = page_of(qtbot, program, path)
    assert page.state == "unreadable"
    blank = page.findChild(QLabel, "empty-title")
    assert blank is not None and Path(path).name in blank.text()
    assert "Nobody" not in page.reader.toPlainText()
    assert page_of(qtbot, program, "good.md").state == "clean"


def test_a_note_that_may_not_be_read_says_so(qtbot: QtBot, program: Program, root: Path) -> None:
    write_notes(root, {"closed.md": f"{HEAD}Closed.\n"})
    (root / "closed.md").chmod(0o000)
    (root.parent / "home").mkdir(exist_ok=True)
    give_away(root.parent)
    with as_nobody():
        start(qtbot, program, root / "good.md")
        page = page_of(qtbot, program, "closed.md")
        assert page.state == "unreadable"
        blank = page.findChild(QLabel, "empty-title")
        assert blank is not None and blank.text() == "“closed.md” may not be read."
        qtbot.waitUntil(lambda: "closed.md" in rows(program), timeout=PATIENCE)
        assert "may not be read" in rows(program)["closed.md"]
        assert page_of(qtbot, program, "good.md").state == "clean"
        program.window.close()
        program.close()


def test_b37_text_typed_on_a_full_disk_is_kept_and_saved_when_there_is_room(
    qtbot: QtBot, program: Program, ground: Path
) -> None:
    root = ground / "small"
    root.mkdir()
    with small_disk(root, "128k"):
        write_notes(root, GOOD)
        start(qtbot, program, root / "good.md")
        page = page_of(qtbot, program, "good.md")
        ballast = fill(root)
        words = "typed where there was no room " * 3
        type_at_end(page, words)
        page.save()
        qtbot.waitUntil(lambda: page.state == "failed", timeout=PATIENCE)
        assert "disk is full" in page.bar.words and "good.md" in page.bar.words
        assert (root / "good.md").read_text(encoding="utf-8") == GOOD["good.md"]
        assert words in page.editor.text()
        garden = program.session.garden
        assert garden is not None
        qtbot.waitUntil(
            lambda: any(words in copy.text for copy in garden.unsaved()), timeout=PATIENCE
        )
        ballast.unlink()
        again = page.bar.findChild(QPushButton, "save-retry")
        assert again is not None
        qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: page.state == "clean", timeout=PATIENCE)
        assert words in (root / "good.md").read_text(encoding="utf-8")
        qtbot.waitUntil(lambda: not garden.unsaved(), timeout=PATIENCE)
        program.window.close()
        program.close()


def test_b37_text_of_a_window_closed_on_a_full_disk_comes_back(
    qtbot: QtBot, program: Program, ground: Path
) -> None:
    root = ground / "small"
    root.mkdir()
    with small_disk(root, "128k"):
        write_notes(root, GOOD)
        start(qtbot, program, root / "good.md")
        page = page_of(qtbot, program, "good.md")
        ballast = fill(root)
        type_at_end(page, "the last words")
        program.window.close()
        qtbot.waitUntil(lambda: not program.window.isVisible(), timeout=PATIENCE)
        program.close()
        assert (root / "good.md").read_text(encoding="utf-8") == GOOD["good.md"]
        ballast.unlink()
        later = program_below(ground / "home")
        try:
            start(qtbot, later, root / "good.md")
            page = page_of(qtbot, later, "good.md")
            qtbot.waitUntil(
                lambda: page.bar.findChild(QPushButton, "recovery-restore") is not None,
                timeout=PATIENCE,
            )
            restore = page.bar.findChild(QPushButton, "recovery-restore")
            assert restore is not None
            qtbot.mouseClick(restore, Qt.MouseButton.LeftButton)
            assert "the last words" in page.editor.text()
            page.save()
            qtbot.waitUntil(lambda: page.state == "clean", timeout=PATIENCE)
            assert "the last words" in (root / "good.md").read_text(encoding="utf-8")
        finally:
            later.window.close()
            later.close()
            later.window.deleteLater()


def test_a_read_only_folder_is_shown_and_refuses_with_words(
    qtbot: QtBot, program: Program, root: Path
) -> None:
    (root.parent / "home").mkdir(exist_ok=True)
    give_away(root.parent)
    for path in (root, *root.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    with as_nobody():
        start(qtbot, program, root / "good.md")
        page = page_of(qtbot, program, "good.md")
        assert page.state == "read-only"
        assert "good.md" in page.bar.words
        qtbot.waitUntil(lambda: "Sound" in page.reader.toPlainText(), timeout=PATIENCE)
        program.session.create(title="New")
        qtbot.waitUntil(lambda: program.window.toast.isVisible(), timeout=PATIENCE)
        assert not list(root.glob("New*"))
        program.window.close()
        program.close()


def test_a_huge_note_is_shown_by_its_beginning_and_the_window_goes_on(
    qtbot: QtBot, program: Program, root: Path
) -> None:
    """B47: 50 MB; the bar says that this is only the beginning."""
    (root / "huge.md").write_bytes(large(50))
    start(qtbot, program, root / "good.md")
    page = page_of(qtbot, program, "huge.md")
    assert page.bar.words.startswith("“huge.md” is very large; only its beginning is shown.")
    assert page_of(qtbot, program, "good.md").state == "clean"


def test_b31_the_program_starts_when_the_note_it_showed_last_is_gone(
    qtbot: QtBot, program: Program, ground: Path, root: Path
) -> None:
    write_notes(root, {"last.md": "# Last\n"})
    start(qtbot, program, root / "last.md")
    page_of(qtbot, program, "last.md")
    program.window.close()
    qtbot.waitUntil(lambda: not program.window.isVisible(), timeout=PATIENCE)
    program.close()
    (root / "last.md").unlink()
    later = program_below(ground / "home")
    try:
        later.start(None)
        qtbot.waitUntil(
            lambda: later.session.index_state.words is Readiness.READY, timeout=PATIENCE
        )
        assert page_of(qtbot, later, "good.md").state == "clean"
        assert not (root / "last.md").exists(), "nothing makes it anew"
    finally:
        later.window.close()
        later.close()
        later.window.deleteLater()


@pytest.mark.parametrize("moment", range(6))
def test_b58_closing_in_the_middle_of_anything_is_clean(
    qtbot: QtBot, program: Program, root: Path, moment: int
) -> None:
    """While the garden opens, is read, a page is made, a search runs, a save is under way."""
    write_notes(root, {f"n{n}.md": f"{HEAD}# N{n}\n\n[[good]] words\n" * 20 for n in range(150)})
    program.start(root / "good.md")
    if moment >= 1:
        qtbot.waitUntil(lambda: program.session.garden is not None, timeout=PATIENCE)
    if moment >= 2:
        program.window.open_note("n7.md")
    if moment >= 3:
        program.session.search("words", lambda _hits: None)
        program.session.problems(lambda _problems: None)
    if moment >= 4:
        type_at_end(page_of(qtbot, program, "n7.md"), "typed at last")
    if moment >= 5:
        QTest.keyClick(program.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    program.window.close()
    qtbot.waitUntil(lambda: not program.window.isVisible(), timeout=PATIENCE)
    program.close()
    if moment >= 4:
        assert "typed at last" in (root / "n7.md").read_text(encoding="utf-8")
