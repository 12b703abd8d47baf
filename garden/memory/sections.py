"""The six sections that a Memory page is offered (SPEC Y-04). Others are as good, and kept."""

from __future__ import annotations

from typing import Final

from garden.okf.names import fold

CURRENT_FOCUS: Final = "Current focus"
PREFERENCES: Final = "Preferences"
WORKING_ASSUMPTIONS: Final = "Working assumptions"
CONSTRAINTS: Final = "Constraints"
REMINDERS: Final = "Reminders"
STALE: Final = "Stale or superseded"

RECOMMENDED: Final = (
    CURRENT_FOCUS,
    PREFERENCES,
    WORKING_ASSUMPTIONS,
    CONSTRAINTS,
    REMINDERS,
    STALE,
)
_OTHER_NAMES: Final = {
    "現在の焦点": CURRENT_FOCUS,
    "いまの焦点": CURRENT_FOCUS,
    "好み": PREFERENCES,
    "作業上の前提": WORKING_ASSUMPTIONS,
    "前提": WORKING_ASSUMPTIONS,
    "制約": CONSTRAINTS,
    "リマインダー": REMINDERS,
    "覚え書き": REMINDERS,
    "古くなったもの": STALE,
    "古いもの・置き換え済み": STALE,
    "stale": STALE,
    "superseded": STALE,
}
_KINDS: Final = {fold(title): title for title in RECOMMENDED} | {
    fold(name): title for name, title in _OTHER_NAMES.items()
}


def recommended(title: str) -> str:
    """Which of the six a heading means, in any case and in Japanese; '' for another section."""
    return _KINDS.get(fold(title.strip()), "")


def is_stale_title(title: str) -> bool:
    """Whether the section keeps what is stale or superseded."""
    return recommended(title) == STALE
