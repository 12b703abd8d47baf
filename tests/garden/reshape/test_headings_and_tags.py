"""Renaming headings and tags."""

from __future__ import annotations

import pytest

from garden.errors import InvalidName, NotFound

from .looking import leads, text, texts


def test_anchors_follow_in_their_own_coding(make) -> None:
    """B07: text in wiki links, fragments in Markdown links."""
    notes = {
        "n.md": "# n\n\n## 見出し ① C#\n\n[[#見出し ① C#]]\n",
        "m.md": "[[n#見出し ① C#]] [x](n.md#見出し-①-c) [[n#nowhere]]\n",
    }
    garden = make(notes)
    plan = garden.reshaping.heading("n.md", "見出し ① C#", "見出し 2")
    garden.reshape(plan)
    assert text(garden, "n.md") == "# n\n\n## 見出し 2\n\n[[#見出し 2]]\n"
    assert text(garden, "m.md") == "[[n#見出し 2]] [x](n.md#見出し-2) [[n#nowhere]]\n"
    assert [notice.code for notice in plan.notices] == ["anchor-unknown"]


def test_anchors_of_other_headings_of_that_name_keep_their_heading(make) -> None:
    """B07: of two headings of one name the second is `-1`; without the first it is not."""
    notes = {
        "n.md": "# n\n\n## Steps\n\na\n\n## Steps\n\nb\n",
        "m.md": "[1](n.md#steps) [2](n.md#steps-1)\n",
    }
    garden = make(notes)
    garden.reshape(garden.reshaping.heading("n.md", "steps", "First"))
    assert text(garden, "m.md") == "[1](n.md#first) [2](n.md#steps)\n"


def test_nested_anchors(make) -> None:
    notes = {"n.md": "# Part\n\n## Sub\n\n# Other\n\n## Sub\n", "m.md": "[[n#Other#Sub]]\n"}
    garden = make(notes)
    garden.reshape(garden.reshaping.heading("n.md", "Other", "More"))
    assert text(garden, "m.md") == "[[n#More#Sub]]\n"


def test_underlined_and_closed_headings(make) -> None:
    garden = make({"n.md": "One\n===\n\n## Two ##\n", "m.md": "[[n#One]] [[n#Two]]\n"})
    garden.reshape(garden.reshaping.heading("n.md", "One", "1"))
    garden.reshape(garden.reshaping.heading("n.md", "Two", "2"))
    assert texts(garden) == {"n.md": "1\n===\n\n## 2 ##\n", "m.md": "[[n#1]] [[n#2]]\n"}


def test_the_id_of_a_heading_stays_with_the_links_to_it(make) -> None:
    notes = {"n.md": "# n\n\n## Props {#props}\n", "m.md": "[1](n.md#props) [[n#Props]]\n"}
    garden = make(notes)
    garden.reshape(garden.reshaping.heading("n.md", "props", "Properties"))
    assert text(garden, "n.md") == "# n\n\n## Properties {#props}\n"
    assert text(garden, "m.md").startswith("[1](n.md#props) [[n#")


def test_a_heading_that_is_the_title_takes_links_by_title_along(make) -> None:
    garden = make({"n.md": "# The title\n", "m.md": "[[The title]] [[n]]\n"})
    garden.reshape(garden.reshaping.heading("n.md", "The title", "Another"))
    assert leads(texts(garden))["m.md"] == [("n.md", None), ("n.md", None)]
    assert text(garden, "m.md") == "[[Another]] [[n]]\n"


def test_an_id_of_its_own_stays_and_so_do_links_by_it(make) -> None:
    garden = make({"n.md": "# Old {#keep}\n", "m.md": "[a](n.md#keep) [[n#Old]]\n"})
    garden.reshape(garden.reshaping.heading("n.md", "keep", "New"))
    assert texts(garden) == {"n.md": "# New {#keep}\n", "m.md": "[a](n.md#keep) [[n#New]]\n"}


@pytest.mark.parametrize("words", ["", "  ", "a\nb"])
def test_words_that_are_no_heading_are_refused(make, words: str) -> None:
    garden = make({"n.md": "# A\n"})
    with pytest.raises(InvalidName):
        garden.reshaping.heading("n.md", "A", words)
    with pytest.raises(NotFound):
        garden.reshaping.heading("n.md", "B", "C")


def test_a_tag_is_renamed_in_fields_and_texts_with_those_below_it(make) -> None:
    notes = {
        "a.md": "---\ntags: [Plan, plan/deep, other]  # kept\n---\n#plan and #plan/x, `#plan`\n",
        "b.md": "---\ntags:\n  - planning\n  - '#plan'\n---\n#planning\n",
        "c.md": "---\ntags: plan, x\n---\n",
    }
    garden = make(notes)
    garden.reshape(garden.reshaping.tag("plan", "計画"))
    assert texts(garden) == {
        "a.md": "---\ntags: [計画, 計画/deep, other]  # kept\n---\n#計画 and #計画/x, `#plan`\n",
        "b.md": "---\ntags:\n  - planning\n  - '#計画'\n---\n#planning\n",
        "c.md": "---\ntags: 計画, x\n---\n",
    }


def test_two_tags_become_one(make) -> None:
    garden = make(
        {"a.md": "---\ntags: [x, old, new]\n---\n", "b.md": "---\ntags: [new, old]\n---\n"}
    )
    plan = garden.reshaping.tag("old", "new")
    assert plan.facts["merged"]
    garden.reshape(plan)
    assert texts(garden) == {
        "a.md": "---\ntags: [x, new]\n---\n",
        "b.md": "---\ntags: [new]\n---\n",
    }


def test_a_tag_that_is_a_note_stays_a_link(make) -> None:
    garden = make({"plan.md": "x\n", "n.md": "---\ntags: [plan]\n---\n#plan\n"})
    garden.reshape(garden.reshaping.tag("plan", "aim"))
    assert text(garden, "n.md") == "---\ntags: [aim]\n---\n#plan\n"


@pytest.mark.parametrize("new", ["", "two words", "a,b", "12"])
def test_names_that_are_no_tags_are_refused(make, new: str) -> None:
    garden = make({"n.md": "#old\n"})
    with pytest.raises(InvalidName):
        garden.reshaping.tag("old", new)


def test_a_tag_that_would_become_a_link_is_refused(make) -> None:
    garden = make({"note.md": "x\n", "n.md": "#old\n"})
    with pytest.raises(InvalidName):
        garden.reshaping.tag("old", "note")


def test_the_words_that_stand_there_already_are_no_change(make) -> None:
    """Applied it would be no operation, and undo would take back the one before."""
    garden = make({"a.md": "# 100%\n\n[[a#100%]]\n"})
    assert not garden.reshaping.heading("a.md", "100", "100%")
    assert not garden.reshaping.heading("a.md", "100", " 100% ")
