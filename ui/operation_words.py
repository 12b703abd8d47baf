"""What an operation of the journal did, in the person's language.

The journal names its operations in plain English when they are done, whatever language they are
shown in later; here the sentence is taken apart again and said with the same names.
"""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QCoreApplication

from .widgets.words import QT_TRANSLATE_NOOP

_TEMPLATES: Final = (
    QT_TRANSLATE_NOOP("Operations", "Rename tag {old} to {new}"),
    QT_TRANSLATE_NOOP("Operations", "Rename heading {name}"),
    QT_TRANSLATE_NOOP("Operations", "Rename {old} to {new}"),
    QT_TRANSLATE_NOOP("Operations", "Merge {other} into {kept}"),
    QT_TRANSLATE_NOOP("Operations", "Split {part} from {name}"),
    QT_TRANSLATE_NOOP("Operations", "Tag {count} notes with {tag}"),
    QT_TRANSLATE_NOOP("Operations", "Move {count} notes"),
    QT_TRANSLATE_NOOP("Operations", "Move {name}"),
    QT_TRANSLATE_NOOP("Operations", "Delete {count} notes"),
    QT_TRANSLATE_NOOP("Operations", "Delete {name}"),
    QT_TRANSLATE_NOOP("Operations", "Mend links"),
    QT_TRANSLATE_NOOP("Operations", "Mend the fields of {name}"),
    QT_TRANSLATE_NOOP("Operations", "Convert {name} to UTF-8"),
    QT_TRANSLATE_NOOP("Operations", "Bring back {name}"),
    QT_TRANSLATE_NOOP("Operations", "Create {name}"),
    QT_TRANSLATE_NOOP("Operations", "Edit {name}"),
    QT_TRANSLATE_NOOP("Operations", "Write {name}"),
    QT_TRANSLATE_NOOP("Operations", "Add {name}"),
    QT_TRANSLATE_NOOP("Operations", "Review: {name}"),
)
"""The closer one first."""


def operation_words(label: str) -> str:
    """`label`, as the journal keeps it, for a person; one that nobody knows stays as it is."""
    whole = QCoreApplication.translate("MemoryLabels", label)
    if whole != label:
        return whole
    for template, pattern in _PATTERNS:
        found = pattern.fullmatch(label)
        if found is not None:
            return QCoreApplication.translate("Operations", template).format(**found.groupdict())
    return label


def _pattern(template: str) -> re.Pattern[str]:
    text = re.escape(template)
    text = text.replace(r"\{count\}", r"(?P<count>\d+)")
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", text), re.DOTALL)


_PATTERNS: Final = tuple((template, _pattern(template)) for template in _TEMPLATES)
