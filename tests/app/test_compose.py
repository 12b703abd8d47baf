"""The whole program: opens gardens, remembers, closes without losing what was typed last."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.arguments import folder_and_note
from app.compose import Program
from app.paths import AppPaths, account_name
from app.window_state import WindowState
from garden.garden import Garden
from garden.index_state import Readiness
from garden.testing import write_notes
from ui.wiki.header import show_date

PATIENCE = 20_000


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "庭"
    write_notes(
        folder,
        {
            "index.md": "# Index\n\n* [Note](note.md)\n",
            "note.md": "---\ntype: Note\ntitle: Note\n---\n\nHello, [[記憶]].\n",
            "記憶.md": "# 記憶\n\n短い。\n",
        },
    )
    return folder


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    return AppPaths.below(tmp_path / "home")


def program_on(qtbot: QtBot, paths: AppPaths) -> Program:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = Program(application, paths)
    program.preferences.set("index.meaning", False)
    return program


@pytest.fixture
def program(qtbot: QtBot, paths: AppPaths) -> Iterator[Program]:
    made = program_on(qtbot, paths)
    yield made
    made.window.close()
    made.close()
    made.window.deleteLater()


def test_it_starts_in_the_chosen_look(qtbot: QtBot, paths: AppPaths) -> None:
    """The style sheet comes after the widgets; colours and font must not stay behind."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    paths.preferences.parent.mkdir(parents=True)
    paths.preferences.write_text('[appearance]\ntheme = "dark"\nzoom = 1.5\n')
    program = program_on(qtbot, paths)
    look = (QApplication.palette().window().color(), QApplication.font().pixelSize())
    program.theme.set_mode("light")
    program.theme.set_zoom(1.0)
    later = (QApplication.palette().window().color(), QApplication.font().pixelSize())
    program.window.close()
    program.close()
    program.window.deleteLater()
    assert look[0].lightness() < 80 < 200 < later[0].lightness()
    assert look[1] == round(later[1] * 1.5)


def ready(program: Program) -> bool:
    return program.session.index_state.words is Readiness.READY


def shows(program: Program, path: str) -> bool:
    page = program.window.notes.page
    return page is not None and page.path == path and page.state == "clean"


def test_a_first_start_opens_the_persons_own_copy_of_the_sample(
    qtbot: QtBot, program: Program, paths: AppPaths
) -> None:
    program.start(None)
    qtbot.waitUntil(lambda: shows(program, "start-here.md"), timeout=PATIENCE)
    assert program.session.root is not None
    assert program.session.root.is_relative_to(paths.documents)


def test_a_note_from_outside_opens_its_folder_and_itself(
    qtbot: QtBot, program: Program, root: Path
) -> None:
    program.start(root / "記憶.md")
    qtbot.waitUntil(lambda: shows(program, "記憶.md"), timeout=PATIENCE)
    assert program.session.root == root


def test_a_note_folders_deep_opens_the_garden_around_it(tmp_path: Path, root: Path) -> None:
    write_notes(root, {"a/b/deep.md": "x\n"})
    note = root / "a/b/deep.md"
    assert folder_and_note(note) == (note.parent, note)
    assert folder_and_note(note, [tmp_path, root, tmp_path / "other"]) == (root, note)
    (root / "a/.obsidian").mkdir()
    assert folder_and_note(note) == (root / "a", note)
    assert folder_and_note(root) == (root, None)


@pytest.mark.parametrize(
    ("mark", "text", "folder"),
    [
        ("index.md", "---\nokf_version: '0.2'\n---\n", "a"),
        ("index.md", "# Just a list\n", "a/b"),
        (".yoi/knowledge/x.md", "x\n", "a"),
        (".yoi/config.toml", "", "a/b"),
        (".git/HEAD", "", "a"),
    ],
)
def test_a_note_opens_the_folder_that_says_it_is_a_garden(
    tmp_path: Path, mark: str, text: str, folder: str
) -> None:
    write_notes(tmp_path, {"a/b/deep.md": "x\n", f"a/{mark}": text})
    note = tmp_path / "a/b/deep.md"
    assert folder_and_note(note) == (tmp_path / folder, note)


