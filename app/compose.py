"""The map of the program: builds every part in order, and takes them down in reverse.

Nothing else knows both the window and the domain's making. Parts get what they need through their
constructors; none reaches for another.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from app import preferences_file, smooth
from app.arguments import folder_and_note
from app.opening import Opened, first_notes, load, open_garden
from app.paths import AppPaths, account_name, resource
from app.window_state import WindowState
from garden.changes import Changes
from garden.errors import GardenError
from garden.options import GardenOptions
from garden.places import Places
from ui.actions import ActionRegistry
from ui.kept_words import of_notes
from ui.lanes import Lanes
from ui.main_window import MainWindow
from ui.preferences import Preferences, Value
from ui.session import GardenSession
from ui.theme import Theme

if TYPE_CHECKING:
    from garden.garden import Garden
    from garden.storage.recovery import RecoveryCopy

log = logging.getLogger(__name__)

MOST_RECOVERED = 8
"""Notes with unsaved text that are opened at a start after a crash."""
SAMPLE_NAME = "Knowledge Garden sample"
_MINIMIZED = Qt.WindowState.WindowMinimized


class Program(QObject):
    """One running program: window, session, and the garden that is open."""

    def __init__(self, app: QApplication, paths: AppPaths) -> None:
        super().__init__(app)
        smooth.keep_smooth(self)
        self._app = app
        self._paths = paths
        self.lanes = Lanes(self)
        self.lanes.ask(lambda _token: load(), lane="write")
        self.state = WindowState(paths.window_state)
        self.preferences = Preferences(preferences_file.load(paths.preferences), self._store)
        self._translate()
        self.theme = self._make_theme()
        self.theme.prepare(app)
        self.registry = ActionRegistry(self.theme, self.preferences.shortcuts, self)
        self.registry.changed.connect(
            lambda: self.preferences.set_shortcuts(self.registry.chosen())
        )
        self.session = GardenSession(self.lanes, self)
        self.window = MainWindow(self.session, self.theme, self.registry, self.preferences)
        self.theme.apply(app)
        self.window.set_recent_gardens(self.state.recent)
        self.window.open_garden_requested.connect(self.open)
        self.window.create_garden_requested.connect(self.create)
        self.window.sample_requested.connect(self.open_sample)
        self.window.close_garden_requested.connect(self.close_garden)
        self.window.forget_garden_requested.connect(self.forget)
        self.window.notes.settled.connect(self._begin_work)
        self.preferences.changed.connect(self._on_preference)
        app.aboutToQuit.connect(self.close)
        self._closed = False
        self._asked = 0
        """Counts the gardens that were asked for: of two at once, the later is shown."""
        self._left: Path | None = None
        """The garden that was left for one that is not open yet."""

    # --- gardens -----------------------------------------------------------------------------

    def start(self, path: Path | None, *, sample: bool = False) -> None:
        """Show the window and open what was asked for, else the last garden, else the sample."""
        if self.state.values.get("geometry"):
            self.window.restore_window_state({"geometry": self.state.values["geometry"]})
        recent = self.state.recent
        if path is not None:
            self.open(path)
        elif sample or (not recent and not self.state.values.get("started")):
            self.open_sample()
        elif recent and self.preferences.flag("start.reopen"):
            self.open(recent[0])
        self.state.values["started"] = True
        self.window.show()  # while the garden is opened beside it

    def open(self, path: Path, then: Callable[[], object] | None = None) -> None:
        """Open the garden at a folder, or the one around a note. Errors show in the window."""
        root, note = folder_and_note(path, self.state.recent)
        current = self.session.garden
        if current is not None and note is not None:
            inside = current.layout.relative(note)
            if inside is not None:
                self.window.open_note(inside)
                return
        if current is not None and current.root == root:
            self.bring_up()
            return
        if current is not None:
            self._left = current.root
        self._asked += 1
        asked = self._asked
        self.close_garden()
        self.window.expect_garden(root.name)
        options = self._options()
        places = Places.of(root, self._paths.cache, self._paths.state)

        tabs = self.state.open_notes()

        def opened(answer: Opened) -> None:
            if asked != self._asked:
                self.lanes.ask(lambda _token: answer.garden.close(), lane="write")
                return
            self._left = None
            self._attach(answer, note)
            if then is not None:
                then()

        self.lanes.ask(
            lambda _token: open_garden(root, places, options, tabs),
            lane="write",  # after the last save of the garden before
            done=opened,
            failed=lambda error: self._not_opened(error, latest=asked == self._asked),
        )

    def create(self, folder: Path) -> None:
        """A new garden: an empty folder with a first note that says how to begin."""

        def make() -> None:
            folder.mkdir(parents=True, exist_ok=True)
            if not any(folder.iterdir()):
                shutil.copytree(resource("new-garden"), folder, dirs_exist_ok=True)

        self._prepare(folder, make)

    def open_sample(self) -> None:
        """Open the person's own copy of the sample garden, made when it isn't there yet."""
        folder = self._paths.documents / SAMPLE_NAME

        def make() -> None:
            if not folder.exists():
                shutil.copytree(resource("sample"), folder)

        self._prepare(folder, make)

    def close_garden(self) -> None:
        """Save what is open, let go of the garden, and go back to the start page."""
        garden = self.session.garden
        if garden is None:
            return
        self.window.flush()
        self._remember(garden)
        self.session.detach()
        self.lanes.ask(lambda _token: garden.close(), lane="write", failed=self.window.show_error)

    def forget(self, root: Path) -> None:
        """Take a garden off the recent list; nothing on disk is touched."""
        self.state.values["recent"] = [str(path) for path in self.state.recent if path != root]
        self.window.set_recent_gardens(self.state.recent)

    # --- the window ----------------------------------------------------------------------------

    def bring_up(self) -> None:
        """Raise the window, wherever it is."""
        self.window.setWindowState(self.window.windowState() & ~_MINIMIZED)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    def on_second_start(self, path: str | None) -> None:
        """Somebody started the program again: come up, and open what they named."""
        self.bring_up()
        if path:
            self.open(Path(path))

    def close(self) -> None:
        """Take everything down: last saves first, then the lanes, then the garden."""
        if self._closed:
            return
        self._closed = True
        garden = self.session.garden
        if garden is not None:
            self.window.flush()
            self._remember(garden)
        self.state.values["geometry"] = self.window.window_state().get("geometry")
        self.lanes.close()
        self.state.save()  # behind a write that a lane still had to do
        self.session.detach()
        if garden is not None:
            garden.close()

    # --- inside --------------------------------------------------------------------------------

    def _not_opened(self, error: GardenError, *, latest: bool) -> None:
        """Say why, and go back to the garden that was left for it, unless another is coming."""
        self.window.show_error(error)
        if not latest:
            return
        self.window.expect_garden("")
        before, self._left = self._left, None
        if before is not None:
            self.open(before)

    def _attach(self, opened: Opened, note: Path | None) -> None:
        garden = opened.garden
        self.state.remember(garden.root)
        # At once, not at the end: after a crash this garden must open again, and offer its texts.
        known = self.state.as_bytes()
        self.lanes.ask(lambda _token: self.state.write(known), lane="write")
        self.window.set_recent_gardens(self.state.recent)
        self.session.attach(garden, opened.headers)
        notes = self.state.of_garden(garden.root).get("notes")
        if isinstance(notes, dict):
            self.window.restore_window_state({"notes": {**notes, "tabs": opened.tabs}})
        path = garden.layout.relative(note) if note is not None else None
        if path is not None:
            self.window.open_note(path)
        elif self.window.notes.page is None:
            self._welcome_to(garden, opened.first)
        self.session.unsaved(self._offer_unsaved, self.window)
        if self.window.notes.page is None:
            self.window.notes.settle()

    def _begin_work(self) -> None:
        """The first page is drawn: now watch, level the index, load what searching needs."""
        smooth.settle()
        garden = self.session.garden
        if garden is not None:
            self.lanes.ask(lambda _token: garden.start(), lane="write")

    def _welcome_to(self, garden: Garden, first: str) -> None:
        """Show a note to begin with, as soon as it is known which notes there are."""
        if first:
            self.window.open_note(first)
            return

        def listed(_changes: object, _initiator: object) -> None:
            self.session.changed.disconnect(listed)
            # Listing is work enough for one event: the choice is made in a lane.
            paths = [header.path for header in self.session.headers()]
            self.lanes.ask(lambda _token: next(first_notes(paths), ""), done=begin)

        def begin(first: str) -> None:
            window = self.window
            if self.session.garden is garden and window.notes.page is None:
                # Somebody who is at another place meanwhile stays there.
                there = window.places.currentWidget() is window.notes
                self._welcome_to(garden, first if there else "")

        self.session.changed.connect(listed)

    def _offer_unsaved(self, copies: list[RecoveryCopy]) -> None:
        """Open the notes whose text a crash left unsaved; each page offers to bring it back."""
        for copy in of_notes(copies)[:MOST_RECOVERED]:
            self.window.open_note(copy.path, new_tab=True)

    def _remember(self, garden: Garden) -> None:
        self.state.of_garden(garden.root)["notes"] = self.window.window_state().get("notes")
        self.state.save()

    def _on_preference(self, name: str) -> None:
        """Let a choice about the open garden take hold at once; its index is opened again."""
        garden = self.session.garden
        if garden is None:
            return
        if name.startswith("index."):
            root = garden.root
            self.close_garden()
            self.open(root)
        elif name.startswith(("notes.", "memory.")):
            options = self._options()

            def chosen(_none: object) -> None:  # meters and problems go by the new bounds
                if name.startswith("memory.") and self.session.garden is garden:
                    self.session.changed.emit(Changes(extra=frozenset({"memory"})), None)

            self.lanes.ask(lambda _token: garden.choose(options), lane="write", done=chosen)

    def _options(self) -> GardenOptions:
        return GardenOptions.of(self.preferences.as_mapping(), account_name())

    def _prepare(self, folder: Path, make: Callable[[], None]) -> None:
        def guarded() -> None:
            try:
                make()
            except OSError as error:
                raise GardenError(
                    f"The folder can't be made: {error.strerror}.",
                    where=folder,
                    advice="Choose another place, or check its permissions.",
                ) from error

        self.lanes.ask(
            lambda _token: guarded(),
            lane="write",
            done=lambda _none: self.open(folder),
            failed=self.window.show_error,
        )

    def _store(self, values: dict[str, Value]) -> None:
        file = self._paths.preferences
        self.lanes.ask(lambda _token: preferences_file.save(file, values), lane="write")

    def _make_theme(self) -> Theme:
        """The chosen look, before there is anything to dress."""
        theme = Theme(parent=self)
        theme.set_mode(self.preferences.text("appearance.theme"))
        theme.set_zoom(self.preferences.number("appearance.zoom"))
        theme.set_reading_size(int(self.preferences.number("appearance.reading_size")))
        return theme

    def _translate(self) -> None:
        """Load the translation of the chosen language; English is in the code.

        Dates and numbers follow the language of the words.
        """
        language = self.preferences.text("appearance.language")
        locale = QLocale.system() if language == "system" else QLocale(language)
        known = locale.language() == QLocale.Language.English
        ours = str(resource("i18n"))
        qts = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for name, folder in (("knowledge-garden", ours), ("qtbase", qts)):
            translator = QTranslator(self)
            if (known or folder is ours) and translator.load(locale, name, "_", folder):
                self._app.installTranslator(translator)
                known = True
        QLocale.setDefault(locale if known else QLocale(QLocale.Language.English))
