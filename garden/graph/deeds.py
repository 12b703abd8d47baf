"""What is done to several notes chosen in the picture, each as one operation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from garden.errors import InvalidLabel, NotFound
from garden.graph.candidates import with_related
from garden.okf import frontmatter

if TYPE_CHECKING:
    from garden.editing import Saved
    from garden.garden import Garden

_NO_TAG = re.compile(r"[\s,、\[\]{}\"'#|]")


def tag_notes(garden: Garden, paths: Iterable[str], tag: str) -> Saved:
    """Add a tag to the frontmatter of notes; those that bear it already stay as they are.

    Raises InvalidLabel, FrontmatterError (and writes nothing) when a note can't take it.
    """
    from garden.reshape.plan import Change, FilePlan, Plan, Why

    tag = tag.strip().lstrip("#").strip("/")
    if not tag or _NO_TAG.search(tag):
        raise InvalidLabel(
            "That can't be a tag.",
            where=tag,
            advice="Use letters, digits, '-', '_' and '/', not digits alone.",
        )
    files: list[FilePlan] = []
    for path in sorted(set(paths)):
        document = garden.read(path)
        if tag in document.meta.tags:
            continue
        text = document.text
        after = frontmatter.set_field(text, "tags", [*document.meta.tags, tag])
        change = Change(0, len(text), after, Why.TAG, 1, required=True)
        files.append(FilePlan(path, path, text, document.version, (change,)))
    return garden.reshape(Plan("tag", f"Tag {len(files)} notes with {tag}", tuple(files)))


def link_notes(garden: Garden, source: str, targets: Sequence[str]) -> Saved:
    """Add links to `targets` at the end of `source`, under 'Related' (`garden.graph.candidates`).

    Raises NotFound, VersionConflict.
    """
    document = garden.read(source)
    text = document.text
    known = {header.path: header.title for header in garden.headers_of(targets)}
    for target in targets:
        if target not in known:
            raise NotFound("There is no such note.", where=target)
        text = with_related(text, garden.new_link(target, source, title=known[target]))
    return garden.save(source, text, document.version)
