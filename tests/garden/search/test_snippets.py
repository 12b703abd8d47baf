"""Snippets are read, not parsed: what is left is what a person would read on the page."""

from __future__ import annotations

import pytest

from garden.search import snippets
from garden.search.matching import Matcher


def snippet(body: str, words: str) -> tuple[str, list[str]]:
    found = snippets.make(body, Matcher([(words, False)]))
    return found.text.text, [found.text.text[a:b] for a, b in found.text.ranges]


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ('Press <button id="x">Open it</button> now', "Press Open it now"),
        ("Open<br>the door", "Open the door"),
        ("%% Hub footer: open to all %%", "Hub footer: open to all"),
        ("<!-- open question --> why", "open question why"),
        ("Open `List<String>` and a < b > c", "Open List<String> and a < b > c"),
        ("[[target|Open gate]] and", "Open gate and"),
        ("> - [x] Open", "Open"),
        ("> [!warning] Open fire\n> burns", "Open fire burns"),
        ("text\n\n>[!note|wide]-\n> Open it", "text Open it"),
        ("## Open gate {#gate}\n\ntext {#no} more", "Open gate text {#no} more"),
        ("Open [[target|the gate]] | cell", "Open the gate cell"),
        ("Open <https://example.invalid/> 50% of 100%", "Open <https://example.invalid/> 50% of"),
    ],
)
def test_markup_is_left_out_and_matches_stay_marked(body: str, shown: str) -> None:
    text, marked = snippet(body, "open")
    assert text.startswith(shown)
    assert [word.lower() for word in marked] == ["open"]


def test_a_match_in_an_address_is_no_reason_and_a_window_elsewhere_is_taken() -> None:
    """The footer of a site links each page to its source: its address holds every word."""
    footer = "[In GitHub](https://example.invalid/edit/graph-view.md)\n\n"
    body = footer + "filler words here. " * 40 + "\n\n## The graph view\n\nShows links.\n"
    text, marked = snippet(body, "graph view")
    assert marked == ["graph view"]
    assert text.startswith("…") and "## " not in text
    found = snippets.make(footer, Matcher([("graph view", False)]))
    assert found.text.text == "In GitHub" and not found.text.ranges
    assert found.offset == footer.index("graph"), "the note opens there all the same"


def test_a_thousand_unclosed_tags_cost_nothing_much() -> None:
    text, _marked = snippet("open " + "<a " * 100_000, "open")
    assert text.startswith("open")
