"""Figures of likeness stay true while candidates and Memory go on, and little is compared again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garden.staging import likeness
from garden.staging.likeness import Likeness
from garden.staging.records import Candidate
from garden.staging.similar import likenesses
from garden.work import Cancelled, CancelToken

from .conftest import candidate, name_of

WORDS = [
    "sweep the yard",
    "sweep the yards",
    "tea at four",
    "tea at five",
    "札を温める",
    "札を",
    "札",
]


def one(n: int, claim: str) -> Candidate:
    return candidate(n, claim=claim)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.sampled_from([*WORDS, "tea"]), max_size=4), min_size=1, max_size=5))
def test_whatever_memory_becomes_the_figures_are_those_of_a_fresh_comparison(
    steps: list[list[str]],
) -> None:
    kept = Likeness()
    ready = [one(n, words) for n, words in enumerate(WORDS)]
    for memory in steps:
        assert kept.level(ready, memory) == likenesses(ready, ready, memory)


def test_only_what_a_change_of_memory_touches_is_compared_with_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[str]] = []

    def counted(new: list[Candidate], *rest: Any, **more: Any) -> dict[str, float]:
        asked.append([each.claim for each in new])
        return likenesses(new, *rest, **more)

    monkeypatch.setattr(likeness, "likenesses", counted)
    ready = [one(1, "sweep the yard on fridays"), one(2, "tea is served at four")]
    kept = Likeness()
    before = kept.level(ready, ["sweep the yard on friday"])
    assert before[name_of(1)] > 0.9 and before[name_of(2)] == 0
    after = kept.level(ready, ["tea is served at five"])
    assert after[name_of(1)] < 0.5 and after[name_of(2)] > 0.8
    assert asked == [
        ["sweep the yard on fridays", "tea is served at four"],
        ["sweep the yard on fridays"],
    ]
    changed = [one(1, "tea is served at four!"), ready[1]]
    assert kept.level(changed, ["tea is served at five"])[name_of(1)] > 0.9
    assert asked[-1] == ["tea is served at four!"]


def test_what_comes_is_told_of_what_was_there() -> None:
    first, second = one(1, "sweep the yard on fridays"), one(2, "sweep the yard on friday")
    kept = Likeness()
    assert kept.level([first], [])[name_of(1)] == 0
    figures = kept.level([first, second], [])
    assert figures == likenesses([first, second], [first, second], [])
    assert figures[name_of(1)] > 0.9


def test_a_cancelled_change_of_memory_is_heeded_the_next_time() -> None:
    ready = [one(1, "sweep the yard on fridays")]
    kept = Likeness()
    kept.level(ready, [])
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        kept.level(ready, ["sweep the yard on friday"], token=token)
    assert kept.level(ready, ["sweep the yard on friday"])[name_of(1)] > 0.9
