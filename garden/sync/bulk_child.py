"""The worker process of a bulk index: reads files, parses them, cuts their words.

It is started with this package's folder on its path and runs `main`: frames come in on standard
input and go out on standard output, each eight bytes of length and that many bytes of `marshal`
(values only, between two processes of the same interpreter). It imports neither Qt nor SQLite
and ends when its input ends, which it does when the program that started it is gone.
"""

from __future__ import annotations

import contextlib
import gc
import marshal
import os
import sys
import time
from collections.abc import Callable
from typing import IO, Any

from garden.search.records import IndexedFile, Row
from garden.sync.ingest import ingest, read_source

_LENGTH = 8
READY = "ready"
"""The first answer: whoever dies before it did not die of a note."""


def write_frame(stream: IO[bytes], value: Any) -> None:
    """Send one value. Raises OSError when nobody reads."""
    data = marshal.dumps(value)
    stream.write(len(data).to_bytes(_LENGTH, "little"))
    stream.write(data)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """The next frame, still marshalled; None at the end, a torn frame included."""
    head = stream.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    length = int.from_bytes(head, "little")
    data = stream.read(length)
    return data if len(data) == length else None


def plain(file: IndexedFile) -> Row:
    """A file's rows as marshal takes them, which wants exact tuples.

    Long texts go as UTF-8, which is what SQLite wants: the program need not decode them.
    """
    note, detail, words, links = file
    text, *others = detail
    return (
        tuple(note),
        (text.encode(), *others),
        tuple(column.encode() for column in words),
        [tuple(link) for link in links],
    )


def read_batch(
    batch: list[tuple[str, str]],
    *,
    kana: bool,
    okf: bool,
    now_ns: Callable[[], int] = time.time_ns,
) -> list[Row | None]:
    """The rows of some files, given as (garden path, file); None for one that is gone."""
    rows: list[Row | None] = []
    for path, file in batch:
        source = read_source(path, file, now_ns)
        rows.append(None if source is None else plain(ingest(source, kana=kana, okf=okf)))
    return rows


def main() -> None:
    """Serve until standard input ends."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # the window and whoever writes the index come first
    incoming = sys.stdin.buffer
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break a frame
    first = read_frame(incoming)
    if first is None:
        return
    kana, okf = marshal.loads(first)
    write_frame(outgoing, READY)
    # A tenth of the time went into looking for cycles, of which reading makes none or few.
    gc.disable()
    gc.freeze()
    while (frame := read_frame(incoming)) is not None:
        try:
            write_frame(outgoing, read_batch(marshal.loads(frame), kana=kana, okf=okf))
        except BrokenPipeError:
            return
        gc.collect()  # cheap: what was there at the start is frozen, the batch is gone
