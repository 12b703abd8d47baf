"""Meters of the page, and dates that have come."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from garden.memory.document import parse
from garden.memory.due import first_due, learned_on
from garden.memory.meters import MemoryLimits, measure

PAGE = (Path(__file__).parents[2] / "data/memory/page.md").read_text(encoding="utf-8")
TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-12-01", date(2026, 12, 1)),
        ("after 2026/12/1", date(2026, 12, 1)),
        ("2026年12月1日を過ぎたら", date(2026, 12, 1)),
        ("２０２６年１２月１日", date(2026, 12, 1)),
        ("12月20日", date(2026, 12, 20)),
        ("12/20 までに", date(2026, 12, 20)),
        ("11 月中", date(2026, 12, 1)),
        ("12月から", date(2026, 12, 1)),
        ("2026-11", date(2026, 12, 1)),
        ("2027年3月", date(2027, 4, 1)),
        ("Dec 20", date(2026, 12, 20)),
        ("20 December 2026", date(2026, 12, 20)),
        ("December 20th, 2026", date(2026, 12, 20)),
        ("until November 2026", date(2026, 12, 1)),
        ("from April 2027", date(2027, 4, 1)),
        ("Q4 2026", date(2027, 1, 1)),
        ("after 2026", date(2027, 1, 1)),
        ("February 29", date(2028, 2, 29)),
        ("2026-12-24, or on 2026-12-10", date(2026, 12, 10)),
        ("OD-41 が close", None),
        ("the branch policy changes", None),
        ("2026-13-45", None),
        ("a third shop opens in 24/7 mode", None),
        ("it may change", None),
        ("version 1.2.3 of 5/2026/x", None),
        ("when 3 may fail or 4 march on", None),
    ],
)
def test_dates_in_both_languages(text: str, day: date | None) -> None:
    assert first_due(text, TODAY) == day


def test_a_date_without_a_year_follows_the_source() -> None:
    assert first_due("12/20", date(2027, 6, 1), date(2026, 11, 18)) == date(2026, 12, 20)
    assert first_due("2/1", TODAY, date(2026, 11, 18)) == date(2027, 2, 1)
    assert learned_on("2026-10-02 と 2026-11-11 の会話", TODAY) == date(2026, 11, 11)
    assert learned_on("Ticket OD-41", TODAY) is None


def test_meters_of_a_page() -> None:
    document = parse(PAGE)
    meters = measure(document, date(2026, 3, 2), MemoryLimits(chars=2000, item_chars=60))
    claims = {item.id: item.parts.claim for item in document.items}
    assert meters.chars == len(PAGE) and 0.4 < meters.share < 1
    assert meters.items == 12
    assert [claims[each.id] for each in meters.due] == ["Move the order line to the new number."]
    assert "Loose item." not in {claims[each] for each in meters.without_source}
    assert "odd marker" in {claims[each] for each in meters.without_source}
    assert "Another loose one." not in {claims[each] for each in meters.without_stale_when}
    assert any("With a list inside" in claims[each] for each in meters.too_long)
    assert meters.missing_sections == ("Working assumptions", "Constraints", "Reminders")


def test_reminders_are_due_by_their_own_words_and_assumptions_need_a_condition() -> None:
    document = parse(
        "## Reminders\n\n- 11/20 までに確認する。Source: 2026-11-18 の会話。\n- 12/20 までに。\n\n"
        "## Working assumptions\n\n- Bare.\n- Good. Stale when: x.\n\n"
        "## Stale or superseded\n\n- Gone. Stale when: 2020-01-01.\n"
    )
    meters = measure(document, TODAY)
    ids = [item.id for item in document.items]
    assert [(due.id, due.day) for due in meters.due] == [(ids[0], date(2026, 11, 20))]
    assert meters.assumptions_without_stale_when == (ids[2],)
