"""First texts that a person edits and approves: Memory items, notes, skills, tickets and docs.

Claims and excerpts are untrusted: in drafts, excerpts stand in fences that they can't close, so
that nothing in them becomes a link, an image or markup.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Final

from garden.memory.document import parse
from garden.memory.edits import MemoryEditError, add, merged_content
from garden.memory.item_text import (
    closed,
    compose,
    read_parts,
    with_source,
    with_stale_when,
)
from garden.memory.promoting import file_words, short_title
from garden.memory.sections import REMINDERS
from garden.memory.stale_mark import lead_of, unmark
from garden.okf.front_edit import set_field
from garden.okf.names import folder_of, free_name, safe_file_name, slugify
from garden.okf.templates import new_note, written
from garden.okf.yaml_render import FieldValue
from garden.staging.records import Candidate, Evidence
from garden.staging.similar import fuller, one_claim, plain

DESTINATIONS: Final = ("ticket", "doc")
_SKILL_NAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?")
_AUTHORITIES: Final = frozenset(
    {"ticket_ref", "file_ref", "objective_ref", "commit_ref", "doc_ref"}
)
_TYPES: Final = {
    "constraint": "Policy",
    "decision": "Decision",
    "lesson": "Lesson",
    "open_question": "Question",
    "preference": "Preference",
    "working_assumption": "Assumption",
}


def is_skill_name(name: str) -> bool:
    """Whether a name is one that Agent Skills allow."""
    return _SKILL_NAME.fullmatch(name) is not None and "--" not in name


def authorities(candidate: Candidate) -> list[str]:
    """Tickets, files, objectives and commits that the evidence points to, as written there."""
    return list(
        dict.fromkeys(
            _line(one.excerpt or one.summary, 120)
            for one in candidate.evidence
            if one.kind in _AUTHORITIES and (one.excerpt or one.summary).strip()
        )
    )


def source_text(candidate: Candidate) -> str:
    """What to write behind 'Source:': authorities first, then places in the session; at most three.

    '' for a candidate without source.
    """
    found = authorities(candidate)
    anchors = {ref.evidence_id: ref.anchor for ref in candidate.source_refs if ref.evidence_id}
    for one in candidate.evidence:
        anchor = anchors.get(one.id, one.anchor)
        if one.kind not in _AUTHORITIES and str(anchor):
            found.append(str(anchor))
    for ref in candidate.source_refs:
        if ref.evidence_kind not in _AUTHORITIES and str(ref.anchor):
            found.append(str(ref.anchor))
    if not found and candidate.sourced:
        found = [one.id for one in candidate.evidence] or [str(candidate.source)]
    return "; ".join(list(dict.fromkeys(found))[:3])


def memory_text(candidate: Candidate) -> str:
    """A good first content for a Memory item: claim, source and stale condition on one line."""
    ends = _WHEN.sub("", _line(candidate.staleness)).rstrip(".。")
    text = compose(_line(candidate.claim), source_text(candidate), ends)
    try:
        add(parse(""), REMINDERS, text)
    except MemoryEditError:  # the claim begins like a heading, a fence or a list
        text = "\\" + text
    return text


def merged_text(candidate: Candidate, content: str) -> str:
    """A first content for merging a candidate into a Memory item that says `content`.

    Where one of the two says all that the other says, the fuller words stay, with the sources and
    conditions of both. Else both are said, and where their conditions differ each keeps its own.
    """
    own, new = unmark(content)[0], memory_text(candidate)
    theirs, mine = read_parts(own), read_parts(new)
    if one_claim(mine.claim, theirs.claim):
        kept = new if fuller(mine.claim, theirs.claim) and "\n" not in own else own
        kept = with_source(kept, _both(theirs.source, mine.source))
        return with_stale_when(kept, _both(theirs.stale_when, mine.stale_when))
    if plain(theirs.stale_when) == plain(mine.stale_when):
        return merged_content([own, new])
    text = merged_content([with_stale_when(own, ""), with_stale_when(new, "")])
    for said, condition in ((own, theirs.stale_when), (new, mine.stale_when)):
        claim = closed(lead_of(with_stale_when(with_source(said, ""), "").strip())[0])
        if condition:
            text = text.replace(claim, _until(claim, condition), 1)
    return text


def _until(claim: str, condition: str) -> str:
    """A sentence with a condition of its own, in brackets before its full stop."""
    words = claim.rstrip(".。．")
    end = claim[len(words) :] or "."
    wide = not words[-1:].isascii()
    return (
        f"{words}（失効条件：{condition}）{end}"
        if wide
        else f"{words} (Stale when: {condition}){end}"
    )


def _both(one: str, other: str) -> str:
    """Two lists of sources or conditions as one; what one has the other doesn't say again."""
    if plain(other) in plain(one):
        return one
    return other if plain(one) in plain(other) else f"{one}; {other}"


