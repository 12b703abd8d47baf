"""Edits of a note's frontmatter that leave every other byte alone (B16, B17, B18, B22).

Each edit is made as a patch, read again, and must then say exactly what was meant, with the body
and all other fields as before; else the text is not changed and FrontmatterError says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial

from garden.errors import FrontmatterError
from garden.okf.front_read import Frontmatter, read
from garden.okf.yaml_patch import Edit, NoPatch, Patcher
from garden.okf.yaml_render import FieldValue, after_key, in_flow, intent, key_text
from garden.okf.yaml_tree import Node, Value, key_name

Path = Sequence[str | int]


def set_field(text: str, key: str, value: FieldValue) -> str:
    """The text with a top-level field set; a new field goes below the last one.

    A text without frontmatter gets one in front. Setting what is there already changes nothing.
    Raises FrontmatterError when the YAML can't be read, the key stands there twice, or the change
    can't be made safely.
    """
    front = _editable(text, key)
    if key not in front.fields:
        return insert_field(text, key, value)
    wanted = {**front.fields, key: intent(value)}
    if wanted == front.fields:
        return text
    name, node = _pair(front, text, key)
    return _first_right(
        text,
        wanted,
        (
            *_patched(text, lambda patcher: patcher.value(node, value, name, flow=_flow(front))),
            *_rewritten(text, front, key, value),
        ),
    )


def insert_field(text: str, key: str, value: FieldValue, *, after: str | None = None) -> str:
    """The text with a new top-level field, below field `after` or at the end.

    `after=""` puts it first. Raises FrontmatterError when the key is there already.
    """
    front = _editable(text, key)
    if key in front.fields:
        raise FrontmatterError(f"The field '{key}' is there already.", advice="Set it instead.")
    if not key.strip() or "\n" in key or len(key) > 200:
        raise FrontmatterError("That can't be the name of a field.", advice="Use a short word.")
    wanted = {**front.fields, key: intent(value)}
    if not front.present:
        gap = "" if not text or text.startswith("\n") else "\n"
        new = f"---\n{key_text(key)}:{after_key(value, 0, key)}\n---\n{gap}{text}"
        return _checked(text, new, wanted, body=gap + text)
    if _flow(front):
        root = front.root
        assert root is not None
        return _first_right(
            text,
            wanted,
            _patched(
                text, lambda patcher: patcher.value(root, {**front.fields, key: value}, flow=True)
            ),
        )
    at = _place(front, after)
    entries = front.entries
    column = entries[0].key_span[0] - entries[0].start if entries else 0

    def put_in(*, blocks: bool) -> str:
        line = f"{' ' * column}{key_text(key)}:{after_key(value, column, key, blocks=blocks)}\n"
        return text[:at] + line + text[at:]

    return _first_right(text, wanted, _with_and_without_blocks(put_in))


def copy_field(text: str, key: str, origin: str) -> str:
    """The text with the field `key` of the note `origin`, below its last field.

    It is written as it stands there, so that a number stays a number and 'true' a truth value; anew
    only where its lines don't fit. Raises FrontmatterError as `insert_field` does.
    """
    theirs = read(origin)
    entry, front = theirs.entry(key), _editable(text, key)
    column = entry.key_span[0] - entry.start if entry else 0
    mine = [each.key_span[0] - each.start for each in front.entries]
    fits = not _flow(theirs) and not _flow(front) and {*mine, column} == {column}
    if entry is not None and fits and key not in front.fields:
        lines, at = origin[entry.start : entry.end], front.block.yaml_end
        gap = "" if front.present or not text or text.startswith("\n") else "\n"
        new = text[:at] + lines + text[at:] if front.present else f"---\n{lines}---\n{gap}{text}"
        body = None if front.present else gap + text
        try:
            return _checked(text, new, {**front.fields, key: theirs.fields[key]}, body=body)
        except FrontmatterError:
            pass  # an alias of YAML, say, whose anchor stays behind
    return insert_field(text, key, theirs.fields[key])


def remove_field(text: str, key: str) -> str:
    """The text without a top-level field's lines; comments above it stay."""
    front = _editable(text, key)
    entry = front.entry(key)
    if entry is None:
        return text
    wanted = {name: item for name, item in front.fields.items() if name != key}
    if _flow(front):
        root = front.root
        assert root is not None
        kept: dict[str, FieldValue] = dict(wanted)
        if not wanted:
            edit = Edit(root.start, root.end, "{}")
            return _checked(text, text[: edit.start] + edit.new + text[edit.end :], wanted)
        return _first_right(
            text,
            wanted,
            _patched(text, lambda patcher: patcher.value(root, kept, flow=True)),
        )
    return _checked(text, text[: entry.start] + text[entry.end :], wanted)


def rename_field(text: str, old: str, new: str) -> str:
    """The text with a top-level key renamed; its value and place stay."""
    front = _editable(text, old)
    entry = front.entry(old)
    if entry is None or old == new:
        return text
    if new in front.fields:
        raise FrontmatterError(
            f"The field '{new}' is there already.", advice="Choose another name."
        )
    if not new.strip() or "\n" in new or len(new) > 200:
        raise FrontmatterError("That can't be the name of a field.", advice="Use a short word.")
    wanted = {new if name == old else name: item for name, item in front.fields.items()}
    start, end = entry.key_span
    return _checked(text, text[:start] + key_text(new) + text[end:], wanted)


def add_item(text: str, key: str, item: FieldValue) -> str:
    """The text with an item added to a list field, once; only that item's bytes are new.

    A single value becomes a list of both; a missing field a list of one.
    """
    items = _items(_editable(text, key).fields.get(key))
    if intent(item) in items:
        return text
    return set_field(text, key, [*items, item])


