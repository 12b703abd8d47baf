"""Ignore files: `.gardenignore` and `.ragignore`, in the language of `.gitignore`.

One pattern a line: `*`, `?`, `[abc]`, `**`; '#' comments; '!' takes a path back in; a trailing '/'
means folders only; a '/' elsewhere ties the pattern to the folder of the ignore file, else it
meets at any depth. As in git, nothing inside an ignored folder can be taken back.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from wcmatch import glob

IGNORE_FILES = (".gardenignore", ".ragignore")

_FLAGS = glob.GLOBSTAR | glob.DOTGLOB | glob.FORCEUNIX
_MAX_PATTERNS = 1_000
_MAX_LENGTH = 500
"""An ignore file is untrusted input; what goes beyond is left out rather than run."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    regex: re.Pattern[str]
    negated: bool
    folders_only: bool


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
        path = path if path.isascii() else unicodedata.normalize("NFC", path)
        if self._fast is not None:
            files, folders = self._fast
            chosen = folders if folder else files
            return chosen is not None and chosen.match(path) is not None
        ignored = False
        for pattern in self._patterns:
            if pattern.folders_only and not folder:
                continue
            if pattern.negated is ignored and pattern.regex.match(path):
                ignored = not pattern.negated
        return ignored

    def ignores_path(self, path: str) -> bool:
        """Whether a file is ignored, itself or through one of its folders."""
        folders = path.split("/")[:-1]
        for depth in range(1, len(folders) + 1):
            if self.ignores("/".join(folders[:depth]), folder=True):
                return True
        return self.ignores(path)

    @cached_property
    def _fast(self) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None] | None:
        """All patterns as one expression for files and one for folders, unless '!' is used."""
        if any(pattern.negated for pattern in self._patterns):
            return None
        files = [p.regex.pattern for p in self._patterns if not p.folders_only]
        folders = [p.regex.pattern for p in self._patterns]
        return _either(files), _either(folders)

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
        pattern = pattern.lstrip("/")
        if not pattern:
            return
        if len(pattern) > _MAX_LENGTH or len(self._patterns) >= _MAX_PATTERNS:
            self.refused.append(line)
            return
        regex = _translated(pattern if tied else f"**/{pattern}")
        if regex is None:
            self.refused.append(line)
        else:
            self._patterns.append(_Pattern(regex, negated, folders_only))


def _translated(pattern: str) -> re.Pattern[str] | None:
    try:
        positive, _negative = glob.translate(pattern, flags=_FLAGS)
        return re.compile("|".join(positive))
    except (re.error, ValueError):
        return None


def _either(patterns: list[str]) -> re.Pattern[str] | None:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns)) if patterns else None
