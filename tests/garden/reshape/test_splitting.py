"""Sections and selections that become notes."""

from __future__ import annotations

import pytest

from garden.errors import AlreadyExists, GardenError, InvalidName, NotFound
from garden.okf import frontmatter
from garden.okf.note import Span
from garden.reshape.splitting import Cutting

from .looking import leads, text, texts


def body(garden, path: str) -> str:
    content = text(garden, path)
    return content[frontmatter.split(content).body_start :].lstrip("\n")


NOTES = {
    "n/a.md": (
        "# A\n\nintro [[#Two]]\n\n## Two\n\n[b](b.md) [[#A]] [[#Deep]] ![](../p.png)\n\n"
        "### Deep\n\nx\n\n## Three\n\nend\n"
    ),
    "n/b.md": "[[a#Two]] [[a#Deep]] [d](a.md#deep) [[a#Three]] [[a]] ![[a#Two]]\n",
}


def test_a_section_becomes_a_note_and_all_anchors_follow(make) -> None:
    garden = make(NOTES)
    plan = garden.reshaping.split_heading("n/a.md", "Two", Cutting("Two", folder="x"))
    garden.reshape(plan)
    assert text(garden, "n/a.md") == "# A\n\nintro [[Two]]\n\n[[Two]]\n\n## Three\n\nend\n"
    assert body(garden, "x/Two.md") == (
        "## Two\n\n[b](../n/b.md) [[a#A]] [[#Deep]] ![](../p.png)\n\n### Deep\n\nx\n"
    )
    assert text(garden, "n/b.md") == (
        "[[Two]] [[Two#Deep]] [d](../x/Two.md#deep) [[a#Three]] [[a]] ![[Two]]\n"
    )
    assert "title: Two\n" in text(garden, "x/Two.md")
    garden.undo()
    assert texts(garden) == NOTES


def test_an_embed_or_nothing_stays(make) -> None:
    garden = make(NOTES)
    garden.reshape(
        garden.reshaping.split_heading("n/a.md", "Three", Cutting("Three", leave="embed"))
    )
    assert text(garden, "n/a.md").endswith("x\n\n![[Three]]\n")
    garden.reshape(
        garden.reshaping.split_heading("n/a.md", "Deep", Cutting("Deep", leave="nothing"))
    )
    assert "Deep\n\nx" not in text(garden, "n/a.md")


def test_selected_words_become_a_note_and_a_link_that_shows_its_title(make) -> None:
    garden = make({"a.md": "one two [[b]] three\n", "b.md": "x\n"})
    start = len("one ")
    plan = garden.reshaping.split("a.md", Span(start, start + 8), Cutting("What: two?"))
    garden.reshape(plan)
    assert text(garden, "a.md") == "one [[What- two|What: two?]] three\n"
    assert body(garden, "What- two.md") == "two [[b]]\n"  # the link that was cut went along whole


def test_definitions_and_footnotes_go_along(make) -> None:
    garden = make(
        {
            "a.md": (
                "# A\n\n[here][r] and[^1]\n\n## B\n\n[t][r] [only][o] x[^1] y[^2]\n\n## C\n\n"
                "[r]: n/b.md\n[o]: n/b.md 'T'\n\n[^1]: both [b](n/b.md)\n[^2]: mine\n"
            ),
            "n/b.md": "x\n",
        }
    )
    garden.reshape(garden.reshaping.split_heading("a.md", "B", Cutting("Beta", folder="n")))
    assert body(garden, "n/Beta.md") == (
        "## B\n\n[t][r] [only][o] x[^1] y[^2]\n\n"
        "[r]: b.md\n[o]: b.md 'T'\n[^1]: both [b](b.md)\n[^2]: mine\n"
    )
    assert text(garden, "a.md") == (
        "# A\n\n[here][r] and[^1]\n\n[[Beta]]\n\n## C\n\n[r]: n/b.md\n\n[^1]: both [b](n/b.md)\n"
    )


def test_definitions_in_the_section_stay_for_the_rest_as_well(make) -> None:
    garden = make({"a.md": "[x][r] y[^1]\n\n# S\n\n[r]: b.md\n\n[^1]: foot\n", "b.md": "x\n"})
    garden.reshape(garden.reshaping.split_heading("a.md", "S", Cutting("S")))
    after = texts(garden)
    assert after["a.md"] == "[x][r] y[^1]\n\n[[S]]\n\n[r]: b.md\n[^1]: foot\n"
    assert ("b.md", None) in leads(after)["a.md"]


@pytest.mark.parametrize(
    ("span", "title", "error"),
    [
        (Span(0, 3), "T", GardenError),  # the frontmatter
        (Span(16, 16), "T", GardenError),
        (Span(22, 40), "T", GardenError),  # cuts the block of code
        (Span(16, 21), "b", AlreadyExists),
        (Span(16, 21), "index", InvalidName),
    ],
)
def test_what_can_not_be_split_is_refused(make, span, title, error) -> None:
    notes = {
        "a.md": "---\ntype: N\n---\nwords\n\n```\n# code [[x]]\nmore\n```\n\nend\n",
        "b.md": "x\n",
    }
    garden = make(notes)
    with pytest.raises(error):
        garden.reshaping.split("a.md", span, Cutting(title, file=title))
    with pytest.raises(NotFound):
        garden.reshaping.split_heading("a.md", "nowhere", Cutting("T"))
    assert texts(garden) == notes


@pytest.mark.parametrize(
    ("wish", "heading", "wiki", "fragment"),
    [
        (Cutting("tomatoes"), "Growing [[tomatoes]]", "Growing tomatoes", "growing-tomatoes"),
        (Cutting("Okra"), "Growing [[Okra]]", "Growing Okra", "growing-okra"),
        (Cutting("What?"), "Growing [[What|What?]]", "Growing What?", "growing-what"),
        (Cutting("tomatoes", leave="nothing"), "Growing", "Growing", "growing"),
        (Cutting("o", leave="embed"), "Growing ![[o]]", "Growing o", "growing-o"),
    ],
)
def test_links_to_a_heading_that_the_text_leaves_say_what_stands_there_then(
    make, wish: Cutting, heading: str, wiki: str, fragment: str
) -> None:
    garden = make(
        {
            "h.md": "# H\n\n[[#Growing tomatoes]]\n\n## Growing tomatoes\n\n### Deep\n\nx\n",
            "l.md": "[[h#Growing tomatoes]] [x](h.md#growing-tomatoes) "
            "[[h#Growing tomatoes#Deep]] [[h#H]]\n",
        }
    )
    at = text(garden, "h.md").index("tomatoes\n")
    plan = garden.reshaping.split("h.md", Span(at, at + len("tomatoes")), wish)
    garden.reshape(plan)
    after = texts(garden)
    assert f"## {heading}\n" in after["h.md"].replace(" \n", "\n")
    assert f"[[#{wiki}]]" in after["h.md"]
    assert after["l.md"] == (f"[[h#{wiki}]] [x](h.md#{fragment}) [[h#{wiki}#Deep]] [[h#H]]\n")
    assert all(found for _path, found in leads(after)["l.md"])
