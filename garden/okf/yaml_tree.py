"""YAML of a frontmatter as a tree of nodes with their places in the text, bounded in every way.

libyaml gives the events (through PyYAML's C parser, MIT); the tree is built here with a stack of
our own, so that neither deep nesting nor aliases that multiply can exhaust stack, memory or time
(DESIGN section 5, "bounded YAML"). Scalars stay strings as written: no `no` becomes False, no date
loses its spelling (B19, SPEC 2.4).

Three events lie about where a node ends: block collections and block scalars reach to the next
token, past blank lines and comments. `Node.end` is where the node's own characters end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import yaml

# PyYAML takes 20 ms to load, and most frontmatters are read without it (`yaml_plain`).

Value: TypeAlias = "str | list[Value] | dict[str, Value]"
Style = Literal["plain", "single", "double", "literal", "folded", "flow", "block", "alias"]
Kind = Literal["scalar", "list", "map"]

MAX_CHARS = 1_000_000
MAX_DEPTH = 64
MAX_NODES = 20_000
"""Counted with aliases expanded."""

_SCALAR_STYLES: dict[str | None, Style] = {
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}
_ITEM_MARK = re.compile(r"[ \t]*(?:-[ \t]+)+")
TIGHT_KEY = re.compile(r"[A-Za-z_][\w-]*:(?!//)\S")
"""A line such as 'type:fact', which YAML reads as one word (B49)."""
_BLANK_TAIL = re.compile(r"(?:\n[ \t]*)+\Z")


@dataclass(frozen=True, slots=True)
class YamlFault:
    """Why a frontmatter can't be read. The body can, and the text can be edited."""

    code: str
    """'syntax', 'tab', 'colon', 'reserved-sign', 'unclosed', 'no-space', 'control-character',
    'documents', 'too-large', 'too-deep', 'too-many'."""
    line: int
    """1-based, of the whole file."""
    column: int
    """1-based."""
    what: str
    advice: str


class YamlError(Exception):
    """Carries a fault whose line counts from the first line of the YAML text."""

    def __init__(self, fault: YamlFault) -> None:
        self.fault = fault
        super().__init__(fault.what)


class Scalar(NamedTuple):
    """One scalar value and where it stands, from `scalars`."""

    path: tuple[str | int, ...]
    """Keys and list places that lead to it."""
    value: str
    start: int
    end: int
    style: Style


class Node:
    """A YAML node. `start` and `end` are offsets into the text that was given to `parse`."""

    __slots__ = ("anchored", "end", "items", "kind", "pairs", "start", "style", "value", "weight")

    def __init__(self, kind: Kind, start: int, end: int, style: Style, value: Value) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.style = style
        self.value = value
        self.items: list[Node] = []
        self.pairs: list[tuple[Node, Node]] = []
        self.anchored = False
        """The node carries an anchor or a tag, or is an alias."""
        self.weight = 1
        """Nodes in it, aliases expanded."""


def parse(text: str, base: int = 0) -> Node | None:
    """The document's root node, None when there is none (empty, or comments only).

    `base` is added to all offsets. Raises YamlError, for anything wrong or beyond the bounds.
    """
    if len(text) > MAX_CHARS:
        raise _fault(
            text, 0, "too-large", f"The frontmatter has {len(text):,} characters.",
            f"At most {MAX_CHARS:,} are read; move the long part into the body.",
        )  # fmt: skip
    import yaml

    try:
        return _Builder(text, base).run()
    except yaml.YAMLError as error:
        raise _diagnosed(text, error) from error
    except UnicodeEncodeError as error:
        raise _fault(
            text, error.start, "control-character", "The frontmatter holds half a character.",
            "Delete the damaged character.",
        ) from error  # fmt: skip


