"""What the deeds do to the page: each is one change, made in the writer lane."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from garden.errors import GardenError, NotFound
from garden.okf.layout import MEMORY_PAGE
from ui.memory.writing import Writing

if TYPE_CHECKING:
    from datetime import date

    from garden.editing import Saved
    from garden.garden import Garden
    from garden.memory.document import MemoryDocument
    from garden.memory.view import MemoryPage, MemoryWritten
    from garden.promotion import ItemDraft
    from garden.work import CancelToken
    from ui.memory.board import Board
    from ui.memory.memory_keeper import MemoryKeeper
    from ui.session import GardenSession

Edit = Callable[["MemoryDocument"], "MemoryDocument"]


class MemoryDeeds(QObject):
    """Changes of the page that the board wishes for."""

    done = Signal(str, str)
    """(what was done, journal id for its undo)."""
    said = Signal(str)
    """Something to know; nothing was changed."""
    drafted = Signal(object)
    """ItemDraft: to be looked at before it is written."""
    redrafted = Signal(str)
    """Text of the draft at another place."""
    not_made = Signal(object)
    """GardenError: the draft could not be written as it stands."""
    note_made = Signal(str)
    """Path of a note that an item became the draft of."""

    def __init__(
        self, keeper: MemoryKeeper, board: Board, session: GardenSession, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._board = board
        self._session = session

    # ---- words

    def save(self, writing: Writing) -> None:
        """Save the open field."""
        text = writing.text
        if writing.is_new:
            self._add(writing, text)
            return
        item, base = writing.item, writing.base
        if not text.strip():
            self._keeper.change(
                lambda memory: memory.delete(item),
                lambda written: self._saved(written, self.tr("Deleted the item")),
                self._refused,
            )
            return
        self._keeper.change(
            lambda memory: memory.reword(item, text, base), self._saved, self._refused
        )

    def split(self, writing: Writing) -> None:
        """Save the open field as two items, cut where the caret is."""
        editor = writing.card.editor
        if editor is None or writing.saving:
            return
        text, at = editor.words, editor.cut_at()
        if not text[:at].strip() or not text[at:].strip():
            writing.card.tell(self.tr("Put the caret between two parts first."))
            return
        writing.saving = True
        item, section, index = writing.item, writing.section, writing.index

        def cut(document: MemoryDocument) -> MemoryDocument:
            from garden.memory import edits

            parts = edits.halves(text, at)
            if not writing.is_new:
                return edits.split(document, item, parts)
            for number, part in enumerate(parts):
                document = edits.add(document, section, part, index + number).document
            return document

        self._keeper.change(
            lambda memory: memory.change("Split a Memory item", cut), self._saved, self._refused
        )

    def _add(self, writing: Writing, text: str) -> None:
        section, index = writing.section, writing.index
        made: list[str] = []

        def add(document: MemoryDocument) -> MemoryDocument:
            from garden.memory import edits

            added = edits.add(document, section, text, index)
            made[:] = [added.item.id]
            return added.document

        self._keeper.change(
            lambda memory: memory.change("Add to Memory", add, lambda: made[0]),
            self._saved,
            self._refused,
        )

    def _saved(self, written: MemoryWritten, words: str = "") -> None:
        self._keeper.drop_copy()
        self._board.close_field()
        if written.entry is not None:
            self._board.go(written.entry.id)
        if words:
            self.done.emit(words, written.operation)

    def _refused(self, error: GardenError) -> None:
        from garden.memory.view import ItemChanged
        from ui.messages import word

        if isinstance(error, ItemChanged):
            words = self.tr(
                "Another program changed this item: “{theirs}” Enter keeps yours, Esc takes theirs."
            )
            self._board.refuse(words.format(theirs=error.theirs), theirs=error.theirs)
        elif isinstance(error, NotFound):
            self._board.refuse(
                self.tr("Another program took this item out. Enter adds it again, Esc lets it go."),
                gone=True,
            )
        else:
            self._board.refuse(word(error).line)
        writing, page = self._board.writing, self._keeper.page
        if writing is not None and page is not None:
            self.keep_copy(writing, page)  # it may stay unsaved for long

    def keep_copy(self, writing: Writing, page: MemoryPage) -> None:
        """Keep a recovery copy of the page as it would be with the open field saved."""
        text, item, is_new = writing.text, writing.item, writing.is_new
        section, index = writing.section, writing.index

        def keep(garden: Garden) -> None:
            from garden.memory import edits

            document = page.document
            try:
                if is_new:
                    whole = edits.add(document, section, text, index).document.text
                else:
                    whole = edits.edit(document, item, text).text
            except GardenError:  # words that can't be an item yet: keep them all the same
                whole = f"{document.text.rstrip()}\n\n{text}\n"
            garden.keep_unsaved(MEMORY_PAGE, whole, page.version, document.text)

        self._session.ask(
            lambda garden, _token: keep(garden),
            guard=self,
            lane="quick",
            key=f"unsaved:{MEMORY_PAGE}",
        )

    # ---- places

    def move(self, item: str, section: str, index: int) -> None:
        """Put an item before the item number `index` of a section, itself not counted."""
        from garden.memory import edits

        self._change(
            "Move a Memory item", item, lambda page: edits.move(page, item, section, index)
        )

    def shift(self, item: str, step: int) -> None:
        """Move an item one place down (-1: up) in its section, over what is filtered away."""
        over = self._board.neighbour(item, step)

        def shifted(document: MemoryDocument) -> MemoryDocument:
            from garden.memory import edits

            section = document.section_of(item)
            ids = [each.id for each in section.items]
            index = ids.index(over) if over in ids else ids.index(item) + step
            if not 0 <= index < len(ids):
                return document
            return edits.move(document, item, section.id, index)

        self._change("Move a Memory item", item, shifted)

    def carry_over(self, item: str, step: int) -> None:
        """Move an item to the section `step` columns on, as far down as it was."""
        pile, target = self._board.pile_of(item), self._board.beside(item, step)
        if pile is not None and target is not None:
            self.move(item, target.id, [face.id for face in pile.faces].index(item))

    # ---- lives

    def merge(self) -> None:
        """Make one item of the chosen ones, or of the current one and the one below it."""
        from garden.memory import edits

        items = [face.id for face in self._board.chosen]
        if len(items) == 1:
            pile = self._board.pile_of(items[0])
            ids = [face.id for face in pile.faces] if pile is not None else []
            items = ids[ids.index(items[0]) :][:2] if items[0] in ids else items
        if len(items) < 2:
            self.said.emit(self.tr("There is no item below it to merge with."))
            return

        def merged(written: MemoryWritten) -> None:
            self._board.write(items[0])  # the words are a proposal: the person has the last one
            self.done.emit(
                self.tr("Merged {count} items").format(count=len(items)), written.operation
            )

        self._change("Merge Memory items", items[0], lambda page: edits.merge(page, items), merged)

    def mark_stale(self, item: str, reason: str, by: str, since: date) -> None:
        """Put an item aside."""
        self._keeper.change(
            lambda memory: memory.mark_stale(item, reason, by=by, since=since),
            lambda written: self.done.emit(self.tr("Marked as stale"), written.operation),
        )

    def restore(self, item: str) -> None:
        """Bring an item back that was put aside."""
        self._keeper.change(
            lambda memory: memory.restore(item),
            lambda written: self._restored(item, written),
        )

    def _restored(self, item: str, written: MemoryWritten) -> None:
        if not written.operation:
            self.said.emit(self.tr("This item is not stale."))
            return
        self._board.go(item)
        self.done.emit(self.tr("Restored the item"), written.operation)

    def delete(self, items: list[str]) -> None:
        """Take items out."""

        def without(document: MemoryDocument) -> MemoryDocument:
            from garden.memory import edits

            for item in items:
                document = edits.delete(document, item)
            return document

        words = (
            self.tr("Deleted the item")
            if len(items) == 1
            else self.tr("Deleted {count} items").format(count=len(items))
        )
        self._keeper.change(
            lambda memory: memory.change("Delete from Memory", without),
            lambda written: self.done.emit(words, written.operation),
        )

    def add_section(self, title: str) -> None:
        """A new section; the first item of it may be written at once."""
        from garden.memory import edits

        def made(written: MemoryWritten) -> None:
            section = written.document.find_section(title)
            if section is not None and not section.items:
                self._board.write_new(section.id, 0)

        self._change(
            "Add a section to Memory", "", lambda page: edits.add_section(page, title), made
        )

    def start(self) -> None:
        """A page with the six recommended sections."""

        def six(document: MemoryDocument) -> MemoryDocument:
            from garden.memory import edits
            from garden.memory.sections import RECOMMENDED

            for title in RECOMMENDED:
                document = edits.add_section(document, title)
            return document

        self._change("Start Memory", "", six)

    def take_over_summary(self) -> None:
        """Bring the older record `summary.md` into the page."""

        def taken(garden: Garden) -> MemoryWritten:
            from garden.memory.importing import import_summary
            from garden.memory.record_files import read_text

            garden.own()
            text, _how = read_text(garden.layout.memory.summary)
            return garden.memory.change(
                "Take over summary.md", lambda page: import_summary(page, text)
            )

        def told(written: MemoryWritten) -> None:
            if written.operation:
                self.done.emit(self.tr("Took over summary.md"), written.operation)
            else:
                self.said.emit(self.tr("Memory says already what summary.md says."))

        self._session.change(taken, told, self._keeper.failed.emit, self)

    def promote(self, item: str) -> None:
        """Show an item as a Knowledge draft. The item stays: a person may cut it."""

        def drafted(garden: Garden, token: CancelToken) -> ItemDraft:
            from garden.promotion import draft_for

            return draft_for(garden, item, token)

        self._session.ask(
            drafted,
            self.drafted.emit,
            self._keeper.failed.emit,
            self,
            lane="quick",
            key="memory-draft",
        )

    def redraft(self, draft: ItemDraft, path: str) -> None:
        """The same draft as it would be at another place."""

        def redrafted(garden: Garden, _token: CancelToken) -> str:
            from garden.promotion import draft_at

            return draft_at(garden, draft, path)

        self._session.ask(
            redrafted,
            self.redrafted.emit,
            # The item went meanwhile: its draft stays as it stands.
            lambda _error: self.redrafted.emit(draft.text),
            self,
            lane="quick",
            key="memory-draft",
        )

    def make_draft(self, path: str, text: str) -> None:
        """Write the draft that the person approved, and open it."""

        def told(saved: Saved) -> None:
            self._keeper.made_draft(saved.changes.operation)
            self.note_made.emit(saved.path)
            self.done.emit(self.tr("Made a Knowledge draft"), saved.changes.operation)

        def made(garden: Garden) -> Saved:
            from garden.promotion import approve

            return approve(garden, path, text)

        self._session.change(made, told, self.not_made.emit, self)

    # ---- inside

    def _change(
        self,
        label: str,
        item: str,
        change: Edit,
        done: Callable[[MemoryWritten], object] | None = None,
    ) -> None:
        """One edit; afterwards the keyboard is at `item`."""

        def made(written: MemoryWritten) -> None:
            if item:
                self._board.go(item)
            if done is not None:
                done(written)

        self._keeper.change(lambda memory: memory.change(label, change), made)
