"""The head of a page: the note's title and a thin line of facts that opens its metadata."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from garden.okf.note import LinkForm, NoteMeta, Trust
from garden.okf.trust import Freshness, freshness, parse_time
from ui.theme import kind_place
from ui.widgets.words import QT_TRANSLATE_NOOP
from ui.wiki.page_builder import Box, PageBuilder
from ui.wiki.view_values import BlockInfo, LinkRef, Resolve

_TRUST: Final = {
    Trust.UNVERIFIED: ("circle", "ink-faint", QT_TRANSLATE_NOOP("Reader", "Unverified")),
    Trust.MACHINE: ("bot", "ink-soft", QT_TRANSLATE_NOOP("Reader", "Machine-confirmed")),
    Trust.HUMAN: ("badge-check", "ok", QT_TRANSLATE_NOOP("Reader", "Reviewed by a person")),
}
_STATUS: Final = {
    "draft": QT_TRANSLATE_NOOP("Reader", "Draft"),
    "stable": QT_TRANSLATE_NOOP("Reader", "Stable"),
    "deprecated": QT_TRANSLATE_NOOP("Reader", "Deprecated"),
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("Reader", text)


@dataclass(frozen=True, slots=True)
class Fact:
    """One entry of the line of facts."""

    words: str
    role: str = "ink-soft"
    icon: str = ""
    href: str = "meta:"


def read_date(text: str) -> date | None:
    """The day an ISO date or timestamp names; None for anything else (B49)."""
    moment = parse_time(text)
    return moment.date() if moment is not None else None


def is_stale(stale_after: str, now: datetime) -> bool:
    """Whether the moment after which a note is stale has passed."""
    aware = now if now.tzinfo is not None else now.replace(tzinfo=UTC)
    return freshness(stale_after, aware) is Freshness.STALE


def show_date(text: str, locale: QLocale | None = None) -> str:
    """A day in the person's way of writing; what is no date stays as written."""
    day = read_date(text)
    if day is None:
        return text
    locale = locale or QLocale()
    if locale.language() == QLocale.Language.Japanese:
        return f"{day.year}年{day.month}月{day.day}日"
    return locale.toString(QDate(day.year, day.month, day.day), "d MMM yyyy")


def status_words(status: str) -> str:
    """A status in the person's language; unknown ones as written."""
    known = _STATUS.get(status.casefold())
    return _tr(known) if known else status


def trust_words(trust: Trust) -> str:
    """A trust tier in the person's language."""
    return _tr(_TRUST[trust][2])


_TRUST_FIELDS: Final = frozenset({"verified", "generated"})


def shows_trust(meta: NoteMeta, *, used: bool) -> bool:
    """Whether a note's trust is worth a word. `used`: the garden's notes say who verified them;
    elsewhere every page would say 'Unverified'."""
    if meta.reserved:
        return False
    return used or meta.trust is not Trust.UNVERIFIED or not _TRUST_FIELDS.isdisjoint(meta.fields)


def facts_of(meta: NoteMeta, now: datetime, *, trust: bool = True) -> list[Fact]:
    """What the thin line says, in order: type, status, trust, freshness, changed.

    `trust`: whether the garden's notes say who verified them.
    """
    facts: list[Fact] = []
    if meta.type:
        facts.append(Fact(meta.type, f"kind-{kind_place(meta.type) + 1}", "circle-dot"))
    if meta.status and meta.status.casefold() != "stable":
        old = meta.status.casefold() == "deprecated"
        role, sign = ("warn", "history") if old else ("ink-soft", "pencil")
        facts.append(Fact(status_words(meta.status), role, sign))
    if shows_trust(meta, used=trust):
        icon, role, words = _TRUST[meta.trust]
        facts.append(Fact(_tr(words), role if role == "ok" else "ink-soft", icon))
    if meta.stale_after:
        day = show_date(meta.stale_after)
        if is_stale(meta.stale_after, now):
            facts.append(Fact(_tr("Stale since {date}").format(date=day), "warn", "hourglass"))
        elif read_date(meta.stale_after):
            facts.append(Fact(_tr("Fresh until {date}").format(date=day), icon="hourglass"))
    if meta.changed:
        words = _tr("Changed {date}").format(date=show_date(meta.changed))
        facts.append(Fact(words, icon="calendar"))
    return facts


