"""Completion of `[[`: notes by title, slug or alias, and behind `#` the headings of a note, in a
card under the caret.

The card never takes the focus and asks nothing of the input method: it follows what was *committed*
to the text, and while a composition is open its keys are not ours (B40). Full-width brackets, as a
Japanese keyboard gives them, open it too and become ASCII ones when a note is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor

from garden.okf.names import stem
from ui.theme import Theme
from ui.utf16 import to_points, to_units
from ui.wiki.completion_card import CompletionCard
from ui.wiki.heading_completion import HeadingChoice, Headings, headings_for, parts
from ui.wiki.text_area import TextArea

if TYPE_CHECKING:
    from garden.garden import Garden
    from garden.okf.note import NoteHeader
    from ui.session import GardenSession


_OPENING = re.compile(r"(?:\[\[|［［|【【)([^\[\]［］【】|｜\n]*)$")
_REST = re.compile(r"([^\[\]［］【】\n]*?)(?:\]\]|］］|】】)")
_LABEL = re.compile(r"\\?[|｜]")
# A person who has typed a sentence behind an opening bracket wants no list any more.
_LONGEST = 80
_MOST = 20


@dataclass(frozen=True, slots=True)
class Candidate:
    """One note of the card."""

    path: str
    title: str
    link: str
    """The link that is put in: it leads to this note and no other, in the form of the settings."""
    alias: str = ""
    """The alias that matched, '' when the title or slug did."""
    type: str = ""
    sure: bool = True
    """False when the name only resembles what was typed."""


@dataclass(frozen=True, slots=True)
class Opening:
    """An unfinished wiki link before the caret; columns are code points in the line."""

    start: int
    """Where the brackets begin."""
    prefix: str
    """What was typed behind them."""


def opening_before(line: str, column: int) -> Opening | None:
    """The wiki link that is being typed at `column`, or None."""
    found = _OPENING.search(line[:column])
    if found is None or len(found[1]) > _LONGEST:
        return None
    return Opening(found.start(), found[1])


def completed(line: str, column: int, prefix: str, link: str) -> tuple[str, int]:
    """The link that is put in at `column`, behind `prefix`, and the column up to which it replaces
    the line.

    A link that is closed already is replaced as a whole: what stood behind the caret was the rest
    of its name. Its heading and its label stay.
    """
    found = _REST.match(line, column)
    if found is None or len(found[1]) > _LONGEST:
        return link, column
    name = _LABEL.split(found[1], maxsplit=1)[0]
    hash_at = -1 if parts(prefix) is not None else name.find("#")
    kept = found[1][hash_at if hash_at >= 0 else len(name) :]
    if not kept:
        return link, found.end()
    if not link.startswith("[["):
        return link, column  # a Markdown link has no place for what is kept
    start = link.removesuffix("]]")
    if _LABEL.search(kept):
        start = _LABEL.split(start, maxsplit=1)[0]
    elif label := _LABEL.search(start):
        kept, start = kept + start[label.start() :], start[: label.start()]
    return f"{start}{kept}]]", found.end()


def recent(headers: Sequence[NoteHeader], source: str) -> list[NoteHeader]:
    """What is offered before anything is typed: other notes, the last changed first."""
    others = (header for header in headers if header.path != source and not header.reserved)
    return nlargest(_MOST, others, key=lambda header: header.mtime_ns)


def candidates_for(
    garden: Garden, prefix: str, source: str, first: Sequence[NoteHeader], *, in_table: bool
) -> list[Candidate]:
    """Notes for what was typed behind `[[` in the note `source`, or `first` when nothing was.

    Runs in a lane.
    """

    def link(path: str, title: str, alias: str = "") -> str:
        return garden.new_link(path, source, title=title, alias=alias, in_table=in_table)

    if not prefix:
        return [Candidate(h.path, h.title, link(h.path, h.title), "", h.type) for h in first]
    found = []
    hits = garden.link_candidates(prefix, _MOST)
    types = {header.path: header.type for header in garden.headers_of(hit.path for hit in hits)}
    for hit in hits:
        title = next((s for s in hit.signals if s.signal in ("title", "fuzzy")), None)
        sure = title is None or title.signal == "title"
        alias = title.detail if title is not None and sure else ""
        if alias in (hit.title, stem(hit.path), hit.path) or "]" in alias or "|" in alias:
            alias = ""
        text = link(hit.path, hit.title, alias)
        found.append(Candidate(hit.path, hit.title, text, alias, types.get(hit.path, ""), sure))
    return found


class Completion(QObject):
    """Watches a text area and fills in wiki links."""

    accepted = Signal(str)
    """The link text that was put in."""

    def __init__(
        self,
        area: TextArea,
        session: GardenSession,
        theme: Theme,
        source: Callable[[], str],
    ) -> None:
        super().__init__(area)
        self._source = source
        self._area = area
        self._session = session
        self._card = CompletionCard(theme, area)
        self._card.chosen.connect(self._accept)
        self._asked: Opening | None = None
        self._dismissed: int | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._look)
        area.key_handlers.insert(0, self._on_key)
        area.textChanged.connect(self._on_text)
        area.cursorPositionChanged.connect(self._on_caret)
        area.composition_ended.connect(self._on_text)
        area.left.connect(self.hide)
        area.view_moved.connect(self._place)

    @property
    def visible(self) -> bool:
        """Whether the card is open."""
        return self._card.isVisible()

    @property
    def card(self) -> CompletionCard:
        """The card itself."""
        return self._card

    def hide(self) -> None:
        """Close the card."""
        self._asked = None
        self._card.hide()

    # ---- watching

    def _opening(self) -> Opening | None:
        cursor = self._area.textCursor()
        if cursor.hasSelection() or self._area.isReadOnly():
            return None
        block = cursor.block()
        highlighter = self._area.highlighter
        if highlighter is not None and highlighter.ground(block):
            return None  # no links in code and math (B01)
        line = block.text()
        column = to_points(line, cursor.positionInBlock())
        found = opening_before(line, column)
        if found is None or highlighter is None:
            return found
        inside = [p for p in highlighter.pieces(block) if p.kind in ("code", "math", "comment")]
        return None if any(p.start < column < p.end for p in inside) else found

    def _on_text(self) -> None:
        # A paired bracket moves the caret after the text changed: look when both are done.
        self._soon.start()

    def _look(self) -> None:
        if self._area.composing or not self._area.hasFocus():
            return
        found = self._opening()
        if found is None:
            self._dismissed = None
            self.hide()
            return
        if found.start == self._dismissed or found == self._asked:
            return
        self._asked = found
        inside = parts(found.prefix)
        if self._session.garden is not None and inside is not None:
            self._ask_headings(found, *inside)
        elif self._session.garden is not None:
            source, prefix = self._source(), found.prefix.strip()
            first = [] if prefix else recent(self._session.headers(), source)
            in_table = self._area.textCursor().block().text().lstrip().startswith("|")
            self._session.ask(
                lambda garden, _token: candidates_for(
                    garden, prefix, source, first, in_table=in_table
                ),
                lambda answer: self._show(found, answer),
                guard=self,
                lane="quick",
                key="link-candidates",
            )

    def _ask_headings(self, asked: Opening, target: str, typed: str) -> None:
        source = self._source()
        own = "" if target else self._area.toPlainText()
        in_table = self._area.textCursor().block().text().lstrip().startswith("|")
        self._session.ask(
            lambda garden, _token: headings_for(
                garden, target, typed, source, own, in_table=in_table
            ),
            lambda answer: self._show_headings(asked, answer),
            guard=self,
            lane="quick",
            key="link-candidates",
        )

    def _show_headings(self, asked: Opening, found: Headings) -> None:
        if asked != self._asked or self._area.composing:
            return
        if not found.found:
            self._card.show_candidates([], found.target)
        else:
            self._card.show_headings(found.choices, found.typed)
        self._place()

    def _on_caret(self) -> None:
        if self.visible and not self._area.composing and self._opening() != self._asked:
            found = self._opening()
            if found is None or self._asked is None or found.start != self._asked.start:
                self.hide()

    def _show(self, asked: Opening, candidates: Sequence[Candidate]) -> None:
        if asked != self._asked or self._area.composing:
            return
        # A name that only resembles the typed one must not take the place of a new note's.
        sure = bool(candidates) and candidates[0].sure
        self._card.show_candidates(candidates, asked.prefix, mark_first=sure)
        self._place()

    def _place(self) -> None:
        if self._asked is None or self._card.isHidden():
            return
        area = self._area
        block = area.textCursor().block()
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + to_units(block.text(), self._asked.start))
        rect = area.cursorRect(cursor).translated(area.viewport().pos())
        self._card.place(QPoint(rect.left(), rect.top()), rect.height())

    # ---- acting

    def _on_key(self, event: QKeyEvent) -> bool:
        if not self.visible or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self._dismissed = self._asked.start if self._asked else None
            self.hide()
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            return self._card.choose_current()
        return self._card.move_by_key(key)

    def _accept(self, candidate: Candidate | HeadingChoice) -> None:
        if self._area.composing or self._asked is None:
            return
        cursor = self._area.textCursor()
        block = cursor.block()
        line = block.text()
        column = to_points(line, cursor.positionInBlock())
        start = self._asked.start
        link, end = completed(line, column, self._asked.prefix, candidate.link)
        self.hide()
        cursor.beginEditBlock()
        cursor.setPosition(block.position() + to_units(line, start))
        cursor.setPosition(block.position() + to_units(line, end), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(link)
        cursor.endEditBlock()
        self._area.setTextCursor(cursor)
        self.accepted.emit(link)
