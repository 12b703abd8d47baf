"""Rows of the context panel's lists, as values; and the model that a list view shows them from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

RowKind = Literal["note", "quote", "item", "more"]


class RowRole(IntEnum):
    """What the delegate asks of a row."""

    ROW = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Row:
    """One row: a note's name, a sentence under it, a heading, or 'show more'."""

    kind: RowKind
    text: str
    ranges: tuple[tuple[int, int], ...] = ()
    """Parts of the text to emphasise, in code points."""
    detail: str = ""
    """Quiet text at the right: a count, a line, a share."""
    icon: str = ""
    role: str = "ink"
    indent: int = 0
    current: bool = False
    action: str = ""
    """Words of the button at the row's right end; '' for none."""
    payload: object = None
    """What the row stands for; handed back when it is chosen."""
    spoken: str = ""
    """What a screen reader says when it isn't the text."""


class RowModel(QAbstractListModel):
    """A list of rows, replaced as a whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows. Rows that only changed their look keep selection and scroll."""
        new = tuple(rows)
        if new == self._rows:
            return
        if len(new) == len(self._rows):
            self._rows = new
            self.dataChanged.emit(self.index(0), self.index(len(new) - 1))
            return
        self.beginResetModel()
        self._rows = new
        self.endResetModel()

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows."""
        return self._rows

    def row(self, index: QModelIndex | QPersistentModelIndex) -> Row | None:
        """The row at an index."""
        return self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None, /) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
        /,
    ) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == RowRole.ROW:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = [row.spoken or row.text, row.detail]
            if row.action:
                parts.append(self.tr("Space: {action}").format(action=row.action))
            return ", ".join(part for part in parts if part)
        return None


_LEAD: Final = 60
"""Characters before the first emphasised word that a cut sentence keeps."""


def window(
    text: str, ranges: tuple[tuple[int, int], ...], lead: int = _LEAD
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A long sentence from shortly before its first emphasised word on."""
    if not ranges or ranges[0][0] <= lead * 2:
        return text, ranges
    start = ranges[0][0] - lead
    space = text.find(" ", start, ranges[0][0])
    start = space + 1 if space >= 0 else start
    return "…" + text[start:], tuple((a - start + 1, b - start + 1) for a, b in ranges)


_LINK: Final = re.compile(
    r"!?\[\[(?P<wiki>[^\[\]|\n]+?)(?:\\?\|(?P<label>[^\[\]\n]*))?\]\]"
    r"|!?\[(?P<words>[^\[\]\n]*)\](?:\((?P<dest>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)|\[[^\]\n]*\])"
)
_MARKS: Final = re.compile(r"\*\*|__|(?<![\w])[*_](?=\S)|(?<=\S)[*_](?![\w])|`|~~|==")


_NOTED: Final = re.compile(r"\[\^[^\]\s]+\]")
"""The mark of a footnote: the note itself is not in the sentence."""
_FORMULA: Final = re.compile(r"(?<![\\\w$])\$(?=[^\s$])([^$\n]*[^\s$\\])\$(?![\w$])")
"""A formula between words; two prices in a sentence are none."""

_CUT_START: Final = re.compile(
    r"^…(?:[^\[\]\n]*?\\?\|)?([^\[\]\n]*)\]\]"  # …get|label]]
    r"|^…([^\[\]\n]*)\](?:\([^()\n]*\)|\[[^\]\n]*\])"  # …label](path)
)
_CUT_END: Final = re.compile(
    r"!?\[\[(?:[^\[\]\n]*?\\?\|)?([^\[\]\n]*)…$|!?\[([^\[\]\n]*)\]\([^()\n]*…$"
)


def _whole_links(text: str) -> str:
    """A sentence whose ends were cut inside a link: only the link's words stay there."""
    if text.startswith("…"):
        text = _CUT_START.sub(lambda cut: f"…{cut[1] or cut[2] or ''}", text)
    if text.endswith("…"):
        text = _CUT_END.sub(lambda cut: f"{cut[1] or cut[2] or ''}…", text)
    return text


def plain_sentence(
    text: str, wanted: Sequence[str] = ()
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A sentence without its markup, and the ranges of the links to any of `wanted`.

    `wanted` holds targets as written in the links (anchors left off), or label texts.
    """
    folded = {one.casefold() for one in wanted if one}
    text = _FORMULA.sub(r"\1", _NOTED.sub("", _whole_links(text)))
    out: list[str] = []
    ranges: list[tuple[int, int]] = []
    length = done = 0
    for match in _LINK.finditer(text):
        if match["wiki"] is not None and not match["wiki"].strip():
            continue
        before = _MARKS.sub("", text[done : match.start()])
        wiki = match["wiki"]
        if wiki is not None:
            target = wiki.strip()
            words = (match["label"] or "").strip()
            words = words or target.rpartition("/")[2].replace("#", " › ").strip(" ›")
        else:
            target = (match["dest"] or "").split(" ")[0].strip("<>")
            words = match["words"] or target
        words = _MARKS.sub("", words)
        out += [before, words]
        start = length + len(before)
        length = start + len(words)
        bare = target.partition("#")[0].casefold()
        if bare in folded or words.casefold() in folded:
            ranges.append((start, length))
        done = match.end()
    out.append(_MARKS.sub("", text[done:]))
    return "".join(out), tuple(ranges)
