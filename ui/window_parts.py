"""`WindowParts`: the parts of the main window, and how one gets from one to the other.

What is not seen at the start (the palette, the list of problems, the start page, the dialogs) is
imported and built when it is first wanted: a person waits for the note.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from garden.okf.layout import MEMORY_PAGE
from ui.session import GardenSession

from .actions import ActionRegistry
from .graph.ahead import GraphAhead
from .places import Place, PlaceStack
from .preferences import Preferences
from .rail import Rail
from .reshape.deeds import ReshapeDeeds
from .spot import Spot
from .status_strip import StatusStrip
from .theme import Theme
from .wiki.notes_place import NotesPlace

if TYPE_CHECKING:
    from .graph.graph_place import GraphPlace
    from .memory.memory_place import MemoryPlace
    from .palette.palette import Palette
    from .problems_panel import ProblemsPanel
    from .reshape.mend_bar import MendBar
    from .review.review_place import ReviewPlace
    from .settings_dialog import SettingsDialog
    from .welcome import Welcome


class WindowParts(QMainWindow):
    """Rail, places and status strip; the rest comes when it is wanted."""

    open_garden_requested = Signal(Path)
    create_garden_requested = Signal(Path)
    sample_requested = Signal()
    close_garden_requested = Signal()
    forget_garden_requested = Signal(Path)
    """Take a garden off the recent list."""
    acted = Signal(str, str)
    """(what was done in a place, journal id for its undo)."""
    noted = Signal(str)
    """Something to know."""
    troubled = Signal(object)
    """GardenError that no place has room for."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        registry: ActionRegistry,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._registry = registry
        self._preferences = preferences
        self._settings: SettingsDialog | None = None
        self._recent: list[Path] = []
        self._expected = False
        self._where = "notes"
        self.notes = NotesPlace(session, theme, registry, preferences, self)
        self.notes.deeds.name_offered.connect(self._ask_for_note)
        self.places = PlaceStack(self)
        self.rail = Rail(theme, self)
        self.places.set_places(self._all_places())
        self.strip = StatusStrip(theme, self)
        self.reshaping = ReshapeDeeds(session, theme, self.notes, self)
        self._graph_ahead = GraphAhead(session, self)
        self._lay_out()

    def _all_places(self) -> list[Place]:
        """Every place there may be, in the rail's order. Each is built when it is gone to."""
        return [
            Place("notes", self.tr("Notes"), "notebook-text", lambda: self.notes),
            Place("graph", self.tr("Graph"), "network", lambda: self.graph),
            Place(
                "review",
                self.tr("Review"),
                "inbox",
                lambda: self.review,
                lambda garden: garden.has_memory,
            ),
            Place(
                "memory",
                self.tr("Memory"),
                "brain",
                lambda: self.memory,
                lambda garden: garden.has_memory or garden.layout.writes_okf,
            ),
            Place("health", self.tr("Health"), "heart-pulse", lambda: self.problems),
        ]

    # ---- going

    def set_recent_gardens(self, gardens: list[Path]) -> None:
        """Show these on the start page, the newest first."""
        self._recent = list(gardens)
        if "welcome" in self.__dict__:
            self.welcome.set_recent(gardens)

    def expect_garden(self, name: str) -> None:
        """The garden `name` is being opened: show its empty frame, not the start page; '' when it
        did not open."""
        self._expected = bool(name)
        if self._session.garden is None:
            self.rail.setVisible(self._expected)
            self.strip.set_garden(name)
            self._go(self._where)

    def open_note(
        self, path: str, *, anchor: str = "", offset: int | None = None, new_tab: bool = False
    ) -> None:
        """Show a note, at a heading or an offset."""
        self._open_spot(Spot(path, anchor, offset), new_tab)

    def _go(self, place: str) -> None:
        garden = self._session.garden
        if garden is None:
            self._where = place
            self.places.setCurrentWidget(self.notes if self._expected else self.welcome)
            return
        fitting = self.places.fitting(garden)
        self._where = place if place in fitting else "notes"
        self.rail.show_only(fitting)
        self.rail.show_place(self._where)
        self.places.show_place(self._where)

    def _open_spot(self, spot: Spot, new_tab: bool) -> None:
        if spot.path == MEMORY_PAGE:
            self._show_memory_text()
            return
        self._go("notes")
        self.notes.open(spot, new_tab=new_tab)

    def _open_at_line(self, path: str, line: int) -> None:
        root, garden = self._session.root, self._session.garden
        if path == MEMORY_PAGE:
            self._show_memory_text(line)
            return
        if root is not None and garden is not None and garden.layout.relative(root / path) is None:
            self.notes.ways.open_beside(root / path)  # a record of Memory: it is no note
            return
        self._go("notes")
        self.notes.open_at_line(path, line)

    def _open_paths(self) -> list[str]:
        """Notes that are open, and the Memory page while something is open in it."""
        memory = self.__dict__.get("memory")
        open_ = memory is not None and memory.unsaved
        return [*self.notes.tabs.paths(), *([MEMORY_PAGE] if open_ else [])]

    def _on_problems(self, number: int, serious: bool) -> None:
        self.strip.set_problems(number, serious=serious)
        self.rail.set_count("health", number, warns=True)

    # ---- parts that come when they are wanted

    @cached_property
    def palette_view(self) -> Palette:
        """The palette."""
        from .palette.palette import Palette

        palette = Palette(
            self._session, self._theme, self._registry, self, recent=self.notes.recent_paths
        )
        palette.note_chosen.connect(self._open_spot)
        palette.create_requested.connect(self.notes.deeds.create)
        return palette

    @cached_property
    def problems(self) -> ProblemsPanel:
        """The Health place."""
        from .problems_panel import ProblemsPanel
        from .text_mend import TextMender

        panel = ProblemsPanel(self._session, self._theme, self, self._open_paths)
        self.places.addWidget(panel)
        panel.counted.connect(self._on_problems)
        panel.open_requested.connect(self._open_at_line)
        panel.wish_requested.connect(self.notes.ways.wish)
        panel.rescue_requested.connect(self.notes.deeds.rescue)
        panel.kept_requested.connect(self._show_kept)
        mender = TextMender(self._session, self._theme, panel)
        mender.done.connect(self.notes.deeds.done)
        mender.failed.connect(self._session.failed)
        mender.line_requested.connect(self._open_at_line)
        panel.mend_requested.connect(mender.ask)
        return panel

    @cached_property
    def review(self) -> ReviewPlace:
        """The Review place."""
        from .review.review_place import ReviewPlace

        place = ReviewPlace(self._session, self._theme, self._registry, self)
        self.places.addWidget(place)
        place.note_requested.connect(self.open_note)
        place.memory_requested.connect(self._show_memory_item)
        return place

    @cached_property
    def graph(self) -> GraphPlace:
        """The Graph place."""
        from .graph.graph_place import GraphPlace

        place = GraphPlace(
            self._session,
            self._theme,
            self._registry,
            self,
            current=self._current_path,
            ahead=self._graph_ahead,
        )
        place.open_requested.connect(lambda path, tab: self.open_note(path, new_tab=tab))
        place.wish_requested.connect(self.notes.ways.wish)
        deeds = self.notes.deeds
        place.done.connect(deeds.done)
        place.said.connect(deeds.said)
        place.failed.connect(deeds.failed)
        return place

    def _show_in_graph(self) -> None:
        """The graph around the open note; the whole of it when none is open."""
        path = self._current_path()
        self._go("graph")
        if path:
            self.graph.show_around(path)

    def _current_path(self) -> str:
        page = self.notes.page
        return page.path if page is not None else ""

    @cached_property
    def memory(self) -> MemoryPlace:
        """The Memory place."""
        from .memory.memory_place import MemoryPlace

        place = MemoryPlace(self._session, self._theme, self._registry, self)
        self.places.addWidget(place)
        place.note_requested.connect(self.open_note)
        place.done.connect(self.acted)
        place.said.connect(self.noted)
        place.failed.connect(self.troubled)
        place.ways.note_requested.connect(self.open_note)
        place.ways.external_requested.connect(self.notes.ways.leave)
        place.ways.file_requested.connect(lambda file: self.notes.ways.open_beside(Path(file)))
        place.ways.search_requested.connect(lambda words: self._open_palette("everything", words))
        return place

    def perform_in_memory(self, deed: str) -> None:
        """Do what an action of Memory stands for, there."""
        if self._where != "memory":
            self._go("memory")
        if self._where == "memory":
            self.memory.perform(deed)

    def perform_in_review(self, action: str) -> None:
        """Do what an action of Review stands for, there."""
        shown = self._where == "review"
        if not shown:
            self._go("review")
        if self._where == "review":
            self.review.perform(action, arriving=not shown)

    def _bottom_bar(self) -> QWidget | None:
        """The bar at the bottom of the place that is shown; its keys are never covered."""
        return self.review.foot if self._where == "review" else None

    def _leave_room(self, top: int) -> None:
        """A toast covers the window from `top` on: the page of a note ends above it."""
        notes = self.notes
        bottom = notes.mapTo(self, notes.rect().bottomLeft()).y() + 1
        self.notes.leave_room(max(0, bottom - top) if self._where == "notes" else 0)

    def _show_memory_item(self, item: str) -> None:
        self._go("memory")
        if self._where == "memory" and self.memory.board.face(item) is not None:
            self.memory.board.go(item)

    def _show_memory_text(self, line: int = 0) -> None:
        self._go("memory")
        if self._where == "memory":
            self.memory.show_text(line)

    def flush(self, then: Callable[[], object] = lambda: None) -> None:
        """Save what is open in any place; `then` is called once that is through."""
        if "review" in self.__dict__:
            then = partial(self.review.flush, then)
        if "memory" in self.__dict__:
            then = partial(self.memory.flush, then)
        self.notes.flush(then)

    @cached_property
    def welcome(self) -> Welcome:
        """The start page."""
        from .welcome import Welcome

        page = Welcome(self._theme, self)
        self.places.addWidget(page)
        page.set_recent(self._recent)
        page.open_requested.connect(self.open_garden_requested)
        page.create_requested.connect(self.create_garden_requested)
        page.sample_requested.connect(self.sample_requested)
        page.forget_requested.connect(self.forget_garden_requested)
        return page

    def _open_palette(self, mode: str, words: str = "") -> None:
        from .palette.palette import PaletteMode

        self.palette_view.open(PaletteMode(mode), words)

    def _about(self) -> None:
        from .about import About

        About(self._theme, self).open()

    def show_settings(self, section: str = "appearance") -> None:
        """Open the settings page at a section."""
        if self._settings is None:
            from .settings_dialog import SettingsDialog

            self._settings = SettingsDialog(self._preferences, self._registry, self._theme, self)
        self._settings.show_section(section)
        self._settings.open()

    def _show_trash(self) -> None:
        from .trash_dialog import TrashDialog

        dialog = TrashDialog(self._session, self._theme, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open_requested.connect(self.open_note)
        dialog.open()

    def _show_kept(self, id: str) -> None:
        from .kept_dialog import KeptDialog

        dialog = KeptDialog(self._session, self._theme, id, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.made.connect(self.notes.deeds.made)
        dialog.open_requested.connect(self.open_note)
        dialog.settled.connect(self.problems.refresh)
        dialog.open()

    def _ask_for_note(self, folder: str, title: str = "", wished: str = "") -> None:
        from .wiki.template_chooser import TemplateChooser

        chooser = TemplateChooser(
            self._theme, self._session, folder=folder, title=title, wished=wished, parent=self
        )
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.created.connect(self.notes.deeds.made)
        chooser.open()

    @cached_property
    def mend_bar(self) -> MendBar:
        """What is said when another program moved notes."""
        from .reshape.mend_bar import MendBar

        bar = MendBar(self._theme, self._session, self.reshaping, self)
        self._column.insertWidget(0, bar)
        return bar

    def _lay_out(self) -> None:
        self.places.addWidget(self.notes)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.places, 1)
        body = QWidget(self)
        column = self._column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row, 1)
        column.addWidget(self.strip)
        self.setCentralWidget(body)
