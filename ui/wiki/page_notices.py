"""What the bar above a note says, by how its text and file stand, and what its buttons do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from garden.errors import GardenError, NotUtf8
from garden.problems import Problem
from ui.messages import Message, word, word_problem
from ui.text_mend import find_mend, mend_words
from ui.widgets.words import sentences
from ui.wiki.conflict_bar import Choice, ConflictBar, Matter
from ui.wiki.note_keeper import NoteKeeper, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from garden.document import NoteDocument
    from garden.text_mends import TextMend
    from ui.wiki.text_source import TextSource


_UNREAD = ("yaml-invalid", "yaml-unsafe")
"""Codes of frontmatter that can't be understood. Other problems of a note are for the list."""


LONG_LINE = 50_000
"""Characters of a line from which on a key in it is felt: Qt lays a line out as a whole, 0.13 ms
for a thousand Latin characters and 0.75 ms for a thousand Japanese ones."""


class Copy(Protocol):
    """A recovery copy (`garden.storage.recovery.RecoveryCopy`)."""

    @property
    def path(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def base(self) -> str | None: ...
    @property
    def base_hash(self) -> str: ...


class PageNotices(QObject):
    """Words the keeper's troubles for one page."""

    compare_requested = Signal()
    close_requested = Signal()
    undo_requested = Signal()
    line_requested = Signal(int)
    """The person wants to mend the text at this line, from 1."""
    restored = Signal()
    """A recovery copy came back into the text."""

    def __init__(
        self,
        bar: ConflictBar,
        keeper: NoteKeeper,
        session: TextSource,
        parent: QObject,
        mend: Callable[[], object] | None = None,
    ) -> None:
        """`mend` shows how the open note's text is mended; None for a text without such help."""
        super().__init__(parent)
        self._mend = mend
        self._bar = bar
        self._keeper = keeper
        self._session = session
        self._comparing = False
        self._said_long = ""
        """The note whose long line the person knows of."""
        keeper.changed.connect(self._on_changed)
        keeper.adopted.connect(self._on_adopted)

    def tell_loaded(self, document: NoteDocument, *, read_only: bool) -> None:
        """A text was opened, or opened again because it may be edited now, or no more."""
        if read_only:
            self.tell_read_only(document.read_only)
            return
        self._bar.settle(Matter.READ_ONLY)
        self.tell_problems(document.problems)

    def tell_read_only(self, error: GardenError | None) -> None:
        """Why the note can't be typed in: the file (`error`), or characters we can't hold."""
        if error is not None:
            message = word(error)
            self._bar.tell(Matter.READ_ONLY, message.line, detail=message.detail)
            if isinstance(error, NotUtf8) and self._mend is not None:
                self._offer_conversion(message)
            return
        self._bar.tell(
            Matter.READ_ONLY,
            self.tr(
                "This note holds characters that can't be edited here without harm. "
                "It is shown read-only."
            ),
        )

    def _offer_conversion(self, message: Message) -> None:
        """A button for it, when all of the file can be read in one encoding."""
        path, mend = self._keeper.path, self._mend

        def found(there: TextMend | None) -> None:
            open_ = path == self._keeper.path and self._bar.matter is Matter.READ_ONLY
            if there is not None and mend is not None and open_:
                words = self.tr("Convert to UTF-8…")
                choices = [("mend-text", words, mend)]
                self._bar.tell(Matter.READ_ONLY, message.line, choices, detail=message.detail)

        self._session.ask(
            lambda garden, _token: find_mend(garden, path), found, lambda _error: None, self
        )

    def tell_problems(self, problems: Sequence[Problem]) -> None:
        """What of the note can't be understood: it is read and edited all the same."""
        grave = next((p for p in problems if p.code in _UNREAD), None)
        if grave is None:
            self._bar.settle(Matter.PROBLEM)
            return
        line = max(grave.line, 1)
        choices: list[Choice] = [
            ("problem-show", self.tr("Show the line"), lambda: self.line_requested.emit(line))
        ]
        words = mend_words(grave)
        if words and self._mend is not None:
            choices.insert(0, ("mend-text", words, self._mend))
        said = sentences(*word_problem(grave))
        self._bar.tell(Matter.PROBLEM, said, choices)

    def look_for_problems(self) -> None:
        """The note was saved here: it may be mended, or broken, by now."""
        path = self._keeper.path
        header = self._session.header(path)
        broken = header is not None and header.problem == "error"
        if not broken:
            self._bar.settle(Matter.PROBLEM)
        elif self._bar.matter < Matter.PROBLEM:
            self._session.ask(
                lambda garden, _token: garden.read(path).problems,
                lambda found: self.tell_problems(found) if path == self._keeper.path else None,
                guard=self,
            )

    def set_comparing(self, comparing: bool) -> None:
        """Whether the two sides of a conflict are in sight, with what can be done about them."""
        if comparing != self._comparing:
            self._comparing = comparing
            if self._keeper.trouble is Trouble.CONFLICT:
                self._tell_conflict()

    def tell_long_line(self, text: str | None) -> None:
        """Say that typing is slow in the longest line of the text being edited, when it is; None
        while the note is only read."""
        if text is None:
            self._bar.settle(Matter.LONG_LINE)
            return
        length, line = longest_line(text)
        if length < LONG_LINE:
            self._said_long = ""
            self._bar.settle(Matter.LONG_LINE)
            return
        if self._said_long == self._keeper.path:
            return

        def close() -> None:
            self._said_long = self._keeper.path
            self._bar.settle(Matter.LONG_LINE)

        self._bar.tell(
            Matter.LONG_LINE,
            self.tr(
                "Line {line} has {count} characters: typing in it is slow. "
                "In shorter lines it is not."
            ).format(line=f"{line:,}", count=f"{length:,}"),
            [
                (
                    "long-line-show",
                    self.tr("Show the line"),
                    lambda: self.line_requested.emit(line),
                ),
                ("long-line-close", self.tr("OK"), close),
            ],
        )

    def tell_failed(self, error: GardenError) -> None:
        """Something besides the note failed: a dropped file, say."""
        message = word(error)
        self._bar.tell(
            Matter.FAILED,
            message.line,
            [("failed-close", self.tr("OK"), lambda: self._bar.settle(Matter.FAILED))],
            detail=message.detail,
        )

    def look_for_copy(self, shown: str) -> None:
        """Offer text of the open note that a crash left unsaved; `shown` is what it says now."""
        path = self._keeper.path

        def found(copies: Sequence[Copy]) -> None:
            for copy in copies:
                if copy.path != path or path != self._keeper.path or self._keeper.dirty:
                    continue
                if copy.text == shown:
                    self._session.drop_unsaved(path)
                else:
                    self._offer_copy(copy)

        self._session.unsaved(found, self)

    def _offer_copy(self, copy: Copy) -> None:
        def restore() -> None:
            self._bar.settle(Matter.RECOVERED)
            self._keeper.restore(copy.text, copy.base, copy.base_hash)
            self.restored.emit()

        def discard() -> None:
            self._bar.settle(Matter.RECOVERED)
            self._session.drop_unsaved(copy.path)

        self._bar.tell(
            Matter.RECOVERED,
            self.tr("Text of this note that was never saved was kept."),
            [
                ("recovery-restore", self.tr("Bring it back"), restore),
                ("recovery-discard", self.tr("Throw it away"), discard),
            ],
        )

    def _on_changed(self) -> None:
        keeper = self._keeper
        if keeper.trouble is Trouble.NONE:
            self._bar.settle(Matter.CONFLICT, Matter.GONE, Matter.FAILED)
        elif keeper.trouble is Trouble.CONFLICT:
            self._tell_conflict()
        elif keeper.trouble is Trouble.GONE:
            self._tell_gone()
        elif keeper.trouble is Trouble.FAILED and keeper.error is not None:
            message = word(keeper.error)
            self._bar.tell(
                Matter.FAILED,
                self.tr("Not saved. {reason}").format(reason=message.line),
                [("save-retry", self.tr("Try again"), lambda: keeper.save())],
                detail=message.detail,
            )

    def _tell_conflict(self) -> None:
        conflict = self._keeper.conflict
        count = len(conflict.conflicts) if conflict is not None else 0
        words = (
            self.tr(
                "Another program changed a passage that you changed too. "
                "Your text is safe, and not saved yet."
            )
            if count == 1
            else self.tr(
                "Another program changed {count} passages that you changed too. "
                "Your text is safe, and not saved yet."
            ).format(count=count)
        )
        choices: list[Choice] = [
            ("conflict-compare", self.tr("Compare…"), self.compare_requested.emit),
            ("conflict-mine", self.tr("Keep mine"), self._keeper.keep_mine),
            ("conflict-theirs", self.tr("Take theirs"), self._keeper.take_theirs),
        ]
        # Beside both texts stand buttons of the same names, for the passage that is shown.
        self._bar.tell(Matter.CONFLICT, words, [] if self._comparing else choices)

    def _tell_gone(self) -> None:
        self._bar.settle(Matter.CONFLICT)  # there is no other side any more
        self._bar.tell(
            Matter.GONE,
            self.tr("The file of this note is gone. Its text is still here."),
            [
                ("gone-save", self.tr("Save again"), self._keeper.save_again),
                ("gone-close", self.tr("Close"), self.close_requested.emit),
            ],
        )

    def _on_adopted(self, merged: bool) -> None:
        if not merged:
            return

        def undo() -> None:
            self._bar.settle(Matter.MERGED)
            self.undo_requested.emit()

        self._bar.tell(
            Matter.MERGED,
            self.tr("Changes from another program were merged with yours."),
            [
                ("merged-undo", self.tr("Undo"), undo),
                ("merged-close", self.tr("OK"), lambda: self._bar.settle(Matter.MERGED)),
            ],
        )


def longest_line(text: str) -> tuple[int, int]:
    """(characters, number from 1) of the longest line."""
    if len(text) < LONG_LINE:
        return len(text), 1
    lengths = list(map(len, text.split("\n")))
    longest = max(lengths)
    return longest, lengths.index(longest) + 1
