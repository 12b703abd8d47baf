"""One file into what the index keeps of it. Never raises because of what a file holds.

A note that can't be read as text (binary, another encoding, too large, no permission) stays
listed under its file name with a problem, and never keeps its neighbours out (B26).
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from garden.errors import NotUtf8
from garden.okf import conformance, fields, front_read, textfile
from garden.okf.links import without_definitions
from garden.okf.markdown import parse
from garden.okf.names import is_reserved, stem
from garden.okf.note import LinkOccurrence, NoteMeta, ParsedBody
from garden.okf.resolve import fold_key, key_of
from garden.problems import Problem, Severity
from garden.search.records import (
    SEPARATOR,
    DetailRow,
    IndexedFile,
    LinkRow,
    NoteRow,
    WordsRow,
)
from garden.search.words import words_row

MAX_BYTES = 8 * 1024 * 1024
"""A larger file is listed by its name only."""
_SETTLING_NS = 2_000_000_000
"""A file that changed so shortly before it was read may change again within the same clock tick of
its file system (FAT ticks every 2 s); its hash is compared once more next time."""
_CONTEXT = 300
"""Most characters of a link's context that are kept."""
_MAY_LINK = ("[[", *fields.PATH_KEYS, *fields.CONCEPT_KEYS)
"""Most frontmatter holds no link; a look at the text is cheaper than one at every value."""
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
"""Not waiting, since a named pipe may be called note.md too."""
_SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.HINT)
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=str).encode


@dataclass(frozen=True, slots=True)
class Source:
    """A file as read from disk, or why it could not be read."""

    path: str
    """Garden path."""
    data: bytes | None
    size: int
    mtime_ns: int
    settled: bool
    problem: Problem | None = None


def read_source(
    path: str, file: str | Path, now_ns: Callable[[], int] = time.time_ns
) -> Source | None:
    """Read a file with the size and time that belong to the bytes. None when it is gone."""
    try:
        handle = os.open(file, _OPEN_FLAGS)
        try:
            info = os.fstat(handle)
            if info.st_size > MAX_BYTES:
                problem = _too_large(path, info)
                return Source(path, None, info.st_size, info.st_mtime_ns, True, problem)
            data = _read_all(handle, info.st_size)
            # Written to while we read: keep the older time, so that the next look reads again.
            same = os.fstat(handle).st_mtime_ns == info.st_mtime_ns
        finally:
            os.close(handle)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return _unreadable(path, Path(file), error)
    settled = same and len(data) == info.st_size and info.st_mtime_ns < now_ns() - _SETTLING_NS
    return Source(path, data, len(data), info.st_mtime_ns, settled)


def _read_all(handle: int, size: int) -> bytes:
    data = os.read(handle, size + 1)
    if len(data) == size:
        return data
    parts = [data]
    while parts[-1] and sum(map(len, parts)) <= MAX_BYTES:
        parts.append(os.read(handle, 1 << 20))
    return b"".join(parts)


def ingest(source: Source, *, kana: bool = False, okf: bool = True) -> IndexedFile:
    """Read what a note holds. `okf` says whether it should be an OKF concept."""
    if source.data is None:
        problem = source.problem
        return _named_only(source, "", [problem] if problem else [], kana=kana)
    digest = hashlib.sha256(source.data).hexdigest()
    try:
        text = textfile.decode(source.data, where=source.path).text
    except NotUtf8 as error:
        binary = textfile.peek(source.data, limit=4096).binary
        problem = Problem(
            "binary" if binary else "not-utf8",
            Severity.ERROR,
            source.path,
            error.what,
            error.advice,
        )
        return _named_only(source, digest, [problem], kana=kana)
    try:
        return _note(source, digest, text, kana=kana, okf=okf)
    except Exception as error:  # whatever a hostile file makes a parser do, the others go on
        problem = Problem(
            "unparsable",
            Severity.WARNING,
            source.path,
            f"The note's structure could not be read ({type(error).__name__}); its text can.",
            "Its words are found, its links are not. Please report the file.",
        )
        return _text_only(source, digest, text, problem, kana=kana)


def _note(source: Source, digest: str, text: str, *, kana: bool, okf: bool) -> IndexedFile:
    matter = front_read.read(text)
    body = parse(text, matter.block.body_start)
    first = next((heading.text for heading in body.headings if heading.level == 1), "")
    meta = fields.meta_of(source.path, text, matter, first)
    links = [*without_definitions(body.links)]
    if matter.fields and any(mark in matter.block.yaml for mark in _MAY_LINK):
        links[:0] = fields.field_links(text, matter)
    problems = conformance.check(source.path, text, matter, meta, okf=okf)
    return _indexed(
        source, digest, text, matter.block.body_start, meta, body, links, problems, kana=kana
    )


