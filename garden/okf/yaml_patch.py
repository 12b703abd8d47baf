"""Edits of a YAML tree as the smallest changes of its text (B16, B17, B18).

Dumping a block anew can't be byte-exact: it re-indents, re-quotes and re-folds what nobody touched.
So a new value is compared with the old tree and only what differs becomes an `Edit`: a scalar's
characters, a list item with its comma or line, a map's pair. What this can't do safely raises
`NoPatch`, and the caller writes that one field anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from garden.okf.yaml_render import (
    FieldValue,
    after_key,
    in_flow,
    intent,
    is_simple,
    item_lines,
    key_text,
    scalar,
)
from garden.okf.yaml_tree import Node, Value, key_name

_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*[ \t]+)+")
_SEPARATOR = re.compile(r"\s*,\s*")
_COLON = re.compile(r"[ \t]*:")


class Edit(NamedTuple):
    """Replace text[start:end] by `new`."""

    start: int
    end: int
    new: str


class NoPatch(Exception):
    """There is no small edit that is surely right."""


class Patcher:
    """Collects the edits that turn values of one text into others."""

    def __init__(self, text: str, *, blocks: bool = True) -> None:
        """`blocks`: whether text of several lines may be written as a '|' block."""
        self.text = text
        self._blocks = blocks
        self.edits: list[Edit] = []

    def apply(self) -> str:
        """The text with all edits made. Raises NoPatch when two of them meet."""
        parts: list[str] = []
        at = 0
        for edit in sorted(self.edits, key=lambda edit: (edit.start, edit.end)):
            if edit.start < at:
                raise NoPatch
            parts += (self.text[at : edit.start], edit.new)
            at = edit.end
        parts.append(self.text[at:])
        return "".join(parts)

    def value(self, node: Node, new: FieldValue, key: Node | None = None, *, flow: bool) -> None:
        """Make `node` into `new`. `key` is its key when it is a map's value."""
        wanted = intent(new)
        if node.value == wanted:
            return
        if isinstance(wanted, str):
            if node.kind == "scalar" or node.style == "alias":
                self._scalar(node, new, key, flow=flow)
            else:
                self._other_kind(node, new, key, flow=flow)
        elif node.style == "alias":
            self._other_kind(node, new, key, flow=flow)
        elif isinstance(wanted, list) and isinstance(new, Sequence) and node.kind == "list":
            self._list(node, new, wanted, key)
        elif isinstance(wanted, dict) and isinstance(new, Mapping) and node.kind == "map":
            self._map(node, new, wanted)
        else:
            self._other_kind(node, new, key, flow=flow)

    def _scalar(self, node: Node, new: FieldValue, key: Node | None, *, flow: bool) -> None:
        start = self._content_start(node)
        before = node.value if isinstance(node.value, str) else None
        style = None if node.style == "alias" else node.style
        name = key.value if key is not None and isinstance(key.value, str) else ""
        rest = self.text[node.end : self._line_end(node.end)]
        column = self._column(key.start if key is not None else node.start)
        one_line = flow or bool(rest.strip()) or key is None
        rendered = scalar(
            new,
            flow=flow or one_line,
            style=style,
            before=before,
            key=name,
            indent=column,
            blocks=self._blocks,
        )
        if start == node.end and self.text[start - 1 : start] not in (" ", "\n", "\t", "[", "{"):
            rendered = " " + rendered
        self.edits.append(Edit(start, node.end, rendered))

    def _content_start(self, node: Node) -> int:
        """Where the value itself begins, behind its anchor or tag."""
        if node.anchored and node.style != "alias":
            match = _PROPERTIES.match(self.text, node.start, node.end)
            if match is not None:
                return match.end()
        return node.start

    def _other_kind(self, node: Node, new: FieldValue, key: Node | None, *, flow: bool) -> None:
        if flow or (key is not None and node.style != "block" and is_simple(new)):
            empty = " " if node.start == node.end else ""
            self.edits.append(Edit(node.start, node.end, empty + in_flow(new)))
            return
        if key is None or node.anchored:
            raise NoPatch
        colon = self._after_colon(key)
        name = key.value if isinstance(key.value, str) else ""
        rendered = after_key(new, self._column(key.start), name, blocks=self._blocks)
        line_end = self._line_end(key.end)
        if node.style == "block" and node.start > line_end:
            first = self._line_start(node.start)
            last = self._line_end(node.end) + 1
            if rendered.startswith("\n"):
                self.edits.append(Edit(first, last, rendered[1:] + "\n"))
            else:
                self.edits += (Edit(colon, colon, rendered), Edit(first, last, ""))
            return
        if self._line_end(node.end) != line_end:
            raise NoPatch
        if rendered.startswith("\n"):
            self.edits += (Edit(colon, node.end, ""), Edit(line_end, line_end, rendered))
        else:
            self.edits.append(Edit(colon, node.end, rendered))

    def _list(
        self, node: Node, new: Sequence[FieldValue], wanted: list[Value], key: Node | None
    ) -> None:
        old = [_signature(item.value) for item in node.items]
        now = [_signature(item) for item in wanted]
        flow = node.style == "flow"
        if not old or not now:
            self._empty_or_first(node, new, key)
            return
        name = key.value if key is not None and isinstance(key.value, str) else ""
        for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, now, autojunk=False).get_opcodes():
            if tag == "equal":
                continue
            shared = min(i2 - i1, j2 - j1)
            for step in range(shared):
                self.value(node.items[i1 + step], new[j1 + step], flow=flow)
            gone = range(i1 + shared, i2)
            added = new[j1 + shared : j2]
            if flow:
                spans = [(item.start, item.end) for item in node.items]
                texts = [in_flow(item, name) for item in added]
                self._flow_change(spans, gone, i1 + shared, texts)
            else:
                self._block_items(node, gone, i1 + shared, added, name)

    def _empty_or_first(self, node: Node, new: Sequence[FieldValue], key: Node | None) -> None:
        if node.style == "flow":
            start = self._content_start(node)
            self.edits.append(Edit(start, node.end, in_flow(new)))
            return
        if key is None or node.anchored:
            raise NoPatch
        colon = self._after_colon(key)
        self.edits.append(Edit(colon, colon, " []"))
        first = self._line_start(node.start)
        if first <= key.start:
            raise NoPatch
        for item in node.items:
            self.edits.append(Edit(*self.lines_of_item(node, item), ""))

    def _flow_change(
        self, spans: list[tuple[int, int]], gone: range, place: int, added: list[str]
    ) -> None:
        """Take out the parts in `gone` and put `added` in before part `place`."""
        if gone and gone.start == 0 and gone.stop == len(spans):
            raise NoPatch
        if gone:
            if gone.start > 0:
                self.edits.append(Edit(spans[gone.start - 1][1], spans[gone.stop - 1][1], ""))
            else:
                self.edits.append(Edit(spans[0][0], spans[gone.stop][0], ""))
        if not added:
            return
        separator = ", "
        if len(spans) > 1:
            between = self.text[spans[0][1] : spans[1][0]]
            if _SEPARATOR.fullmatch(between):
                separator = between
        if place > 0:
            at = spans[place - 1][1]
            self.edits.append(Edit(at, at, "".join(separator + text for text in added)))
        else:
            at = spans[0][0]
            self.edits.append(Edit(at, at, "".join(text + separator for text in added)))

    def _block_items(
        self, node: Node, gone: range, place: int, added: Sequence[FieldValue], name: str
    ) -> None:
        for index in gone:
            self.edits.append(Edit(*self.lines_of_item(node, node.items[index]), ""))
        if not added:
            return
        column = self._dash_column(node)
        flow_items = any(item.kind != "scalar" and item.style == "flow" for item in node.items)
        lines: list[str] = []
        for item in added:
            if flow_items and not isinstance(item, str):
                lines.append(" " * column + "- " + in_flow(item, name))
            else:
                lines += item_lines(item, column, name, blocks=self._blocks)
        if place > 0:
            at = self.lines_of_item(node, node.items[place - 1])[1]
        else:
            at = self.lines_of_item(node, node.items[0])[0]
        self.edits.append(Edit(at, at, "".join(line + "\n" for line in lines)))

    def _dash_column(self, node: Node) -> int:
        start = self._content_start(node)
        if self.text[start : start + 1] != "-":
            raise NoPatch
        return self._column(start)

    def lines_of_item(self, node: Node, item: Node) -> tuple[int, int]:
        """The whole lines of a block list's item."""
        column = self._dash_column(node)
        line = self._line_start(item.start)
        while line >= self._line_start(node.start):
            if self.text[line : line + column + 1] == " " * column + "-":
                return line, self._line_end(max(item.end, line)) + 1
            if line == 0:
                break
            line = self._line_start(line - 1)
        raise NoPatch

    def _map(self, node: Node, new: Mapping[str, FieldValue], wanted: dict[str, Value]) -> None:
        names = [key_name(key, self.text) for key, _value in node.pairs]
        if len(set(names)) != len(names) or not wanted or not names:
            raise NoPatch
        flow = node.style == "flow"
        gone = [place for place, name in enumerate(names) if name not in wanted]
        added = [name for name in wanted if name not in names]
        for (key, value), name in zip(node.pairs, names, strict=True):
            if name in wanted:
                self.value(value, new[name], key, flow=flow)
        if flow:
            spans = [(key.start, max(key.end, value.end)) for key, value in node.pairs]
            for place in gone:
                self._flow_change(spans, range(place, place + 1), place, [])
            texts = [f"{key_text(name)}: {in_flow(new[name], name)}" for name in added]
            self._flow_change(spans, range(0), len(spans), texts)
            return
        for place in gone:
            self.edits.append(Edit(*self.pair_lines(*node.pairs[place]), ""))
        if added:
            column = self._column(node.pairs[0][0].start)
            key, value = node.pairs[-1]
            at = self._line_end(max(key.end, value.end)) + 1
            for name in added:
                value_text = after_key(new[name], column, name, blocks=self._blocks)
                line = f"{' ' * column}{key_text(name)}:{value_text}\n"
                self.edits.append(Edit(at, at, line))

    def pair_lines(self, key: Node, value: Node) -> tuple[int, int]:
        """The whole lines of a block map's pair. NoPatch when it shares its line with a dash."""
        start = self._line_start(key.start)
        if self.text[start : key.start].strip() not in ("", "?"):
            raise NoPatch
        return start, self._line_end(max(key.end, value.end)) + 1

    def _after_colon(self, key: Node) -> int:
        match = _COLON.match(self.text, key.end)
        if match is None:
            raise NoPatch
        return match.end()

    def _line_start(self, index: int) -> int:
        return self.text.rfind("\n", 0, index) + 1

    def _line_end(self, index: int) -> int:
        end = self.text.find("\n", index)
        return end if end >= 0 else len(self.text)

    def _column(self, index: int) -> int:
        return index - self._line_start(index)


def _signature(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
