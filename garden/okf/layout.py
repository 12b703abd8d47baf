"""Which kind of garden a folder is, and where its notes lie (DESIGN section 2).

A note is addressed by a POSIX path below the garden; a root may lend its notes a prefix, so that an
AnimaWorks anima shows `knowledge/`, `episodes/` and the shared users side by side.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from garden.errors import InvalidName, NotFound, OutsideGarden
from garden.okf.names import is_note_name, is_text, shown

Kind = Literal["yoi", "bundle", "anima"]

MEMORY_PAGE = ".yoi/memory/memory.md"
"""What the Memory page is called where notes are named by path (recovery copies, the list of
problems): no note can have this path, whatever kind of garden it is."""

ANIMA_FOLDERS = ("knowledge", "episodes", "procedures", "skills")
_ANIMA_MARKS = ("identity.md", "index_meta.json", "injection.md")


@dataclass(frozen=True, slots=True)
class NotesRoot:
    """A folder of notes and the prefix their paths carry."""

    folder: Path
    prefix: str = ""
    """'' or a path that ends in '/'."""


@dataclass(frozen=True, slots=True)
class MemoryPaths:
    """Where Memory and staging lie (SPEC 2.1). They need not exist."""

    folder: Path

    @property
    def document(self) -> Path:
        """The Memory page."""
        return self.folder / "memory.md"

    @property
    def summary(self) -> Path:
        """The older record of the same purpose."""
        return self.folder / "summary.md"

    @property
    def staging(self) -> Path:
        """Folder of one JSON file a candidate."""
        return self.folder / "_staging"

    @property
    def resolutions(self) -> Path:
        """The log of what became of candidates."""
        return self.folder / "_resolutions.jsonl"


@dataclass(frozen=True, slots=True)
class GardenLayout:
    """A garden's folders, as `recognise` found them."""

    kind: Kind
    root: Path
    """The folder the person opened (for a Yoi workspace, the folder that holds `.yoi`)."""
    notes: tuple[NotesRoot, ...]
    """Where notes lie; new notes go below the first."""
    memory: MemoryPaths
    skills: Path
    """Folder of Agent Skills."""
    ignore_folders: tuple[Path, ...]
    """Folders whose ignore files count, the outermost first. Their patterns are matched against
    garden paths."""

    @property
    def bundle_root(self) -> Path:
        """Folder of the first notes root; it may not exist yet in a new Yoi workspace."""
        return self.notes[0].folder

    @property
    def writes_okf(self) -> bool:
        """Whether notes are to be OKF concepts; AnimaWorks has its own frontmatter."""
        return self.kind != "anima"

    def absolute(self, path: str) -> Path:
        """See `absolute`."""
        return absolute(self, path)

    def relative(self, file: Path) -> str | None:
        """See `relative`."""
        return relative(self, file)


def recognise(root: Path) -> GardenLayout:
    """What kind of garden `root` is. Raises NotFound when it is no folder that can be read.

    `.yoi`, `.yoi/knowledge` and `.yoi/memory` stand for the workspace around them. `.yoi/memory`
    beside Markdown of its own is an ordinary folder of notes with Memory (DESIGN section 2, kind
    2); the nearest ancestor is not searched, the folder a person names wins (SPEC 4, behaviour 2).
    """
    try:
        names = set(os.listdir(root))  # noqa: PTH208 - names only; iterdir makes a Path of each
    except OSError as error:
        raise NotFound(
            f"The folder can't be opened: {error.strerror or error}.",
            where=root,
            advice="Check that it exists and that you may read it.",
        ) from error
    root = Path(os.path.abspath(root))  # noqa: PTH100 - not resolved: a person's symlink stays
    if root.name == ".yoi":
        return recognise(root.parent)
    if root.parent.name == ".yoi" and root.name in ("knowledge", "memory"):
        return recognise(root.parent.parent)
    yoi = root / ".yoi"
    if (yoi / "knowledge").is_dir() or ((yoi / "memory").is_dir() and not _has_notes(root, names)):
        return GardenLayout(
            kind="yoi",
            root=root,
            notes=(NotesRoot(yoi / "knowledge"),),
            memory=MemoryPaths(yoi / "memory"),
            skills=yoi / "skills",
            ignore_folders=(root, yoi / "knowledge"),
        )
    folders = [name for name in ANIMA_FOLDERS if name in names and (root / name).is_dir()]
    if (names.intersection(_ANIMA_MARKS) and folders) or (
        len(folders) >= 2 and "episodes" in folders
    ):
        return _anima(root, folders)
    return GardenLayout(
        kind="bundle",
        root=root,
        notes=(NotesRoot(root),),
        memory=MemoryPaths(yoi / "memory"),
        skills=yoi / "skills",
        ignore_folders=(root,),
    )


