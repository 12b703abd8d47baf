"""An item promoted to Knowledge becomes a valid draft that says where it comes from."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from garden.memory.document import parse
from garden.memory.promoting import TITLE_CHARS, draft_of, file_words, short_title
from garden.okf import frontmatter

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
PAGE = """## Constraints

- 電話番号を記録しない。例外はない。Source: OD-12; `policies/privacy`. Stale when: the law changes.
- ~~Two ovens.~~ Stale since 2026-01-02: three now.
"""


def test_the_draft_has_title_type_status_sources_and_the_words() -> None:
    section = parse(PAGE).section("Constraints")
    draft = draft_of(section.items[0], section, by="human:hana", now=NOW)
    fields = frontmatter.read(draft.text).fields
    assert (draft.title, draft.type) == ("電話番号を記録しない", "Policy")
    assert fields["title"] == draft.title and fields["type"] == "Policy"
    assert fields["status"] == "draft"
    assert fields["generated"] == {"by": "human:hana", "at": "2026-11-30T09:00:00Z"}
    assert fields["sources"] == [
        {"id": "S1", "resource": "OD-12"},
        {"id": "S2", "resource": "`policies/privacy`"},
    ]
    assert draft.text.endswith(
        "\n電話番号を記録しない。例外はない。\n\n## Stale when\n\nthe law changes\n\n"
        "## Source\n\nOD-12; `policies/privacy`\n"
    )


def test_a_stale_item_is_promoted_by_what_it_said() -> None:
    section = parse(PAGE).section("Constraints")
    draft = draft_of(section.items[1], section, by="human:hana", now=NOW)
    assert draft.title == "Two ovens" and "Stale since" not in draft.text


def test_long_claims_are_cut_at_a_word() -> None:
    assert short_title("word " * 40) == ("word " * 16).strip()
    assert len(short_title("記" * 200)) == 80


@pytest.mark.parametrize(
    ("claim", "title", "name"),
    [
        (
            '<script>alert("x")</script> must be shown as text, and'
            " [a link](https://example.invalid/) must not be followed",
            '<script>alert("x")</script> must be shown as text, and a link must not be',
            "alert x must be shown as text, and a link must not be",
        ),
        (
            "See [[areas/print|the print service]][^1] for `lp` and **queues**",
            "See the print service for lp and queues",
            "See the print service for lp and queues",
        ),
        (
            "The queue of the shop keeps what the counter prints (labels, receipts and the lists"
            " of the evening)",
            "The queue of the shop keeps what the counter prints",
            "The queue of the shop keeps what the counter prints",
        ),
        (
            "締め時間は店舗ごとに決める（" + "曜日ごとではない" * 10 + "）",
            "締め時間は店舗ごとに決める",
            "締め時間は店舗ごとに決める",
        ),
        (
            "倉庫の札は五度より寒いと剥がれるので先に温める、" + "それから貼る" * 12,
            "倉庫の札は五度より寒いと剥がれるので先に温める",
            "倉庫の札は五度より寒いと剥がれるので先に温める",
        ),
        ("What? a/b: 'quoted' isn't", "What?", "What"),
        ("???", "???", "???"),
    ],
)
def test_titles_are_plain_words_and_names_are_safe(claim: str, title: str, name: str) -> None:
    assert short_title(claim) == title
    assert file_words(title) == name


@example("<" * 20 + "](")
@given(st.text(alphabet='ab [](){}<>"「」（）、。|!^`*', max_size=300))
def test_a_title_is_short_and_leaves_no_link_half(claim: str) -> None:
    title = short_title(claim)
    assert len(title) <= TITLE_CHARS and title == title.strip(" ")
    assert not re.search(r"\]\([^)]*$", title[20:])
