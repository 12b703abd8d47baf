"""Where Memory records lie, and what a path among them stands for (SPEC F-01, 2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from garden.memory.records import RecordKind
from garden.memory.slugs import is_slug
from garden.okf.layout import GardenLayout

FOLDERS: Final = {
    "decisions": RecordKind.DECISION,
    "requests": RecordKind.REQUEST,
    "workflow": RecordKind.WORKFLOW,
}
OPAQUE: Final = ("_staging", "_usage", "_logs")
"""Folders whose content is no business of the linter."""
_KNOWN_FILES: Final = ("memory.md", "_resolutions.jsonl")


@dataclass(frozen=True, slots=True)
class Place:
    """What a path stands for."""

    what: Literal["record", "known", "invalid-path", "invalid-slug"]
    """'known' are files that belong there and are no records."""
    kind: RecordKind | None = None
    slug: str = ""


@dataclass(frozen=True, slots=True)
class RecordPlaces:
    """The folders of one workspace. They need not exist."""

    root: Path
    """The workspace; paths that people see are relative to it."""
    memory: Path
    knowledge: Path | None
    """Knowledge records of the oldest layout; None where Knowledge is an OKF bundle."""
    workflow: Path
    """Workflows: in Memory's folder, or beside it."""

    def file(self, kind: RecordKind, slug: str) -> Path:
        """The file of a record. The slug must be one."""
        if kind is RecordKind.SUMMARY:
            return self.memory / "summary.md"
        if kind is RecordKind.WORKFLOW:
            return self.workflow / f"{slug}.md"
        if kind is RecordKind.KNOWLEDGE:
            return (self.knowledge or self.memory.parent / "knowledge") / f"{slug}.md"
        folder = next(name for name, each in FOLDERS.items() if each is kind)
        return self.memory / folder / f"{slug}.md"

    def shown(self, file: Path) -> str:
        """A file's path as people see it: POSIX, relative to the workspace."""
        return file.relative_to(self.root).as_posix()


def classify(path: str) -> Place:
    """What a path relative to Memory's folder stands for."""
    parts = path.split("/")
    if parts[0] in OPAQUE or path in _KNOWN_FILES:
        return Place("known")
    if path == "summary.md":
        return Place("record", RecordKind.SUMMARY)
    kind = FOLDERS.get(parts[0])
    if kind is None or len(parts) != 2:
        return Place("invalid-path")
    return in_folder(kind, parts[1])


def in_folder(kind: RecordKind, name: str) -> Place:
    """What a file of that name stands for in the folder of a kind."""
    if not name.endswith(".md") or "/" in name:
        return Place("invalid-path", kind)
    slug = name.removesuffix(".md")
    return Place("record" if is_slug(slug) else "invalid-slug", kind, slug)


def find_workspace(start: Path) -> Path | None:
    """The nearest folder from `start` upwards that has `.yoi/memory`; `.yoi` alone is no mark."""
    for folder in (start, *start.parents):
        if (folder / ".yoi" / "memory").is_dir():
            return folder
    return None


def places_of(root: Path) -> RecordPlaces | None:
    """The folders of a workspace in today's layout or an older one; None when it has no Memory.

    Tried in turn: `.yoi/memory`, `.insomnia/memory`, `memory` in the root (SPEC 2.1).
    """
    for name in (".yoi", ".insomnia", ""):
        base = root / name if name else root
        memory = base / "memory"
        if not memory.is_dir():
            continue
        beside = base / "workflow"
        return RecordPlaces(
            root=root,
            memory=memory,
            knowledge=None if name == ".yoi" else base / "knowledge",
            workflow=beside if name == ".yoi" and beside.is_dir() else memory / "workflow",
        )
    return None


def places_in(layout: GardenLayout) -> RecordPlaces | None:
    """The record folders of an open garden; None when it has no records.

    A folder `memory` of ordinary notes is no Memory: the oldest layout is told by its folders.
    """
    places = places_of(layout.root)
    if places is None or places.memory != layout.root / "memory":
        return places
    told = all((places.memory / name).is_dir() for name in ("decisions", "requests"))
    return places if told else None
