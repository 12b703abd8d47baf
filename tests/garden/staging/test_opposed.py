"""Nearly the same words that say another thing: never a duplicate, flagged as contradicting."""

from __future__ import annotations

import pytest

from garden.memory.document import parse
from garden.staging.advice import advise, items_near, note_saying, notes_near
from garden.staging.contradictions import find, opposed
from garden.staging.dispositions import Disposition
from garden.staging.firsts import Desktop, first_decision
from garden.staging.likeness import Likeness
from garden.staging.records import Candidate
from garden.staging.similar import DUPLICATE, likenesses, similarity

from .conftest import MEMORY, NOW, candidate, name_of

OPPOSED = [
    ("Deploys may run on Friday afternoons", "Deploys may not run on Friday afternoons"),
    ("The rack by the door holds 40 labels", "The rack by the door holds 90 labels"),
    ("The print service listens on port 8080", "The print service listens on port 9090"),
    ("The store room has two doors to the yard", "The store room has three doors to the yard"),
    ("印刷キューは共有フォルダに置く", "印刷キューは共有フォルダに置かない"),
    ("報告には写真を三枚つけて送る", "報告には写真を五枚つけて送る"),
]
SAME = [
    ("Tea before meetings", "tea  before meetings!"),
    ("The rack holds 40 labels", "The rack by the door holds 40 labels"),
    ("封筒は3枚ずつ送る", "封筒は三枚ずつ送る"),
    ("出荷の前に必ず重さを確認しなければならない", "出荷の前に必ず重さを確認すること"),
]


def one(n: int, claim: str, kind: str = "lesson") -> Candidate:
    return candidate(n, claim=claim, kind=kind)


@pytest.mark.parametrize(("claim", "other"), OPPOSED)
def test_an_opposed_candidate_is_no_duplicate_and_is_flagged(claim: str, other: str) -> None:
    assert similarity(claim, other) >= DUPLICATE, "by the letters alone they would be"
    first, second = one(1, claim), one(2, other)
    advice = advise(second, memory=parse(""), among=[first, second])
    (twin,) = advice.twins
    assert twin.clash and not twin.duplicate
    assert advice.why not in ("duplicate", "recurs")
    if "枚" not in claim and "doors" not in claim:  # numbers in words are told apart, not counted
        assert [clash.ref for clash in advice.disputes] == [name_of(1)]


@pytest.mark.parametrize(("claim", "other"), OPPOSED)
def test_an_opposed_item_or_note_covers_nothing(claim: str, other: str) -> None:
    memory = parse(f"# M\n\n## Preferences\n\n- {claim}. Source: x.\n")
    assert not any(near.duplicate for near in items_near(memory, other))

    class Hit:
        path, title = "a.md", "Elsewhere"

    assert note_saying(other, notes_near([Hit()], other, lambda _hit: claim)) is None


@pytest.mark.parametrize(("claim", "other"), OPPOSED)
def test_the_list_marks_no_opposed_pair_as_duplicates(claim: str, other: str) -> None:
    pair = [one(1, claim), one(2, other)]
    for figures in (
        likenesses(pair, pair),
        Likeness().level(pair, []),
        likenesses(pair[:1], pair[:1], [other]),
    ):
        assert all(0.5 <= figure < DUPLICATE for figure in figures.values())
    kept = Likeness()
    kept.level(pair[:1], [])
    assert max(kept.level(pair, []).values()) < DUPLICATE
    third = one(3, other)
    assert likenesses([pair[1]], [*pair, third])[name_of(2)] == 1.0, "a true duplicate is found"


@pytest.mark.parametrize(("claim", "other"), SAME)
def test_what_says_the_same_stays_a_duplicate(claim: str, other: str) -> None:
    assert opposed(claim, other) is None and opposed(other, claim) is None


@pytest.mark.parametrize(
    ("claim", "other"),
    [
        ("Close ticket OD-41 before the sale", "Close ticket OD-42 before the sale"),
        ("12月の締め時間を確認する", "11月の締め時間を確認する"),
    ],
)
def test_names_and_moments_are_told_apart_without_a_flag(claim: str, other: str) -> None:
    assert find(claim, [("x", other)]) == []
    assert opposed(claim, other) == "numbers"


@pytest.mark.parametrize(
    "stale",
    [
        MEMORY.replace("Tea before", "~~Tea before").replace("meetings.", "meetings.~~"),
        MEMORY.replace("## Preferences", "## Stale or superseded"),
    ],
)
def test_an_item_that_holds_no_longer_covers_nothing(stale: str) -> None:
    memory = parse(stale)
    gone = next(item for item in memory.items if "Tea before" in item.content)
    candidate = one(1, "Tea before meetings", "preference")
    advice = advise(candidate, memory=memory)
    assert advice.why == "preference" and gone.id not in [near.ref for near in advice.items]
    around = Desktop(advice, memory, NOW, "human:hana", lambda do, name: False, str)
    for do in (Disposition.REPLACE_MEMORY, Disposition.MARK_MEMORY_STALE):
        assert first_decision(candidate, do, around).item != gone.id
    against = advise(one(1, "Tea is not for before meetings"), memory=memory)
    assert gone.id not in [clash.ref for clash in against.contradictions]
