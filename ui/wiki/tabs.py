"""`NoteTabs`: the open notes. The bar with their names shows only when there is more than one.

Each tab holds one page, and each has its own history. A link opens in the tab it stands in, unless
the person asks for a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from ..theme import Theme
from .history import History

if TYPE_CHECKING:
    from .note_page import NotePage


@dataclass(slots=True)
class Tab:
    """One open note."""

    page: NotePage
    history: History = field(default_factory=History)


class NoteTabs(QWidget):
    """Bar and pages, always in the same order."""

    current_changed = Signal()
    """Another tab is shown, or none."""
    closed = Signal(str)
    """Path of the note whose tab was closed."""

    def __init__(
        self,
        theme: Theme,
        make_page: Callable[[], NotePage],
        empty: QWidget,
        parent: QWidget | None = None,
    ) -> None:
        """`empty` is shown when no note is open."""
        super().__init__(parent)
        self._theme = theme
        self._make_page = make_page
        self._tabs: list[Tab] = []
        self._shut: list[str] = []
        self.bar = QTabBar(self)
        self.bar.setObjectName("note-tabs")
        self.bar.setExpanding(False)
        self.bar.setMovable(True)
        self.bar.setTabsClosable(True)
        self.bar.setDocumentMode(True)
        self.bar.setDrawBase(False)
        self.bar.setElideMode(Qt.TextElideMode.ElideRight)
        self.bar.setUsesScrollButtons(True)
        self.bar.setAccessibleName(self.tr("Open notes"))
        self.bar.installEventFilter(self)
        self.bar.currentChanged.connect(self._on_current)
        self.bar.tabCloseRequested.connect(self.close_tab)
        self.bar.tabMoved.connect(self._on_moved)
        self._pages = QStackedWidget(self)
        self._empty = empty
        self._pages.addWidget(empty)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self._pages, 1)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_bar()

    def leave_room(self, height: int) -> None:
        """Keep so many pixels below the pages free."""
        if height != self._column.contentsMargins().bottom():
            self._column.setContentsMargins(0, 0, 0, height)
            self._column.activate()

    @property
    def current(self) -> Tab | None:
        """The tab that is shown."""
        number = self.bar.currentIndex()
        return self._tabs[number] if 0 <= number < len(self._tabs) else None

    @property
    def all(self) -> list[Tab]:
        """All tabs, from left to right."""
        return list(self._tabs)

    def paths(self) -> list[str]:
        """Notes of the tabs, from left to right."""
        return [tab.history.current.path for tab in self._tabs if tab.history.current]

    def tab_of(self, path: str) -> Tab | None:
        """The tab that shows a note."""
        for tab in self._tabs:
            if tab.history.current is not None and tab.history.current.path == path:
                return tab
        return None

    def add(self, *, show: bool = True) -> Tab:
        """A new tab, right of the current one."""
        tab = Tab(self._make_page())
        place = self.bar.currentIndex() + 1
        self._tabs.insert(place, tab)
        self._pages.addWidget(tab.page)
        blocked = self.bar.blockSignals(True)
        self.bar.insertTab(place, "")
        self.bar.blockSignals(blocked)
        if show or len(self._tabs) == 1:
            self.show_tab(tab)
        self._show_bar()
        return tab

    def show_tab(self, tab: Tab) -> None:
        """Bring a tab to the front."""
        number = self._tabs.index(tab)
        if self.bar.currentIndex() == number:
            self._on_current(number)
        else:
            self.bar.setCurrentIndex(number)

    def step(self, by: int) -> None:
        """Go to the next (1) or the previous (-1) tab, around the ends."""
        if len(self._tabs) > 1:
            self.bar.setCurrentIndex((self.bar.currentIndex() + by) % len(self._tabs))

    def name(self, tab: Tab, title: str, path: str) -> None:
        """Words on a tab; the path is its tooltip."""
        number = self._tabs.index(tab)
        self.bar.setTabText(number, title.replace("&", "&&"))
        self.bar.setTabToolTip(number, path)

    def close_tab(self, number: int) -> None:
        """Close one; the page saves what is unsaved by itself before it goes."""
        if not 0 <= number < len(self._tabs):
            return
        tab = self._tabs.pop(number)
        blocked = self.bar.blockSignals(True)
        self.bar.removeTab(number)
        self.bar.blockSignals(blocked)
        self._show_bar()
        self._on_current(self.bar.currentIndex())
        self._pages.removeWidget(tab.page)
        tab.page.hide()
        # The page lives until its text is on disk (or in a recovery copy).
        tab.page.close_note(lambda _saved: tab.page.deleteLater())
        if tab.history.current is not None:
            self._shut.append(tab.history.current.path)
            self.closed.emit(tab.history.current.path)

    def close_current(self) -> bool:
        """Close the current tab, and say whether there was one."""
        if not self._tabs:
            return False
        self.close_tab(self.bar.currentIndex())
        return True

    def close_all(self) -> None:
        """Close every tab."""
        blocked = self.blockSignals(True)
        while self._tabs:
            self.close_tab(len(self._tabs) - 1)
        self.blockSignals(blocked)
        self._shut.clear()
        self.current_changed.emit()

    def last_closed(self) -> str:
        """Path of the tab closed last, taken off the list; '' when there is none."""
        return self._shut.pop() if self._shut else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A middle click closes."""
        if (
            watched is self.bar
            and event.type() == QEvent.Type.MouseButtonRelease
            and isinstance(event, QMouseEvent)
            and event.button() == Qt.MouseButton.MiddleButton
        ):
            self.close_tab(self.bar.tabAt(event.position().toPoint()))
            return True
        return False

    def _on_current(self, number: int) -> None:
        tab = self._tabs[number] if 0 <= number < len(self._tabs) else None
        self._pages.setCurrentWidget(tab.page if tab else self._empty)
        self.current_changed.emit()

    def _on_moved(self, old: int, new: int) -> None:
        self._tabs.insert(new, self._tabs.pop(old))

    def _show_bar(self) -> None:
        self.bar.setVisible(len(self._tabs) > 1)

    def _dress(self) -> None:
        self.bar.setIconSize(QSize(self._theme.px(16), self._theme.px(16)))
