"""What links are called and where they point, from how they are written."""

from __future__ import annotations

import posixpath
from typing import Final
from urllib.parse import unquote, urlsplit

from garden.okf import wikilink
from garden.okf.links import write_link
from garden.okf.names import is_note_name, without_suffix
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.resolve import is_external
from ui.wiki.view_values import LinkRef, LinkStatus, Resolve

_STATES: Final[dict[str, LinkStatus]] = {
    "found": "found",
    "ambiguous": "ambiguous",
    "tag": "tag",
    "external": "external",
}


def host_of(url: str) -> str:
    """The host of an address, '' when it names none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:  # '[' in the host part
        return ""


def wiki_words(link: LinkOccurrence) -> str:
    """What a wiki link without a label shows: the note's own name, and the heading."""
    if link.form is LinkForm.SLUG:
        return f"#{link.target}"
    name = link.target.rpartition("/")[2].removesuffix(".md") or link.target
    if not link.anchor:
        return name
    heading = " › ".join(part.strip() for part in link.anchor.split("#") if part.strip())
    return f"{name} › {heading}" if name else heading


def heading_link(path: str, text: str, anchor: str, *, first: bool) -> str:
    """A link to a heading of the note `path`: by its text, as people write it; by its fragment
    where it is not the `first` of its text or no wiki link can hold that."""
    target = without_suffix(path)
    for named in (text, anchor) if first else (anchor,):
        if wikilink.can_hold(target, named):
            return wikilink.write(target, named)
    return write_link(text, path, anchor)


def beside(source: str, target: str) -> str:
    """A path as written in the note `source`, from the garden's root."""
    if target.startswith("/"):
        return posixpath.normpath(target.lstrip("/"))
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), target))


def ref_to(
    resolve: Resolve,
    target: str,
    anchor: str | None,
    form: LinkForm,
    source: str,
    label: str = "",
) -> LinkRef:
    """Where a link of the note `source` leads that is no address of the web."""
    if not target:
        return LinkRef("", "found", source, anchor, form=form, source=source, label=label)
    answer = resolve(target, source, form)
    path = answer.path or ""
    if answer.how == "asset":
        path = path or beside(source, target)
        return LinkRef(target, "asset", path, anchor, form=form, source=source, label=label)
    status = _STATES.get(answer.status, "broken")
    if status == "found" and path and not is_note_name(path):
        status = "asset"
    return LinkRef(target, status, path, anchor, tuple(answer.candidates), form, source, label)


def split_anchor(href: str) -> tuple[str, str | None]:
    """(decoded target, decoded fragment or None) of a Markdown destination."""
    target, mark, anchor = href.partition("#")
    if is_external(target):
        return target, anchor if mark else None
    return unquote(target), unquote(anchor) if mark else None
