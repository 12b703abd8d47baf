"""What a row of the tree says in its tooltip and to a screen reader."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from garden.okf.note import NoteHeader, Trust
from ui.wiki.header import is_stale, show_date, status_words, trust_words
from ui.wiki.reserved_names import shown_title


def _tr(text: str) -> str:
    return QCoreApplication.translate("NoteTree", text)


def facts_in_words(header: NoteHeader, now: datetime, *, trust: bool = True) -> list[str]:
    """All that the badges of a row say, as words."""
    words = [header.type] if header.type else []
    if header.status:
        words.append(status_words(header.status))
    if header.trust is not Trust.UNVERIFIED or (trust and header.type):
        words.append(trust_words(header.trust))
    if is_stale(header.stale_after, now):
        words.append(_tr("stale since {date}").format(date=show_date(header.stale_after)))
    if header.broken_links == 1:
        words.append(_tr("1 broken link"))
    elif header.broken_links:
        words.append(_tr("{count} broken links").format(count=header.broken_links))
    if header.problem == "error":
        words.append(_tr("has an error"))
    elif header.problem == "warning":
        words.append(_tr("has a warning"))
    return words


def tooltip(header: NoteHeader, now: datetime, *, trust: bool = True) -> str:
    """Title, path and facts, one a line."""
    facts = " · ".join(facts_in_words(header, now, trust=trust))
    return "\n".join([shown_title(header.path, header.title), header.path, facts]).strip()


def spoken(header: NoteHeader, now: datetime, *, trust: bool = True) -> str:
    """Title and facts in one sentence."""
    return ", ".join(
        [shown_title(header.path, header.title), *facts_in_words(header, now, trust=trust)]
    )
