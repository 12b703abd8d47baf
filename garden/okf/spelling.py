"""How a link is to be written so that it leads to a note: in its own style, never to another note.

A link says its note by a bare name, by the end of a path, by a path from its folder or from the
root, by title or by alias. When the note or the link moves, the same way of saying is tried first;
where that would lead elsewhere, or to more than one note, longer ones follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from garden.okf import wikilink
from garden.okf.links import Style, encode, relative, style_of, styled_path
from garden.okf.names import is_note_name, stem, without_suffix
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.paths import decode
from garden.okf.resolve import How, Resolution

Resolve = Callable[[str], Resolution]
"""Where a target written in the link's note (its new place) leads, with the names to come."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """A target as it is to be written."""

    target: str
    style: Style
    wiki: bool
    """False when a wiki link must become a Markdown link, as its brackets can't hold the name."""


@dataclass(frozen=True, slots=True)
class Move:
    """One link and its note before and after a change."""

    source: str
    """Where the link stood."""
    place: str
    """Where it will stand."""
    led_to: str
    leads_to: str
    how: How
    """The step of the rule that answered before the change."""
    title: str = ""
    """Title of the note afterwards."""
    coded: bool = False
    """True for a path of the frontmatter that was written with percent codes."""


def is_wiki(text: str, link: LinkOccurrence) -> bool:
    """Whether a link stands in double brackets: also one in the frontmatter."""
    if link.form is LinkForm.FIELD:
        return text[link.span.start : link.span.end].lstrip("\"'! ").startswith("[[")
    return link.form in {LinkForm.WIKI, LinkForm.EMBED}


def spell(text: str, link: LinkOccurrence, move: Move, resolve: Resolve) -> Spelled | None:
    """How `link` of the note `text` says its note from now on; None when nothing leads there.

    The first spelling that leads to that one note and no other is taken; one that is ambiguous,
    yet chosen, only where none is unique.
    """
    wiki = is_wiki(text, link)
    if move.coded:
        link = link._replace(target=decode(link.target))
    style = style_of(text, link, move.source, move.led_to) if link.target else Style()
    second: Spelled | None = None
    tried: set[str] = set()
    spellings = _spellings(link, move, style, wiki=wiki)
    if link.form is LinkForm.FIELD and not wiki:
        spellings = _in_a_field(spellings, style, coded=move.coded)
    for target in spellings:
        if target in tried:
            continue
        tried.add(target)
        found = resolve(target)
        if found.path != move.leads_to:
            continue
        as_wiki = wiki and (link.form is LinkForm.FIELD or wikilink.can_hold(target, link.anchor))
        spelled = Spelled(target, style, as_wiki)
        if found.status == "found" and (as_wiki or not wiki):
            return spelled
        second = second or spelled
    if second is None and wiki and resolve(f"/{move.leads_to}").path == move.leads_to:
        plain = replace(style, base="folder", suffix=True)
        second = Spelled(styled_path(move.place, move.leads_to, plain), plain, False)
    return second


def _in_a_field(spellings: Iterator[str], style: Style, *, coded: bool) -> Iterator[str]:
    """Paths as a field says them: with percent codes where it did so before, or must."""
    for target in spellings:
        with_codes = encode(target, everything=style.encoded)
        if coded:
            yield with_codes
        if "#" not in target:
            yield target
        yield with_codes


def _spellings(link: LinkOccurrence, move: Move, style: Style, *, wiki: bool) -> Iterator[str]:
    target, note = link.target, move.leads_to
    if move.how == "title" and move.title:
        yield move.title
    if move.how in {"title", "alias"}:
        yield target
    if note.endswith("/"):
        yield from _folders(target, move, style)
        return
    if move.how == "index" and stem(note).lower() == "index":
        yield from _folders(
            target,
            replace(
                move,
                led_to=move.led_to.rpartition("/")[0] + "/",
                leads_to=note.rpartition("/")[0] + "/",
            ),
            style,
        )
    if link.form is LinkForm.SLUG:
        yield from _ends(without_suffix(note), target.count("/") + 1)
        return
    by_name = "/" not in target and (wiki or style.base == "name")
    if by_name or (wiki and move.how == "suffix"):
        for end in _ends(without_suffix(note), target.count("/") + 1):
            yield end + (_suffix(note) if is_note_name(target) or not is_note_name(note) else "")
    if not by_name:
        yield styled_path(move.place, note, style)
    for base in _WIKI_BASES if wiki else _BASES:
        yield styled_path(move.place, note, replace(style, base=base))
    if not wiki:
        path = styled_path(move.place, note, replace(style, base="folder"))
        yield path if path.startswith(".") else f"./{path}"
    for base in _WIKI_BASES:
        yield styled_path(move.place, note, replace(style, base=base, suffix=True))


_BASES: Final[tuple[Literal["folder", "root", "slash"], ...]] = ("folder", "root", "slash")
_WIKI_BASES: Final[tuple[Literal["folder", "root", "slash"], ...]] = ("root", "slash", "folder")


def _folders(target: str, move: Move, style: Style) -> Iterator[str]:
    """A link to a folder: with its closing '/' when it was written so."""
    folder = move.leads_to.rstrip("/")
    end = "/" if target.endswith("/") else ""
    near = relative(move.place, folder) if folder else relative(move.place, ".")
    ways = {
        "slash": f"/{folder}{end}",
        "root": f"{folder}{end}",
        "folder": f"{near}{end}",
        "name": f"{folder}{end}",
    }
    was = move.led_to.rstrip("/")
    base = style.base
    if base == "name" and target.strip("./") == was:
        base = "root"
    yield ways[base]
    yield from ways.values()


def _ends(path: str, parts: int) -> Iterator[str]:
    """The last `parts` parts of a path, then more of them, then all of it from the root."""
    names = path.split("/")
    for count in range(min(parts, len(names)), len(names) + 1):
        yield "/".join(names[-count:])
    yield f"/{path}"


def _suffix(path: str) -> str:
    return path[len(without_suffix(path)) :]
