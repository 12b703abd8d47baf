"""A person before the graph of a small garden: real files, real index, real lanes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.index_state import IndexState, Readiness
from garden.testing import settled_garden, write_notes
from ui.actions import ActionRegistry
from ui.graph.graph_place import GraphPlace
from ui.lanes import Lanes
from ui.main_window import MainWindow
from ui.preferences import Preferences
from ui.session import GardenSession
from ui.theme import Theme

NOTES = {
    "index.md": "# Notes\n\n* [Tomato](plants/tomato.md)\n",
    "start.md": (
        "---\ntype: Guide\ntitle: Start here\ntags: [guide]\n"
        'generated: { by: "human:a", at: "2026-01-02T09:00:00Z" }\n---\n\n'
        "See [[tomato]], [basil](plants/basil.md) and [[nobody-wrote-this]].\n"
    ),
    "plants/tomato.md": (
        "---\ntype: Plant\ntitle: Tomato\naliases: [トマト]\n"
        'generated: { by: "human:a", at: "2026-02-02T09:00:00Z" }\n---\n\n'
        "Goes with [[basil]]. Slugs, see [[霜よけ]].\n"
    ),
    "plants/basil.md": (
        "---\ntype: Plant\ntitle: Basil\n"
        'generated: { by: "human:a", at: "2026-03-02T09:00:00Z" }\n---\n\n'
        "Grows beside the Tomato.\n"
    ),
    "作業/霜よけ.md": (
        "---\ntype: Task guide\ntitle: 霜よけ\n"
        'generated: { by: "human:a", at: "2026-04-02T09:00:00Z" }\n---\n\n不織布をかける。\n'
    ),
    "alone.md": (
        "---\ntype: Guide\ntitle: Alone\nstale_after: 2026-01-05T00:00:00Z\n"
        'generated: { by: "human:a", at: "2026-05-02T09:00:00Z" }\n---\n\nNo link here.\n'
    ),
}


class Person:
    """What a person sees and does in the Graph place."""

    def __init__(self, qtbot: QtBot, root: Path, home: Path) -> None:
        self.qtbot = qtbot
        self.root = root
        self.garden: Garden = settled_garden(root, home)
        self.lanes = Lanes()
        self.session = GardenSession(self.lanes)
        headers = self.garden.headers()
        self.session.attach(self.garden, headers)
        self.session.index_state = IndexState(len(headers), len(headers), Readiness.READY)
        self.theme = Theme("light")
        self.registry = ActionRegistry(self.theme)
        self.current = ""
        self.place = GraphPlace(
            self.session, self.theme, self.registry, current=lambda: self.current
        )
        self.opened: list[tuple[str, bool]] = []
        self.said: list[str] = []
        self.done: list[tuple[str, str]] = []
        self.place.open_requested.connect(lambda path, tab: self.opened.append((path, tab)))
        self.place.said.connect(self.said.append)
        self.place.done.connect(lambda words, operation: self.done.append((words, operation)))
        qtbot.addWidget(self.place)
        self.place.resize(1200, 800)
        self.place.show()
        self.place.activateWindow()
        qtbot.waitUntil(self.place.isActiveWindow)
        self.place.focus_place()

    @property
    def canvas(self):
        return self.place.canvas

    def until(self, ready: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(ready, timeout=20_000)

    def ready(self) -> None:
        """The lists are there, and nothing moves."""
        self.until(lambda: self.place.source.insights is not None)
        self.until(lambda: not self.canvas.is_moving)

    def node(self, title: str) -> int:
        """Number of the node of that title."""
        titles = [node.title for node in self.place.stage.data.nodes]
        return titles.index(title)

    def title(self, node: int) -> str:
        return self.place.stage.data.nodes[node].title if node >= 0 else ""

    def shown(self) -> set[str]:
        """Titles in the picture."""
        return {self.title(int(node)) for node in self.canvas.scene.nodes}

    def point(self, title: str) -> QPoint:
        return self.canvas.rect_of(self.node(title)).center()

    def click(self, title: str, button=Qt.MouseButton.LeftButton, keys=None) -> None:
        self.qtbot.mouseClick(
            self.canvas, button, keys or Qt.KeyboardModifier.NoModifier, self.point(title)
        )

    def drag(self, points: list[QPoint], keys=Qt.KeyboardModifier.NoModifier) -> None:
        """Press at the first point, move over the others, let go at the last."""
        left = Qt.MouseButton.LeftButton
        self.qtbot.mousePress(self.canvas, left, keys, points[0])
        for point in points[1:]:
            move(self.canvas, point, left, keys)
        self.qtbot.mouseRelease(self.canvas, left, keys, points[-1])

    def press(self, key: Qt.Key, keys=Qt.KeyboardModifier.NoModifier) -> None:
        self.qtbot.keyClick(self.canvas, key, keys)

    def close(self) -> None:
        self.lanes.close()
        self.session.detach()
        self.garden.close()


def move(widget: QWidget, point: QPoint, button=Qt.MouseButton.NoButton, keys=None) -> None:
    """A move of the mouse, as the window system reports it."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(point),
        QPointF(widget.mapToGlobal(point)),
        Qt.MouseButton.NoButton,
        button,
        keys or Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)


@pytest.fixture
def person(qtbot: QtBot, tmp_path: Path) -> Iterator[Person]:
    root = tmp_path / "garden"
    write_notes(root, NOTES)
    person = Person(qtbot, root, tmp_path / "home")
    person.ready()
    yield person
    person.close()


@pytest.fixture
def visit(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., Person]]:
    """Opens the graph of any notes; a second visit finds the state that the first left."""
    there: list[Person] = []

    def open_(notes: dict[str, str] | None = None) -> Person:
        for earlier in there:
            earlier.place.hide()
            earlier.close()
        there.clear()
        root = tmp_path / "garden"
        root.mkdir(exist_ok=True)
        write_notes(root, notes or {})
        there.append(Person(qtbot, root, tmp_path / "home"))
        return there[0]

    yield open_
    for person in there:
        person.close()


def shown_window(qtbot: QtBot, session: GardenSession) -> MainWindow:
    """The whole window on a session, light and active."""
    theme = Theme("light")
    window = MainWindow(
        session, theme, ActionRegistry(theme), Preferences({"appearance.theme": "light"})
    )
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window
