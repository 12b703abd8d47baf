"""Writing to the index: one batch of files, and every link that it may send somewhere else.

A change costs what it touches: links of other notes are looked at again only when their key is
among the names that came or went (`garden.okf.resolve.key_of`).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from garden.changes import Changes, matched
from garden.okf.note import LinkForm
from garden.okf.resolve import Names, Resolution, resolve
from garden.problems import Problem
from garden.search import schema
from garden.search.reads import split
from garden.search.records import SEPARATOR, IndexedFile, Known, KnownFile, LinkRow, WordsRow
from garden.search.tokens import fold
from garden.search.words import words_row

FORMS = {form.value: form for form in LinkForm}
_SOME = 500  # parameters of one IN (...) list


def load_names(connection: sqlite3.Connection) -> Names:
    """Names of all indexed notes and files, for resolving links."""
    names = Names(assets_known=True)
    rows = connection.execute("SELECT path, title, aliases FROM notes")
    names.fill((path, title, split(aliases)) for path, title, aliases in rows)
    for (path,) in connection.execute("SELECT path FROM assets"):
        names.add_asset(path)
    return names


def columns(found: Resolution) -> tuple[str, str, str]:
    """The columns status, resolved and candidates of one link."""
    if found.status == "ambiguous":
        return "ambiguous", found.path or "", SEPARATOR.join(found.candidates)
    if found.how == "asset" and found.status == "found":
        return "asset", found.path or "", ""
    return found.status, found.path or "", ""


def tag_rows(note_id: int, tags: str) -> Iterator[tuple[str, int, str]]:
    """Rows of the tags table for one note's joined tags."""
    for tag in split(tags):
        yield fold(tag), note_id, tag


