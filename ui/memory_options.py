"""Settings of Memory's bounds; each is a field of `garden.memory_bounds`."""

from __future__ import annotations

from typing import Final

from .option import Option
from .widgets.words import QT_TRANSLATE_NOOP

MEMORY_OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "memory.chars",
        "int",
        20_000,
        QT_TRANSLATE_NOOP("Preferences", "Memory page, at most"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Agents read the whole page at every start. The bar above Memory shows what is used.",
        ),
        minimum=2_000,
        maximum=200_000,
        unit=QT_TRANSLATE_NOOP("Preferences", "characters"),
    ),
    Option(
        "memory.item_chars",
        "int",
        400,
        QT_TRANSLATE_NOOP("Preferences", "One item, at most"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Longer items are counted as long, and a decision that would make one says so first.",
        ),
        minimum=80,
        maximum=4_000,
        unit=QT_TRANSLATE_NOOP("Preferences", "characters"),
    ),
    Option(
        "memory.item_lines",
        "int",
        3,
        QT_TRANSLATE_NOOP("Preferences", "Lines of an item, at most"),
        QT_TRANSLATE_NOOP("Preferences", "An item of more lines is counted as long."),
        minimum=1,
        maximum=20,
        unit=QT_TRANSLATE_NOOP("Preferences", "lines"),
    ),
    Option(
        "memory.body_chars",
        "int",
        8_000,
        QT_TRANSLATE_NOOP("Preferences", "A record, at most"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Decisions, requests and knowledge below .yoi/memory: a longer text is an error.",
        ),
        minimum=500,
        maximum=100_000,
        unit=QT_TRANSLATE_NOOP("Preferences", "characters"),
    ),
    Option(
        "memory.summary_chars",
        "int",
        20_000,
        QT_TRANSLATE_NOOP("Preferences", "The summary, at most"),
        QT_TRANSLATE_NOOP("Preferences", "A longer summary.md is an error."),
        minimum=500,
        maximum=200_000,
        unit=QT_TRANSLATE_NOOP("Preferences", "characters"),
    ),
    Option(
        "memory.description_chars",
        "int",
        1_024,
        QT_TRANSLATE_NOOP("Preferences", "A description, at most"),
        QT_TRANSLATE_NOOP("Preferences", "Of records that a model may call by their description."),
        minimum=80,
        maximum=10_000,
        unit=QT_TRANSLATE_NOOP("Preferences", "characters"),
    ),
    Option(
        "memory.large_chars",
        "int",
        1_500,
        QT_TRANSLATE_NOOP("Preferences", "Long for few sources"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "A record of more characters should name more sources than the next figure says.",
        ),
        minimum=100,
        maximum=100_000,
        unit=QT_TRANSLATE_NOOP("Preferences", "characters"),
    ),
    Option(
        "memory.large_sources",
        "int",
        1,
        QT_TRANSLATE_NOOP("Preferences", "Few sources"),
        QT_TRANSLATE_NOOP(
            "Preferences", "A long record with no more sources than these gets a warning."
        ),
        minimum=1,
        maximum=20,
    ),
    Option(
        "memory.most_sources",
        "int",
        10,
        QT_TRANSLATE_NOOP("Preferences", "Sources, at most"),
        QT_TRANSLATE_NOOP("Preferences", "A record with more sources gets a warning."),
        minimum=1,
        maximum=200,
    ),
    Option(
        "memory.similar_distance",
        "int",
        2,
        QT_TRANSLATE_NOOP("Preferences", "Names count as similar"),
        QT_TRANSLATE_NOOP("Preferences", "Up to this many letters that differ."),
        minimum=1,
        maximum=6,
    ),
    Option(
        "memory.similar_count",
        "int",
        3,
        QT_TRANSLATE_NOOP("Preferences", "Similar names"),
        QT_TRANSLATE_NOOP(
            "Preferences", "From this many records with similar names on, each gets a warning."
        ),
        minimum=2,
        maximum=20,
    ),
)
