"""The editor's actions: each has a shortcut and shows in the palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction

from ui.actions import make_action

if TYPE_CHECKING:
    from ui.wiki.editor import Editor


def editor_actions(editor: Editor) -> list[QAction]:
    """All actions of `editor`; they work while the keyboard is in it."""
    keys = editor.keys

    def tr(text: str) -> str:
        return QCoreApplication.translate("Editor", text)

    def act(id: str, text: str, shortcut: str | None, icon: str | None, slot: object) -> QAction:
        return make_action(
            editor,
            f"edit.{id}",
            text,
            shortcut=shortcut,
            icon=icon,
            category="edit",
            slot=slot,  # type: ignore[arg-type]
            context=Qt.ShortcutContext.WidgetWithChildrenShortcut,
        )

    numbers = make_action(
        editor,
        "edit.line-numbers",
        tr("Line numbers"),
        icon="hash",
        category="view",
        slot=editor.set_line_numbers,
        checkable=True,
    )
    return [
        act("bold", tr("Bold"), "Ctrl+B", "bold", lambda: keys.wrap("**")),
        act("italic", tr("Italic"), "Ctrl+I", "italic", lambda: keys.wrap("*")),
        act("code", tr("Code"), "Ctrl+Shift+C", "code", lambda: keys.wrap("`")),
        act("strike", tr("Strike through"), "Alt+Shift+5", "strikethrough",
            lambda: keys.wrap("~~")),
        act("wiki-link", tr("Link to a note"), "Ctrl+L", "link", keys.make_wiki_link),
        act("link", tr("Link to an address"), "Ctrl+Shift+L", "external-link", keys.make_link),
        act("task", tr("Tick the task"), "Ctrl+Shift+X", "square-check", keys.toggle_task),
        act("move-up", tr("Move lines up"), "Alt+Up", "arrow-up",
            lambda: keys.move_lines(False)),
        act("move-down", tr("Move lines down"), "Alt+Down", "arrow-down",
            lambda: keys.move_lines(True)),
        act("follow", tr("Follow the link"), "Ctrl+Return", "arrow-right",
            lambda: editor.follow_link(False)),
        act("follow-tab", tr("Follow the link in a new tab"), "Ctrl+Shift+Return", None,
            lambda: editor.follow_link(True)),
        act("find", tr("Find in the note"), "Ctrl+F", "search", lambda: editor.open_find()),
        act("replace", tr("Find and replace"), "Ctrl+H", "replace",
            lambda: editor.open_find(replace=True)),
        act("find-next", tr("Find next"), "F3", None, lambda: editor.find_bar.step(True)),
        act("find-previous", tr("Find previous"), "Shift+F3", None,
            lambda: editor.find_bar.step(False)),
        numbers,
    ]  # fmt: skip
