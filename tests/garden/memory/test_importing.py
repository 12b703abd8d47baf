"""The older summary record becomes items of the Memory page."""

from __future__ import annotations

from garden.memory.document import parse
from garden.memory.importing import import_summary

SUMMARY = """---
updated_at: 2026-11-20T10:00:00Z
---
# Desk

Order desk for two shops.
締め時間は店舗ごとに異なる。

## Preferences

- Small diffs. Source: talk.
- Short words

## Ours

Something else.
"""


def test_a_summary_is_imported_once_with_its_source() -> None:
    page = import_summary(
        parse("# Memory\n\n## Preferences\n\n- Small diffs. Source: x.\n"), SUMMARY
    )
    assert page.text == (
        "# Memory\n\n## Current focus\n\n"
        "- Order desk for two shops.\n  締め時間は店舗ごとに異なる。Source: summary.md.\n\n"
        "## Preferences\n\n- Small diffs. Source: x.\n- Short words. Source: summary.md.\n\n"
        "## Ours\n\n- Something else. Source: summary.md.\n"
    )
    assert import_summary(page, SUMMARY) is page
