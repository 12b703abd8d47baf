"""One note in a page: reading and editing without a jump, saving, and what other programs do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer
from PySide6.QtGui import QImage, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from garden.changes import Changes
from garden.errors import GardenError
from garden.garden import Garden
from garden.testing import write_notes
from tests.ui.wiki.conftest import picture
from ui.session import GardenSession
from ui.theme import Theme
from ui.widgets.empty import EmptyState
from ui.wiki.conflict_bar import Matter
from ui.wiki.note_page import NotePage

Key, Held = Qt.Key, Qt.KeyboardModifier
NOTE = "締め時間.md"
TEXT = "---\ntitle: 締め時間\ntype: concept\n---\n\n# 締め時間\n\nfirst line\n\nlast line 🌱\n"
WAIT = 20_000


@pytest.fixture
def page(
    qtbot: QtBot, new_page: Callable[[], NotePage], garden: Garden, garden_dir: Path
) -> NotePage:
    write_notes(garden_dir, {NOTE: TEXT, "other.md": "# Other\n\nsee [[締め時間]]\n"})
    garden.reconcile()
    made = new_page()
    open_note(made, qtbot, NOTE)
    return made


def open_note(page: NotePage, qtbot: QtBot, path: str) -> None:
    with qtbot.waitSignal(page.opened, timeout=WAIT):
        page.open(path)


def type_at(page: NotePage, qtbot: QtBot, after: str, text: str) -> None:
    if page.mode == "read":
        page.set_mode("edit")
    page.activateWindow()
    page.editor.area.setFocus()
    qtbot.waitUntil(page.editor.area.hasFocus)
    page.editor.select(page.editor.text().index(after) + len(after))
    QTest.keyClicks(page.editor.area, text)


def follow(page: NotePage) -> None:
    QTest.keyClick(page.editor.area, Key.Key_Return, Held.ControlModifier)


def disk(garden_dir: Path, path: str = NOTE) -> str:
    return (garden_dir / path).read_bytes().decode()


def change_on_disk(garden_dir: Path, text: str, path: str = NOTE) -> None:
    (garden_dir / path).write_bytes(text.encode())


def copies_are(garden: Garden, *texts: str) -> Callable[[], bool]:
    """Whether exactly these recovery copies lie in the state folder."""
    return lambda: [copy.text for copy in garden.unsaved()] == list(texts)


def press(page: NotePage, name: str) -> None:
    found = page.bar.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def state_is(page: NotePage, *states: str) -> Callable[[], bool]:
    return lambda: page.state in states


# ---- saving


def test_typing_is_saved_by_itself(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    type_at(page, qtbot, "first", " ever")
    assert page.state == "dirty"
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert disk(garden_dir) == TEXT.replace("first line", "first ever line")


def test_ctrl_s_saves_at_once(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    type_at(page, qtbot, "last", "ing")
    QTest.keyClick(page.editor.area, Key.Key_S, Held.ControlModifier)
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert "lasting line 🌱" in disk(garden_dir)


def test_opening_and_looking_writes_nothing(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    odd = "\ufeff# x\r\nmixed\nends\r\n  "
    change_on_disk(garden_dir, odd, "odd.md")
    open_note(page, qtbot, "odd.md")
    page.set_mode("edit")
    page.set_mode("both")
    page.save()
    open_note(page, qtbot, NOTE)
    assert disk(garden_dir, "odd.md") == odd
    assert disk(garden_dir) == TEXT


def test_going_to_another_note_saves_first(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    type_at(page, qtbot, "first", "!")
    open_note(page, qtbot, "other.md")
    assert "first! line" in disk(garden_dir)
    assert page.editor.text() == "# Other\n\nsee [[締め時間]]\n"


def test_closing_saves_and_says_so(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    type_at(page, qtbot, "first", "!")
    heard: list[bool] = []
    page.close_note(heard.append)
    qtbot.waitUntil(lambda: heard == [True], timeout=WAIT)
    assert "first! line" in disk(garden_dir)


def test_losing_the_keyboard_saves(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    type_at(page, qtbot, "first", "!")
    page.editor.open_find()
    qtbot.waitUntil(lambda: "first! line" in disk(garden_dir), timeout=WAIT)


def test_a_failed_save_keeps_the_text_and_says_why(
    page: NotePage, qtbot: QtBot, garden_dir: Path
) -> None:
    """B37."""
    type_at(page, qtbot, "first", "!")
    (garden_dir / NOTE).unlink()
    (garden_dir / NOTE).mkdir()
    page.save()
    qtbot.waitUntil(state_is(page, "failed", "gone"), timeout=WAIT)
    assert "first! line" in page.editor.text()
    assert page.bar.isVisible()
    assert page.bar.words


# ---- changes from outside


def test_a_clean_note_follows_the_disk(
    page: NotePage, qtbot: QtBot, session: GardenSession, garden_dir: Path
) -> None:
    """B30, B32."""
    page.set_mode("edit")
    page.editor.select(TEXT.index("last"))
    change_on_disk(garden_dir, TEXT.replace("first line", "first line\nand one more"))
    page.keeper.look_at_disk()
    qtbot.waitUntil(lambda: "one more" in page.editor.text(), timeout=WAIT)
    assert page.editor.text()[page.editor.offset() :].startswith("last line")
    assert page.state == "clean"
    assert page.bar.matter is Matter.NONE
    page.editor.area.undo()
    assert page.editor.text() == TEXT


def test_the_same_bytes_ask_nothing(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    """B30: touched, or saved by ourselves: no bar, no reload."""
    type_at(page, qtbot, "first", "!")
    revision = page.editor.revision
    change_on_disk(garden_dir, TEXT)
    page.keeper.look_at_disk()
    with qtbot.waitSignal(page.keeper.saved, timeout=WAIT):
        pass
    assert page.editor.revision == revision
    assert page.bar.matter is Matter.NONE


def test_unsaved_text_is_merged(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    """B30: different lines; undo brings mine back."""
    type_at(page, qtbot, "first", " typed")
    change_on_disk(garden_dir, TEXT.replace("last line", "LAST line"))
    page.keeper.look_at_disk()
    qtbot.waitUntil(lambda: page.bar.matter is Matter.MERGED, timeout=WAIT)
    both = TEXT.replace("first", "first typed").replace("last line", "LAST line")
    assert page.editor.text() == both
    qtbot.waitUntil(lambda: disk(garden_dir) == both, timeout=WAIT)


def test_saving_over_a_change_merges_instead(
    page: NotePage, qtbot: QtBot, garden_dir: Path
) -> None:
    """B30: the disk changed and nobody told us; saving never drops it."""
    change_on_disk(garden_dir, TEXT.replace("last line", "LAST line"))
    type_at(page, qtbot, "first", " typed")
    page.save()
    both = TEXT.replace("first", "first typed").replace("last line", "LAST line")
    qtbot.waitUntil(lambda: disk(garden_dir) == both, timeout=WAIT)
    assert page.editor.text() == both


def make_conflict(page: NotePage, qtbot: QtBot, garden_dir: Path) -> tuple[str, str]:
    type_at(page, qtbot, "first", " mine")
    theirs = TEXT.replace("first line", "theirs entirely")
    change_on_disk(garden_dir, theirs)
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "conflict"), timeout=WAIT)
    return page.editor.text(), theirs


def test_a_conflict_saves_nothing_and_loses_nothing(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path
) -> None:
    """B30: both texts are there, a recovery copy lies in the state folder, autosave is off."""
    mine, theirs = make_conflict(page, qtbot, garden_dir)
    assert page.bar.matter is Matter.CONFLICT
    page.save()
    QTest.keyClicks(page.editor.area, "!")
    assert "mine!" in page.editor.text()
    assert disk(garden_dir) == theirs
    qtbot.waitUntil(copies_are(garden, mine), timeout=WAIT)


def test_keep_mine(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    mine, _theirs = make_conflict(page, qtbot, garden_dir)
    press(page, "conflict-mine")
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert disk(garden_dir) == mine
    assert not page.bar.isVisible()


def test_take_theirs_and_undo(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    mine, theirs = make_conflict(page, qtbot, garden_dir)
    press(page, "conflict-theirs")
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert page.editor.text() == theirs == disk(garden_dir)
    page.editor.area.undo()
    assert page.editor.text() == mine


def test_compare_and_decide(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    make_conflict(page, qtbot, garden_dir)
    press(page, "conflict-compare")
    assert page.front.conflicts.isVisible()
    both = page.front.conflicts.findChild(QPushButton, "conflict-keep-both")
    use = page.front.conflicts.findChild(QPushButton, "conflict-use")
    assert isinstance(both, QPushButton) and isinstance(use, QPushButton)
    QTest.mouseClick(both, Qt.MouseButton.LeftButton)
    QTest.mouseClick(use, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert "first mine line\ntheirs entirely\n" in disk(garden_dir)
    assert page.editor.isVisible()


def test_while_comparing_nothing_is_offered_twice(
    page: NotePage, qtbot: QtBot, garden_dir: Path
) -> None:
    make_conflict(page, qtbot, garden_dir)
    names = ("conflict-compare", "conflict-mine", "conflict-theirs")

    def offered() -> list[str]:
        found = [page.bar.findChild(QPushButton, name) for name in names]
        return [one.objectName() for one in found if one is not None]

    assert offered() == list(names)
    press(page, "conflict-compare")
    assert offered() == [] and page.bar.matter is Matter.CONFLICT
    assert page.bar.isVisible()
    QTest.keyClick(page.front.conflicts, Key.Key_Escape)
    assert page.editor.isVisible()
    assert offered() == list(names)
    press(page, "conflict-mine")
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)


def test_a_conflict_settled_by_typing_goes_away(
    page: NotePage, qtbot: QtBot, garden_dir: Path
) -> None:
    _mine, theirs = make_conflict(page, qtbot, garden_dir)
    start = page.editor.text().index("first mine line")
    page.editor.select(start, start + len("first mine line"))
    QTest.keyClicks(page.editor.area, "theirs entirely")
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert page.editor.text() == theirs
    assert not page.bar.isVisible()


def test_changes_wait_for_a_composition(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    """B42: no reload, no save, no merge while a preedit is open; then all of it."""
    type_at(page, qtbot, "first", "!")
    QApplication.sendEvent(page.editor.area, QInputMethodEvent("きおく", []))
    change_on_disk(garden_dir, TEXT.replace("last line", "LAST line"))
    page.keeper.look_at_disk()
    page.save()
    with qtbot.waitSignal(page.editor.text_edited, raising=False, timeout=600):
        pass
    assert "LAST" not in page.editor.text()
    assert "first!" not in disk(garden_dir)
    done = QInputMethodEvent("", [])
    done.setCommitString("記憶")
    QApplication.sendEvent(page.editor.area, done)
    both = TEXT.replace("first", "first!記憶").replace("last line", "LAST line")
    qtbot.waitUntil(lambda: disk(garden_dir) == both, timeout=WAIT)


def test_a_conflict_whose_file_is_then_deleted_is_about_the_deletion(
    page: NotePage, qtbot: QtBot, garden_dir: Path
) -> None:
    mine, _theirs = make_conflict(page, qtbot, garden_dir)
    press(page, "conflict-compare")
    (garden_dir / NOTE).unlink()
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "gone"), timeout=WAIT)
    assert page.bar.matter is Matter.GONE
    assert "gone" in page.bar.words
    assert not page.front.conflicts.isVisible()
    assert page.editor.text() == mine
    press(page, "gone-save")
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert disk(garden_dir) == mine


# ---- gone, back, moved


def test_a_deleted_file_keeps_its_text(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    """B31: autosave does not bring it back; the person can."""
    type_at(page, qtbot, "first", "!")
    (garden_dir / NOTE).unlink()
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "gone"), timeout=WAIT)
    assert page.bar.matter is Matter.GONE
    QTest.keyClicks(page.editor.area, "?")
    page.save()
    page.keeper._on_idle()
    assert not (garden_dir / NOTE).exists()
    press(page, "gone-save")
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert disk(garden_dir) == TEXT.replace("first", "first!?")
    assert not page.bar.isVisible()


def test_a_file_that_comes_back_is_welcome(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    """B31, B28."""
    (garden_dir / NOTE).unlink()
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "gone"), timeout=WAIT)
    change_on_disk(garden_dir, TEXT.replace("first", "newest"))
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "clean", "conflict"), timeout=WAIT)
    assert page.editor.text() == TEXT.replace("first", "newest")


def test_a_moved_note_is_followed(
    page: NotePage, qtbot: QtBot, session: GardenSession, garden_dir: Path
) -> None:
    """B31: unsaved text goes to where the file is now."""
    type_at(page, qtbot, "first", "!")
    (garden_dir / NOTE).rename(garden_dir / "moved.md")
    with qtbot.waitSignal(page.path_changed):
        session.changed.emit(Changes(moved=((NOTE, "moved.md"),), origin="disk"), None)
    assert page.path == "moved.md"
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert disk(garden_dir, "moved.md") == TEXT.replace("first", "first!")
    assert not (garden_dir / NOTE).exists()


def test_a_note_that_is_not_there(page: NotePage, qtbot: QtBot) -> None:
    """B31: the last-open note is missing at the start."""
    page.open("missing.md")
    qtbot.waitUntil(state_is(page, "unreadable"), timeout=WAIT)
    shown = page.findChild(EmptyState, "note-unreadable")
    assert isinstance(shown, EmptyState)
    assert shown.isVisible()
    assert "missing" in shown.title
    button = shown.findChild(QPushButton, "empty-action")
    with qtbot.waitSignal(page.close_requested):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_copy_of_another_base_overwrites_nothing(
    page: NotePage, qtbot: QtBot, session: GardenSession, garden: Garden, garden_dir: Path
) -> None:
    garden.keep_unsaved(NOTE, TEXT.replace("first", "rescued"), page.keeper.version)
    newer = TEXT.replace("last", "newer")
    change_on_disk(garden_dir, newer)
    second = NotePage(session, Theme("light"))
    qtbot.addWidget(second)
    second.show()
    open_note(second, qtbot, NOTE)
    qtbot.waitUntil(lambda: second.bar.matter is Matter.RECOVERED, timeout=WAIT)
    press(second, "recovery-restore")
    qtbot.waitUntil(state_is(second, "conflict"), timeout=WAIT)
    assert disk(garden_dir) == newer
    assert "rescued" in second.editor.text()
    assert second.keeper.theirs == newer


# ---- read-only


def test_a_file_that_is_no_utf8_is_shown_and_never_saved(
    page: NotePage, qtbot: QtBot, garden_dir: Path
) -> None:
    """B26."""
    data = "記憶\n".encode("shift_jis") + b"\xff"
    (garden_dir / "sjis.md").write_bytes(data)
    open_note(page, qtbot, "sjis.md")
    assert page.state == "read-only"
    assert page.bar.matter is Matter.READ_ONLY
    page.set_mode("edit")
    QTest.keyClicks(page.editor.area, "x")
    page.save()
    open_note(page, qtbot, NOTE)
    assert (garden_dir / "sjis.md").read_bytes() == data


# ---- recovery


def test_a_change_heard_while_a_note_is_opened_waits_for_it(
    page: NotePage, qtbot: QtBot, garden_dir: Path
) -> None:
    """The editor still holds the note before: nothing of the new one may be put there."""
    (garden_dir / "photo.md").write_bytes(b"\x89PNG\0" + bytes(range(256)))
    states: list[str] = []
    page.state_changed.connect(states.append)
    page.open("photo.md")
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "read-only"), timeout=WAIT)
    assert states == ["loading", "read-only"]


def test_a_note_that_could_not_be_opened_stays_so_until_it_can(
    page: NotePage, qtbot: QtBot, garden_dir: Path
) -> None:
    (garden_dir / "later.md").mkdir()
    page.open("later.md")
    qtbot.waitUntil(state_is(page, "unreadable"), timeout=WAIT)
    with qtbot.waitSignal(page.keeper.changed, timeout=WAIT):
        page.keeper.look_at_disk()
    assert page.state == "unreadable"
    assert not page.bar.isVisible()
    (garden_dir / "later.md").rmdir()
    change_on_disk(garden_dir, "# Here\n", "later.md")
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert page.editor.text() == "# Here\n"


def test_a_note_that_turns_into_no_text_is_no_longer_edited(
    page: NotePage, qtbot: QtBot, garden_dir: Path
) -> None:
    odd = "# 締め時間\n".encode("cp932")
    (garden_dir / NOTE).write_bytes(odd)
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "read-only"), timeout=WAIT)
    page.set_mode("edit")
    QTest.keyClicks(page.editor.area, "typed")
    change_on_disk(garden_dir, TEXT)
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    assert page.editor.text() == TEXT and not page.editor.read_only


def test_typing_meets_a_file_that_is_no_text_any_more(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path
) -> None:
    """What stands for such a file on the screen is never merged into the text."""
    type_at(page, qtbot, "first", " ever")
    mine = page.editor.text()
    odd = "# 締め時間\n".encode("cp932")
    (garden_dir / NOTE).write_bytes(odd)
    page.keeper.look_at_disk()
    qtbot.waitUntil(state_is(page, "failed"), timeout=WAIT)
    assert page.editor.text() == mine
    assert (garden_dir / NOTE).read_bytes() == odd
    qtbot.waitUntil(copies_are(garden, mine), timeout=WAIT)


def test_a_recovery_copy_lies_there_before_the_save(
    page: NotePage, qtbot: QtBot, garden: Garden
) -> None:
    """Steady typing: the copy does not wait for the pause that saves."""
    type_at(page, qtbot, "first", "!")
    keys = QTimer(page)
    keys.setInterval(150)
    keys.timeout.connect(lambda: QTest.keyClicks(page.editor.area, "x"))
    keys.start()
    qtbot.waitUntil(lambda: len(garden.unsaved()) == 1, timeout=WAIT)
    keys.stop()
    assert "first!" in garden.unsaved()[0].text
    qtbot.waitUntil(copies_are(garden), timeout=WAIT)


def test_unsaved_text_of_a_crash_is_offered(
    page: NotePage, qtbot: QtBot, session: GardenSession, garden: Garden, garden_dir: Path
) -> None:
    text = TEXT.replace("first", "rescued")
    garden.keep_unsaved(NOTE, text, page.keeper.version)
    second = NotePage(session, Theme("light"))
    qtbot.addWidget(second)
    second.show()
    open_note(second, qtbot, NOTE)
    qtbot.waitUntil(lambda: second.bar.matter is Matter.RECOVERED, timeout=WAIT)
    press(second, "recovery-restore")
    qtbot.waitUntil(lambda: disk(garden_dir) == text, timeout=WAIT)
    qtbot.waitUntil(copies_are(garden), timeout=WAIT)


# ---- reading and editing


def test_ctrl_e_does_not_jump(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    lines = "\n\n".join(f"paragraph {n} " + "word " * (n % 40) for n in range(120))
    write_notes(garden_dir, {"long.md": f"# Long\n\n{lines}\n"})
    open_note(page, qtbot, "long.md")
    qtbot.waitUntil(lambda: page.reader.view.path == "long.md", timeout=WAIT)
    page.set_mode("edit")
    offset = page.editor.text().index("paragraph 60")
    page.editor.select(offset)
    page.editor.put_line_at(300, offset)
    assert page.editor.line_top(offset) == 300
    QTest.keyClick(page.editor.area, Key.Key_E, Held.ControlModifier)
    assert page.mode == "read"
    assert abs(page.reader.point_of(offset) - 300) <= 2
    qtbot.waitUntil(lambda: abs(page.reader.point_of(offset) - 300) <= 2, timeout=WAIT)
    page.toggle_editing()
    assert page.editor.offset() == offset
    assert abs(page.editor.line_top(offset) - 300) <= 2


def test_side_by_side_follows_the_typing(page: NotePage, qtbot: QtBot) -> None:
    page.set_mode("both")
    assert page.editor.isVisible() and page.reader.isVisible()
    type_at(page, qtbot, "first", " fresh")
    qtbot.waitUntil(
        lambda: "first fresh line" in page.reader.document().toPlainText(), timeout=WAIT
    )


def test_a_ticked_task_is_written(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    write_notes(garden_dir, {"tasks.md": "# T\n\n- [ ] 一つ\n- [ ] two\n"})
    open_note(page, qtbot, "tasks.md")
    page.reader.task_toggled.emit(3)
    qtbot.waitUntil(lambda: "- [x] 一つ" in disk(garden_dir, "tasks.md"), timeout=WAIT)
    page.editor.area.undo()
    assert page.editor.text() == "# T\n\n- [ ] 一つ\n- [ ] two\n"


def test_links_of_the_text_go_out_resolved(page: NotePage, qtbot: QtBot) -> None:
    open_note(page, qtbot, "other.md")
    page.set_mode("edit")
    page.editor.select(page.editor.text().index("締め"))
    with qtbot.waitSignal(page.link_activated, timeout=WAIT) as asked:
        QTest.keyClick(page.editor.area, Key.Key_Return, Held.ControlModifier)
    assert asked.args[0].path == NOTE
    assert asked.args[1] is False


def test_a_link_to_nothing_asks_for_a_new_note(page: NotePage, qtbot: QtBot) -> None:
    type_at(page, qtbot, "first line", " [[not yet]]")
    with qtbot.waitSignal(page.create_requested, timeout=WAIT) as asked:
        follow(page)
    assert asked.args[0].target == "not yet"


def test_opening_at_a_heading(page: NotePage, qtbot: QtBot, garden_dir: Path) -> None:
    text = "# Top\n\n" + "filler\n\n" * 100 + "## 見出し\n\nend\n" + "more\n\n" * 60
    write_notes(garden_dir, {"heads.md": text})
    page.open("heads.md", target="見出し")
    qtbot.waitUntil(
        lambda: (
            page.reader.view.path == "heads.md"
            and 0 <= page.reader.point_of(text.index("## 見出し")) < 300
        ),
        timeout=WAIT,
    )


def test_frontmatter_that_is_not_understood_is_said_above_the_note(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path
) -> None:
    write_notes(garden_dir, {"bad.md": "---\ntype: x\ntitle: [open\n---\n\nbody\n"})
    garden.reconcile()
    open_note(page, qtbot, "bad.md")
    assert page.bar.matter is Matter.PROBLEM
    button = page.bar.findChild(QPushButton, "problem-show")
    button.setFocus()
    QTest.keyClick(button, Key.Key_Space)
    assert page.mode == "edit"
    area = page.editor.area
    assert area.textCursor().block().text().startswith("t")
    page.activateWindow()
    area.setFocus()
    qtbot.waitUntil(area.hasFocus)
    page.editor.select(page.editor.text().index("[open") + 5)
    QTest.keyClicks(area, "]")
    with qtbot.waitSignal(page.keeper.saved, timeout=WAIT):
        QTest.keyClick(area, Key.Key_S, Held.ControlModifier)
        page.save()
    qtbot.waitUntil(lambda: page.bar.matter is Matter.NONE, timeout=WAIT)
    assert page.bar.isHidden()


def test_editing_begins_at_the_first_words(page: NotePage, qtbot: QtBot) -> None:
    assert page.mode == "read"
    page.toggle_editing()
    assert page.editor.offset() == TEXT.index("# 締め時間")
    page.editor.select(0)
    page.toggle_editing()
    page.toggle_editing()
    assert page.editor.line_top(0) >= 0


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("---\ntype: x\n---\n", "---\ntype: x\n---\nHello"),
        ("---\ntype: x\n---\n\n# A\n\n\n# B\n", "---\ntype: x\n---\n\n# A\n\nHello\n# B\n"),
        ("", "Hello"),
    ],
)
def test_a_new_note_is_typed_into_below_its_frontmatter(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path, text: str, then: str
) -> None:
    write_notes(garden_dir, {"new.md": text})
    garden.reconcile()
    open_note(page, qtbot, "new.md")
    page.begin_writing()
    page.activateWindow()
    qtbot.waitUntil(page.editor.area.hasFocus)
    QTest.keyClicks(page.editor.area, "Hello")
    assert page.editor.text() == then


def test_a_note_opened_for_editing_keeps_its_frontmatter_out_of_the_way_of_typing(
    page: NotePage, qtbot: QtBot
) -> None:
    open_note(page, qtbot, "other.md")
    page.set_mode("edit")
    open_note(page, qtbot, NOTE)
    page.activateWindow()
    page.editor.area.setFocus()
    qtbot.waitUntil(page.editor.area.hasFocus)
    QTest.keyClicks(page.editor.area, "x")
    assert page.editor.text().startswith("---\ntitle: 締め時間\ntype: concept\n---\n\nx# 締め時間")


def test_a_page_is_not_made_beside_the_hand_that_types_but_when_it_is_looked_at(
    page: NotePage, qtbot: QtBot, session: GardenSession
) -> None:
    seen: list[str] = []
    page.view_changed.connect(lambda view: seen.append(view.path))
    page.opened.connect(lambda _path: page.set_mode("edit"))
    open_note(page, qtbot, "plants/basil.md")
    answered: list[str] = []
    session.ask(lambda garden, _token: garden.root.name, answered.append)  # behind the page
    qtbot.waitUntil(lambda: bool(answered), timeout=WAIT)
    assert "plants/basil.md" not in seen and page.is_drawn
    page.set_mode("read")
    qtbot.waitUntil(lambda: page.reader.view.path == "plants/basil.md", timeout=WAIT)


# ---- long lines


def test_a_line_that_makes_typing_slow_is_told_and_shown(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path
) -> None:
    """Qt lays a line out as a whole at every key: the person hears why the note is slow."""
    long = "記憶をたどる。" * 8000
    write_notes(garden_dir, {"long.md": f"{TEXT}\n{long}\n\nend\n"})
    garden.reconcile()
    open_note(page, qtbot, "long.md")
    assert page.bar.matter is Matter.NONE  # while reading it is no matter
    page.set_mode("edit")
    assert page.bar.matter is Matter.LONG_LINE
    assert "12" in page.bar.words and "56,000" in page.bar.words
    press(page, "long-line-show")
    assert page.editor.text()[: page.editor.offset()].count("\n") == 11
    page.set_mode("read")
    assert page.bar.matter is Matter.NONE
    page.set_mode("both")
    assert page.bar.matter is Matter.LONG_LINE
    press(page, "long-line-close")
    page.set_mode("read")
    page.set_mode("edit")
    assert page.bar.matter is Matter.NONE, "the person knows"


def test_a_line_that_is_broken_is_no_matter_any_more(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path
) -> None:
    write_notes(garden_dir, {"long.md": TEXT + "\n" + "words " * 10_000})
    garden.reconcile()
    open_note(page, qtbot, "long.md")
    type_at(page, qtbot, "words " * 5000, "x")
    assert page.bar.matter is Matter.LONG_LINE
    QTest.keyClick(page.editor.area, Key.Key_Return)
    page.save()
    qtbot.waitUntil(lambda: page.bar.matter is Matter.NONE, timeout=WAIT)


# ---- the keyboard in the page


def test_a_task_ticked_by_keyboard_keeps_the_keyboard(
    page: NotePage, qtbot: QtBot, garden: Garden, garden_dir: Path
) -> None:
    """The page is drawn anew; Return unticks the same task again."""
    write_notes(garden_dir, {"tasks.md": "# Tasks\n\n[[other]]\n\n- [ ] water\n- [ ] sow\n"})
    garden.reconcile()
    open_note(page, qtbot, "tasks.md")
    qtbot.waitUntil(lambda: page.reader.view.path == "tasks.md", timeout=WAIT)
    page.activateWindow()
    page.reader.setFocus()
    qtbot.waitUntil(page.reader.hasFocus)
    for _ in range(9):
        QTest.keyClick(page.reader, Key.Key_Tab)
        if page.reader._focused_href() == "task:6":
            break
    for mark in ("x", " ", "x"):
        shown = page.reader.view
        QTest.keyClick(page.reader, Key.Key_Return)
        qtbot.waitUntil(lambda mark=mark: f"- [{mark}] sow" in disk(garden_dir, "tasks.md"))
        qtbot.waitUntil(lambda shown=shown: page.reader.view is not shown, timeout=WAIT)
        assert page.reader._focused_href() == "task:6"
    assert "- [ ] water" in disk(garden_dir, "tasks.md")
    QTest.keyClick(page.reader, Key.Key_Backtab)
    assert page.reader._focused_href() == "task:5"


def test_the_copy_of_an_unsaved_text_goes_by_the_new_name_of_its_note(
    page: NotePage, qtbot: QtBot, session: GardenSession, garden: Garden, garden_dir: Path
) -> None:
    type_at(page, qtbot, "first", " MINE")
    change_on_disk(garden_dir, TEXT.replace("first", "THEIRS"))
    page.save()
    qtbot.waitUntil(state_is(page, "conflict"), timeout=WAIT)
    mine = page.editor.text()
    qtbot.waitUntil(copies_are(garden, mine), timeout=WAIT)
    (garden_dir / NOTE).rename(garden_dir / "moved.md")
    session.changed.emit(Changes(moved=((NOTE, "moved.md"),), origin="disk"), None)
    qtbot.waitUntil(lambda: [c.path for c in garden.unsaved()] == ["moved.md"], timeout=WAIT)
    assert [copy.text for copy in garden.unsaved()] == [mine]
    qtbot.waitUntil(state_is(page, "conflict"), timeout=WAIT)
    page.keeper.keep_mine()
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    qtbot.waitUntil(copies_are(garden), timeout=WAIT)


def test_a_title_that_is_typed_names_the_tab_once_it_is_saved(
    page: NotePage, qtbot: QtBot, session: GardenSession, garden: Garden
) -> None:
    page.set_mode("edit")
    type_at(page, qtbot, "title: ", "Early ")
    page.save()
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
    changes = garden.reconcile([NOTE])
    session._on_changes(changes, garden.headers_of(changes.edited), garden)
    assert page.title == "Early 締め時間"


def test_the_page_follows_the_notes_and_pictures_that_it_shows(
    page: NotePage, qtbot: QtBot, session: GardenSession, garden: Garden, garden_dir: Path
) -> None:
    def change(name: str, data: bytes) -> None:
        (garden_dir / name).write_bytes(data)
        session.changed.emit(garden.reconcile([name]), None)

    def widths() -> list[int]:
        return [i.width() for name, i in page.reader.view.images.items() if name[3:].isdecimal()]

    write_notes(garden_dir, {"part.md": "# Part\n\nas it was\n"})
    (garden_dir / "p.png").write_bytes(picture(40))
    change("host.md", b"# Host\n\n![[part]]\n\n![](p.png)\n")
    garden.reconcile()
    open_note(page, qtbot, "host.md")
    qtbot.waitUntil(lambda: "as it was" in page.reader.toPlainText(), timeout=WAIT)
    change("part.md", b"# Part\n\nas it is\n")
    qtbot.waitUntil(lambda: "as it is" in page.reader.toPlainText(), timeout=WAIT)
    assert widths() == [40]
    change("p.png", picture(60))
    qtbot.waitUntil(lambda: widths() == [60], timeout=WAIT)


def test_a_picture_stored_while_another_note_is_read_is_told_of(
    page: NotePage, qtbot: QtBot, session: GardenSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.set_mode("edit")
    told: list[GardenError] = []
    page.editor.asset_failed.connect(told.append)
    mime = QMimeData()
    mime.setImageData(QImage.fromData(picture(40)))
    reads: list[Callable[[], object]] = []
    read = session.read
    monkeypatch.setattr(session, "read", lambda *given: reads.append(lambda: read(*given)))
    page.editor.area.insertFromMimeData(mime)
    page.open("other.md")
    qtbot.waitUntil(lambda: bool(told) or "![" in page.editor.text(), timeout=WAIT)
    assert [error.where for error in told] == [NOTE] and page.editor.text() == TEXT
    reads.pop()()
    qtbot.waitUntil(state_is(page, "clean"), timeout=WAIT)