def test_the_nearest_garden_wins_and_a_repository_is_only_a_hint(tmp_path: Path) -> None:
    write_notes(
        tmp_path,
        {
            "notes/index.md": "---\nokf_version: '0.2'\n---\n",
            "notes/repo/.git/HEAD": "",
            "notes/repo/a/b.md": "x\n",
        },
    )
    note = tmp_path / "notes/repo/a/b.md"
    assert folder_and_note(note) == (tmp_path / "notes", note)
    assert folder_and_note(note, [tmp_path]) == (tmp_path / "notes", note)
    assert folder_and_note(note, [tmp_path / "notes/repo"]) == (tmp_path / "notes/repo", note)


def test_a_note_of_a_bundle_never_opened_opens_the_bundle(
    qtbot: QtBot, program: Program, root: Path
) -> None:
    write_notes(root, {"index.md": "---\nokf_version: '0.2'\n---\n", "a/b/deep.md": "x\n"})
    program.start(root / "a/b/deep.md")
    qtbot.waitUntil(lambda: shows(program, "a/b/deep.md"), timeout=PATIENCE)
    assert program.session.root == root


def test_dates_follow_the_language_of_the_words(qtbot: QtBot, paths: AppPaths) -> None:
    before = QLocale()
    try:
        for language, words in (("ja", "2026年11月3日"), ("en", "3 Nov 2026")):
            program = program_on(qtbot, paths)
            program.preferences.set("appearance.language", language)
            program._translate()
            assert show_date("2026-11-03") == words
            for translator in program.findChildren(QTranslator):
                QCoreApplication.removeTranslator(translator)
            program.window.close()
            program.close()
            program.window.deleteLater()
    finally:
        QLocale.setDefault(before)


def test_the_next_start_opens_the_last_garden_with_its_tabs(
    qtbot: QtBot, program: Program, root: Path, paths: AppPaths
) -> None:
    program.start(root)
    qtbot.waitUntil(lambda: ready(program), timeout=PATIENCE)
    program.window.open_note("note.md")
    qtbot.waitUntil(lambda: shows(program, "note.md"), timeout=PATIENCE)
    program.window.close()
    program.close()
    again = program_on(qtbot, paths)
    again.start(None)
    qtbot.waitUntil(lambda: shows(again, "note.md"), timeout=PATIENCE)
    again.window.close()
    again.close()


def test_a_crash_does_not_forget_the_garden(
    qtbot: QtBot, program: Program, root: Path, paths: AppPaths
) -> None:
    """The last garden is known to the next start though nobody closed the window."""
    program.start(root)
    qtbot.waitUntil(lambda: WindowState(paths.window_state).recent == [root], timeout=PATIENCE)


