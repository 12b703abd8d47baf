"""`ReshapeDeeds`: opens the dialog of each deed, with what the person has in front of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from garden.changes import Changes
from garden.okf import names
from garden.okf.note import Heading, Span
from ui.session import GardenSession
from ui.spot import Spot
from ui.theme import Theme

if TYPE_CHECKING:
    from garden.editing import Saved
    from garden.reshape.plan import Plan
    from ui.reshape.forms import Form
    from ui.reshape.preview import ReshapeDialog
    from ui.wiki.note_page import NotePage
    from ui.wiki.notes_place import NotesPlace


# Dialogs and planners are imported when one is wanted: a person waits for the note.


class ReshapeDeeds(QObject):
    """What menus, keys, the tree and the palette ask for."""

    done = Signal(str, str)
    """(words, operation): say it, and offer to undo it."""
    said = Signal(str)
    open_requested = Signal(object)
    """Spot of a note to show."""
    moved_outside = Signal(object)
    """Changes: another program moved notes or files."""
    mended = Signal()
    """Links follow such moves now, as far as the person wanted it."""

    def __init__(
        self, session: GardenSession, theme: Theme, notes: NotesPlace, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._theme = theme
        self._notes = notes
        self._window = window
        self._ours: set[tuple[str, str]] = set()
        session.changed.connect(self._on_changed)

    # ---- names and places

    def rename(self, path: str = "") -> None:
        """Rename a note or folder: the one given, chosen in the tree, or in front."""
        from .rename_forms import FolderForm, RenameForm

        chosen = [path] if path else self._chosen()
        if not chosen:
            return
        header = self._session.header(chosen[0])
        if header is not None:
            self._show(RenameForm(header))
        elif not names.is_note_name(chosen[0]):
            self._show(FolderForm(chosen[0]))

    def move(self, paths: Sequence[str] = (), folder: str | None = None) -> None:
        """Move notes and folders; with `folder` they were dropped there."""
        from .rename_forms import MoveForm

        chosen = list(paths) or self._chosen()
        if chosen:
            start = names.folder_of(chosen[0]) if folder is None else folder
            self._show(MoveForm(chosen, self._folders(), start))

    def rename_heading(self, anchor: str = "") -> None:
        """Rename a heading of the note in front: the one given, or the one the person is at."""
        from .rename_forms import HeadingForm

        page = self._page()
        if page is None or page.keeper.document is None:
            return
        headings = page.keeper.document.body.headings
        if not headings:
            self.said.emit(self.tr("This note has no headings."))
            return
        self._after_saving(
            lambda: self._show(HeadingForm(page.path, *self._headings(page, anchor)))
        )

    def rename_tag(self, tag: str = "") -> None:
        """Rename a tag of the garden."""
        from .rename_forms import TagForm

        self._session.ask(
            lambda garden, _token: [name for name, _count in garden.index.tags()],
            lambda tags: self._show(TagForm(tags, tag)),
            guard=self,
        )

    # ---- cutting, joining, deleting

    def split(self, anchor: str = "") -> None:
        """A note of its own for what is selected in the editor, else for the section one is in;
        with `anchor` for that section."""
        from .shape_forms import SplitForm

        page = self._page()
        if page is None or page.keeper.document is None:
            return
        folders = self._folders()
        span = None if anchor else self._selection(page)
        if span is not None:
            words = " ".join(page.editor.text()[span.start : span.end].split())[:60].strip("#*-> ")
            self._after_saving(
                lambda: self._show(SplitForm(page.path, folders, selection=span, words=words))
            )
            return
        headings, at = self._headings(page, anchor)
        if not headings:
            self.said.emit(self.tr("Select some text first: this note has no sections."))
            return
        self._after_saving(
            lambda: self._show(SplitForm(page.path, folders, headings=headings, at=at))
        )

    def merge(self, path: str = "") -> None:
        """Merge a note into another one."""
        from .shape_forms import MergeForm

        chosen = [path] if path else self._chosen()
        header = self._session.header(chosen[0]) if chosen else None
        if header is not None:
            self._show(MergeForm(header, self._session.headers()))

    def delete(self, paths: Sequence[str] = ()) -> None:
        """Delete; when other notes link there, the person says what becomes of their links."""
        chosen = list(paths) or self._chosen()
        if not chosen:
            return
        if len(chosen) == 1 and names.is_note_name(chosen[0]):
            path = chosen[0]
            self._session.backlinks(path, lambda groups: self._ask_to_delete([path], groups), self)
        else:
            self._ask_to_delete(chosen, [None])

    def _ask_to_delete(self, paths: list[str], groups: Sequence[object]) -> None:
        from .shape_forms import DeleteForm, title_of

        links = sum(len(getattr(group, "links", ())) for group in groups)
        what = (
            title_of(paths[0], self._session.header(paths[0]))
            if len(paths) == 1
            else self.tr("{count} notes").format(count=len(paths))
        )
        if groups:
            self._show(DeleteForm(paths, what, links, self._session.headers()))
            return
        self._after_saving(
            lambda: self._session.trash(
                paths[0],
                lambda saved: self.done.emit(
                    self.tr("Moved “{title}” to the trash").format(title=what),
                    saved.changes.operation,
                ),
                None,
                self,
                initiator=self,
            )
        )

    def mend(self, moved: Sequence[tuple[str, str]]) -> None:
        """Let links follow files that another program moved."""
        from .shape_forms import MendForm

        self._show(MendForm(moved))

    def is_ours(self, pair: tuple[str, str]) -> bool:
        """Whether a move was made here, by a deed or its undoing."""
        return pair in self._ours

    # ---- inside

    def _show(self, form: Form) -> None:
        dialog = self._dialog(form)
        dialog.applied.connect(lambda plan, saved: self._on_applied(form, plan, saved))
        dialog.finished.connect(lambda _result: self._back_to_window())
        dialog.open()

    def _back_to_window(self) -> None:
        """The keyboard goes on where it was; a page that went with its note has none to give."""
        self._window.activateWindow()
        if self._window.focusWidget() is None:
            self._notes.focus_page()

    def _dialog(self, form: Form) -> ReshapeDialog:
        from .preview import ReshapeDialog

        dialog = ReshapeDialog(self._theme, self._session, form, self._after_saving, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog

    def _on_applied(self, form: Form, plan: Plan, saved: Saved) -> None:
        page = self._page()
        gone = page is not None and page.path in plan.trash
        self.done.emit(form.done(plan), saved.changes.operation)
        if plan.kind == "mend":
            self.mended.emit()
        if plan.kind == "merge" and gone:
            self.open_requested.emit(Spot(plan.show))

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        if changes.origin != "disk":
            for old, new in (*changes.moved, *changes.moved_files):
                self._ours |= {(old, new), (new, old)}
        elif changes.moved or changes.moved_files:
            self.moved_outside.emit(changes)

    def _after_saving(self, then: Callable[[], object]) -> None:
        """`then`, once what is typed in open notes is on disk (or can't be saved)."""
        pages = [tab.page for tab in self._notes.tabs.all]
        waiting = len(pages)

        def one(_saved: bool) -> None:
            nonlocal waiting
            waiting -= 1
            if not waiting:
                then()

        for page in pages:
            page.save(one)
        if not pages:
            then()

    def _folders(self) -> list[str]:
        from ui.wiki.template_chooser import folders_of

        return folders_of(self._session.headers())

    def _page(self) -> NotePage | None:
        page = self._notes.page
        return page if page is not None and page.path else None

    def _chosen(self) -> list[str]:
        """The tree's selection while the keyboard is there, else the note in front."""
        if self._notes.tree.view.hasFocus():
            return self._notes.tree.selected()
        page = self._page()
        return [page.path] if page is not None else []

    def _selection(self, page: NotePage) -> Span | None:
        if page.mode == "read":
            return None
        start, end = page.editor.selection()
        return Span(start, end) if end > start else None

    def _headings(self, page: NotePage, anchor: str) -> tuple[Sequence[Heading], Heading | None]:
        from garden.okf.outline import heading_at

        document = page.keeper.document
        headings = document.body.headings if document is not None else ()
        for heading in headings:
            if anchor and heading.anchor == anchor:
                return headings, heading
        return headings, heading_at(headings, page.position()) or (
            headings[0] if headings else None
        )
