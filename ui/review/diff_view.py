"""A change of Memory as lines that go and lines that come, the changed words marked."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from garden.staging.difference import DiffLine
from ui.theme import Theme
from ui.wiki.text_edits import word_ranges

Ranges = list[tuple[int, int]]


class DiffView(QTextBrowser):
    """Read only; the words of both sides can be copied."""

    shown = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: Sequence[DiffLine] = ()
        self.setObjectName("review-diff")
        self.setAccessibleName(self.tr("What changes"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setMinimumHeight(theme.px(40))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._show)

    @property
    def lines(self) -> Sequence[DiffLine]:
        """What is shown."""
        return self._lines

    def show_lines(self, lines: Sequence[DiffLine]) -> None:
        """Show a difference; () shows nothing."""
        if lines != self._lines:
            self._lines = tuple(lines)
            self._show()
        self.shown.emit()

    def _show(self) -> None:
        self.document().setDefaultFont(self._theme.ui_font())
        marks = changed_words(self._lines)
        rows = [self._row(line, marks.get(n, [])) for n, line in enumerate(self._lines)]
        self.setHtml(
            f'<table width="100%" cellspacing="0" cellpadding="0">{"".join(rows)}</table>'
            if rows
            else ""
        )

    def _row(self, line: DiffLine, marks: Ranges) -> str:
        ink = self._theme.hex
        if line.kind == "gap":
            return f'<tr><td></td><td style="color:{ink("ink-faint")}; padding:2px 6px">⋯</td></tr>'
        ground = {"added": "accent-soft", "removed": "danger-soft"}.get(line.kind, "paper")
        sign = {"added": "+", "removed": "−"}.get(line.kind, "")
        tone = {"added": "ok", "removed": "danger"}.get(line.kind, "ink-soft")
        words = "ink-soft" if line.kind == "same" else "ink"
        return (
            f'<tr><td width="16" align="center" bgcolor="{ink(ground)}" '
            f'style="color:{ink(tone)}; padding:2px">{sign}</td>'
            f'<td bgcolor="{ink(ground)}" style="color:{ink(words)}; '
            # In YAML and in lists the blanks before a line say something.
            f'padding:2px 6px; white-space:pre-wrap">{_marked(line.text, marks)}&nbsp;</td></tr>'
        )


def changed_words(lines: Sequence[DiffLine]) -> dict[int, Ranges]:
    """Where one line was rewritten as another: which words of each are not in the other one."""
    found: dict[int, Ranges] = {}
    for number, line in enumerate(lines[:-1]):
        below = lines[number + 1]
        alone = number == 0 or lines[number - 1].kind != "removed"
        last = number + 2 >= len(lines) or lines[number + 2].kind != "added"
        if line.kind == "removed" and below.kind == "added" and alone and last:
            found[number], found[number + 1] = word_ranges(line.text, below.text)
    return found


def _marked(text: str, marks: Ranges) -> str:
    parts: list[str] = []
    at = 0
    for start, end in marks:
        if text[start:end].strip():
            parts += [escape(text[at:start]), f"<b>{escape(text[start:end])}</b>"]
            at = end
    return "".join([*parts, escape(text[at:])]) or "&nbsp;"
