"""What the palette lists: recent notes, all notes, search results, commands, and how to search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from heapq import nlargest
from operator import itemgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from garden.index_state import Readiness
from ui.search.live import Findings
from ui.search.reasons import OPERATORS, operator_help

from ..actions import ActionRegistry, plain_text
from .matching import fold, match
from .rows import Ranges, Row, RowKind, found_rows, note_row

if TYPE_CHECKING:
    from ui.session import GardenSession

_RECENT = 7
_ALL = 200
_COMMANDS_BESIDE = 3
_ASKS = tuple(operator for operator in OPERATORS if operator.endswith(":"))


def category_words(category: str) -> str:
    """Name of a category of actions."""
    tr = QCoreApplication.translate
    words = {
        "file": tr("PaletteContent", "File"),
        "edit": tr("PaletteContent", "Edit"),
        "view": tr("PaletteContent", "View"),
        "go": tr("PaletteContent", "Go"),
        "note": tr("PaletteContent", "Note"),
        "review": tr("PaletteContent", "Review"),
        "memory": tr("PaletteContent", "Memory"),
        "garden": tr("PaletteContent", "Garden"),
        "help": tr("PaletteContent", "Help"),
    }
    return words.get(category, category.capitalize())


class Content:
    """Builds lists of rows; paints nothing."""

    def __init__(
        self,
        session: GardenSession,
        registry: ActionRegistry,
        recent: Callable[[], list[str]],
    ) -> None:
        self._session = session
        self._registry = registry
        self._recent = recent
        self._named: list[tuple[QAction, str, str, str]] | None = None
        """Commands with their names, their categories' names, and both together."""
        registry.changed.connect(self.forget_names)

    def forget_names(self) -> None:
        """A command may be called otherwise now. To be told when the palette opens; asking a
        hundred of them at each key costs as much as finding the notes."""
        self._named = None

    def beginning(self) -> list[Row]:
        """What stands there before anything is typed: recent notes, and how to search."""
        tr = QCoreApplication.translate
        rows: list[Row] = []
        recent = self.recent_notes()[:_RECENT]
        if recent:
            rows.append(_heading(tr("PaletteContent", "Recent")))
            rows += recent
        if self._session.garden is None:
            return self.commands("")
        rows.append(_heading(tr("PaletteContent", "Narrow it down")))
        for operator in OPERATORS:
            example, meaning = operator_help(operator)
            rows.append(
                Row(
                    RowKind.OPERATOR,
                    f"operator:{operator}",
                    example,
                    detail=meaning,
                    icon="list-filter",
                    payload=operator,
                )
            )
        return rows

    def recent_notes(self) -> list[Row]:
        """Notes that were open lately and are still there."""
        headers = (self._session.header(path) for path in self._recent())
        return [note_row(header) for header in headers if header is not None]

    def all_notes(self) -> list[Row]:
        """Recent notes, then the others, the last changed first."""
        rows = self.recent_notes()
        seen = {row.key for row in rows}
        wanted = _ALL + len(rows)
        others = nlargest(wanted, self._session.headers(), key=lambda header: header.mtime_ns)
        rows += [row for row in map(note_row, others) if row.key not in seen]
        return rows[:_ALL]

    def found(self, findings: Findings, everything: bool) -> list[Row]:
        """Rows of a search, commands behind them, and the offer to create what isn't there."""
        rows = found_rows(
            findings, self._session.header, names_first=5 if everything else 50, limit=50
        )
        done = findings.complete if everything else findings.names is not None
        typed = findings.text.strip()
        if everything and len(typed) > 1:
            rows += self.commands(typed, _COMMANDS_BESIDE)
        if not rows and done and self._session.index_state.words is Readiness.LOADING:
            # What isn't found yet may well be there: nothing to create.
            words = QCoreApplication.translate("PaletteContent", "The notes are still being read")
            return [_heading(words)]
        if done and self._creatable(findings, rows):
            tr = QCoreApplication.translate
            rows.append(
                Row(
                    RowKind.CREATE,
                    "create",
                    tr("PaletteContent", "Create “{title}”").format(title=typed),
                    detail="" if rows else tr("PaletteContent", "Nothing was found"),
                    icon="file-plus",
                    payload=typed,
                )
            )
        if not rows and done:
            rows.append(_heading(QCoreApplication.translate("PaletteContent", "Nothing was found")))
        return rows

    def commands_only(self, typed: str) -> list[Row]:
        """Commands that fit, or that none does."""
        none = QCoreApplication.translate("PaletteContent", "No command has these words")
        return self.commands(typed) or [_heading(none)]

    def commands(self, typed: str, most: int | None = None) -> list[Row]:
        """Commands that fit, the best first; all of them, by category, when nothing is typed.

        `most`: no more than so many.
        """
        found: list[tuple[bool, float, QAction, str, Ranges]] = []
        for action, name, beside, both in self._names():
            loosely = match(typed, both)
            if loosely is None:  # then the name alone doesn't fit either
                continue
            fitting = match(typed, name)
            score, ranges = fitting or (loosely[0] - 1, ())
            if action.property("hidden") or not action.isVisible():
                continue
            found.append((not action.isEnabled(), -score, action, beside, ranges))
        found.sort(key=itemgetter(0, 1) if typed.strip() else itemgetter(0))
        return [
            _command(action, beside, ranges)
            for _off, _score, action, beside, ranges in found[:most]
        ]

    def _names(self) -> list[tuple[QAction, str, str, str]]:
        if self._named is None:
            self._named = []
            for action in self._registry.all():
                name = plain_text(action)
                beside = category_words(str(action.property("category") or ""))
                self._named.append((action, name, beside, f"{beside} {name}"))
        return self._named

    def reach(self) -> str:
        """How far search by meaning reaches, when it isn't everywhere yet."""
        tr = QCoreApplication.translate
        state = self._session.index_state
        if state.meaning in (Readiness.FILLING, Readiness.PAUSED, Readiness.LOADING):
            return tr("PaletteContent", "Meaning reaches {percent} % so far").format(
                percent=state.meaning_percent
            )
        if state.meaning is Readiness.UNAVAILABLE:
            return tr("PaletteContent", "By words only: meaning is not available")
        return ""

    @staticmethod
    def _creatable(findings: Findings, rows: list[Row]) -> bool:
        query, typed = findings.query, fold(findings.text.strip())
        if query.filters or query.excluded or any(term.phrase for term in query.terms):
            return False
        if not typed or typed.endswith(_ASKS):
            return False  # the value of an operator is still to be typed
        return all(typed not in (fold(row.title), *_file_names(row)) for row in rows)


def _file_names(row: Row) -> tuple[str, str]:
    """A note's path and file name, as one may type them."""
    if row.kind is not RowKind.NOTE:
        return "", ""
    return fold(row.detail), fold(row.detail.rpartition("/")[2])


def _heading(words: str) -> Row:
    return Row(RowKind.HEADING, f"heading:{words}", words)


def _command(action: QAction, category: str, ranges: tuple[tuple[int, int], ...]) -> Row:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    row = Row(
        RowKind.COMMAND,
        f"command:{action.objectName()}",
        plain_text(action),
        title_ranges=ranges,
        detail=category,
        keys=keys,
        icon=str(action.property("icon-name") or ""),
        enabled=action.isEnabled(),
        payload=action,
    )
    return replace(row, icon="check") if action.isCheckable() and action.isChecked() else row
