"""The notes that a plan looks into: each read from disk once, with its links and headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from garden.errors import GardenError
from garden.okf import fields, frontmatter, textfile
from garden.okf.frontmatter import Frontmatter
from garden.okf.layout import GardenLayout
from garden.okf.markdown import parse
from garden.okf.note import LinkForm, LinkOccurrence, ParsedBody, Version
from garden.storage import atomic


@dataclass
class Source:
    """A note as it is on disk now."""

    path: str
    text: str
    version: Version

    @cached_property
    def front(self) -> Frontmatter:
        """Its frontmatter."""
        return frontmatter.read(self.text)

    @property
    def body_start(self) -> int:
        """First character after the frontmatter."""
        return self.front.block.body_start

    @cached_property
    def body(self) -> ParsedBody:
        """Headings and links of its body."""
        return parse(self.text, self.body_start)

    @cached_property
    def links(self) -> tuple[LinkOccurrence, ...]:
        """Every link, those of the frontmatter and all definitions among them."""
        return (*fields.field_links(self.text, self.front), *self.body.links)

    def line(self, offset: int) -> int:
        """The line of a place, from 1."""
        return self.text.count("\n", 0, offset) + 1


def names_in(path: str, text: str) -> tuple[str, tuple[str, ...]]:
    """Title and aliases that a note of this path with this text has."""
    matter = frontmatter.read(text)
    body = parse(text, matter.block.body_start)
    first = next((heading.text for heading in body.headings if heading.level == 1), "")
    meta = fields.meta_of(path, text, matter, first)
    return meta.title, meta.aliases


@dataclass(slots=True)
class Sources:
    """Reads notes, each once."""

    layout: GardenLayout
    known: dict[str, Source] = field(default_factory=dict)
    unread: dict[str, GardenError] = field(default_factory=dict)
    """Notes that could not be read (gone, no text), and why."""
    _folders: dict[str, Path] = field(default_factory=dict)

    def get(self, path: str) -> Source:
        """The note at `path`. Raises NotFound, NotUtf8 and what else is wrong with the file."""
        found = self.known.get(path)
        if found is None:
            data, version = atomic.read(self._file(path))
            text = textfile.decode(data, where=path).text
            found = self.known[path] = Source(path, text, version)
        return found

    def _file(self, path: str) -> Path:
        """Where the note is; whether its folder lies in the garden is looked up once for each."""
        folder, _, name = path.rpartition("/")
        known = self._folders.get(folder)
        if known is not None and not (known / name).is_symlink():
            return known / name
        file = self.layout.absolute(path)
        self._folders[folder] = file.parent
        return file

    def find(self, path: str) -> Source | None:
        """The note, or None, noted as unread, when there is something wrong with it."""
        try:
            return self.get(path)
        except GardenError as error:
            self.unread[path] = error
            return None

    def links(
        self, source: Source, rows: Sequence[LinkOccurrence], digest: str
    ) -> Sequence[LinkOccurrence]:
        """The links to look at: what the index knows, or all, read anew, where the file has changed
        since, or where a link's destination stands in a definition."""
        if digest == source.version.hash and not any(
            link.form is LinkForm.REFERENCE for link in rows
        ):
            return rows
        return source.links
