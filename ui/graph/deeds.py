"""What the Graph place asks of the garden: links, tags, paths, and exported files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from garden.graph.data import GraphData, Node
from garden.work import CancelToken
from ui.widgets.words import count
from ui.wiki.view_values import LinkRef

from .camera import Points
from .canvas import GraphCanvas
from .picture_file import png_of, svg_of

if TYPE_CHECKING:
    from garden.editing import Saved
    from garden.garden import Garden
    from garden.graph.candidates import Candidate
    from garden.graph.graph import GardenGraph
    from ui.session import GardenSession

_NAMES = {
    "png": ("PNG (*.png)", "graph.png"),
    "svg": ("SVG (*.svg)", "graph.svg"),
    "graphml": ("GraphML (*.graphml)", "graph.graphml"),
    "json": ("JSON (*.json)", "graph.json"),
}


class GraphDeeds(QObject):
    """Asks the session, and says what came of it."""

    done = Signal(str, str)
    """(words, operation): say it, and offer to undo it."""
    said = Signal(str)
    failed = Signal(object)
    """GardenError."""

    def __init__(self, session: GardenSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session

    def find_candidates(
        self, path: str, linked: frozenset[str], show: Callable[[list[Candidate]], None]
    ) -> None:
        """Links that could be made around a note."""

        def work(garden: Garden, token: CancelToken) -> list[Candidate]:
            from garden.graph.candidates import candidates

            return candidates(garden, path, linked, token)

        self._session.ask(work, show, self.failed.emit, self, key="graph-candidates")

    def find_among(
        self,
        paths: Sequence[str],
        linked: set[tuple[str, str]],
        show: Callable[[list[Candidate]], None],
    ) -> None:
        """Links that could be made between some notes; `linked` are pairs that are."""

        def work(garden: Garden, token: CancelToken) -> list[Candidate]:
            from garden.graph.candidates import candidates_among

            return candidates_among(garden, paths, linked, token)

        self._session.ask(work, show, self.failed.emit, self, key="graph-candidates")

    def make(self, candidate: Candidate) -> None:
        """Write a candidate link into its note."""

        def verb(garden: Garden) -> Saved:
            from garden.graph.candidates import make_link

            return make_link(garden, candidate)

        header = self._session.header(candidate.source)
        title = header.title if header is not None else candidate.source
        self._change(verb, self.tr("Linked in “{title}”").format(title=title))

    def tag(self, paths: Sequence[str], tag: str) -> None:
        """Tag notes, as one operation."""

        def verb(garden: Garden) -> Saved:
            from garden.graph.deeds import tag_notes

            return tag_notes(garden, paths, tag)

        words = self.tr("Tagged {count} notes with {tag}")
        self._change(verb, words.format(count=count(len(paths)), tag=tag))

    def link(self, paths: Sequence[str]) -> None:
        """Link the first of these notes to the others, at its end."""
        if len(paths) < 2:
            return

        def verb(garden: Garden) -> Saved:
            from garden.graph.deeds import link_notes

            return link_notes(garden, paths[0], paths[1:])

        header = self._session.header(paths[0])
        title = header.title if header is not None else paths[0]
        words = self.tr("Linked {count} notes at the end of “{title}”")
        self._change(verb, words.format(count=count(len(paths) - 1), title=title))

    def find_path(
        self, graph: GardenGraph, start: int, end: int, show: Callable[[list[int]], None]
    ) -> None:
        """A shortest path."""
        self._session.ask(
            lambda _garden, _token: graph.path(start, end), show, self.failed.emit, self
        )

    def export(
        self,
        kinds: Sequence[str],
        canvas: GraphCanvas,
        data: GraphData,
        places: Points,
        parent: QWidget,
    ) -> None:
        """Ask for a file and write the picture ('png', 'svg') or the graph ('graphml', 'json'): as
        the name or the chosen kind says, of those that are offered."""
        filters = [_NAMES[kind][0] for kind in kinds]
        chosen, wanted = QFileDialog.getSaveFileName(
            parent, self.tr("Export the graph"), _NAMES[kinds[0]][1], ";;".join(filters), filters[0]
        )
        if not chosen:
            return
        file = Path(chosen)
        kind = kinds[filters.index(wanted)] if wanted in filters else kinds[0]
        if not file.suffix:
            file = file.with_suffix(f".{kind}")
        elif file.suffix[1:].lower() in kinds:
            kind = file.suffix[1:].lower()
        self.export_to(file, kind, canvas, data, places)

    def export_to(
        self, file: Path, kind: str, canvas: GraphCanvas, data: GraphData, places: Points
    ) -> None:
        """Write it there."""
        make: Callable[[], bytes]
        if kind == "png":
            make = partial(png_of, canvas.image())
        elif kind == "svg":
            make = partial(svg_of, canvas.seen())
        else:
            make = _of_graph(kind, data, places)

        def work(_garden: Garden, _token: CancelToken) -> None:
            from garden.graph.export import write_file

            write_file(file, make())

        self._session.ask(
            work,
            lambda _none: self.said.emit(self.tr("Exported to {file}").format(file=file.name)),
            self.failed.emit,
            self,
        )

    def _change(self, verb: Callable[[Garden], Saved], words: str) -> None:
        self._session.change(
            verb,
            lambda saved: self.done.emit(words, saved.changes.operation),
            self.failed.emit,
            self,
            self,
        )


def wished_link(node: Node) -> LinkRef:
    """A link that wishes for this node's note, so that it is written where the link leads."""
    return LinkRef(node.wish, "broken", form=node.form, source=node.wished_by)


def _of_graph(kind: str, data: GraphData, places: Points) -> Callable[[], bytes]:
    def make() -> bytes:
        from garden.graph.export import as_graphml, as_json

        return (as_graphml if kind == "graphml" else as_json)(data, places)

    return make
