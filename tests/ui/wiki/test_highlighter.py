"""Colours follow the text: only where it changed, only where it is seen, never in a composition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QInputMethodEvent, QTextBlock
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.theme import Theme
from ui.wiki import line_syntax
from ui.wiki.editor import Editor


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme("light")


@pytest.fixture
def editor(qtbot: QtBot, theme: Theme) -> Editor:
    made = Editor(theme)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    made.area.setFocus()
    qtbot.waitUntil(made.area.hasFocus)
    return made


def block(editor: Editor, number: int) -> QTextBlock:
    return editor.area.document().findBlockByNumber(number)


def modes(editor: Editor) -> list[int]:
    count = editor.area.document().blockCount()
    return [editor.highlighter.mode(block(editor, n)) for n in range(count)]


def coloured(editor: Editor, number: int) -> list[tuple[str, str]]:
    """(text, colour) of each formatted run of a line."""
    found = []
    line = block(editor, number)
    for part in line.layout().formats():
        text = line.text().encode("utf-16-le")[2 * part.start : 2 * (part.start + part.length)]
        found.append((text.decode("utf-16-le"), part.format.foreground().color().name()))
    return found


def bold(editor: Editor, number: int) -> list[str]:
    line = block(editor, number)
    return [
        line.text()[part.start : part.start + part.length]
        for part in line.layout().formats()
        if part.format.fontWeight() >= 600
    ]


def test_an_opened_fence_runs_to_the_end_and_back(editor: Editor, qtbot: QtBot) -> None:
    editor.load("a\n\nb\n[[c]]\n" + "x\n" * 500)
    qtbot.waitUntil(lambda: editor.highlighter.settled)
    editor.select(2)
    QTest.keyClicks(editor.area, "```")
    qtbot.waitUntil(lambda: editor.highlighter.settled)
    assert set(modes(editor)[1:]) == {line_syntax.FENCE}
    assert not editor.highlighter.pieces(block(editor, 3))[0].target
    editor.area.undo()
    while "`" in editor.text():
        editor.area.undo()
    qtbot.waitUntil(lambda: editor.highlighter.settled)
    assert set(modes(editor)) == {line_syntax.TEXT}
    assert ("c", Theme("light").hex("link")) in coloured(editor, 3)


def test_fences_far_below_what_is_seen(editor: Editor, qtbot: QtBot) -> None:
    editor.load("```\n" + "code\n" * 5000 + "```\n# after\n")
    qtbot.waitUntil(lambda: editor.highlighter.settled)
    assert editor.highlighter.mode(block(editor, 4000)) == line_syntax.FENCE
    editor.select(0, 3)
    QTest.keyClick(editor.area, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: editor.highlighter.settled)
    assert editor.highlighter.mode(block(editor, 4000)) == line_syntax.TEXT
    assert editor.highlighter.mode(block(editor, 5002)) == line_syntax.FENCE


def test_frontmatter_needs_its_end(editor: Editor, theme: Theme) -> None:
    """B23: three dashes alone are a rule until the block is closed."""
    editor.load("---\ntitle: x\nbody")
    assert modes(editor)[1] == line_syntax.TEXT
    editor.select(len("---\ntitle: x\n"))
    QTest.keyClicks(editor.area, "---")
    QTest.keyClick(editor.area, Qt.Key.Key_Return)
    assert modes(editor)[:3] == [line_syntax.FRONT, line_syntax.FRONT, line_syntax.TEXT]
    assert ("title", theme.hex("kind-1")) in coloured(editor, 1)
    editor.select(0)
    QTest.keyClicks(editor.area, "x")
    assert modes(editor)[1] == line_syntax.TEXT


def test_offsets_of_colours_behind_emoji(editor: Editor, theme: Theme) -> None:
    editor.load("🌱🌱 [[記憶]] x")
    assert ("記憶", theme.hex("link")) in coloured(editor, 0)


def test_a_table_head_is_known_by_the_line_below(editor: Editor) -> None:
    editor.load("| a | b |\n")
    assert not bold(editor, 0)
    editor.select(len("| a | b |\n"))
    QTest.keyClicks(editor.area, "|---|---|")
    assert bold(editor, 0)


def test_bold_beside_japanese_marks(editor: Editor) -> None:
    """B44."""
    editor.load("これは**「重要なこと」**です。")
    assert "**「重要なこと」**" in bold(editor, 0)


def test_a_composition_is_left_alone(editor: Editor) -> None:
    """B42: the line is styled anew after the commit, not before."""
    editor.load("#")
    editor.select(1)
    QApplication.sendEvent(editor.area, QInputMethodEvent("き", []))
    state = block(editor, 0).userState()
    formats = len(block(editor, 0).layout().formats())
    done = QInputMethodEvent("", [])
    done.setCommitString(" 記")
    QApplication.sendEvent(editor.area, done)
    assert (
        block(editor, 0).userState() != state or len(block(editor, 0).layout().formats()) != formats
    )
    assert bold(editor, 0) == ["# 記"]


def test_another_theme_other_colours(qtbot: QtBot, qapp: QApplication) -> None:
    theme = Theme("light")
    made = Editor(theme)
    qtbot.addWidget(made)
    made.show()
    made.load("[[記憶]]")
    light = coloured(made, 0)
    theme.set_mode("dark")
    assert coloured(made, 0) != light
    assert ("記憶", theme.hex("link")) in coloured(made, 0)


def test_code_has_a_ground(editor: Editor, qtbot: QtBot) -> None:
    editor.load("text\n```\ncode\n```\ntext")
    grounds = [editor.highlighter.ground(block(editor, n)) for n in range(5)]
    assert grounds == ["", "code-bg", "code-bg", "code-bg", ""]


def test_a_lone_huge_line_is_styled_at_its_beginning(editor: Editor) -> None:
    """B47."""
    editor.load("[[a]] " * 30_000)
    _whole_line, *styled = block(editor, 0).layout().formats()
    ends = [f.start + f.length for f in styled]
    assert 0 < max(ends) <= line_syntax.MAX_STYLED


def test_joined_lines_tell_the_lines_below(editor: Editor, qtbot: QtBot) -> None:
    editor.load("a\n```\n[[c]]\n")
    qtbot.waitUntil(lambda: editor.highlighter.settled)
    editor.select(1)
    QTest.keyClick(editor.area, Qt.Key.Key_Delete)  # the fence is one no longer
    assert editor.highlighter.mode(block(editor, 1)) == line_syntax.TEXT
    assert ("c", Theme("light").hex("link")) in coloured(editor, 1)


_LINES = st.lists(
    st.sampled_from(["", "a", "```", "    b", "[[c]]", "|a|b|", "|-|-|", "===", "- d", "$$", "%%"]),
    max_size=4,
).map("\n".join)


@settings(max_examples=60, deadline=None)
@given(
    start=_LINES,
    edits=st.lists(
        st.tuples(st.integers(0, 30), st.integers(0, 6), _LINES), min_size=1, max_size=4
    ),
)
def test_after_any_edit_all_lines_look_as_if_loaded_so(
    qapp: QApplication, start: str, edits: list[tuple[int, int, str]]
) -> None:
    edited, loaded = Editor(Theme("light")), Editor(Theme("light"))
    try:
        edited.load(start)
        cursor = edited.area.textCursor()
        for place, length, text in edits:
            last = edited.area.document().characterCount() - 1
            cursor.setPosition(min(place, last))
            cursor.setPosition(min(place + length, last), cursor.MoveMode.KeepAnchor)
            cursor.insertText(text)
        loaded.load(edited.text())
        count = edited.area.document().blockCount()
        assert modes(edited) == modes(loaded)
        for number in range(count):
            assert coloured(edited, number) == coloured(loaded, number)
    finally:
        edited.deleteLater()
        loaded.deleteLater()


def test_a_very_long_line_is_drawn_letter_by_letter_and_keeps_its_colours(editor: Editor) -> None:
    editor.load("[[a]] 🌱" + "記" * 30_000 + "\n[[b]]")
    first, *rest = block(editor, 0).layout().formats()
    assert first.format.fontStyleStrategy() == QFont.StyleStrategy.PreferNoShaping
    assert (first.start, first.length) == (0, block(editor, 0).length() - 1)
    assert ("a", Theme("light").hex("link")) in coloured(editor, 0) and rest
    assert all(
        part.format.fontStyleStrategy() != QFont.StyleStrategy.PreferNoShaping
        for part in block(editor, 1).layout().formats()
    )
