"""Where this note's links lead: broken ones first, with a button that creates the note."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from garden.okf.note import LinkForm
from garden.okf.wishes import is_missing_file, names_nothing
from ui.context.group import Group
from ui.context.row_list import RowList
from ui.context.rows import Row
from ui.theme import Theme

if TYPE_CHECKING:
    from garden.search.records import IndexedLink


@dataclass(frozen=True, slots=True)
class LinkWords:
    """Words the rows need, translated."""

    create: str
    choose: str
    show: str
    missing: str
    times: str
    """With `{count}`."""


_ORDER = {"broken": 0, "ambiguous": 1, "found": 2, "external": 3}


@dataclass(frozen=True, slots=True)
class Place:
    """Where some links of a note lead to."""

    first: IndexedLink
    """The first of them in the text."""
    count: int


def places_of(links: Iterable[tuple[IndexedLink, int]]) -> list[Place]:
    """The places that links lead to, broken ones first; tags are left out.

    `links`: in the order of the text, each with the number of those like it.
    """
    places: dict[tuple[str, str], Place] = {}
    for link, count in links:
        if link.form is LinkForm.IMAGE and link.status != "broken":
            continue
        if link.status in _ORDER and not names_nothing(link.target):
            place = (link.status, link.resolved or link.target)
            known = places.get(place)
            places[place] = Place(known.first, known.count + count) if known else Place(link, count)
    return sorted(
        places.values(), key=lambda place: (_ORDER[place.first.status], place.first.span.start)
    )


def link_rows(places: Sequence[Place], titles: dict[str, str], words: LinkWords) -> list[Row]:
    """One row for each place."""
    rows = []
    for found in places:
        first, status = found.first, found.first.status
        place = first.resolved or first.target
        times = words.times.format(count=found.count) if found.count > 1 else ""
        if status == "broken" and is_missing_file(first.target, first.form):
            row = Row(
                "item", first.target, detail=times or words.missing, icon="file-x", role="broken",
                action=words.show, payload=first,
            )  # fmt: skip
        elif status == "broken":
            row = Row(
                "item", first.target, detail=times, icon="unlink", role="broken",
                action=words.create, payload=first,
            )  # fmt: skip
        elif status == "ambiguous":
            title = titles.get(place, place)
            row = Row(
                "item", title, detail=times, icon="circle-help", role="warn",
                action=words.choose, payload=first,
            )  # fmt: skip
        elif status == "external":
            row = Row(
                "item", place, detail=times, icon="external-link", role="ink-soft", payload=first
            )
        else:
            row = Row(
                "item", titles.get(place, place), detail=times, icon="file-text", payload=first
            )
        rows.append(row)
    return rows


class LinksGroup(Group):
    """Outgoing links of the open note."""

    link_requested = Signal(object, bool)
    """(IndexedLink, new_tab): follow it."""
    create_requested = Signal(object)
    """IndexedLink that leads to a note nobody has written."""
    place_requested = Signal(object)
    """IndexedLink to a file that is missing: show where it stands in the text."""
    choose_requested = Signal(object)
    """IndexedLink that may mean several notes."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._list = RowList(theme, "")
        super().__init__(theme, "links", "", self._list, parent)
        self.head.setText(self.tr("Outgoing links"))
        self._list.setAccessibleName(self.tr("Links of this note"))
        self._list.chosen.connect(self._on_chosen)
        self._list.acted.connect(self._on_acted)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows shown."""
        return self._list.rows

    def show_places(self, places: Sequence[Place], titles: dict[str, str]) -> None:
        """List where the links lead; `titles` names notes by their path."""
        words = LinkWords(
            self.tr("Create"),
            self.tr("Choose"),
            self.tr("Show"),
            self.tr("missing file"),
            self.tr("{count}×"),
        )
        rows = link_rows(places, titles, words)
        if not rows:
            self.show_empty(self.tr("This note links to nothing yet."))
            return
        self._list.set_rows(rows)
        self.show_body(len(rows))

    def _on_chosen(self, link: IndexedLink, new_tab: bool) -> None:
        if link.status == "broken":
            self._mend(link)
        else:
            self.link_requested.emit(link, new_tab)

    def _on_acted(self, link: IndexedLink) -> None:
        if link.status == "broken":
            self._mend(link)
        else:
            self.choose_requested.emit(link)

    def _mend(self, link: IndexedLink) -> None:
        missing = is_missing_file(link.target, link.form)
        (self.place_requested if missing else self.create_requested).emit(link)
