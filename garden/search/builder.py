"""A cold build of the index: a fresh file, filled in one go, taken up when it is complete.

No journal, no waiting for the disk, indexes made at the end: an interrupted build is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from garden.okf.resolve import Names, resolve
from garden.search import schema
from garden.search.reads import split
from garden.search.records import Row
from garden.search.writer import FORMS, columns, tag_rows
from garden.work import CancelToken

_HASH_BYTES = 4 << 20
"""FTS5 gathers this much before it writes a segment. 1 MB writes thrice as many segments; more
than 4 MB leaves the processor's cache and gets slower (2.0 s against 2.5 s at 24 MB, 48 MB in)."""
_SURE = frozenset({"self", "path", "index", "suffix", "stem", "url"})
"""Steps of the link rule that no title or alias can overtake."""


class Builder:
    """Fills the new file `path`. For one thread."""

    def __init__(self, path: Path, *, kana: bool) -> None:
        self.path = path
        self.names = Names(assets_known=True)
        self._late: list[tuple[str, str, str, int]] = []
        self._links = 0
        self._expected: set[str] = set()
        self.named: dict[str, tuple[str, tuple[str, ...]]] = {}
        """Title and aliases of the notes written so far, by path."""
        self.finished = False
        self.count = 0
        """Notes written so far."""
        self._kana = kana
        self._connection = schema.connect_writer(path, bulk=True)
        self._connection.execute("BEGIN EXCLUSIVE")  # seen by other programs: `schema.is_busy`
        schema.create_tables(self._connection)
        self._set_words("hashsize", _HASH_BYTES)
        self._set_words("automerge", 0)
        self._set_words("crisismerge", 64)

    def _set_words(self, option: str, value: int) -> None:
        self._connection.execute("INSERT INTO words (words, rank) VALUES (?, ?)", (option, value))

    def expect(self, paths: Iterable[str], assets: Iterable[str] = ()) -> None:
        """Say beforehand which notes will come, and which other files there are.

        Most links name a path or a file name, so they can be resolved as they come, while the
        worker processes read on; only titles and aliases have to wait for the end.
        """
        self._expected = set(paths)
        self.names.fill((path, "", ()) for path in self._expected)
        rows = [(path,) for path in assets]
        self._connection.executemany("INSERT INTO assets (path) VALUES (?)", rows)
        for (path,) in rows:
            self.names.add_asset(path)

    def add(self, batch: Iterable[Row]) -> None:
        """Write some of the expected notes."""
        notes: list[Row] = []
        details: list[Row] = []
        words: list[Row] = []
        links: list[Row] = []
        tags: list[Row] = []
        for note, detail, cut, found in batch:
            self.count += 1
            number = self.count
            notes.append((number, *note))
            details.append((number, *detail))
            words.append((number, *cut))
            path, _key, title, *_more, joined, aliases = note[:9]
            self.named[path] = (title, split(aliases))
            tags += tag_rows(number, joined)
            links += [self._resolved(number, path, link) for link in found]
        executemany = self._connection.executemany
        executemany(schema.INSERT_NOTE, notes)
        executemany(schema.BULK_INSERT_DETAIL, details)
        executemany(schema.INSERT_WORDS, words)
        executemany(schema.INSERT_LINK, links)
        executemany(schema.INSERT_TAG, tags)

    def _resolved(self, number: int, path: str, link: Row) -> Row:
        self._links += 1
        form, target = link[0], link[1]
        found = resolve(target, path, FORMS[form], self.names)
        if found.how not in _SURE:
            self._late.append((target, path, form, self._links))
        return (number, *link, *columns(found))

    def finish(self, token: CancelToken | None = None) -> None:
        """Resolve what had to wait, make the indexes, close the file. Raises `Cancelled`."""
        self._resolve_late(token)
        schema.create_indexes(self._connection)
        self._connection.execute(
            "UPDATE notes SET broken = found.number FROM (SELECT source, count(*) AS number"
            " FROM links WHERE status = 'broken' GROUP BY source)"
            " AS found WHERE found.source = notes.id"
        )
        self._set_words("hashsize", 1 << 20)
        self._set_words("automerge", 4)
        self._set_words("crisismerge", schema.CRISIS_SEGMENTS)
        schema.write_meta(self._connection, fold_kana=self._kana)
        self._connection.execute("COMMIT")
        self._connection.execute("PRAGMA optimize")
        self.close()
        self.finished = True

    def close(self) -> None:
        """Close the file, finished or not."""
        self._connection.close()

    def _resolve_late(self, token: CancelToken | None) -> None:
        # Not before: every new name makes the resolver forget what it has found.
        for path, (title, aliases) in self.named.items():
            self.names.entitle(path, title, aliases)
        missing = self._expected - self.named.keys()
        for path in missing:  # gone between the walk and the reading
            self.names.remove(path)
        if token is not None:
            token.check()
        if missing:
            self._late = self._connection.execute(
                "SELECT l.target, n.path, l.form, l.id FROM links l JOIN notes n ON n.id = l.source"
            ).fetchall()
        self._connection.executemany(
            "UPDATE links SET status = ?, resolved = ?, candidates = ? WHERE id = ?",
            [
                (*columns(resolve(target, path, FORMS[form], self.names)), link_id)
                for target, path, form, link_id in self._late
            ],
        )