def _anima(root: Path, folders: list[str]) -> GardenLayout:
    if "knowledge" not in folders:
        folders = ["knowledge", *folders]
    notes = [NotesRoot(root / name, f"{name}/") for name in folders]
    home = root.parent.parent
    if root.parent.name == "animas" and (home / "shared" / "users").is_dir():
        notes.append(NotesRoot(home / "shared" / "users", "shared/users/"))
    return GardenLayout(
        kind="anima",
        root=root,
        notes=tuple(notes),
        memory=MemoryPaths(root / ".yoi" / "memory"),
        skills=root / "skills",
        ignore_folders=(home, root) if root.parent.name == "animas" else (root,),
    )


def _has_notes(root: Path, names: set[str]) -> bool:
    """Whether Markdown lies in the folder or right below it, hidden folders apart."""
    for name in names:
        if name.startswith("."):
            continue
        if is_note_name(name):
            return True
        try:
            with os.scandir(root / name) as entries:
                if any(is_note_name(entry.name) for entry in entries):
                    return True
        except OSError:
            continue
    return False


def absolute(layout: GardenLayout, path: str) -> Path:
    """The file of a garden path, which need not exist.

    Raises OutsideGarden for a path that is absolute, climbs ('..'), or passes through a symlink
    that leads out of the garden's folders (B34), InvalidName for one that is not text (B26).
    """
    parts = path.split("/")
    if (
        not path
        or "\0" in path
        or path.startswith("/")
        or any(part in ("", ".", "..") for part in parts)
        or (os.name == "nt" and ("\\" in path or ":" in path))
    ):
        raise OutsideGarden(
            "The path leads out of the garden.",
            where=path.replace("\0", "\\0"),
            advice="Use a path below the garden's folder.",
        )
    if not is_text(path):
        raise InvalidName(
            "The name is not valid UTF-8.",
            where=shown(path),
            advice="Rename it in a file manager.",
        )
    root, rest = _root_for(layout, path)
    file = root.folder / rest
    _refuse_escape(layout, file, path)
    return file


def _root_for(layout: GardenLayout, path: str) -> tuple[NotesRoot, str]:
    for root in layout.notes:
        if root.prefix and path.startswith(root.prefix):
            return root, path[len(root.prefix) :]
        if not root.prefix:
            return root, path
    raise OutsideGarden(
        "The path is in none of the garden's folders.",
        where=path,
        advice="Begin with one of: " + ", ".join(root.prefix for root in layout.notes) + ".",
    )


def _refuse_escape(layout: GardenLayout, file: Path, path: str) -> None:
    try:
        real = os.path.realpath(file)
    except (OSError, ValueError) as error:
        raise OutsideGarden("The path can't be followed.", where=path) from error
    if not inside(layout, real):
        raise OutsideGarden(
            "A symbolic link on the way leads out of the garden.",
            where=path,
            advice="Copy the file into the garden if it belongs there.",
        )


def inside(layout: GardenLayout, real: str) -> bool:
    """Whether a real path (symlinks resolved) lies in one of the garden's folders."""
    for root in layout.notes:
        base = os.path.realpath(root.folder)
        if real == base or real.startswith(base.rstrip(os.sep) + os.sep):
            return True
    return False


def relative(layout: GardenLayout, file: Path) -> str | None:
    """Garden path of a file, None when it is in none of the notes folders.

    The spelling is kept; whether the file would be shown is for `bundle.NoteFilter` to say.
    """
    text = os.fspath(file)
    for root in layout.notes:
        base = os.fspath(root.folder)
        if text.startswith(base + os.sep):
            return root.prefix + text[len(base) + 1 :].replace(os.sep, "/")
    for root in layout.notes:
        base = os.path.realpath(root.folder)
        if text.startswith(base + os.sep):
            return root.prefix + text[len(base) + 1 :].replace(os.sep, "/")
    return None
