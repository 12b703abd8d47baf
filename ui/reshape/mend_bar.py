"""A quiet line above the places: another program moved files, and links to them can be mended."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from garden.changes import Changes
from garden.reshape.plan import Plan
from ui.icons import pixmap
from ui.session import GardenSession
from ui.theme import SPACE_1, SPACE_2, SPACE_4, Theme

from .deeds import ReshapeDeeds

_SOON_MS = 400
"""Our own moves are heard of from the disk too; by then it is known that they were ours."""


class MendBar(QFrame):
    """Shows itself only when there is something to mend."""

    shown = Signal()

    def __init__(
        self,
        theme: Theme,
        session: GardenSession,
        deeds: ReshapeDeeds,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._session = session
        self._deeds = deeds
        self._moved: dict[str, str] = {}
        self.setObjectName("mend-bar")
        self.setProperty("surface", "sunken")
        self._mark = QLabel(self)
        self._words = QLabel(self)
        self._words.setObjectName("mend-words")
        self._words.setWordWrap(True)
        self.look = QPushButton(self.tr("Show the links…"), self)
        self.look.setObjectName("mend-look")
        self.look.clicked.connect(self._on_look)
        self.later = QPushButton(self.tr("Leave them"), self)
        self.later.setObjectName("mend-later")
        self.later.setProperty("kind", "flat")
        self.later.clicked.connect(self.forget)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_4, SPACE_1, SPACE_4, SPACE_1)
        row.setSpacing(SPACE_2)
        row.addWidget(self._mark)
        row.addWidget(self._words, 1)
        row.addWidget(self.look)
        row.addWidget(self.later)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._ask)
        session.changed.connect(self._on_changed)
        session.closed.connect(self.forget)
        deeds.mended.connect(self.forget)
        theme.changed.connect(self._dress)
        self._dress()
        self.hide()

    @property
    def words(self) -> str:
        """What is said, '' when nothing is."""
        return self._words.text() if not self.isHidden() else ""

    def hear(self, changes: Changes) -> None:
        """Another program moved notes or files."""
        for old, new in (*changes.moved, *changes.moved_files):
            first = next((o for o, n in self._moved.items() if n == old), old)
            self._moved[first] = new
        self._soon.start()

    def forget(self) -> None:
        """Leave the links as they are."""
        self._moved.clear()
        self.hide()

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if self._moved and changes.links_changed:
            self._soon.start()

    def _ask(self) -> None:
        ours = [old for old, new in self._moved.items() if self._deeds.is_ours((old, new))]
        for old in ours:
            del self._moved[old]
        pairs = list(self._moved.items())
        if not pairs:
            self.hide()
            return
        self._session.ask(
            lambda garden, token: garden.reshaping.mend(pairs, token),
            self._on_plan,
            lambda _error: self.hide(),
            self,
            key="mend-plan",
        )

    def _on_plan(self, plan: Plan) -> None:
        if not plan:
            self.forget()
            return
        old, new = next(iter(self._moved.items()))
        if len(self._moved) == 1:
            said = self.tr("Another program moved “{old}” to “{new}”. {links} links can follow it.")
            if plan.links == 1:
                said = self.tr("Another program moved “{old}” to “{new}”. 1 link can follow it.")
        else:
            said = self.tr("Another program moved {count} files. {links} links can follow them.")
        self._words.setText(
            said.format(
                old=old,
                new=new,
                count=f"{len(self._moved):,}",
                links=f"{plan.links:,}",
            )
        )
        self.show()
        self.shown.emit()

    def _on_look(self) -> None:
        self._deeds.mend(list(self._moved.items()))

    def _dress(self) -> None:
        theme = self._theme
        ratio = self.devicePixelRatioF()
        self._mark.setPixmap(pixmap("unlink", "warn", theme, theme.px(16), ratio))
