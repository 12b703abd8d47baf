"""A reviewer before the queue of a repair café: real files, real keys."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from garden.garden import Garden
from garden.testing import settled_garden
from ui.actions import ActionRegistry
from ui.lanes import Lanes
from ui.review.review_place import ReviewPlace
from ui.session import GardenSession
from ui.theme import Theme

WORKSPACE = Path(__file__).parents[2] / "data/review/workspace"
K = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


class Reviewer:
    """What a person does in the Review place, and what is on the disk then."""

    def __init__(self, qtbot: QtBot, base: Path) -> None:
        self.qtbot = qtbot
        self.base = base
        self.root = base / "workspace"
        if not self.root.exists():
            shutil.copytree(WORKSPACE, self.root)
        self.garden: Garden = settled_garden(self.root, base / "home")
        self.lanes = Lanes()
        self.session = GardenSession(self.lanes)
        self.session.attach(self.garden, self.garden.headers())
        self.theme = Theme("light")
        self.registry = ActionRegistry(self.theme)
        self.place = ReviewPlace(self.session, self.theme, self.registry)
        qtbot.addWidget(self.place)
        self.place.resize(1200, 760)
        self.place.show()
        self.place.activateWindow()
        qtbot.waitUntil(self.place.isActiveWindow)
        self.place.focus_place()
        self.until(lambda: not self.records or self.prepared)

    def close(self) -> None:
        self.lanes.close()
        self.session.detach()
        self.garden.close()

    # ---- waiting

    def until(self, ready: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(ready, timeout=10_000)

    @property
    def prepared(self) -> bool:
        """Whether the current candidate stands there with its neighbours."""
        current, look = self.place.list.current, self.place.candidate.look
        if current is None or look is None:
            return False
        return look.complete and look.candidate.id == current.id

    # ---- keys

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        self.qtbot.keyClick(QApplication.focusWidget() or self.place, key, modifier)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(QApplication.focusWidget(), text)

    def begin(self, key: Qt.Key) -> None:
        """Press the key of a decision and wait for its fields."""
        self.until(lambda: self.prepared)
        self.press(key)
        assert self.place.change.deciding
        self.until(lambda: self.place.change._ready)

    def enter(self) -> None:
        """Carry out, and wait until it is durable."""
        with self.qtbot.waitSignal(self.place.flow.resolved, timeout=10_000):
            self.press(K.Key_Return)

    def enter_in_vain(self) -> None:
        """Try to carry out, and wait until it is refused."""
        with self.qtbot.waitSignal(self.place.flow.refused, timeout=10_000):
            self.press(K.Key_Return)

    def decide(self, key: Qt.Key, reason: str = "") -> str:
        """A key, a short reason, Enter. Answers the id of the candidate."""
        self.begin(key)
        current = self.place.list.current
        assert current is not None
        if reason:
            self.type(reason)
        self.enter()
        return current.id

    def undo(self) -> None:
        with self.qtbot.waitSignal(self.place.flow.turned, timeout=10_000):
            self.press(K.Key_U)

    def redo(self) -> None:
        with self.qtbot.waitSignal(self.place.flow.turned, timeout=10_000):
            self.press(K.Key_U, Qt.KeyboardModifier.ShiftModifier)

    # ---- what is seen and what is on the disk

    @property
    def claims(self) -> list[str]:
        """What is listed."""
        return [row.claim or row.id for row in self.place.list.model.rows]

    @property
    def records(self) -> list[Path]:
        return sorted((self.root / ".yoi/memory/_staging").glob("*.json"))

    @property
    def memory_file(self) -> Path:
        return self.root / ".yoi/memory/memory.md"

    @property
    def memory(self) -> str:
        return self.memory_file.read_text("utf-8")

    @property
    def log(self) -> list[dict[str, Any]]:
        """Lines of the log that this program wrote."""
        file = self.root / ".yoi/memory/_resolutions.jsonl"
        lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        return [line for line in lines if line.get("id")]

    def files(self) -> dict[str, bytes]:
        """Every file but the log and the lock."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file() and path.name not in ("_resolutions.jsonl", ".resolve.lock")
        }

    def field(self, name: str) -> QLineEdit:
        found = self.place.findChild(QLineEdit, name)
        assert found is not None
        return found

    @property
    def said(self) -> str:
        """The quiet line."""
        return self.place._said.text()


@pytest.fixture
def reviewer(qtbot: QtBot, tmp_path: Path) -> Iterator[Reviewer]:
    one = Reviewer(qtbot, tmp_path)
    yield one
    one.close()
