"""What an item says: its claim, where it comes from, when it goes stale, and whether it has.

    Commit only when asked. Source: October sessions. Stale when: the branch policy changes.
    締め時間を入れ替える。出典：OD-41。失効条件：OD-41 が close。

`Source` and `Stale when` are read in English and Japanese, with either colon, in emphasis, in
brackets, or on lines of their own (SPEC Y-03; the source document also writes `Staleness:`,
`Stale when ...` without a colon, and `Expected to change ...`). Words in code are never labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from garden.memory.stale_mark import StaleMark, lead_of, unmark

Label = Literal["source", "stale"]

_SOURCE: Final = "sources?|出典|出所|情報源|根拠|ソース"
_STALE: Final = (
    "stale[ -](?:when|if|after|once|on)|staleness|stale|expires|expiry"
    "|失効条件|失効|陳腐化条件|古くなる(?:条件|とき|時)|見直し条件|見直し|有効期限|期限"
)
_LABEL: Final = re.compile(
    rf"[*_]{{0,2}}(?i:(?P<source>{_SOURCE})|(?P<stale>{_STALE}))[*_]{{0,2}}[ \t]?[:：][*_]{{0,2}}"
    r"[ \t]*|(?P<bare>Stale (?:when|if|after|once)\b|Expected to change\b)[ \t]*"
)
_CODE: Final = re.compile(r"(`+)(?!`)(?:.+?)(?<!`)\1(?!`)|\[\[[^\]\n]*\]\]", re.DOTALL)
_FENCE: Final = re.compile(
    r"^[ \t]*(`{3,}|~{3,})[^\n]*\n.*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.DOTALL | re.MULTILINE
)
_BLOCK: Final = re.compile(r"\n[ \t]*(?:\n|[-+*][ \t]|\d{1,9}[.)][ \t])|\n?\Z")
_SENTENCE: Final = re.compile(r"[。．！？](?!\Z)|[.!?](?=[ \t\n]+[A-Z\u3040-\u9fff~*\[])")
_SHORT: Final = re.compile(
    r"(?:^|[\s(])(?:[A-Z]|[Dd]r|Mr|Mrs|Ms|Prof|St|No|vs|cf|pp?|fig|e\.g|i\.e|etc|Inc|Ltd)\.$"
)
_WIDE: Final = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
_CUT: Final = "\x02"
_EMPTY_BRACKETS: Final = re.compile(
    r"[ \t]*(?:\([\s\x02]*\x02[\s\x02]*\)|（[\s\x02]*\x02[\s\x02]*）)"
)
_ENDS: Final = "。．.!！?？…"


@dataclass(frozen=True, slots=True)
class Clause:
    """A labelled part of an item. Offsets count in the item's content."""

    label: Label
    value: str
    """On one line, without the full stop at its end."""
    start: int
    """Where its label (or the bracket before it) begins."""
    end: int
    """Behind its full stop or bracket."""
    value_start: int
    value_end: int


@dataclass(frozen=True, slots=True)
class Parts:
    """What an item's content says."""

    claim: str
    """The content without labelled parts and stale mark."""
    source: str
    """Sources, joined by '; ' when there are several; '' without."""
    stale_when: str
    clauses: tuple[Clause, ...]
    mark: StaleMark | None
    """Set when the item is struck out or says that it is stale or superseded."""


@lru_cache(maxsize=4096)
def read_parts(content: str) -> Parts:
    """Read an item's content. Never raises."""
    inner, mark = unmark(content)
    clauses = find_clauses(inner)
    kept: list[str] = []
    at = 0
    for clause in clauses:
        kept.append(inner[at : clause.start].rstrip(" \t"))
        at = clause.end
    kept.append(inner[at:])
    lines = _EMPTY_BRACKETS.sub("", _CUT.join(kept)).replace(_CUT, "").split("\n")
    return Parts(
        claim="\n".join(line.rstrip() for line in lines if line.strip(" \t-*+")).strip(),
        source=_joined(clause.value for clause in clauses if clause.label == "source"),
        stale_when=_joined(clause.value for clause in clauses if clause.label == "stale"),
        clauses=clauses if mark is None else (),
        mark=mark,
    )


def find_clauses(content: str) -> tuple[Clause, ...]:
    """The labelled parts of a content that carries no stale mark, in order."""
    masked = _CODE.sub(_masked, _FENCE.sub(_masked, content))
    labels = [found for found in _LABEL.finditer(masked) if _stands_alone(masked, found)]
    brackets = [_bracket(masked, found) for found in labels]
    clauses: list[Clause] = []
    shared = -1
    for number, (found, (start, closing)) in enumerate(zip(labels, brackets, strict=True)):
        limit = brackets[number + 1][0] if number + 1 < len(labels) else len(content)
        if closing > limit:  # one bracket around several parts belongs to none of them
            shared, start, closing = closing, found.start(), -1
        elif found.start() < shared < limit:
            limit = shared
        clauses.append(_clause(content, masked, found, start, closing, limit))
    return tuple(clauses)


