"""A file that takes the place of a missing one: the links of a note that wished for it follow."""

from __future__ import annotations

from collections.abc import Callable

from garden.okf import frontmatter
from garden.okf.links import style_of, styled_path
from garden.okf.markdown import parse
from garden.okf.names import fold, folder_of
from garden.okf.note import LinkForm
from garden.okf.paths import join
from garden.okf.resolve import Resolution
from garden.okf.rewrite import Edit, apply, in_table, link_edit
from garden.okf.spelling import Spelled, is_wiki

Resolve = Callable[[str, str, LinkForm], Resolution]
"""(target, note, form): where a link written so leads now."""

_ELSEWHERE = frozenset({LinkForm.REFERENCE, LinkForm.AUTOLINK, LinkForm.SLUG})
"""Forms without a destination of their own: a reference follows its definition."""


def supplied(text: str, note: str, missing: str, path: str, resolve: Resolve) -> str:
    """The text of `note` in which every link to the file `missing` leads to `path`.

    `missing` is a link's target as written, `path` counts from the garden's root. Each link keeps
    its form; a bare wiki name stays bare when nothing goes by the new name yet.
    """
    gone = _place(note, missing)
    edits: list[Edit] = []
    if gone is None:
        return text
    for link in parse(text, frontmatter.split(text).body_start).links:
        place = None if link.external or link.form in _ELSEWHERE else _place(note, link.target)
        if not link.target or place is None or fold(place) != fold(gone):
            continue
        style = style_of(text, link, note, place)
        target = styled_path(note, path, style)
        if is_wiki(text, link) and "/" not in link.target:
            name = path.rpartition("/")[2]
            if resolve(name, note, link.form).status == "broken":
                target = name
        edit = link_edit(
            text, link, Spelled(target, style, True), link.anchor, in_table=in_table(text, link)
        )
        if edit is not None:
            edits.append(edit)
    return apply(text, edits)


def _place(note: str, target: str) -> str | None:
    """A target as written in `note`, from the garden's root; None when it leaves the garden."""
    if target.startswith("/"):
        return join("", target.lstrip("/"))
    return join(folder_of(note), target)
