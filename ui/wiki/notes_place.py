"""The Notes place: tree at the left, open notes in the middle, what belongs to them at the right.

It glues: the tree, the pages and the context panel know nothing of each other. Here live the tabs'
history, the recent list and the pinned notes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QWidget

from garden.changes import Changes
from garden.index_state import Readiness

from ..actions import ActionRegistry
from ..gradual import Gradual
from ..preferences import Preferences
from ..spot import Spot
from ..theme import Theme
from ..widgets.columns import Columns
from ..widgets.empty import EmptyState
from .history import Recent, Visit
from .hover_card import session_previewer
from .note_deeds import NoteDeeds
from .note_page import NotePage
from .note_tree import NoteTree
from .pinned import PinnedNotes
from .place_state import PlaceState
from .reserved_names import shown_title
from .tabs import NoteTabs, Tab
from .ways import Ways

if TYPE_CHECKING:
    from ui.session import GardenSession

    from ..context.group import Group
    from ..context.panel import ContextPanel


_PATIENCE_MS = 1500
"""So long the rest waits for a first page; it may be one that can't be read."""
_FRAME_MS = 20
"""Qt paints that soon after a page was set."""


class NotesPlace(QWidget):
    """Sidebar, tabs of pages, context panel."""

    shown = Signal(str)
    """A note of this path came to the front, whoever asked for it."""
    history_moved = Signal()
    rename_heading_requested = Signal(str)
    split_requested = Signal(str)
    """Fragment of a heading of the note in front."""
    settled = Signal()
    """The first page of a garden is drawn, or there is none: what could wait may begin."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        registry: ActionRegistry,
        preferences: Preferences,
        parent: QWidget | None = None,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._registry = registry
        self._preferences = preferences
        self._clock = clock
        self._recent = Recent()
        self._groups: list[str] | None = None
        self._settled = self._told = True
        self._spare: NotePage | None = None
        """Made ahead for a garden that shows no note yet."""
        self._making: Gradual[Group] | None = None
        """The groups of the context panel, made before it."""
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self.settle)
        self.setObjectName("notes-place")
        self.pinned = PinnedNotes(parent=self)
        self.deeds = NoteDeeds(session, self.pinned, lambda: self.page, self)
        self.ways = Ways(session, self)
        self.tree = NoteTree(theme, session, self.pinned, clock, self)
        self.empty = EmptyState(theme, self)
        self.tabs = NoteTabs(theme, self._new_page, self.empty, self)
        self.columns = Columns(theme, self.tree, self.tabs, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.columns)
        self._connect()
        self._say_empty()

    @cached_property
    def context(self) -> ContextPanel:
        """What belongs to the note in front. It is built when the first page is drawn."""
        from ..context.panel import OPEN_AT_FIRST, ContextPanel

        groups = OPEN_AT_FIRST if self._groups is None else self._groups
        made = None if self._making is None else self._making.all()
        panel = ContextPanel(self._theme, self._session, groups, self.columns.beside, made)
        self.columns.fill_beside(panel)
        self._connect_context(panel)
        return panel

    @property
    def open_groups(self) -> list[str] | None:
        """Keys of the open groups of the context panel; None when nobody touched them yet."""
        return self.context.open_groups if self._has_context else self._groups

    @property
    def _has_context(self) -> bool:
        return "context" in self.__dict__

    # ---- opening

    def open(self, spot: Spot, *, new_tab: bool = False) -> None:
        """Show a note at a place; a tab that has it already is brought to the front."""
        there = self.tabs.tab_of(spot.path)
        if there is not None and (new_tab or there is not self.tabs.current):
            self.tabs.show_tab(there)
        current = self.tabs.current
        if current is None or (new_tab and there is None):
            current = self.tabs.add()
        self._visit(current, spot)

    def open_at_line(self, path: str, line: int) -> None:
        """Show a note in the editor at a line, from 1; 0 only opens it."""
        self.open(Spot(path))
        page = self.page
        if page is None or not line:
            return

        def go(_path: str = "") -> None:
            document = page.keeper.document
            if document is not None and document.path == path:
                page.set_mode("edit")
                lines = document.text.splitlines(keepends=True)
                page.go_to(sum(map(len, lines[: line - 1])))

        document = page.keeper.document
        if document is not None and document.path == path:
            go()
        else:
            page.opened.connect(go, Qt.ConnectionType.SingleShotConnection)

    @property
    def page(self) -> NotePage | None:
        """The page in front."""
        return self.tabs.current.page if self.tabs.current else None

    @property
    def is_usable(self) -> bool:
        """Whether the note in front is drawn."""
        return self.page is not None and self.page.is_drawn

    def settle(self) -> None:
        """Nothing needs to be waited for any more; says so once for each garden."""
        self._patience.stop()
        if not self._settled and self._session.garden is not None:
            self._settled = True
            if self.page is not None:
                self.tree.select(self.page.path)
            if self._has_context:
                self._tell_settled()
            else:
                self._session.lanes.load("ui.context.panel", self._make_context, self)

    def _make_context(self) -> None:
        """Before the work on the index takes the cores: beside it, it would take twice as long."""
        from ..context.panel import make_groups

        if self.page is None and self._spare is None:
            self._spare = self._make_page()
            self._spare.hide()  # else Qt shows it with this place, when that is behind another now
        if self._has_context:  # somebody wanted it earlier
            self._tell_settled()
            return
        if self._making is None:
            self._making = Gradual(make_groups(self._theme, self._session), self)
            self._making.done.connect(self._tell_settled)
        self._making.begin()

    def _tell_settled(self) -> None:
        if self._settled and not self._told:
            self._told = True
            self._tell_context(self.page)
            self.settled.emit()

    def recent_paths(self) -> list[str]:
        """Notes that were open, newest first."""
        return self._recent.paths

    # ---- history

    @property
    def can_go_back(self) -> bool:
        """Whether the tab has an earlier note."""
        return bool(self.tabs.current and self.tabs.current.history.can_go_back)

    @property
    def can_go_forward(self) -> bool:
        """Whether the tab has a later note."""
        return bool(self.tabs.current and self.tabs.current.history.can_go_forward)

    def go_back(self) -> None:
        """To the note before this one, where the person was in it."""
        self._travel(lambda tab: tab.history.back())

    def go_forward(self) -> None:
        """Forward again."""
        self._travel(lambda tab: tab.history.forward())

    def _travel(self, step: Callable[[Tab], Visit | None]) -> None:
        tab = self.tabs.current
        if tab is None:
            return
        tab.history.remember(tab.page.position())
        visit = step(tab)
        if visit is not None:
            self._show(tab, Spot(visit.path, "", visit.position or None))

    def _visit(self, tab: Tab, spot: Spot) -> None:
        if tab.page.path:
            tab.history.remember(tab.page.position())
        tab.history.visit(spot.path)
        self._show(tab, spot)

    def _show(self, tab: Tab, spot: Spot) -> None:
        header = self._session.header(spot.path)
        title = shown_title(spot.path, header.title) if header else spot.path
        self.tabs.name(tab, title, spot.path)
        target = (spot.anchor or None) if spot.offset is None else spot.offset
        tab.page.open(spot.path, target=target, word=spot.word)
        self._session.look_at(spot.path)
        self._recent.add(spot.path)
        self._select(spot.path)
        self.history_moved.emit()
        self.shown.emit(spot.path)

    # ---- tabs

    def close_tab(self) -> None:
        """Close the note in front."""
        self.tabs.close_current()

    def reopen_tab(self) -> None:
        """Open again what was closed last."""
        path = self.tabs.last_closed()
        if path and self._session.header(path) is not None:
            self.open(Spot(path), new_tab=True)

    def next_tab(self, by: int) -> None:
        """The tab to the right (1) or left (-1)."""
        self.tabs.step(by)

    def focus_place(self) -> None:
        """The person came to this place."""
        self.focus_page()

    def focus_page(self) -> None:
        """Put the keyboard where reading and writing happen."""
        page = self.page
        if page is not None:
            (page.reader if page.mode == "read" else page.editor).setFocus()
        else:
            # Else Qt gives it to the filter, which nobody asked for.
            self.empty.setFocus()

    def focus_tree(self) -> None:
        """Put the keyboard into the tree's filter."""
        self.show_sidebar(True)
        self.tree.focus_filter()

    # ---- panels

    @property
    def sidebar_shown(self) -> bool:
        """Whether the tree is in sight."""
        return self.columns.sidebar_shown

    @property
    def context_shown(self) -> bool:
        """Whether the context panel is in sight."""
        return self.columns.beside_shown

    def show_sidebar(self, on: bool) -> None:
        """Show or hide the tree."""
        self.columns.show_sidebar(on)

    def leave_room(self, height: int) -> None:
        """Keep so many pixels at the bottom of the page free; what is written stays in view."""
        page = self.page
        area = page.editor.area if page is not None else None
        if area is None or not area.isVisible():
            self.tabs.leave_room(height)
            return
        seen = area.viewport().rect().contains(area.cursorRect().center())
        self.tabs.leave_room(height)
        if seen:
            area.ensureCursorVisible()

    def show_context(self, on: bool) -> None:
        """Show or hide the context panel."""
        self.columns.show_beside(on)

    # ---- between starts

    def state(self) -> dict[str, Any]:
        """Open notes, lists and sizes, as plain values."""
        return PlaceState.of(self).as_mapping()

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take up what `state` gave, with the `tabs` whose notes are there: the index may not know
        them yet."""
        kept = PlaceState.read(state)
        self._recent = Recent(list(kept.recent))
        self.pinned.replace(kept.pinned)
        self._groups = kept.groups
        if kept.groups is not None and self._has_context:
            self.context.set_open_groups(kept.groups)
        if kept.sizes:
            self.columns.setSizes(kept.sizes)
        self.columns.show_sidebar(kept.sidebar)
        self.columns.want_beside(kept.context)
        if self._session.garden is None:
            return
        for path in kept.tabs:
            if self.tabs.tab_of(path) is None:
                self.open(Spot(path), new_tab=True)
        current = self.tabs.tab_of(kept.current)
        if current is not None:
            self.tabs.show_tab(current)
        # Opening them again doesn't make them the newest.
        self._recent = Recent(list(kept.recent) or self._recent.paths)

    def flush(self, then: Callable[[], object] = lambda: None) -> None:
        """Save everything that is open; `then` runs when it is on disk or in a recovery copy."""
        pages = [tab.page for tab in self.tabs.all]
        waiting = len(pages)

        def one(_saved: bool) -> None:
            nonlocal waiting
            waiting -= 1
            if not waiting:
                then()

        for page in pages:
            page.close_note(one)
        if not pages:
            then()

    # ---- inside

    def _new_page(self) -> NotePage:
        page = self._spare or self._make_page()
        self._spare = None
        mode = self._preferences.text("notes.open_in")
        page.set_mode({"edit": "edit", "side": "both"}.get(mode, "read"))  # type: ignore[arg-type]
        page.editor.set_line_numbers(self._preferences.flag("notes.line_numbers"))
        page.set_line_breaks(self._preferences.flag("notes.line_breaks"))
        return page

    def _make_page(self) -> NotePage:
        page = NotePage(self._session, self._theme, self, self._clock)
        page.reader.set_previewer(session_previewer(self._session, page.reader, self._clock))
        page.link_activated.connect(self.ways.follow)
        page.external_requested.connect(self.ways.leave)
        page.create_requested.connect(self.ways.wish)
        page.metadata_requested.connect(self._on_metadata)
        page.done.connect(self.deeds.done)
        page.title_changed.connect(lambda _title: self._rename_tab(page))
        page.path_changed.connect(lambda _path: self._on_path(page))
        page.opened.connect(lambda _path: self._on_opened(page))
        page.view_changed.connect(lambda _view: self._on_drawn())
        page.mode_changed.connect(lambda _mode: self._on_mode(page))
        page.state_changed.connect(lambda state: self._on_state(page, state))
        page.position_changed.connect(self._on_position)
        page.close_requested.connect(lambda: self._close_page(page))
        page.copied.connect(lambda _text: self.deeds.said.emit(self.tr("Copied")))
        page.editor.area.more_actions = self._of_the_text
        for action in page.page_actions()[:3]:
            # A hidden page is deaf by itself; the one in front hears from anywhere in the window.
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        return page

    def _of_the_text(self) -> list[QAction]:
        """What the menu of a text offers: selected words, or a section, as a note of their own."""
        found = (self._registry.find(id) for id in ("note.split", "note.rename-heading"))
        return [action for action in found if action is not None]

    def _connect(self) -> None:
        session = self._session
        self.tree.note_requested.connect(
            lambda path, new_tab: self.open(Spot(path), new_tab=new_tab)
        )
        self.tree.create_requested.connect(self.deeds.ask_name)
        self.ways.open_requested.connect(lambda spot, tab: self.open(spot, new_tab=tab))
        self.ways.create_requested.connect(self.deeds.create)
        self.deeds.open_requested.connect(self.open)
        self.tabs.current_changed.connect(self._on_tab)
        session.opened.connect(lambda _garden: self._on_garden())
        session.closed.connect(self._on_closed)
        session.index_state_changed.connect(lambda _state: self._say_empty())
        session.changed.connect(self._on_changed)
        self._preferences.changed.connect(self._on_preference)

    def _connect_context(self, context: ContextPanel) -> None:
        context.link_activated.connect(self.ways.follow)
        context.place_requested.connect(
            lambda path, offset, tab: self.open(Spot(path, "", offset), new_tab=tab)
        )
        context.heading_requested.connect(
            lambda _anchor, offset: self.page.go_to(offset) if self.page else None
        )
        context.rename_heading_requested.connect(self.rename_heading_requested)
        context.split_requested.connect(self.split_requested)
        context.external_requested.connect(self.ways.leave)
        context.create_requested.connect(self.ways.wish)
        context.choose_requested.connect(
            lambda ref: self.page.reader.follow(ref) if self.page else None
        )
        context.linked.connect(self.deeds.done)
        context.about_to_write.connect(self._save_before)

    def _on_tab(self) -> None:
        page = self.page
        if page is not None:
            self._registry.add(*page.page_actions())
            self._select(page.path)
        self._tell_context(page)
        self.history_moved.emit()

    def _on_opened(self, page: NotePage) -> None:
        self._rename_tab(page)
        if page.is_drawn:
            self._on_drawn()
        if self.deeds.is_fresh(page.path):
            page.begin_writing()

    def _on_garden(self) -> None:
        self._settled = self._told = False
        self._patience.start()
        self._say_empty()

    def _on_drawn(self) -> None:
        """Once the page is painted, what belongs to the note may come."""
        QTimer.singleShot(_FRAME_MS, self, self._after_page)

    def _on_mode(self, page: NotePage) -> None:
        if page is self.page and page.is_drawn:  # its text is: nobody waits for the page any more
            self._on_drawn()

    def _on_state(self, page: NotePage, state: str) -> None:
        if state == "unreadable" and not self._settled:
            self._on_drawn()  # what is shown is why there is no page
        else:
            self._tell_context(page)

    def _after_page(self) -> None:
        page = self.page
        if not self._settled:
            self.settle()
        elif page is not None:
            self._tell_context(page)

    def _tell_context(self, page: NotePage | None) -> None:
        """Show in the context panel what belongs to the note in front, when that is drawn.

        `page` is the one that has news; those of a page behind are left aside.
        """
        front = self.page
        if not self._settled or page is not front or self._session.garden is None:
            return
        if not (self._has_context or self._told):
            return
        document = front.keeper.document if front is not None else None
        if front is None:
            self.context.show_note(None)
        elif document is not None and self.context.document is document:
            pass  # need not be listed again for a letter typed into its text
        elif front.is_drawn and document is not None and document.path == front.path:
            self.context.show_note(document)
        elif front.state == "unreadable":
            self.context.show_note(None)
        else:
            self.context.expect_note()

    def _on_position(self, offset: int) -> None:
        if self._has_context:
            self.context.set_position(offset)

    def _select(self, path: str) -> None:
        """Select a note in the tree; finding the first one waits until its page is drawn."""
        if self._settled:
            self.tree.select(path)

    def _on_path(self, page: NotePage) -> None:
        """The note in this page was renamed or moved."""
        self._rename_tab(page)
        if page is self.page:
            self._select(page.path)

    def _rename_tab(self, page: NotePage) -> None:
        for tab in self.tabs.all:
            if tab.page is page:
                self.tabs.name(tab, page.title, page.path)

    def _close_page(self, page: NotePage) -> None:
        for number, tab in enumerate(self.tabs.all):
            if tab.page is page:
                self.tabs.close_tab(number)

    def _on_metadata(self) -> None:
        self.show_context(True)
        self.context.reveal("metadata")

    def _save_before(self, path: str) -> None:
        tab = self.tabs.tab_of(path)
        if tab is not None:
            tab.page.save()

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        for old, new in changes.moved:
            self._recent.renamed(old, new)
            for tab in self.tabs.all:
                tab.history.renamed(old, new)
        if not changes.removed or changes.origin not in ("person", "undo"):
            return
        # Deleted here and on purpose: the tab goes as well. Deleted by another program, the page
        # keeps its text and says so (B31).
        for path in changes.removed:
            open_tab = self.tabs.tab_of(path)
            if open_tab is not None and not open_tab.page.keeper.dirty:
                self._close_page(open_tab.page)
            for tab in self.tabs.all:
                tab.history.removed(path)
        self.history_moved.emit()

    def _on_closed(self) -> None:
        self.tabs.close_all()
        self._recent = Recent()
        self.pinned.replace([])
        self._say_empty()

    def _on_preference(self, name: str) -> None:
        if name == "notes.line_numbers":
            for tab in self.tabs.all:
                tab.page.editor.set_line_numbers(self._preferences.flag(name))
        elif name == "notes.line_breaks":
            for tab in self.tabs.all:
                tab.page.set_line_breaks(self._preferences.flag(name))

    def _say_empty(self) -> None:
        state = self._session.index_state
        if not state.notes and state.words is Readiness.LOADING:
            self.empty.say("leaf", self.tr("Reading the notes…"), "")
            return
        said = self.tr("Choose one in the tree, or press Ctrl+K to search everything.")
        title = self.tr("No note is open")
        if not state.notes:
            title, said = self.tr("A garden to plant"), self.tr("Write the first note.")
        self.empty.say("notebook-text", title, said, self.tr("New note"), self.deeds.new_note)
