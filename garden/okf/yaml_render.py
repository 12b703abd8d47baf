"""Values as YAML text, quoted so that they read back as what they are.

ruamel.yaml decides whether a text may stand plain (it knows YAML 1.2's rules); on top of that a
text that some tool would take for a boolean, number, date or nothing is quoted (B18, B19). Nothing
is ever folded: a long line stays one line (B17).
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, TypeAlias

from garden.errors import FrontmatterError
from garden.okf.yaml_tree import MAX_DEPTH, Style, Value, YamlError, parse

FieldValue: TypeAlias = (
    "str | bool | int | float | date | Sequence[FieldValue] | Mapping[str, FieldValue] | None"
)
"""What a field can be set to. Text stays text; for numbers and booleans pass int, float, bool."""

_KINDS = (
    ("null", re.compile(r"~|null|Null|NULL|")),
    (
        "bool",
        re.compile(
            r"y|Y|yes|Yes|YES|n|N|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF"
        ),
    ),
    ("number", re.compile(r"[-+]?(?:0b[01_]+|0o?[0-7_]+|[0-9][0-9_]*|0x[0-9a-fA-F_]+)")),
    ("number", re.compile(r"[-+]?(?:\.[0-9_]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?")),
    ("number", re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?")),
    ("number", re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")),
    (
        "time",
        re.compile(
            r"\d{4}-\d{1,2}-\d{1,2}"
            r"(?:(?:[Tt]|[ \t]+)\d{1,2}:\d{2}:\d{2}(?:\.\d*)?[ \t]*(?:Z|[-+]\d{1,2}(?::?\d{2})?)?)?"
        ),
    ),
    ("special", re.compile(r"<<|=")),
)
_TIME_KEY = re.compile(
    r"(?:.*_)?(?:at|after|until|since)|timestamp|date|created|updated|modified|last_modified|from|to"
)
_INDENT_PROBLEM = re.compile(
    r"\A(?:\n| )|\n[ \t]*\Z(?<!\n)|[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]"
)


def kind(text: str) -> str:
    """What YAML 1.1 or 1.2 takes a plain text for: 'text', 'bool', 'number', 'time', 'null'..."""
    for name, pattern in _KINDS:
        if pattern.fullmatch(text):
            return name
    return "text"


def intent(value: FieldValue, depth: int = 0) -> Value:
    """The value as reading will give it: scalars as strings. Raises FrontmatterError."""
    if depth > MAX_DEPTH - 2:
        raise FrontmatterError("The value is nested too deeply for a frontmatter.")
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {str(key): intent(item, depth + 1) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [intent(item, depth + 1) for item in value]
    return _literal(value)


def _literal(value: bool | int | float | date | None) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        text = value.isoformat()
        return text.removesuffix("+00:00") + "Z" if text.endswith("+00:00") else text
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float):
        return {"inf": ".inf", "-inf": "-.inf", "nan": ".nan"}.get(repr(value), repr(value))
    return repr(value)


def scalar(
    value: FieldValue,
    *,
    flow: bool = False,
    style: Style | None = None,
    before: str | None = None,
    key: str = "",
    indent: int = 0,
    blocks: bool = True,
) -> str:
    """A scalar as it stands after 'key: ' or '- '.

    `style` and `before` are those of the value it replaces: quotes stay quotes, and a plain number
    or date may become another plain one. `key` is the field's name, `indent` the column of the key.
    Without `blocks` text of several lines is quoted on one: below a '|' block an indented comment
    would become text.
    """
    if not isinstance(value, str):
        return _literal(value)  # type: ignore[arg-type]
    if "\n" in value and style != "double" and blocks and not flow:
        block = _block_scalar(value, indent)
        if block is not None:
            return block
    if style == "single" and _reads_back(single(value), value, flow=flow):
        return single(value)
    if style not in ("single", "double") and _plain_allowed(value, before, key):
        # ruamel.yaml quotes a text that looks like a date or number; here it is meant to.
        text = _plain(value, flow=flow) if kind(value) == "text" else value
        if text is not None and _reads_back(text, value, flow=flow):
            return text
    return quoted(value, flow=flow)


def _plain_allowed(value: str, before: str | None, key: str) -> bool:
    now = kind(value)
    if now == "text":
        return True
    if before is not None and before != "" and kind(before) == now:
        return True
    return now == "time" and before in (None, "") and _TIME_KEY.fullmatch(key) is not None


def single(value: str) -> str:
    """In single quotes."""
    return "'" + value.replace("'", "''") + "'"


def quoted(value: str, *, flow: bool = False) -> str:
    """In double quotes, or in single ones where that saves escapes."""
    if ("\\" in value or '"' in value) and _reads_back(single(value), value, flow=flow):
        return single(value)
    plain_quotes = f'"{value}"'
    if "\\" not in value and '"' not in value and _reads_back(plain_quotes, value, flow=flow):
        return plain_quotes
    escaped = json.dumps(value, ensure_ascii=False)
    return re.sub(
        "[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]",
        lambda match: f"\\u{ord(match[0]):04x}",
        escaped,
    )


def _plain(value: str, *, flow: bool) -> str | None:
    """ruamel.yaml's plain form of a text, None when it would quote it."""
    if "\n" in value or not value:
        return None
    # Loaded here: the import costs 40 ms, and only edits need it.
    from ruamel.yaml import YAML

    writer: Any = YAML()
    writer.width = 2**30
    writer.default_flow_style = flow
    out = io.StringIO()
    writer.dump([value] if flow else {"k": value}, out)
    text = out.getvalue().removesuffix("\n")
    text = text[1:-1] if flow else text.partition(": ")[2]
    return text if text == value else None


