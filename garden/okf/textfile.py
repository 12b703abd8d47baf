"""A note's bytes as text, and back without touching what nobody edited.

The program works on LF-only text; a `NoteText` remembers the byte order mark and the ending of
every line, so that text that was not changed gives exactly the bytes it came from (B16,
B22, B26). U+2029 counts as a line ending because Qt's editor uses it for
one: kept inside a line, it would come back as a new line.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from garden.errors import NotUtf8

_ENDING = re.compile("\r\n|\r|\n|\u2029")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ORDINARY = ("\n", "\r\n", "\r")
_DIFF_LIMIT = 4_000
"""Changed lines up to which endings are matched by a full diff; longer stretches pair by place."""


@dataclass(frozen=True, slots=True)
class NoteText:
    """Text of a file with what is needed to give its bytes back."""

    text: str
    """LF-only, without the byte order mark."""
    bom: bool = False
    """The file starts with EF BB BF; it stays (B22)."""
    endings: tuple[str, ...] = ()
    r"""One of '\n', '\r\n', '\r', U+2029 for each '\n' of `text`, in order."""

    @property
    def majority(self) -> str:
        r"""The ending new lines take: the commonest of '\n', '\r\n', '\r'; a tie goes to the
        first seen, and a file without any gets '\n'."""
        counts = Counter(ending for ending in self.endings if ending in _ORDINARY)
        return counts.most_common(1)[0][0] if counts else "\n"

    def encode(self, new_text: str | None = None) -> bytes:
        """The file's bytes, for `new_text` when given.

        The same text gives the same bytes. Otherwise lines that stayed (found by a line diff) and
        lines that were edited in place keep their ending, new lines take the majority. The byte
        order mark stays. Raises NotUtf8 when the text holds what no UTF-8 note can (a lone
        surrogate, NUL): nothing is ever replaced silently.
        """
        text = self.text if new_text is None else _lf_only(new_text)
        endings = self.endings
        if text != self.text:
            endings = self._endings_for(text)
        return self._bytes(text, endings)

    def edited(self, new_text: str) -> NoteText:
        """A `NoteText` of `new_text` that remembers the endings `encode` would write."""
        return decode(self.encode(new_text))

    def _bytes(self, text: str, endings: tuple[str, ...]) -> bytes:
        if not all(ending == "\n" for ending in endings):
            lines = text.split("\n")
            text = "".join(
                part for pair in zip(lines, (*endings, ""), strict=True) for part in pair
            )
        if "\0" in text:
            raise NotUtf8(
                "The text holds a NUL character.",
                advice="Remove it: a note with NUL can't be opened as text.",
            )
        try:
            data = _joined_surrogates(text).encode("utf-8")
        except UnicodeEncodeError as error:
            line = text.count("\n", 0, error.start) + 1
            raise NotUtf8(
                f"The text holds half a character on line {line}.",
                advice="Delete the damaged character and save again.",
            ) from error
        return codecs.BOM_UTF8 + data if self.bom else data

    def _endings_for(self, text: str) -> tuple[str, ...]:
        majority = self.majority
        count = text.count("\n")
        if all(ending == majority for ending in self.endings):
            return (majority,) * count
        old, new = self.text.split("\n"), text.split("\n")
        result = [majority] * len(new)
        untouched = [False] * len(new)
        for old_line, new_line in _kept_lines(old, new):
            if old_line < len(self.endings):
                result[new_line] = self.endings[old_line]
                untouched[new_line] = old[old_line] == new[new_line]
        for line in range(1, count):
            # '\r' before an empty line that ends in '\n' would read back as one ending. Of the two
            # lines one that was touched gives way, and '\r\n' can't run into a third.
            if result[line] == "\n" and not new[line] and result[line - 1] == "\r":
                first_gives_way = untouched[line] and not untouched[line - 1]
                result[line - 1 if first_gives_way else line] = "\r\n"
        return tuple(result[:count])


def decode(data: bytes, *, where: str = "") -> NoteText:
    """Read UTF-8 bytes. Raises NotUtf8 (B26) when they aren't, or when they hold NUL.

    `where` names the file in the error.
    """
    bom = data.startswith(codecs.BOM_UTF8)
    try:
        text = (data[3:] if bom else data).decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start + (3 if bom else 0)
        line = data.count(b"\n", 0, offset) + 1
        guess = peek(data).encoding
        raise NotUtf8(
            f"The file is not UTF-8 text: byte {data[offset]:#04x} on line {line}"
            + (f"; it may be {guess}." if guess else "."),
            where=where,
            advice="It is shown read-only; convert it to UTF-8 to edit it.",
        ) from error
    if "\0" in text:
        raise NotUtf8(
            "The file holds NUL bytes; it is binary, or not UTF-8.",
            where=where,
            advice="It is shown read-only.",
        )
    if "\r" not in text and "\u2029" not in text:
        return NoteText(text, bom, ("\n",) * text.count("\n"))
    endings = tuple(_ENDING.findall(text))
    return NoteText(_lf_only(text), bom, endings)


@dataclass(frozen=True, slots=True)
class Peek:
    """What a file that is no UTF-8 text looks like, for showing it read-only (B26)."""

    text: str
    """LF-only; wrong bytes stand as U+FFFD. Never to be saved."""
    encoding: str
    """Python codec name that reads all bytes, to offer a conversion with; '' when unsure."""
    binary: bool
    """True when the bytes don't look like text of any encoding."""


