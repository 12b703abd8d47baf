"""A wished-for note that no file can be called after: it is written under another name, and the
links that wished for it follow.

`[[a/What is it?]]` wishes for `a/What is it?.md`, a name that not every disk takes. The note
becomes `a/What is it.md`; without the links following they would stay broken and wish on.
"""

from __future__ import annotations

from dataclasses import dataclass

from garden.editing import Editing, Saved
from garden.errors import GardenError
from garden.okf import textfile
from garden.okf.layout import GardenLayout
from garden.okf.links import style_of, styled_path
from garden.okf.names import fold
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.resolve import key_of
from garden.okf.rewrite import Edit, apply, in_table, link_edit
from garden.okf.spelling import Spelled, is_wiki
from garden.okf.wishes import is_missing_file, wished_note
from garden.reshape.sources import Source, Sources
from garden.search.store import Index
from garden.storage import atomic

_ELSEWHERE = frozenset({LinkForm.REFERENCE, LinkForm.AUTOLINK, LinkForm.SLUG})
"""Forms without a destination of their own: a reference follows its definition."""


@dataclass(frozen=True, slots=True)
class NewNote:
    """What a new note is made of; see `Editing.create`."""

    title: str
    folder: str = ""
    type: str = ""
    template: str = ""


def write_wished(
    index: Index, layout: GardenLayout, editing: Editing, wished: str, note: NewNote
) -> Saved:
    """Make the note and lead the links there that wish for the path `wished`: one operation.

    Notes that can't be read keep their links. Raises what `Editing.create` raises.
    """
    path, text = editing.new_note(
        title=note.title, folder=note.folder, type=note.type, template=note.template
    )
    sources = Sources(layout)
    changed = [
        (found, after)
        for name in _wishing(index, wished)
        if (found := sources.find(name)) is not None
        and (after := followed(found, wished, path)) != found.text
    ]
    with editing.operation(f"Create {path.rpartition('/')[2].removesuffix('.md')}") as operation:
        operation.create(layout.absolute(path), textfile.NoteText("").encode(text))
        for found, after in changed:
            file = layout.absolute(found.path)
            data = textfile.decode(atomic.read(file)[0], where=found.path).encode(after)
            operation.write(file, data, found.version)
    return editing.saved(path, operation)


def followed(source: Source, wished: str, path: str) -> str:
    """The text of a note in which every link that wishes for `wished` leads to `path`."""
    edits: list[Edit] = []
    for link in source.links:
        if link.external or link.form in _ELSEWHERE or not _wishes_for(link, source.path, wished):
            continue
        style = style_of(source.text, link, source.path, wished)
        target = styled_path(source.path, path, style)
        spelled = Spelled(target, style, is_wiki(source.text, link))
        try:
            edit = link_edit(
                source.text, link, spelled, link.anchor, in_table=in_table(source.text, link)
            )
        except (GardenError, ValueError):
            continue  # a field that can't be changed safely
        if edit is not None:
            edits.append(edit)
    return apply(source.text, edits)


def _wishing(index: Index, wished: str) -> list[str]:
    """Notes with a broken link that may wish for the path `wished`."""
    with index.reader() as connection:
        rows = connection.execute(
            "SELECT DISTINCT n.path FROM links l JOIN notes n ON n.id = l.source"
            " WHERE l.key = ? AND l.status = 'broken' ORDER BY n.path",
            (key_of(wished),),
        )
        return [path for (path,) in rows]


def _wishes_for(link: LinkOccurrence, source: str, wished: str) -> bool:
    if not link.target or is_missing_file(link.target, link.form):
        return False
    return fold(wished_note(link.target, link.form, source)[1]) == fold(wished)
