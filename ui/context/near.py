"""Notes near in meaning, as far as meaning reaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from garden.errors import GardenError, Unavailable
from garden.index_state import IndexState, Readiness
from ui.context.group import Group
from ui.context.row_list import RowList
from ui.context.rows import Row
from ui.theme import Theme

_ON_ITS_WAY = (Readiness.LOADING, Readiness.FILLING)


class NearHit(Protocol):
    """A neighbour (`garden.search.semantic.SemanticHit`, whose import would cost half a second)."""

    @property
    def path(self) -> str: ...
    @property
    def score(self) -> float: ...
    @property
    def heading(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def whole(self) -> bool: ...


def near_rows(hits: Sequence[NearHit], titles: Mapping[str, str]) -> list[Row]:
    """A row for each note, the section that is nearest under it."""
    rows = []
    for hit in hits:
        title = titles.get(hit.path, hit.path)
        share = f"{max(0.0, min(hit.score, 1.0)):.0%}".replace("%", " %")
        rows.append(Row("note", title, detail=share, icon="sparkles", payload=hit))
        section = hit.heading.strip()
        if section and section != title and not hit.whole:
            rows.append(Row("quote", section, indent=1, payload=hit))
    return rows


class NearGroup(Group):
    """Neighbours in meaning."""

    place_requested = Signal(str, int, bool)
    """(path, offset, new_tab)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._list = RowList(theme, "")
        super().__init__(theme, "near", "", self._list, parent)
        self.head.setText(self.tr("Near in meaning"))
        self._list.setAccessibleName(self.tr("Notes near in meaning"))
        self._list.chosen.connect(self._on_chosen)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows shown."""
        return self._list.rows

    def show_hits(
        self, hits: Sequence[NearHit], titles: Mapping[str, str], state: IndexState
    ) -> None:
        """List these notes, or say how far meaning is."""
        if hits:
            self._list.set_rows(near_rows(hits, titles))
            self.show_body(len(hits))
        elif state.meaning is Readiness.OFF:
            self.show_empty(self.tr("Search by meaning is switched off in the settings."))
        elif state.meaning is Readiness.UNAVAILABLE:
            self.show_empty(self.tr("Meaning is not available now; search by words goes on."))
        elif state.meaning is Readiness.READY:
            self.show_empty(self.tr("No note is close to this one."))
        elif state.meaning is Readiness.PAUSED:
            self.show_empty(
                self.tr("Meaning is paused at {percent} % of the garden.").format(
                    percent=state.meaning_percent
                )
            )
        else:
            self.show_empty(
                self.tr("Meaning reaches {percent} % of the garden so far.").format(
                    percent=state.meaning_percent
                )
            )

    def is_on_its_way(self, error: GardenError, state: IndexState) -> bool:
        """Say how far meaning is, when that is all there is to an error. It is asked again then."""
        if not isinstance(error, Unavailable) or state.meaning not in _ON_ITS_WAY:
            return False
        self.show_hits((), {}, state)
        return True

    def _on_chosen(self, hit: NearHit, new_tab: bool) -> None:
        self.place_requested.emit(hit.path, 0 if hit.whole else hit.start, new_tab)
