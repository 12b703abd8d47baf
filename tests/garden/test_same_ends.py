"""Common beginnings and ends, against counting one by one."""

from __future__ import annotations

from itertools import takewhile
from operator import eq

from hypothesis import given
from hypothesis import strategies as st

from garden.same_ends import common_prefix, common_suffix

_text = st.text("ab記", max_size=12)


def counted(one: str, other: str) -> int:
    return len(list(takewhile(bool, map(eq, one, other))))


@given(_text, _text)
def test_both_ends_as_counting_finds_them(one: str, other: str) -> None:
    assert common_prefix(one, other) == counted(one, other)
    assert common_suffix(one, other) == counted(one[::-1], other[::-1])


def test_what_is_taken_at_the_beginning_is_not_counted_again() -> None:
    assert common_suffix("aaa", "aaaa", taken=2) == 1
