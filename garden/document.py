"""`NoteDocument`: one note read from disk, with all that reader, editor and panels need of it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from garden.errors import BeginningOnly, GardenError, NotANote, NotUtf8, ReadOnly, TooLarge
from garden.okf import conformance, fields, frontmatter, names, textfile
from garden.okf.frontmatter import Frontmatter
from garden.okf.layout import GardenLayout
from garden.okf.markdown import parse
from garden.okf.note import NoteMeta, ParsedBody, Version
from garden.problems import Problem
from garden.storage import atomic

MAX_BYTES = 32 * 1024 * 1024
"""Beyond this a file is shown by its beginning only, read-only."""
BEGINNING = 1024 * 1024
"""Bytes that are shown of it."""


@dataclass(frozen=True, slots=True)
class NoteDocument:
    """A note as it is on disk now. Never refused because of what it holds."""

    path: str
    text: str
    """LF only, frontmatter included."""
    version: Version
    frontmatter: Frontmatter
    meta: NoteMeta
    body: ParsedBody
    read_only: GardenError | None = None
    """Why the text can't be edited (not UTF-8, too large, no permission), or None."""
    problems: tuple[Problem, ...] = ()

    @property
    def body_start(self) -> int:
        """Offset of the first character after the frontmatter."""
        return self.frontmatter.block.body_start


def read_document(layout: GardenLayout, path: str) -> NoteDocument:
    """Read a note. Raises NotANote, NotFound, OutsideGarden, Unreadable, and GardenError for a bad
    disk."""
    file = layout.absolute(path)
    check_note(path)
    return read_file(path, file, okf=layout.writes_okf)


def check_note(path: str) -> None:
    """Raise NotANote for the path of a picture, a program or anything else that is no note.

    Whatever asked for it, such a file is never typed into.
    """
    if not names.is_note_name(path):
        raise NotANote("The file is no note.", where=path, advice="Open it in its own program.")


def read_file(path: str, file: Path, *, okf: bool) -> NoteDocument:
    """Read a text file that is to be called `path`. `okf`: whether it is held to OKF's rules.
    Raises as `read_document`."""
    try:
        data, version = atomic.read(file, limit=MAX_BYTES)
    except TooLarge:
        return _beginning(path, file, okf=okf)
    read_only: GardenError | None = None
    try:
        text = textfile.decode(data, where=path).text
    except NotUtf8 as error:
        text, read_only = textfile.peek(data).text, error
    if read_only is None and not os.access(file, os.W_OK):
        read_only = ReadOnly(
            "The file may not be written.", where=path, advice="Check its permissions."
        )
    return _document(path, text, version, read_only, okf=okf)


def _beginning(path: str, file: Path, *, okf: bool) -> NoteDocument:
    try:
        with file.open("rb") as stream:
            info = os.fstat(stream.fileno())
            data = stream.read(BEGINNING)
    except OSError as problem:
        raise atomic.explain_reading(problem, file) from problem
    size = info.st_size
    error = BeginningOnly(
        f"The file has {size / 1e6:,.0f} MB; only its beginning is shown.",
        where=path,
        advice="Split it into several notes to edit it here.",
    )
    version = Version("", info.st_mtime_ns, size)
    return _document(path, textfile.peek(data).text, version, error, okf=okf)


def _document(
    path: str, text: str, version: Version, read_only: GardenError | None, *, okf: bool
) -> NoteDocument:
    matter = frontmatter.read(text)
    body = parse(text, matter.block.body_start)
    meta = fields.meta_of(path, text, matter)
    whole = not isinstance(read_only, (NotUtf8, BeginningOnly))
    return NoteDocument(
        path=path,
        text=text,
        version=version,
        frontmatter=matter,
        meta=meta,
        body=body,
        read_only=read_only,
        problems=tuple(conformance.check(path, text, matter, meta, okf=okf)) if whole else (),
    )
