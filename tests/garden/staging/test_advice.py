"""What helps to decide: the table by kind, neighbours, contradictions, secrets."""

from __future__ import annotations

from typing import Any

import pytest

from garden.memory.document import parse
from garden.staging import contradictions, secrets
from garden.staging.advice import Advice, Near, advise, notes_near
from garden.staging.dispositions import INTO_MEMORY, DiscardAs, Disposition
from garden.staging.firsts import Desktop, first_decision
from garden.staging.records import Kind
from garden.staging.similar import DUPLICATE, similarity

from .conftest import MEMORY, NOW, name_of
from .conftest import candidate as one

TICKET = [{"id": "E1", "kind": "ticket_ref", "excerpt": "OD-41"}]


@pytest.mark.parametrize(
    ("fields", "suggested", "why"),
    [
        ({}, Disposition.MERGE_MEMORY, "preference"),
        ({"kind": "working_assumption"}, Disposition.MERGE_MEMORY, "short-lived"),
        (
            {"kind": "working_assumption", "staleness": None},
            Disposition.PROMOTE_TO_KNOWLEDGE,
            "needs-stale-condition",
        ),
        ({"kind": "constraint"}, Disposition.MERGE_MEMORY, "constraint"),
        ({"kind": "constraint", "staleness": None}, Disposition.PROMOTE_TO_KNOWLEDGE, "lasting"),
        (
            {"kind": "decision", "evidence": TICKET},
            Disposition.CREATE_TICKET_OR_DOC,
            "has-authority",
        ),
        (
            {"kind": "decision", "staleness": None},
            Disposition.PROMOTE_TO_KNOWLEDGE,
            "design-decision",
        ),
        ({"kind": "decision"}, Disposition.MERGE_MEMORY, "short-decision"),
        ({"kind": "open_question"}, Disposition.MERGE_MEMORY, "next-action"),
        (
            {"kind": "open_question", "evidence": None, "source_refs": None},
            Disposition.DEFER,
            "needs-source",
        ),
        ({"kind": "lesson"}, Disposition.MERGE_MEMORY, "lesson"),
        ({"kind": "lesson", "why_useful": "毎回おこる"}, Disposition.PROMOTE_TO_SKILL, "recurs"),
        ({"why_useful": ""}, Disposition.DEFER, "needs-source"),
        ({"schema_version": 4}, Disposition.DEFER, "newer-schema"),
    ],
    ids=range(14),
)
def test_the_table_by_kind(fields: dict[str, Any], suggested: Disposition, why: str) -> None:
    advice = advise(one(claim="Sweep the yard on Fridays", **fields), memory=parse(MEMORY))
    assert (advice.suggested, advice.why) == (suggested, why)
    if suggested is not Disposition.DISCARD:
        assert not advice.refusals(suggested), "what is suggested is allowed"


def test_memory_is_forbidden_to_what_lacks_source_use_or_end() -> None:
    bare = one(kind="working_assumption", staleness=None, evidence=None, source_refs=None,
               why_useful=" ")  # fmt: skip
    advice = advise(bare, memory=parse(MEMORY))
    for disposition in (Disposition.MERGE_MEMORY, Disposition.REPLACE_MEMORY):
        codes = {refusal.code for refusal in advice.refusals(disposition)}
        assert codes == {"no-source", "no-usefulness", "no-stale-condition"}
    assert not advice.refusals(Disposition.DEFER)


def test_what_memory_says_already_is_found_and_marked() -> None:
    memory = parse(MEMORY)
    advice = advise(one(claim="Tea before meetings!"), memory=memory)
    assert advice.suggested is Disposition.DISCARD
    assert advice.why == "already-covered"
    assert advice.items[0].duplicate
    assert memory.item(advice.items[0].ref).content.startswith("Tea before")
    near = advise(one(claim="Tea before meetings and green tea after lunch"), memory=memory)
    assert near.suggested is Disposition.MERGE_MEMORY
    assert near.item == near.items[0].ref
    assert not near.items[0].duplicate


def test_what_only_resembles_an_item_becomes_one_of_its_own() -> None:
    memory = parse(
        MEMORY.replace("Tea before meetings.", "Kenji is asked before anything goes onto the heap.")
    )
    advice = advise(one(claim="Hana wants photographs in the log, three at most"), memory=memory)
    assert advice.suggested is Disposition.MERGE_MEMORY
    assert advice.item == ""