def test_what_was_typed_last_is_on_disk_after_closing(
    qtbot: QtBot, program: Program, root: Path
) -> None:
    program.start(root / "note.md")
    qtbot.waitUntil(lambda: shows(program, "note.md"), timeout=PATIENCE)
    page = program.window.notes.page
    assert page is not None
    page.set_mode("edit")
    area = page.editor.findChild(QPlainTextEdit)
    assert area is not None
    area.setFocus()
    QTest.keyClick(area, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(area, "typed last")
    program.window.close()
    qtbot.waitUntil(lambda: not program.window.isVisible(), timeout=PATIENCE)
    program.close()
    assert "typed last" in (root / "note.md").read_text(encoding="utf-8")


def test_a_folder_that_is_gone_is_said_and_nothing_breaks(
    qtbot: QtBot, program: Program, tmp_path: Path, root: Path
) -> None:
    program.window.show()
    program.open(tmp_path / "gone")
    qtbot.waitUntil(lambda: program.window.toast.isVisible(), timeout=PATIENCE)
    program.open(root)
    qtbot.waitUntil(lambda: program.session.root == root, timeout=PATIENCE)


def test_the_tabs_come_back_though_the_index_is_made_anew(
    qtbot: QtBot, paths: AppPaths, root: Path
) -> None:
    first = program_on(qtbot, paths)
    first.start(root)
    qtbot.waitUntil(lambda: shows(first, "index.md"), timeout=PATIENCE)
    for path in ("記憶.md", "note.md"):
        first.window.open_note(path, new_tab=True)
        qtbot.waitUntil(lambda path=path: shows(first, path), timeout=PATIENCE)
    before = first.window.notes.tabs.paths()
    first.window.close()
    first.close()
    first.window.deleteLater()
    shutil.rmtree(paths.cache)
    (root / "記憶.md").unlink()
    second = program_on(qtbot, paths)
    second.start(None)
    qtbot.waitUntil(lambda: shows(second, "note.md"), timeout=PATIENCE)
    assert second.window.notes.tabs.paths() == [path for path in before if path != "記憶.md"]
    second.window.close()
    second.close()
    second.window.deleteLater()


def test_a_second_start_raises_and_opens(qtbot: QtBot, program: Program, root: Path) -> None:
    program.start(root)
    qtbot.waitUntil(lambda: ready(program), timeout=PATIENCE)
    program.window.hide()
    program.on_second_start(str(root / "記憶.md"))
    qtbot.waitUntil(lambda: shows(program, "記憶.md"), timeout=PATIENCE)
    assert program.window.isVisible()


def test_a_choice_about_new_text_holds_at_once(qtbot: QtBot, program: Program, root: Path) -> None:
    program.start(root)
    qtbot.waitUntil(lambda: ready(program), timeout=PATIENCE)
    garden = program.session.garden
    assert garden is not None
    program.preferences.set("notes.author", "花子")
    program.preferences.set("notes.wiki_links", False)
    qtbot.waitUntil(lambda: not garden.options.wiki_links, timeout=PATIENCE)
    assert garden.options.author == "花子"
    assert program.session.garden is garden, "nothing was opened again for it"


def test_an_account_without_a_name_can_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """A container's user often stands in no password file."""
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.getuid", lambda: 4_000_000)
    assert account_name() == "me"


def test_creating_a_garden_begins_with_a_note(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    program.window.show()
    program.create(tmp_path / "new" / "garden")
    qtbot.waitUntil(lambda: shows(program, "index.md"), timeout=PATIENCE)


def test_a_garden_that_can_not_be_opened_leaves_the_one_that_is_open(
    qtbot: QtBot, program: Program, root: Path, tmp_path: Path
) -> None:
    program.start(root)
    qtbot.waitUntil(lambda: shows(program, "index.md"), timeout=PATIENCE)
    program.window.open_note("note.md", new_tab=True)
    qtbot.waitUntil(lambda: shows(program, "note.md"), timeout=PATIENCE)
    program.open(tmp_path / "unplugged")
    qtbot.waitUntil(lambda: program.window.toast.isVisible(), timeout=PATIENCE)
    assert "unplugged" in program.window.toast.message
    qtbot.waitUntil(lambda: program.session.root == root, timeout=PATIENCE)
    qtbot.waitUntil(lambda: shows(program, "note.md"), timeout=PATIENCE)
    assert program.state.recent[0] == root
    assert len(program.window.notes.tabs.all) == 2


def test_of_two_gardens_asked_for_at_once_the_later_is_shown_and_the_other_closed(
    qtbot: QtBot,
    program: Program,
    root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed: list[Path] = []
    close = Garden.close

    def closing(garden: Garden) -> None:
        closed.append(garden.root)
        close(garden)

    monkeypatch.setattr(Garden, "close", closing)
    other = tmp_path / "other"
    write_notes(other, {"index.md": "# Other\n"})
    program.open(other)
    program.open(root)
    qtbot.waitUntil(lambda: closed == [other], timeout=PATIENCE)
    qtbot.waitUntil(lambda: ready(program) and shows(program, "index.md"), timeout=PATIENCE)
    assert program.session.root == root
    program.open(other)
    program.open(other)
    qtbot.waitUntil(lambda: closed == [other, root, other], timeout=PATIENCE)
    qtbot.waitUntil(lambda: ready(program), timeout=PATIENCE)
    assert program.session.root == other


def test_a_garden_that_can_not_be_opened_does_not_put_the_last_one_over_the_next(
    qtbot: QtBot, program: Program, root: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    write_notes(other, {"other.md": "# Other\n"})
    program.start(root)
    qtbot.waitUntil(lambda: shows(program, "index.md"), timeout=PATIENCE)
    program.open(tmp_path / "unplugged")
    program.open(other)
    qtbot.waitUntil(lambda: program.session.root == other and ready(program), timeout=PATIENCE)
    settled: list[None] = []
    program.lanes.ask(lambda _token: None, lane="write", done=settled.append)
    qtbot.waitUntil(lambda: bool(settled), timeout=PATIENCE)  # whatever was still to be opened is
    assert program.session.root == other
    program.open(tmp_path / "unplugged")
    program.open(tmp_path / "gone")
    qtbot.waitUntil(lambda: "gone" in program.window.toast.message, timeout=PATIENCE)
    qtbot.waitUntil(lambda: program.session.root == other, timeout=PATIENCE)


def test_opening_another_garden_lets_go_of_the_first(
    qtbot: QtBot, program: Program, root: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    write_notes(other, {"b.md": "# B\n"})
    program.start(root)
    qtbot.waitUntil(lambda: ready(program), timeout=PATIENCE)
    program.open(other)
    qtbot.waitUntil(lambda: shows(program, "b.md"), timeout=PATIENCE)
    assert [h.path for h in program.session.headers()] == ["b.md"]


def test_text_that_a_crash_left_unsaved_is_offered_at_the_next_start(
    qtbot: QtBot, program: Program, root: Path
) -> None:
    """B37: the note is opened and its page offers the text."""
    program.start(root)
    qtbot.waitUntil(lambda: ready(program), timeout=PATIENCE)
    garden = program.session.garden
    assert garden is not None
    document = garden.read("記憶.md")
    garden.keep_unsaved("記憶.md", document.text + "書きかけ\n", document.version, document.text)
    program.close_garden()
    program.open(root)
    qtbot.waitUntil(lambda: shows(program, "記憶.md"), timeout=PATIENCE)
    restore = "recovery-restore"
    qtbot.waitUntil(
        lambda: program.window.findChild(QPushButton, restore) is not None, timeout=PATIENCE
    )
    button = program.window.findChild(QPushButton, restore)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: "書きかけ" in (root / "記憶.md").read_text(encoding="utf-8"), timeout=PATIENCE
    )


def test_a_first_note_does_not_take_one_away_from_another_place(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    """A garden with Memory alone: the draft note made in Review is the first note there is."""
    root = tmp_path / "only-memory"
    (root / ".yoi/memory/_staging").mkdir(parents=True)
    (root / ".yoi/knowledge").mkdir()
    program.window.show()
    program.open(root)
    qtbot.waitUntil(lambda: program.session.garden is not None, timeout=PATIENCE)
    qtbot.waitUntil(lambda: ready(program), timeout=PATIENCE)
    program.registry.get("go.review").trigger()
    assert program.window.places.currentWidget() is program.window.review
    program.session.create(title="Tea", path="tea.md", text="# Tea\n")
    qtbot.waitUntil(lambda: program.session.header("tea.md") is not None, timeout=PATIENCE)
    asked: list[bool] = []
    program.lanes.ask(lambda _token: True, done=asked.append)  # behind what the note set off
    qtbot.waitUntil(lambda: bool(asked), timeout=PATIENCE)
    assert program.window.places.currentWidget() is program.window.review
    assert program.window.notes.page is None


def test_a_bound_of_memory_holds_at_once_for_meters_and_problems(
    qtbot: QtBot, program: Program, root: Path
) -> None:
    memory = root / ".yoi/memory"
    (memory / "decisions").mkdir(parents=True)
    (memory / "memory.md").write_text("# Memory\n\n## Reminders\n\n- " + "word " * 30 + "\n")
    (memory / "decisions/long.md").write_text(
        "---\ncreated_at: 2026-10-05T01:00:00Z\nupdated_at: 2026-10-05T01:00:00Z\n"
        "sources: []\nstatus: open\n---\n" + "word " * 200
    )
    program.start(root)
    qtbot.waitUntil(lambda: ready(program), timeout=PATIENCE)
    garden = program.session.garden
    assert garden is not None
    place = program.window.memory
    qtbot.waitUntil(lambda: place.keeper.page is not None, timeout=PATIENCE)

    def long_items() -> int:
        page = place.keeper.page
        return len(page.meters.too_long) if page is not None else -1

    def too_long() -> bool:
        return any("long.md" in one.path for one in garden.problems())

    assert long_items() == 0 and not too_long()
    program.preferences.set("memory.item_chars", 100)
    program.preferences.set("memory.body_chars", 500)
    qtbot.waitUntil(lambda: long_items() == 1, timeout=PATIENCE)
    qtbot.waitUntil(too_long, timeout=PATIENCE)
