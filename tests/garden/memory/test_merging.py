"""Concurrent writers of one Memory page lose nothing (B64)."""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import pytest

from garden.memory import edits
from garden.memory.document import MemoryDocument, parse
from garden.memory.edits import MemoryEditError
from garden.memory.lifecycle import mark_stale
from garden.memory.merging import merge_memory

PAGE = (Path(__file__).parents[2] / "data/memory/page.md").read_text(encoding="utf-8")
BASE = "# M\n\n## A\n\n- one\n- two\n\n## B\n\n- three\n\n## C\n\n- four\n"


def test_an_agent_appends_to_one_section_while_a_person_edits_another() -> None:
    mine = BASE.replace("- one", "- one, better")
    theirs = BASE.replace("- four\n", "- four\n- five\n")
    merged = merge_memory(BASE, mine, theirs)
    assert merged.clean
    assert merged.text == mine.replace("- four\n", "- four\n- five\n")


def test_both_may_change_neighbouring_items_of_one_section() -> None:
    merged = merge_memory(
        BASE, BASE.replace("- one", "- 1"), BASE.replace("- two\n", "- two\n- x\n")
    )
    assert merged.clean and "- 1\n- two\n- x\n" in merged.text


def test_items_that_both_add_at_one_place_are_both_kept() -> None:
    mine = BASE.replace("- two\n", "- two\n- mine\n")
    theirs = BASE.replace("- two\n", "- two\n- theirs\n")
    merged = merge_memory(BASE, mine, theirs)
    assert merged.clean and "- two\n- mine\n- theirs\n\n## B" in merged.text


def test_the_same_item_changed_differently_is_a_conflict() -> None:
    mine, theirs = BASE.replace("- three", "- 3 mine"), BASE.replace("- three", "- third of theirs")
    merged = merge_memory(BASE, mine, theirs)
    assert merged.text == mine
    (conflict,) = merged.conflicts
    assert (conflict.mine_text, conflict.theirs_text) == ("- 3 mine", "- third of theirs")
    for lines, text in (
        (conflict.base, BASE), (conflict.mine, mine), (conflict.theirs, theirs),
        (conflict.result, merged.text),
    ):  # fmt: skip
        assert lines.end == lines.start + 1 and text.split("\n")[lines.start].startswith("- ")


def test_a_section_removed_here_and_changed_there_is_a_conflict_and_kept() -> None:
    mine = BASE.replace("## B\n\n- three\n\n", "")
    theirs = BASE.replace("- three", "- three and more")
    merged = merge_memory(BASE, mine, theirs)
    assert len(merged.conflicts) == 1 and "- three and more" in merged.text
    assert merge_memory(BASE, mine, BASE.replace("- one", "- 1")).clean


def test_new_sections_of_both_are_kept_in_their_places() -> None:
    mine = BASE.replace("## B", "## Mine\n\n- m\n\n## B")
    theirs = BASE + "\n## Theirs\n\n- t\n"
    merged = merge_memory(BASE, mine, theirs)
    assert merged.clean
    assert [s.title for s in parse(merged.text).sections] == ["A", "Mine", "B", "C", "Theirs"]


def test_a_section_that_both_made_is_one() -> None:
    mine, theirs = BASE + "\n## New\n\n- m\n", BASE + "\n## New\n\n- t\n"
    merged = merge_memory(BASE, mine, theirs)
    assert merged.clean and merged.text.endswith("## New\n\n- m\n- t\n")


def test_sections_moved_by_one_side_keep_the_others_edits() -> None:
    moved = "# M\n\n## B\n\n- three\n\n## A\n\n- one\n- two\n\n## C\n\n- four\n"
    for mine, theirs in ((moved, BASE.replace("four", "4")), (BASE.replace("four", "4"), moved)):
        merged = merge_memory(BASE, mine, theirs)
        assert merged.clean
        assert [s.title for s in parse(merged.text).sections] == ["B", "A", "C"]
        assert "- 4\n" in merged.text


def test_an_open_fence_does_not_hide_what_follows() -> None:
    mine = BASE.replace("- two", "- two\n\n```")
    theirs = BASE.replace("- four", "- four and more")
    merged = merge_memory(BASE, mine, theirs)
    assert "four and more" in merged.text or any("more" in c.theirs_text for c in merged.conflicts)
    assert "```" in merged.text


def _some_edit(document: MemoryDocument, rng: random.Random, word: str) -> MemoryDocument:
    items = list(document.items)
    section = rng.choice(document.sections)
    what = rng.random()
    try:
        if what < 0.4 or not items:
            return edits.add(document, section.id, f"{word} added", rng.randrange(4)).document
        item = rng.choice(items)
        if what < 0.7:
            return edits.edit(document, item.id, f"{item.content.splitlines()[0]} {word}")
        if what < 0.85:
            return edits.move(document, item.id, section.id, rng.randrange(3))
        return mark_stale(document, item.id, today=date(2026, 3, 1), reason=word)
    except MemoryEditError:
        return document


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_lost_in_a_thousand_random_interleavings_b64(seed: int) -> None:
    """20 x 50: each side's new words are in the text or in a conflict, and so are all others."""
    rng = random.Random(seed)
    base = parse(BASE if seed % 4 else PAGE)
    for number in range(50):
        mine, theirs = base, base
        words: set[str] = set()
        for count in range(rng.randrange(1, 4)):
            words |= {f"mine{number}x{count}", f"theirs{number}x{count}"}
            mine = _some_edit(mine, rng, f"mine{number}x{count}")
            theirs = _some_edit(theirs, rng, f"theirs{number}x{count}")
        merged = merge_memory(base.text, mine.text, theirs.text)
        kept = merged.text + "".join(c.mine_text + c.theirs_text for c in merged.conflicts)
        for word in words:
            if word in mine.text or word in theirs.text:
                assert word in kept, (word, merged)
        if number % 5 == 0:
            base = parse(merged.text) if len(merged.text) < 4000 else base