def test_neighbours_come_from_functions_that_are_passed_in() -> None:
    class Found:
        def __init__(self, path: str, title: str) -> None:
            self.path, self.title = path, title

    asked: list[str] = []

    def notes(claim: str) -> list[Near]:
        asked.append(claim)
        hits = [Found("a.md", "Claim number 1"), Found("b.md", "x")]
        return notes_near(hits, claim, lambda hit: "")

    advice = advise(
        one(), memory=parse(MEMORY), near_notes=notes, near_items=lambda text: [],
        among=[one(1), one(2, claim="Claim number 1."), one(3, claim="Else")],
    )  # fmt: skip
    assert asked == ["Claim number 1"]
    assert [(note.ref, note.duplicate) for note in advice.notes] == [
        ("a.md", True),
        ("b.md", False),
    ]
    assert [(twin.ref, twin.similarity) for twin in advice.twins] == [(name_of(2), 1.0)]
    later = advise(one(2, claim="Claim number 1."), memory=parse(MEMORY), among=[one(1)])
    assert (later.suggested, later.why) == (Disposition.DISCARD, "duplicate")


class Hit:
    """A note that a search found."""

    def __init__(self, path: str, title: str, text: str = "") -> None:
        self.path, self.title, self.text = path, title, text


def told_by(hit: Hit, **fields: Any) -> Advice:
    """Advice on a candidate when the search finds that note."""
    return advise(
        one(**fields),
        memory=parse(MEMORY),
        near_notes=lambda claim: notes_near([hit], claim, lambda hit: hit.text),
    )


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (
            "Labels stick badly when the store is colder than five degrees",
            "The store has two doors.\n\n- **Labels** stick badly when the store is colder than"
            " five degrees.[^E1] Warm them first.",
        ),
        (
            "札は五度より寒いとよく剥がれる",
            "倉庫の扉は二つ。札は五度より寒いとよく剥がれる。",
        ),
    ],
)
def test_what_a_note_says_in_a_sentence_is_discarded_as_covered(claim: str, text: str) -> None:
    advice = told_by(Hit("倉庫/store.md", "Store", text), claim=claim, kind="lesson")
    assert (advice.suggested, advice.why) == (Disposition.DISCARD, "note-says")
    assert advice.note is not None and advice.note.ref == "倉庫/store.md"
    around = Desktop(advice, parse(MEMORY), NOW, "human:hana", lambda do, name: False, str)
    decision = first_decision(one(claim=claim), Disposition.DISCARD, around)
    assert decision.discard_as is DiscardAs.ALREADY_COVERED
    assert decision.target == "倉庫/store.md", "the log names the note"


@pytest.mark.parametrize(
    "said",
    [
        "The rack by the door holds up to 40 crates of labels",
        "The rack by the door does not hold up to 20 crates of labels",
        "The rack is by the door.",
    ],
)
def test_a_note_that_says_another_thing_covers_nothing(said: str) -> None:
    claim = "The rack by the door does hold up to 20 crates of labels"
    advice = told_by(Hit("rack.md", "Rack", said), claim=claim)
    assert advice.why == "preference" and advice.note is None


@pytest.mark.parametrize(
    ("kind", "suggested"),
    [
        ("working_assumption", Disposition.LINK_TO_AUTHORITY),
        ("preference", Disposition.LINK_TO_AUTHORITY),
        ("lesson", Disposition.DISCARD),
    ],
)
def test_a_note_that_the_evidence_names_as_its_authority_is_pointed_to(
    kind: str, suggested: Disposition
) -> None:
    claim = "Sweep the yard on Fridays"
    evidence = [
        {"id": "E1", "kind": "ticket_ref", "excerpt": "OD-41"},
        {"id": "E2", "kind": "file_ref", "excerpt": "knowledge/yard.md#days"},
    ]
    advice = told_by(Hit("yard.md", "Sweep the yard on Fridays"), claim=claim, kind=kind,
                     evidence=evidence)  # fmt: skip
    assert advice.suggested is suggested and not advice.refusals(suggested)
    around = Desktop(advice, parse(MEMORY), NOW, "human:hana", lambda do, name: False, str)
    link = first_decision(one(claim=claim), Disposition.LINK_TO_AUTHORITY, around)
    assert link.target == "knowledge/yard.md#days"


def test_what_memory_says_comes_before_what_a_note_says() -> None:
    advice = told_by(Hit("tea.md", "Tea before meetings"), claim="Tea before meetings!")
    assert advice.why == "already-covered" and advice.note is None