class _Builder:
    def __init__(self, text: str, base: int) -> None:
        from yaml._yaml import CParser

        self.text = text
        self.base = base
        self.parser = CParser(text)
        self.stack: list[tuple[Node, str | None]] = []
        self.key: list[Node | None] = []
        self.anchors: dict[str, Node] = {}
        self.nodes = 0
        self.root: Node | None = None
        self.documents = 0

    def run(self) -> Node | None:
        get_event: Callable[[], Any] = self.parser.get_event
        event_types = _events()
        while True:
            event = get_event()
            what = event_types.get(event.__class__, 0)
            if what == 1:
                self._scalar(event)
            elif what == 2:
                self._open("list", event)
            elif what == 3:
                self._open("map", event)
            elif what == 4:
                self._close(event)
            elif what == 5:
                self._alias(event)
            elif what == 6:
                self.documents += 1
                if self.documents > 1:
                    raise _fault(
                        self.text, event.start_mark.index, "documents",
                        "The frontmatter holds more than one YAML document.",
                        "Remove the line that starts with '---' inside it.",
                    )  # fmt: skip
            elif what == 7:
                return self.root

    def _scalar(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        style = _SCALAR_STYLES.get(event.style, "plain")
        if style in ("literal", "folded"):
            end = self._end_of_block_scalar(start, end)
        elif start == end and self.text[max(0, start - 1) : start] in ("\n", ""):
            # A missing value is reported where the next token stands.
            start = end = len(self.text[:start].rstrip())
        node = Node("scalar", start + self.base, end + self.base, style, event.value)
        if event.anchor is not None or event.tag is not None:
            node.anchored = True
            if event.anchor is not None:
                self.anchors[event.anchor] = node
        self._add(node, start)

    def _end_of_block_scalar(self, start: int, end: int) -> int:
        raw = self.text[start:end]
        header = raw.partition("\n")[0]
        if "+" in header.partition("#")[0]:
            return start + len(raw.removesuffix("\n"))
        return start + len(_BLANK_TAIL.sub("", raw))

    def _open(self, kind: Kind, event: Any) -> None:
        if len(self.stack) >= MAX_DEPTH:
            raise _fault(
                self.text, event.start_mark.index, "too-deep",
                f"The frontmatter is nested more than {MAX_DEPTH} levels deep.",
                "Make it flatter.",
            )  # fmt: skip
        start = event.start_mark.index
        value: Value = [] if kind == "list" else {}
        node = Node(kind, start + self.base, 0, "flow" if event.flow_style else "block", value)
        node.anchored = event.anchor is not None or event.tag is not None
        self.stack.append((node, event.anchor))
        self.key.append(None)

    def _close(self, event: Any) -> None:
        node, anchor = self.stack.pop()
        self.key.pop()
        if node.style == "flow":
            node.end = event.end_mark.index + self.base
        else:
            last = node.items[-1] if node.items else node.pairs[-1][1] if node.pairs else None
            node.end = last.end if last is not None else node.start
            if node.pairs and node.end < node.pairs[-1][0].end:
                node.end = node.pairs[-1][0].end
        if anchor is not None:
            self.anchors[anchor] = node
        self._add(node, event.start_mark.index)

    def _alias(self, event: Any) -> None:
        target = self.anchors.get(event.anchor)
        start = event.start_mark.index
        if target is None:
            raise _fault(
                self.text, start, "syntax", f"'*{event.anchor}' repeats a value that isn't there.",
                "Put the value in quotes if it should begin with '*'.",
            )  # fmt: skip
        node = Node(
            target.kind,
            start + self.base,
            event.end_mark.index + self.base,
            "alias",
            target.value,
        )
        node.anchored = True
        node.weight = target.weight
        self._add(node, start)

    def _add(self, node: Node, index: int) -> None:
        self.nodes += 1
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1][0]
        parent.weight += node.weight
        if self.nodes > MAX_NODES or parent.weight > MAX_NODES:
            raise _fault(
                self.text, index, "too-many",
                f"The frontmatter holds more than {MAX_NODES:,} values.",
                "Repeat less through '*' aliases, or move the data into a file of its own.",
            )  # fmt: skip
        if parent.kind == "list":
            parent.items.append(node)
            parent.value.append(node.value)  # type: ignore[union-attr]
            return
        key = self.key[-1]
        if key is None:
            self.key[-1] = node
            return
        self.key[-1] = None
        parent.pairs.append((key, node))
        parent.value[self.name(key)] = node.value  # type: ignore[call-overload, index]

    def name(self, key: Node) -> str:
        """A key as text: its value, or its source when it is a list or a map."""
        if isinstance(key.value, str):
            return key.value
        return self.text[key.start - self.base : key.end - self.base]


