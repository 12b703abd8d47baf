"""Small helpers for words on the screen: figures, times and marks for translation."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication

_WIDE_ENDS = "。．！？）」』"


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Mark `text` for the translators and give it back. Qt's own has no type that says str."""
    return text


def count(number: int) -> str:
    """A figure with its thousands apart: 1240 -> '1,240'."""
    return f"{number:,}"


def sentences(*said: str) -> str:
    """Sentences one after the other; after a full-width sign no blank is wanted."""
    line = ""
    for sentence in filter(None, said):
        line += f" {sentence}" if line and line[-1] not in _WIDE_ENDS else sentence
    return line


def brief(text: str, most: int) -> str:
    """A text in one line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def notes(number: int) -> str:
    """'1 note', '1,240 notes'."""
    if number == 1:
        return QCoreApplication.translate("words", "1 note")
    return QCoreApplication.translate("words", "{count} notes").format(count=count(number))


def links(number: int) -> str:
    """'1 link', '1,240 links'."""
    if number == 1:
        return QCoreApplication.translate("words", "1 link")
    return QCoreApplication.translate("words", "{count} links").format(count=count(number))


def problems(number: int) -> str:
    """'No problems', '1 problem', '12 problems'."""
    if number == 0:
        return QCoreApplication.translate("words", "No problems")
    if number == 1:
        return QCoreApplication.translate("words", "1 problem")
    return QCoreApplication.translate("words", "{count} problems").format(count=count(number))


def ago(then: datetime, now: datetime) -> str:
    """How long ago, roughly: 'just now', '5 minutes ago', 'yesterday', '2026-03-01'."""
    seconds = (now - then).total_seconds()
    if seconds < 60:
        return QCoreApplication.translate("words", "just now")
    if seconds < 3600:
        template = QCoreApplication.translate("words", "{count} min ago")
        return template.format(count=int(seconds // 60))
    if seconds < 86400:
        template = QCoreApplication.translate("words", "{count} h ago")
        return template.format(count=int(seconds // 3600))
    if seconds < 2 * 86400:
        return QCoreApplication.translate("words", "yesterday")
    return then.strftime("%Y-%m-%d")
