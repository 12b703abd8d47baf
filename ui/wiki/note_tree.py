"""`NoteTree`: the sidebar of the Notes place: a filter field and the tree of notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QMenu,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from garden.changes import Changes
from garden.index_state import Readiness
from garden.okf.note import NoteHeader
from ui.actions import make_action
from ui.icons import icon
from ui.session import GardenSession
from ui.theme import SPACE_2, Theme
from ui.widgets.empty import EmptyState
from ui.widgets.ime import ImeGuard
from ui.wiki.pinned import PinnedNotes
from ui.wiki.tree_delegate import TreeDelegate
from ui.wiki.tree_model import PINNED, NoteTreeModel, Role
from ui.wiki.tree_news import AT_ONCE, TreeNews
from ui.wiki.tree_view import TreeView
from ui.wiki.tree_words import spoken, tooltip

_OPENED_AT_FIRST = 60
_OPENED_BY_FILTER = 400
"""Hits up to which a filter opens all folders."""


class NoteTree(QWidget):
    """Filter, tree, and what to say when there is nothing to list."""

    note_requested = Signal(str, bool)
    """(path, new_tab): the person opened a note."""
    create_requested = Signal(str)
    """A new note is wanted in this folder."""
    rename_requested = Signal(str)
    """A note or a folder wants another name."""
    move_requested = Signal(list, object)
    """(paths, folder or None): notes and folders shall lie elsewhere; None: the person chooses."""
    merge_requested = Signal(str)
    delete_requested = Signal(list)
    """Notes or folders that shall go to the trash."""

    def __init__(
        self,
        theme: Theme,
        session: GardenSession,
        pinned: PinnedNotes,
        clock: Callable[[], datetime],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._session = session
        self._pinned = pinned
        self._open_path = ""
        self._before_filter: tuple[list[str], int] | None = None
        self.setObjectName("notes-sidebar")
        self.model = NoteTreeModel(self)
        self.model.set_words(
            lambda h: tooltip(h, clock(), trust=session.uses_trust),
            lambda h: spoken(h, clock(), trust=session.uses_trust),
        )
        self.view = TreeView(theme, self)
        self.view.setModel(self.model)
        self._delegate = TreeDelegate(theme, clock, self.view)
        self._delegate.shows_trust = lambda: session.uses_trust
        self.view.setItemDelegate(self._delegate)
        self.view.setAccessibleName(self.tr("Notes"))
        self.filter = QLineEdit(self)
        self.filter.setObjectName("note-filter")
        self.filter.setPlaceholderText(self.tr("Filter notes"))
        self.filter.setAccessibleName(self.tr("Filter notes"))
        self.filter.setClearButtonEnabled(True)
        self._glass = QAction(self.filter)
        self.filter.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.empty = EmptyState(theme, self)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, 0)
        column.setSpacing(SPACE_2)
        column.addWidget(self.filter)
        column.addLayout(self._stack, 1)
        self._news = TreeNews(session.header, self.model.header, self._level, self)
        self._changes = Changes()
        self._pending: tuple[dict[str, NoteHeader], frozenset[str]] | None = None
        """What is being sorted in a lane."""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(60)
        self._later.timeout.connect(self._apply_filter)
        self._make_actions()
        self._connect()
        self._dress()
        self.reload()

    # What is shown

    def reload(self) -> None:
        """Take all headers anew: another garden, or a first look."""
        self._news.drop()
        self._pending = None
        loading = self._session.root is None
        headers = [] if loading else self._session.headers()
        self.model.set_headers(headers, pinned=self._pinned.paths)
        self._open_small()
        self._find_open()
        self._say()

    def _open_small(self) -> None:
        """A garden that fits into a window or two shows all of it at first."""
        if self.model.total <= _OPENED_AT_FIRST:
            self.view.expandAll()
        elif self._pinned.paths:
            self.view.expand(self.model.index(0, 0))

    def select(self, path: str) -> None:
        """Show which note is open: its row is selected and scrolled into view."""
        self._open_path = path
        self._delegate.set_current(path)
        index = self.model.index_of(path)
        current = self.view.currentIndex()
        if current.isValid() and current.data(Role.PATH) == path:
            self.view.viewport().update()
            return
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
        self.view.viewport().update()

    def _find_open(self) -> None:
        """Rows came after the note was opened (a first index): mark its row now."""
        if self._open_path and self.model.index_of(self._open_path).isValid():
            self.select(self._open_path)

    def focus_filter(self) -> None:
        """Put the cursor into the filter field."""
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    @property
    def expanded(self) -> list[str]:
        """Paths of the open folders, for the next start."""
        found = []

        def walk(parent: QModelIndex) -> None:
            for row in range(self.model.rowCount(parent)):
                index = self.model.index(row, 0, parent)
                if self.view.isExpanded(index):
                    found.append(str(index.data(Role.PATH)))
                    walk(index)

        walk(QModelIndex())
        return found

    def set_expanded(self, paths: Iterable[str]) -> None:
        """Open these folders and close all others."""
        self.view.collapseAll()
        for path in paths:
            index = self.model.index(0, 0) if path == PINNED else self.model.index_of(path)
            if index.isValid():
                self.view.expand(index)

    def actions_for_registry(self) -> list[QAction]:
        """What only the tree can do, for menus, the palette and the list of shortcuts."""
        return [self._new, self._collapse]

    # Inside

    def _make_actions(self) -> None:
        here = Qt.ShortcutContext.WidgetWithChildrenShortcut
        self._pin = make_action(
            self, "note.pin", self.tr("Pin note"), icon="pin", category="note", slot=self._on_pin
        )
        self._delete = make_action(
            self.view,
            "note.delete",
            self.tr("Delete note"),
            icon="trash-2",
            category="note",
            slot=self._on_delete,
            context=here,
        )
        self._new = make_action(
            self,
            "tree.new-here",
            self.tr("New note in this folder"),
            icon="file-plus",
            category="note",
            slot=self._on_new,
        )
        self._collapse = make_action(
            self,
            "tree.collapse",
            self.tr("Close all folders"),
            icon="list-tree",
            category="view",
            slot=self.view.collapseAll,
        )

    def _connect(self) -> None:
        self.filter.textChanged.connect(lambda: self._later.start())
        self.filter.installEventFilter(self)
        self._ime = ImeGuard(self.filter)
        self.view.opened.connect(self.note_requested)
        self.view.delete_wanted.connect(self._on_delete)
        self.model.dropped.connect(self.move_requested)
        self.view.menu_wanted.connect(self._on_menu)
        self._session.opened.connect(lambda _garden: self.reload())
        self._session.closed.connect(self.reload)
        self._session.changed.connect(self._on_changed)
        self._session.index_state_changed.connect(lambda _state: self._say())
        self.view.resized.connect(self._step)
        self.model.layoutChanged.connect(self._step)
        self._pinned.changed.connect(self._on_pinned)
        self._theme.changed.connect(self._dress)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.filter and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if event.key() == Qt.Key.Key_Escape and self.filter.text():
                self.filter.clear()
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._apply_filter()
                first = self._first_note(QModelIndex())
                if first.isValid():
                    self.view.setCurrentIndex(first)
                    self.view.setFocus()
                    if event.key() != Qt.Key.Key_Down:
                        self.note_requested.emit(first.data(Role.PATH), False)
                return True
        return super().eventFilter(watched, event)

    def _first_note(self, parent: QModelIndex) -> QModelIndex:
        for row in range(self.model.rowCount(parent)):
            index = self.model.index(row, 0, parent)
            if not index.data(Role.IS_FOLDER):
                return index
            found = self._first_note(index)
            if found.isValid():
                return found
        return QModelIndex()

    def _apply_filter(self) -> None:
        self._later.stop()
        text = self.filter.text().strip()
        if text and self._before_filter is None:
            self._before_filter = (self.expanded, self.view.verticalScrollBar().value())
        self.model.set_filter(text)
        if text:
            if self.model.shown <= _OPENED_BY_FILTER:
                self.view.expandAll()
        elif self._before_filter is not None:
            folders, scroll = self._before_filter
            self._before_filter = None
            self.set_expanded(folders)
            self.view.verticalScrollBar().setValue(scroll)
        self._say()

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        self._news.finish()
        self._take_pending()
        touched = {*changes.added, *changes.edited, *(new for _, new in changes.moved)}
        self._pinned.follow(changes)
        self._changes = changes
        bulk = len(touched) > AT_ONCE
        if not bulk:
            self._level(self._news.differing(touched))
        # Badges of notes nobody edited change too: a link of theirs broke or healed.
        if changes.links_changed:
            self._news.look_at(header.path for header in self._session.headers())
        elif bulk:
            self._news.look_at(touched)

    def _level(self, changed: dict[str, NoteHeader]) -> None:
        """Level the tree with these headers, and with what went or moved."""
        removed, moved, self._changes = self._changes.removed, self._changes.moved, Changes()
        if not (changed or removed or moved):
            self._say()
            return
        if len(changed) > AT_ONCE and not moved:
            self._level_beside(changed, removed)
        else:
            self._take(changed, removed, moved)

    def _level_beside(self, changed: dict[str, NoteHeader], removed: frozenset[str]) -> None:
        """Sorting ten thousand notes takes longer than the window may stand still."""
        self._pending = changed, removed
        plan = self.model.plan(changed, removed)
        self._session.lanes.ask(
            lambda _token: plan(), done=self._take_planned, guard=self, key="note-tree"
        )

    def _take_planned(self, planned: Callable[[], bool]) -> None:
        if self._pending is not None:
            changed, removed = self._pending
            self._pending = None
            self._take(changed, removed, (), planned)

    def _take_pending(self) -> None:
        """Don't wait for it: another change comes in."""
        if self._pending is not None:
            changed, removed = self._pending
            self._pending = None
            self._take(changed, removed, ())

    def _take(
        self,
        changed: dict[str, NoteHeader],
        removed: frozenset[str],
        moved: Iterable[tuple[str, str]],
        planned: Callable[[], bool] | None = None,
    ) -> None:
        top = self._keep_top()
        first = not self.model.total
        following = self._after_current(removed)
        if planned is None or not planned():
            self.model.apply(changed=changed, removed=removed, moved=moved)
        self._restore_top(top)
        if following:
            self.view.setCurrentIndex(self.model.index_of(following))
        if first:
            self._open_small()
        if self._open_path in changed:
            self._find_open()
        self._say()

    def _after_current(self, removed: frozenset[str]) -> str:
        """The row below the current one, when that is about to go."""
        index = self.view.currentIndex()
        if not index.isValid() or index.data(Role.PATH) not in removed:
            return ""
        while index.isValid() and index.data(Role.PATH) in removed:
            index = self.view.indexBelow(index)
        return str(index.data(Role.PATH)) if index.isValid() else ""

    def _keep_top(self) -> tuple[str, int] | None:
        """The topmost row and how far it is scrolled, so that it can stay where it is. The top of
        the tree stays the top."""
        if not self.view.verticalScrollBar().value():
            return None  # else Qt would lay out all rows now, and not with the next turn
        index = self.view.indexAt(QPoint(self.view.viewport().width() // 2, 1))
        if not index.isValid():
            return None
        return str(index.data(Role.PATH)), self.view.visualRect(index).top()

    def _restore_top(self, top: tuple[str, int] | None) -> None:
        if top is None:
            return
        index = self.model.index_of(top[0])
        if index.isValid():
            bar = self.view.verticalScrollBar()
            bar.setValue(bar.value() + self.view.visualRect(index).top() - top[1])

    def _on_pinned(self, paths: tuple[str, ...]) -> None:
        had = bool(self.model.pinned)
        self.model.set_pinned(paths)
        if paths and not had:
            self.view.expand(self.model.index(0, 0))

    def _on_menu(self, point: QPoint) -> None:
        self.menu_for(self.view.indexAt(point)).exec(self.view.viewport().mapToGlobal(point))

    def menu_for(self, index: QModelIndex) -> QMenu:
        """The context menu of a row, or of the empty space."""
        menu = QMenu(self)
        if index.isValid():
            self.view.setCurrentIndex(index)
        path = str(index.data(Role.PATH)) if index.isValid() else ""
        if index.isValid() and not index.data(Role.IS_FOLDER):
            menu.addAction(self.tr("Open")).triggered.connect(
                lambda: self.note_requested.emit(path, False)
            )
            menu.addAction(self.tr("Open in a new tab")).triggered.connect(
                lambda: self.note_requested.emit(path, True)
            )
            menu.addSeparator()
            pinned = path in self._pinned
            self._pin.setText(self.tr("Unpin note") if pinned else self.tr("Pin note"))
            menu.addAction(self._pin)
            menu.addSeparator()
        if path and not path.startswith(PINNED):
            self._add_shaping(menu, path, folder=bool(index.data(Role.IS_FOLDER)))
        menu.addAction(self._new)
        menu.addAction(self._collapse)
        return menu

    def _add_shaping(self, menu: QMenu, path: str, *, folder: bool) -> None:
        """What changes the garden's shape; links follow."""
        menu.addAction(self.tr("Rename…")).triggered.connect(
            lambda: self.rename_requested.emit(path)
        )
        menu.addAction(self.tr("Move to a folder…")).triggered.connect(
            lambda: self.move_requested.emit(self.selected() or [path], None)
        )
        if not folder:
            menu.addAction(self.tr("Merge into another note…")).triggered.connect(
                lambda: self.merge_requested.emit(path)
            )
        menu.addAction(self._delete)
        menu.addSeparator()

    def selected(self) -> list[str]:
        """The selected notes and folders, in the order of the tree; the pinned ones once."""
        rows = self.view.selectionModel().selectedIndexes() or [self.view.currentIndex()]
        paths = [str(row.data(Role.PATH)) for row in rows if row.isValid()]
        return [path for path in dict.fromkeys(paths) if path and not path.startswith(PINNED)]

    def _selected(self) -> str:
        index = self.view.currentIndex()
        if not index.isValid() or index.data(Role.IS_FOLDER):
            return ""
        return str(index.data(Role.PATH))

    def _on_pin(self) -> None:
        if path := self._selected():
            self._pinned.toggle(path)

    def _on_new(self) -> None:
        index = self.view.currentIndex()
        folder = ""
        if index.isValid() and not index.data(Role.IS_PINNED):
            path = str(index.data(Role.PATH))
            folder = path if index.data(Role.IS_FOLDER) else path.rpartition("/")[0]
        self.create_requested.emit(folder)

    def _on_delete(self) -> None:
        if paths := self.selected():
            self.delete_requested.emit(paths)

    def _say(self) -> None:
        """Show the tree, or why there is nothing in it."""
        if self._session.root is None:
            self._stack.setCurrentWidget(self.view)  # one is being opened: nothing to say
            return
        if not self.model.total and self._session.index_state.words is Readiness.LOADING:
            self.empty.say("leaf", self.tr("Reading the notes…"), "")
        elif not self.model.total:
            self.empty.say(
                "sprout",
                self.tr("No notes yet"),
                self.tr("Your first one makes a start."),
                self.tr("New note"),
                lambda: self.create_requested.emit(""),
            )
        elif not self.model.shown:
            self.empty.say(
                "list-filter",
                self.tr("No note matches"),
                self.tr("The filter looks at titles, aliases, tags and paths."),
                self.tr("Clear the filter"),
                self.filter.clear,
            )
        else:
            self._stack.setCurrentWidget(self.view)
            return
        self._stack.setCurrentWidget(self.empty)

    def _dress(self) -> None:
        self._glass.setIcon(icon("list-filter", "ink-faint", self._theme))
        self._step()
        self.view.doItemsLayout()

    def _step(self) -> None:
        self.view.indent_for(self.model.depth)
