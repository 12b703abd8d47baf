"""A Memory item as the draft of a Knowledge note: where long-lived matter belongs (Y-06, Y-16)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from garden.memory.document import Item, Section
from garden.memory.sections import CONSTRAINTS, PREFERENCES, WORKING_ASSUMPTIONS, recommended
from garden.memory.stale_mark import unmark
from garden.okf.front_edit import set_field
from garden.okf.layout import GardenLayout
from garden.okf.names import free_name, safe_file_name
from garden.okf.templates import new_note
from garden.okf.yaml_render import FieldValue

TITLE_CHARS: Final = 80
_TYPES: Final = {
    CONSTRAINTS: "Policy",
    PREFERENCES: "Preference",
    WORKING_ASSUMPTIONS: "Assumption",
}
_SENTENCE: Final = re.compile(r"(?<=[。！？])|(?<=[.!?;])\s")
_LINK: Final = re.compile(
    r"!?\[\[(?:[^\[\]|]*\|)?(?P<wiki>[^\[\]|]*)\]\]|!?\[(?P<words>[^\[\]]*)\](?:\([^()\s]*\)|\[[^\[\]]*\])"
)
_NOTE_MARK: Final = re.compile(r"\[\^[^\]\s]+\]")
_MARKS: Final = re.compile(r"\*\*|~~|`+")
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")
_AWKWARD: Final = re.compile(r"""[<>()\[\]{}"“”`|*#^\\/:?!~$%&=+;]+|(?<!\w)['’]|['’](?!\w)""")
_BREAKS: Final = " 、，"
_LEAST: Final = 20
"""Characters that a cut title keeps at least; half of them before a bracket."""
_PAIRS: Final = {
    "(": ")",
    "[": "]",
    "{": "}",
    "<": ">",
    "（": "）",
    "「": "」",
    "『": "』",
    "“": "”",
    '"': '"',
}
_SIGNS: Final = re.compile(r"[*_`~]|!?\[\[|\]\]")


@dataclass(frozen=True, slots=True)
class DraftNote:
    """A note to be made."""

    title: str
    type: str
    text: str
    """Whole text, LF only: valid OKF frontmatter with `status: draft`, and the item below."""


def draft_of(
    item: Item, section: Section, *, by: str, now: datetime, links: Sequence[str] = ()
) -> DraftNote:
    """The note an item would be. `by` is 'human:<name>' or an agent's name; `links` are links to
    notes near it, as they are to be written."""
    parts = item.parts
    title = short_title(_SIGNS.sub("", parts.claim)) or section.title or "Memory"
    type_ = _TYPES.get(recommended(section.title), "")
    body = [parts.claim if parts.claim else unmark(item.content)[0]]
    if parts.stale_when:
        body.append(f"## Stale when\n\n{parts.stale_when}")
    if parts.source:
        body.append(f"## Source\n\n{parts.source}")
    if links:
        body.append("## Related\n\n" + "\n".join(f"- {link}" for link in links))
    text = new_note(
        title=title,
        type=type_,
        by=by,
        now=now,
        description=" ".join(parts.claim.split())[:300],
        body="\n\n".join(body) + "\n",
    )
    sources: list[FieldValue] = [
        {"id": f"S{number}", "resource": source}
        for number, source in enumerate(parts.source.split("; "), 1)
        if source
    ]
    return DraftNote(title, type_, set_field(text, "sources", sources) if sources else text)


def free_path(draft: DraftNote, layout: GardenLayout, folder: str = "") -> str:
    """A path for the note in a folder ('' is the top of the garden), under a name that is free."""
    lead = f"{folder}/" if folder else ""
    name = safe_file_name(file_words(draft.title)).name
    return lead + free_name(name, lambda each: layout.absolute(f"{lead}{each}.md").exists()) + ".md"


def short_title(text: str) -> str:
    """A title from a claim: its first sentence without markup, cut at a word beyond 80 characters,
    and before a bracket or quotation that the cut leaves open."""
    plain = _NOTE_MARK.sub("", " ".join(text.split()))
    plain = _LINK.sub(lambda found: found["wiki"] or found["words"] or "", plain)
    plain = plain.replace("](", "] (")  # what is left of links that are none
    first = _SENTENCE.split(_MARKS.sub("", plain).strip(), maxsplit=1)[0].rstrip(".。;； ")
    if len(first) <= TITLE_CHARS:
        return first
    cut = first[:TITLE_CHARS]
    if first[TITLE_CHARS] not in _BREAKS:
        at = max(cut.rfind(sign) for sign in _BREAKS)
        cut = cut[:at] if at >= _LEAST else cut
    opened = _left_open(cut)
    cut = cut[:opened] if opened >= _LEAST // 2 else cut
    return cut.rstrip(" ,、，;；:：-–—")


def file_words(title: str) -> str:
    """The words of a title for a file's name: without tags, brackets, quotes and other signs that
    are awkward in a name or in a link. The title where nothing else is left."""
    return " ".join(_AWKWARD.sub(" ", _TAG.sub(" ", title)).split()) or title


def _left_open(text: str) -> int:
    """Where the first bracket or quotation begins that is never closed; -1 when all are."""
    opened: list[tuple[int, str]] = []
    for at, sign in enumerate(text):
        if opened and sign == opened[-1][1]:
            opened.pop()
        elif sign in _PAIRS:
            opened.append((at, _PAIRS[sign]))
    return opened[0][0] if opened else -1
