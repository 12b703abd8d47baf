"""The grammar of wiki links: `[[target#Heading|label]]` and `![[target]]`.

Between the brackets stands no bracket and no line end. `\\|` counts as `|`, which is how a label
is written inside a table (B11). A shell's test (`if [[ $x == 1 ]]`) is none (B01).
"""

from __future__ import annotations

import re
from typing import NamedTuple

WIKI = re.compile(r"\[\[([^\[\]\n]+)\]\]")
"""A wiki link; group 1 is all between the brackets. Check it with `split`."""

_SHELL_TEST = re.compile(r"""\s+(?:[-!$"'({]|[^|]*\s(?:==?|!=|=~|-[a-z]{2}|&&|\|\|)\s).*\s$""")
_PIPE = re.compile(r"\\?\|")


class WikiParts(NamedTuple):
    """The parts of a wiki link; offsets count from the first character after `[[`."""

    target: str
    """'' when the link leads into its own note (`[[#Heading]]`)."""
    anchor: str | None
    """The heading as written, `Part#Sub` when nested; None when there is none."""
    label: str | None
    """None when there is none."""
    start: int
    """Start of target and anchor as written, without the space around them."""
    end: int


def split(inner: str) -> WikiParts | None:
    """The parts of what stands between `[[` and `]]`; None when that makes no link."""
    if inner[0].isspace() and _SHELL_TEST.match(inner):
        return None
    label = None
    whole = inner
    pipe = _PIPE.search(inner)
    if pipe is not None:
        whole = inner[: pipe.start()]
        label = inner[pipe.end() :].strip() or None
    written = whole.strip()
    if not written.strip("# "):
        return None
    start = len(whole) - len(whole.lstrip())
    target, anchor = written, None
    hash_at = written.find("#")
    if 0 <= hash_at < len(written) - 1:  # a closing '#' belongs to the name, as in [[C#]]
        target, anchor = written[:hash_at].rstrip(), written[hash_at + 1 :].strip() or None
    return WikiParts(target, anchor, label, start, start + len(written))


def write(
    target: str,
    anchor: str | None = None,
    label: str | None = None,
    *,
    embed: bool = False,
    in_table: bool = False,
) -> str:
    """A wiki link as text. Raises ValueError when the target can't stand in one."""
    name = f"{target}#{anchor}" if anchor else target
    if not can_hold(target, anchor):
        raise ValueError(f"{name!r} can't be written as a wiki link")
    pipe = "\\|" if in_table else "|"
    shown = ""
    if label and label != name:
        shown = pipe + re.sub(r"\s+", " ", label.translate(_LABEL_SAFE)).strip()
    return f"{'!' if embed else ''}[[{name}{shown}]]"


_LABEL_SAFE = {ord("["): "(", ord("]"): ")", ord("|"): "/"}


def can_show(label: str) -> bool:
    """Whether a wiki link shows these words as they are; it has no way to write some signs."""
    return not any(sign in label for sign in "[]|\n")


def can_hold(target: str, anchor: str | None = None) -> bool:
    """Whether target and anchor come back unchanged when written as a wiki link."""
    name = f"{target}#{anchor}" if anchor else target
    if not name or name.endswith("\\") or any(ch in "[]|\n" for ch in name):
        return False
    parts = split(name)
    return parts is not None and (parts.target, parts.anchor) == (target, anchor or None)
