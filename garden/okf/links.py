"""Destinations of links: taken apart, put together, made relative.

How a link was written (percent-encoded or not, in `<>`, with `./`, with `.md`) is kept in
`Style`, so that a rename can write the new destination the way the person wrote the old one.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

from garden.okf import wikilink
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.resolve import is_external

_BARE = re.compile(r"[^\s<>()\\\x00-\x20\x7f]+")
_MUST_ENCODE = re.compile(r"[\x00-\x20\x7f<>\\^`{|}\"%#?\[\]()*_~$&]|\s")
_ENCODED = re.compile(r"%[0-9A-Fa-f]{2}")
_KEEP = "/:@!,;=+-.'"


@dataclass(frozen=True, slots=True)
class Destination:
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


def decode(text: str) -> str:
    """`text` with percent codes decoded, or as it is where they are no UTF-8."""
    if "%" not in text:
        return text
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:
        return text


@dataclass(frozen=True, slots=True)
class Style:
    """How a destination was written."""

    encoded: bool = False
    """Non-ASCII characters stand as percent codes."""
    angle: bool = False
    """The destination stands in `<>`."""
    dot: bool = False
    """A path in the own folder starts with `./`."""
    absolute: bool = False
    """The path starts with `/`, counted from the bundle root."""
    suffix: bool = True
    """The path ends with `.md`."""
    from_root: bool = False
    """Counted from the bundle root without a `/`, or a bare name of a note elsewhere."""


def style_of(
    text: str, link: LinkOccurrence, resolved: str | None = None, source: str = ""
) -> Style:
    """How `link` of the note text `text` is written.

    `resolved` (where it leads) and `source` (the note it stands in) tell a path that counts from
    the root from one that counts from the note's folder.
    """
    span = link.target_span
    written = text[span.start : span.end].partition("#")[0]
    target = link.target
    own = relative(source, resolved) if resolved and source else None
    return Style(
        encoded=_ENCODED.search(written) is not None,
        angle=text[span.start - 1 : span.start] == "<" and link.form is not LinkForm.AUTOLINK,
        dot=target.startswith("./"),
        absolute=target.startswith("/"),
        suffix=target.lower().endswith((".md", ".markdown")),
        from_root=bool(
            own is not None and not target.startswith("/") and _plain(target) != _plain(own)
        ),
    )


def _plain(path: str) -> str:
    path = path.removeprefix("./")
    return path[:-3] if path.lower().endswith(".md") else path


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
    if style.angle and "\n" not in path:
        body = re.sub(r"[%#?&\\<>]", _percent, path)
        tail = "#" + re.sub(r"[%&\\<>]", _percent, anchor) if anchor else ""
        return f"<{body}{tail}>"
    return encode(path, style.encoded) + (f"#{encode(anchor, style.encoded)}" if anchor else "")


def encode(text: str, everything: bool = False) -> str:
    """Percent-encode what can't stand in a destination; with `everything`, non-ASCII too."""
    if everything:
        return quote(text, safe=_KEEP)
    if _BARE.fullmatch(text) and not _MUST_ENCODE.search(text):
        return text
    return _MUST_ENCODE.sub(_percent, text)


def _percent(match: re.Match[str]) -> str:
    char = match.group()
    return char if char in "*_~$" else quote(char, safe="")


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
    text: str, link: LinkOccurrence, path: str, anchor: str | None, style: Style | None = None
) -> str:
    """What to put in place of text[link.target_span] so that the link leads to path and anchor.

    `path` is a path or slug as it shall be read back ('' for the own note). Forms keep their
    coding: wiki links plain, Markdown links percent-encoded as far as needed (B07). Raises
    ValueError when a wiki link can't hold the name, or the form has no destination of its own
    (a reference: change its definition).
    """
    if link.form in {LinkForm.WIKI, LinkForm.EMBED, LinkForm.SLUG}:
        if link.form is LinkForm.SLUG:
            if anchor or not re.fullmatch(r"[\w/-]+", path):
                raise ValueError(f"#{path} can't be written")
            return path
        if not wikilink.can_hold(path, anchor):
            raise ValueError(f"[[{path}]] can't be written")
        return f"{path}#{anchor}" if anchor else path
    if link.form in {LinkForm.REFERENCE, LinkForm.AUTOLINK}:
        raise ValueError("this link's destination stands elsewhere")
    if link.form is LinkForm.FIELD:
        return f"{path}#{anchor}" if anchor else path
    style = style or style_of(text, link)
    written = write_path(path, anchor, style)
    return written[1:-1] if style.angle else written


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
