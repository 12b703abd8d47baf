"""A cold build of the index: a fresh file, filled in one go, taken up when it is complete.

No journal, no waiting for the disk, indexes made at the end: an interrupted build is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from garden.okf.resolve import Names
from garden.search import schema
from garden.search.reads import split
from garden.search.records import Row
from garden.search.writer import resolved, tag_rows
from garden.work import CancelToken

_HASH_BYTES = 4 << 20
"""FTS5 gathers this much before it writes a segment. 1 MB writes thrice as many segments; more
than 4 MB leaves the processor's cache and gets slower (2.0 s against 2.5 s at 24 MB, 48 MB in)."""
_LINKS_AT_ONCE = 5000


class Builder:
    """Fills the new file `path`. For one thread."""

    def __init__(self, path: Path, *, kana: bool) -> None:
        self.path = path
        self.names = Names()
        self.finished = False
        self.count = 0
        """Notes written so far."""
        self._kana = kana
        self._connection = schema.connect_writer(path, bulk=True)
        self._connection.execute("BEGIN")
        schema.create_tables(self._connection)
        self._set_words("hashsize", _HASH_BYTES)
        self._set_words("automerge", 0)
        self._set_words("crisismerge", 64)

    def _set_words(self, option: str, value: int) -> None:
        self._connection.execute("INSERT INTO words (words, rank) VALUES (?, ?)", (option, value))

    def add(self, batch: Iterable[Row]) -> None:
        """Write some notes. Links are resolved at the end."""
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
            links += [(number, *link, "", "", "") for link in found]
            path, _key, title, *_more, joined, aliases = note[:9]
            tags += tag_rows(number, joined)
            self.names.add(path, title, split(aliases))
        executemany = self._connection.executemany
        executemany(schema.INSERT_NOTE, notes)
        executemany(schema.INSERT_DETAIL, details)
        executemany(schema.INSERT_WORDS, words)
        executemany(schema.INSERT_LINK, links)
        executemany(schema.INSERT_TAG, tags)

    def add_assets(self, paths: Iterable[str]) -> None:
        """Take in the files that are no notes."""
        rows = [(path,) for path in paths]
        self._connection.executemany("INSERT INTO assets (path) VALUES (?)", rows)
        for (path,) in rows:
            self.names.add_asset(path)

    def finish(self, token: CancelToken | None = None) -> None:
        """Resolve all links, make the indexes, close the file. Raises `Cancelled`."""
        self._resolve(token)
        schema.create_indexes(self._connection)
        self._connection.execute(
            "UPDATE notes SET broken = found.number FROM (SELECT source, count(*) AS number"
            " FROM links WHERE status = 'broken' GROUP BY source)"
            " AS found WHERE found.source = notes.id"
        )
        self._set_words("hashsize", 1 << 20)
        self._set_words("automerge", 4)
        self._set_words("crisismerge", 16)
        schema.write_meta(self._connection, fold_kana=self._kana)
        self._connection.execute("COMMIT")
        self._connection.execute("PRAGMA optimize")
        self.close()
        self.finished = True

    def close(self) -> None:
        """Close the file, finished or not."""
        self._connection.close()

    def _resolve(self, token: CancelToken | None) -> None:
        last = 0
        while True:
            rows = self._connection.execute(
                "SELECT l.id, l.target, n.path, l.form FROM links l JOIN notes n ON n.id = l.source"
                " WHERE l.id > ? ORDER BY l.id LIMIT ?",
                (last, _LINKS_AT_ONCE),
            ).fetchall()
            if not rows:
                return
            if token is not None:
                token.check()
            self._connection.executemany(
                "UPDATE links SET status = ?, resolved = ?, candidates = ? WHERE id = ?",
                [
                    (*resolved(target, path, form, self.names), link_id)
                    for link_id, target, path, form in rows
                ],
            )
            last = rows[-1][0]
