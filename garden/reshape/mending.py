"""Finds every link that a change concerns, and what each is to say afterwards.

The rule, for every change alike: with the names as they will be, each link must lead where it led
before (moved along with its target); one that does so as written, and says no name that is gone,
stays as it is. Links that led nowhere stay; those by path are counted from their note's new place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from garden.errors import FrontmatterError
from garden.okf.links import Style, relative
from garden.okf.names import folder_of
from garden.okf.note import LinkForm, LinkOccurrence
from garden.okf.paths import join
from garden.okf.resolve import Names, Resolution, resolve
from garden.okf.rewrite import Edit, in_table, label_edit, link_edit
from garden.okf.spelling import Move, Spelled, is_wiki, spell
from garden.reshape import html_links
from garden.reshape.as_written import same_words, stays, wishes, with_query, without_query
from garden.reshape.plan import Change, Notice, Reach, Why
from garden.reshape.shift import Shift, keys_touched, shifted
from garden.reshape.sources import Source, Sources
from garden.search import link_rows
from garden.search.store import Index
from garden.work import CancelToken


@dataclass(slots=True)
class Mended:
    """What became of the links."""

    changes: dict[str, list[Change]] = field(default_factory=dict)
    """By the path of the note that holds them now."""
    notices: list[Notice] = field(default_factory=list)
    reach: Reach = field(default_factory=Reach)
    """What the plan concerns."""


@dataclass(frozen=True, slots=True)
class _Case:
    source: Source
    link: LinkOccurrence
    place: str
    before: Resolution
    query: str = ""
    """What stands behind the path of `link`, as `?raw=true`."""


def mend(index: Index, sources: Sources, shift: Shift, token: CancelToken | None = None) -> Mended:
    """The changes of links that `shift` asks for, and what stays though it would have to change.
    Nothing is written. Raises Cancelled."""
    in_html = html_links.in_garden(index)
    with index.lent_names() as names:
        reach = Reach(
            frozenset(keys_touched(names, shift)),
            frozenset({*shift.touched, *shift.moved, *shift.gone}),
        )
        found = _concerned(index, reach, shift)
        cases: list[_Case] = []
        if shift.happened:
            back = {new: old for old, new in shift.moved.items()}
            with shifted(names, back, {}):
                cases = list(_cases(index, sources, shift, found, names, token))
                stood = html_links.standing(in_html, shift, names)
            mended = _Mender(names, shift, reach).all(cases)
            mended.notices += html_links.astray(stood, sources, shift, names)
            return mended
        cases = list(_cases(index, sources, shift, found, names, token))
        stood = html_links.standing(in_html, shift, names)
        with shifted(names, shift.moved, shift.names, shift.gone):
            mended = _Mender(names, shift, reach).all(cases)
            mended.notices += html_links.astray(stood, sources, shift, names)
            return mended


def _concerned(index: Index, reach: Reach, shift: Shift) -> link_rows.ByNote:
    """Links that may need another word: by the names that come or go, and by their place."""
    moved_notes = set(shift.moved) | set(shift.moved.values()) | shift.inside
    with index.reader() as connection:
        parts = (
            link_rows.with_keys(connection, reach.keys),
            link_rows.with_queries(connection, reach.keys),
            link_rows.leading_to(connection, reach.paths),
            link_rows.standing_in(connection, moved_notes),
        )
    found: link_rows.ByNote = {}
    for part in parts:
        for path, links in part.items():
            found.setdefault(path, []).extend(links)
    for path in (*shift.touched, *shift.inside):
        found.setdefault(path, [])
    return found


def _cases(
    index: Index,
    sources: Sources,
    shift: Shift,
    found: link_rows.ByNote,
    names: Names,
    token: CancelToken | None,
) -> Iterator[_Case]:
    with index.reader() as connection:
        digests = link_rows.hashes(connection, found)
    for path in sorted(found):
        if token is not None:
            token.check()
        source = sources.find(path)
        if source is None:
            continue
        stood = shift.came_from(path)
        seen: set[tuple[int, int, LinkForm]] = set()
        for link in sources.links(source, found[path], digests.get(path, "")):
            key = (link.span.start, link.span.end, link.form)
            if link.external or link.form is LinkForm.AUTOLINK or key in seen:
                continue
            seen.add(key)
            place = shift.place_of(source, link)
            if place is None:
                continue
            before, query = resolve(link.target, stood, link.form, names), ""
            if before.path is None and "?" in link.target:
                link, query = without_query(source.text, link)
                before = resolve(link.target, stood, link.form, names)
            yield _Case(source, link, place, before, query)


class _Mender:
    def __init__(self, names: Names, shift: Shift, reach: Reach) -> None:
        """`names` are those to come."""
        self._reach = reach
        self._names = names
        self._shift = shift
        self._result = Mended()

    def all(self, cases: Sequence[_Case]) -> Mended:
        for case in cases:
            changes = self._result.changes.setdefault(case.source.path, [])
            try:
                changes += self._changes(case)
            except FrontmatterError:
                self._note("field-stays", case)
            except ValueError:  # its form can't hold what it would have to say
                self._note("no-name", case)
        for changes in self._result.changes.values():
            changes.sort(key=lambda change: (change.start, change.end))
        self._result.reach = self._reach
        return self._result

    def _changes(self, case: _Case) -> list[Change]:
        before, link = case.before, case.link
        if before.status == "external":
            return []
        if before.status == "tag":
            if self._now(case).status != "tag":
                self._note("tag-becomes-link", case)
            return []
        if before.path is None:
            return self._wish(case)
        aim = self._shift.aim_of(case.source, link, before.path)
        if aim is None:
            return self._orphan(case)
        if link.form is LinkForm.REFERENCE:  # its definition is rewritten
            return self._label(case, before.path)
        edit, why = self._edit(case, before.path, aim.path, aim.anchor)
        changes = [] if edit is None else [self._change(case, edit, why)]
        return changes + self._label(case, before.path)

    def _edit(
        self, case: _Case, led_to: str, leads_to: str, anchor: str | None
    ) -> tuple[Edit | None, Why]:
        link, text = case.link, case.source.text
        stood = self._shift.came_from(case.source.path)
        now = self._now(case)
        right = now.path == leads_to and not (
            now.status == "ambiguous" and case.before.status == "found"
        )
        moved = leads_to != led_to or case.place != stood
        wiki = is_wiki(text, link)
        why = Why.CLEAR if not moved else Why.PLACE if leads_to == led_to else Why.LINK
        spelled: Spelled | None
        named = {case.before.how, now.how} <= {"title", "alias"}  # a name that still holds
        holds = not moved or named or not link.target
        if right and (holds or stays(text, link, case.before, now, stood, case.place)):
            spelled = Spelled(link.target, _style(text, link), wiki)
        else:
            how = Move(
                stood,
                case.place,
                led_to,
                leads_to,
                case.before.how,
                self._title(leads_to),
                case.before.coded,
            )
            spelled = spell(text, link, how, lambda target: self._lead(target, case))
        if spelled is None:  # a folder is gone with its last note
            self._note("broken" if leads_to.endswith("/") else "no-name", case)
            return None, why
        same = spelled.target == link.target
        if same and anchor != link.anchor:
            why = Why.ANCHOR
        row = in_table(text, link)
        try:
            edit = link_edit(text, link, spelled, anchor, in_table=row)
        except ValueError:
            self._note("no-name", case)
            return None, why
        if edit is not None and leads_to == led_to:
            edit = same_words(link, edit, self._names.names_of(leads_to), in_table=row)
        return edit, why

    def _wish(self, case: _Case) -> list[Change]:
        """A link that led nowhere: by path, it goes on asking for the same path."""
        link, source = case.link, case.source
        if self._now(case).path is not None:
            self._note("wish-met", case)
            return []
        stood = self._shift.came_from(source.path)
        if link.form is LinkForm.REFERENCE:  # its definition is rewritten
            return []
        by_path = not is_wiki(source.text, link) and link.form not in {
            LinkForm.FIELD,
            LinkForm.SLUG,
        }
        climbs = link.target.startswith(("./", "../"))
        if link.target.startswith("/") or not (by_path or climbs) or case.place == stood:
            return []
        wanted = join(folder_of(stood), link.target)
        if not wanted or folder_of(case.place) == folder_of(stood):
            return []
        target = relative(case.place, self._after_folders(wanted))
        if target == link.target.removeprefix("./") or self._lead(target, case).path is not None:
            return []
        spelled = Spelled(target, _style(source.text, link), is_wiki(source.text, link))
        edit = link_edit(source.text, link, spelled, link.anchor)
        return [] if edit is None else [self._change(case, edit, Why.PLACE)]

    def _after_folders(self, path: str) -> str:
        if path in self._shift.moved:
            return self._shift.moved[path]
        for old, new in self._shift.moved.items():
            if old.endswith("/") and path.startswith(old):
                return new + path[len(old) :]
        return path

    def _orphan(self, case: _Case) -> list[Change]:
        """A link whose note goes: what the person chose; left as a wish, it must stay one."""
        edit = self._shift.orphan(case.source, case.link) if self._shift.orphan else None
        if edit is not None:
            return [self._change(case, edit, Why.UNLINK)]
        if case.link.form is LinkForm.REFERENCE:
            return []
        if self._lead(case.link.target, case).path is None:
            self._note("broken", case)
            return []
        gone, text = case.before.path or "", case.source.text
        for target in wishes(case.link, gone, relative(case.place, gone)):
            if self._lead(target, case).path is None:
                spelled = Spelled(target, _style(text, case.link), is_wiki(text, case.link))
                edit = link_edit(case.source.text, case.link, spelled, case.link.anchor)
                self._note("broken", case)
                return [] if edit is None else [self._change(case, edit, Why.CLEAR)]
        self._note("no-name", case)
        return []

    def _label(self, case: _Case, led_to: str) -> list[Change]:
        old, new = self._shift.labels.get(led_to, ("", ""))
        if not old or case.link.label is None or case.link.label.strip() != old:
            return []
        edit = label_edit(case.source.text, case.link, new)
        return [] if edit is None else [self._change(case, edit, Why.LABEL)]

    # -- small things ----------------------------------------------------------------------------

    def _now(self, case: _Case) -> Resolution:
        return self._lead(case.link.target, case)

    def _lead(self, target: str, case: _Case) -> Resolution:
        return resolve(target, case.place, case.link.form, self._names)

    def _title(self, path: str) -> str:
        named = self._names.named(path)
        return named[0] if named else ""

    def _change(self, case: _Case, edit: Edit, why: Why) -> Change:
        edit = with_query(case.link, edit, case.query)
        line = case.source.line(edit.start)
        return Change(edit.start, edit.end, edit.new, why, line)

    def _note(self, code: str, case: _Case) -> None:
        facts = (("target", case.link.target), ("anchor", case.link.anchor or ""))
        self._result.notices.append(Notice(code, case.source.path, case.link.line, facts))


def _style(text: str, link: LinkOccurrence) -> Style:
    """How a destination is written, as far as that can be told without knowing its note."""
    span = link.target_span
    written, meant = text[span.start : span.end], link.target + (link.anchor or "")
    return Style(
        encoded="%" in written and written.isascii() and not meant.isascii(),
        angle=text[span.start - 1 : span.start] == "<",
    )
