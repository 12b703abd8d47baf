"""What the tree's filter field lets through: words folded for case, width and accents (B39)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from garden.okf.note import NoteHeader


@lru_cache(maxsize=65536)
def _folded(text: str) -> str:
    if text.isascii():
        return text.casefold()
    spread = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    # Accents of Latin letters go; the voicing marks of kana are letters of their own and stay.
    kept = "".join(
        char for char in spread if not unicodedata.combining(char) or char in "\u3099\u309a"
    )
    return unicodedata.normalize("NFC", kept).replace("〜", "~")


class TreeFilter:
    """All words of the text must stand in a note's title, aliases, tags or path."""

    __slots__ = ("_words", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._words = tuple(_folded(text).split())

    @staticmethod
    def folded(text: str) -> str:
        """`text` as it is compared: NFKC, case folded, without accents."""
        return _folded(text)

    def accepts(self, header: NoteHeader) -> bool:
        """Whether the note passes; everything passes an empty filter."""
        if not self._words:
            return True
        hay = _hay(header.title, header.path, header.aliases, header.tags)
        return all(word in hay for word in self._words)

    def __bool__(self) -> bool:
        return bool(self._words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TreeFilter) and self._words == other._words

    def __hash__(self) -> int:
        return hash(self._words)


@lru_cache(maxsize=32768)
def _hay(title: str, path: str, aliases: tuple[str, ...], tags: tuple[str, ...]) -> str:
    return _folded("\n".join((title, path, *aliases, *(f"#{tag}" for tag in tags))))
