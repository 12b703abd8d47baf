"""The YAML block at the head of a note: where it is, what it says.

Reading never fails: a block that is no valid YAML is an `error` beside a readable body (B21). All
offsets are code points of the whole LF-only text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from garden.okf.yaml_plain import plain_fields
from garden.okf.yaml_tree import (
    TIGHT_KEY,
    Node,
    Scalar,
    Style,
    Value,
    YamlError,
    YamlFault,
    key_name,
    parse,
    scalars,
)

_FENCE = re.compile(r"\n(?:---|\.\.\.)[ \t]*$", re.MULTILINE)
_OPENING = re.compile(r"---[ \t]*(?:\n|\Z)")
_QUOTED_KEY = re.compile(r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*')[ \t]*:""")


@dataclass(frozen=True, slots=True)
class Block:
    """Where the frontmatter is. Without one, all offsets are 0."""

    present: bool
    start: int = 0
    """Offset of the opening fence: always 0."""
    yaml_start: int = 0
    yaml_end: int = 0
    body_start: int = 0
    """First character after the closing fence's line."""
    yaml: str = ""
    """Text between the fences."""
    shape: str = ""
    """Why a text that begins with '---' has no frontmatter: 'unclosed', 'list', 'text'."""


class Entry(NamedTuple):
    """One top-level field."""

    key: str
    line: int
    """1-based line of the key."""
    start: int
    """Start of the key's line."""
    end: int
    """End of the field's last line, its newline included; comments below it are not in it."""
    key_span: tuple[int, int]
    value_span: tuple[int, int]
    style: Style


@dataclass(frozen=True)
class Frontmatter:
    """What a frontmatter says. Places of fields are worked out when they are first asked for."""

    block: Block
    fields: dict[str, Value] = field(default_factory=dict)
    """Scalars are strings as written (B19); of a duplicate key the last value counts."""
    duplicates: tuple[str, ...] = ()
    """Top-level keys that stand there more than once."""
    error: YamlFault | None = None
    """Set when the YAML could not be read; then there are no fields."""
    tree: Node | None = None
    """The root, where the fields could not be read without it."""
    inner: dict[str, Value] = field(default_factory=dict)
    """Fields of a second block right below the first, as old AnimaWorks notes have (SPEC 2.2)."""

    @property
    def present(self) -> bool:
        """Whether the note has a frontmatter block, readable or not."""
        return self.block.present

    @cached_property
    def root(self) -> Node | None:
        """The map of the fields with all places; None when there are none."""
        if self.tree is None and self.fields:
            return parse(self.block.yaml, self.block.yaml_start)
        return self.tree

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The top-level fields in the order of the text, duplicates included."""
        return tuple(_entries(self.block, self.root)) if self.root is not None else ()

    @cached_property
    def positions(self) -> dict[str, tuple[int, int]]:
        """(start, end) of each field's lines."""
        return {entry.key: (entry.start, entry.end) for entry in self.entries}

    @cached_property
    def scalars(self) -> tuple[Scalar, ...]:
        """All scalars, nested ones too, with their places (B13, B24)."""
        return tuple(scalars(self.root)) if self.root is not None else ()

    def entry(self, key: str) -> Entry | None:
        """The field's entry, the last one of duplicates."""
        return next((entry for entry in reversed(self.entries) if entry.key == key), None)


def split(text: str) -> Block:
    """Where the frontmatter is (B23).

    Only '---' alone on the first line opens it; the next '---' or '...' alone at the start of a
    line closes it. Between them must stand fields, comments or nothing: a file that begins with a
    rule, prose and a rule has no frontmatter, nor has one without a closing line or with a blank
    line in front.
    """
    opening = _OPENING.match(text)
    if opening is None:
        return Block(present=False)
    yaml_start = opening.end()
    closing = _FENCE.search(text, yaml_start - 1)
    if closing is None:
        first = _first_line(text[yaml_start : yaml_start + 20_000])
        return Block(present=False, shape="unclosed" if _looks_like_key(first) else "text")
    yaml_end = closing.start() + 1
    body = text[yaml_start:yaml_end]
    shape = _shape(body)
    if shape:
        return Block(present=False, shape=shape)
    end = closing.end()
    if end < len(text):
        end += 1
    return Block(True, 0, yaml_start, yaml_end, end, body)