def test_a_contradiction_suggests_to_replace() -> None:
    memory = parse(MEMORY)
    claim = "The new pot holds up to 20 cups"
    advice = advise(one(kind="working_assumption", claim=claim), memory=memory)
    assert (advice.suggested, advice.why) == (Disposition.REPLACE_MEMORY, "contradicts")
    assert memory.item(advice.item).content.startswith("One pot holds")
    assert (advice.contradictions[0].mine, advice.contradictions[0].theirs) == ("20 cup", "12 cup")


@pytest.mark.parametrize(
    ("claim", "other", "why"),
    [
        ("Backups run at most 3 times a week", "Backups run 5 times a week", "numbers"),
        (
            "Commit changes to main without review",
            "Commit changes to main after review",
            "negation",
        ),
        ("印刷キューは共有フォルダに置かない", "印刷キューは共有フォルダに置く", "negation"),
        ("締め時間の上限は 400 件とする", "締め時間の上限は 650 件", "numbers"),
        ("Backups run 3 times a week", "Backups run 3 times a week on Monday", ""),
        ("Tea at 9", "Coffee is not for children", ""),
        ("12月の締め時間を確認する", "11月の締め時間を確認する", ""),
        ("Do not log phone numbers", "Logs rotate every 7 days", ""),
    ],
)
def test_contradictions_are_flagged_conservatively(claim: str, other: str, why: str) -> None:
    found = contradictions.find(claim, [("x", other)])
    assert [one.why for one in found] == ([why] if why else [])


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("key AKIA" + "ABCDEFGHIJKLMNOP", "aws-key"),
        ("ghp_" + "a1B2" * 9, "github-token"),
        ("-----BEGIN RSA " + "PRIVATE KEY-----", "private-key"),
        ("use sk-" + "ant-" + "x9" * 20, "api-key"),
        ("AIza" + "Sy0" * 11 + "ab", "google-key"),
        ("xoxb-" + "123456789012-abcdef", "slack-token"),
        ("eyJ" + "hbGciOiJI" * 2 + ".eyJ" + "zdWIiOiIx" * 2 + ".abc-123_xyz9", "jwt"),
        ("Authorization: Bearer " + "abcd1234" * 4, "authorization"),
        ("postgres://admin:hunter" + "22@db.invalid/x", "password-in-url"),
        ("DB_PASSWORD=corr3ct" + "-horse", "password"),
        ("パスワードは「たぬき" + "0401」です", "password"),
        ("password: <your password>", ""),
        ("API_KEY=${API_KEY}", ""),
        ("the token is checked; secret: sharing is caring", ""),
        ("commit 3f786850e387550fdab836ed7e6dc881de23001b", ""),
        ("https://example.invalid:8080/a@b", ""),
        ("password=xxxxxxxx", ""),
    ],
)
def test_secrets_of_well_known_forms_are_found(text: str, form: str) -> None:
    assert [one.form for one in secrets.find(text)] == ([form] if form else [])
    if form:
        found = secrets.find(text)[0]
        assert text[found.start : found.end] not in secrets.masked(text)
    candidate = one(evidence=[{"id": "E", "kind": "message", "excerpt": text}])
    fields = [hit.field for hit in secrets.in_candidate(candidate)]
    assert fields == (["evidence[0].excerpt"] if form else [])


def test_similarity_is_a_figure_between_0_and_1() -> None:
    assert similarity("Ｔｅａ　first。", "tea first") == 1.0
    assert similarity("", "x") == 0.0
    assert similarity("レビューは 200 行まで", "レビューは 200 行以内") > 0.7
    assert similarity("The second shop uses one printer", "Printer rollout to shops") < DUPLICATE


SECRET = "AKIAIOSFODNN7EXAMPLE"


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("field", ["claim", "staleness", "why_useful"])
def test_no_suggestion_is_one_that_is_refused(kind: Kind, field: str) -> None:
    """Enter follows the suggestion: a claim with a secret is never suggested for Memory."""
    for claim in ("本番の鍵", "Tea is not for before meetings", "One pot holds at most 40 cups"):
        fields = {"kind": str(kind), "claim": claim}
        fields[field] = f"{fields.get(field, '')} {SECRET}".strip()
        advice = advise(one(**fields), memory=parse(MEMORY))
        assert not advice.refusals(advice.suggested)
        assert advice.suggested not in INTO_MEMORY
