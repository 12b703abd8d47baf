"""A small world for pages: notes and pictures in memory, resolved by their stem."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from garden.errors import GardenError, NotFound, ReadOnly
from garden.okf import fields, frontmatter
from garden.okf.note import LinkForm, NoteMeta
from garden.okf.resolve import Names, Resolution, resolve
from garden.work import CancelToken
from ui.theme import Theme
from ui.wiki.note_view import Limits, NoteView, build_note_view
from ui.wiki.reader_style import reader_style

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Note:
    """A note as the page builder wants it."""

    path: str
    text: str
    meta: NoteMeta
    read_only: GardenError | None = None


def note(path: str, text: str) -> Note:
    """A note read from its text."""
    return Note(path, text, fields.meta_of(path, text, frontmatter.read(text)))


def picture(width: int = 40, height: int = 20, suffix: str = "PNG") -> bytes:
    """A picture of one colour as a file."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#7aa0c0"))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, suffix)
    return bytes(data.data())


@dataclass
class World:
    """Notes and files by path."""

    notes: dict[str, str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    """Paths of files that were read."""
    read_only: bool = False
    """Whether notes that are embedded can't be written."""

    def resolve(self, target: str, source: str, form: LinkForm) -> Resolution:
        names = Names()
        for path, text in self.notes.items():
            meta = note(path, text).meta
            names.add(path, meta.title, meta.aliases)
        return resolve(target, source, form, names)

    def read_asset(self, path: str) -> bytes:
        self.asked.append(path)
        if path not in self.files:
            raise NotFound("There is no such file.", where=path)
        return self.files[path]

    def read_note(self, path: str) -> Note:
        if path not in self.notes:
            raise NotFound("There is no such note.", where=path)
        why = ReadOnly("It may only be read.", where=path) if self.read_only else None
        return replace(note(path, self.notes[path]), read_only=why)

    def view(
        self,
        path: str,
        text: str | None = None,
        *,
        mode: str = "light",
        limits: Limits | None = None,
        token: CancelToken | None = None,
    ) -> NoteView:
        """The page of a note."""
        document = note(path, self.notes[path] if text is None else text)
        style = reader_style(Theme(mode))  # type: ignore[arg-type]
        return build_note_view(
            document,
            self.resolve,
            self.read_asset,
            self.read_note,
            style,
            NOW,
            limits or Limits(),
            token=token,
        )


@pytest.fixture
def world(qtbot: QtBot) -> World:
    """An empty world; a Qt application is running."""
    return World()


@pytest.fixture
def png() -> bytes:
    """A small picture as a PNG file."""
    return picture()