def read(text: str) -> Frontmatter:
    """Read the frontmatter of a note. Never raises; costs about 0.1 ms."""
    block = split(text)
    if not block.present:
        return Frontmatter(block)
    fields = plain_fields(block.yaml)
    if fields is not None:
        return Frontmatter(block, fields, inner=_inner_fields(text, block, fields))
    try:
        root = parse(block.yaml, block.yaml_start)
    except YamlError as error:
        fault = replace(error.fault, line=error.fault.line + 1)
        return Frontmatter(block, error=fault)
    if root is None:
        return Frontmatter(block)
    if not isinstance(root.value, dict):
        return Frontmatter(block, error=_no_mapping(block.yaml))
    duplicates: tuple[str, ...] = ()
    if len(root.pairs) != len(root.value):
        names = Counter(key_name(key, text) for key, _value in root.pairs)
        duplicates = tuple(name for name, count in names.items() if count > 1)
    inner = _inner_fields(text, block, root.value)
    return Frontmatter(block, root.value, duplicates, None, root, inner)


def _entries(block: Block, root: Node) -> Iterator[Entry]:
    base, yaml = block.yaml_start, block.yaml
    line, at = 2, 0
    for key, value in root.pairs:
        start = key.start - base
        line += yaml.count("\n", at, start)
        at = start
        first = yaml.rfind("\n", 0, start) + 1
        last = yaml.find("\n", max(value.end, key.end) - base) + 1 or len(yaml)
        yield Entry(
            key_name(key, yaml, base),
            line,
            first + base,
            last + base,
            (key.start, key.end),
            (value.start, value.end),
            value.style,
        )


def _first_line(yaml: str) -> str:
    for line in yaml.split("\n"):
        if line.strip() and not line.lstrip().startswith("#"):
            return line
    return ""


def _looks_like_key(line: str) -> bool:
    """Whether a line begins a YAML field. No expression with backtracking: lines can be huge."""
    line = line.lstrip(" ")
    if line[:1] in ('"', "'"):
        return _QUOTED_KEY.match(line) is not None
    if line.startswith(("{", "? ")):
        return True
    if line[:1] in "#[]},|>%@`\t" or line.startswith(("- ", "-\t", ": ")):
        return False
    return ": " in line or ":\t" in line or line.rstrip(" \t").endswith(":")


def _shape(yaml: str) -> str:
    """'' for fields, comments or nothing; else what stands there instead."""
    first = _first_line(yaml)
    if not first or _looks_like_key(first):
        return ""
    if first.startswith(("- ", "-\t")) or first == "-" or first.startswith("["):
        return "list"
    lines = [line for line in yaml.split("\n") if line.strip()]
    if all(
        TIGHT_KEY.match(line) or _looks_like_key(line) or line[0] in " -#" for line in lines
    ) and TIGHT_KEY.match(first):
        return ""
    return "text"


def _no_mapping(yaml: str) -> YamlFault:
    """A block of lines such as 'type:fact' is read by YAML as one piece of text."""
    lines = yaml.split("\n")
    number = next((i for i, line in enumerate(lines) if TIGHT_KEY.match(line)), 0)
    column = lines[number].find(":") + 2
    return YamlFault(
        "no-space",
        number + 2,
        column,
        "A space is missing after the colon.",
        "Write 'key: value'.",
    )


def _inner_fields(text: str, outer: Block, fields: dict[str, Value]) -> dict[str, Value]:
    at = outer.body_start
    while text.startswith("\n", at):
        at += 1
    if "type" in fields or not text.startswith("---", at):
        return {}
    block = split(text[at:])
    if not block.present:
        return {}
    try:
        root = parse(block.yaml)
    except YamlError:
        return {}
    return root.value if root is not None and isinstance(root.value, dict) else {}