def peek(data: bytes, *, limit: int = 1_000_000) -> Peek:
    """Look at any bytes without failing. At most `limit` bytes are looked at."""
    sample = data[:limit]
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if sample.startswith(mark):
            text = _decoded(sample, name, whole=len(sample) == len(data))
            if text is not None and "\0" not in text:
                return Peek(_lf_only(text), name, binary=False)
    if b"\0" in sample or _control_share(sample) > 0.02:
        return Peek(_lf_only(sample.decode("utf-8", "replace")), "", binary=True)
    for name in ("utf-8", "euc_jp", "cp932", "gb18030", "cp1252"):
        text = _decoded(sample, name, whole=len(sample) == len(data))
        if text is not None and _plausible(text, name):
            return Peek(_lf_only(text), name, binary=False)
    return Peek(_lf_only(sample.decode("utf-8", "replace")), "", binary=False)


def _decoded(sample: bytes, name: str, *, whole: bool) -> str | None:
    try:
        return codecs.getincrementaldecoder(name)().decode(sample, final=whole)
    except UnicodeDecodeError:
        return None


def _plausible(text: str, name: str) -> bool:
    """Whether decoding gave Japanese or Western text rather than rare signs by accident."""
    if name not in ("euc_jp", "cp932"):
        return name != "gb18030"
    foreign = [char for char in text if char > "\x7f"]
    common = sum("\u3000" <= char <= "\u30ff" or "\u4e00" <= char <= "\u9fff" for char in foreign)
    return bool(foreign) and common >= 0.7 * len(foreign)


def _control_share(sample: bytes) -> float:
    odd = sum(sample.count(byte) for byte in (*range(1, 7), *range(14, 27), *range(28, 32), 127))
    return odd / max(1, len(sample))


def _lf_only(text: str) -> str:
    if "\r" in text or "\u2029" in text:
        return _ENDING.sub("\n", text)
    return text


def _joined_surrogates(text: str) -> str:
    """UTF-16 halves that stand together, as some toolkits hand them over, become one character."""
    if _SURROGATE.search(text) is None:
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _kept_lines(old: list[str], new: list[str]) -> Iterator[tuple[int, int]]:
    """Pairs (old line, new line) whose ending is carried over."""
    head = 0
    shortest = min(len(old), len(new))
    while head < shortest and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shortest - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    yield from ((line, line) for line in range(head))
    middle_old, middle_new = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(middle_old) + len(middle_new) > _DIFF_LIMIT:
        blocks = [("replace", 0, len(middle_old), 0, len(middle_new))]
    else:
        blocks = SequenceMatcher(None, middle_old, middle_new, autojunk=False).get_opcodes()  # type: ignore[assignment]
    for _tag, old_start, old_end, new_start, new_end in blocks:
        pairs = min(old_end - old_start, new_end - new_start)
        yield from ((head + old_start + i, head + new_start + i) for i in range(pairs))
    yield from ((len(old) - 1 - i, len(new) - 1 - i) for i in reversed(range(tail)))
