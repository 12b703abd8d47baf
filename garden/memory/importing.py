"""The older record `summary.md` brought into the Memory page (SPEC 1E.3), for a person to tidy."""

from __future__ import annotations

from garden.memory.document import MemoryDocument, parse
from garden.memory.edits import MemoryEditError, add
from garden.memory.item_text import read_parts, with_source
from garden.memory.sections import CURRENT_FOCUS, recommended
from garden.okf.frontmatter import split

SOURCE = "summary.md"


def import_summary(document: MemoryDocument, summary: str) -> MemoryDocument:
    """The page with the summary's paragraphs and list items as items, each naming its source.

    Headings of level 2 become sections; what stands under none goes to `Current focus`. What the
    page says already is left out, so that importing twice adds nothing. `summary` is LF-only and
    stays as it is.
    """
    old = parse(summary[split(summary).body_start :])
    said = {item.parts.claim for item in document.items}
    for section in old.all_sections:
        title = recommended(section.title) or section.title or CURRENT_FOCUS
        for content in _contents(old, section.id):
            if read_parts(content).claim in said:
                continue
            sourced = content if read_parts(content).source else with_source(content, SOURCE)
            if read_parts(sourced).claim in said:
                continue
            try:
                document = add(document, title, sourced).document
            except MemoryEditError:
                continue  # a rule or a lone comment: nothing that is said
            said.add(read_parts(sourced).claim)
    return document


def _contents(old: MemoryDocument, section_id: str) -> list[str]:
    """Paragraphs and items of a section, in order; fenced code stays with its paragraph's end."""
    section = old.section(section_id)
    found: list[str] = []
    at = section.body
    for item in section.items:
        found += _paragraphs(old.text[at : item.start])
        found.append(item.content)
        at = item.end
    return found + _paragraphs(old.text[at : section.end])


def _paragraphs(text: str) -> list[str]:
    pieces = [piece.strip("\n") for piece in text.split("\n\n")]
    return [piece for piece in pieces if piece.strip() and not piece.lstrip().startswith("#")]
