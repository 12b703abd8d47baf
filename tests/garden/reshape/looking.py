"""Helpers of the tests: texts on disk, and where links lead by a fresh reading of the files."""

from __future__ import annotations

from garden.garden import Garden
from garden.okf import fields, frontmatter
from garden.okf.links import without_definitions
from garden.okf.markdown import parse
from garden.okf.outline import find_heading
from garden.okf.resolve import Names, resolve


def text(garden: Garden, path: str) -> str:
    """What a file holds."""
    return (garden.root / path).read_bytes().decode()


def texts(garden: Garden) -> dict[str, str]:
    """All notes of a garden as they are on disk."""
    return {
        file.relative_to(garden.root).as_posix(): file.read_bytes().decode()
        for file in sorted(garden.root.rglob("*.md"))
    }


def names_of(notes: dict[str, str], files: tuple[str, ...] = ()) -> Names:
    """The names of these notes, read anew."""
    names = Names(assets_known=True)
    for path, content in notes.items():
        front = frontmatter.read(content)
        meta = fields.meta_of(path, content, front)
        names.add(path, meta.title, meta.aliases)
    for file in files:
        names.add_asset(file)
    return names


def leads(
    notes: dict[str, str], files: tuple[str, ...] = ()
) -> dict[str, list[tuple[str | None, str | None]]]:
    """By note: (where each link leads, the heading its anchor means), in the order of the text."""
    names = names_of(notes, files)
    found: dict[str, list[tuple[str | None, str | None]]] = {}
    headings = {
        path: parse(content, frontmatter.split(content).body_start).headings
        for path, content in notes.items()
    }
    for path, content in notes.items():
        front = frontmatter.read(content)
        body = parse(content, front.block.body_start)
        links = [*fields.field_links(content, front), *without_definitions(body.links)]
        found[path] = []
        for link in links:
            to = resolve(link.target, path, link.form, names).path
            heading = None
            if link.anchor and to in headings:
                meant = find_heading(headings[to], link.anchor)
                heading = meant.text if meant is not None else None
            found[path].append((to, heading))
    return found