@cache
def _events() -> dict[type[yaml.Event], int]:
    import yaml

    return {
        yaml.ScalarEvent: 1,
        yaml.SequenceStartEvent: 2,
        yaml.MappingStartEvent: 3,
        yaml.SequenceEndEvent: 4,
        yaml.MappingEndEvent: 4,
        yaml.AliasEvent: 5,
        yaml.DocumentStartEvent: 6,
        yaml.StreamEndEvent: 7,
    }


def key_name(key: Node, text: str, base: int = 0) -> str:
    """A map key as text, as it stands in the map's value."""
    return key.value if isinstance(key.value, str) else text[key.start - base : key.end - base]


def scalars(node: Node, path: tuple[str | int, ...] = ()) -> Iterator[Scalar]:
    """All scalars below a node in the order of the text; what an alias repeats is left out."""
    if node.style == "alias":
        return
    if isinstance(node.value, str):
        yield Scalar(path, node.value, node.start, node.end, node.style)
        return
    for place, item in enumerate(node.items):
        yield from scalars(item, (*path, place))
    for key, value in node.pairs:
        name = key.value if isinstance(key.value, str) else ""
        yield from scalars(value, (*path, name))


def _fault(text: str, index: int, code: str, what: str, advice: str) -> YamlError:
    line = text.count("\n", 0, index) + 1
    column = index - (text.rfind("\n", 0, index) + 1) + 1
    return YamlError(YamlFault(code, line, column, what, advice))


def _diagnosed(text: str, error: yaml.YAMLError) -> YamlError:
    """The parser's complaint, said in words that help."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        position = getattr(error, "position", 0)
        return _fault(
            text, min(int(position), len(text)), "control-character",
            "The frontmatter holds a character that YAML does not allow.",
            "Delete it, or write it as an escape in double quotes.",
        )  # fmt: skip
    index = min(mark.index, len(text))
    problem = str(getattr(error, "problem", "") or error)
    if "nesting" in problem:
        return _fault(
            text, index, "too-deep", "The frontmatter is nested too deeply.", "Make it flatter."
        )
    start = text.rfind("\n", 0, index) + 1
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)]
    value = line.partition(":")[2]
    if (
        "\t" in line[: len(line) - len(line.lstrip())]
        or value.startswith("\t")
        or ("\t" in line and "cannot start any token" in problem)
    ):
        return _fault(
            text, index, "tab", "A tab stands where YAML wants spaces.",
            "Replace the tab with spaces.",
        )  # fmt: skip
    for begun in (_ITEM_MARK.sub("", line, count=1), value.lstrip(), text[index : index + 1]):
        if begun and begun[0] in "@`%":
            return _fault(
                text, index, "reserved-sign", f"A value can't begin with '{begun[0]}'.",
                "Put the value in quotes.",
            )  # fmt: skip
    if "mapping values are not allowed" in problem:
        return _fault(
            text, index, "colon", "A second ': ' stands in the value.",
            "Put the value in quotes.",
        )  # fmt: skip
    context = str(getattr(error, "context", "") or "")
    opened = getattr(error, "context_mark", None)
    if "could not find expected ':'" in problem and opened is not None:
        begin = text.rfind("\n", 0, opened.index) + 1
        tight = TIGHT_KEY.match(text, begin)
        if tight is not None:
            return _fault(
                text, tight.end() - 1, "no-space", "A space is missing after the colon.",
                "Write 'key: value'.",
            )  # fmt: skip
    if "quoted scalar" in context or "flow sequence" in context or "flow mapping" in context:
        return _fault(
            text, min(opened.index, len(text)) if opened is not None else index, "unclosed",
            f"What is opened here is not closed ({problem}).",
            "Add the missing quote or bracket.",
        )  # fmt: skip
    return _fault(
        text, index, "syntax", f"This is not valid YAML: {problem}.",
        "Correct the line, or put the value in quotes.",
    )  # fmt: skip