def _block_scalar(value: str, indent: int) -> str | None:
    """As a '|' block; None when its lines would not survive that.

    Text that ends in blank lines would need '|+', which swallows any blank line that follows.
    """
    if _INDENT_PROBLEM.search(value) or not value.strip() or value.endswith("\n\n"):
        return None
    chomp = "" if value.endswith("\n") else "-"
    pad = " " * (indent + 2)
    body = value.removesuffix("\n")
    lines = [pad + line if line else "" for line in body.split("\n")]
    return f"|{chomp}\n" + "\n".join(lines)


def _reads_back(text: str, value: str, *, flow: bool) -> bool:
    if "\n" in text:
        return False
    try:
        node = parse(f"k: [{text}]\n" if flow else f"k: {text}\n")
    except YamlError:
        return False
    return node is not None and node.value == {"k": [value] if flow else value}


def key_text(key: str, *, flow: bool = False) -> str:
    """A key as it stands before ':'."""
    text = scalar(key, flow=True, key=key)
    return text if len(text) < 1_000 else quoted(key)


def in_flow(value: FieldValue, key: str = "") -> str:
    """A value on one line: `a`, `[a, b]`, `{ a: b }`."""
    if isinstance(value, str) or not isinstance(value, Sequence | Mapping):
        return scalar(value, flow=True, key=key)
    if isinstance(value, Mapping):
        pairs = [f"{key_text(str(k))}: {in_flow(v, str(k))}" for k, v in value.items()]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    return "[" + ", ".join(in_flow(item, key) for item in value) + "]"


def is_simple(value: FieldValue) -> bool:
    """Whether the value is written on one line by habit: a scalar, or a list or map of them."""
    if isinstance(value, str):
        return True
    if isinstance(value, Mapping):
        return len(value) <= 3 and all(_is_short(item) for item in value.values())
    if isinstance(value, Sequence):
        return all(_is_short(item) for item in value)
    return True


def _is_short(value: FieldValue) -> bool:
    if isinstance(value, str):
        return "\n" not in value
    return not isinstance(value, Sequence | Mapping)


def after_key(value: FieldValue, indent: int, key: str = "", *, blocks: bool = True) -> str:
    """What follows 'key:', its leading space or line break included, without a last line break.

    `blocks` as for `scalar`.
    """
    if isinstance(value, str) or not isinstance(value, Sequence | Mapping):
        return " " + scalar(value, key=key, indent=indent, blocks=blocks)
    if is_simple(value):
        return " " + in_flow(value, key)
    return "\n" + "\n".join(block_lines(value, indent + 2, key, blocks=blocks))


def block_lines(value: FieldValue, indent: int, key: str = "", *, blocks: bool = True) -> list[str]:
    """A list or map as lines of block style at a column."""
    pad = " " * indent
    lines: list[str] = []
    if isinstance(value, Mapping):
        for name, item in value.items():
            rendered = after_key(item, indent, str(name), blocks=blocks)
            lines += f"{pad}{key_text(str(name))}:{rendered}".split("\n")
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for item in value:
            lines += item_lines(item, indent, key, blocks=blocks)
    return lines


def item_lines(item: FieldValue, indent: int, key: str = "", *, blocks: bool = True) -> list[str]:
    """One item of a block list as lines, its dash at a column."""
    pad = " " * indent
    if isinstance(item, str) or not isinstance(item, Sequence | Mapping):
        return f"{pad}- {scalar(item, key=key, indent=indent, blocks=blocks)}".split("\n")
    if is_simple(item) or not item:
        return [f"{pad}- {in_flow(item, key)}"]
    inner = block_lines(item, indent + 2, key, blocks=blocks)
    return [f"{pad}- {inner[0].lstrip(' ')}", *inner[1:]]
