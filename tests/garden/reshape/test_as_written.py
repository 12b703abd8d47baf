"""Links keep how they were written as far as they can: bytes, queries, suffixes, words, quotes."""

from __future__ import annotations

import pytest

from garden.reshape.renaming import NewName
from tests.garden.reshape.conftest import Make
from tests.garden.reshape.looking import leads, text, texts


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("![x](img/a.png?raw=true)", "![x](../img/a.png?raw=true)"),
        ("![x](<img/a b.png?raw=true>)", "![x](<../img/a b.png?raw=true>)"),
        ("[x](img/a.png?x=1&y#page=3)", "[x](../img/a.png?x=1&y#page=3)"),
        ("[x](b.md?plain=1#Part)", "[x](../b.md?plain=1#Part)"),
        ("[x](not/there.png?raw=true#z)", "[x](../not/there.png?raw=true#z)"),
        ("![x](img/q%3F.png)", "![x](../img/q%3F.png)"),
        ("[x](what%3F.md?raw=1)", "[x](../what%3F.md?raw=1)"),
        ("![x][r]\n\n[r]: img/a.png?raw=true\n", "![x][r]\n\n[r]: ../img/a.png?raw=true\n"),
        ("[x](https://a.b/c?d=e#f)", "[x](https://a.b/c?d=e#f)"),
    ],
)
def test_query_and_fragment_stay_when_the_note_moves(make: Make, old: str, new: str) -> None:
    files = {"img/a.png": "x", "img/a b.png": "x", "img/q?.png": "x"}
    garden = make({"n.md": old, "b.md": "# b\n\n## Part\n", "what?.md": "x\n", **files})
    garden.reshape(garden.reshaping.move(["n.md"], "q"))
    assert text(garden, "q/n.md") == new


def test_query_and_fragment_stay_when_the_target_moves(make: Make) -> None:
    garden = make(
        {
            "n.md": "![x](img/a.png?raw=true#z) [it](b.md?plain=1#part)\n",
            "q.md": "![x](img/q%3F.png?raw=true)\n",
            "img/q?.png": "x",
            "b.md": "# b\n\n## Part\n",
            "img/a.png": "x",
        }
    )
    garden.reshape(garden.reshaping.move(["img/a.png", "img/q?.png"], "pics"))
    assert text(garden, "q.md") == "![x](pics/q%3F.png?raw=true)\n"
    assert text(garden, "n.md") == "![x](pics/a.png?raw=true#z) [it](b.md?plain=1#part)\n"
    garden.reshape(garden.reshaping.rename_note("b.md", NewName("c")))
    assert text(garden, "n.md") == "![x](pics/a.png?raw=true#z) [it](c.md?plain=1#part)\n"
    garden.reshape(garden.reshaping.heading("c.md", "part", "Piece"))
    assert text(garden, "n.md") == "![x](pics/a.png?raw=true#z) [it](c.md?plain=1#piece)\n"


LINKS = "[[d/n]] [[Old Name]] [[NAMED so]] [n](d%2Fn.md) [m](/d/n.md) ![[d/n]] [[d/n.md]]"


def test_what_still_leads_there_stays_byte_for_byte(make: Make) -> None:
    garden = make(
        {
            "s.md": f"{LINKS} [n](./d/n.md)\n",
            "d/n.md": "---\ntitle: Named So\n---\n",
            "old name.md": "x\n",
        }
    )
    before = leads(texts(garden))["s.md"]
    garden.reshape(garden.reshaping.move(["s.md"], "q/r"))
    # The last one is counted from the note's folder by every program.
    assert text(garden, "q/r/s.md") == f"{LINKS} [n](../../d/n.md)\n"
    assert leads(texts(garden))["q/r/s.md"] == before


def test_a_name_stays_when_its_note_moves(make: Make) -> None:
    garden = make({"s.md": "[[Old Name]] [[X/Old Name]]\n", "e/x/old name.md": "x\n"})
    garden.reshape(garden.reshaping.move(["e/x"], "f"))
    assert text(garden, "s.md") == "[[Old Name]] [[X/Old Name]]\n"


def test_a_link_that_would_lead_elsewhere_from_there_does_not_stay(make: Make) -> None:
    garden = make({"s.md": "[[./n]] [[d/n]]\n", "n.md": "x\n", "d/n.md": "y\n", "q/d/n.md": "z\n"})
    before = leads(texts(garden))["s.md"]
    garden.reshape(garden.reshaping.move(["s.md"], "q"))
    assert leads(texts(garden))["q/s.md"] == before


def test_a_wish_is_kept_from_another_note_in_its_own_style(make: Make) -> None:
    garden = make(
        {
            "s.md": "---\nresource: b.md\n---\n[w](b.md) [[b]] [[b.md|x]] [w](<b.md>)\n",
            "d/t.md": "[w](../b.md) [w](/b.md)\n",
            "b.md": "x\n",
            "q/b.md": "y\n",
        }
    )
    garden.reshape(garden.reshaping.delete(["b.md"]))
    assert text(garden, "s.md") == (
        "---\nresource: /b.md\n---\n[w](./b.md) [[/b]] [[/b.md|x]] [w](<./b.md>)\n"
    )
    assert text(garden, "d/t.md") == "[w](../b.md) [w](/b.md)\n"
    assert all(path is None for path, _anchor in leads(texts(garden))["s.md"])


def test_words_stay_when_another_note_takes_the_name(make: Make) -> None:
    garden = make(
        {
            "x.md": "---\ntitle: Foo\n---\n# Foo\n\n## A\n",
            "s.md": "[[Foo]] [[Foo|f]] ![[Foo]] [[Foo#A]] [[x]]\n\n| a |\n|---|\n| [[Foo]] |\n",
            "n.md": "# n\n",
        }
    )
    before = leads(texts(garden))["s.md"]
    garden.reshape(garden.reshaping.rename_note("n.md", NewName("Foo")))
    assert text(garden, "s.md") == (
        "[[x|Foo]] [[x|f]] ![[x]] [[x#A|Foo > A]] [[x]]\n\n| a |\n|---|\n| [[x\\|Foo]] |\n"
    )
    assert leads(texts(garden))["s.md"] == before


def test_a_longer_path_that_reads_the_same_needs_no_label(make: Make) -> None:
    garden = make({"n.md": "# n\n", "b/k.md": "k\n", "l.md": "[[k]]\n"})
    garden.reshape(garden.reshaping.rename_note("n.md", NewName("k")))
    assert text(garden, "l.md") == "[[b/k]]\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("old, new", "new"),
        ("new old", "new"),
        ('"old, x, new"', '"new, x"'),
        ("new, x, old, old/sub", "new, x, new/sub"),
        ("x x old", "x x new"),  # what stood twice before is not ours
        ("[new, old] # why", "[new] # why"),
        ('["old/sub", new, old]', '["new/sub", new]'),
        ('[old, new, "old/sub"]', '[new, "new/sub"]'),
        ('[a, "old/sub", "new/sub", "q"]', '[a, "new/sub", "q"]'),
        ("['old', 'x']", "['new', 'x']"),
        ('\n- new\n- old\n- "old/sub"', '\n- new\n- "new/sub"'),
        ('\n  - "#old/sub"\n  - z', '\n  - "#new/sub"\n  - z'),
    ],
)
def test_a_merged_tag_stands_once_and_quotes_stay(make: Make, old: str, new: str) -> None:
    garden = make({"n.md": f"---\ntags: {old}\n---\nx\n"})
    garden.reshape(garden.reshaping.tag("old", "new"))
    assert text(garden, "n.md") == f"---\ntags: {new}\n---\nx\n"
