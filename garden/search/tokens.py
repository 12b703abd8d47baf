"""Cutting text into search tokens, for any script (B38, B39).

SQLite's own tokenizers leave a Japanese sentence as one word, or (trigram) can't find a word of
two characters. So text is folded and pre-cut here, and FTS5 then splits what we hand it at ASCII
signs and stems the Latin words (its `ascii` tokenizer takes two thirds of the time of `unicode61`,
which would look every character up once more):

* folding: NFKC (full and half width, composed kana, circled digits), case, accents of Latin, Greek
  and Cyrillic letters, invisible characters out; voicing marks of kana stay, they tell words apart;
* runs of Chinese, Japanese and Korean characters become overlapping pairs and the run's last
  character: `記憶術` -> `記憶 憶術 術`. A pair never spans a Latin word, a space or a field, but a
  single line end inside such a run is no border: text is wrapped inside words there;
* an emoji becomes a word of its own: `🌱` -> `x127793`;
* any other character that is no letter, digit or private-use sign becomes a blank.

`cut` must give the same tokens for the same text for ever, as the index deletes a row by cutting
its old text again; whoever changes it raises `VERSION`.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Sequence
from functools import cache, lru_cache

VERSION = "3"
"""Kept in the index; another value there means that the index is rebuilt."""

CJK = (
    "\u3005-\u3007\u303b\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe\u3105-\u312f"
    "\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u1100-\u11ff\uac00-\ud7a3"
    "\U00020000-\U0003ffff"
)
"""Characters cut into pairs, as the inside of a regular expression's character class."""


EMOJI = "\u2600-\u2775\u2794-\u27bf\u2b50\u2b55\U0001f000-\U0001faff"
"""Pictures that are found like words, as the inside of a character class."""


# Large classes take milliseconds to compile, and opening a garden that is indexed cuts nothing.


@cache
def _cjk_run() -> re.Pattern[str]:
    # A group, so that `split` keeps the runs. `re` finds what begins with one of a class several
    # times faster than what begins with a repeat.
    return re.compile(f"([{CJK}][{CJK}]*)")


@cache
def _piece() -> re.Pattern[str]:
    return re.compile(f"[{CJK}]+|[{EMOJI}]|[^\\W_{CJK}{EMOJI}]+")


@cache
def _line_end() -> re.Pattern[str]:
    # It begins with one literal character, which is found fast; the rest is asked there alone.
    # One blank is what folding makes of the wide blank that begins a paragraph.
    return re.compile(f"\n(?<=[{CJK}]\n)(?:[ \\t]{{2,}})?(?:>[ \\t]*)*(?=[{CJK}])")


def _joined(match: re.Match[str]) -> str:
    """Nothing for a line end inside a word; a heading ends with its line."""
    text, end = match.string, match.start()
    start = text.rfind("\n", 0, end) + 1
    return match[0] if text[start : start + 4].lstrip(" >")[:1] == "#" else ""


_PICTURE = re.compile(f"[{EMOJI}]")


_LOW_PICTURE = re.compile(b"\xe2[\x98-\x9e\xad]")


def _may_hold_pictures(text: str) -> bool:
    """Quick look at the bytes by which `EMOJI` begin in UTF-8: three times as fast as `_PICTURE`
    on a text without any."""
    data = text.encode("utf-8", "surrogatepass")
    return b"\xf0\x9f" in data or _LOW_PICTURE.search(data) is not None


def _picture_word(match: re.Match[str]) -> str:
    return f" x{ord(match[0])} "


def is_emoji(piece: str) -> bool:
    """Whether a piece of folded text is an emoji."""
    return _PICTURE.match(piece) is not None


_JUNK = re.compile(r"[0-9A-Za-z+/=_-]{256,}")
_JUNK_FROM = 20_000  # only long texts are searched for embedded data


@cache
def _odd_characters() -> dict[str, str]:
    """Characters that folding replaces one by one, after NFKC and case folding."""
    odd: dict[str, str] = {}
    for start, end in ((0xC0, 0x250), (0x370, 0x530), (0x1E00, 0x2000)):
        for code in range(start, end):
            char = chr(code)
            parts = unicodedata.normalize("NFD", char)
            base = parts[0]
            if len(parts) > 1 and not unicodedata.combining(base):
                odd[char] = base
    for code in (*range(0x300, 0x370), 0xAD, *range(0x200B, 0x2010), 0x2060, 0xFEFF):
        odd[chr(code)] = ""
    for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)):
        odd[chr(code)] = ""
    return odd


