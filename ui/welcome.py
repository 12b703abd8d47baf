"""The start page: open a folder, create a garden, go back to a recent one, or look around.

It asks for no account, no model and no download.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from .icons import icon, pixmap
from .theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_6, Theme
from .widgets.elided import ElidedLabel


class Welcome(QScrollArea):
    """Shown when no garden is open."""

    open_requested = Signal(Path)
    """Folder to open."""
    create_requested = Signal(Path)
    """Folder to make a garden in."""
    sample_requested = Signal()
    forget_requested = Signal(Path)
    """Take a garden off the recent list; its files stay."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("welcome")
        self.setAcceptDrops(True)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        body = QWidget(self)
        body.setObjectName("scroll-body")
        self.setWidget(body)

        self._mark = QLabel(body)
        title = QLabel(self.tr("Knowledge Garden"), body)
        title.setProperty("scale", "title")
        said = QLabel(
            self.tr("Tend what you and your agents know: plain Markdown notes in a folder."), body
        )
        said.setProperty("tone", "soft")
        said.setWordWrap(True)
        self._open = self._button(
            "welcome-open",
            self.tr("Open a folder…"),
            self.tr("A folder of Markdown notes, an Obsidian vault or an OKF bundle."),
            "folder-open",
        )
        self._open.setDefault(True)
        self._create = self._button(
            "welcome-create",
            self.tr("Create a garden…"),
            self.tr("An empty folder for new notes."),
            "sprout",
        )
        self._sample = self._button(
            "welcome-sample",
            self.tr("Look around the sample garden"),
            self.tr("A small garden in English and Japanese, to try everything on."),
            "leaf",
        )
        self._open.clicked.connect(self.choose_folder)
        self._create.clicked.connect(self.choose_new)
        self._sample.clicked.connect(self.sample_requested.emit)

        self._recent_title = QLabel(self.tr("Recent"), body)
        self._recent_title.setProperty("tone", "soft")
        self._recent = QVBoxLayout()
        self._recent.setSpacing(SPACE_1)

        self._column = QFrame(body)
        column = QVBoxLayout(self._column)
        column.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_6)
        column.setSpacing(SPACE_2)
        column.addStretch(2)
        column.addWidget(self._mark)
        column.addSpacing(SPACE_2)
        column.addWidget(title)
        column.addWidget(said)
        column.addSpacing(SPACE_4)
        for button in (self._open, self._create, self._sample):
            column.addWidget(button)
        column.addSpacing(SPACE_4)
        column.addWidget(self._recent_title)
        column.addLayout(self._recent)
        hint = QLabel(self.tr("You can drop a folder here, too."), body)
        hint.setProperty("tone", "faint")
        column.addSpacing(SPACE_3)
        column.addWidget(hint)
        column.addStretch(3)
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self._column, 4)
        row.addStretch(1)
        self._gardens: list[Path] = []
        theme.changed.connect(self._dress)
        self.set_recent([])
        self._dress()

    def set_recent(self, gardens: list[Path]) -> None:
        """Gardens that were open lately, the newest first."""
        self._gardens = list(gardens)
        while self._recent.count():
            item = self._recent.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.deleteLater()
        for garden in gardens[:8]:
            row = _RecentRow(garden, self._theme, self._column)
            row.opened.connect(self.open_requested.emit)
            row.forgotten.connect(self.forget_requested.emit)
            self._recent.addWidget(row)
        self._recent_title.setVisible(bool(gardens))

    def choose_folder(self) -> None:
        """Ask for a folder to open."""
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Open a folder"))
        if chosen:
            self.open_requested.emit(Path(chosen))

    def choose_new(self) -> None:
        """Ask for a folder to make a garden in."""
        chosen = QFileDialog.getExistingDirectory(
            self, self.tr("Choose or make an empty folder for the new garden")
        )
        if chosen:
            self.create_requested.emit(Path(chosen))

    def showEvent(self, event: QShowEvent) -> None:
        """The keyboard is at the first choice; Qt would put it into the status strip."""
        super().showEvent(event)
        self._open.setFocus(Qt.FocusReason.OtherFocusReason)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a folder."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped; whether it can be opened is the garden's to say."""
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.open_requested.emit(Path(url.toLocalFile()))
                event.acceptProposedAction()
                return

    def _button(self, name: str, words: str, why: str, icon_name: str) -> QPushButton:
        button = _WideButton(self._theme, words, why, icon_name, self)
        button.setObjectName(name)
        return button

    def _dress(self) -> None:
        theme = self._theme
        self._column.setMaximumWidth(theme.px(560))
        self._mark.setPixmap(
            pixmap("sprout", "accent", theme, theme.px(40), self.devicePixelRatioF())
        )


class _WideButton(QPushButton):
    """A button with an icon, its words, and a quieter line below them."""

    def __init__(self, theme: Theme, words: str, why: str, icon_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon_name
        self.setAccessibleName(words)
        self.setAccessibleDescription(why)
        self._mark = QLabel(self)
        self._words = QLabel(words, self)
        self._why = QLabel(why, self)
        self._why.setProperty("tone", "soft")
        self._why.setWordWrap(True)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addWidget(self._words)
        lines.addWidget(self._why)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_4, SPACE_2, SPACE_4, SPACE_2)
        row.setSpacing(SPACE_4)
        row.addWidget(self._mark)
        row.addLayout(lines, 1)
        for label in (self._mark, self._words, self._why):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAutoDefault(True)
        theme.changed.connect(self._dress)
        self._dress()

    def sizeHint(self) -> QSize:
        """As tall as its two lines."""
        return self._row.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The same; the words wrap."""
        return self._row.minimumSize()

    def _dress(self) -> None:
        theme = self._theme
        self._words.setFont(theme.ui_font(1, bold=True))
        self._why.setFont(theme.ui_font(-1))
        size = theme.px(20)
        self._mark.setPixmap(
            pixmap(self._icon_name, "accent", theme, size, self.devicePixelRatioF())
        )
        self.setMinimumHeight(theme.px(60))


class _RecentRow(QFrame):
    """One garden: name and folder, and a way to take it off the list."""

    opened = Signal(Path)
    forgotten = Signal(Path)

    def __init__(self, garden: Path, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._open = QPushButton(garden.name or str(garden), self)
        self._open.setObjectName("welcome-recent")
        self._open.setProperty("kind", "link")
        self._open.setIcon(icon("folder", "ink-soft", theme))
        self._open.clicked.connect(lambda: self.opened.emit(garden))
        self._where = ElidedLabel(str(garden.parent), self, mode=Qt.TextElideMode.ElideMiddle)
        self._where.setProperty("tone", "faint")
        self._forget = QPushButton(self)
        self._forget.setProperty("kind", "flat")
        self._forget.setIcon(icon("x", "ink-faint", theme))
        self._forget.setFixedSize(theme.px(24), theme.px(24))
        words = self.tr("Take “{garden}” off this list").format(garden=garden.name)
        self._forget.setToolTip(words)
        self._forget.setAccessibleName(words)
        self._forget.clicked.connect(lambda: self.forgotten.emit(garden))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_2)
        row.addWidget(self._open)
        row.addWidget(self._where, 1)
        row.addWidget(self._forget)
