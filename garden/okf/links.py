"""Destinations of links: taken apart, put together, made relative.

How a link was written (percent-encoded or not, in `<>`, with `./`, with `.md`) is kept in
`Style`, so that a rename can write the new destination the way the person wrote the old one.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from typing import Literal, NamedTuple
from urllib.parse import quote

from garden.okf import wikilink
from garden.okf.names import is_note_name, without_suffix
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.paths import decode
from garden.okf.resolve import is_external

_SLUG = re.compile(r"(?![0-9/_-]*$)[\w/-]*\w")
_ENTITY = r"&(?=#?\w+;)"
_NEVER = re.compile(rf"[\x00-\x1f\x7f<>\\%#?`|]|[^\S ]|{_ENTITY}")
_NOT_BARE = re.compile(rf"[\x00-\x20\x7f<>\\%#?`|]|\s|{_ENTITY}")
_NOT_BARE_NOR_PARENTHESES = re.compile(rf"[\x00-\x20\x7f<>\\%#?`|()]|\s|{_ENTITY}")


class Destination(NamedTuple):
    """A destination, decoded."""

    target: str
    """Path or slug; of an external link, the whole URL as written."""
    anchor: str | None
    external: bool


def parse_destination(dest: str, form: LinkForm = LinkForm.INLINE) -> Destination:
    """Take apart a Markdown destination whose escapes and entities are already taken out.

    Percent codes are decoded when they are UTF-8, else left. A URL stays whole, its fragment
    included, so that it opens as written. An empty anchor (`a.md#`) is none.
    """
    if is_external(dest, form):
        return Destination(dest, None, True)
    path, _, fragment = dest.partition("#")
    return Destination(decode(path), decode(fragment) or None, False)


@dataclass(frozen=True, slots=True)
class Style:
    """How a destination was written."""

    encoded: bool = False
    """Non-ASCII characters stand as percent codes."""
    angle: bool = False
    """The destination stands in `<>`."""
    dot: bool = False
    """A path below the own folder starts with `./`."""
    suffix: bool = True
    """The path ends with `.md`."""
    base: Literal["folder", "root", "slash", "name"] = "folder"
    """What the path counts from: the note's folder, the bundle root, the root with a leading
    `/`; or it is the bare name of a note that is elsewhere."""


def style_of(text: str, link: LinkOccurrence, source: str, resolved: str) -> Style:
    """How `link` of the note `source` with that `text` is written.

    `resolved` is where it leads. `styled_path(source, resolved, style)` is the link's target
    again, so a rename that changes nothing writes nothing new.
    """
    span = link.target_span
    written = text[span.start : span.end].partition("#")[0]
    target = link.target
    base: Literal["folder", "root", "slash", "name"] = "folder"
    plain = without_suffix(target.removeprefix("./"))
    if target.startswith("/"):
        base = "slash"
    elif plain != without_suffix(relative(source, resolved)):
        if plain == without_suffix(resolved):
            base = "root"
        elif "/" not in target:
            base = "name"
    return Style(
        encoded=written.isascii() and not target.isascii(),
        angle=text[span.start - 1 : span.start] == "<" and link.form is not LinkForm.AUTOLINK,
        dot=target.startswith("./"),
        suffix=is_note_name(target) or not is_note_name(resolved),
        base=base,
    )


def styled_path(source: str, target: str, style: Style) -> str:
    """The path of the note `target` as a link in the note `source` spells it in that style."""
    path = target
    if style.base == "slash":
        path = "/" + target
    elif style.base == "folder":
        path = relative(source, target)
        if style.dot and not path.startswith("../"):
            path = "./" + path
    elif style.base == "name":
        path = target.rpartition("/")[2]
    return path if style.suffix else without_suffix(path)


def relative(source: str, target: str) -> str:
    """The path from the folder of the note `source` to `target`; both from the bundle root.

    'a/n.md' to 'a/b.md' is 'b.md'; to 'c/d.md' it is '../c/d.md'.
    """
    folder = posixpath.dirname(source)
    return posixpath.relpath(target, folder or ".") if folder else target


def write_path(path: str, anchor: str | None = None, style: Style | None = None) -> str:
    """A destination as it stands between the parentheses of a Markdown link.

    The result, read back, is `path` and `anchor` again. Letters of any script stay readable
    unless the style is percent-encoded.
    """
    style = style or Style()
    name = encode(path, everything=style.encoded, angle=style.angle)
    if is_external(path):
        name = name.replace(":", "%3A", 1)  # a name such as 'memo:x.md' is no URL
    tail = "#" + encode(anchor, everything=style.encoded, angle=style.angle) if anchor else ""
    return f"<{name}{tail}>" if style.angle else name + tail


def encode(text: str, *, everything: bool = False, angle: bool = False) -> str:
    """Percent-encode what can't stand in a destination.

    With `everything` all that is not ASCII too; in `<>` (`angle`) blanks and parentheses may stay.
    """
    if everything:
        return quote(text, safe="/:@!,;=+-.'()~*" if _balanced(text) else "/:@!,;=+-.'~*")
    pattern = _NEVER if angle else _NOT_BARE if _balanced(text) else _NOT_BARE_NOR_PARENTHESES
    return pattern.sub(_percent, text)


def _balanced(text: str) -> bool:
    depth = 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if depth < 0 or depth > 30:
            return False
    return depth == 0


def _percent(match: re.Match[str]) -> str:
    return quote(match.group(), safe="")


def write_link(
    label: str,
    path: str,
    anchor: str | None = None,
    *,
    style: Style | None = None,
    image: bool = False,
    title: str | None = None,
    in_table: bool = False,
) -> str:
    """A Markdown link (or image) as text."""
    safe = re.sub(r"([\\\[\]])", r"\\\1", re.sub(r"\s+", " ", label).strip())
    if in_table:
        safe = safe.replace("|", "\\|")
    quoted = ""
    if title is not None:
        quoted = ' "' + re.sub(r'(["\\])', r"\\\1", title) + '"'
    return f"{'!' if image else ''}[{safe}]({write_path(path, anchor, style)}{quoted})"


def retarget(
    link: LinkOccurrence, path: str, anchor: str | None = None, style: Style | None = None
) -> str:
    """What to put in place of text[link.target_span] so that the link leads to path and anchor.

    `path` is the target as it shall be read back ('' for the own note). Forms keep their coding:
    wiki links plain, Markdown links percent-encoded as far as needed (B07). Raises ValueError
    when the form can't hold the name, or has no destination of its own (a reference: change its
    definition; an address in `<>`).
    """
    if link.form is LinkForm.SLUG:
        if anchor or not _SLUG.fullmatch(path):
            raise ValueError(f"#{path} can't be written")
        return path
    if link.form in {LinkForm.WIKI, LinkForm.EMBED}:
        if not wikilink.can_hold(path, anchor):
            raise ValueError(f"[[{path}]] can't be written")
        return f"{path}#{anchor}" if anchor else path
    if link.form is LinkForm.FIELD:
        return f"{path}#{anchor}" if anchor else path
    if link.form in {LinkForm.REFERENCE, LinkForm.AUTOLINK}:
        raise ValueError("the destination of this link stands elsewhere")
    written = write_path(path, anchor, style)
    return written[1:-1] if style and style.angle else written


def without_definitions(links: tuple[LinkOccurrence, ...]) -> tuple[LinkOccurrence, ...]:
    """The links a reader meets: definitions that a reference uses are left out.

    A definition counts once through each of its references; one that nothing uses still counts.
    """
    used = {(link.target, link.anchor) for link in links if link.form is LinkForm.REFERENCE}
    return tuple(
        link
        for link in links
        if link.form is not LinkForm.DEFINITION or (link.target, link.anchor) not in used
    )
