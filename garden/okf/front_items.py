"""Items of one note's list field brought into another's, or taken out, as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from garden.okf.front_edit import add_item
from garden.okf.front_read import Frontmatter, read
from garden.okf.yaml_patch import NoPatch, Patcher
from garden.okf.yaml_tree import Node, Value, key_name


def items_of(front: Frontmatter, key: str) -> list[Value]:
    """The items of a list field; a single value counts as a list of one."""
    value = front.fields.get(key)
    if isinstance(value, list):
        return value
    return [] if value in (None, "", "~", "null") else [value]


def copy_items(text: str, key: str, origin: str, numbers: Iterable[int]) -> str:
    """The text with some items of `origin`'s list `key` at the end of its own list, each once.

    Their lines are copied as they stand, so that comments, quotes and numbers stay what they are;
    an item is written anew only where its lines don't fit. Raises FrontmatterError when the text's
    frontmatter can't be changed safely.
    """
    theirs = read(origin)
    values = items_of(theirs, key)
    for number in numbers:
        if values[number] in items_of(read(text), key):
            continue
        lines = _lines(origin, theirs, key, number)
        copied = _with_lines(text, key, lines, values[number]) if lines else None
        text = copied if copied is not None else add_item(text, key, values[number])
    return text


def item_spans(text: str, key: str, numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The lines of some items of a list field, the whole field's when no item is left.

    Empty when the text without them would not say exactly that, or no field would be left.
    """
    front = read(text)
    entry, values = front.entry(key), items_of(front, key)
    if entry is None or not numbers or key in front.duplicates:
        return []
    kept = [value for number, value in enumerate(values) if number not in numbers]
    wanted: dict[str, Value] = {k: v for k, v in front.fields.items() if k != key}
    if kept:
        found = [_places(text, front, key, number) for number in numbers]
        spans = [span for span in found if span is not None]
        wanted[key] = kept
    else:
        spans = [(entry.start, entry.end)]
    after = text
    for start, end in sorted(spans, reverse=True):
        after = after[:start] + after[end:]
    now = read(after)
    says_it = now.error is None and now.fields == wanted and now.present
    return sorted(spans) if says_it and wanted else []


def _list_node(text: str, front: Frontmatter, key: str) -> Node | None:
    root = front.root
    if root is None or root.style == "flow":
        return None
    nodes = [value for name, value in root.pairs if key_name(name, text) == key]
    node = nodes[0] if len(nodes) == 1 else None
    return node if node is not None and node.kind == "list" and node.style == "block" else None


def _places(text: str, front: Frontmatter, key: str, number: int) -> tuple[int, int] | None:
    node = _list_node(text, front, key)
    if node is None:
        return None
    try:
        return Patcher(text).lines_of_item(node, node.items[number])
    except NoPatch:
        return None


def _lines(text: str, front: Frontmatter, key: str, number: int) -> str:
    """An item's lines without their indentation; '' when it has no lines of its own."""
    span = _places(text, front, key, number)
    if span is None:
        return ""
    lines = text[span[0] : span[1]].rstrip("\n").split("\n")
    column = len(lines[0]) - len(lines[0].lstrip(" "))
    return "".join(f"{line[column:]}\n" for line in lines)


def _with_lines(text: str, key: str, lines: str, value: Value) -> str | None:
    """The text with an item's lines below its list's last; None when that would not say so."""
    front = read(text)
    mine = items_of(front, key)
    if front.error is not None or not front.present:
        return None
    node = _list_node(text, front, key)
    if node is not None:
        place = _places(text, front, key, len(node.items) - 1)
        if place is None:
            return None
        at = place[1]
        last = text[place[0] :]
        head, column = "", len(last) - len(last.lstrip(" "))
    elif key not in front.fields and (front.root is None or front.root.style != "flow"):
        at, head = front.block.yaml_end, f"{key}:\n"
        column = front.entries[0].key_span[0] - front.entries[0].start if front.entries else 0
        head = " " * column + head
        column += 2
    else:
        return None
    body = "".join(
        f"{' ' * column}{line}\n" if line.strip() else f"{line}\n"
        for line in lines.removesuffix("\n").split("\n")
    )
    new = text[:at] + head + body + text[at:]
    after = read(new)
    right = (
        after.error is None
        and after.fields == {**front.fields, key: [*mine, value]}
        and after.duplicates == front.duplicates
        and new[after.block.body_start :] == text[front.block.body_start :]
    )
    return new if right else None


__all__ = ["copy_items", "item_spans", "items_of"]
