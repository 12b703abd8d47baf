"""Renaming a tag everywhere, in fields and as `#tag`; onto another one, both become one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from garden.errors import FrontmatterError, InvalidLabel
from garden.okf import frontmatter, names
from garden.okf.front_read import Frontmatter
from garden.okf.links import retarget
from garden.okf.note import LinkForm
from garden.okf.resolve import Names, resolve
from garden.okf.rewrite import Edit, difference
from garden.okf.yaml_render import FieldValue
from garden.reshape.plan import Change, Notice, Plan, Why
from garden.reshape.sources import Source
from garden.reshape.workshop import Workshop, change, file_plans
from garden.search import link_rows

_SLUG = re.compile(r"(?![0-9/_-]*$)[\w/-]*\w")
_WORDS = re.compile(r"[^,、\s]+")
FIELDS = ("tags", "tag")
Item = TypeVar("Item")


def plan_tag(shop: Workshop, old: str, new: str) -> Plan:
    """The plan of calling the tag `old`, and all below it (`old/…`), `new`.

    Raises InvalidLabel: an empty name, one with spaces, or one that a `#tag` in a text can't hold.
    """
    old, new = old.lstrip("#").strip(), new.lstrip("#").strip().strip("/")
    if not new or re.search(r"[\s,、\[\]{}\"'#|]", new):
        raise InvalidLabel(
            "That can't be a tag.",
            where=new,
            advice="Use letters, digits, '-', '_' and '/', not digits alone.",
        )
    with shop.index.reader() as connection:
        bearers = sorted(
            {path for tag, path in link_rows.all_tags(connection) if renamed(tag, old, new)}
        )
    changes: dict[str, list[Change]] = {}
    notices: list[Notice] = []
    with shop.index.lent_names() as known:
        for path in bearers:
            if shop.token is not None:
                shop.token.check()
            source = shop.sources.find(path)
            if source is not None:
                found = _in_fields(source, old, new, notices)
                found += _in_text(source, old, new, known)
                changes[path] = found
    merged = any(renamed(tag, new, new) for tag, _count in shop.index.tags())
    return Plan(
        "tag",
        f"Rename tag {old} to {new}",
        file_plans(shop.sources, changes, {}, {}),
        notices=tuple(notices),
        facts={"old": old, "new": new, "merged": "yes" if merged else ""},
    )


def renamed(tag: str, old: str, new: str) -> str | None:
    """What a tag is called afterwards; None when it is neither the tag nor below it."""
    bare = tag.lstrip("#").strip()
    folded, wanted = names.fold(bare), names.fold(old)
    if folded == wanted:
        return new
    if folded.startswith(f"{wanted}/"):
        return new + "/" + bare.split("/", wanted.count("/") + 1)[-1]
    return None


def _in_fields(source: Source, old: str, new: str, notices: list[Notice]) -> list[Change]:
    found: list[Change] = []
    front: Frontmatter = source.front
    for key in FIELDS:
        value = front.fields.get(key)
        wanted = _value(value, old, new)
        if wanted is None or wanted == value:
            continue
        try:
            after = _written(source.text, key, value, wanted, old, new)
        except FrontmatterError:
            line = source.line(front.positions[key][0]) if key in front.positions else 1
            notices.append(Notice("field-stays", source.path, line, (("target", key),)))
            continue
        edit = difference(source.text, after)
        if edit is not None:
            found.append(change(source, edit, Why.TAG, required=False))
    return found


def _written(text: str, key: str, value: object, wanted: FieldValue, old: str, new: str) -> str:
    """The text with a field as it is wanted: each tag keeps its quotes."""
    if isinstance(value, list):
        for number, item in enumerate(value):
            now = _one(item, old, new) if isinstance(item, str) else item
            if now != item:
                text = frontmatter.set_path(text, (key, number), now)
    return frontmatter.set_field(text, key, wanted)


def _value(value: object, old: str, new: str) -> FieldValue | None:
    """A field's tags afterwards; None when it holds none. Two that become one stand there once."""
    if isinstance(value, str):
        words = _WORDS.findall(value)
        kept = _once(words, [_one(word, old, new) for word in words])
        parts: list[str] = []
        at = 0
        for match, now in zip(_WORDS.finditer(value), kept, strict=True):
            if now is not None:
                parts += (value[at : match.start()], now)
            at = match.end()
        return "".join([*parts, value[at:]])
    if not isinstance(value, list):
        return None
    now_all = [_one(item, old, new) if isinstance(item, str) else item for item in value]
    return [item for item in _once(value, now_all) if item is not None]


def _once(before: Sequence[object], after: Sequence[Item]) -> list[Item | None]:
    """Those afterwards, None for one that stands before it already because of the new name."""
    changed = {_key(now) for was, now in zip(before, after, strict=True) if was != now}
    seen: set[str] = set()
    kept: list[Item | None] = []
    for now in after:
        key = _key(now)
        kept.append(None if key in changed and key in seen else now)
        seen.add(key)
    return kept


def _key(tag: object) -> str:
    return names.fold(tag.lstrip("#").strip()) if isinstance(tag, str) else ""


def _one(tag: str, old: str, new: str) -> str:
    now = renamed(tag, old, new)
    if now is None:
        return tag
    return ("#" if tag.lstrip().startswith("#") else "") + now


def _in_text(source: Source, old: str, new: str, known: Names) -> list[Change]:
    found: list[Change] = []
    for link in source.body.links:
        if link.form is not LinkForm.SLUG:
            continue
        now = renamed(link.target, old, new)
        if now is None or resolve(link.target, source.path, link.form, known).status != "tag":
            continue
        if not _SLUG.fullmatch(now):
            raise InvalidLabel(
                "That can't be a tag.",
                where=source.path,
                advice="Use letters, digits, '-', '_' and '/', not digits alone.",
            )
        meant = resolve(now, source.path, link.form, known)
        if meant.status != "tag":
            raise InvalidLabel(
                "In a text that would be a link to a note of this name.",
                where=meant.path or now,
                advice="Choose another name for the tag.",
            )
        span = link.target_span
        edit = Edit(span.start, span.end, retarget(link, now))
        found.append(change(source, edit, Why.TAG, required=False))
    return found
