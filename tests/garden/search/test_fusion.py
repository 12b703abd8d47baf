"""Weighted reciprocal rank fusion: the formula and what follows (SPEC A-15..A-17, 1E.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.search.fusion import (
    DAY,
    FAR,
    PARTIAL,
    K,
    Ranked,
    Weights,
    decay,
    fuse,
    recent,
    sure_of_meaning,
    sure_of_words,
)
from garden.search.hits import Hit, Signal

NOW = 1_000 * DAY


def ranked(*paths: str) -> list[Ranked]:
    return [Ranked(path, 1.0) for path in paths]


def order(*lists: list[Ranked], **more: object) -> list[str]:
    keyword, semantic = lists
    return [
        one.path
        for one in fuse(keyword, semantic, changed={}, now=NOW, **more)  # type: ignore[arg-type]
    ]


def test_the_formula() -> None:
    found = fuse(ranked("a"), ranked("b", "a"), changed={}, now=NOW)
    by_path = {one.path: one.score for one in found}
    assert by_path["a"] == pytest.approx(0.3 / (K + 1) + 0.5 / (K + 2))
    assert by_path["b"] == pytest.approx(0.5 / (K + 1))


def test_overlap_adds_up_disjoint_lists_keep_all_empty_ones_do_no_harm() -> None:
    assert order(ranked("a", "b"), ranked("b", "c"))[0] == "b"
    assert set(order(ranked("a"), ranked("z"))) == {"a", "z"}
    assert order(ranked("a", "b"), []) == ["a", "b"]
    assert order([], ranked("x", "y")) == ["x", "y"]
    assert order([], []) == []


def test_every_signal_is_named_with_its_rank() -> None:
    found = fuse(
        ranked("a"),
        ranked("b", "a"),
        changed={"a": NOW - DAY, "b": NOW},
        now=NOW,
        links=ranked("a", "unknown"),
    )
    reasons = {one.path: {s.signal: s.rank for s in one.signals} for one in found}
    assert reasons["a"] == {
        Signal.WORDS: 1,
        Signal.MEANING: 2,
        Signal.RECENCY: 2,
        Signal.LINKS: 1,
    }
    assert "unknown" not in reasons  # being linked alone is no answer


def test_recency_decides_between_equals_and_halves_in_thirty_days() -> None:
    assert decay(0) == 1
    assert decay(-5 * DAY) == 1
    assert decay(30 * DAY) == pytest.approx(0.5)
    assert decay(3650 * DAY) < 1e-30
    found = fuse(
        [Ranked("old", 1.0), Ranked("new", 1.0)],
        [],
        changed={"old": NOW - 300 * DAY, "new": NOW},
        now=NOW,
    )
    assert found[0].path == "new"
    aged = fuse(
        [Ranked("first", 1.0), Ranked("second", 1.0)],
        [],
        changed={"first": NOW - 900 * DAY, "second": NOW - 800 * DAY},
        now=NOW,
    )
    assert aged[0].path == "first"  # among old notes the dates say nothing


def test_equal_dates_share_a_rank_and_undated_notes_have_none() -> None:
    found = recent(["a", "b", "c", "d"], {"a": 5.0, "b": 5.0, "c": 4.0}, 5.0)
    assert [(rank, path) for rank, (path, _) in found] == [(1, "a"), (1, "b"), (3, "c")]


def test_exact_names_win_over_everything() -> None:
    many = [f"n{i}" for i in range(30)]
    assert order(ranked(*many, "wanted"), ranked(*many), exact={"wanted": "Name"})[0] == "wanted"


def test_partial_matches_count_half_at_most() -> None:
    hits = [Hit("full", "", 1.4), Hit("best", "", 0.4), Hit("weak", "", 0.1)]
    assert [one.sure for one in sure_of_words(hits)] == [1.0, PARTIAL, PARTIAL / 4]
    assert sure_of_words([]) == []


def test_the_far_tail_of_meaning_is_cut() -> None:
    near = [("a", 0.6, "h"), ("b", 0.4, ""), ("c", 0.6 * FAR - 0.01, "")]
    found = sure_of_meaning(near)
    assert [(one.path, one.detail) for one in found] == [("a", "h"), ("b", "")]
    assert found[1].sure == pytest.approx(0.4 / 0.6)
    assert sure_of_meaning([]) == []
    assert sure_of_meaning([("a", -0.1, "")]) == []


@given(
    st.lists(st.sampled_from("abcdefgh"), unique=True),
    st.lists(st.sampled_from("abcdefgh"), unique=True),
)
def test_nothing_is_lost_and_the_order_is_stable(keyword: list[str], semantic: list[str]) -> None:
    once = fuse(ranked(*keyword), ranked(*semantic), changed={}, now=NOW)
    assert {one.path for one in once} == set(keyword) | set(semantic)
    assert once == fuse(ranked(*keyword), ranked(*semantic), changed={}, now=NOW)
    scores = [one.score for one in once]
    assert scores == sorted(scores, reverse=True)
    both = [p for p in keyword if p in semantic]
    if keyword and semantic and both and keyword[0] == semantic[0]:
        assert once[0].path == keyword[0]


def test_weights_are_the_persons_to_change() -> None:
    only_words = Weights(keyword=1, semantic=0, recency=0, links=0)
    assert order(ranked("a", "b"), ranked("b", "a"), weights=only_words) == ["a", "b"]
