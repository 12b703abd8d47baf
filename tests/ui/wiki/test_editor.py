"""The editor with real keys, real input-method events, and text that must come out unharmed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QInputMethodEvent, QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.theme import Theme
from ui.wiki.editor import Editor

Key, Held = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    made = Editor(Theme("light"))
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    made.area.setFocus()
    qtbot.waitUntil(made.area.hasFocus)
    return made


def compose(editor: Editor, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QApplication.sendEvent(editor.area, event)


def press(editor: Editor, key: Qt.Key, held: Qt.KeyboardModifier = Held.NoModifier) -> None:
    QTest.keyClick(editor.area, key, held)


def at_end(editor: Editor) -> None:
    editor.select(len(editor.text()))


# ---- text in and out


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "no end",
        "a\u00a0b c\n",
        "記憶 🌱 👩🏽‍🌾\n\n\n",
        "tab\there  \ntrailing ",
        "a\u2028b",
        "\u3000全角",
        "x\ufeffy\u200b",
    ],
)
def test_text_comes_out_as_it_went_in(editor: Editor, text: str) -> None:
    assert editor.load(text)
    assert editor.text() == text
    assert not editor.modified


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    text=st.text(
        alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\r\u2029"),
        max_size=60,
    )
)
def test_whatever_is_loaded_is_exact_or_read_only(editor: Editor, text: str) -> None:
    exact = editor.load(text)
    assert editor.text() == text if exact else editor.read_only


def test_what_the_document_cannot_hold_is_read_only(editor: Editor) -> None:
    assert not editor.load("a\ufdd0b")
    assert editor.read_only
    QTest.keyClicks(editor.area, "x")
    assert "x" not in editor.text()


def test_offsets_count_code_points(editor: Editor) -> None:
    editor.load("🌱🌱ab\n記憶🌱c")
    editor.select(2)
    QTest.keyClicks(editor.area, "X")
    assert editor.text() == "🌱🌱Xab\n記憶🌱c"
    assert editor.offset() == 3
    editor.select(6, 9)
    assert editor.area.textCursor().selectedText() == "記憶🌱"
    assert editor.selection() == (6, 9)


# ---- changes from outside (B32)


def test_external_change_keeps_caret_selection_and_undo(editor: Editor) -> None:
    """B32: the fewest edits, one undo step, older undo steps still there."""
    editor.load("one\ntwo 🌱\nthree\nfour\n")
    editor.select(len("one\ntwo 🌱"))
    QTest.keyClicks(editor.area, "!")
    editor.select(len("one\ntwo 🌱!\nth"), len("one\ntwo 🌱!\nthree"))
    editor.apply_external("ONE 記憶\ntwo 🌱!\nthree\nfour\nfive\n")
    start, end = editor.selection()
    assert editor.text()[start:end] == "ree"
    editor.area.undo()
    assert editor.text() == "one\ntwo 🌱!\nthree\nfour\n"
    editor.area.undo()
    assert editor.text() == "one\ntwo 🌱\nthree\nfour\n"
    editor.area.redo()
    editor.area.redo()
    assert editor.text() == "ONE 記憶\ntwo 🌱!\nthree\nfour\nfive\n"


def test_external_change_keeps_the_scroll(editor: Editor, qtbot: QtBot) -> None:
    """B32: the line at the top of the view stays at the top."""
    lines = [f"line {n}" for n in range(300)]
    editor.load("\n".join(lines))
    editor.area.verticalScrollBar().setValue(100)
    top = editor.area.firstVisibleBlock().text()
    editor.apply_external("\n".join(["new"] * 7 + lines + ["end"]))
    assert editor.area.firstVisibleBlock().text() == top


def test_external_change_is_no_edit_of_the_person(editor: Editor, qtbot: QtBot) -> None:
    editor.load("a")
    with qtbot.assertNotEmitted(editor.text_edited), qtbot.waitSignal(editor.text_replaced):
        editor.apply_external("b")
    with qtbot.waitSignal(editor.text_edited):
        QTest.keyClicks(editor.area, "c")


def test_an_edit_is_known_as_one_when_it_is_told(editor: Editor) -> None:
    """The first key press makes the text unsaved, and undoing it saved again."""
    editor.load("a")
    told: list[bool] = []
    editor.text_edited.connect(lambda: told.append(editor.modified))
    QTest.keyClicks(editor.area, "b")
    editor.area.undo()
    compose(editor, "き")
    compose(editor, "")
    assert told == [True, False]


def test_appended_text_leaves_the_caret(editor: Editor) -> None:
    editor.load("log\n")
    at_end(editor)
    editor.apply_external("log\nmore\n")
    assert editor.offset() == 4


# ---- input methods (B40, B42, B43)


def test_composition_commits_once(editor: Editor) -> None:
    """B42."""
    editor.load("前\n")
    editor.select(1)
    for part in ("k", "き", "きお", "記憶"):
        compose(editor, part)
        assert editor.composing
        assert editor.text() == "前\n"
    compose(editor, "", "記憶")
    assert editor.text() == "前記憶\n"
    assert not editor.composing


def test_external_change_waits_for_the_commit(editor: Editor) -> None:
    """B42: nothing touches the document while a preedit is open."""
    editor.load("a\nb\n")
    editor.select(1)
    compose(editor, "にほん")
    editor.apply_external("new\na\nb\n")
    assert editor.text() == "a\nb\n"
    assert editor.area.textCursor().block().layout().preeditAreaText() == "にほん"
    compose(editor, "", "日本")
    assert editor.text() == "new\na日本\nb\n"


def test_composition_keeps_the_colours_of_its_line(editor: Editor, qtbot: QtBot) -> None:
    """B42: the line is not stripped and not scanned anew until the commit."""
    editor.load("**bold** text")
    at_end(editor)
    qtbot.waitUntil(lambda: bool(editor.area.document().firstBlock().layout().formats()))
    layout = editor.area.document().firstBlock().layout()
    before = [(f.start, f.length) for f in layout.formats()]
    compose(editor, "き")
    assert [(f.start, f.length) for f in layout.formats()][: len(before)] == before
    compose(editor, "", "木")
    assert [(f.start, f.length) for f in layout.formats()] == before


def test_preedit_inside_styled_text_moves_the_colours(editor: Editor, qtbot: QtBot) -> None:
    editor.load("x **bold**")
    editor.select(0)
    layout = editor.area.document().firstBlock().layout()
    qtbot.waitUntil(lambda: bool(layout.formats()))
    first = layout.formats()[0].start
    compose(editor, "きお")
    assert layout.formats()[0].start == first + 2


def test_enter_while_composing_belongs_to_the_input_method(editor: Editor) -> None:
    """B40: neither Enter, Tab, Esc nor the arrows do anything of ours during a preedit."""
    editor.load("- item")
    at_end(editor)
    compose(editor, "きおく")
    for key in (Key.Key_Return, Key.Key_Tab, Key.Key_Escape, Key.Key_Up, Key.Key_Down):
        press(editor, key)
    assert editor.text() == "- item"
    assert editor.composing
    compose(editor, "", "記憶")
    assert editor.text() == "- item記憶"


def test_the_enter_that_commits_adds_no_line(editor: Editor, qtbot: QtBot) -> None:
    """B40: some platforms hand on the Enter behind the commit."""
    editor.load("")
    compose(editor, "きおく")
    compose(editor, "", "記憶")
    press(editor, Key.Key_Return)
    assert editor.text() == "記憶"
    qtbot.waitUntil(lambda: (press(editor, Key.Key_Return), "\n" in editor.text())[1])


def test_a_composition_over_a_selection(editor: Editor) -> None:
    """B42: the selection goes at once; the composition stays open until its commit."""
    editor.load("a 🌱🌱 b\n")
    editor.select(2, 4)
    compose(editor, "き")
    assert editor.composing
    editor.apply_external("new\na  b\n")
    compose(editor, "木")
    assert editor.composing
    compose(editor, "", "木")
    assert editor.text() == "new\na 木 b\n"


def test_a_click_elsewhere_ends_a_composition(editor: Editor, qtbot: QtBot) -> None:
    editor.load("one\ntwo\nthree\n")
    compose(editor, "き")
    ran: list[int] = []
    editor.when_idle(lambda: ran.append(1))
    editor.select(9)
    point = editor.area.cursorRect().center()
    QTest.mouseClick(
        editor.area.viewport(), Qt.MouseButton.LeftButton, Held.NoModifier, QPoint(5, point.y())
    )
    qtbot.waitUntil(lambda: bool(ran) or not editor.composing)
    compose(editor, "")
    assert ran == [1]


def test_losing_the_focus_ends_a_composition(editor: Editor, qtbot: QtBot) -> None:
    editor.load("a")
    ran: list[int] = []
    compose(editor, "き")
    editor.when_idle(lambda: ran.append(1))
    assert not ran
    compose(editor, "")
    assert ran == [1]
    assert editor.text() == "a"


@pytest.mark.parametrize("zoom", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("numbers", [False, True])
def test_candidate_window_stands_at_the_caret(qtbot: QtBot, zoom: float, numbers: bool) -> None:
    """B43: with margins, line numbers and zoom."""
    made = Editor(Theme("light", zoom))
    qtbot.addWidget(made)
    made.resize(1600, 500)
    made.show()
    made.set_line_numbers(numbers)
    made.load("".join(f"行 {n} は長い\n" for n in range(200)))
    made.select(600)
    area = made.area
    said = area.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    said = said if isinstance(said, QRect) else said.toRect()
    caret = area.cursorRect()
    shown = QRect(area.viewport().mapTo(area, caret.topLeft()), caret.size())
    assert abs(said.left() - shown.left()) <= 2
    assert abs(said.top() - shown.top()) <= 2
    assert area.viewport().x() > 0


def test_input_method_is_on_in_the_first_note(editor: Editor) -> None:
    """B43."""
    editor.load("a")
    assert editor.area.inputMethodQuery(Qt.InputMethodQuery.ImEnabled)
    editor.load("b", read_only=True)
    assert not editor.area.inputMethodQuery(Qt.InputMethodQuery.ImEnabled)


# ---- typing


def test_lists_go_on_and_end(editor: Editor) -> None:
    QTest.keyClicks(editor.area, "- one")
    press(editor, Key.Key_Return)
    QTest.keyClicks(editor.area, "two")
    press(editor, Key.Key_Return)
    press(editor, Key.Key_Tab)
    QTest.keyClicks(editor.area, "in")
    assert editor.text() == "- one\n- two\n  - in"
    press(editor, Key.Key_Backtab)
    press(editor, Key.Key_Return)
    press(editor, Key.Key_Return)
    assert editor.text() == "- one\n- two\n- in\n"


def test_each_aid_is_one_undo_step(editor: Editor) -> None:
    editor.load("- one")
    at_end(editor)
    press(editor, Key.Key_Return)
    editor.area.undo()
    assert editor.text() == "- one"


def test_code_keeps_its_depth_and_no_list(editor: Editor) -> None:
    editor.load("```\n    - x")
    at_end(editor)
    press(editor, Key.Key_Return)
    assert editor.text() == "```\n    - x\n    "


def test_pairs(editor: Editor) -> None:
    QTest.keyClicks(editor.area, "([")
    assert editor.text() == "([])"
    QTest.keyClicks(editor.area, "])x")
    assert editor.text() == "([])x"
    editor.load("")
    QTest.keyClicks(editor.area, "(")
    press(editor, Key.Key_Backspace)
    assert editor.text() == ""


def test_bold_italic_and_links_by_shortcut(editor: Editor) -> None:
    editor.load("締め時間 is late")
    editor.select(0, 4)
    press(editor, Key.Key_B, Held.ControlModifier)
    assert editor.text() == "**締め時間** is late"
    press(editor, Key.Key_B, Held.ControlModifier)
    assert editor.text() == "締め時間 is late"
    press(editor, Key.Key_L, Held.ControlModifier)
    assert editor.text() == "[[締め時間]] is late"


def test_lines_move(editor: Editor) -> None:
    editor.load("a🌱\nb\nc")
    editor.select(1)
    press(editor, Key.Key_Down, Held.AltModifier)
    assert editor.text() == "b\na🌱\nc"
    assert editor.offset() == 3
    press(editor, Key.Key_Down, Held.AltModifier)
    assert editor.text() == "b\nc\na🌱"
    press(editor, Key.Key_Up, Held.AltModifier)
    press(editor, Key.Key_Up, Held.AltModifier)
    assert editor.text() == "a🌱\nb\nc"
    assert editor.offset() == 1


def test_word_jumps_stop_at_script_changes(editor: Editor) -> None:
    """B45."""
    editor.load("締め時間はQtで🌱確認")
    editor.select(0)
    stops = []
    for _ in range(6):
        press(editor, Key.Key_Right, Held.ControlModifier)
        stops.append(editor.text()[: editor.offset()])
    assert stops[:4] == ["締め", "締め時間は", "締め時間はQt", "締め時間はQtで"]
    press(editor, Key.Key_Backspace, Held.ControlModifier)
    press(editor, Key.Key_Left, Held.ControlModifier | Held.ShiftModifier)
    assert editor.area.textCursor().hasSelection()


def test_ctrl_click_follows_a_link(editor: Editor, qtbot: QtBot) -> None:
    editor.load("see [[print-queue#今日|here]] ok")
    editor.select(len("see [[print-q"))
    point = editor.area.cursorRect().center()
    with qtbot.waitSignal(editor.link_requested) as asked:
        QTest.mouseClick(
            editor.area.viewport(), Qt.MouseButton.LeftButton, Held.ControlModifier, point
        )
    assert asked.args == [len("see [[print-q"), False]
    with qtbot.waitSignal(editor.link_requested) as asked:
        press(editor, Key.Key_Return, Held.ControlModifier | Held.ShiftModifier)
    assert asked.args == [len("see [[print-q"), True]


def test_clicks_beside_the_column_reach_the_text(editor: Editor) -> None:
    editor.resize(1400, 600)
    editor.load("one\ntwo\nthree")
    y = editor.line_top(4) + 5
    QTest.mouseClick(editor.area, Qt.MouseButton.LeftButton, Held.NoModifier, QPoint(20, y))
    assert editor.offset() == 4


def test_every_button_and_the_wheel_end_somewhere(editor: Editor) -> None:
    """What the text lets pass goes to the window, not around in a circle."""
    editor.resize(1400, 400)
    editor.load("one\ntwo")
    for widget in (editor.area, editor.area.viewport()):
        for button in (Qt.MouseButton.RightButton, Qt.MouseButton.BackButton):
            QTest.mousePress(widget, button, Held.NoModifier, QPoint(20, 20))
            QTest.mouseRelease(widget, button, Held.NoModifier, QPoint(20, 20))
        for turn in (120, -120):
            wheel = QWheelEvent(
                QPointF(20, 20),
                QPointF(widget.mapToGlobal(QPoint(20, 20))),
                QPoint(),
                QPoint(0, turn),
                Qt.MouseButton.NoButton,
                Held.NoModifier,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            )
            QApplication.sendEvent(widget, wheel)
    assert editor.text() == "one\ntwo"


# ---- looks


def test_the_column_is_forty_full_width_characters(editor: Editor) -> None:
    editor.resize(1400, 600)
    editor.load("あ" * 41)
    cursor = QTextCursor(editor.area.document())
    cursor.movePosition(QTextCursor.MoveOperation.EndOfLine)
    assert cursor.position() == 40


def test_lines_of_any_script_are_equally_high(editor: Editor) -> None:
    editor.load("Latin\n日本語\n\n**bold 混ぜ** and `code 記号`\n```\ncode コード\n```\n\nx")
    layout = editor.area.document().documentLayout()
    block, heights = editor.area.document().firstBlock(), set()
    while block.next().isValid():
        heights.add(layout.blockBoundingRect(block).height())
        block = block.next()
    assert len(heights) == 1
    assert heights.pop() == round(16 * 1.65)  # as the reader's


def test_zoom_and_size_are_no_edits(qtbot: QtBot) -> None:
    theme = Theme("light")
    made = Editor(theme)
    qtbot.addWidget(made)
    made.show()
    made.load("text")
    for zoom in (0.8, 2.0, 1.0):
        theme.set_zoom(zoom)
        made.resize(400, 300)
        made.resize(1500, 700)
    assert not made.modified
    assert not made.area.document().isUndoAvailable()


def test_a_line_is_put_where_it_was(editor: Editor) -> None:
    """Ctrl+E: the line under the caret stays at the same height, to the pixel."""
    editor.load("\n".join(f"line {n} " + "word " * (n % 30) for n in range(400)))
    offset = editor.text().index("line 200")
    for top in (97, 200, 311):
        editor.put_line_at(top, offset)
        assert editor.line_top(offset) == top


def test_a_long_japanese_paragraph_wraps_at_the_edge(editor: Editor) -> None:
    """B45: no blank first line, no mark at the start of a line."""
    text = "締め時間は毎週金曜日の夕方であり、その前に「準備」を終える。" * 330
    editor.load(text)
    block = editor.area.document().firstBlock()
    layout = block.layout()
    editor.area.visible_blocks()
    assert layout.lineCount() > 200
    starts = [layout.lineAt(n).textStart() for n in range(layout.lineCount())]
    assert starts[1] >= 36
    assert not any(text[at] in "。、」" for at in starts[1:])


def test_a_megabyte_is_coloured_where_it_is_seen(editor: Editor, qtbot: QtBot) -> None:
    """B47: only lines in view get formats; states of all lines follow in idle slices."""
    editor.load("# 見出し\n\nSome [[link]] and text.\n```\ncode\n```\n" * 20_000)
    first = editor.area.document().firstBlock()
    assert first.layout().formats()
    assert not editor.area.document().findBlockByNumber(60_000).layout().formats()
    qtbot.waitUntil(lambda: editor.highlighter.settled, timeout=60_000)
    at_end(editor)
    QTest.keyClicks(editor.area, "# x")
    assert editor.area.document().lastBlock().layout().formats()
    assert not editor.area.document().findBlockByNumber(60_000).layout().formats()


def test_a_line_of_a_megabyte_can_be_typed_in(editor: Editor) -> None:
    """B47."""
    editor.load("word [[link]] " * 75_000)
    editor.select(500_000)
    QTest.keyClicks(editor.area, "x")
    assert editor.text()[500_000] == "x"


def test_cut_and_pasted_text_is_what_it_was(editor: Editor) -> None:
    text = "100\u00a0km 締め\u3000時間\nsecond 🌱 line\n"
    editor.load(text)
    editor.area.selectAll()
    editor.area.cut()
    assert editor.text() == ""
    editor.area.paste()
    assert editor.text() == text
