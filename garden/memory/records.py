"""Memory records by kind: which fields they carry and what each may hold (SPEC F-04, 2.1).

A record is a Markdown file with frontmatter. Its slug is its file name; there is no id in it. The
forms that workspaces hold today and held before are read alike: `segment_id` beside `session_id`,
`auto_invoke` beside `model_invokation`. Unknown fields are kept and never reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from garden.memory.findings import Finding, FindingKind
from garden.okf.front_read import Frontmatter, read
from garden.okf.yaml_render import kind as yaml_kind
from garden.okf.yaml_tree import Node


class RecordKind(StrEnum):
    """Kinds of records, in the singular as tools name them."""

    SUMMARY = "summary"
    DECISION = "decision"
    REQUEST = "request"
    KNOWLEDGE = "knowledge"
    WORKFLOW = "workflow"


STATUSES: Final = ("open", "resolved", "replaced")
_U64: Final = 2**64
_TIME: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})"
)

Check = Callable[[Node, str], str]
"""Gives what is wrong with a value, '' when nothing is. The text is the whole file's."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a kind of record."""

    names: tuple[str, ...]
    """Spellings; the first is the one to write."""
    check: Check
    required: bool = True


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read. `findings` are those of the record alone, without references."""

    kind: RecordKind
    slug: str
    """'' for the summary."""
    frontmatter: Frontmatter
    body_chars: int
    """Characters after the closing line of the frontmatter, the last newline included (1E.8)."""
    sources: int
    """Entries of `sources` (or `last_sources`)."""
    status: str
    replaced_by: str
    requires: tuple[str, ...]
    description: str
    model_invocation: bool
    findings: tuple[Finding, ...]

    def line(self, *fields: str) -> int:
        """Line of the first of these fields that is there; 0 for none."""
        entries = (self.frontmatter.entry(field) for field in fields)
        return next((entry.line for entry in entries if entry is not None), 0)


def is_time(text: str) -> bool:
    """Whether a text is a time as RFC 3339 writes it, with its offset."""
    if _TIME.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(re.sub(r"\.\d+", "", text.upper()).replace("Z", "+00:00"))
    except ValueError:
        return False
    return True


def read_record(kind: RecordKind, slug: str, text: str) -> Record:
    """Read a record and find what is wrong with it by itself. Never raises. `text` is LF-only."""
    front = read(text)
    findings = list(_frontmatter(front, text))
    if not findings:
        findings = list(_fields(kind, front, text))
    fields = front.fields
    sources = fields.get("sources", fields.get("last_sources"))
    requires = fields.get("requires")
    invoked = fields.get("model_invokation", fields.get("model_invocation"))
    return Record(
        kind=kind,
        slug=slug,
        frontmatter=front,
        body_chars=len(text) - front.block.body_start if front.present else len(text),
        sources=len(sources) if isinstance(sources, list) else 0,
        status=_text(fields.get("status")),
        replaced_by=_reference(front, "replaced_by"),
        requires=tuple(each for each in requires if isinstance(each, str))
        if isinstance(requires, list)
        else (),
        description=_text(fields.get("description")),
        model_invocation=_text(invoked).lower() == "true",
        findings=tuple(findings),
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _reference(front: Frontmatter, field: str) -> str:
    value = _text(front.fields.get(field))
    node = _nodes(front).get(field)
    return "" if node is not None and _is_null(node) else value


def _frontmatter(front: Frontmatter, text: str) -> Iterator[Finding]:
    if front.error is not None:
        yield Finding(
            FindingKind.MALFORMED_FRONTMATTER,
            "",
            f"The frontmatter can't be read: {front.error.what}",
            front.error.advice,
            front.error.line,
        )
    elif front.duplicates:
        key = front.duplicates[0]
        entry = front.entry(key)
        yield Finding(
            FindingKind.MALFORMED_FRONTMATTER,
            "",
            f"The field '{key}' stands there more than once.",
            "Remove all but one.",
            entry.line if entry is not None else 0,
        )
    elif not front.present and front.block.shape:
        unclosed = front.block.shape == "unclosed"
        yield Finding(
            FindingKind.MALFORMED_FRONTMATTER,
            "",
            "The frontmatter has no closing line."
            if unclosed
            else "The frontmatter has no fields.",
            "Write '---' alone on a line below the fields.",
            1,
        )
    elif not front.present:
        yield Finding(
            FindingKind.MISSING_FRONTMATTER,
            "",
            "The record has no frontmatter.",
            "Begin the file, at its first byte, with '---', the fields, and '---'.",
            1,
        )


def _fields(kind: RecordKind, front: Frontmatter, text: str) -> Iterator[Finding]:
    nodes = _nodes(front)
    for field in FIELDS[kind]:
        name = next((name for name in field.names if name in nodes), "")
        if not name or (_is_null(nodes[name]) and not field.required):
            if field.required:
                yield _missing(field.names[0])
            continue
        wrong = field.check(nodes[name], text)
        if wrong:
            entry = front.entry(name)
            yield Finding(
                FindingKind.INVALID_FIELD,
                name,
                f"The field '{name}' {wrong}.",
                _ADVICE.get(field.check, "Correct the value."),
                entry.line if entry is not None else 0,
                facts=(("fault", field.check.__name__.strip("_")),),
            )
    if kind is not RecordKind.DECISION or "status" not in nodes:
        return
    status = nodes["status"].value
    entry = front.entry("status")
    if not isinstance(status, str) or status not in STATUSES:
        yield Finding(
            FindingKind.INVALID_STATUS,
            status if isinstance(status, str) else "",
            f"'{status}' is no status of a decision.",
            f"Use one of: {', '.join(STATUSES)}.",
            entry.line if entry is not None else 0,
            facts=(("allowed", ", ".join(STATUSES)),),
        )
    elif status == "replaced" and not _reference(front, "replaced_by"):
        yield _missing("replaced_by", "A decision that is replaced names what replaced it.")


def _missing(field: str, advice: str = "") -> Finding:
    return Finding(
        FindingKind.MISSING_FIELD,
        field,
        f"The field '{field}' is missing.",
        advice or "Add it to the frontmatter.",
        1,
    )


def _nodes(front: Frontmatter) -> dict[str, Node]:
    if front.root is None:
        return {}
    return {key.value: node for key, node in front.root.pairs if isinstance(key.value, str)}


def _is_null(node: Node) -> bool:
    return _plain(node) == "null"


def _plain(node: Node) -> str:
    """What YAML takes a scalar for: 'text', 'bool', 'number', ...; '' for lists and maps."""
    if node.kind != "scalar":
        return ""
    return yaml_kind(str(node.value)) if node.style == "plain" else "text"


# -- checks of values ----------------------------------------------------------------------------


def _time(node: Node, _text: str) -> str:
    return "" if isinstance(node.value, str) and is_time(node.value) else "is no RFC 3339 time"


def _string(node: Node, _text: str) -> str:
    return "" if _plain(node) in ("text", "time", "special") else "is no text"


def _status(node: Node, _text: str) -> str:
    return ""  # reported as InvalidStatus


def _bool(node: Node, _text: str) -> str:
    if _plain(node) == "bool" and str(node.value).lower() in ("true", "false"):
        return ""
    return "is neither true nor false"


def _range(node: Node, _text: str) -> str:
    items = node.items if node.kind == "list" else []
    good = len(items) == 2 and all(
        _plain(item) == "number" and str(item.value).isdecimal() and int(str(item.value)) < _U64
        for item in items
    )
    return "" if good else "is no pair of entry numbers"


def _sources(node: Node, text: str) -> str:
    if node.kind != "list":
        return "is no list"
    for number, item in enumerate(node.items, 1):
        if item.kind != "map":
            return f"has an entry ({number}) that is no source"
        parts = {str(key.value): value for key, value in item.pairs}
        name = parts.get("segment_id") or parts.get("session_id")
        if name is None or _string(name, text) or not name.value:
            return f"has an entry ({number}) without session_id"
        if "range" not in parts or _range(parts["range"], text):
            return f"has an entry ({number}) whose range is no pair of entry numbers"
    return ""


def _slugs(node: Node, text: str) -> str:
    if node.kind != "list" or any(_string(item, text) for item in node.items):
        return "is no list of slugs"
    return ""


_ADVICE: Final[dict[Check, str]] = {
    _time: "Write it like 2026-11-20T10:00:00Z.",
    _bool: "Write true or false.",
    _sources: "Write each as {session_id: name, range: [first, last]}.",
    _range: "Write [first, last].",
    _slugs: "Write them like [one-slug, another-slug].",
}

_CREATED: Final = Field(("created_at",), _time)
_UPDATED: Final = Field(("updated_at",), _time)
_REPLACED_BY: Final = Field(("replaced_by",), _string, required=False)
_INVOCATION: Final = ("model_invokation", "model_invocation")

FIELDS: Final[dict[RecordKind, tuple[Field, ...]]] = {
    RecordKind.SUMMARY: (
        _UPDATED,
        Field(("created_at",), _time, required=False),
        Field(("last_rewritten_from_range",), _range, required=False),
    ),
    RecordKind.DECISION: (
        _CREATED,
        _UPDATED,
        Field(("sources",), _sources),
        Field(("status",), _status),
        _REPLACED_BY,
    ),
    RecordKind.REQUEST: (_CREATED, _UPDATED, Field(("sources",), _sources)),
    RecordKind.KNOWLEDGE: (
        _CREATED,
        _UPDATED,
        Field(("kind",), _string),
        Field(("description",), _string),
        Field(_INVOCATION, _bool),
        Field(("user_invocable",), _bool),
        Field(("last_sources",), _sources),
    ),
    # No times are asked of a workflow, and its flag has two names (SPEC 1E.10); user_invocable is
    # true when it is left out.
    RecordKind.WORKFLOW: (
        Field(("created_at",), _time, required=False),
        Field(("updated_at",), _time, required=False),
        Field(("description",), _string),
        Field(("auto_invoke", *_INVOCATION), _bool),
        Field(("user_invocable",), _bool, required=False),
        Field(("requires",), _slugs, required=False),
    ),
}
