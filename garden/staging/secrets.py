"""Finds what looks like a password, key or token (DESIGN section 5).

Well-known forms only, and few false alarms: a flag that cries at every hash is soon not read. The
secret itself is never part of what is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from garden.staging.records import Candidate

_FORMS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("private-key", r"-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----"),
        ("aws-key", r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
        ("github-token", r"\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255})\b"),
        ("gitlab-token", r"\bglpat-[A-Za-z0-9_-]{20,64}"),
        ("slack-token", r"\bxox[abeoprs]-[A-Za-z0-9-]{10,250}"),
        ("slack-hook", r"hooks\.slack\.com/services/T[A-Z0-9]{6,}/B[A-Z0-9]{6,}/[A-Za-z0-9]{16,}"),
        ("api-key", r"\bsk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{20,250}"),
        ("google-key", r"\bAIza[0-9A-Za-z_-]{35}(?![0-9A-Za-z_-])"),
        ("stripe-key", r"\b[rs]k_live_[0-9A-Za-z]{16,250}"),
        ("npm-token", r"\bnpm_[A-Za-z0-9]{36}\b"),
        ("huggingface-token", r"\bhf_[A-Za-z0-9]{30,60}\b"),
        ("jwt", r"\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,2000}"),
    )
)
_BEARER: Final = re.compile(
    r"(?i)\b(?:authorization[\"']?\s{0,3}[:=]\s{0,3}[\"']?)?"
    r"(?:bearer|basic)\s{1,3}(?P<value>[A-Za-z0-9+/._~-]{16,2000}=*)"
)
_IN_URL: Final = re.compile(
    r"\b[a-z][a-z0-9+.-]{1,20}://[^\s:/@]{0,80}:(?P<value>[^\s:/@]{3,200})@"
)
_ASSIGNED: Final = re.compile(
    r"(?i)(?P<name>[A-Za-z0-9_.-]{0,40}"
    r"(?:passwd|password|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token"
    r"|access[_-]?token|client[_-]?secret|パスワード|暗証番号))"
    r"[\"'`]?\s{0,3}(?:=|:|：|は)\s{0,3}(?P<quote>[\"'`「]?)(?P<value>[^\s\"'`,;、。」]{6,200})"
)
_PLACEHOLDER: Final = re.compile(
    r"(?i)^(?:[<\[{(%].*|\$.*|.*\*{3,}.*|x{4,}.*|\.{3,}.*|.*(?:example|placeholder|redacted|changeme"
    r"|your[_-]?|dummy|sample).*|none|null|true|false|undefined|required|optional|os\.environ.*"
    r"|getenv.*|env[.\[(].*|vault:.*)$"
)


@dataclass(frozen=True, slots=True)
class Secret:
    """A finding: what it looks like and where it stands in the text that was looked at."""

    form: str
    """'private-key', 'github-token', 'password', ..."""
    start: int
    end: int
    field: str = ""
    """Which part of a candidate: 'claim', 'evidence[0].excerpt', ..."""


def find(text: str) -> list[Secret]:
    """What looks like a secret in a text, in order; overlapping findings are reported once."""
    found = [
        Secret(name, match.start(), match.end())
        for name, pattern in _FORMS
        for match in pattern.finditer(text)
    ]
    found += [
        Secret(name, match.start("value"), match.end("value"))
        for name, pattern in (("authorization", _BEARER), ("password-in-url", _IN_URL))
        for match in pattern.finditer(text)
        if not _PLACEHOLDER.match(match["value"])
        and (name != "authorization" or _dense(match["value"]))
    ]
    found += [
        Secret("password", match.start("value"), match.end("value"))
        for match in _ASSIGNED.finditer(text)
        if not _PLACEHOLDER.match(match["value"])
        and (match["quote"] or _dense(match["value"]) or len(match["value"]) >= 12)
        and not (match["value"].isalpha() and not match["quote"])
    ]
    kept: list[Secret] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


@lru_cache(4096)
def masked(text: str) -> str:
    """The text with every secret as dots, its first three characters apart."""
    for one in reversed(find(text)):
        shown = min(3, (one.end - one.start) // 4)
        text = text[: one.start + shown] + "•" * 6 + text[one.end :]
    return text


def in_candidate(candidate: Candidate) -> list[Secret]:
    """Secrets in any part of a candidate; a record that can't be read is looked at as text."""
    return [
        Secret(one.form, one.start, one.end, field)
        for field, text in _parts(candidate)
        for one in find(text)
    ]


def _parts(candidate: Candidate) -> Iterator[tuple[str, str]]:
    if not candidate.claim:
        yield "", candidate.raw_text()
        return
    yield "claim", candidate.claim
    yield "why_useful", candidate.why_useful
    yield "staleness", candidate.staleness
    for n, piece in enumerate(candidate.evidence):
        yield f"evidence[{n}].excerpt", piece.excerpt
        yield f"evidence[{n}].summary", piece.summary
    for n, ref in enumerate(candidate.source_refs):
        yield f"source_refs[{n}].label", ref.label
        yield f"source_refs[{n}].summary", ref.summary


def _dense(value: str) -> bool:
    """Letters and digits mixed, as in keys and not in prose."""
    return any(c.isdigit() for c in value) and any(c.isalpha() for c in value)
