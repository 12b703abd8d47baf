"""The middle pane: the claim large, its use, its end, its evidence and its neighbours."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from garden.reviewing import Look
from garden.staging.records import Candidate
from ui.review.markup import Markup, style_sheet
from ui.theme import SPACE_4, Theme

_MEASURE = 72
"""Widest line, in average characters."""


class CandidateView(QTextBrowser):
    """Shows a candidate at once, and its neighbours when they are found."""

    item_chosen = Signal(str)
    """Id of a Memory item."""
    note_chosen = Signal(str)
    """Path of a note."""
    twin_chosen = Signal(str)
    """Id of another candidate."""
    similar_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._candidate: Candidate | None = None
        self._look: Look | None = None
        self._now = datetime.now(UTC)
        self._raw = False
        self._margins_set = (0, 0, 0, 0)
        self.setObjectName("review-candidate")
        self.setAccessibleName(self.tr("Candidate"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.anchorClicked.connect(self._on_link)
        theme.changed.connect(self._dress)
        self._dress()

    @property
    def look(self) -> Look | None:
        """What is shown, once the neighbours are there."""
        return self._look

    @property
    def raw_shown(self) -> bool:
        """Whether the file is shown as it is."""
        return self._raw

    def show_candidate(self, candidate: Candidate | None, now: datetime) -> None:
        """Show what the record itself says."""
        if candidate is None or self._candidate is None or candidate.id != self._candidate.id:
            self._raw = False
        self._candidate, self._look, self._now = candidate, None, now
        self._show(top=True)

    def show_look(self, look: Look, now: datetime) -> None:
        """Show it with its neighbours."""
        same = self._candidate is not None and self._candidate.id == look.candidate.id
        if not same:
            self._raw = False
        self._candidate, self._look, self._now = look.candidate, look, now
        self._show(top=not same)

    def toggle_raw(self) -> None:
        """The file as it is, or the record as it is read."""
        self._raw = not self._raw
        self._show(top=True)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Nothing is ever loaded: the texts come from elsewhere."""
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines grow no longer than can be read."""
        self._margins()  # first: what is laid out before them is as wide as without them
        super().resizeEvent(event)

    def _margins(self) -> None:
        """Setting margins lays the text out anew: only when they are others."""
        width = self._theme.px(14) / 14 * QFontMetricsF(self._theme.ui_font(1)).averageCharWidth()
        room = self.width() - width * _MEASURE
        side = max(SPACE_4, int(room / 2) if room > 0 else SPACE_4)
        wanted = (min(side, 4 * SPACE_4), SPACE_4, SPACE_4, 0)
        if wanted != self._margins_set:
            self._margins_set = wanted
            self.setViewportMargins(*wanted)

    def _dress(self) -> None:
        self.document().setDefaultFont(self._theme.ui_font(1))
        self.document().setDefaultStyleSheet(style_sheet(self._theme))
        self._show()

    def _show(self, *, top: bool = False) -> None:
        place = 0 if top else self.verticalScrollBar().value()
        markup = Markup(self._theme, self._now)
        if self._candidate is None:
            self.clear()
        elif self._raw:
            self.setHtml(markup.raw(self._candidate))
        elif self._look is not None:
            self.setHtml(markup.whole(self._look))
        else:
            self.setHtml(markup.bare(self._candidate))
        self.verticalScrollBar().setValue(place)

    def _on_link(self, url: QUrl) -> None:
        kind, _, ref = url.toString(QUrl.ComponentFormattingOption.FullyDecoded).partition(":")
        signal = {
            "item": self.item_chosen,
            "note": self.note_chosen,
            "twin": self.twin_chosen,
        }.get(kind)
        if signal is not None:
            signal.emit(ref)
        elif kind == "similar":
            self.similar_wanted.emit()
