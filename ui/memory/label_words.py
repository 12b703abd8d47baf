"""Names of Memory's changes in the journal, in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ui.operation_words import operation_words
from ui.widgets.words import QT_TRANSLATE_NOOP

LABELS = (
    QT_TRANSLATE_NOOP("MemoryLabels", "Edit a Memory item"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Delete a Memory item"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Mark a Memory item stale"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Restore a Memory item"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Edit Memory"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Add to Memory"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Split a Memory item"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Move a Memory item"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Merge Memory items"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Delete from Memory"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Add a section to Memory"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Start Memory"),
    QT_TRANSLATE_NOOP("MemoryLabels", "Take over summary.md"),
)


def label_words(label: str) -> str:
    """A change's name; one of another place is said as that place says it."""
    if label in LABELS:
        return QCoreApplication.translate("MemoryLabels", label)
    return operation_words(label)
