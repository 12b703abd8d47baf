"""Headings: which one a link means, the section below it, the tree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.okf.markdown import parse
from garden.okf.outline import Node, find_heading, heading_at, section, sections, tree

TEXT = """intro
# Top
## 見出し ① C#
text
## Retry & *再試行*
### Sub
## Retry & 再試行
### Sub
end
"""
HEADINGS = parse(TEXT).headings


@pytest.mark.parametrize(
    ("anchor", "line"),
    [
        ("見出し ① C#", 3),  # as [[n#...]] writes it
        ("見出し-①-c", 3),  # as a Markdown link does
        ("見出し-c", 3),  # as a tool writes it that drops ①
        ("retry--再試行", 5),
        ("retry--再試行-1", 7),
        ("Retry & 再試行", 5),
        ("RETRY & 再試行", 5),
        ("Sub", 6),
        ("sub-1", 8),
        ("Top#Sub", 6),
        ("nothing", None),
        ("Sub#Top", None),
        ("", None),
        ("^block", None),
    ],
)
def test_the_heading_a_link_means_b07(anchor: str, line: int | None) -> None:
    found = find_heading(HEADINGS, anchor)
    assert (found.line if found else None) == line


def test_section_goes_to_the_next_heading_of_its_rank() -> None:
    span = section(TEXT, HEADINGS, HEADINGS[2])
    assert TEXT[span.start : span.end] == "## Retry & *再試行*\n### Sub\n"
    span = section(TEXT, HEADINGS, HEADINGS[0])
    assert TEXT[span.start : span.end] == TEXT[len("intro\n") :]


def test_heading_at_a_place() -> None:
    assert heading_at(HEADINGS, 0) is None
    here = heading_at(HEADINGS, TEXT.index("end"))
    assert here is not None and here.line == 8


def test_tree() -> None:
    def shown(nodes: tuple[Node, ...]) -> list[object]:
        return [(node.heading.text, shown(node.children)) for node in nodes]

    assert shown(tree(HEADINGS)) == [
        (
            "Top",
            [
                ("見出し ① C#", []),
                ("Retry & 再試行", [("Sub", [])]),
                ("Retry & 再試行", [("Sub", [])]),
            ],
        )
    ]
    assert tree(()) == ()


@given(
    st.lists(st.sampled_from(["# a", "## b", "### c", "text", "", "x\n===", "> ## q"]), max_size=12)
)
def test_sections_cover_the_text(lines: list[str]) -> None:
    text = "\n".join(lines)
    headings = parse(text).headings
    parts = sections(text, headings, 2)
    assert "".join(text[p.start : p.end] for p in parts) == text
    assert len(parts) == 1 + sum(h.level <= 2 for h in headings)

    def count(nodes: tuple[Node, ...]) -> int:
        return sum(1 + count(node.children) for node in nodes)

    assert count(tree(headings)) == len(headings)
