"""The notes of a garden as a tree model: folders, notes, and the pinned ones on top.

Built for gardens of ten thousand notes. Headers are grouped by folder in one pass; the rows of a
folder are sorted and made only when a view first looks into it. Indexes carry a number instead of
a pointer, so an index that outlived its row is answered with nothing rather than with a crash.

Updates keep every index that still means something: expansion, selection and scroll are the
view's, and survive because persistent indexes are moved along by path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from garden.okf.note import NoteHeader
from ui.wiki.reserved_names import shown_title
from ui.wiki.tree_filter import TreeFilter
from ui.wiki.tree_rows import Arranged, Folder, Row, arranged, group_by_folder, natural_key

PINNED: Final = "\0pinned"
"""Key of the section of pinned notes; no path can be spelled like this."""

AnyIndex = QModelIndex | QPersistentModelIndex


PATHS_TYPE: Final = "application/x-knowledge-garden-paths"
"""Garden paths, one a line, of what is dragged."""


class Role(IntEnum):
    """What views and delegates may ask of a row beside its text."""

    PATH = Qt.ItemDataRole.UserRole + 1  # str: note path, or folder path
    HEADER = Qt.ItemDataRole.UserRole + 2  # NoteHeader of a note row, else None
    IS_FOLDER = Qt.ItemDataRole.UserRole + 3  # bool: folder or section
    COUNT = Qt.ItemDataRole.UserRole + 4  # int: notes in and below a folder
    IS_PINNED = Qt.ItemDataRole.UserRole + 5  # bool: row stands in the pinned section


class NoteTreeModel(QAbstractItemModel):
    """Folders first, then notes, each in natural order; pinned notes in a section on top."""

    dropped = Signal(list, object)
    """(paths, folder): notes and folders were dropped onto a folder; they are not moved yet."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._headers: dict[str, NoteHeader] = {}
        self._pinned: tuple[str, ...] = ()
        self._shown_pinned: tuple[str, ...] = ()
        self._filter = TreeFilter("")
        self._folders: dict[str, Folder] = {"": Folder("")}
        self._rows: dict[int, Row] = {}
        self._numbers: dict[str, int] = {}
        self._next = 1
        self._shown = 0
        self._revision = 0
        self._tooltip: Callable[[NoteHeader], str] = lambda header: header.path
        self._spoken: Callable[[NoteHeader], str] = lambda header: header.title
        self._rebuild()

    # What is shown

    def set_headers(self, headers: Iterable[NoteHeader], *, pinned: Sequence[str] = ()) -> None:
        """Show these notes; what was expanded and selected stays so where it still exists."""
        self._revision += 1
        self._headers = {header.path: header for header in headers}
        self._pinned = tuple(pinned)
        self._relayout()

    def apply(
        self,
        *,
        changed: Mapping[str, NoteHeader],
        removed: Iterable[str] = (),
        moved: Iterable[tuple[str, str]] = (),
    ) -> None:
        """Level the tree with a change: new or edited headers, removed paths, moves old to new."""
        self._revision += 1
        renames = {old: new for old, new in moved if old in self._headers}
        structure = bool(renames)
        for path in [*removed, *renames]:
            structure |= self._headers.pop(path, None) is not None
        for path, header in changed.items():
            before = self._headers.get(path)
            structure |= (
                before is None or before.title != header.title or before.aliases != header.aliases
            )
            self._headers[path] = header
        if structure:
            self._pinned = tuple(renames.get(path, path) for path in self._pinned)
            self._relayout(renames)
            return
        for path, header in changed.items():
            self._refresh_row(path, header)

    def plan(
        self, changed: Mapping[str, NoteHeader], removed: Iterable[str]
    ) -> Callable[[], Callable[[], bool]]:
        """`apply` for many, in two steps: the first may be done in any thread. It gives the second,
        for the window's; False when the tree has become another one meanwhile, or no row moves."""
        revision, headers, wanted = self._revision, self._headers, self._filter
        gone = list(removed)

        def take(found: Arranged | None) -> bool:
            if found is None or revision != self._revision:
                return False
            self._revision += 1
            self._headers = found.headers
            self._relayout(folders=found.folders)
            return True

        def work() -> Callable[[], bool]:
            found = arranged(headers, wanted, changed, gone)
            return lambda: take(found)

        return work

    def set_pinned(self, paths: Sequence[str]) -> None:
        """Show these notes in the section on top, in this order."""
        if tuple(paths) != self._pinned:
            self._pinned = tuple(paths)
            self._relayout()

    def set_filter(self, text: str) -> None:
        """Keep only notes whose title, alias or path hold every word of `text`, with parents."""
        wanted = TreeFilter(text)
        if wanted != self._filter:
            self._filter = wanted
            self._revision += 1
            self._relayout()

    def set_words(
        self, tooltip: Callable[[NoteHeader], str], spoken: Callable[[NoteHeader], str]
    ) -> None:
        """How a note is put in words in its tooltip and to a screen reader."""
        self._tooltip = tooltip
        self._spoken = spoken

    @property
    def shown(self) -> int:
        """How many notes the filter lets through; all of them without one."""
        return self._shown

    @property
    def total(self) -> int:
        """How many notes there are."""
        return len(self._headers)

    @property
    def depth(self) -> int:
        """How many folders the deepest note that is shown lies in."""
        return max((path.count("/") + 1 for path in self._folders if path), default=0)

    @property
    def pinned(self) -> tuple[str, ...]:
        """Paths of the pinned notes, in order."""
        return self._pinned

    def header(self, path: str) -> NoteHeader | None:
        """The header of the note at `path`, if there is such a note."""
        return self._headers.get(path)

    def headers(self) -> tuple[NoteHeader, ...]:
        """All headers, in no order."""
        return tuple(self._headers.values())

    def index_of(self, path: str) -> QModelIndex:
        """The row of a note or folder in the folder tree; invalid when it isn't shown."""
        if path and path not in self._headers and path not in self._folders:
            return QModelIndex()
        folder = path.rpartition("/")[0]
        chain = [folder]
        while chain[-1]:
            chain.append(chain[-1].rpartition("/")[0])
        for part in reversed(chain):
            number = self._numbers.get(part) if part else 0
            if number is None:
                return QModelIndex()
            self._open(number)
        number = self._numbers.get(path)
        return self._index(number) if number else QModelIndex()

    # QAbstractItemModel

    def index(self, row: int, column: int, parent: AnyIndex | None = None, /) -> QModelIndex:
        number = self._number(parent)
        if number is None or column != 0:
            return QModelIndex()
        children = self._open(number)
        if not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row])

    def parent(self, index: AnyIndex | None = None, /) -> Any:
        if index is None:
            return super().parent()
        row = self._rows.get(index.internalId()) if index.isValid() else None
        return self._index(row.parent) if row is not None and row.parent else QModelIndex()

    def rowCount(self, parent: AnyIndex | None = None, /) -> int:
        number = self._number(parent)
        if number is None:
            return 0
        row = self._rows[number]
        if row.children is not None:
            return len(row.children)
        if row.header is not None:
            return 0
        if row.key == PINNED:
            return len(self._shown_pinned)
        folder = self._folders[row.key]
        sections = 1 if number == 0 and self._shown_pinned else 0
        return len(folder.folders) + len(folder.notes) + sections

    def hasChildren(self, parent: AnyIndex | None = None, /) -> bool:
        return self.rowCount(parent) > 0

    def columnCount(self, parent: AnyIndex | None = None, /) -> int:
        return 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole, /) -> Any:
        row = self._rows.get(index.internalId()) if index.isValid() else None
        if row is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.tr("Pinned") if row.key == PINNED else row.name
        if role == Role.HEADER:
            return row.header
        if role == Role.PATH:
            return row.header.path if row.header else row.key
        if role == Role.IS_FOLDER:
            return row.header is None
        if role == Role.IS_PINNED:
            return row.key == PINNED or self._rows[row.parent].key == PINNED
        if role == Role.COUNT:
            return self._count(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tooltip(row.header) if row.header else self._folder_words(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row.header) if row.header else self._folder_words(row)
        return None

    def flags(self, index: AnyIndex, /) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled  # the garden's top
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        row = self._rows.get(index.internalId())
        if row is not None and row.header is not None:
            flags |= Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemNeverHasChildren
        elif row is not None and row.key != PINNED:
            flags |= Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
        return flags

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        return [PATHS_TYPE]

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: AnyIndex, /
    ) -> bool:
        return data.hasFormat(PATHS_TYPE) and self.drop_folder(parent) is not None

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: AnyIndex, /
    ) -> bool:
        """Only says what was dropped where: the move is shown first, and the rows follow it."""
        folder = self.drop_folder(parent)
        if folder is not None and data.hasFormat(PATHS_TYPE):
            paths = bytes(data.data(PATHS_TYPE).data()).decode().split("\n")
            self.dropped.emit(paths, folder)
        return False

    def drop_folder(self, index: AnyIndex) -> str | None:
        """The folder that a drop on this row means; None among the pinned notes."""
        if not index.isValid():
            return ""
        row = self._rows.get(index.internalId())
        if row is None or row.key.startswith(PINNED):
            return None
        return row.key if row.header is None else row.header.path.rpartition("/")[0]

    def mimeData(self, indexes: Sequence[QModelIndex], /) -> QMimeData:
        """A dragged note lands in a text as a wiki link, in the tree as itself."""
        data = QMimeData()
        paths = [str(self.data(index, Role.PATH)) for index in indexes]
        data.setData(PATHS_TYPE, "\n".join(dict.fromkeys(paths)).encode())
        headers = [self.data(index, Role.HEADER) for index in indexes]
        links = [f"[[{h.path.removesuffix('.md')}]]" for h in headers if h is not None]
        data.setText("\n".join(links))
        return data

    # Building

    def _rebuild(self, folders: dict[str, Folder] | None = None) -> None:
        """Group the shown headers by folder, unless that was done, and number them afresh."""
        if folders is None:
            shown: Iterable[NoteHeader] = self._headers.values()
            if self._filter:
                shown = [header for header in shown if self._filter.accepts(header)]
            folders = group_by_folder(shown)
        self._shown = folders[""].total
        self._folders = folders
        self._shown_pinned = tuple(
            path
            for path in self._pinned
            if path in self._headers and self._filter.accepts(self._headers[path])
        )
        self._rows = {0: Row(0, "", "", 0, 0, None)}
        self._numbers = {}

    def _open(self, number: int) -> list[int]:
        """The rows below `number`, sorted and made at the first look."""
        row = self._rows[number]
        if row.children is not None:
            return row.children
        row.children = []
        if row.header is not None:
            return row.children
        if row.key == PINNED:
            for path in self._shown_pinned:
                header = self._headers[path]
                self._add(row, f"{PINNED}/{path}", shown_title(path, header.title), header)
            return row.children
        if number == 0 and self._shown_pinned:
            self._add(row, PINNED, "", None)
        folder = self._folders[row.key]
        for path in sorted(folder.folders, key=lambda path: natural_key(path.rpartition("/")[2])):
            self._add(row, path, path.rpartition("/")[2], None)
        for header in folder.ordered():
            # What changed since without moving the row is taken in now.
            latest = self._headers.get(header.path, header)
            self._add(row, header.path, shown_title(header.path, header.title), latest)
        return row.children

    def _add(self, parent: Row, key: str, name: str, header: NoteHeader | None) -> None:
        assert parent.children is not None
        number = self._next
        self._next += 1
        self._rows[number] = Row(number, key, name, parent.number, len(parent.children), header)
        self._numbers[key] = number
        parent.children.append(number)

    def _relayout(
        self,
        renames: Mapping[str, str] | None = None,
        folders: dict[str, Folder] | None = None,
    ) -> None:
        """Rebuild, and move every index somebody holds to where its row is now."""
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        keys = [self._key_of(index) for index in held]
        self._rebuild(folders)
        if self._shown_pinned or PINNED in keys:
            self._open(0)
        moved = []
        for key in keys:
            new = (renames or {}).get(key, key)
            if new.startswith(PINNED):
                moved.append(self._pinned_index(new, renames or {}))
            else:
                moved.append(self.index_of(new))
        self.changePersistentIndexList(held, moved)
        self.layoutChanged.emit()

    def _pinned_index(self, key: str, renames: Mapping[str, str]) -> QModelIndex:
        section = self._numbers.get(PINNED)
        if section is None:
            return QModelIndex()
        if key == PINNED:
            return self._index(section)
        self._open(section)
        path = key.removeprefix(f"{PINNED}/")
        number = self._numbers.get(f"{PINNED}/{renames.get(path, path)}")
        return self._index(number) if number else QModelIndex()

    def _refresh_row(self, path: str, header: NoteHeader) -> None:
        for key in (path, f"{PINNED}/{path}"):
            number = self._numbers.get(key)
            if number is not None:
                self._rows[number].header = header
                index = self._index(number)
                self.dataChanged.emit(index, index)

    def _key_of(self, index: QModelIndex) -> str:
        row = self._rows.get(index.internalId())
        return row.key if row is not None else "\0gone"

    def _number(self, index: AnyIndex | None) -> int | None:
        if index is None or not index.isValid():
            return 0
        number = index.internalId()
        return number if number in self._rows else None

    def _index(self, number: int) -> QModelIndex:
        if number == 0:
            return QModelIndex()
        return self.createIndex(self._rows[number].position, 0, number)

    def _count(self, row: Row) -> int:
        if row.header is not None:
            return 0
        return len(self._shown_pinned) if row.key == PINNED else self._folders[row.key].total

    def _folder_words(self, row: Row) -> str:
        count = self._count(row)
        name = self.tr("Pinned") if row.key == PINNED else row.key
        if count == 1:
            return self.tr("{name}: 1 note").format(name=name)
        return self.tr("{name}: {count} notes").format(name=name, count=count)