def compose(claim: str, source: str = "", stale_when: str = "") -> str:
    """An item's content in the form the documents use."""
    return with_stale_when(with_source(claim.strip(), source), stale_when)


def with_source(content: str, value: str) -> str:
    """The content with that source; '' takes it out. Nothing else changes."""
    return _with(content, "source", value)


def with_stale_when(content: str, value: str) -> str:
    """The content with that stale condition; '' takes it out. Nothing else changes."""
    return _with(content, "stale", value)


def closed(text: str) -> str:
    """The text with a full stop of its script, unless it ends in a sign of that kind."""
    text = text.rstrip()
    if not text or text[-1] in _ENDS or text[-1] in ":：":
        return text
    return text + ("。" if _WIDE.match(text[-1]) else ".")


def _with(content: str, label: Label, value: str) -> str:
    value = " ".join(value.split())
    clauses = find_clauses(content)
    own = [clause for clause in clauses if clause.label == label]
    if value and own:
        for extra in reversed(own[1:]):
            content = _cut(content, extra)
        first = own[0]
        end = content[first.value_end : first.end]
        tail = closed(value)[len(value.rstrip()) :] if not end.strip() else ""
        if value[-1] in _ENDS and end[:1] in _ENDS:
            value = value[:-1]
        return content[: first.value_start] + value + tail + content[first.value_end :]
    if not value:
        for clause in reversed(own):
            content = _cut(content, clause)
        return content
    lead, rest = lead_of(content)
    if not lead:
        return f"{content}\n\n{_NAMES[label]}: {closed(value)}"
    said = f"{_NAMES[label]}: {closed(value)}"
    before = next((c for c in clauses if label == "source" and c.start <= len(lead)), None)
    if before is None:
        lead = closed(lead)
        return lead + _gap(lead) + said + rest
    head, tail = content[: before.start], content[before.start :]
    kept = head.rstrip(" \t")
    if not kept or kept.endswith("\n"):
        return head + said + _gap(said) + tail
    gap = head[len(kept) :]
    kept = closed(kept)
    return kept + _gap(kept) + said + (gap or _gap(said)) + tail


_NAMES: Final[dict[Label, str]] = {"source": "Source", "stale": "Stale when"}


def _gap(text: str) -> str:
    return "" if not text or _WIDE.match(text[-1]) else " "


def _cut(content: str, clause: Clause) -> str:
    head, tail = content[: clause.start], content[clause.end :]
    line = head.rpartition("\n")[2]
    if not line.strip(" \t-*+") and (not tail or tail.startswith("\n")):
        return head[: len(head) - len(line)].removesuffix("\n") + tail  # the line held nothing else
    if not tail.strip():
        return head.rstrip() + tail
    return head + tail.lstrip(" \t") if head.endswith(" ") or not head else head + tail


def _clause(
    content: str, masked: str, found: re.Match[str], start: int, closing: int, limit: int
) -> Clause:
    label: Label = "source" if found["source"] else "stale"
    value_start = found.end()
    block = _BLOCK.search(masked, value_start)
    end = min(limit, block.start() if block else limit)
    if closing >= 0:
        value = _value(content[value_start:closing])
        return Clause(label, value, start, closing + 1, value_start, closing)
    if label == "source":
        end = _sentence_end(masked, value_start, end)
    raw = content[value_start:end].rstrip()
    value_end = value_start + len(raw)
    while value_end > value_start and content[value_end - 1] in ".。．":
        value_end -= 1
    return Clause(
        label,
        _value(content[value_start:value_end]),
        start,
        value_start + len(raw),
        value_start,
        value_end,
    )


def _bracket(masked: str, found: re.Match[str]) -> tuple[int, int]:
    """Where the labelled part begins, and its closing bracket; -1 when it stands in none."""
    head = masked[: found.start()].rstrip(" \t")
    closing = {"(": ")", "（": "）"}.get(head[-1:], "")
    block = _BLOCK.search(masked, found.end())
    end = masked.find(closing, found.end(), block.start() if block else len(masked))
    return (len(head) - 1, end) if closing and end >= 0 else (found.start(), -1)


def _sentence_end(masked: str, start: int, end: int) -> int:
    for stop in _SENTENCE.finditer(masked, start, end):
        if not _SHORT.search(masked[start : stop.end()]):
            return stop.end()
    return end


def _stands_alone(masked: str, found: re.Match[str]) -> bool:
    """Whether a label begins a sentence, a line or a bracket: not 'Open Source: yes'."""
    before = masked[: found.start()].rstrip(" \t")
    last = before[-1:]
    if found["bare"]:
        return not last or last in "\n(（" or last in _ENDS or last in "*_~"
    if not last or last == "\n":
        return True
    label = found["source"] or found["stale"] or ""
    if last.isascii():
        return not last.isalnum() and last != "/"
    if label.isascii():
        return True
    return last in "。．！？（「、，；　" or before != masked[: found.start()]


def _masked(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", "\x01", found.group())


def _value(text: str) -> str:
    return " ".join(text.split()).strip("*_ ") if "`" not in text else " ".join(text.split())


def _joined(values: Iterable[str]) -> str:
    return "; ".join(value for value in values if value)
