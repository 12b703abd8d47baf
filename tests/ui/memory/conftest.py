"""The Memory place on a copy of a small workspace, with real keys, files and lanes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from garden.errors import GardenError
from garden.garden import Garden
from garden.testing import settled_garden, write_notes
from ui.actions import ActionRegistry
from ui.lanes import Lanes
from ui.memory.card import Card
from ui.memory.memory_actions import make_memory_actions
from ui.memory.memory_place import MemoryPlace
from ui.session import GardenSession
from ui.theme import Theme

PAGE = (Path(__file__).parents[2] / "data/memory/shop.md").read_text(encoding="utf-8")
WAIT = 20_000
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


@dataclass
class Bench:
    """A place, and hands to use it."""

    qtbot: QtBot
    place: MemoryPlace
    garden: Garden
    file: Path
    registry: ActionRegistry
    said: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    failed: list[GardenError] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    webs: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    searches: list[str] = field(default_factory=list)

    # ---- the disk

    @property
    def disk(self) -> str:
        """The page as it lies on disk."""
        return self.file.read_bytes().decode()

    def write(self, text: str) -> None:
        """Another program writes the page; the garden is told as by its watcher."""
        self.file.write_bytes(text.encode())
        self.garden._memory_heard(frozenset({"memory"}), frozenset({self.file}))

    # ---- the board

    def until(self, ready: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(ready()), timeout=WAIT)

    def disk_has(self, words: str) -> None:
        self.until(lambda: self.file.exists() and words in self.disk)
        self.settle()

    def settle(self) -> None:
        self.until(lambda: not self.place.keeper.busy and self.level())

    def level(self) -> bool:
        page = self.place.keeper.page
        return page is not None and page.document.text == self.disk.replace("\r\n", "\n")

    def column(self, title: str) -> list[str]:
        """Words of the cards in sight in a column."""
        for column in self.place.board.columns():
            if column.pile.title == title:
                return [card.face.words for card in column.cards if not card.isHidden()]
        raise AssertionError(f"no column {title}")

    def card(self, words: str) -> Card:
        for card in self.place.board.findChildren(Card):
            if words in card.face.content and not card.isHidden():
                return card
        raise AssertionError(f"no card with {words}")

    @property
    def here(self) -> str:
        """Words of the item the keyboard is at."""
        face = self.place.board.current
        return face.words if face is not None else ""

    def go(self, words: str) -> None:
        """Walk to an item by arrow keys, from the first card on."""
        board = self.place.board
        board.focus_cards()
        for _column in range(8):
            self.key(Qt.Key.Key_Left)
        self.key(Qt.Key.Key_Home)
        for _column in range(8):
            for _row in range(8):
                if words in (board.current.content if board.current else ""):
                    return
                self.key(Qt.Key.Key_Down)
            self.key(Qt.Key.Key_Home)
            self.key(Qt.Key.Key_Right)
            self.key(Qt.Key.Key_Home)
        raise AssertionError(f"no way to {words}")

    # ---- hands

    @property
    def focus(self) -> QWidget:
        widget = QApplication.focusWidget()
        assert widget is not None
        return widget

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.focus, key, held)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focus, text)

    def drag(self, card: Card, to: QWidget, at: QPoint) -> None:
        """Carry a card with the mouse to a point of another widget."""
        start = QPoint(card.width() // 2, 12)
        end = card.mapFromGlobal(to.mapToGlobal(at))
        QTest.mousePress(card, Qt.MouseButton.LeftButton, NONE, start)
        for step in range(1, 9):
            QTest.mouseMove(card, start + (end - start) * step / 8)
        self.carried = self.place.board.carry.card is card
        QTest.mouseRelease(card, Qt.MouseButton.LeftButton, NONE, end)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    notes = {
        ".yoi/knowledge/press trial.md": "---\ntype: Note\ntitle: Press trial\n---\n",
        ".yoi/memory/memory.md": PAGE,
        ".yoi/memory/decisions/paper-stock.md": "---\n---\n",
    }
    write_notes(folder, notes)
    return folder


def open_bench(qtbot: QtBot, root: Path, home: Path) -> Bench:
    theme = Theme("light")
    registry = ActionRegistry(theme)
    garden = settled_garden(root, home)
    session = GardenSession(Lanes())
    place = MemoryPlace(session, theme, registry)
    qtbot.addWidget(place)
    registry.add(*make_memory_actions(place, place.perform))
    made = Bench(qtbot, place, garden, root / ".yoi/memory/memory.md", registry)
    for signal, heard in (
        (place.said, made.said),
        (place.failed, made.failed),
        (place.note_requested, made.notes),
        (place.ways.note_requested, made.notes),
        (place.ways.external_requested, made.webs),
        (place.ways.file_requested, made.files),
        (place.ways.search_requested, made.searches),
    ):
        signal.connect(heard.append)
    place.done.connect(lambda words, _operation: made.done.append(words))
    place.resize(1800, 800)
    place.show()
    place.activateWindow()
    session.attach(garden, garden.headers())
    made.until(lambda: place.keeper.state != "loading")
    place.focus_place()
    return made


def close_bench(bench: Bench) -> None:
    bench.place.hide()
    bench.place._session.lanes.close()
    bench.place._session.detach()
    bench.garden.close()


@pytest.fixture
def bench(qtbot: QtBot, root: Path, tmp_path: Path) -> Iterator[Bench]:
    made = open_bench(qtbot, root, tmp_path / "home")
    yield made
    close_bench(made)


@pytest.fixture
def open_on(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[Path], Bench]]:
    """Open a place on any folder."""
    benches: list[Bench] = []

    def opened(folder: Path) -> Bench:
        benches.append(open_bench(qtbot, folder, tmp_path / f"home-{len(benches)}"))
        return benches[-1]

    yield opened
    for each in benches:
        close_bench(each)