def remove_item(text: str, key: str, item: FieldValue) -> str:
    """The text without an item of a list field. The field stays, empty, when it was the last."""
    items = _items(_editable(text, key).fields.get(key))
    gone = intent(item)
    if gone not in items:
        return text
    return set_field(text, key, [other for other in items if other != gone])


def set_path(text: str, path: Path, value: FieldValue) -> str:
    """The text with a nested value replaced: ('sources', 0, 'resource') (B13).

    Raises FrontmatterError when nothing stands there.
    """
    front = _editable(text, str(path[0]) if path else "")
    node, key, flow = _find(front, text, path)
    wanted = deepcopy(front.fields)
    holder: Value = wanted
    for step in path[:-1]:
        holder = holder[step]  # type: ignore[index]
    holder[path[-1]] = intent(value)  # type: ignore[index]
    if wanted == front.fields:
        return text
    top = str(path[0])
    return _first_right(
        text,
        wanted,
        (
            *_patched(text, lambda patcher: patcher.value(node, value, key, flow=flow)),
            *_rewritten(text, front, top, wanted[top]),
        ),
    )


def _items(value: Value | None) -> list[FieldValue]:
    if isinstance(value, list):
        return list(value)
    return [value] if value not in (None, "", "~", "null") else []


def _editable(text: str, key: str) -> Frontmatter:
    front = read(text)
    if front.error is not None:
        raise FrontmatterError(
            f"The frontmatter can't be read (line {front.error.line}): {front.error.what}",
            advice="Correct it in the text first.",
        )
    if front.block.shape == "unclosed":
        raise FrontmatterError(
            "The frontmatter is not closed.", advice="Add a line '---' below its last field."
        )
    if key in front.duplicates:
        raise FrontmatterError(
            f"The field '{key}' stands there more than once.",
            advice="Remove one of them in the text first.",
        )
    return front


def _flow(front: Frontmatter) -> bool:
    return front.root is not None and front.root.style == "flow"


def _pair(front: Frontmatter, text: str, key: str) -> tuple[Node, Node]:
    assert front.root is not None
    return next(pair for pair in front.root.pairs if key_name(pair[0], text) == key)


def _find(front: Frontmatter, text: str, path: Path) -> tuple[Node, Node | None, bool]:
    node, key = front.root, None
    flow = False
    for step in path:
        if node is None or node.style == "alias":
            node = None
            break
        flow = flow or node.style == "flow"
        if isinstance(step, int):
            in_range = node.kind == "list" and 0 <= step < len(node.items)
            node, key = (node.items[step] if in_range else None), None
        else:
            pairs = [pair for pair in node.pairs if key_name(pair[0], text) == step]
            key, node = pairs[-1] if pairs else (None, None)
    if node is None or not path:
        raise FrontmatterError(
            "The frontmatter holds no such value: " + ".".join(str(step) for step in path) + "."
        )
    return node, key, flow


def _place(front: Frontmatter, after: str | None) -> int:
    if after is None or not front.entries:
        return front.block.yaml_end
    if after == "":
        return front.entries[0].start
    entry = front.entry(after)
    return entry.end if entry is not None else front.block.yaml_end


Way = Callable[[], str]
"""Makes an edited text. Raises NoPatch when it can't."""


def _with_and_without_blocks(way: Callable[..., str]) -> tuple[Way, Way]:
    """`way` with '|' blocks for text of several lines, and without: an indented comment below such
    a block would become part of it."""
    return partial(way, blocks=True), partial(way, blocks=False)


def _patched(text: str, change: Callable[[Patcher], None]) -> tuple[Way, Way]:
    """The smallest edits."""

    def way(*, blocks: bool) -> str:
        patcher = Patcher(text, blocks=blocks)
        change(patcher)
        return patcher.apply()

    return _with_and_without_blocks(way)


def _rewritten(text: str, front: Frontmatter, key: str, value: FieldValue) -> tuple[Way, Way]:
    """The field's value written anew, for shapes that no small edit fits."""

    def way(*, blocks: bool) -> str:
        entry = front.entry(key)
        if entry is None or _flow(front):
            raise NoPatch
        colon = text.find(":", entry.key_span[1], entry.end)
        if colon < 0 or text[entry.key_span[1] : colon].strip():
            raise NoPatch
        column = entry.key_span[0] - entry.start
        try:
            rendered = after_key(value, column, key, blocks=blocks)
        except RecursionError as error:  # pragma: no cover - intent() bounds the depth
            raise NoPatch from error
        return text[: colon + 1] + rendered + "\n" + text[entry.end :]

    return _with_and_without_blocks(way)


def _first_right(text: str, wanted: dict[str, Value], ways: Sequence[Way]) -> str:
    failure = FrontmatterError(
        "The frontmatter can't be changed safely here.", advice="Change it in the text."
    )
    for way in ways:
        try:
            return _checked(text, way(), wanted)
        except (NoPatch, FrontmatterError):
            continue
    raise failure


def _checked(text: str, new: str, wanted: dict[str, Value], *, body: str | None = None) -> str:
    """`new`, when it reads as `wanted` and has the old body."""
    before, after = read(text), read(new)
    if body is None:
        body = text[before.block.body_start :]
    if (
        not after.present
        or after.error is not None
        or after.fields != wanted
        or new[after.block.body_start :] != body
        or after.duplicates != before.duplicates
    ):
        raise FrontmatterError(
            "The frontmatter can't be changed safely here.",
            advice="Change it in the text.",
        )
    return new


def one_line(value: FieldValue) -> str:
    """A value as one line of YAML, for showing it in a form."""
    return in_flow(value)
