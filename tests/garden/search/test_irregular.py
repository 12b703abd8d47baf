"""Irregular forms of English words stand for each other, and for nothing else."""

from __future__ import annotations

import pytest

from garden.search.irregular import _GROUPS, other_forms
from garden.search.matching import Matcher
from garden.search.stem import stem


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("mouse", ["mice"]),
        ("mice", ["mouse"]),
        ("writing", ["written", "wrote"]),
        ("went", ["go", "gone"]),
        ("leaves", ["leaf"]),
        ("leave", []),
        ("live", []),
        ("garden", []),
        ("記憶", []),
        ("", []),
    ],
)
def test_forms(word: str, others: list[str]) -> None:
    assert other_forms(word) == others


def test_each_group_has_a_form_that_the_stemmer_misses_and_each_word_one_group() -> None:
    groups = [group.split() for group in _GROUPS.replace("|", "\n").splitlines() if group.strip()]
    for group in groups:
        assert len({stem(word) for word in group}) > 1, group
    words = [word for group in groups for word in group]
    assert len(words) == len(set(words))


def test_other_forms_are_marked_and_count_as_the_same_term() -> None:
    matcher = Matcher([("mouse", False), ("barn", False)])
    assert matcher.terms == 2
    assert [(m.start, m.end, m.term) for m in matcher.find("Mice in a barn")] == [
        (0, 4, 0),
        (10, 14, 1),
    ]
