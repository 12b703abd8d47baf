"""Trust tiers and freshness (SPEC 2.4, EXPECTED okf, B49)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.okf.note import Trust
from garden.okf.trust import Freshness, freshness, has_offset, parse_time, tier, verifiers

JST = timezone(timedelta(hours=9))
CLOCK = datetime(2026, 11, 30, 9, tzinfo=JST)


@pytest.mark.parametrize(
    ("verified", "expected"),
    [
        (None, Trust.UNVERIFIED),
        ("", Trust.UNVERIFIED),
        ([], Trust.UNVERIFIED),
        ("~", Trust.UNVERIFIED),
        ({"by": "process:nightly"}, Trust.MACHINE),
        ({"by": "human:suzuki", "at": "2026-09-02"}, Trust.HUMAN),
        ([{"by": "process:nightly"}, {"by": "Human:tanaka"}], Trust.HUMAN),
        ([{"at": "2026-09-02"}, {"by": " "}, {"by": ["x"]}, 3], Trust.UNVERIFIED),
        ("human:suzuki", Trust.HUMAN),
        (["agent/0.3"], Trust.MACHINE),
    ],
)
def test_tiers(verified: object, expected: Trust) -> None:
    assert tier(verified) is expected


def test_verifiers_in_order() -> None:
    assert verifiers([{"by": "b"}, {"by": "a"}]) == ("b", "a")


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("2026-11-30T00:00:00Z", datetime(2026, 11, 30, tzinfo=UTC)),
        ("2026-11-30t00:00:00z", datetime(2026, 11, 30, tzinfo=UTC)),
        ("2026-11-30T09:00:00+09:00", datetime(2026, 11, 30, tzinfo=UTC)),
        ("2026-11-30 09:00:00.250 +0900", datetime(2026, 11, 30, 0, 0, 0, 250_000, tzinfo=UTC)),
        ("2026-11-30T09:00-05", datetime(2026, 11, 30, 14, tzinfo=UTC)),
        ("2026-11-30", datetime(2026, 11, 30, tzinfo=UTC)),
        ("2026-11-30T09:00:00", datetime(2026, 11, 30, 9, tzinfo=UTC)),
        ("2026-13-30", None),
        ("2026-11-30T25:00:00Z", None),
        ("2026-11-30T00:00:00+99:00", None),
        ("next spring", None),
        ("", None),
        ("20261130", None),
    ],
)
def test_B49_times_in_every_spelling(written: str, moment: datetime | None) -> None:
    assert parse_time(written) == moment


def test_freshness_turns_at_the_moment() -> None:
    assert freshness("2026-11-30T00:00:00Z", CLOCK) is Freshness.STALE
    assert freshness("2026-11-30T00:00:01Z", CLOCK) is Freshness.FRESH
    assert freshness("2027-03-01T00:00:00Z", CLOCK) is Freshness.FRESH
    assert freshness("2026-11-30", CLOCK) is Freshness.STALE
    assert freshness("", CLOCK) is Freshness.UNDATED
    assert freshness("after the next update", CLOCK) is Freshness.UNREADABLE


def test_offsets() -> None:
    assert has_offset("2026-11-30T00:00:00Z") and has_offset("2026-11-30T00:00:00+09:00")
    assert not has_offset("2026-11-30") and not has_offset("2026-11-30T00:00:00")


@given(st.text(alphabet="0123456789-:TZ+. ", max_size=30))
def test_no_text_crashes_it(written: str) -> None:
    freshness(written, CLOCK)
