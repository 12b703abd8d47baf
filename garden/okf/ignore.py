"""Ignore files: `.gardenignore` and `.ragignore`, in the language of `.gitignore`.

One pattern a line: `*`, `?`, `[abc]`, `**`; '#' comments; '!' takes a path back in; a trailing '/'
means folders only; a '/' elsewhere ties the pattern to the folder of the ignore file, else it
meets at any depth. As in git, nothing inside an ignored folder can be taken back.

An ignore file is untrusted input and a pattern such as `*a*a*a*b` can keep a backtracking matcher
busy for ever. So names are matched one by one through `fnmatch`, whose expressions do not
backtrack, and '**' by walking the folders.
"""

from __future__ import annotations

import fnmatch
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

IGNORE_FILES = (".gardenignore", ".ragignore")

_MAX_PATTERNS = 1_000
_MAX_LENGTH = 500
_MAX_PARTS = 40
_ESCAPE = re.compile(r"\\(.)")
_ANY_DEPTH = None
"""Stands for '**' among a pattern's parts."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    parts: tuple[re.Pattern[str] | None, ...]
    """One expression a folder or name, the name last."""
    tied: bool
    negated: bool
    folders_only: bool

    def meets(self, names: list[str]) -> bool:
        """Whether the path with these parts is meant."""
        if not self.tied:
            last = self.parts[0]
            return last is not None and last.match(names[-1]) is not None
        places = {0}
        for number, part in enumerate(self.parts, 1):
            if part is _ANY_DEPTH:
                inside = number == len(self.parts)
                places = set(range(min(places) + inside, len(names) + 1))
            else:
                places = {
                    place + 1
                    for place in places
                    if place < len(names) and part.match(names[place]) is not None
                }
            if not places:
                return False
        return len(names) in places


class IgnoreRules:
    """The patterns of one or more ignore files, last match wins."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._patterns: list[_Pattern] = []
        self.refused: list[str] = []
        """Lines that are no valid pattern; they ignore nothing."""
        for line in lines:
            self._add(line)

    @classmethod
    def parse(cls, text: str) -> IgnoreRules:
        """Rules of one file's text."""
        return cls(text.splitlines())

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def ignores(self, path: str, *, folder: bool = False) -> bool:
        """Whether the entry itself is ignored; the walk asks for each folder on the way first.

        `path` is POSIX and relative to the folder of the ignore file.
        """
        if not self._patterns:
            return False
        if not path.isascii():
            path = unicodedata.normalize("NFC", path)
        names = path.split("/")
        quick, rest = self._sorted
        if quick is not None and quick[folder].match(names[-1]) is not None:
            return True
        ignored = False
        for pattern in rest:
            if pattern.folders_only and not folder:
                continue
            if pattern.negated is ignored and pattern.meets(names):
                ignored = not pattern.negated
        return ignored

    @cached_property
    def _sorted(
        self,
    ) -> tuple[dict[bool, re.Pattern[str]] | None, list[_Pattern]]:
        """Patterns for names at any depth as one expression (for files, for folders), and the
        rest. When '!' is used the order counts, and all are the rest."""
        if any(pattern.negated for pattern in self._patterns):
            return None, self._patterns
        loose = [pattern for pattern in self._patterns if not pattern.tied]
        if not loose:
            return None, self._patterns
        quick = {
            False: _either(pattern for pattern in loose if not pattern.folders_only),
            True: _either(loose),
        }
        return quick, [pattern for pattern in self._patterns if pattern.tied]

    def _add(self, line: str) -> None:
        line = line.rstrip("\r\n").removeprefix("\ufeff")
        if not line.endswith("\\ "):
            line = line.rstrip()
        if not line or line.startswith("#"):
            return
        pattern = unicodedata.normalize("NFC", line)
        negated = pattern.startswith("!")
        if negated:
            pattern = pattern[1:]
        folders_only = pattern.endswith("/")
        pattern = pattern.rstrip("/")
        tied = "/" in pattern
        names = [name for name in pattern.split("/") if name]
        if not names:
            return
        if len(pattern) > _MAX_LENGTH or len(names) > _MAX_PARTS:
            self.refused.append(line)
            return
        if len(self._patterns) >= _MAX_PATTERNS:
            self.refused.append(line)
            return
        try:
            parts = tuple(_translated(name) for name in names)
        except re.error:
            self.refused.append(line)
            return
        if not tied and parts[0] is _ANY_DEPTH:
            tied = True
        self._patterns.append(_Pattern(parts, tied, negated, folders_only))


def _translated(name: str) -> re.Pattern[str] | None:
    if name == "**":
        return _ANY_DEPTH
    return re.compile(fnmatch.translate(_ESCAPE.sub(_literally, name)))


def _literally(match: re.Match[str]) -> str:
    return f"[{match[1]}]" if match[1] in "*?[" else match[1]


def _either(patterns: Iterable[_Pattern]) -> re.Pattern[str]:
    """One expression for any of the names; for none, one that never matches."""
    sources = [part.pattern for pattern in patterns for part in pattern.parts if part is not None]
    return re.compile("|".join(f"(?:{source})" for source in sources) or r"(?!)")
