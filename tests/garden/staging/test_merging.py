"""What a merge begins with: into an item only when it is the same matter; nothing said twice."""

from __future__ import annotations

import pytest

from garden.memory.document import parse
from garden.memory.item_text import read_parts
from garden.staging.advice import advise
from garden.staging.dispositions import Disposition
from garden.staging.drafts import merged_text
from garden.staging.firsts import Desktop, first_decision
from garden.staging.records import Candidate
from garden.staging.similar import one_claim

from .conftest import NOW, candidate

MEMORY = """# Memory

## Current focus

- Label printer rollout to the second shop. Source: session 1. Stale when: rollout report is filed.

## Preferences

- Commit only when asked for it in so many words. Source: October. Stale when: the branch moves.
- 山本さんは写真つきの短い報告を好む。Source: 10-04 の会話。
"""


def one(claim: str, kind: str = "preference", staleness: str | None = None) -> Candidate:
    return candidate(1, claim=claim, kind=kind, staleness=staleness)


def merge_of(candidate: Candidate) -> tuple[str, str]:
    """(content of the item that it goes into, '' for a new one; the text to begin with)."""
    memory = parse(MEMORY)
    advice = advise(candidate, memory=memory)
    around = Desktop(advice, memory, NOW, "human:hana", lambda do, name: False, str)
    decision = first_decision(candidate, Disposition.MERGE_MEMORY, around)
    return memory.item(decision.item).content if decision.item else "", decision.text


def test_a_claim_that_an_item_says_in_other_words_is_not_said_twice() -> None:
    item, text = merge_of(one("Commit only when explicitly asked"))
    assert item.startswith("Commit only")
    assert text.lower().count("commit only") == 1
    assert read_parts(text).source == "October; seg#2-3"
    assert read_parts(text).stale_when == "the branch moves"


def test_what_speaks_of_the_same_things_is_an_item_of_its_own() -> None:
    claim = "The second shop uses the same label printer model"
    candidate = one(claim, "working_assumption", "Revisit when the second shop orders hardware")
    item, text = merge_of(candidate)
    assert item == ""
    assert text.startswith(claim) and "rollout" not in text


def test_two_claims_in_one_item_keep_their_own_conditions() -> None:
    item, text = merge_of(
        one("山本さんは報告の写真を三枚までにしてほしい", staleness="書式が変わる")
    )
    assert item.startswith("山本さん")
    assert "好む。" in text and "してほしい（失効条件：書式が変わる）。" in text
    assert read_parts(text).stale_when == "書式が変わる"


@pytest.mark.parametrize(
    ("claim", "content", "merged"),
    [
        (
            "Tea before meetings and green tea after lunch",
            "Tea before meetings. Source: talk.",
            "Tea before meetings and green tea after lunch. Source: talk; seg#2-3.",
        ),
        ("tea before  meetings!", "Tea before meetings.", "Tea before meetings. Source: seg#2-3."),
        (
            "The yard is swept",
            "Tea at four. Stale when: summer.",
            "Tea at four (Stale when: summer). The yard is swept. Source: seg#2-3.",
        ),
    ],
)
def test_the_fuller_words_stay(claim: str, content: str, merged: str) -> None:
    assert merged_text(one(claim), content) == merged


@pytest.mark.parametrize(
    ("claim", "other"),
    [
        ("Reports are sent weekly", "Reports are sent daily"),
        ("Deploys may run on Fridays", "Deploys may not run on Fridays"),
        ("Crates hold 40 labels", "Crates hold 90 labels"),
        ("Hana wants photographs in the log", "Hana wants tables in the log"),
    ],
)
def test_other_claims_are_not_taken_for_one(claim: str, other: str) -> None:
    assert not one_claim(claim, other)
    assert other in merged_text(one(other), f"{claim}.") and claim in merged_text(
        one(other), f"{claim}."
    )