# Ranges, as a class of a thousand single characters is forty times slower to search.
_ODD = re.compile(
    "[\u00c0-\u024f\u0300-\u036f\u0370-\u052f\u1e00-\u1fff\u00ad\u200b-\u200f\u2060\ufeff\ufe00-\ufe0f"
    "\U000e0100-\U000e01ef]"
)
_KANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def fold(text: str, *, kana: bool = False) -> str:
    """The form in which text is compared: width, case and accents don't matter.

    `kana` also reads katakana as hiragana (a setting, B39).
    """
    if text.isascii():
        return text.lower()
    if not unicodedata.is_normalized("NFKC", text):
        text = unicodedata.normalize("NFKC", text)
    text = _ODD.sub(_replace_odd, text.casefold())
    return text.translate(_KANA) if kana else text


_PLAIN_BYTES = bytes((*range(0x80), *range(0x80, 0xC0), *range(0xE3, 0xEA)))
"""All that UTF-8 makes of ASCII and of U+3000 to U+9FFF, where only ASCII has letter case."""


def _folded_plain(text: str) -> str | None:
    """`fold` for a text of Latin letters without accents, kana and Chinese characters.

    Of most others the answer is None. Passing over bytes is three times faster.
    """
    data = text.encode("utf-8", "surrogatepass")
    if data.translate(None, _PLAIN_BYTES) or not unicodedata.is_normalized("NFKC", text):
        return None
    return data.lower().decode()


def _replace_odd(match: re.Match[str]) -> str:
    return _odd_characters().get(match[0], match[0])


_NO_WORD = re.compile("[^\\w\x00-\x7f\ue000-\uf8ff\U000f0000-\U0010ffff]")
"""A sign beyond ASCII that parts words."""
_ASCII = bytes(range(0x80))
_FEW = 32


def _parted(others: list[str]) -> list[str]:
    """The pieces between runs, their signs beyond ASCII as blanks. None holds a NUL."""
    joined = "\0".join(others)
    if joined.isascii():
        return others
    beyond = joined.encode("utf-8", "surrogatepass").translate(None, _ASCII)
    signs = set(_NO_WORD.findall(beyond.decode("utf-8", "surrogatepass")))
    if len(signs) > _FEW:
        joined = _NO_WORD.sub(" ", joined)
    else:  # the usual case, twice as fast
        for sign in signs:
            joined = joined.replace(sign, " ")
    return joined.split("\0")


_BLANK = array("I", " ".encode("utf-32-le"))


def _paired(runs: list[str]) -> list[str]:
    """Each run as pairs and its last character, separated by blanks.

    All runs of a text are cut at once: characters as numbers, then to each its follower and a
    blank, by slices. That is twice to four times as fast as cutting pair by pair.
    """
    one = array("I", "\0".join(runs).encode("utf-32-le"))
    pairs = _BLANK * (3 * len(one))
    pairs[0::3] = one
    pairs[1::3] = array("I", "\0".join([run[1:] + " " for run in runs]).encode("utf-32-le"))
    return pairs.tobytes().decode("utf-32-le").split("\0\0 ")


def cut(text: str, *, kana: bool = False) -> str:
    """`text` as tokens for the index, separated by ASCII signs, which are no part of them."""
    if len(text) > _JUNK_FROM:
        text = _JUNK.sub(" ", text)
    folded = None if kana else _folded_plain(text)
    if folded is None:
        folded = fold(text, kana=kana)
        if _may_hold_pictures(folded):
            folded = _PICTURE.sub(_picture_word, folded)
    if folded.isascii():
        return folded
    if "\n" in folded:
        folded = _line_end().sub(_joined, folded)
    if "\0" in folded:
        folded = folded.replace("\0", " ")
    parts = _cjk_run().split(folded)
    if len(parts) > 1:
        parts[1::2] = _paired(parts[1::2])
    parts[0::2] = _parted(parts[0::2])
    return " ".join(parts)


