"""Actions are found by id, carry their keys, and the person may change those."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from resources import icons
from ui.actions import ActionRegistry, make_action, plain_text
from ui.icons import icon, pixmap
from ui.theme import Theme


@pytest.fixture
def theme(qapp: object) -> Theme:
    return Theme("light")


def test_keys_run_the_slot(qtbot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    ran: list[str] = []
    make_action(
        window,
        "note.new",
        "&New note",
        shortcut="Ctrl+N",
        category="note",
        slot=lambda: ran.append("new"),
    )
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert ran == ["new"]


def test_a_checkable_action_hands_on_its_state(qtbot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    seen: list[bool] = []
    action = make_action(
        window, "view.side", "Side bar", category="view", slot=seen.append, checkable=True
    )
    action.toggle()
    action.toggle()
    assert seen == [True, False]


def test_the_registry_knows_actions_by_id_and_category(qtbot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    registry = ActionRegistry(theme)
    first = make_action(window, "go.back", "Back", category="go", slot=lambda: None)
    second = make_action(
        window, "note.new", "New", category="note", icon="file-plus", slot=lambda: None
    )
    with qtbot.waitSignal(registry.changed):
        registry.add(first, second)
    assert registry.get("go.back") is first
    assert registry.category("note") == [second]
    qtbot.waitUntil(lambda: not second.icon().isNull())
    assert registry.find("nothing") is None


def test_chosen_keys_replace_the_default_and_come_back(qtbot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    registry = ActionRegistry(theme, {"note.new": "Ctrl+Alt+N"})
    action = make_action(
        window, "note.new", "New", shortcut="Ctrl+N", category="note", slot=lambda: None
    )
    registry.add(action)
    assert action.shortcut() == QKeySequence("Ctrl+Alt+N")
    assert "Ctrl+Alt+N" in action.toolTip()
    registry.set_shortcut("note.new", None)
    assert action.shortcut() == QKeySequence("Ctrl+N")
    assert registry.chosen() == {}
    registry.set_shortcut("note.new", "")
    assert action.shortcut().isEmpty()
    assert registry.chosen() == {"note.new": ""}


def test_clashing_keys_are_named(qtbot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    registry = ActionRegistry(theme)
    one = make_action(window, "a.one", "One", shortcut="Ctrl+1", category="go", slot=lambda: None)
    two = make_action(window, "a.two", "Two", category="go", slot=lambda: None)
    registry.add(one, two)
    assert registry.clashes("Ctrl+1", "a.two") == [one]
    assert registry.clashes("Ctrl+1", "a.one") == []
    assert registry.clashes("") == []


def test_keys_of_one_place_may_mean_something_else_in_the_window(qtbot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    registry = ActionRegistry(theme)
    back = make_action(window, "go.back", "B", shortcut="Alt+Left", category="go", slot=lambda: 0)
    left, right = (
        make_action(window, f"memory.{name}", name, category="memory", slot=lambda: 0)
        for name in ("left", "right")
    )
    registry.add(back, left, right)
    registry.set_shortcut("memory.left", "Alt+Left")
    assert registry.clashes("Alt+Left", "go.back") == []
    assert registry.clashes("Alt+Left", "memory.right") == [left]


def test_an_action_that_dies_leaves_the_registry(qtbot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    registry = ActionRegistry(theme)
    panel = QWidget(window)
    registry.add(make_action(panel, "p.old", "Old", category="go", slot=lambda: None))
    panel.deleteLater()
    qtbot.waitUntil(lambda: registry.find("p.old") is None)


def test_words_without_mnemonics(qtbot, theme: Theme) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    action = make_action(window, "x", "&Salt && pepper…", category="go", slot=lambda: None)
    assert plain_text(action) == "Salt & pepper"
    action.setText("新しいノート(&N)…")
    assert plain_text(action) == "新しいノート"


def test_icons_take_the_colour_of_the_theme(theme: Theme) -> None:
    drawn = pixmap("square", "accent", theme, 24).toImage()
    accent = theme.colour("accent")
    colours = {
        drawn.pixelColor(x, y).name()
        for x in range(24)
        for y in range(24)
        if drawn.pixelColor(x, y).alpha() == 255
    }
    assert colours == {accent.name()}
    theme.set_mode("dark")
    assert not icon("square", "accent", theme).isNull()


def test_unknown_icons_are_refused(theme: Theme) -> None:
    with pytest.raises(KeyError):
        icon("no-such-icon", "ink", theme)


def test_every_vendored_icon_draws(theme: Theme) -> None:
    for name in icons.names():
        drawn = pixmap(name, "ink", theme, 24).toImage()
        assert any(drawn.pixelColor(x, y).alpha() for x in range(24) for y in range(24)), name
