"""What a link keeps of how it was written: a query behind its path, the words it shows, or all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from garden.okf.links import style_of
from garden.okf.names import fold, folder_of, is_note_name, stem, without_suffix
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.paths import decode, join
from garden.okf.resolve import Resolution
from garden.okf.rewrite import Edit
from garden.okf.spelling import is_wiki

_WITH_QUERY = frozenset({LinkForm.INLINE, LinkForm.IMAGE, LinkForm.DEFINITION, LinkForm.REFERENCE})
_BY_NAME = frozenset({"stem", "suffix", "title", "alias"})


def without_query(text: str, link: LinkOccurrence) -> tuple[LinkOccurrence, str]:
    """A link `img/a.png?raw=true` as one to `img/a.png`, and `?raw=true`; ('' when it has none)."""
    if link.form not in _WITH_QUERY:
        return link, ""
    if link.form is LinkForm.REFERENCE:  # its destination stands elsewhere
        path, _mark, query = link.target.partition("?")
    else:
        written = text[link.target_span.start : link.target_span.end].partition("#")[0]
        before, _mark, query = written.partition("?")  # a code for it belongs to the name
        path = decode(before)
        if not link.target.startswith(f"{path}?"):
            return link, ""
    return (link._replace(target=path), f"?{query}") if path else (link, "")


def with_query(link: LinkOccurrence, edit: Edit, query: str) -> Edit:
    """The edit of such a link with its query put back."""
    if not query or (edit.start, edit.end) != (link.target_span.start, link.target_span.end):
        return edit
    path, mark, anchor = edit.new.partition("#")
    return replace(edit, new=f"{path}{query}{mark}{anchor}")


def stays(
    text: str, link: LinkOccurrence, before: Resolution, now: Resolution, stood: str, place: str
) -> bool:
    """Whether a link that leads right from where it or its note stands now needs no other words.

    A name does not. A path that every program counts from the folder of the note does: there its
    own reading alone, which also counts from the root, would find it.
    """
    if before.path != now.path:  # the note has moved
        same_name = stem(before.path or "") == stem(now.path or "")
        return same_name and before.how == now.how and before.how in _BY_NAME
    if is_wiki(text, link):
        climbs = link.target.startswith(("./", "../"))
        return not climbs or join(folder_of(stood), link.target) == join(
            folder_of(place), link.target
        )
    if link.form is LinkForm.SLUG:
        return True
    written = text[link.target_span.start : link.target_span.end].lower()
    if "%2f" in written:  # no path for other programs, wherever it stands
        return not link.target.startswith(("./", "../"))
    return style_of(text, link, stood, before.path or "").base != "folder"


def same_words(link: LinkOccurrence, edit: Edit, named: Iterable[str], *, in_table: bool) -> Edit:
    """The edit of a wiki link without a label, with the words it showed as its label.

    For a link whose note is the same as before and still has that name.
    """
    span = link.target_span
    if link.form is not LinkForm.WIKI or link.label is not None or not link.target:
        return edit
    if (edit.start, edit.end) != (span.start, span.end):
        return edit
    shown = _shown(link.target)
    if shown == _shown(edit.new.partition("#")[0]) or fold(shown) not in map(fold, named):
        return edit
    words = f"{shown} > {link.anchor}" if link.anchor else shown
    bar = "\\|" if in_table else "|"
    return replace(edit, new=f"{edit.new}{bar}{words}")


def wishes(link: LinkOccurrence, gone: str, near: str) -> list[str]:
    """Ways to write a link to a note that goes, so that it can wait for it and for no other."""
    suffix = gone[len(without_suffix(gone)) :] if is_note_name(link.target) else ""
    if not is_note_name(gone):
        suffix = ""
    bare, path = without_suffix(gone), without_suffix(near)
    by_path = link.form not in {LinkForm.WIKI, LinkForm.EMBED, LinkForm.SLUG}
    ways = [path if path.startswith("../") else f"./{path}"] if by_path else []
    ways = [way + suffix for way in [*ways, bare, f"/{bare}"]]
    return [*ways, f"/{gone}"]


def _shown(target: str) -> str:
    """The words of a wiki link: the last part of what it says."""
    return without_suffix(target.rpartition("/")[2]) or target
