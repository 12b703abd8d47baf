"""Verbs that change a person's files: each is one journalled operation and answers with `Saved`.

Nothing here is called behind a person's back. Every verb that edits a note names the version it was
made against; when the disk holds another one it raises VersionConflict and writes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath

from garden import text_mends
from garden.changes import Changes, Origin
from garden.document import check_note, read_document
from garden.errors import GardenError, NotFound, TooLarge
from garden.memory_watch import words_of
from garden.okf import frontmatter, names, tasks, templates, textfile
from garden.okf.folders import folder_as_it_stands
from garden.okf.layout import GardenLayout
from garden.okf.mentions import LinkStyle, Mention, link_mention
from garden.okf.note import NoteHeader, Version
from garden.okf.supplied import Resolve, supplied
from garden.okf.yaml_render import FieldValue
from garden.reshape import naming
from garden.storage import atomic
from garden.storage.journal import Journal, Operation, Outcome
from garden.storage.operations import Record

MAX_ASSET = 64 * 1024 * 1024
"""Bytes of one image or other file that is put into a garden."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What a changing verb did."""

    changes: Changes
    path: str = ""
    """The note or file concerned, as it is called now."""
    version: Version | None = None
    """Version on disk after the write; None when the file is gone."""
    text: str | None = None
    """Text as it is on disk now, when the verb made it (LF only)."""
    headers: tuple[NoteHeader, ...] = ()
    """Headers of the touched notes, for whoever keeps a list."""


def check_seen(layout: GardenLayout, path: str) -> None:
    """Raise LeftOut for a note's path that the garden would not show, OutsideGarden as well."""
    layout.absolute(path)
    naming.check_seen(layout, [path])