def is_cjk(text: str) -> bool:
    """Whether `text` holds any character that is cut into pairs."""
    return not text.isascii() and _cjk_run().search(text) is not None


def pieces(folded: str) -> list[str]:
    """The words of folded text in order; a CJK run is one piece: `第3四半期` -> 第, 3, 四半期."""
    return _piece().findall(folded)


@lru_cache(maxsize=512)
def cut_phrase(folded: str) -> tuple[str, bool]:
    """Folded query text as the token sequence to look for, and whether its end is a whole word.

    A CJK run at the very end may go on in the note, so its last single character is left out,
    unless it is alone, when it can only be found as the beginning of a pair (False). Every other
    run is followed by something else, so its end is asked for: `語API` finds `日本語API`.
    """
    found = pieces(folded)
    tokens: list[str] = []
    whole = True
    for number, piece in enumerate(found):
        if not _cjk_run().match(piece):
            tokens.append(f"x{ord(piece)}" if is_emoji(piece) else piece)
            continue
        last = number == len(found) - 1
        if last and len(piece) == 1:
            whole = False
        end = len(piece) - 1 if last and len(piece) > 1 else len(piece)
        tokens += [piece[i : i + 2] for i in range(end)]
    return " ".join(tokens), whole


_BASIC = (
    "\x00-\x7f\u2010-\u2016\u2018-\u2023\u2027\u3000-\u3029\u3030-\u3035\u303b\u303c\u3041-\u3096"
    "\u309d\u309e\u30a0-\u30fe\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff5e"
)
"""Characters that fold to exactly one character each, whatever stands before them."""
_MARKS = "\u0300-\u036f\u1160-\u11ff\u20d0-\u20ff\u3099\u309a\uff9e\uff9f"


@cache
def _plain() -> re.Pattern[str]:
    return re.compile(f"[{_BASIC}]*")


@cache
def _stretch() -> re.Pattern[str]:
    return re.compile(f"([{_BASIC}]+)(?![{_MARKS}])|.[{_MARKS}]*", re.DOTALL)


def fold_with_offsets(text: str, *, kana: bool = False) -> tuple[str, Sequence[int]]:
    """`fold(text)`, and for each of its characters where it came from in `text` (B39).

    The second value has one more entry than the folded text: the end of `text`. Several folded
    characters may come from one (`㍿`) and one from several (`ｶﾞ`); `original_range` copes.
    """
    if _plain().fullmatch(text):
        return fold(text, kana=kana), range(len(text) + 1)
    parts: list[str] = []
    offsets: list[int] = []
    for match in _stretch().finditer(text):
        start, end = match.span()
        piece = fold(match[0], kana=kana)
        parts.append(piece)
        if match[1] is not None:
            offsets.extend(range(start, end))
        else:
            offsets.extend([start] * len(piece))
    offsets.append(len(text))
    return "".join(parts), offsets


def without_line_ends(folded: str, offsets: Sequence[int]) -> tuple[str, Sequence[int]]:
    """Folded text as it is cut: a word that a line end parts is one again; with its offsets."""
    if "\n" not in folded or folded.isascii():
        return folded, offsets
    gaps = [match.span() for match in _line_end().finditer(folded) if not _joined(match)]
    if not gaps:
        return folded, offsets
    parts: list[str] = []
    kept: list[int] = []
    done = 0
    for start, end in [*gaps, (len(folded), len(folded))]:
        parts.append(folded[done:start])
        kept.extend(offsets[done:start])
        done = end
    kept.append(offsets[len(folded)])
    return "".join(parts), kept


def joins_word(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] is a line end inside a run of Chinese or Japanese characters."""
    found = _line_end().match(text, start)
    return found is not None and found.end() == end and not _joined(found)


def original_range(offsets: Sequence[int], start: int, end: int) -> tuple[int, int]:
    """The range of the original text that a match [start, end) of the folded text covers.

    An original character is covered whole, also when only a part of what it unfolds to matched.
    """
    stop = end
    while stop < len(offsets) - 1 and offsets[stop] == offsets[end - 1]:
        stop += 1
    return offsets[start], offsets[stop]
