"""Common beginnings and ends, against counting one by one."""

from __future__ import annotations

import os.path

from hypothesis import given
from hypothesis import strategies as st

from garden.same_ends import common_prefix, common_suffix

_text = st.text("ab記", max_size=12)


@given(_text, _text)
def test_both_ends_as_counting_finds_them(one: str, other: str) -> None:
    assert common_prefix(one, other) == len(os.path.commonprefix([one, other]))
    assert common_suffix(one, other) == len(os.path.commonprefix([one[::-1], other[::-1]]))


def test_what_is_taken_at_the_beginning_is_not_counted_again() -> None:
    assert common_suffix("aaa", "aaaa", taken=2) == 1
