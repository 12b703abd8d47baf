"""The lists beside the picture: each row shows its note in the picture, opens, links or creates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from garden.graph.candidates import Candidate
from garden.graph.data import GraphData
from garden.graph.insights import Insights
from garden.graph.insights import Row as Found
from ui.context.group import Group
from ui.context.row_list import RowList
from ui.context.rows import Row
from ui.theme import SPACE_1, SPACE_2, Theme
from ui.widgets import words
from ui.widgets.words import count

_OPENED = ("hubs", "bridges", "dead-ends", "clusters")
"""Lists whose rows have a button that opens."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a row stands for."""

    nodes: tuple[int, ...] = ()
    candidate: Candidate | None = None
    many: bool = False
    """A cluster: its nodes are selected, not opened."""


class InsightPanel(QWidget):
    """Hubs, orphans, dead ends, bridges, wishes, clusters, and candidate links of one note."""

    show_requested = Signal(object)
    """Set of nodes to be shown in the picture."""
    open_requested = Signal(int, bool)
    create_requested = Signal(int)
    """A wish that should be written."""
    around_requested = Signal(int)
    """A note whose candidate links are wanted."""
    link_requested = Signal(object)
    """`Candidate` that should become a link."""
    menu_requested = Signal(int, QPoint)
    """(node, where on the screen): all that can be done with the note of a row."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._data: GraphData | None = None
        self.setObjectName("graph-insights")
        self.setAccessibleName(self.tr("What the graph tells"))
        self._lists: dict[str, RowList] = {}
        self._groups: dict[str, Group] = {}
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)

    def _build(self) -> None:
        """Make the lists when they are first wanted: the picture comes before them."""
        if self._lists:
            return
        theme = self._theme
        titles = (
            ("candidates", self.tr("Links that could be")),
            ("hubs", self.tr("Hubs")),
            ("bridges", self.tr("Bridges between clusters")),
            ("clusters", self.tr("Clusters")),
            ("wishes", self.tr("Wished-for notes")),
            ("orphans", self.tr("Orphans")),
            ("dead-ends", self.tr("Dead ends")),
        )
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(SPACE_2, SPACE_1, SPACE_1, SPACE_2)
        column.setSpacing(SPACE_1)
        for key, title in titles:
            rows = RowList(theme, title)
            rows.setObjectName(f"graph-{key}")
            rows.chosen.connect(self._on_chosen)
            rows.acted.connect(lambda what, key=key: self._on_acted(key, what))
            rows.menu_wanted.connect(self._on_menu)
            group = Group(theme, f"graph-{key}", title, rows, self)
            group.set_open(key in ("candidates", "hubs", "wishes"))
            self._lists[key], self._groups[key] = rows, group
            column.addWidget(group)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        self._outer.addWidget(scroll)
        self.show_candidates([], None)

    def rows(self, key: str) -> tuple[Row, ...]:
        """Rows of a list: 'hubs', 'orphans', ..."""
        self._build()
        return self._lists[key].rows

    def list(self, key: str) -> RowList:
        """A list by its key."""
        self._build()
        return self._lists[key]

    def show_loading(self, data: GraphData) -> None:
        """Another graph: its lists are on their way."""
        self._data = data
        self._build()
        for key, group in self._groups.items():
            if key != "candidates":
                group.show_loading()

    def show_large(self, sizes: Sequence[int]) -> None:
        """The nodes are clusters with so many notes: they are listed, each with a way in. What
        tells of notes is told inside."""
        if self._data is None:
            return
        self._show_groups(self._data, large=True)
        ranked = sorted(range(len(sizes)), key=lambda at: (-sizes[at], at))
        self._list_clusters(
            [(self._data.nodes[at].title, sizes[at], Chosen((at,))) for at in ranked],
            self.tr("Open"),
        )

    def _show_groups(self, data: GraphData, *, large: bool) -> None:
        self._data = data
        self._build()
        for key, group in self._groups.items():
            group.setVisible(not large or key == "clusters")
        if large and not self._groups["clusters"].is_open:
            self._groups["clusters"].set_open(True)

    def show_insights(self, found: Insights) -> None:
        """Show the lists."""
        if self._data is None:
            return
        self._show_groups(self._data, large=False)
        links = (self.tr("1 link"), self.tr("{count} links"))
        self._fill(
            "hubs",
            found.hubs,
            links,
            self.tr("No note is linked to by several others."),
            action=self.tr("Open"),
        )
        self._fill(
            "bridges",
            found.bridges,
            (self.tr("1 cluster"), self.tr("{count} clusters")),
            self.tr("No note joins two clusters."),
            action=self.tr("Open"),
        )
        self._fill(
            "wishes",
            found.wishes,
            (self.tr("1 wish"), self.tr("{count} wishes")),
            self.tr("Every link leads to a note."),
            icon="file-plus",
            action=self.tr("Create"),
        )
        self._fill(
            "orphans",
            found.orphans,
            None,
            self.tr("Every note is linked with another."),
            action=self.tr("Link…"),
            total=found.orphan_count,
        )
        self._fill(
            "dead-ends",
            found.dead_ends,
            links,
            self.tr("Every note that is linked to leads on."),
            action=self.tr("Open"),
            total=found.dead_end_count,
        )
        self._list_clusters(
            [
                (" · ".join(cluster.name), len(cluster.nodes), Chosen(cluster.nodes, many=True))
                for cluster in found.clusters
            ]
        )

    def show_candidates(self, found: Sequence[Candidate], about: str | None) -> None:
        """Links that could be made around the note with the path `about`, or among those in sight
        ('')."""
        self._build()
        group, rows = self._groups["candidates"], self._lists["candidates"]
        if about is None or self._data is None:
            group.show_empty(self.tr("Go to a note in the picture, and ask for its links."))
            return
        if not found:
            group.show_empty(
                self.tr("Nothing names “{title}” without a link, or is near in meaning.").format(
                    title=self._title(about)
                )
                if about
                else self.tr("No note in sight names another without a link.")
            )
            return
        shown: list[Row] = []
        for candidate in found:
            shown.append(self._candidate_row(candidate, about))
            if candidate.context:
                shown.append(Row("quote", " ".join(candidate.context.split())[:160], indent=1))
        rows.set_rows(shown)
        group.show_body(len(found))
        group.set_open(True)

    def _candidate_row(self, candidate: Candidate, about: str) -> Row:
        """The other note, and how it goes with this one; both notes where none is looked at."""
        source, target = candidate.source, candidate.target
        if candidate.mention is None:
            detail = self.tr("near")
        elif not about:
            detail = ""
        else:
            detail = self.tr("named here") if source == about else self.tr("names it")
        others = [path for path in (source, target) if path != about]
        number = self._data.number if self._data is not None else {}
        return Row(
            "note",
            " → ".join(self._title(path) for path in others),
            detail=detail,
            icon="sparkles" if candidate.mention is None else "at-sign",
            action=self.tr("Link"),
            payload=Chosen(tuple(number[path] for path in others if path in number), candidate),
        )

    def _title(self, path: str) -> str:
        at = self._data.number.get(path) if self._data is not None else None
        return path if at is None or self._data is None else self._data.nodes[at].title

    def _fill(
        self,
        key: str,
        found: Sequence[Found],
        figure: tuple[str, str] | None,
        empty: str,
        *,
        icon: str = "file-text",
        action: str = "",
        total: int | None = None,
    ) -> None:
        assert self._data is not None
        if not found:
            self._groups[key].show_empty(empty)
            return
        self._lists[key].set_rows(
            [
                Row(
                    "item",
                    self._data.nodes[row.node].title,
                    detail=_figure(figure, row.figure),
                    icon=icon,
                    action=action,
                    payload=Chosen((row.node,)),
                )
                for row in found
            ]
        )
        self._groups[key].show_body(len(found) if total is None else total)

    def _list_clusters(self, clusters: Sequence[tuple[str, int, Chosen]], action: str = "") -> None:
        """(name, notes, what it stands for) of each; `action` names the button of a row."""
        if not clusters:
            self._groups["clusters"].show_empty(self.tr("There are no clusters yet."))
            return
        self._lists["clusters"].set_rows(
            [
                Row(
                    "item",
                    name,
                    detail=words.notes(notes),
                    icon="waypoints",
                    action=action,
                    payload=what,
                )
                for name, notes, what in clusters
            ]
        )
        self._groups["clusters"].show_body(len(clusters))

    def _on_chosen(self, what: object, new_tab: bool) -> None:
        """A row shows its notes in the picture; with Ctrl or the middle button it opens."""
        if not isinstance(what, Chosen) or not what.nodes:
            return
        if new_tab and not what.many:
            self.open_requested.emit(what.nodes[0], True)
        else:
            self.show_requested.emit(set(what.nodes))

    def _on_menu(self, what: object, point: QPoint) -> None:
        if isinstance(what, Chosen) and len(what.nodes) == 1 and not what.many:
            self.menu_requested.emit(what.nodes[0], point)

    def _on_acted(self, key: str, what: object) -> None:
        if not isinstance(what, Chosen):
            return
        if what.candidate is not None:
            self.link_requested.emit(what.candidate)
        elif key == "wishes":
            self.create_requested.emit(what.nodes[0])
        elif key in _OPENED:
            self.open_requested.emit(what.nodes[0], False)
        elif what.nodes:
            self.around_requested.emit(what.nodes[0])


def _figure(words: tuple[str, str] | None, number: int) -> str:
    """'1 link', '12 links', or nothing."""
    if words is None:
        return ""
    return words[0] if number == 1 else words[1].format(count=count(number))
