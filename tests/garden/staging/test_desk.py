"""Resolving: all ten dispositions, what is refused, and two reviewers (B60, B61, B62)."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from garden.errors import GardenError, NotFound, VersionConflict
from garden.okf import conformance, frontmatter
from garden.staging import drafts, turning
from garden.staging.advice import advise
from garden.staging.dispositions import Decision, DiscardAs, Disposition
from garden.staging.outcomes import AlreadyResolved
from garden.staging.records import Candidate, pretty
from garden.staging.refusals import Refused
from garden.storage import atomic

from .conftest import MEMORY, NOW, Bench, merge_of, name_of, record


def lines(bench: Bench) -> list[dict[str, Any]]:
    if not bench.log_file.exists():
        return []
    return [json.loads(line) for line in bench.log_file.read_text("utf-8").splitlines()]


def refused(bench: Bench, one: Candidate, decision: Decision) -> set[str]:
    before = bench.files()
    with pytest.raises(Refused) as caught:
        bench.desk.resolve(one.id, decision)
    assert bench.files() == before
    assert lines(bench) == []
    assert bench.desk.preview(one, decision).refusals == caught.value.refusals
    return {one.code for one in caught.value.refusals}


def test_discard_keeps_the_reason_and_the_whole_record(bench: Bench) -> None:
    one = bench.put(1, extra={"kept": True})
    bench.desk.resolve(one.id, Decision(Disposition.DISCARD, " not lasting "), run="cr-1")
    assert not bench.desk.staged_file(one.id).exists()
    (line,) = lines(bench)
    assert line["action"] == "discarded"
    assert line["disposition"] == "discard"
    assert line["reason"] == line["discard_reason"] == "not lasting"
    assert line["record"] == record(1, extra={"kept": True})
    assert line["staging_path"] == f".yoi/memory/_staging/{one.id}.json"
    assert line["source_refs"] == record(1)["source_refs"]
    assert line["consumed_by"] == "human:tanaka"
    assert line["run_id"] == "cr-1"
    assert line["reviewed_at"] == line["recorded_at"] == "2026-11-30T09:00:00Z"
    assert bench.memory() == MEMORY
    assert len(bench.desk.queue) == 0


@pytest.mark.parametrize("word", list(DiscardAs))
def test_yoi_has_four_words_for_not_keeping(bench: Bench, word: DiscardAs) -> None:
    one = bench.put(1)
    bench.desk.resolve(one.id, Decision(Disposition.DISCARD, "r", discard_as=word))
    assert lines(bench)[0]["action"] == word


def test_merge_adds_an_item_and_changes_nothing_else(bench: Bench) -> None:
    crlf = MEMORY.replace("\n", "\r\n").encode()
    bench.memory_file.write_bytes(crlf)
    one = bench.put(1)
    preview = bench.desk.preview(one, merge_of(one))
    resolved = bench.desk.resolve(one.id, merge_of(one), memory=preview.memory_version)
    new = "- Claim number 1. Source: seg#2-3. Stale when: the season ends."
    at = "出典：10 月の会話。\r\n"
    assert bench.memory() == crlf.decode().replace(at, f"{at}{new}\r\n")
    assert preview.change.memory_after == bench.memory().replace("\r\n", "\n")
    assert resolved.changes.extra == {"memory", "staging", "resolutions"}
    (line,) = lines(bench)
    assert (line["action"], line["disposition"]) == ("applied", "merge_memory")
    assert line["destination_reason"] == "lasting"
    assert line["affected_memory"] == [
        {"operation": "write", "section": "Preferences", "index": 2, "after": new[2:]}
    ]
    assert line["target"]["section"] == "Preferences"


def test_merging_into_an_item_offers_a_text_with_both(bench: Bench) -> None:
    one, item = bench.put(1), bench.item("Tea")
    text = drafts.merged_text(one, item.content)
    assert text == (
        "Tea before meetings (Stale when: summer comes). Claim number 1 (Stale when: the season"
        " ends). Source: talk; seg#2-3."
    )
    bench.desk.resolve(one.id, merge_of(one, item=item.id))
    assert "Tea before" not in bench.memory()
    assert lines(bench)[0]["affected_memory"][0]["operation"] == "edit"


def test_replace_mark_stale_and_delete(bench: Bench) -> None:
    one, two, three = bench.put(1), bench.put(2), bench.put(3)
    bench.desk.resolve(
        one.id,
        Decision(Disposition.REPLACE_MEMORY, "newer", item=bench.item("12 cups").id,
                 text=drafts.memory_text(one)),
    )  # fmt: skip
    assert "12 cups" not in bench.memory()
    assert lines(bench)[0]["affected_memory"][0]["before"].startswith("One pot holds")
    bench.desk.resolve(
        two.id,
        Decision(Disposition.MARK_MEMORY_STALE, "summer came", item=bench.item("Tea").id),
    )
    assert "## Stale or superseded" in bench.memory()
    assert bench.item("Tea").parts.mark is not None
    assert lines(bench)[1]["stale_reason"] == "summer came"
    bench.desk.resolve(
        three.id, Decision(Disposition.DELETE_MEMORY, "wrong", item=bench.item("Starred").id)
    )
    assert "Starred" not in bench.memory()
    assert "Some text of its own." in bench.memory()
    assert [line["action"] for line in lines(bench)] == ["applied"] * 3


def test_what_was_shown_with_another_reason_writes_the_reason_that_was_given(bench: Bench) -> None:
    one, two = bench.put(1), bench.put(2)
    item = bench.item("Tea").id
    for reason in ("the one seen first", "the one given"):
        stale = Decision(Disposition.MARK_MEMORY_STALE, reason, item=item)
        assert reason in bench.desk.preview(one, stale).change.memory_after
    bench.desk.resolve(one.id, stale)
    assert "the one given" in bench.memory()
    assert "the one seen first" not in bench.memory()
    shown = bench.desk.preview(two, replace(merge_of(two), reason="-")).change
    bench.desk.resolve(two.id, replace(merge_of(two), reason="worth keeping"))
    assert bench.memory() == shown.memory_after
    assert lines(bench)[1]["reason"] == "worth keeping"


def test_a_memory_page_is_made_when_there_is_none(bench: Bench) -> None:
    bench.memory_file.unlink()
    bench.merge(1)
    assert bench.memory().startswith("# Workspace Memory\n\n## Preferences\n\n- Claim number 1.")
    turning.undo(bench.desk)
    assert not bench.memory_file.exists()


def test_defer_comes_back_when_its_time_ends(bench: Bench) -> None:
    one = bench.put(1)
    raw = bench.desk.staged_file(one.id).read_bytes()
    until = NOW + timedelta(days=3)
    bench.desk.resolve(one.id, Decision(Disposition.DEFER, "ask Suzuki", until=until))
    (line,) = lines(bench)
    assert (line["disposition"], line["until"]) == ("defer", "2026-12-03T09:00:00Z")
    assert line["defer_reason"] == "ask Suzuki"
    assert bench.desk.staged_file(one.id).read_bytes() == raw
    bench.restart()
    assert bench.desk.put_off() == {one.id: until}
    assert bench.desk.queue.view(now=bench.now, put_off=bench.desk.put_off()) == []
    bench.later(days=3)
    assert bench.desk.put_off() == {}
    assert len(bench.desk.queue.view(now=bench.now, put_off=bench.desk.put_off())) == 1
    bench.merge(1)
    assert len(lines(bench)) == 2


def test_a_note_is_drafted_with_valid_okf_frontmatter(bench: Bench) -> None:
    one = bench.put(
        1,
        kind="constraint",
        claim='Use "tea": never [[coffee]]',
        evidence=[
            {"id": "E1", "kind": "message", "entry_range": [2, 2],
             "excerpt": "```\n[[not-a-link]] <img src=x>\n````", "summary": "#tag _said_"},
            {"id": "E2", "kind": "ticket_ref", "excerpt": "OD-41"},
        ],
    )  # fmt: skip
    path = drafts.note_path(one, ["運用/a.md", "運用/b.md", "c.md"], lambda path: False)
    assert path.startswith("運用/Use")
    text = drafts.knowledge_note(one, by="human:tanaka", now=NOW, links=["[[pot]]"])
    front = frontmatter.read(text)
    assert front.error is None
    assert conformance.check(path, text, front) == []
    assert front.fields["type"] == "Policy"
    assert front.fields["status"] == "draft"
    assert front.fields["generated"] == {"by": "human:tanaka", "at": "2026-11-30T09:00:00Z"}
    assert [one["id"] for one in front.fields["sources"]] == ["E1", "E2"]  # type: ignore[union-attr, index, call-overload]
    from garden.okf.markdown import parse

    links = parse(text, front.block.body_start).links
    assert [link.target for link in links] == ["pot"], "claims and excerpts stay plain text"
    resolved = bench.desk.resolve(
        one.id, Decision(Disposition.PROMOTE_TO_KNOWLEDGE, "long-lived", text=text, target=path)
    )
    assert resolved.changes.added == {path}
    assert resolved.changes.links_changed
    assert (bench.root / ".yoi/knowledge" / path).read_text("utf-8") == text
    assert lines(bench)[0]["target"]["path"] == f".yoi/knowledge/{path}"


def test_a_skill_is_drafted_beside_the_live_ones(bench: Bench) -> None:
    one = bench.put(1, kind="lesson", claim="Warm the pot first, then add the leaves")
    name = drafts.skill_name(one)
    assert name == "warm-the-pot-first-then-add"
    assert drafts.is_skill_name(drafts.skill_name(bench.put(2, claim="急須を温める")))
    text = drafts.skill(one, name=name, by="human:t", now=NOW)
    bench.desk.resolve(
        one.id, Decision(Disposition.PROMOTE_TO_SKILL, "recurs", text=text, target=name)
    )
    skills = bench.root / ".yoi/skills"
    assert (skills / "_candidates" / name / "SKILL.md").read_text("utf-8") == text
    assert [path.name for path in skills.iterdir()] == ["_candidates"]
    assert frontmatter.read(text).fields["name"] == name


def test_links_tickets_and_docs(bench: Bench) -> None:
    one, two, three = bench.put(1), bench.put(2), bench.put(3)
    bench.desk.resolve(one.id, Decision(Disposition.LINK_TO_AUTHORITY, "owns it", target="OD-41"))
    assert bench.memory() == MEMORY
    assert lines(bench)[0]["target"] == {"type": "authority", "ref": "OD-41"}
    bench.desk.resolve(
        two.id,
        Decision(Disposition.LINK_TO_AUTHORITY, "owns it", target="OD-42", section="Reminders",
                 text=drafts.pointer_text(two, "OD-42")),
    )  # fmt: skip
    assert "- Claim number 2 → OD-42. Source: OD-42." in bench.memory()
    title = drafts.title_of(three)
    text = drafts.ticket_or_doc(three, "ticket", by="human:t", now=NOW)
    bench.desk.resolve(
        three.id,
        Decision(Disposition.CREATE_TICKET_OR_DOC, "work", target="ticket", title=title, text=text),
    )
    assert (bench.root / f".yoi/candidates/tickets/{title}.md").read_text("utf-8") == text


def test_each_disposition_asks_for_its_fields(bench: Bench) -> None:
    one = bench.put(1)
    item = bench.item("Tea").id
    asked = {
        Disposition.DISCARD: {"blank-reason"},
        Disposition.MERGE_MEMORY: {"blank-reason", "no-text", "no-section"},
        Disposition.REPLACE_MEMORY: {"blank-reason", "no-text", "no-item"},
        Disposition.MARK_MEMORY_STALE: {"blank-reason", "no-item"},
        Disposition.DELETE_MEMORY: {"blank-reason", "no-item"},
        Disposition.DEFER: {"blank-reason", "no-until"},
        Disposition.PROMOTE_TO_KNOWLEDGE: {"blank-reason", "no-target"},
        Disposition.PROMOTE_TO_SKILL: {"blank-reason", "skill-name"},
        Disposition.LINK_TO_AUTHORITY: {"blank-reason", "no-target"},
        Disposition.CREATE_TICKET_OR_DOC: {"blank-reason", "no-target", "no-title", "no-text"},
    }
    assert asked.keys() == set(Disposition)
    for disposition, codes in asked.items():
        assert refused(bench, one, Decision(disposition, "  ")) == codes, disposition
    past = Decision(Disposition.DEFER, "r", until=NOW - timedelta(seconds=1))
    assert refused(bench, one, past) == {"until-past"}
    gone = Decision(Disposition.DELETE_MEMORY, "r", item=item + "x")
    assert refused(bench, one, gone) == {"unknown-item"}
    for path in ("../x.md", "a/../b.md", ".hidden/x.md", "index.md", "x.txt", "a//b.md"):
        bad = Decision(
            Disposition.PROMOTE_TO_KNOWLEDGE, "r", target=path, text="---\ntype: N\n---\n"
        )
        assert refused(bench, one, bad) == {"bad-path"}, path
    for text in ("plain", "---\ntype: N\n---\n", "---\ntype: N\ntitle: T\nstatus: stable\n---\n"):
        bad = Decision(Disposition.PROMOTE_TO_KNOWLEDGE, "r", target="x.md", text=text)
        assert refused(bench, one, bad) == {"bad-draft"}, text


def test_memory_refuses_what_lacks_source_use_or_end(bench: Bench) -> None:
    bare = bench.put(1, evidence=None, source_refs=None, why_useful=" ")
    assert refused(bench, bare, merge_of(bare)) == {"no-source", "no-usefulness"}
    endless = bench.put(2, kind="working_assumption", staleness=None)
    assert refused(bench, endless, merge_of(endless)) == {"no-stale-condition"}
    by_hand = Decision(
        Disposition.MERGE_MEMORY,
        "asked around",
        text="Claim. Source: Suzuki. Stale when: spring.",
        section="Reminders",
        destination_reason="short-lived",
    )
    bench.desk.resolve(bare.id, by_hand)
    bench.desk.resolve(endless.id, by_hand)


def test_secrets_are_stopped_before_they_are_written(bench: Bench) -> None:
    token = "ghp_" + "a1B2" * 9
    one = bench.put(1, claim=f"Deploy with {token}")
    assert refused(bench, one, merge_of(one)) == {"secret"}
    text = drafts.knowledge_note(one, by="human:t", now=NOW)
    note = Decision(Disposition.PROMOTE_TO_KNOWLEDGE, "r", target="x.md", text=text)
    assert refused(bench, one, note) == {"secret"}


def test_b60_what_is_not_approvable_can_only_be_put_off_or_discarded(bench: Bench) -> None:
    broken = [
        bench.put(1, schema_version=3),
        bench.put_raw(name_of(2), b'{"cut'),
        bench.put_raw("notes", b"\xff\xfe"),
        bench.put_raw(name_of(4), pretty(record(5))),
    ]
    for one in broken:
        assert "not-approvable" in refused(bench, one, merge_of(one))
        until = Decision(Disposition.DEFER, "r", until=NOW - timedelta(days=1))
        assert refused(bench, one, until) == {"until-past"}
        until = replace(until, until=NOW + timedelta(days=1))
        assert bench.desk.preview(one, until).refusals == ()
    files = bench.files()
    done = [
        bench.desk.resolve(
            one.id, Decision(Disposition.DISCARD, "broken", discard_as=DiscardAs.INVALID)
        )
        for one in broken
    ]
    assert len(bench.desk.queue) == 0
    assert {line["action"] for line in lines(bench)} == {"invalid"}
    for one in done:
        turning.undo(bench.desk, one.id)
    assert bench.files() == files, "byte for byte, whatever they hold"


def test_b61_a_decision_on_what_has_changed_is_refused(bench: Bench) -> None:
    one = bench.put(1)
    seen = atomic.hash_of(one.raw)
    preview = bench.desk.preview(one, merge_of(one))
    bench.memory_file.write_text(MEMORY + "\n- An agent's line\n", encoding="utf-8")
    with pytest.raises(VersionConflict):
        bench.desk.resolve(one.id, merge_of(one), memory=preview.memory_version)
    bench.put(1, claim="Changed by its agent")
    with pytest.raises(VersionConflict):
        bench.desk.resolve(one.id, merge_of(one), seen=seen)
    assert lines(bench) == []
    bench.desk.staged_file(one.id).unlink()
    with pytest.raises(NotFound):
        bench.desk.resolve(one.id, merge_of(one))


def test_b61_two_reviewers_resolve_a_candidate_once(bench: Bench) -> None:
    """Two programs with state of their own, many candidates, all at once."""
    for n in range(12):
        bench.put(n)
    other = bench.open("other-machine", author="suzuki")
    done: list[str] = []
    lost: list[GardenError] = []

    def review(desk: Any) -> None:
        for n in range(12):
            one = desk.queue.get(name_of(n))
            if one is None:
                continue
            try:
                done.append(desk.resolve(one.id, merge_of(one)).candidate)
            except GardenError as error:
                lost.append(error)

    threads = [threading.Thread(target=review, args=(desk,)) for desk in (bench.desk, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == [name_of(n) for n in range(12)]
    assert all(isinstance(error, AlreadyResolved) for error in lost)
    assert len(lines(bench)) == 12
    assert bench.memory().count("Claim number") == 12
    other.journal.close()


def test_b61_a_leftover_of_another_program_is_not_approved_again(bench: Bench) -> None:
    one = bench.put(1)
    bench.log_file.write_text(
        json.dumps(
            {"schema_version": 1, "candidate_id": one.id, "action": "applied", "reason": "x"}
        )
        + "\n"
    )
    bench.desk.log.refresh()
    assert bench.desk.leftovers() == [one]
    with pytest.raises(AlreadyResolved) as caught:
        bench.desk.resolve(one.id, merge_of(one))
    assert caught.value.entry is not None
    bench.desk.resolve(one.id, Decision(Disposition.DISCARD, "resolved before"))
    assert bench.desk.leftovers() == []


def test_b62_a_batch_stops_at_the_first_conflict_and_says_which(bench: Bench) -> None:
    ones = [bench.put(n) for n in range(5)]
    item = bench.item("Tea").id
    decisions = {one.id: Decision(Disposition.DISCARD, "duplicates of another") for one in ones}
    decisions[ones[1].id] = Decision(Disposition.DELETE_MEMORY, "r", item=item)
    decisions[ones[3].id] = Decision(Disposition.DELETE_MEMORY, "r", item=item)
    result = bench.desk.resolve_many([one.id for one in ones], lambda one: decisions[one.id])
    assert [one.candidate for one in result.done] == [one.id for one in ones[:3]]
    assert result.stopped == ones[3].id
    assert isinstance(result.error, Refused)
    assert len(bench.desk.queue) == 2
    turning.undo_batch(bench.desk, result.batch)
    assert len(bench.desk.queue) == 5
    assert bench.memory() == MEMORY


def test_b60_a_record_of_a_newer_form_is_put_off_and_comes_back_byte_for_byte(
    bench: Bench,
) -> None:
    raw = pretty({"schema_version": 9, "id": name_of(1), "kind": "dream", "unknown": {"x": [1]}})
    one = bench.put_raw(name_of(1), raw)
    advice = advise(one, memory=bench.desk.document())
    assert (advice.suggested, advice.why) == (Disposition.DEFER, "newer-schema")
    assert not advice.refusals(Disposition.DEFER) and not advice.refusals(Disposition.DISCARD)
    assert advice.refusals(Disposition.MERGE_MEMORY)
    until = bench.now + timedelta(days=14)
    bench.desk.resolve(one.id, Decision(Disposition.DEFER, "a newer program", until=until))
    assert bench.desk.put_off() == {one.id: until}
    assert bench.desk.staged_file(one.id).read_bytes() == raw
    assert lines(bench)[-1]["record_hash"] == atomic.hash_of(raw)
    bench.later(days=15)
    assert bench.desk.put_off() == {} and bench.restart().queue.get(one.id) is not None
    with pytest.raises(Refused, match="put off or discarded"):
        bench.desk.resolve(one.id, Decision(Disposition.LINK_TO_AUTHORITY, "x", target="OD-1"))


def test_b61_a_leftover_is_suggested_to_be_discarded_and_nothing_else(bench: Bench) -> None:
    raw = bench.desk.staged_file(bench.put(1).id).read_bytes()
    bench.merge(1)
    one = bench.put_raw(name_of(1), raw)
    advice = advise(one, memory=bench.desk.document(), settled=True)
    assert (advice.suggested, advice.why) == (Disposition.DISCARD, "settled")
    open_to = [choice.disposition for choice in advice.choices if not choice.refusals]
    assert open_to == [Disposition.DISCARD]
