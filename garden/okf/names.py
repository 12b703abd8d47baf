"""Names of notes: comparing them, making file names from titles, anchors from headings.

Any script is at home in a name. Comparing goes through `fold`, so that a name typed composed
(NFC) meets one stored decomposed (NFD) and letter case does not matter (B09); what is on disk
keeps its spelling.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from garden.errors import InvalidName

NOTE_SUFFIXES = (".md", ".markdown")
RESERVED = ("index.md", "log.md")

_MAX_STEM_BYTES = 200
"""File systems allow 255 bytes; this leaves room for '.md', a temp name and ' conflict' beside."""
_DEVICES = frozenset(
    [
        *("con", "prn", "aux", "nul", "clock$", "conin$", "conout$"),
        *(f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"),
    ]
)
_ILLEGAL = re.compile(r'[<>:"/\\|?*#^\[\]]')
r"""Not allowed on some disk (<>:"/\|?*), or breaking a wiki link to the note (#^[]|)."""
_INVISIBLE = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]")
_HALF = re.compile("[\ud800-\udfff]")
_SPACES = re.compile(r"\s+")


def fold(name: str) -> str:
    """Key under which two spellings of one name are equal: NFC and case folded (B09)."""
    if name.isascii():
        return name.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def stem(path: str) -> str:
    """File name of a path without its Markdown suffix: 'a/b.md' gives 'b'."""
    return without_suffix(path.rpartition("/")[2])


def without_suffix(path: str) -> str:
    """The path without '.md' or '.markdown': the concept id of OKF."""
    lower = path.lower()
    for suffix in NOTE_SUFFIXES:
        if lower.endswith(suffix):
            return path[: -len(suffix)]
    return path


def folder_of(path: str) -> str:
    """Folder of a path, '' for the garden's top: 'a/b.md' gives 'a'."""
    return path.rpartition("/")[0]


def is_note_name(name: str) -> bool:
    """Whether a file of that name is a note by its suffix."""
    return name.lower().endswith(NOTE_SUFFIXES)


_ATTACHMENTS = re.compile(
    r"\.(?:png|jpe?g|gif|webp|svg|bmp|ico|avif|heic|tiff?|pdf|mp3|m4a|og[ga]|opus|wav|flac|mp4|m4v|mov"
    r"|webm|mkv|avi|docx?|odt|xlsx?|ods|pptx?|odp|zip|gz|7z|[ct]sv|txt|json|xml|canvas|base)$",
    re.IGNORECASE,
)


def is_attachment_name(name: str) -> bool:
    """Whether a name is that of a picture, recording or document rather than of a note."""
    return _ATTACHMENTS.search(name) is not None


def is_text(path: str) -> bool:
    """Whether a path is text: names that are no UTF-8 reach us with half characters (B26)."""
    return path.isascii() or _HALF.search(path) is None


def shown(path: str) -> str:
    """A path as it can be shown and stored, whatever bytes its name has on disk."""
    return path if path.isascii() else _HALF.sub("\ufffd", path)


def is_reserved(path: str) -> bool:
    """Whether the file is a folder's index.md or log.md, which are no concepts (OKF 0.2)."""
    return path.rpartition("/")[2].lower() in RESERVED


def slugify(title: str) -> str:
    """A short link-friendly name: lower case, words joined by '-', letters of any script kept.

    Empty when the title holds no letter and no digit.
    """
    text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", title).lower())
    kept = "".join(char if _is_word(char) else "-" for char in text if not _drops_out(char))
    return unicodedata.normalize("NFC", re.sub("-{2,}", "-", kept).strip("-_"))


def _drops_out(char: str) -> bool:
    return char in "'’" or unicodedata.category(char) == "Cf"


def _is_word(char: str) -> bool:
    return char == "_" or unicodedata.category(char)[0] in "LNM"


@dataclass(frozen=True, slots=True)
class SafeName:
    """A file name made from a title, and why it differs from it (B14)."""

    name: str
    """Without '.md'; with its own suffix when asked to keep it."""
    reasons: tuple[str, ...] = ()
    """'illegal-characters', 'invisible-characters', 'outer-space', 'trailing-dot', 'leading-dot',
    'device-name', 'okf-reserved', 'too-long', 'empty'; none when the title is kept as it is."""

    @property
    def file_name(self) -> str:
        """The name with '.md'."""
        return self.name + ".md"


def safe_file_name(title: str, *, fallback: str = "note", keep_suffix: bool = False) -> SafeName:
    """File name for a title: valid on Linux, macOS and Windows and linkable by `[[name]]`.

    The title itself stays in the frontmatter. `fallback` names a note whose title leaves nothing.
    With `keep_suffix` the title is a file name such as 'photo.png' and keeps its ending.
    """
    if keep_suffix:
        base, dot, suffix = title.rpartition(".")
        if dot and base and re.fullmatch("[A-Za-z0-9]{1,10}", suffix):
            safe = safe_file_name(base, fallback=fallback)
            return SafeName(f"{safe.name}.{suffix}", safe.reasons)
    reasons: list[str] = []

    def step(reason: str, before: str, after: str) -> str:
        if after != before and reason not in reasons:
            reasons.append(reason)
        return after

    text = unicodedata.normalize("NFC", title)
    text = step("illegal-characters", text, _plain_characters(text))
    text = step("invisible-characters", text, _INVISIBLE.sub("", text))
    text = step("illegal-characters", text, _ILLEGAL.sub("-", text))
    if "illegal-characters" in reasons:
        text = re.sub("-{2,}", "-", text)
        text = re.sub(" ?- ?$|^ ?- ?", "", text)
    text = step("outer-space", text, _SPACES.sub(" ", text).strip())
    text = step("leading-dot", text, text.lstrip(". "))
    text = step("too-long", text, _cut(text, _MAX_STEM_BYTES))
    text = step("trailing-dot", text, text.rstrip(". "))
    if not text:
        text = step("empty", text, fallback)
    if text.partition(".")[0].strip().lower() in _DEVICES:
        text = step("device-name", text, f"{fallback}-{text}")
    if is_reserved(text + ".md"):
        text = step("okf-reserved", text, f"{text}-{fallback}")
    if is_note_name(text):
        text = without_suffix(text) or fallback
    return SafeName(text, tuple(reasons))