def write_header(
    builder: PageBuilder, meta: NoteMeta, now: datetime, resolve: Resolve, *, trust: bool = True
) -> None:
    """Title, description and facts as the first paragraphs of a page."""
    style = builder.style
    size = style.heading(1)
    title = Box(
        bottom=style.px(6), line=style.line(size, 1.36), extra=f"font-size:{size}px;font-weight:600"
    )
    css = builder.block(BlockInfo(1, 1, "title"), title)
    builder.add(f'<p style="{css}">{escape(meta.title)}</p>')
    line = Box(
        bottom=style.px(4 if meta.tags else 22),
        line=style.line(style.small, 1.7),
        extra=f"font-size:{style.small}px",
    )
    facts = facts_of(meta, now, trust=trust)
    if facts:
        css = builder.block(BlockInfo(1, 1, "facts"), line)
        gap = "&nbsp;&nbsp;&nbsp; "
        builder.add(f'<p style="{css}">{gap.join(_fact_html(builder, fact) for fact in facts)}</p>')
    if meta.tags:
        _write_tags(builder, meta)
    elif not facts:
        title.bottom = style.px(20)
    if meta.superseded_by:
        _write_successor(builder, meta, resolve)


def _fact_html(builder: PageBuilder, fact: Fact) -> str:
    style = builder.style
    icon = builder.sign(fact.icon, fact.role) if fact.icon else ""
    role = fact.role if fact.role in ("warn", "ok") else "ink-soft"
    return (
        f'{icon}<a href="{fact.href}" style="color:{style.colour(role)};'
        f'text-decoration:none">{_unbroken(fact.words)}</a>'
    )


def _write_tags(builder: PageBuilder, meta: NoteMeta) -> None:
    style = builder.style
    box = Box(
        bottom=style.px(22), line=style.line(style.small, 1.7), extra=f"font-size:{style.small}px"
    )
    css = builder.block(BlockInfo(1, 1, "tags"), box)
    chips = []
    for tag in meta.tags[:40]:
        href = builder.link(LinkRef(tag, "tag", form=LinkForm.SLUG, source=meta.path))
        chips.append(
            f'<a href="{href}" style="color:{style.colour("accent")};text-decoration:none">'
            f"#{_unbroken(tag)}</a>"
        )
    builder.add(f'<p style="{css}">{"&nbsp;&nbsp; ".join(chips)}</p>')


def _write_successor(builder: PageBuilder, meta: NoteMeta, resolve: Resolve) -> None:
    """The one thing a reader of a superseded note must see."""
    style = builder.style
    answer = resolve(meta.superseded_by.lstrip("/"), meta.path, LinkForm.FIELD)
    status = "found" if answer.path else "broken"
    ref = LinkRef(
        meta.superseded_by,
        "found" if answer.path else "broken",
        answer.path or "",
        form=LinkForm.FIELD,
        source=meta.path,
    )
    href = builder.link(ref)
    role = "link" if status == "found" else "broken"
    name = escape(meta.superseded_by.strip("/[]").removesuffix(".md"))
    link = f'<a href="{href}" style="color:{style.colour(role)};text-decoration:none">{name}</a>'
    icon = builder.icon("corner-down-left", "warn", style.px(14))
    words = escape(_tr("This note is superseded by {note}.")).replace("{note}", link)
    box = Box(bottom=style.px(18), line=style.line())
    css = builder.block(BlockInfo(1, 1, "superseded"), box)
    builder.add(f'<p style="{css}">{icon}&nbsp; {words}</p>')


def _unbroken(words: str) -> str:
    """Escaped, with blanks that don't break: a fact stays on one line."""
    return escape(words).replace(" ", "&nbsp;")
