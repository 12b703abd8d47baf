"""Whether the notes of a folder mean to be OKF concepts, judged by what the person has written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from garden.errors import GardenError
from garden.okf.conformance import looks_like_okf
from garden.okf.front_read import Frontmatter, read
from garden.okf.layout import GardenLayout
from garden.okf.names import is_reserved

SAMPLE = 40
"""Notes that are looked at, spread evenly over the sorted paths."""
_HEAD = 16 * 1024
"""Bytes of a note that are looked at: its frontmatter, hardly ever more."""


def says_okf(layout: GardenLayout) -> bool:
    """Whether a folder says of itself that it is OKF: a Yoi workspace, or a root index.md that
    names an `okf_version`."""
    if layout.kind != "bundle":
        return layout.kind == "yoi"
    return is_bundle_root(layout.bundle_root)


def is_bundle_root(folder: Path) -> bool:
    """Whether a folder's index.md names an `okf_version`, as only that of a bundle's root may."""
    index = _frontmatter(folder / "index.md")
    return index is not None and "okf_version" in index.fields


def marked_folder(note: Path) -> Path | None:
    """The nearest folder above a file that says it is one of notes: an OKF bundle, a Yoi workspace
    or an Obsidian vault."""
    for folder in note.parents:
        if (
            (folder / ".obsidian").is_dir()
            or any((folder / ".yoi" / part).is_dir() for part in ("knowledge", "memory"))
            or is_bundle_root(folder)
        ):
            return folder
    return None


def repository_of(note: Path) -> Path | None:
    """The git repository around a file; none when that is the home folder or holds it."""
    home = Path.home()
    for folder in note.parents:
        if folder == home or folder in home.parents:
            return None
        if (folder / ".git").exists():
            return folder
    return None


def means_okf(layout: GardenLayout, notes: Iterable[str]) -> bool:
    """Whether a note without a `type` is worth a word in this garden.

    It is in a Yoi workspace, and in a folder with a root index.md that names an `okf_version` or
    stands above notes of which at least half have a `type`. Any other folder of Markdown is a vault
    or a site whose notes owe nobody a `type`: thousands of complaints would hide the few that help.
    AnimaWorks has frontmatter of its own.
    """
    if layout.kind != "bundle":
        return layout.kind == "yoi"
    index = _frontmatter(layout.bundle_root / "index.md")
    if index is None:
        return False
    if "okf_version" in index.fields:
        return True
    paths = sorted(path for path in notes if not is_reserved(path))
    heads = [
        head for path in paths[:: len(paths) // SAMPLE + 1] if (head := _head_of(layout, path))
    ]
    typed = sum("type" in head.fields or head.error is not None for head in heads)
    return looks_like_okf(index, typed, len(heads))


def _head_of(layout: GardenLayout, path: str) -> Frontmatter | None:
    try:
        return _frontmatter(layout.absolute(path))
    except GardenError:
        return None


def _frontmatter(file: Path) -> Frontmatter | None:
    """What stands at the head of a file; None when it can't be read."""
    try:
        if not file.is_file():
            return None
        with file.open("rb") as stream:
            head = stream.read(_HEAD)
    except OSError:
        return None
    text = head.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    return read(text)