def _text_only(
    source: Source, digest: str, text: str, problem: Problem, *, kana: bool
) -> IndexedFile:
    body_start = front_read.split(text).body_start
    meta = _bare_meta(source.path)
    return _indexed(source, digest, text, body_start, meta, ParsedBody(), [], [problem], kana=kana)


def _named_only(source: Source, digest: str, problems: list[Problem], *, kana: bool) -> IndexedFile:
    meta = _bare_meta(source.path)
    return _indexed(source, digest, "", 0, meta, ParsedBody(), [], problems, kana=kana)


def stub(path: str, size: int, mtime_ns: int, problem: Problem) -> IndexedFile:
    """A file that nothing could be read of, listed with its problem."""
    return _named_only(Source(path, None, size, mtime_ns, True), "", [problem], kana=False)


def _bare_meta(path: str) -> NoteMeta:
    return NoteMeta(path=path, title=stem(path), reserved=is_reserved(path))


def _indexed(
    source: Source,
    digest: str,
    text: str,
    body_start: int,
    meta: NoteMeta,
    body: ParsedBody,
    links: Sequence[LinkOccurrence],
    problems: Sequence[Problem],
    *,
    kana: bool,
) -> IndexedFile:
    title, tags, aliases = _clean(meta.title), _joined(meta.tags), _joined(meta.aliases)
    description = _clean(meta.description)
    severities = {problem.severity for problem in problems}
    note = NoteRow(
        path=source.path,
        path_key=fold_key(source.path),
        title=title,
        type=_clean(meta.type),
        status=_clean(meta.status),
        trust=meta.trust.value,
        description=description,
        tags=tags,
        aliases=aliases,
        created=_clean(meta.created),
        changed=_clean(meta.changed),
        stale_after=_clean(meta.stale_after),
        superseded_by=_clean(meta.superseded_by),
        reserved=int(meta.reserved),
        size=source.size,
        mtime_ns=source.mtime_ns,
        hash=digest,
        settled=int(source.settled),
        problem=next((s.value for s in _SEVERITIES if s in severities), ""),
    )
    headings = [
        [h.level, h.text, h.anchor, h.span.start, h.span.end, h.line] for h in body.headings
    ]
    detail = DetailRow(
        text,
        body_start,
        _dump(headings) if headings else "[]",
        _dump([_problem_row(problem) for problem in problems]) if problems else "[]",
        _dump(meta.fields) if meta.fields else "{}",
    )
    words: WordsRow = words_row(
        source.path,
        title,
        _parts(aliases),
        _parts(tags),
        description,
        [heading.text for heading in body.headings],
        text[body_start:],
        kana=kana,
    )
    return IndexedFile(note, detail, words, [_link_row(link) for link in links])


def _link_row(link: LinkOccurrence) -> LinkRow:
    target = _clean(link.target)
    return LinkRow(
        link.form.value,
        target,
        key_of(target),
        link.anchor,
        link.label,
        link.span.start,
        link.span.end,
        link.target_span.start,
        link.target_span.end,
        link.line,
        int(link.external),
        link.context if len(link.context) <= _CONTEXT else link.context[:_CONTEXT] + "…",
        link.title,
    )


def _problem_row(problem: Problem) -> list[object]:
    return [
        problem.code,
        problem.severity.value,
        problem.message,
        problem.advice,
        problem.line,
        problem.facts,
    ]


def _dump(value: object) -> str:
    return _clean(_encode(value))


def _clean(value: str) -> str:
    """`value` as a column can hold it: YAML escapes may give half characters or separators."""
    if value.isascii():
        return value.replace(SEPARATOR, " ") if SEPARATOR in value else value
    return value.encode("utf-8", "replace").decode()


def _joined(values: Sequence[str]) -> str:
    return SEPARATOR.join(_clean(value) for value in values if value)


def _parts(joined: str) -> list[str]:
    return joined.split(SEPARATOR) if joined else []


def _too_large(path: str, info: os.stat_result) -> Problem:
    size = info.st_size / 1e6
    return Problem(
        "too-large",
        Severity.WARNING,
        path,
        f"The file has {size:,.0f} MB; it is listed, but its text is not searched.",
        "Split it into several notes, or keep it outside the garden.",
        facts=(("megabytes", f"{size:.0f}"),),
    )


def _unreadable(path: str, file: Path, error: OSError) -> Source:
    try:
        info = file.stat()
        size, mtime_ns = info.st_size, info.st_mtime_ns
    except OSError:
        size, mtime_ns = 0, 0
    denied = isinstance(error, PermissionError)
    problem = Problem(
        "permission" if denied else "unreadable",
        Severity.ERROR,
        path,
        "The file may not be read." if denied else f"The file can't be read: {error.strerror}.",
        "Check its permissions." if denied else "Check the disk or the network drive.",
        facts=(("reason", error.strerror or str(error)),),
    )
    # Unsettled, so that the next look tries again: permissions change without the file's time.
    return Source(path, None, size, mtime_ns, False, problem)
