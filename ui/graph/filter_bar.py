"""Filters and colours of the graph, in one bar that can be folded away.

[search]  Type  Tag  Folder  Show   Colour by …        ← the choices
● Plant 12  ● Guide 4  ○ Not written yet 3             ← the legend
▷ ───────────────────────────●  Today                  ← time
"""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QVBoxLayout, QWidget

from garden.graph.data import GraphData
from garden.graph.filters import Filter, Only
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.flow import Flow
from ui.widgets.ime import ImeGuard

from .colouring import WAYS, By, Colouring
from .legend import Legend
from .time_bar import TimeBar

_TYPING_MS = 120
_LETTERS, _FEW_LETTERS = 11, 6
"""Letters of a choice that are seen at least, and in a narrow window."""
_NARROW = 700
_MOST = 60
"""Longest list of types or tags to choose from."""


class _Choice(QComboBox):
    """A choice that gives way. Qt keeps its first minimum when fewer letters are asked for."""

    def minimumSizeHint(self) -> QSize:
        """Room for a letter or two."""
        return QSize(60, super().minimumSizeHint().height())


class GraphFilters(QFrame):
    """What is to be seen."""

    filter_changed = Signal(object)
    """`Filter`."""
    by_changed = Signal(str)
    left = Signal()
    """The person is done here and goes on in the picture."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("graph-filters")
        self.setAccessibleName(self.tr("Filters"))
        self._field = QLineEdit(self)
        self._field.setObjectName("graph-filter-text")
        self._field.setPlaceholderText(self.tr("Filter notes"))
        self._field.setAccessibleName(self.tr("Filter notes"))
        self._field.setClearButtonEnabled(True)
        self._field.setMinimumWidth(theme.px(120))
        self._guard = ImeGuard(self._field)
        self._field.installEventFilter(self)
        self._types = self._box("graph-filter-type", self.tr("Type"))
        self._tags = self._box("graph-filter-tag", self.tr("Tag"))
        self._folders = self._box("graph-filter-folder", self.tr("Folder"))
        self._only = self._box("graph-filter-only", self.tr("Which notes"))
        self._by = self._box("graph-colour-by", self.tr("Colour by"))
        self.legend = Legend(theme, self)
        self.time = TimeBar(theme, self)
        top = Flow(spacing=SPACE_2)
        top.add(self._field, 1)
        for box in (self._types, self._tags, self._folders, self._only, self._by):
            top.add(box)
        low = Flow(spacing=SPACE_3)
        low.add(self.legend, 3)
        low.add(self.time, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_1)
        column.setSpacing(SPACE_1)
        column.addLayout(top)
        column.addLayout(low)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._tell)
        self._fill_fixed()
        self._connect()

    # ---- what is told

    def show_data(self, data: GraphData) -> None:
        """Offer the types, tags and folders that there are."""
        choices = data.choices
        self._offer(self._types, self.tr("All types"), choices.types)
        self._offer(self._tags, self.tr("All tags"), choices.tags)
        self._offer(self._folders, self.tr("All folders"), choices.folders)
        self.time.set_days(choices.days)

    def show_colouring(self, colouring: Colouring) -> None:
        """Show the legend."""
        value = {"type": self._types, "tag": self._tags, "folder": self._folders}.get(colouring.by)
        self.legend.show_colouring(colouring, str(value.currentData() or "") if value else "")

    @property
    def wanted(self) -> Filter:
        """What is wanted now."""
        return Filter(
            text=self._field.text().strip(),
            type=str(self._types.currentData() or ""),
            tag=str(self._tags.currentData() or ""),
            folder=str(self._folders.currentData() or ""),
            only=self._which(),
            until=self.time.day,
            wishes=self._only.currentData() != "written",
        )

    @property
    def by(self) -> By:
        """What the colours say."""
        found: By = self._by.currentData()
        return found

    def clear(self) -> None:
        """Show everything again."""
        self._field.clear()
        for box in (self._types, self._tags, self._folders, self._only):
            box.setCurrentIndex(0)
        self.time.clear()
        self._tell()

    def focus_search(self) -> None:
        """Put the cursor into the search field."""
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down or Enter goes into the picture, Esc empties the field."""
        if (
            watched is self._field
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and not self._guard.busy
        ):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._tell()
                self.left.emit()
                return True
            if event.key() == Qt.Key.Key_Escape and self._field.text():
                self._field.clear()
                self._tell()
                return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choices take less room where there is little."""
        super().resizeEvent(event)
        narrow = event.size().width() < self._theme.px(_NARROW)
        for box in (self._types, self._tags, self._folders, self._only):
            box.setMinimumContentsLength(_FEW_LETTERS if narrow else _LETTERS)

    # ---- inside

    def _which(self) -> Only:
        value = self._only.currentData()
        found: Only = value if value in ("orphans", "unreviewed", "stale") else ""
        return found

    def _box(self, name: str, words: str) -> QComboBox:
        box = _Choice(self)
        box.setObjectName(name)
        box.setAccessibleName(words)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(_LETTERS)
        return box

    def _fill_fixed(self) -> None:
        for words, value in (
            (self.tr("All notes"), ""),
            (self.tr("Written notes"), "written"),
            (self.tr("Orphans"), "orphans"),
            (self.tr("Not reviewed"), "unreviewed"),
            (self.tr("Stale"), "stale"),
        ):
            self._only.addItem(words, value)
        for way in WAYS:
            self._by.addItem(_by_words(way), way)
        for box, all_words in (
            (self._types, self.tr("All types")),
            (self._tags, self.tr("All tags")),
            (self._folders, self.tr("All folders")),
        ):
            box.addItem(all_words, "")

    def _offer(self, box: QComboBox, all_words: str, counts: Counter[str]) -> None:
        chosen = box.currentData()
        box.blockSignals(True)
        box.clear()
        box.addItem(all_words, "")
        for name, _count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:_MOST]:
            box.addItem(name, name)
        box.setCurrentIndex(max(0, box.findData(chosen)))
        box.setEnabled(bool(counts))
        box.blockSignals(False)

    def _connect(self) -> None:
        self._field.textEdited.connect(lambda _text: self._typing.start())
        self._field.textChanged.connect(lambda text: self._tell() if not text else None)
        for box in (self._types, self._tags, self._folders, self._only):
            box.currentIndexChanged.connect(lambda _at: self._tell())
        self._by.currentIndexChanged.connect(lambda _at: self.by_changed.emit(self.by))
        self.legend.chosen.connect(self._on_legend)
        self.time.day_chosen.connect(lambda _day: self._tell())

    def _on_legend(self, value: str) -> None:
        box = {"type": self._types, "tag": self._tags, "folder": self._folders}.get(self.by)
        if box is not None:
            box.setCurrentIndex(max(0, box.findData(value)))

    def _tell(self) -> None:
        self._typing.stop()
        self.filter_changed.emit(self.wanted)


def _by_words(way: By) -> str:
    def tr(text: str) -> str:
        return QCoreApplication.translate("GraphFilters", text)

    return {
        "type": tr("Colour by type"),
        "folder": tr("Colour by folder"),
        "tag": tr("Colour by tag"),
        "trust": tr("Colour by trust"),
    }[way]