class Writer:
    """One batch, inside the caller's transaction. Made anew for each batch."""

    def __init__(
        self, connection: sqlite3.Connection, names: Callable[[], Names], *, kana: bool
    ) -> None:
        """`names` answers with the names as they are before the batch. It is asked only when notes
        or files come or go (reading all names takes 0.3 s for ten thousand), and before that."""
        self._connection = connection
        self._load_names = names
        self._kana = kana
        self._keys: set[str] = set()
        self._sources: set[int] = set()
        self._relinked: set[int] = set()
        self._links_changed = False
        self._problems_changed = False

    def apply(
        self, batch: Sequence[IndexedFile], removed: Iterable[str], touched: Mapping[str, Known]
    ) -> Changes:
        """See `Index.apply`."""
        gone: dict[str, str] = {}
        added: dict[str, str] = {}
        edited: set[str] = set()
        removed = list(removed)
        if batch or removed:
            self._names = self._load_names()
        for path in removed:
            digest = self._remove(path)
            if digest is not None:
                gone[path] = digest
        for file in batch:
            path, digest = file.note.path, file.note.hash
            if self._write(file):
                added[path] = digest
            else:
                edited.add(path)
        self._connection.executemany(
            "UPDATE notes SET size = ?, mtime_ns = ?, settled = ? WHERE path = ?",
            [(k.size, k.mtime_ns, int(k.settled), path) for path, k in touched.items()],
        )
        self._relink()
        moved = matched(gone, added)
        return Changes(
            added=frozenset(added) - {new for _old, new in moved},
            edited=frozenset(edited),
            moved=moved,
            removed=frozenset(gone) - {old for old, _new in moved},
            origin="disk",
            links_changed=self._links_changed,
            relinked=self._relinked_paths(),
            problems_changed=self._problems_changed,
        )

    def set_assets(self, paths: Iterable[str]) -> frozenset[str]:
        """Bring the list of files that are no notes level. Returns as `change_assets`."""
        now = set(paths)
        before = self._assets()
        return self.change_assets(sorted(now - before), sorted(before - now))

    def change_assets(self, added: Iterable[str], removed: Iterable[str]) -> frozenset[str]:
        """Some files that are no notes came (or changed) or went. Returns the notes whose links
        lead elsewhere now."""
        added, removed = list(added), list(removed)
        if added or removed:
            self._names = self._load_names()
        for path in removed:
            self._connection.execute("DELETE FROM assets WHERE path = ?", (path,))
            self._keys |= self._names.remove_asset(path)
        for path in added:
            self._connection.execute("INSERT OR REPLACE INTO assets (path) VALUES (?)", (path,))
            self._keys |= self._names.add_asset(path)
        self._relink()
        return self._relinked_paths()

    def keep_hashes(self, files: Iterable[KnownFile]) -> None:
        """See `Index.keep_hashes`."""
        self._connection.executemany(
            "UPDATE assets SET size = ?, mtime_ns = ?, hash = ? WHERE path = ?",
            [(file.size, file.mtime_ns, file.hash, file.path) for file in files],
        )

    def _assets(self) -> set[str]:
        return {row[0] for row in self._connection.execute("SELECT path FROM assets")}

    def set_scan_problems(self, problems: Sequence[Problem]) -> bool:
        """See `Index.set_scan_problems`."""
        rows = sorted(
            (p.path, p.code, p.severity.value, p.message, p.advice, p.line, p.facts)
            for p in problems
        )
        now = json.dumps(rows, ensure_ascii=False)
        before = self._connection.execute(
            "SELECT value FROM meta WHERE name = 'scan_problems'"
        ).fetchone()
        if before is not None and before[0] == now:
            return False
        self._connection.execute(
            "INSERT OR REPLACE INTO meta (name, value) VALUES ('scan_problems', ?)", (now,)
        )
        return before is not None or bool(rows)

    # -- rows ------------------------------------------------------------------------------------

    def _remove(self, path: str) -> str | None:
        row = self._connection.execute(
            "SELECT id, hash, problem FROM notes WHERE path = ?", (path,)
        ).fetchone()
        if row is None:
            return None
        self._forget(row[0])
        self._connection.execute("DELETE FROM notes WHERE id = ?", (row[0],))
        self._keys |= self._names.remove(path)
        self._problems_changed |= row[2] != ""
        return str(row[1])

    def _write(self, file: IndexedFile) -> bool:
        """Insert or replace one note. Returns True when it is new."""
        old = self._connection.execute(
            "SELECT id, problems FROM notes JOIN details USING (id) WHERE path = ?",
            (file.note.path,),
        ).fetchone()
        note_id: int | None = None
        if old is not None:
            note_id = old[0]
            self._forget(old[0])
            self._connection.execute("DELETE FROM notes WHERE id = ?", (note_id,))
        self._problems_changed |= file.detail.problems != (old[1] if old else "[]")
        cursor = self._connection.execute(schema.INSERT_NOTE, (note_id, *file.note))
        note_id = cursor.lastrowid
        assert note_id is not None
        self._connection.execute(schema.INSERT_DETAIL, (note_id, *file.detail))
        self._connection.execute(schema.INSERT_WORDS, (note_id, *file.words))
        self._connection.executemany(schema.INSERT_TAG, tag_rows(note_id, file.note.tags))
        self._keys |= self._names.add(file.note.path, file.note.title, split(file.note.aliases))
        self._insert_links(note_id, file.links)
        return old is None

    def _insert_links(self, note_id: int, links: Iterable[LinkRow]) -> None:
        # Resolved in `_relink`, when all names of the batch are known.
        self._connection.executemany(
            schema.INSERT_LINK, [(note_id, *link, "", "", "") for link in links]
        )
        self._sources.add(note_id)

    def _forget(self, note_id: int) -> None:
        """Remove everything of a note but its row in the notes table."""
        self._connection.execute(schema.DELETE_WORDS, (note_id, *self._words(note_id)))
        for table, column in (("details", "id"), ("links", "source"), ("tags", "note")):
            done = self._connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (note_id,))
            if table == "links" and done.rowcount:
                self._links_changed = True
        self._sources.discard(note_id)

    def _words(self, note_id: int) -> WordsRow:
        """The tokens that stand in the index for a note, cut again from its stored columns."""
        path, title, aliases, tags, description, headings, text, body_start = (
            self._connection.execute(
                "SELECT path, title, aliases, tags, description, headings, text, body_start"
                " FROM notes JOIN details USING (id) WHERE id = ?",
                (note_id,),
            ).fetchone()
        )
        return words_row(
            path,
            title,
            split(aliases),
            split(tags),
            description,
            [heading[1] for heading in json.loads(headings)],
            text[body_start:],
            kana=self._kana,
        )

    # -- links -----------------------------------------------------------------------------------

    def _relink(self) -> None:
        pending = {row[0]: row for row in self._waiting()}
        updates: list[tuple[str, str, str, int]] = []
        sources: set[int] = set()
        for link_id, source, path, form, target, *before in pending.values():
            now = columns(resolve(target, path, FORMS[form], self._names))
            if tuple(before) != now:
                updates.append((*now, link_id))
                sources.add(source)
                self._problems_changed |= "ambiguous" in (now[0], before[0])
        self._connection.executemany(
            "UPDATE links SET status = ?, resolved = ?, candidates = ? WHERE id = ?", updates
        )
        self._links_changed |= bool(updates)
        self._relinked |= sources - self._sources
        count_broken(self._connection, sorted(sources | self._sources))
        self._keys.clear()
        self._sources.clear()

    def _relinked_paths(self) -> frozenset[str]:
        found: set[str] = set()
        for some in _portions(sorted(self._relinked)):
            marks = ", ".join("?" * len(some))
            rows = self._connection.execute(f"SELECT path FROM notes WHERE id IN ({marks})", some)
            found.update(path for (path,) in rows)
        return frozenset(found)

    def _waiting(self) -> Iterator[tuple[int, int, str, str, str, str, str, str]]:
        select = (
            "SELECT l.id, l.source, n.path, l.form, l.target, l.status, l.resolved, l.candidates"
            " FROM links l JOIN notes n ON n.id = l.source WHERE"
        )
        for column, values in (("l.source", sorted(self._sources)), ("l.key", sorted(self._keys))):
            for some in _portions(values):
                marks = ", ".join("?" * len(some))
                yield from self._connection.execute(f"{select} {column} IN ({marks})", some)


def count_broken(connection: sqlite3.Connection, note_ids: Sequence[int]) -> None:
    """Bring the number of broken links of some notes level."""
    connection.executemany(
        "UPDATE notes SET broken = (SELECT count(*) FROM links WHERE source = notes.id"
        " AND status = 'broken') WHERE id = ?",
        [(note_id,) for note_id in note_ids],
    )


def _portions(values: Sequence[object]) -> Iterator[Sequence[object]]:
    for start in range(0, len(values), _SOME):
        yield values[start : start + _SOME]
