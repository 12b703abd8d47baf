"""The verbs of the Review place: listing, neighbours, first decisions, preview, many, history."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from garden.errors import GardenError, NotFound
from garden.garden import Garden
from garden.okf import frontmatter
from garden.reviewing import Look, Reviewing
from garden.staging.dispositions import CHOICES, ON_ITEM, DiscardAs, Disposition
from garden.staging.queue import Filter, Sort
from garden.testing import NOW, settled_garden

WORKSPACE = Path(__file__).parents[1] / "data/review/workspace"


@pytest.fixture
def garden(tmp_path: Path) -> Iterator[Garden]:
    shutil.copytree(WORKSPACE, tmp_path / "workspace")
    opened = settled_garden(tmp_path / "workspace", tmp_path / "home")
    yield opened
    opened.close()


@pytest.fixture
def review(garden: Garden) -> Reviewing:
    garden.review.listing()
    return garden.review


def look_at(review: Reviewing, words: str) -> Look:
    key = next(one.id for one in review.listing().rows if words in one.claim)
    look = review.look(key)
    assert look is not None
    return look


def test_the_listing_counts_what_waits(review: Reviewing) -> None:
    listing = review.listing()
    assert (len(listing.rows), listing.total, listing.broken) == (15, 15, 3)
    assert listing.kinds["preference"] == 3 and sum(listing.kinds.values()) == 12
    assert list(listing.runs) == ["er-28", "er-27", "er-26", "er-25", "er-24"]
    assert review.count() == 15


def test_the_beginning_comes_before_the_rest(garden: Garden) -> None:
    listing = garden.review.beginning(4)
    assert (len(listing.rows), listing.total, listing.whole) == (4, 15, False)
    assert "山本さん" in listing.rows[0].claim
    assert garden.review.listing().whole


def test_a_look_brings_memory_notes_and_contradictions(review: Reviewing) -> None:
    look = look_at(review, "40 visitors")
    (clash,) = look.advice.contradictions
    assert (clash.mine, clash.theirs) == ("40 visitor", "25 visitor")
    assert look.advice.suggested is Disposition.REPLACE_MEMORY
    assert "25 visitors" in look.advice.items[0].text
    look = look_at(review, "はんだ付けの席")
    assert "手順/はんだ付け.md" in [note.ref for note in look.advice.notes]
    look = look_at(review, "battery pack")
    assert "safety/battery.md" in [note.ref for note in look.advice.notes]
    assert review.look("no-such-candidate") is None


def test_texts_without_a_word_in_common_are_not_near(review: Reviewing) -> None:
    look = look_at(review, "outlet")
    near = [one for one in look.advice.items if one.similarity >= 0.5]
    assert near == []


@pytest.mark.parametrize("do", CHOICES)
def test_each_first_decision_can_be_carried_out_as_it_stands(
    review: Reviewing, do: Disposition
) -> None:
    look = look_at(review, "Repair numbers")
    decision = replace(review.first(look, do), reason="so it is")
    if do in ON_ITEM and not decision.item:
        decision = replace(decision, item=next(iter(look.memory.active)).id)
    shown = review.preview(look.candidate, decision)
    assert shown.preview.refusals == ()
    resolved = review.resolve(look.candidate.id, decision, seen=look.seen)
    assert resolved.candidate == look.candidate.id
    touched = shown.preview.change.edits_memory
    assert touched is bool(shown.lines)
    if shown.target:
        assert (review.garden.root / shown.target).is_file()


def test_a_draft_note_is_placed_and_linked_by_what_is_near(review: Reviewing) -> None:
    look = look_at(review, "soldering tip")
    decision = review.first(look, Disposition.PROMOTE_TO_KNOWLEDGE)
    assert decision.target.endswith(".md")
    front = frontmatter.read(decision.text)
    assert front.fields["status"] == "draft" and front.fields["type"] == "Lesson"
    if look.advice.notes:
        assert "## Related" in decision.text
    elsewhere = review.note_at(look, "手順/tip.md")
    assert frontmatter.read(elsewhere).fields["title"] == front.fields["title"]


def test_merging_into_another_item_or_as_a_new_one(review: Reviewing) -> None:
    look = look_at(review, "山本さんは報告")
    decision = review.first(look, Disposition.MERGE_MEMORY)
    assert decision.item and "写真つき" in decision.text and "三枚" in decision.text
    other = review.merged_into(look, next(iter(look.memory.active)).id)
    assert "RC-18" in other.text
    new = review.as_new_item(look)
    assert not new.item and new.section == "Preferences" and "写真つき" not in new.text


def test_discards_know_why(review: Reviewing) -> None:
    look = look_at(review, "battery pack")
    assert look.advice.why == "already-covered"
    assert review.first(look, Disposition.DISCARD).discard_as is DiscardAs.ALREADY_COVERED


def test_many_at_once_stop_where_one_cannot_be_resolved(review: Reviewing) -> None:
    rows = review.listing().rows
    labels = next(one for one in rows if "Labels stick" in one.claim)
    keys = [rows[0].id, labels.id, rows[1].id]
    batch = review.resolve_many(keys, Disposition.MERGE_MEMORY, "worth it")
    assert [one.candidate for one in batch.result.done] == [rows[0].id]
    assert batch.result.stopped == labels.id
    assert isinstance(batch.result.error, GardenError)
    assert "memory" in batch.changes.extra
    review.undo_batch(batch.result.batch)
    assert review.count() == 15


def test_a_batch_goes_on_in_pieces_under_one_name(review: Reviewing) -> None:
    keys = [one.id for one in review.listing().rows[:4]]
    first = review.resolve_many(keys[:2], Disposition.DISCARD, "old")
    second = review.resolve_many(keys[2:], Disposition.DISCARD, "old", batch=first.result.batch)
    assert second.result.batch == first.result.batch
    turned = review.undo_batch(first.result.batch)
    assert "staging" in turned.changes.extra
    assert review.count() == 15
    assert turned.count == 4
    assert review.redo().count == 4
    assert review.count() == 11
    with pytest.raises(NotFound):
        review.redo()


def test_what_was_put_off_is_not_counted_and_comes_back(garden: Garden, review: Reviewing) -> None:
    look = look_at(review, "mains outlet")
    decision = replace(review.first(look, Disposition.DEFER), reason="too early")
    review.resolve(look.candidate.id, decision)
    assert review.count() == 14
    assert look.candidate.id in review.listing().deferred
    put_off = review.listing(Filter(put_off=True)).rows
    assert [one.id for one in put_off] == [look.candidate.id]
    again = review.look(look.candidate.id)
    assert again is not None and again.until == NOW + timedelta(days=14)
    garden._clock = garden.desk.clock = lambda: NOW + timedelta(days=15)
    assert review.count() == 15


def test_lists_are_narrowed_to_what_is_alike(review: Reviewing) -> None:
    one = look_at(review, "40 visitors").candidate
    rows = review.listing(Filter(similar_to=one.id)).rows
    assert one.id in [row.id for row in rows] and len(rows) < 15
    assert len(review.listing(sort=Sort.SIMILAR).rows) == 15


def test_a_note_written_since_is_among_the_near_ones(garden: Garden, review: Reviewing) -> None:
    look = look_at(review, "40 visitors")
    assert look.advice.notes == look_at(review, "40 visitors").advice.notes
    garden.create(
        title="As staged", path="staged.md", text=f"# As staged\n\n{look.candidate.claim}\n"
    )
    garden.reconcile()
    assert any(near.ref == "staged.md" for near in look_at(review, "40 visitors").advice.notes)


def test_likeness_is_told_for_each_candidate(review: Reviewing) -> None:
    figures = review.likenesses()
    battery = look_at(review, "battery pack").candidate
    assert figures[battery.id] == 1.0
    assert set(figures) == {one.id for one in review.desk.queue.ready()}
    assert review.likenesses() == figures


def test_likeness_follows_what_memory_says(review: Reviewing) -> None:
    before = review.likenesses()
    tip = look_at(review, "soldering tip").candidate
    assert before[tip.id] < 0.9
    memory = review.garden.memory
    operation = memory.write("Reminders", tip.claim, source="OD-41").operation
    assert review.likenesses() == before | {tip.id: 1.0}
    review.garden.undo(operation)
    assert review.likenesses() == before


def test_reasons_and_figures_of_what_was_decided(review: Reviewing) -> None:
    for words in ("mains outlet", "Labels stick"):
        look = look_at(review, words)
        decision = replace(review.first(look, Disposition.DISCARD), reason="not for us")
        review.resolve(look.candidate.id, decision)
    assert review.reasons()["discard"][0] == "not for us"
    history = review.history()
    assert history.total == 3 and history.entries[0].claim.startswith("Labels")
    assert history.figures.classes["discarded"] == 3
    review.undo()
    assert review.history().undone == {history.entries[0].id}
    review.redo()
    assert not review.history().undone
    assert review.history("outlet").total == 1
    assert review.history("", ["defer"]).total == 0
    assert review.history(since=NOW).figures.classes["discarded"] == 2


@pytest.mark.parametrize(
    "fields",
    ["status: deprecated", "superseded_by: other", "stale_after: 2020-01-01T00:00:00Z"],
)
def test_a_note_that_holds_no_longer_says_nothing(garden: Garden, fields: str) -> None:
    look = look_at(garden.review, "Labels stick")
    claim = look.candidate.claim
    note = f"---\ntype: Lesson\ntitle: Labels and cold\n{fields}\n---\n\n{claim}\n"
    path = garden.layout.absolute("labels.md")
    path.write_text(note, encoding="utf-8")
    garden.reconcile()
    look = look_at(garden.review, "Labels stick")
    near = next(one for one in look.advice.notes if one.ref == "labels.md")
    assert near.similarity == 1.0 and not near.holds and not near.duplicate
    assert look.advice.why != "note-says"
    path.write_text(note.replace(fields, "status: stable"), encoding="utf-8")
    garden.reconcile()
    assert look_at(garden.review, "Labels stick").advice.why == "note-says"


def test_b61_what_the_log_says_was_decided_is_tidied_up(review: Reviewing) -> None:
    look = look_at(review, "Repair numbers")
    file = review.desk.staged_file(look.candidate.id)
    raw = file.read_bytes()
    decision = review.first(look, Disposition.MERGE_MEMORY)
    review.resolve(look.candidate.id, replace(decision, reason="so it is"))
    file.write_bytes(raw)
    assert look.candidate.id in review.listing().leftovers
    again = look_at(review, "Repair numbers")
    assert again.earlier is not None and again.advice.why == "settled"
    decision = replace(review.first(again, again.advice.suggested), reason="tidied up")
    review.resolve(look.candidate.id, decision, seen=again.seen)
    assert not file.exists() and review.look(look.candidate.id) is None