def pointer_text(candidate: Candidate, target: str) -> str:
    """A Memory item that only points to where the matter is settled."""
    return compose(f"{_line(candidate.claim, 120)} → {_line(target)}", _line(target))


def title_of(candidate: Candidate) -> str:
    """A short title from the claim: its first sentence, cut at a word."""
    return short_title(candidate.claim) or "Candidate"


def note_path(
    candidate: Candidate, near: Iterable[str], taken: Callable[[str], bool], title: str = ""
) -> str:
    """Where a note about it belongs: the folder of most near notes, under a free name."""
    counts = Counter(folder_of(path) for path in near)
    folder = counts.most_common(1)[0][0] if counts else ""
    name = safe_file_name(file_words(title or title_of(candidate))).name
    lead = f"{folder}/" if folder else ""
    return lead + free_name(name, lambda one: taken(f"{lead}{one}.md")) + ".md"


def knowledge_note(
    candidate: Candidate,
    *,
    by: str,
    now: datetime,
    title: str = "",
    type: str = "",
    links: Sequence[str] = (),
) -> str:
    """A draft note: valid OKF 0.2 frontmatter (type, title, sources, generated, status: draft).

    `by` is 'human:<name>' or an agent's name; `links` are links as they are to be written.
    """
    text = new_note(
        title=title or title_of(candidate),
        type=type or _TYPES.get(candidate.kind, ""),
        by=by,
        now=now,
        description=_line(candidate.claim, 300),
        body=_body(candidate, links),
    )
    return set_field(text, "sources", _sources(candidate))


def skill_name(candidate: Candidate, taken: Callable[[str], bool] = lambda name: False) -> str:
    """A name for a skill from the claim's Latin words, else from the candidate's id; free."""
    words = re.findall(r"[a-z0-9]+", slugify(_line(candidate.claim)).lower())
    name = "-".join(words[:6])[:56].strip("-")
    if len(name) < 4 or not name.isascii():
        name = f"skill-{candidate.id.rpartition('-')[2][-8:].lower()}"
    return free_name(name, taken)


def skill(candidate: Candidate, *, name: str, by: str, now: datetime) -> str:
    """A draft SKILL.md in the Agent Skills form (Y-14, Y-15), to be filled in by a person."""
    head = ""
    fields: dict[str, FieldValue] = {
        "name": name,
        "description": _line(candidate.claim, 900),
        "metadata": {
            "status": "draft",
            "generated_by": by,
            "generated_at": written(now),
            "candidate": candidate.id,
        },
    }
    for key, value in fields.items():
        head = set_field(head, key, value)
    parts = [
        f"# {_heading(title_of(candidate))}",
        "## When to use\n\n" + _literal(candidate.why_useful or candidate.claim),
        "## Steps\n\n1. " + _literal(candidate.claim),
        "## Inputs\n\n- ",
        "## Outputs\n\n- ",
        "## Edge cases\n\n- " + (_literal(candidate.staleness) if candidate.staleness else ""),
    ]
    evidence = _evidence(candidate.evidence, notes=False)
    if evidence:
        parts.append("## Where this comes from\n\n" + evidence)
    return head + "\n" + "\n\n".join(parts).rstrip() + "\n"


