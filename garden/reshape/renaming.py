"""Renaming a note: its file, its title when that went with the name, and every link to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from garden.errors import InvalidName
from garden.okf import fields, frontmatter, names
from garden.okf.note import Heading, LinkOccurrence
from garden.okf.rewrite import apply, difference
from garden.reshape import naming
from garden.reshape.headings import heading_change, moved_anchors
from garden.reshape.mending import mend
from garden.reshape.plan import Change, Plan, Why
from garden.reshape.shift import Aim, Shift
from garden.reshape.skipped import skipped
from garden.reshape.sources import Source, names_in
from garden.reshape.workshop import Workshop, change, file_plans


@dataclass(frozen=True, slots=True)
class NewName:
    """What a person asks for."""

    file: str
    """File name, with or without '.md'."""
    title: str | None = None
    """The new title; None: it follows the file name if it said the same before."""
    keep_alias: bool = False
    """Keep the old title as an alias, so that it is still found under it (B11)."""


def title_follows(title: str, stem: str) -> str:
    """How a title and a file name belong together: 'same', 'slug', or '' when they don't."""
    if stem in (title, names.safe_file_name(title).name):
        return "same"
    if names.slugify(title) == names.fold(stem):
        return "slug"
    return "same" if names.fold(title) == names.fold(stem) else ""


def plan_rename(shop: Workshop, path: str, wish: NewName) -> Plan:
    """The plan of a rename in the same folder.

    Raises InvalidName, AlreadyExists, LeftOut, NotFound: refused before anything is planned.
    """
    naming.require(shop.layout, path)
    if not names.is_note_name(path):
        raise InvalidName("Only notes can be renamed here.", where=path, advice="Move the file.")
    name = naming.file_name(wish.file, path[len(names.without_suffix(path)) :])
    folder = names.folder_of(path)
    target = f"{folder}/{name}" if folder else name
    if target != path:
        naming.check_free(shop.layout, target, path)
        naming.check_seen(shop.layout, [target])
    source = shop.sources.get(path)
    old_title, _aliases = names_in(path, source.text)
    title = _new_title(wish, old_title, path, target)
    own = _title_changes(source, title, old_title, names.stem(target))
    if wish.keep_alias and title != old_title:
        own += _alias_change(source, own, old_title)
    after = apply(source.text, (each.edit for each in own))
    new_title, aliases = names_in(target, after)
    shift = Shift(
        moved={path: target} if target != path else {},
        names={target: (new_title, aliases)},
        touched=frozenset([path]),
        labels={path: (old_title, new_title)} if new_title != old_title else {},
    )
    if any(each.why is Why.HEADING for each in own):
        shift.aim = _following(source, after, target)
    mended = mend(shop.index, shop.sources, shift, shop.token)
    files = file_plans(shop.sources, mended.changes, {path: own}, shift.moved)
    notices = [*mended.notices, *skipped(shop, path, mended.changes)]
    old = names.stem(path)
    return Plan(
        "rename",
        f"Rename {old} to {names.stem(target)}",
        files,
        moves=((path, target),) if target != path else (),
        notices=tuple(notices),
        show=target,
        facts={"old": old_title or old, "new": new_title or names.stem(target)},
        reach=mended.reach,
    )


def _new_title(wish: NewName, old_title: str, path: str, target: str) -> str:
    if wish.title is not None:
        return wish.title.strip() or old_title
    if path != target and title_follows(old_title, names.stem(path)) == "same":
        return names.stem(target)
    return old_title


def _title_changes(source: Source, title: str, old_title: str, stem: str) -> list[Change]:
    """The title where it stands: in the frontmatter, else in the first heading; a title that is
    nothing but the file name needs no words."""
    if title == old_title:
        return []
    front = source.front
    in_body = fields.body_title(source.text, source.body_start)
    if str(front.fields.get("title", "")).strip() or (not in_body and title != stem):
        edit = difference(source.text, frontmatter.set_field(source.text, "title", title))
        return [] if edit is None else [change(source, edit, Why.TITLE)]
    first = _first_heading(source)
    if first is not None and in_body:
        return [heading_change(source, first, title)]
    return []


def _first_heading(source: Source) -> Heading | None:
    return next((heading for heading in source.body.headings if heading.level == 1), None)


def _alias_change(source: Source, own: list[Change], old_title: str) -> list[Change]:
    """The old title among the aliases, unless an own change meets it."""
    edit = difference(source.text, frontmatter.add_item(source.text, "aliases", old_title))
    if edit is None or any(c.start < edit.end and edit.start < c.end for c in own):
        return []
    return [change(source, edit, Why.TITLE, required=False)]


def _following(
    source: Source, after: str, target: str
) -> Callable[[Source, LinkOccurrence, str], Aim]:
    """Links to the note follow it, and those to its headings follow these."""
    follow = moved_anchors(source, after)

    def aim(holder: Source, link: LinkOccurrence, led_to: str) -> Aim:
        if led_to != source.path:
            return Aim(led_to, link.anchor)
        return Aim(target, follow(holder, link))

    return aim
