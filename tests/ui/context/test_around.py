"""The local graph beside a note: small, following, and free while nobody looks at it."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from garden.errors import GardenError
from ui.context.panel import ContextPanel
from ui.theme import Theme

K = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def panel(qtbot, session) -> ContextPanel:
    made = ContextPanel(Theme("light"), session, ("around",))
    made.resize(320, 900)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def shown(panel) -> set[str]:
    """Titles in the picture."""
    around = panel.around.picture.around
    canvas = panel.around.picture.canvas
    return {around.data.nodes[int(node)].title for node in canvas.scene.nodes}


def picture_of(qtbot, panel, garden, path: str):
    """Open a note and wait for its picture."""
    panel.show_note(garden.read(path))
    qtbot.waitUntil(lambda: panel.around._shown == path)
    return panel.around.picture.canvas


def click(qtbot, panel, title: str, button=Qt.MouseButton.LeftButton) -> None:
    canvas = panel.around.picture.canvas
    data = panel.around.picture.around.data
    node = [each.title for each in data.nodes].index(title)
    qtbot.mouseClick(canvas, button, NONE, canvas.rect_of(node).center())


def test_it_shows_what_is_around_the_note_and_a_click_opens_another(qtbot, panel, garden) -> None:
    canvas = picture_of(qtbot, panel, garden, "plants/tomato.md")
    assert shown(panel) == {"Tomato", "Start here", "Basil", "霜よけ"}
    assert canvas.scene.nodes[0] >= 0 and not canvas.grab().isNull()
    inside = canvas.rect()
    assert all(inside.contains(canvas.rect_of(int(node))) for node in canvas.scene.nodes)
    with qtbot.waitSignal(panel.place_requested) as caught:
        click(qtbot, panel, "Basil")
    assert caught.args == ["plants/basil.md", 0, False]
    with qtbot.waitSignal(panel.place_requested) as caught:
        click(qtbot, panel, "霜よけ", Qt.MouseButton.MiddleButton)
    assert caught.args == ["作業/霜よけ.md", 0, True]
    with qtbot.assertNotEmitted(panel.place_requested, wait=50):
        click(qtbot, panel, "Tomato")  # it is open already


def test_it_reaches_further_and_follows_the_open_note(qtbot, panel, garden) -> None:
    picture_of(qtbot, panel, garden, "plants/basil.md")
    assert shown(panel) == {"Basil", "Tomato", "Start here"}
    two = panel.findChild(QPushButton, "small-graph-depth-2")
    qtbot.mouseClick(two, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "霜よけ" in shown(panel))
    assert "nobody-wrote-this" in shown(panel)
    canvas = picture_of(qtbot, panel, garden, "作業/霜よけ.md")
    data = panel.around.picture.around.data
    assert data.nodes[canvas.centre].title == "霜よけ" and two.isChecked()
    assert shown(panel) == {"霜よけ", "Tomato", "Basil", "Start here"}


def test_a_wish_is_created_beside_the_note_that_wishes(qtbot, panel, garden) -> None:
    picture_of(qtbot, panel, garden, "start.md")
    with qtbot.waitSignal(panel.create_requested) as caught:
        click(qtbot, panel, "nobody-wrote-this")
    assert (caught.args[0].target, caught.args[0].source) == ("nobody-wrote-this", "start.md")


def test_the_keyboard_reaches_walks_and_leaves_it(qtbot, panel, garden) -> None:
    canvas = picture_of(qtbot, panel, garden, "plants/tomato.md")
    panel.around.head.setFocus()
    for _ in range(6):
        QTest.keyClick(QApplication.focusWidget(), K.Key_Tab)
        if canvas.hasFocus():
            break
    assert canvas.hasFocus() and canvas.focus_node == canvas.centre
    for key in (K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down):
        qtbot.keyClick(canvas, key)
        if canvas.focus_node != canvas.centre:
            break
    node = panel.around.picture.around.data.nodes[canvas.focus_node]
    assert node.title in canvas.accessibleDescription()
    with qtbot.waitSignal(panel.place_requested) as caught:
        qtbot.keyClick(canvas, K.Key_Return, CTRL)
    assert caught.args == [node.path, 0, True]
    qtbot.keyClick(canvas, K.Key_Tab)
    assert not canvas.hasFocus()


def test_the_wheel_is_the_panels_and_zooms_with_ctrl(qtbot, panel, garden) -> None:
    canvas = picture_of(qtbot, panel, garden, "plants/tomato.md")
    before = canvas.camera

    def wheel(keys) -> QWheelEvent:
        point = QPointF(canvas.rect().center())
        event = QWheelEvent(
            point, QPointF(canvas.mapToGlobal(point.toPoint())), QPoint(), QPoint(0, 120),
            Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        canvas.wheelEvent(event)
        return event

    assert not wheel(NONE).isAccepted() and canvas.camera == before
    assert wheel(CTRL).isAccepted() and canvas.camera.scale > before.scale


def test_a_link_that_is_written_comes_after_a_rest_and_nothing_blinks(
    qtbot, panel, session, garden, garden_dir
) -> None:
    canvas = picture_of(qtbot, panel, garden, "plants/tomato.md")
    camera = canvas.camera
    scene = canvas.scene
    panel.show_note(garden.read("plants/tomato.md"))  # words were typed, no link
    assert panel.around.words == ""
    with qtbot.waitSignal(panel.around._rest.timeout):
        pass
    qtbot.waitUntil(lambda: not panel.around._due)
    file = garden_dir / "start.md"
    assert canvas.scene is scene and canvas.camera == camera
    other = garden_dir / "other.md"
    other.write_text("---\ntype: N\ntitle: Newcomer\n---\n[[tomato]]\n", encoding="utf-8")
    assert file.exists()
    session.changed.emit(garden.reconcile(["other.md"]), None)
    assert "Newcomer" not in shown(panel)
    qtbot.waitUntil(lambda: "Newcomer" in shown(panel))


def test_notes_without_links_and_index_pages_say_so(qtbot, panel, garden, garden_dir) -> None:
    (garden_dir / "alone.md").write_text("---\ntype: N\n---\n", encoding="utf-8")
    garden.reconcile(["alone.md"])
    panel.show_note(garden.read("alone.md"))
    qtbot.waitUntil(lambda: "No link leads" in panel.around.words)
    panel.show_note(garden.read("index.md"))
    qtbot.waitUntil(lambda: "Index pages" in panel.around.words)
    picture_of(qtbot, panel, garden, "plants/tomato.md")
    assert panel.around.words == ""


def test_while_it_is_closed_or_hidden_nothing_is_read_or_loaded(
    qtbot, panel, garden, monkeypatch
) -> None:
    from garden.graph import around

    asked = []
    look = around.look_around
    monkeypatch.setattr(
        around, "look_around", lambda *args, **kw: asked.append(args[1]) or look(*args, **kw)
    )
    panel.set_open_groups(["backlinks"])
    panel.show_note(garden.read("start.md"))
    qtbot.waitUntil(lambda: bool(panel.backlinks.words or panel.backlinks.rows))
    assert panel.around.picture is None and not panel.around._rest.isActive()
    panel.set_open_groups(["around"])
    panel.hide()
    panel.show_note(garden.read("plants/tomato.md"))
    with qtbot.waitSignal(panel.around._rest.timeout):
        pass
    assert asked == [] and panel.around.picture is None
    panel.show()
    qtbot.waitUntil(lambda: panel.around._shown == "plants/tomato.md")
    assert asked == ["plants/tomato.md"]


def test_a_failure_is_said_and_tried_again(qtbot, panel, garden, monkeypatch) -> None:
    from garden.graph import around

    def fail(*_args, **_kw):
        raise GardenError("The index is away.")

    with monkeypatch.context() as broken:
        broken.setattr(around, "look_around", fail)
        panel.show_note(garden.read("start.md"))
        qtbot.waitUntil(lambda: "index is away" in panel.around.words)
    panel.around._again.click()
    qtbot.waitUntil(lambda: panel.around._shown == "start.md")


def test_the_panel_loads_no_numbers_before_it_is_opened() -> None:
    import subprocess

    code = (
        "import sys, ui.context.panel; "
        "print([m for m in ('numpy', 'ui.graph.canvas') if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
