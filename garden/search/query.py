"""What a person typed into the search field, read into a `Query`; pure, and never an exception.

    記憶 index         both words
    "print queue"      these words in this order
    -draft             notes without the word; works before everything below as well
    a OR b             either
    tag:work           tag, or a tag below it (work/plans)
    type:Runbook       type (a concept's kind)
    path:notes/2026    part of the path
    link:print-queue   notes that link to that note
    title:memory       word in the title only
    status:draft       status as written

Values with spaces are quoted: `type:"BigQuery Table"`. Full-width colons, quotes, minus signs and
spaces work like the half-width ones, as an input method gives them. A word before a colon that is
no operator is an ordinary word (`12:30`, `https://x`). What can't be read is reported as a `Fault`
with its place, and the rest of the query still counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from garden.okf.note import Span
from garden.search.tokens import EMOJI, fold

FilterKey = Literal["tag", "type", "path", "link", "title", "status"]
FILTERS: tuple[FilterKey, ...] = ("tag", "type", "path", "link", "title", "status")


class FaultCode(StrEnum):
    """Why a part of the query was not used as written."""

    UNCLOSED_QUOTE = "unclosed-quote"
    EMPTY_VALUE = "empty-value"
    EMPTY_WORD = "empty-word"
    LONE_OR = "lone-or"


@dataclass(frozen=True, slots=True)
class Fault:
    """A part of the query that could not be read. The rest is searched for all the same."""

    code: FaultCode
    span: Span
    """Where, in the text as typed."""
    message: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase to look for."""

    text: str
    """As typed, without quotes or sign."""
    span: Span
    phrase: bool = False
    """True when it was quoted: its last word is not read as a beginning."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on the note."""

    key: FilterKey
    value: str
    span: Span
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """All groups must match, each by any of its terms; no excluded term may; all filters hold."""

    source: str
    groups: tuple[tuple[Term, ...], ...] = ()
    excluded: tuple[Term, ...] = ()
    filters: tuple[Filter, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def is_empty(self) -> bool:
        """True when there is nothing to look for."""
        return not (self.groups or self.excluded or self.filters)

    @property
    def terms(self) -> tuple[Term, ...]:
        """Every term that may be emphasised in a result."""
        return tuple(term for group in self.groups for term in group)

    @property
    def text(self) -> str:
        """The words alone, in order, for the embedder and for fuzzy titles."""
        return " ".join(term.text for term in self.terms)


_OPEN_QUOTES = '"＂“„'
_CLOSE_QUOTES = '"＂”“'
_MINUS = "-－−"
_OPERATOR = re.compile(rf"({'|'.join(FILTERS)})[:：]", re.IGNORECASE)
_WORDISH = re.compile(rf"\w|[{EMOJI}]")


def parse(source: str) -> Query:
    """Read what was typed."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.groups: list[list[Term]] = []
        self.excluded: list[Term] = []
        self.filters: list[Filter] = []
        self.faults: list[Fault] = []

    def read(self) -> Query:
        joined: Span | None = None  # an OR that waits for its right side
        while self._skip_spaces():
            start = self.at
            if self.source.startswith("OR", start) and self._ends_word(start + 2):
                self.at = start + 2
                span = Span(start, self.at)
                if joined or not self.groups:
                    self._fault(FaultCode.LONE_OR, span, "OR needs a word on both sides.")
                else:
                    joined = span
                continue
            negated = self.source[start] in _MINUS
            if negated:
                self.at += 1
            operator = _OPERATOR.match(self.source, self.at)
            if operator:
                self.at = operator.end()
                self._filter(operator[1].lower(), start, negated)
                continue
            term = self._term(start)
            if term is None:
                continue
            if negated:
                self.excluded.append(term)
            elif joined:
                self.groups[-1].append(term)
                joined = None
            else:
                self.groups.append([term])
        if joined:
            self._fault(FaultCode.LONE_OR, joined, "OR needs a word on both sides.")
        return Query(
            self.source,
            tuple(tuple(group) for group in self.groups),
            tuple(self.excluded),
            tuple(self.filters),
            tuple(self.faults),
        )

    def _skip_spaces(self) -> bool:
        while self.at < len(self.source) and self.source[self.at].isspace():
            self.at += 1
        return self.at < len(self.source)

    def _ends_word(self, at: int) -> bool:
        return at >= len(self.source) or self.source[at].isspace()

    def _value(self) -> tuple[str, bool]:
        """The word or quoted value at the reading position, and whether it was quoted."""
        start = self.at
        if start < len(self.source) and self.source[start] in _OPEN_QUOTES:
            end = start + 1
            while end < len(self.source) and self.source[end] not in _CLOSE_QUOTES:
                end += 1
            self.at = min(end + 1, len(self.source))
            if end >= len(self.source):
                self._fault(
                    FaultCode.UNCLOSED_QUOTE,
                    Span(start, end),
                    "The quotation mark is not closed.",
                )
            return self.source[start + 1 : end], True
        end = start
        while not self._ends_word(end):
            end += 1
        self.at = end
        return self.source[start:end], False

    def _term(self, start: int) -> Term | None:
        value, quoted = self._value()
        span = Span(start, self.at)
        if not _WORDISH.search(fold(value)):
            if value.strip() or quoted or span.end - span.start > 0:
                self._fault(FaultCode.EMPTY_WORD, span, "There is no letter or digit to look for.")
            return None
        return Term(value, span, quoted)

    def _filter(self, key: str, start: int, negated: bool) -> None:
        value, _quoted = self._value()
        span = Span(start, self.at)
        value = value.strip().removeprefix("#") if key == "tag" else value.strip()
        if not value:
            self._fault(FaultCode.EMPTY_VALUE, span, f"{key}: needs a value.")
            return
        known = next(name for name in FILTERS if name == key)
        self.filters.append(Filter(known, value, span, negated))

    def _fault(self, code: FaultCode, span: Span, message: str) -> None:
        self.faults.append(Fault(code, span, message))
