"""`WindowParts`: the parts of the main window, and how one gets from one to the other.

What is not seen at the start (the palette, the list of problems, the start page, the dialogs) is
imported and built when it is first wanted: a person waits for the note.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from ui.session import GardenSession

from .actions import ActionRegistry
from .places import Place, PlaceStack
from .preferences import Preferences
from .rail import Rail
from .spot import Spot
from .status_strip import StatusStrip
from .theme import Theme
from .wiki.notes_place import NotesPlace

if TYPE_CHECKING:
    from .palette.palette import Palette
    from .problems_panel import ProblemsPanel
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
        self.places = PlaceStack(self)
        self.rail = Rail(theme, self)
        self.places.set_places(self._all_places())
        self.strip = StatusStrip(theme, self)
        self._lay_out()

    def _all_places(self) -> list[Place]:
        """Every place there may be, in the rail's order. Each is built when it is gone to."""
        return [
            Place("notes", self.tr("Notes"), "notebook-text", lambda: self.notes),
            Place(
                "review",
                self.tr("Review"),
                "inbox",
                lambda: self.review,
                lambda garden: garden.has_memory,
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
        self._go("notes")
        self.notes.open(Spot(path, anchor, offset), new_tab=new_tab)

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
        self.open_note(spot.path, anchor=spot.anchor, offset=spot.offset, new_tab=new_tab)

    def _open_at_line(self, path: str, line: int) -> None:
        self._go("notes")
        self.notes.open_at_line(path, line)

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

        panel = ProblemsPanel(self._session, self._theme, self, self.notes.tabs.paths)
        self.places.addWidget(panel)
        panel.counted.connect(self._on_problems)
        panel.open_requested.connect(self._open_at_line)
        panel.wish_requested.connect(self.notes.ways.wish)
        panel.rescue_requested.connect(self.notes.deeds.rescue)
        panel.kept_requested.connect(self._show_kept)
        return panel

    @cached_property
    def review(self) -> ReviewPlace:
        """The Review place."""
        from .review.review_place import ReviewPlace

        place = ReviewPlace(self._session, self._theme, self._registry, self)
        self.places.addWidget(place)
        place.note_requested.connect(self.open_note)
        return place

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

    def _open_palette(self, mode: str) -> None:
        from .palette.palette import PaletteMode

        self.palette_view.open(PaletteMode(mode))

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

    def _ask_for_note(self, folder: str) -> None:
        from .wiki.template_chooser import TemplateChooser

        chooser = TemplateChooser(self._theme, self._session, folder=folder, parent=self)
        chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chooser.created.connect(self.notes.deeds.made)
        chooser.open()

    def _lay_out(self) -> None:
        self.places.addWidget(self.notes)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.places, 1)
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row, 1)
        column.addWidget(self.strip)
        self.setCentralWidget(body)