def _plain_characters(text: str) -> str:
    """Line breaks and tabs as spaces; other control characters and half characters dropped."""
    text = re.sub(r"[\t\n\r\x0b\x0c\x85\u2028\u2029]", " ", text)
    return "".join(char for char in text if unicodedata.category(char) not in ("Cc", "Cs"))


def _cut(text: str, limit: int) -> str:
    """At most `limit` UTF-8 bytes, never parting a letter from its marks or a joined emoji."""
    if len(text.encode("utf-8", "replace")) <= limit:
        return text
    end = len(text.encode("utf-8", "replace")[: limit + 1].decode("utf-8", "ignore"))
    while end and len(text[:end].encode("utf-8", "replace")) > limit:
        end -= 1
    whole = end
    while end > 0 and (
        unicodedata.category(text[end])[0] == "M"
        or text[end] in "\u200d\ufe0e\ufe0f"
        or text[end - 1] == "\u200d"
        or "\U0001f3fb" <= text[end] <= "\U0001f3ff"
    ):
        end -= 1
    return text[: end or whole].rstrip()


def check_file_name(name: str) -> None:
    """Raise InvalidName when a file name given by a person can't be used as it stands."""
    safe = safe_file_name(without_suffix(name))
    if safe.reasons and safe.reasons != ("okf-reserved",):
        raise InvalidName(
            f"'{name}' can't be a file name here ({', '.join(safe.reasons)}).",
            where=name,
            advice=f"'{safe.name}' would work; the title itself is free.",
        )


def free_name(wanted: str, taken: Callable[[str], bool]) -> str:
    """`wanted`, or 'wanted-2', 'wanted-3', ... the first that `taken` denies."""
    name, number = wanted, 2
    while taken(name):
        name = f"{wanted}-{number}"
        number += 1
    return name


class _InAnchor(dict[int, str | None]):
    """What becomes of a character in an anchor, for `str.translate`; found out once for each."""

    def __missing__(self, code: int) -> str | None:
        char = chr(code)
        kept: str | None = None
        if char in " -\u3000":
            kept = "-"
        elif char in "_\u203f" or unicodedata.category(char)[0] in "LNM":
            kept = char
        self[code] = kept
        return kept


_IN_ANCHOR: Final = _InAnchor()


def anchor(text: str) -> str:
    """Fragment of a heading as GitHub makes it, numbers such as ① kept (B07).

    'Retry & 再試行' gives 'retry--再試行'. Duplicates are numbered by `Anchors`.
    """
    if text.isascii():
        return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    return unicodedata.normalize("NFC", text.strip().lower()).translate(_IN_ANCHOR)


_HEADING_ID = re.compile(r"[ \t]*\{#([\w:.-]+)[^{}\n]*\}[ \t]*$")


def heading_words(content: str) -> tuple[str, str]:
    """A heading's content without the `{#id}` that documentation sites write behind it, and the
    id; '' when there is none."""
    if "{#" not in content:
        return content, ""
    found = _HEADING_ID.search(content)
    if found is None or found.start() == 0:
        return content, ""
    return content[: found.start()], found.group(1)


class Anchors:
    """Gives each heading of one note its own fragment: a second 'steps' becomes 'steps-1'."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def add(self, text: str, id: str = "") -> str:
        """Fragment of the next heading with this text: its own `id` when it names one."""
        base = id or anchor(text)
        name, count = base, self._seen.get(base, 0)
        while name in self._seen:
            count += 1
            name = f"{base}-{count}"
        self._seen[base] = count
        self._seen.setdefault(name, 0)
        return name


def same_anchor(written: str, heading_text: str, heading_anchor: str) -> bool:
    """Whether a fragment as written in a link means the heading.

    Links write it as GitHub's fragment, as the heading's own text (Obsidian), or in the fragment
    of a tool that drops or keeps other signs; those are compared by their letters and digits.
    """
    if written in (heading_anchor, heading_text):
        return True
    folded = fold(written.strip())
    if folded in (fold(heading_anchor), fold(heading_text.strip())):
        return True
    letters = _letters(folded)
    return bool(letters) and letters == _letters(fold(heading_text))


def _letters(text: str) -> str:
    return "".join(char for char in text if _is_word(char) and char != "_")


def look_alikes(paths: Iterable[str]) -> list[tuple[str, ...]]:
    """Groups of paths that differ only in Unicode form or letter case (B08, B09).

    They are one file on disks that fold names (macOS, Windows). Each group is sorted.
    """
    groups: dict[str, list[str]] = {}
    for path in paths:
        groups.setdefault(fold(path), []).append(path)
    return [tuple(sorted(group)) for group in groups.values() if len(group) > 1]
