"""Mends of a note's bytes that one click makes: frontmatter that can't be read (B21), and files in
an encoding of old (B26).

A mend is offered only where its outcome is sure, says what it changes, and is made only when the
person asks: `find` reads, `Editing.mend_text` writes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from garden.document import MAX_BYTES, check_note
from garden.errors import NotUtf8
from garden.okf import textfile
from garden.okf.frontmatter import repair
from garden.okf.layout import GardenLayout
from garden.okf.note import Version
from garden.storage import atomic

_SAMPLE: Final = 1200
"""Characters of a converted text that are shown before it is written."""

_NO_TEXT: Final = re.compile("[\0\x80-\x9f\ue000-\uf8ff]")
"""What decoders make of bytes that stand for nothing: the file has another encoding, or several."""
_WESTERN_SIGNS: Final = "€£§°±²³µ·½«»‘’“”„–—…•©®™¿¡×"


@dataclass(frozen=True, slots=True)
class LineChange:
    """One line that a mend rewrites."""

    line: int
    """1-based, of the whole file."""
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TextMend:
    """What would be written, and what of it a person should see first."""

    path: str
    kind: Literal["fields", "utf-8"]
    version: Version
    """The file that it was made for."""
    data: bytes
    """The file's bytes afterwards."""
    lines: tuple[LineChange, ...] = ()
    """For 'fields': the lines that differ; every other byte stays."""
    encoding: str = ""
    """For 'utf-8': Python's name of the encoding that reads all of the file."""
    sample: str = ""
    """For 'utf-8': the beginning of the text that has more than ASCII in it."""


def find(layout: GardenLayout, path: str) -> TextMend | None:
    """The mend of a note, None when there is nothing to mend or no sure way.

    Raises NotANote, OutsideGarden, NotFound, TooLarge, Unreadable.
    """
    file = layout.absolute(path)
    check_note(path)
    data, version = atomic.read(file, limit=MAX_BYTES)
    try:
        text = textfile.decode(data, where=path)
    except NotUtf8:
        return _converted(path, data, version)
    mended = repair(text.text)
    if mended is None:
        return None
    before, after = text.text.split("\n"), mended.text.split("\n")
    lines = tuple(LineChange(n, before[n - 1], after[n - 1]) for n in mended.lines)
    return TextMend(path, "fields", version, text.encode(mended.text), lines)


def _converted(path: str, data: bytes, version: Version) -> TextMend | None:
    looked = textfile.peek(data, limit=len(data))
    if looked.binary or not looked.encoding:
        return None
    try:
        # Not the text that is shown: its line endings are those of the file.
        text = data.decode(looked.encoding)
    except UnicodeDecodeError:
        return None
    if _NO_TEXT.search(text) or (looked.encoding == "cp1252" and not _western(text)):
        return None
    return TextMend(
        path,
        "utf-8",
        version,
        text.encode("utf-8"),
        encoding=looked.encoding,
        sample=_sample(looked.text),
    )


def _western(text: str) -> bool:
    """Whether this is Western text: nearly any bytes can be read as such, few of them make words
    with letters that have marks here and there."""
    letters = [char for char in text if not char.isspace()]
    foreign = [char for char in letters if char > "\x7f"]
    usual = sum(char.isalpha() or char in _WESTERN_SIGNS for char in foreign)
    return len(foreign) <= 0.3 * len(letters) and usual >= 0.9 * len(foreign)


def _sample(text: str) -> str:
    """From the first line that the encoding matters for: ASCII says nothing of whether it is the
    right one."""
    lines = text.split("\n")
    first = next((n for n, line in enumerate(lines) if not line.isascii()), 0)
    return "\n".join(lines[first:])[:_SAMPLE]
