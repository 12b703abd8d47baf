"""After any sequence of renames, moves, splits, merges and undos, every link leads where it led.

Each link carries an invisible mark, its label, by which it is found again wherever its text went.
What it leads to is told by a word that stands in the target note and nowhere else.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import hypothesis.strategies as st
from hypothesis import HealthCheck, given, note, settings

from garden.errors import GardenError
from garden.garden import Garden
from garden.okf import fields, frontmatter
from garden.okf.markdown import parse
from garden.okf.note import LinkForm
from garden.okf.outline import find_heading
from garden.okf.resolve import resolve
from garden.reshape.merging import Joining
from garden.reshape.plan import Plan
from garden.reshape.renaming import NewName
from garden.reshape.splitting import Cutting
from garden.testing import settled_garden, write_notes

from .looking import names_of, texts

FOLDERS = ("", "a", "b", "a/deep", "日本 語")
STEMS = ("note", "Note two", "x(1)", "計画", "カ\u3099イト\u3099", "100%", "a.b", "note-2", "C++")
NEW_STEMS = (*STEMS, "Other", "ガイド", "NOTE", "deep", "x")


@st.composite
def gardens(draw: st.DrawFn) -> dict[str, str]:
    """Two to six notes with headings, names that meet, and links of every form among them."""
    pairs = draw(
        st.lists(
            st.tuples(st.sampled_from(FOLDERS), st.sampled_from(STEMS)),
            min_size=2,
            max_size=6,
            unique_by=lambda pair: f"{pair[0]}/{pair[1]}".casefold(),
        )
    )
    paths = [f"{folder}/{stem}.md".lstrip("/") for folder, stem in pairs]
    notes: dict[str, str] = {}
    for number, path in enumerate(paths):
        titled = draw(st.sampled_from(("", "same", "T", "note")))
        title = {"same": Path(path).stem, "": ""}.get(titled, titled)
        front = f"type: Note\nwho: N{number}\n" + (f'title: "{title}"\n' if title else "")
        if draw(st.booleans()):
            target = draw(st.sampled_from(paths))
            ways = (f"/{target}", f"/{quote(target)}", f"<{quote(target)}>", f"<{target}>")
            front += f'resource: "{draw(st.sampled_from(ways))}"\n'
        body = f"words N{number}N\n\n"
        for part in range(draw(st.integers(0, 2))):
            body += f"## Part {part}\n\nH{number}.{part}H\n\n"
            body += "".join(
                draw(_link(paths, path)) + "\n\n" for _ in range(draw(st.integers(0, 2)))
            )
        body += "".join(draw(_link(paths, path)) + "\n\n" for _ in range(draw(st.integers(0, 2))))
        notes[path] = f"---\n{front}---\n\n{body}"
    return _marked(notes)


@st.composite
def _link(draw: st.DrawFn, paths: list[str], source: str) -> str:
    from garden.okf.links import relative, write_link

    target = draw(st.sampled_from(paths))
    anchor = draw(st.sampled_from((None, None, "Part 0", "Part 1")))
    stem = target.rpartition("/")[2].removesuffix(".md")
    form = draw(st.sampled_from(("stem", "path", "file", "near", "root", "angle", "title", "own")))
    tail = f"#{anchor}" if anchor else ""
    if form in ("stem", "path", "file", "title", "own"):
        name = {
            "stem": stem,
            "path": target.removesuffix(".md"),
            "file": target,
            "title": "T",
            "own": "",
        }[form]
        if not name and not tail:
            tail = "#Part 0"
        return f"[[{name}{tail}|MARK]]"
    fragment = anchor.lower().replace(" ", "-") if anchor else None
    if form == "angle":
        return f"[MARK](<{relative(source, target)}>)"
    path = f"/{target}" if form == "root" else relative(source, target)
    return write_link("MARK", path, fragment)


def _marked(notes: dict[str, str]) -> dict[str, str]:
    count = 0

    def mark(_match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"L{count}L"

    return {path: re.sub("MARK", mark, text) for path, text in notes.items()}


class Lead(NamedTuple):
    """Where a link leads."""

    path: str
    heading: str
    """Mark below the heading that its anchor means; '' without one."""
    first: str
    """First mark in the note: that of its heading, when it began as a section."""


def where_links_lead(garden: Garden) -> dict[str, Lead]:
    """Every link that leads to a note, by its mark."""
    notes = texts(garden)
    names = names_of(notes)
    found: dict[str, Lead] = {}
    for path, text in notes.items():
        front = frontmatter.read(text)
        body = parse(text, front.block.body_start)
        links = [(link.label or "", link) for link in body.links]
        who = str(front.fields.get("who", ""))
        links += [(f"field of {who}", link) for link in fields.field_links(text, front) if who]
        for mark, link in links:
            to = resolve(link.target, path, link.form, names).path
            if link.form is not LinkForm.SLUG and mark and to in notes:
                found[mark] = _lead(to, notes[to], link.anchor)
    return found


def _lead(path: str, text: str, anchor: str | None) -> Lead:
    headings = parse(text, frontmatter.split(text).body_start).headings
    meant = find_heading(headings, anchor) if anchor else None
    below = re.search(r"H\d+\.\d+H", text[meant.span.end :]) if meant is not None else None
    first = re.search(r"N\d+N|H\d+\.\d+H", text)
    return Lead(path, below[0] if below else "", first[0] if first else "")


def _holds(before: dict[str, Lead], plan: Plan, garden: Garden) -> None:
    after = where_links_lead(garden)
    deleted = plan.trash if plan.kind == "delete" else ()
    for mark, was in before.items():
        if was.path in deleted:
            assert mark not in after, (mark, was, after[mark])  # a wish, and for no other note
            continue
        if mark not in after and (deleted or mark.startswith("field")):
            continue  # it went with its note; fields of a merged one are gone, or the other's now
        now = after[mark]
        if was.heading:  # also when it has gone into a note of its own
            assert was.heading == (now.heading or now.first), (mark, was, now)
        else:
            assert now.path == _afterwards(was.path, plan), (mark, was, now)


def _afterwards(path: str, plan: Plan) -> str:
    """Where a note is once the plan is done."""
    if path in plan.trash:
        return plan.show
    for old, new in plan.moves:
        if path == old or path.startswith(f"{old}/"):
            return new + path[len(old) :]
    return path


def _deed(data: st.DataObject, garden: Garden) -> Plan | None:
    """Some plan, or None when what was drawn can't be done."""
    verbs = garden.reshaping
    paths = sorted(texts(garden))
    path = data.draw(st.sampled_from(paths))
    kind = data.draw(
        st.sampled_from(("rename", "move", "folder", "split", "merge", "heading", "delete"))
    )
    try:
        if kind == "rename":
            return verbs.rename_note(path, NewName(data.draw(st.sampled_from(NEW_STEMS))))
        if kind == "move":
            some = data.draw(st.lists(st.sampled_from(paths), min_size=1, max_size=3, unique=True))
            return verbs.move(some, data.draw(st.sampled_from((*FOLDERS, "new"))))
        if kind == "delete":
            return verbs.delete([path]) if len(paths) > 1 else None
        if kind == "folder":
            folder = path.rpartition("/")[0]
            return verbs.rename_folder(folder, data.draw(st.sampled_from(("c d", "B", "z"))))
        if kind == "split":
            title = data.draw(st.sampled_from(NEW_STEMS))
            return verbs.split_heading(path, "Part 0", Cutting(title))
        if kind == "heading":
            return verbs.heading(path, "Part 0", data.draw(st.sampled_from(("見出し", "Part 1"))))
        other = data.draw(st.sampled_from(paths))
        order = data.draw(st.sampled_from(("after", "before")))
        return verbs.merge(path, other, Joining(order, "both"))
    except GardenError:
        return None


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
@given(notes=gardens(), data=st.data())
def test_every_link_still_leads_to_its_note(notes: dict[str, str], data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as home:
        root = Path(home) / "garden"
        root.mkdir()
        write_notes(root, notes)
        garden = settled_garden(root, Path(home) / "home")
        try:
            for _ in range(data.draw(st.integers(1, 4))):
                before, held = texts(garden), where_links_lead(garden)
                plan = _deed(data, garden)
                if plan is None or not plan:
                    continue
                note(f"{plan.label}: {plan.facts}")
                garden.reshape(plan)
                note("\n".join(f"{p}: {t!r}" for p, t in texts(garden).items()))
                _holds(held, plan, garden)
                if data.draw(st.booleans()):
                    garden.undo()
                    assert texts(garden) == before
                    note("undone")
        finally:
            garden.close()