def ticket_or_doc(
    candidate: Candidate, destination: str, *, by: str, now: datetime, title: str = ""
) -> str:
    """A draft for a ticket or a doc, to be carried over by hand; `destination` as DESTINATIONS."""
    kind = "Ticket candidate" if destination == "ticket" else "Doc candidate"
    text = new_note(
        title=title or title_of(candidate), type=kind, by=by, now=now, body=_body(candidate, ())
    )
    text = set_field(text, "sources", _sources(candidate))
    owners = authorities(candidate)
    return set_field(text, "authority_refs", list(owners)) if owners else text


def _body(candidate: Candidate, links: Sequence[str]) -> str:
    marks = "".join(f"[^{one.id}]" for one in candidate.evidence if _is_label(one.id))
    parts = [_literal(candidate.claim) + marks]
    if candidate.why_useful.strip():
        parts.append("## Why it is useful\n\n" + _literal(candidate.why_useful))
    if candidate.staleness.strip():
        parts.append("## Stale when\n\n" + _literal(candidate.staleness))
    if links:
        parts.append("## Related\n\n" + "\n".join(f"- {link}" for link in links))
    evidence = _evidence(candidate.evidence, notes=True)
    if evidence:
        parts.append("## Evidence\n\n" + evidence)
    return "\n\n".join(parts) + "\n"


def _sources(candidate: Candidate) -> list[FieldValue]:
    sources: list[FieldValue] = []
    for one in candidate.evidence:
        where = str(one.anchor) or str(candidate.source)
        entry: dict[str, FieldValue] = {"id": one.id or f"E{len(sources) + 1}"}
        entry["resource"] = (
            _line(one.excerpt, 200)
            if one.kind in _AUTHORITIES and one.excerpt.strip()
            else f"session:{where}"
        )
        title = _line(one.summary, 200)
        if title:
            entry["title"] = title
        sources.append(entry)
    if not sources:
        for ref in candidate.source_refs:
            where = str(ref.anchor) or str(candidate.source)
            sources.append(
                {"id": ref.evidence_id or f"R{len(sources) + 1}", "resource": f"session:{where}"}
            )
    if not sources:
        sources.append({"id": "candidate", "resource": f"session:{candidate.source}"})
    return sources


def _evidence(evidence: Sequence[Evidence], *, notes: bool) -> str:
    """Excerpts in fences; with `notes`, footnotes that give each its anchor (the source's id)."""
    parts: list[str] = []
    foot: list[str] = []
    for one in evidence:
        where = " ".join(part for part in (one.id, one.kind, str(one.anchor)) if part)
        lead = f"{_literal(where)}: {_literal(one.summary)}" if one.summary else _literal(where)
        parts.append(lead + (f"\n\n{_fenced(one.excerpt)}" if one.excerpt.strip() else ""))
        if notes and _is_label(one.id):
            foot.append(f"[^{one.id}]: {_literal(one.summary or where)}")
    if foot:
        parts.append("\n".join(foot))
    return "\n\n".join(parts)


def _fenced(text: str) -> str:
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text.rstrip()}\n{fence}"


def _is_label(name: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9_.-]{1,40}", name) is not None


_WHEN: Final = re.compile(r"(?i)^(?:(?:stale|revisit)\s+(?:when|if|once)|when|if|once)\s+")
_SIGNS: Final = re.compile(r"([\\`*\[\]<>|~!$]|(?<!\w)_|_(?!\w)|(?<!\w)#)")


def _literal(text: str) -> str:
    """One paragraph in which Markdown means nothing."""
    line = _SIGNS.sub(r"\\\1", _line(text))
    return re.sub(r"^([-+=]|\d{1,9}[.)])(?=\s|$)", r"\\\1", line)


def _heading(text: str) -> str:
    return _literal(text) or "Draft"


def _line(text: str, most: int = 2000) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
