"""Source, stale condition and stale mark, in English and Japanese."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from garden.memory.item_text import compose, read_parts, with_source, with_stale_when
from garden.memory.shape import tidy
from garden.memory.stale_mark import marked, unmark

FORMS = [
    ("Move it. Source: Ticket OD-41. Stale when: OD-41 closes.", "Ticket OD-41", "OD-41 closes"),
    ("入れ替える。Source: OD-41. Stale when: OD-41 が close。", "OD-41", "OD-41 が close"),
    ("このままでよい。Source: decisions/csv。Stale when: 更新。", "decisions/csv", "更新"),
    ("締め時間。出典：OD-41。失効条件：OD-41 が close。", "OD-41", "OD-41 が close"),
    ("締め時間。出典: 会話。期限: 12月20日。", "会話", "12月20日"),
    ("Focus. Source: O1. Stale when related tickets close.", "O1", "related tickets close"),
    ("Direct commits. Source: sessions. Staleness: revisit later.", "sessions", "revisit later"),
    ("Web. Source: T1. Expected to change after the milestone.", "T1", "after the milestone"),
    ("A rule. Source: policy note `policies/privacy`.", "policy note `policies/privacy`", ""),
    ("Plain (source: a mail). Stale if: moved", "a mail", "moved"),
    ("Plain (Source: a mail. Stale when: it moves).", "a mail", "it moves"),
    ("**Source:** x\n**Stale when:** y", "x", "y"),
    ("Claim\nSource: a long\n  line\nStale when: y", "a long line", "y"),
    ("Claim\n- Source: x\n- Stale when: y", "x", "y"),
    ("Open Source: yes, it is.", "", ""),
    ("`Source: x` in code, [[Stale when: y]] too", "", ""),
    ("It goes stale when nobody looks.", "", ""),
    ("A. Source: Dr. Smith. More words.", "Dr. Smith", ""),
    ("A. Source: one. B. Source: two.", "one; two", ""),
    ("```\nSource: x\n```", "", ""),
]


@pytest.mark.parametrize(("content", "source", "stale"), FORMS)
def test_forms_of_source_and_stale_condition(content: str, source: str, stale: str) -> None:
    parts = read_parts(content)
    assert (parts.source, parts.stale_when) == (source, stale)


def test_the_claim_is_what_is_left() -> None:
    assert read_parts(FORMS[0][0]).claim == "Move it."
    assert read_parts("A. Source: Dr. Smith. More words.").claim == "A. More words."
    assert read_parts("Plain (Source: a. Stale when: b).").claim == "Plain."
    assert read_parts("Call f() first. Source: a.").claim == "Call f() first."
    assert read_parts("Claim\n- Source: x\n- Stale when: y").claim == "Claim"


def test_composing_and_changing_parts() -> None:
    content = compose("Small diffs", "talk of 2026-10-02", "the rules change")
    assert content == "Small diffs. Source: talk of 2026-10-02. Stale when: the rules change."
    assert compose("小さい差分を好む", "会話", "手順の変更") == (
        "小さい差分を好む。Source: 会話。Stale when: 手順の変更。"
    )
    assert with_source(content, "mail") == content.replace("talk of 2026-10-02", "mail")
    assert with_source(content, "") == "Small diffs. Stale when: the rules change."
    assert with_stale_when(content, "") == "Small diffs. Source: talk of 2026-10-02."
    assert with_stale_when("x. 失効条件：来月。", "来年") == "x. 失効条件：来年。"
    assert with_source("x. Stale when: y.", "z") == "x. Source: z. Stale when: y."


WORDS = st.lists(
    st.sampled_from(
        ["One thing.", "締め時間。", "Source: mail.", "Stale when: it ends.", "出典：会話。",
         "`code`", "(source: x)", "**bold**", "- nested", "~~gone~~", "Dr. No", "\n", "\n\n", " "]
    ),
    min_size=1,
    max_size=7,
).map("".join)  # fmt: skip
VALUES = st.sampled_from(["mail", "2026-10-02 の会話", "a note `x`", "the branch policy changes"])


@given(WORDS, VALUES)
@settings(max_examples=150, deadline=None)
def test_a_part_that_is_set_is_read_back_and_the_other_stays(content: str, value: str) -> None:
    content = tidy(content)
    assume(content and unmark(content)[1] is None)
    parts = read_parts(content)
    assume("; " not in parts.source + parts.stale_when)
    new = read_parts(with_source(content, value))
    assert (new.source, new.stale_when) == (value, parts.stale_when)
    new = read_parts(with_stale_when(content, value))
    assert (new.source, new.stale_when) == (parts.source, value)


@given(WORDS, st.sampled_from(["moved", "移転した", "a: b", ""]), st.sampled_from(["", "x/y"]))
@settings(max_examples=150, deadline=None)
def test_unmarking_gives_back_what_was_marked(content: str, reason: str, by: str) -> None:
    content = tidy(content).rstrip()
    assume(content and unmark(content)[1] is None)
    lead_ends_bare = "\n".join(line.rstrip() for line in content.split("\n"))
    done = marked(lead_ends_bare, date="2026-03-01", reason=reason, by=by, section="Our own")
    back, mark = unmark(done)
    assert back == lead_ends_bare
    assert mark is not None
    assert (mark.date, mark.reason, mark.by, mark.section) == ("2026-03-01", reason, by, "Our own")


@pytest.mark.parametrize(
    ("content", "date", "by", "reason"),
    [
        ("~~Queue of files.~~ Superseded by decisions/queue on 2026-10-05.", "2026-10-05",
         "decisions/queue", ""),
        ("~~One shop.~~ Stale since 2026-11-30: a second one.", "2026-11-30", "", "a second one"),
        ("~~一店舗。~~ 2026-11-30 に失効：二店舗目。", "2026-11-30", "", "二店舗目"),
        ("~~一店舗。~~ decisions/two に置き換え（2026-11-30）。", "2026-11-30",
         "decisions/two", ""),
        ("~~Struck out only.~~", "", "", ""),
        ("Not struck. Superseded by x on 2026-01-02.", "2026-01-02", "x", ""),
    ],
)  # fmt: skip
def test_marks_as_people_write_them(content: str, date: str, by: str, reason: str) -> None:
    mark = unmark(content)[1]
    assert mark is not None
    assert (mark.date, mark.by, mark.reason) == (date, by, reason)
