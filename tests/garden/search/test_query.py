"""Reading what was typed into the search field."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.okf.note import Span
from garden.search.query import FaultCode, Filter, parse


def words(text: str) -> list[list[str]]:
    return [[term.text for term in group] for group in parse(text).groups]


def test_words_phrases_and_exclusions() -> None:
    query = parse('記憶 index "print queue" -draft -"old note"')
    assert words(query.source) == [["記憶"], ["index"], ["print queue"]]
    assert [term.phrase for term in query.terms] == [False, False, True]
    assert [term.text for term in query.excluded] == ["draft", "old note"]
    assert query.text == "記憶 index print queue"
    assert not query.faults


def test_operators_with_plain_and_quoted_values() -> None:
    query = parse('tag:#work type:"BigQuery Table" -path:archive/2025 link:print-queue title:記憶')
    assert [(f.key, f.value, f.negated) for f in query.filters] == [
        ("tag", "work", False),
        ("type", "BigQuery Table", False),
        ("path", "archive/2025", True),
        ("link", "print-queue", False),
        ("title", "記憶", False),
    ]


def test_input_methods_give_full_width_signs() -> None:
    query = parse("tag：会議　“印刷 行列”　－下書き")
    assert query.filters == (Filter("tag", "会議", Span(0, 6)),)
    assert words(query.source) == [["印刷 行列"]]
    assert [term.text for term in query.excluded] == ["下書き"]


def test_either_of_several() -> None:
    assert words("a OR b c OR d OR e") == [["a", "b"], ["c", "d", "e"]]
    assert words("order OR ORGAN") == [["order", "ORGAN"]]


@pytest.mark.parametrize("text", ["12:30", "https://example.org/a", "foo:bar", "C:\\notes", "a-b"])
def test_an_unknown_word_before_a_colon_is_a_word(text: str) -> None:
    query = parse(text)
    assert words(text) == [[text]]
    assert not query.filters and not query.faults


@pytest.mark.parametrize(
    ("text", "code", "span"),
    [
        ('notes "print qu', FaultCode.UNCLOSED_QUOTE, (6, 15)),
        ("tag:", FaultCode.EMPTY_VALUE, (0, 4)),
        ('type:"" note', FaultCode.EMPTY_VALUE, (0, 7)),
        ("a -", FaultCode.EMPTY_WORD, (2, 3)),
        ("???", FaultCode.EMPTY_WORD, (0, 3)),
        ("OR a", FaultCode.LONE_OR, (0, 2)),
        ("a OR", FaultCode.LONE_OR, (2, 4)),
        ("a OR OR b", FaultCode.LONE_OR, (5, 7)),
    ],
)
def test_what_cannot_be_read_is_shown_with_its_place(
    text: str, code: FaultCode, span: tuple[int, int]
) -> None:
    (fault,) = parse(text).faults
    assert (fault.code, fault.span) == (code, Span(*span))


def test_the_rest_counts_despite_a_fault() -> None:
    assert words("記憶 tag: 検索") == [["記憶"], ["検索"]]
    assert words('"print qu') == [["print qu"]]


def test_nothing_to_look_for() -> None:
    assert parse("").is_empty and parse("  　 ").is_empty and parse("-").is_empty
    assert not parse("-a").is_empty and not parse("tag:a").is_empty


@given(
    st.text(
        alphabet=st.one_of(st.characters(), st.sampled_from('"“”-－:：OR tagtypelink 記')),
        max_size=40,
    )
)
def test_nothing_typed_is_an_exception(text: str) -> None:
    query = parse(text)
    for part in (*query.terms, *query.excluded, *query.filters, *query.faults):
        assert 0 <= part.span.start <= part.span.end <= len(text)
