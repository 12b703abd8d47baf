"""`MainWindow`: arranges the places and connects what they wish for. It decides nothing itself.

    rail | the place that is shown                      (palette and toast float above)
    status strip

With no garden open the start page takes the places' room. Which garden to open, and how, is the
program's business: the window only emits the wish.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from garden.index_state import Readiness
from ui.session import GardenSession

from . import messages
from .actions import ActionRegistry
from .memory.due_count import DueCount
from .memory.memory_actions import make_memory_actions
from .menus import Menus
from .preferences import Preferences
from .reshape.actions import reshape_actions
from .review.count import ReviewCount
from .review.review_actions import make_review_actions
from .theme import Theme
from .toast import Toast
from .undoing import Undoing
from .wakes import Wakes
from .window_actions import make_window_actions
from .window_parts import WindowParts


class MainWindow(WindowParts):
    """The window of one garden, or of none."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        registry: ActionRegistry,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(session, theme, registry, preferences, parent)
        self._flushed = False
        self._closing = False
        self.setObjectName("main-window")
        self.setWindowTitle(self.tr("Knowledge Garden"))
        self.setMinimumSize(640, 420)
        self.resize(1280, 800)
        self.setAcceptDrops(True)

        self.toast = Toast(theme, self)
        self.toast.stay_above(self._bottom_bar)
        self.toast.stands.connect(self._leave_room)
        self.places.currentChanged.connect(lambda _place: self.toast.settle())
        self.undoing = Undoing(session, self.toast, self.notes.flush, self)
        self.waiting = ReviewCount(session, self)
        self.due = DueCount(session, self)
        self.wakes = Wakes(session, self)
        self.waiting.comes_back.connect(self.wakes.expect)
        registry.add(*make_window_actions(self, self._slots()))
        registry.add(*reshape_actions(self, self.reshaping))
        registry.add(*self.notes.tree.actions_for_registry())
        registry.add(*make_review_actions(self.waiting, self.perform_in_review))
        registry.add(*make_memory_actions(self.due, self.perform_in_memory))
        registry.add(*self.rail.set_places(self._all_places()))
        self.rail.add_bottom(registry.get("app.settings"), "settings")
        self._menus = Menus(self.menuBar(), registry, self.open_garden_requested.emit)
        self._connect()
        self._apply_preferences()
        self._on_garden()

    # ---- from the program

    def set_recent_gardens(self, gardens: list[Path]) -> None:
        """Show these on the start page and in the menu, the newest first."""
        super().set_recent_gardens(gardens)
        self._menus.set_recent(gardens)

    def show_error(self, error: Exception) -> None:
        """Say an error that no panel has a place for."""
        message = messages.word(error)
        self.toast.show_message(message.line, tone="danger", milliseconds=12_000)

    def window_state(self) -> dict[str, Any]:
        """Geometry, open notes and panel sizes, as plain values for a JSON file."""
        return {
            "geometry": bytes(self.saveGeometry().toBase64().data()).decode(),
            "notes": self.notes.state(),
        }

    def restore_window_state(self, state: Mapping[str, Any]) -> None:
        """Take up what `window_state` gave; anything that doesn't fit is left aside."""
        geometry = state.get("geometry")
        if isinstance(geometry, str):
            self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
        notes = state.get("notes")
        if isinstance(notes, Mapping):
            self.notes.restore(notes)
        self._sync_panels()

    # ---- places

    def _on_garden(self) -> None:
        """A garden was opened or closed."""
        garden = self._session.garden
        root = self._session.root
        name = root.name if root is not None else ""
        self.strip.set_garden(name)
        self.rail.setVisible(garden is not None)
        self._show_waiting(0)
        for action in self._registry.all():
            if action.property("needs-garden"):
                action.setEnabled(garden is not None)
        if garden is not None:
            self._expected = False
            self.strip.set_index_state(self._session.index_state)
        self._where = "notes"
        if garden is not None or self.isVisible():
            self._go("notes")

    def _show_waiting(self, number: int) -> None:
        """Candidates that wait for a decision: on the rail and in the title. A garden without a
        queue has no menu of it."""
        garden = self._session.garden
        for action in self._registry.category("review"):
            action.setVisible(garden is not None and garden.has_memory)
        self._menus.leave_out_empty()
        if garden is not None:
            self.rail.show_only(self.places.fitting(garden))
        self.rail.set_count("review", number)
        root = self._session.root
        title = self.tr("Knowledge Garden")
        if root is not None:
            title = self.tr("{garden} · Knowledge Garden").format(garden=root.name)
        self.setWindowTitle(f"({number:,}) {title}" if number else title)

    # ---- wishes

    def _slots(self) -> dict[str, Any]:
        session, notes, theme = self._session, self.notes, self._theme
        return {
            "note.new": notes.deeds.new_note,
            "go.open": lambda: self._open_palette("notes"),
            "garden.open": lambda: self.welcome.choose_folder(),
            "garden.create": lambda: self.welcome.choose_new(),
            "garden.sample": self.sample_requested.emit,
            "tab.close": notes.close_tab,
            "tab.reopen": notes.reopen_tab,
            "garden.close": self.close_garden_requested.emit,
            "app.settings": self.show_settings,
            "app.quit": self.close,
            "garden.undo": self.undoing.undo,
            "garden.redo": self.undoing.redo,
            "view.sidebar": notes.show_sidebar,
            "view.context": notes.show_context,
            "view.zoom-in": lambda: self._zoom(1),
            "view.zoom-out": lambda: self._zoom(-1),
            "view.zoom-reset": lambda: self._zoom(0),
            "view.dark": lambda: self._preferences.set(
                "appearance.theme", "light" if theme.dark else "dark"
            ),
            "view.full-screen": self._full_screen,
            "go.search": lambda: self._open_palette("everything"),
            "go.commands": lambda: self._open_palette("commands"),
            "go.back": notes.go_back,
            "go.forward": notes.go_forward,
            "go.next-tab": lambda: notes.next_tab(1),
            "go.previous-tab": lambda: notes.next_tab(-1),
            "go.tree": notes.focus_tree,
            "go.random": notes.deeds.open_random,
            "note.pin": notes.deeds.toggle_pin,
            "note.copy-link": notes.deeds.copy_link,
            "note.graph": self._show_in_graph,
            "note.delete": self.reshaping.delete,
            "garden.refresh": session.rescan,
            "garden.pause": self._toggle_meaning,
            "garden.rebuild": session.rebuild_index,
            "garden.trash": self._show_trash,
            "help.keys": lambda: self.show_settings("keyboard"),
            "help.about": self._about,
        }

    def _toggle_meaning(self) -> None:
        self._session.pause_meaning(self._session.index_state.meaning is not Readiness.PAUSED)

    def _zoom(self, steps: int) -> None:
        self._theme.zoom_by(steps)
        self._preferences.set("appearance.zoom", self._theme.zoom)

    def _full_screen(self, on: bool) -> None:
        self.setWindowState(
            self.windowState() | Qt.WindowState.WindowFullScreen
            if on
            else self.windowState() & ~Qt.WindowState.WindowFullScreen
        )

    # ---- wiring

    def _connect(self) -> None:
        session, strip = self._session, self.strip
        session.opened.connect(lambda _garden: self._on_garden())
        session.closed.connect(self._on_garden)
        session.index_state_changed.connect(strip.set_index_state)
        session.work_changed.connect(strip.set_work)
        session.failed.connect(self.show_error)
        strip.garden_requested.connect(lambda: self.welcome.choose_folder())
        strip.problems_requested.connect(lambda: self._go("health"))
        strip.pause_requested.connect(session.pause_meaning)
        strip.cancel_requested.connect(session.cancel_work)
        self.undoing.failed.connect(self.show_error)
        self.undoing.restored.connect(self.open_note)
        self.rail.chosen.connect(self._go)
        self.acted.connect(self.undoing.offer)
        self.noted.connect(self.toast.show_message)
        self.troubled.connect(self.show_error)
        deeds = self.notes.deeds
        deeds.failed.connect(self.show_error)
        deeds.done.connect(self.undoing.offer)
        deeds.said.connect(self.toast.show_message)
        deeds.name_wanted.connect(self._ask_for_note)
        reshaping, tree = self.reshaping, self.notes.tree
        reshaping.done.connect(self.undoing.offer)
        reshaping.said.connect(self.toast.show_message)
        reshaping.open_requested.connect(lambda spot: self._open_spot(spot, False))
        reshaping.moved_outside.connect(lambda changes: self.mend_bar.hear(changes))
        tree.rename_requested.connect(reshaping.rename)
        tree.move_requested.connect(reshaping.move)
        tree.merge_requested.connect(reshaping.merge)
        tree.delete_requested.connect(reshaping.delete)
        self.notes.rename_heading_requested.connect(reshaping.rename_heading)
        self.notes.split_requested.connect(reshaping.split)
        self.notes.ways.failed.connect(self.show_error)
        self.waiting.counted.connect(self._show_waiting)
        self.notes.settled.connect(self.waiting.begin)
        self.due.counted.connect(lambda count: self.rail.set_count("memory", count, warns=True))
        self.notes.settled.connect(self.due.begin)
        # From now on they are counted. Behind the note's own panel, which is loaded just now.
        self.notes.settled.connect(
            lambda: session.lanes.load("ui.problems_panel", lambda: self.problems, self)
        )
        self.notes.shown.connect(lambda _path: self._go("notes"))
        self.notes.history_moved.connect(self._on_history)
        self.notes.columns.moved_aside.connect(self._sync_panels)
        self._preferences.changed.connect(self._on_preference)
        self._on_history()

    def _on_history(self) -> None:
        self._registry.get("go.back").setEnabled(self.notes.can_go_back)
        self._registry.get("go.forward").setEnabled(self.notes.can_go_forward)

    # ---- preferences

    def _apply_preferences(self) -> None:
        for name in ("appearance.theme", "appearance.zoom", "appearance.reading_size"):
            self._on_preference(name)
        self._sync_panels()

    def _on_preference(self, name: str) -> None:
        preferences, theme = self._preferences, self._theme
        if name == "appearance.theme":
            theme.set_mode(preferences.text(name))
        elif name == "appearance.zoom":
            theme.set_zoom(preferences.number(name))
        elif name == "appearance.reading_size":
            theme.set_reading_size(int(preferences.number(name)))

    def _sync_panels(self) -> None:
        """The checks of the menu say what is in sight."""
        for id, visible in (
            ("view.sidebar", self.notes.sidebar_shown),
            ("view.context", self.notes.context_shown),
        ):
            action = self._registry.get(id)
            action.blockSignals(True)
            action.setChecked(visible)
            action.blockSignals(False)

    # ---- window

    def showEvent(self, event: QShowEvent) -> None:
        """Only now is it known whether a garden is coming or the start page is wanted."""
        if self._session.garden is None:
            self._go(self._where)
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Coming back to the window, look at the disk: network drives miss events (B35)."""
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._session.rescan()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save what is open first; what can't be saved is kept as a recovery copy."""
        if not self._flushed:
            self._closing = True
            self.flush(self._on_flushed)  # answers at once when nothing is to be saved
            self._closing = False
        if not self._flushed:
            event.ignore()
            return
        self._flushed = False
        super().closeEvent(event)

    def _on_flushed(self) -> None:
        self._flushed = True
        if not self._closing:  # Qt leaves out a close() within a close event
            self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a dropped folder."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open it; whether it can be opened is the garden's to say."""
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.open_garden_requested.emit(Path(url.toLocalFile()))
                event.acceptProposedAction()
                return