@dataclass(slots=True)
class Editing:
    """The changing verbs of one garden. One thread at a time (the writer lane)."""

    layout: GardenLayout
    journal: Journal
    clock: Callable[[], datetime]
    author: str
    """Name for `human:<name>` in the frontmatter of new notes, and in the journal."""

    def save(self, path: str, text: str, expected: Version | None) -> Saved:
        """Write a note's text. Line endings and BOM of what is there stay as they are.

        `expected` None means that no file should be there yet. Raises VersionConflict, NotFound
        (deleted meanwhile), NotANote, DiskFull, ReadOnly, NotUtf8.
        """
        file = self.layout.absolute(path)
        check_note(path)
        if expected is None:
            return self._create(path, text)
        before, version = atomic.read(file)
        atomic.check_expected(file, expected, version)
        data = textfile.decode(before, where=path).encode(text)
        if data == before:
            return Saved(Changes(), path, version, text)
        label = f"Edit {names.stem(path)}"
        with self._operation(label, coalesce=f"edit:{path}") as operation:
            operation.write(file, data, version)
        return self._saved(path, operation, text)

    def create(
        self, *, title: str, folder: str, type: str, text: str, template: str, path: str
    ) -> Saved:
        """A new note with valid OKF frontmatter: from `text`, a template, or only its title.

        A file name that can't spell its title ('a?b' is kept in 'a-b.md') gets a number when a note
        of another title has it. Raises AlreadyExists when the path is taken, InvalidName when it
        can't be a file name, LeftOut when the garden would not show it, NotAFolder when a file is
        where the folder should be.
        """
        path, text = self.new_note(
            title=title, folder=folder, type=type, text=text, template=template, path=path
        )
        return self._create(path, text)

    def new_note(
        self,
        *,
        title: str,
        folder: str,
        type: str,
        template: str,
        text: str = "",
        path: str = "",
    ) -> tuple[str, str]:
        """(path, text) of the note that `create` would make; nothing is written."""
        if not path:
            name = names.safe_file_name(title).file_name
            path = f"{folder}/{name}" if folder else name
        elif not names.is_note_name(path):
            path += ".md"
        names.check_file_name(PurePosixPath(path).name)
        check_seen(self.layout, path)
        path = self._in_its_folder(path)
        path = self._free_path(path, title)
        if not text:
            text = self._first_text(title or names.stem(path), type, template)
        return path, text

    def trash(self, path: str) -> Saved:
        """Move a note (or a folder) to the trash inside the journal; `undo` brings it back."""
        with self._operation(f"Delete {names.stem(path)}") as operation:
            operation.trash(self.layout.absolute(path))
        return self._saved(path, operation)

    def set_field(
        self, path: str, key: str, value: FieldValue | None, expected: Version | None
    ) -> Saved:
        """Set one frontmatter field, or remove it when `value` is None; other bytes stay."""
        text, version = self._text(path, expected)
        if value is None:
            changed = frontmatter.remove_field(text, key)
        else:
            changed = frontmatter.set_field(text, key, value)
        return self.save(path, changed, version)

    def toggle_task(self, path: str, line: int, expected: Version | None) -> Saved:
        """Tick or untick the task list item on `line` (1-based)."""
        text, version = self._text(path, expected)
        return self.save(
            path, tasks.toggle_task(text, line, frontmatter.split(text).body_start), version
        )

    def mend_text(self, path: str, expected: Version) -> Saved:
        """Mend a note's frontmatter or its encoding as `text_mends.find` says; the bytes it had
        stay in the journal.

        Raises VersionConflict when it is not the file that the mend was shown for, GardenError
        when there is nothing to mend.
        """
        file = self.layout.absolute(path)
        mend = text_mends.find(self.layout, path)
        if mend is None:
            raise GardenError(
                "There is nothing to mend in the file any more.",
                where=path,
                advice="Look at the note again.",
            )
        atomic.check_expected(file, expected, mend.version)
        name = names.stem(path)
        label = f"Mend the fields of {name}"
        if mend.kind == "utf-8":
            label = f"Convert {name} to UTF-8"
        with self._operation(label) as operation:
            operation.write(file, mend.data, mend.version)
        return self._saved(path, operation, textfile.decode(mend.data).text)

    def link_mention(self, source: str, mention: Mention, target: str, style: LinkStyle) -> Saved:
        """Turn a mention in `source` into a link to the note `target`."""
        text, version = self._text(source, None)
        if text[mention.span.start : mention.span.end] != mention.text:
            raise GardenError(
                "The text has changed since the mention was found; nothing was written.",
                where=source,
                advice="Look at the list again.",
            )
        return self.save(source, link_mention(text, mention, target, style), version)

    def add_asset(self, note: str, name: str, data: bytes) -> Saved:
        """Put a file into the `assets` folder beside a note, under a name that is free.

        The same bytes under the same name are not written twice. Raises TooLarge.
        """
        if len(data) > MAX_ASSET:
            raise TooLarge(
                f"The file has {len(data) / 1e6:,.0f} MB; at most {MAX_ASSET / 1e6:,.0f} MB fit.",
                where=name,
                advice="Make it smaller, or link to it outside the garden.",
            )
        file, there = self._asset_file(note, name, data)
        if there:
            return Saved(Changes(), self.layout.relative(file) or "")
        with self._operation(f"Add {file.name}") as operation:
            operation.create(file, data)
        saved = self._saved(self.layout.relative(file) or "", operation)
        return replace(saved, version=None)

    def import_asset(
        self, note: str, file: Path, missing: str = "", resolve: Resolve | None = None
    ) -> Saved:
        """Copy a file from outside the garden beside a note.

        With `missing`, a target as a link of the note says it, the links to that file lead to the
        copy afterwards: one operation for both.
        """
        try:
            size = file.stat().st_size
        except OSError as error:
            raise NotFound(f"The file can't be read: {error.strerror}.", where=file) from error
        if size > MAX_ASSET:
            raise TooLarge(f"The file has {size / 1e6:,.0f} MB.", where=file)
        data = atomic.read(file)[0]
        if not missing or resolve is None:
            return self.add_asset(note, file.name, data)
        copy, there = self._asset_file(note, file.name, data)
        path = self.layout.relative(copy) or ""
        before, version = atomic.read(self.layout.absolute(note))
        written = textfile.decode(before, where=note)
        text = supplied(written.text, note, missing, path, resolve)
        with self._operation(f"Add {copy.name}") as operation:
            if not there:
                operation.create(copy, data)
            if text != written.text:
                operation.write(self.layout.absolute(note), written.encode(text), version)
        return replace(self._saved(path, operation), version=None)

    def undo(self, operation: str = "") -> Saved:
        """Undo the last operation, or the named one.

        NotFound when there is none; VersionConflict when a file it touched has changed since.
        """
        return self._turned(self.journal.undo(operation or None))

    def redo(self, operation: str = "") -> Saved:
        """Do the last undone operation again, or the named one."""
        return self._turned(self.journal.redo(operation or None))

    def operation(self, label: str) -> AbstractContextManager[Operation]:
        """One operation of the journal for a change of several files; `saved` says what it did."""
        return self._operation(label)

    def saved(self, path: str, operation: Operation) -> Saved:
        """What an operation did, for the note `path` ('' for none)."""
        if not path:
            done = operation.outcome
            return Saved(self.changes_of(done, "person") if done is not None else Changes())
        return self._saved(path, operation)

    # --- inside --------------------------------------------------------------------------------

    def _asset_file(self, note: str, name: str, data: bytes) -> tuple[Path, bool]:
        """Where a file beside a note goes, and whether these very bytes lie there already."""
        safe = names.safe_file_name(name, fallback="image", keep_suffix=True).name
        first = self.layout.absolute(str(PurePosixPath(note).parent / "assets" / safe))
        file, count = first, 1
        while file.exists():
            if atomic.read(file)[0] == data:
                return file, True
            count += 1
            file = first.with_name(f"{first.stem}-{count}{first.suffix}")
        return file, False

    def _create(self, path: str, text: str) -> Saved:
        with self._operation(f"Create {names.stem(path)}") as operation:
            operation.create(self.layout.absolute(path), textfile.NoteText("").encode(text))
        return self._saved(path, operation, text)

    def _in_its_folder(self, path: str) -> str:
        folder = folder_as_it_stands(self.layout, names.folder_of(path))
        return str(PurePosixPath(folder, PurePosixPath(path).name))

    def _free_path(self, path: str, title: str) -> str:
        """`path`, numbered when it is taken by another title's note and only resembles `title`."""
        if not title or names.fold(names.stem(path)) == names.fold(title):
            return path
        stem = names.without_suffix(path)
        suffix = path[len(stem) :]

        def other(name: str) -> bool:
            # A path that can't be at all is refused here: no number would ever make it free.
            if not os.path.lexists(self.layout.absolute(name + suffix)):
                return False
            try:
                found = read_document(self.layout, name + suffix)
            except GardenError:
                return True
            return names.fold(found.meta.title) != names.fold(title)

        return names.free_name(stem, other) + suffix

    def _first_text(self, title: str, type: str, template: str) -> str:
        return templates.new_note(
            title=title,
            type=type,
            by=f"human:{self.author}",
            now=self.clock(),
            template=self._template_text(template) if template else "",
        )

    def _template_text(self, path: str) -> str:
        data, _version = atomic.read(self.layout.absolute(path))
        return textfile.decode(data, where=path).text

    def _text(self, path: str, expected: Version | None) -> tuple[str, Version]:
        file = self.layout.absolute(path)
        data, version = atomic.read(file)
        if expected is not None:
            atomic.check_expected(file, expected, version)
        return textfile.decode(data, where=path).text, version

    @contextmanager
    def _operation(self, label: str, *, coalesce: str = "") -> Iterator[Operation]:
        with self.journal.operation(
            label, by=self.author, now=self.clock(), coalesce=coalesce
        ) as operation:
            yield operation

    def _saved(self, path: str, operation: Operation, text: str | None = None) -> Saved:
        if operation.outcome is None:
            return Saved(Changes(), path, text=text)
        changes = self.changes_of(operation.outcome, "person")
        version = operation.version(self.layout.absolute(path))
        return Saved(changes, path, version, text)

    def _turned(self, outcome: Outcome) -> Saved:
        changes = self.changes_of(outcome, "undo")
        moved = [new for _old, new in changes.moved]
        touched = [*sorted(changes.added), *moved, *sorted(changes.edited | changes.removed)]
        return Saved(changes, touched[0] if touched else "")

    def changes_of(self, outcome: Outcome, origin: Origin) -> Changes:
        """The outcome in note paths; files that are no notes show as changed assets."""
        record = outcome.record
        added, edited, removed = (
            self._notes(keys) for keys in (record.added, record.edited, record.removed)
        )
        moved = tuple(
            (old, new)
            for old, new in (
                (self._note(source), self._note(target))
                for source, target in self._files_moved(record)
            )
            if old and new
        )
        now = dict(moved)
        edited = frozenset(now.get(path, path) for path in edited)
        notes = len(added) + len(edited) + len(removed) + len(moved)
        files = len(record.added) + len(record.edited) + len(record.removed) + len(record.moved)
        return Changes(
            added=added,
            edited=edited,
            moved=moved,
            removed=removed,
            origin=origin,
            links_changed=bool(added or removed or moved),
            label=record.label,
            operation=record.id,
            extra=self._words(record) | ({"assets"} if files > notes else set()),
            files=self._assets(record),
            moved_files=self._assets_moved(record),
        )

    def _files_moved(self, record: Record) -> Iterator[tuple[str, str]]:
        """What was moved, a folder's files one by one."""
        for source, target in record.moved:
            folder = self.journal.roots.at(target)
            if not folder.is_dir():
                yield source, target
                continue
            for file in folder.rglob("*"):
                inner = file.relative_to(folder).as_posix()
                if file.is_file():
                    yield f"{source}/{inner}", f"{target}/{inner}"

    def _assets(self, record: Record) -> frozenset[str]:
        """Files of the garden that an operation touched and that are no notes."""
        keys = record.added | record.edited | record.removed
        keys |= {key for pair in self._files_moved(record) for key in pair}
        return frozenset(path for key in keys if (path := self._asset(key)))

    def _assets_moved(self, record: Record) -> tuple[tuple[str, str], ...]:
        pairs = ((self._asset(old), self._asset(new)) for old, new in self._files_moved(record))
        return tuple((old, new) for old, new in pairs if old and new)

    def _asset(self, key: str) -> str:
        """Garden path of a journal key; '' for a note, or for a file of Memory."""
        file = self.journal.roots.at(key)
        if file.is_relative_to(self.layout.memory.folder):
            return ""
        path = self.layout.relative(file)
        return path if path and names.is_text(path) and not names.is_note_name(path) else ""

    def _words(self, record: Record) -> frozenset[str]:
        """Which parts of Memory an operation touched."""
        keys = record.added | record.edited | record.removed
        keys |= {key for pair in record.moved for key in pair}
        files = frozenset(self.journal.roots.at(key) for key in keys)
        return words_of(self.layout.memory, files)

    def _notes(self, keys: frozenset[str]) -> frozenset[str]:
        return frozenset(path for key in keys if (path := self._note(key)))

    def _note(self, key: str) -> str:
        """Note path of a journal key; '' for a file that is no note (Memory and its records are
        none), or whose name is no text."""
        file = self.journal.roots.at(key)
        if file.is_relative_to(self.layout.memory.folder):
            return ""
        path = self.layout.relative(file)
        return path if path and names.is_note_name(path) and names.is_text(path) else ""
