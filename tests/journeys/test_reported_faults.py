"""Faults that users of other tools reported, each played through a real garden from file to answer.

The modules have closer tests of the same cases; these hold that nothing is lost between them.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from garden.errors import FrontmatterError
from garden.garden import Garden
from garden.okf.note import LinkForm
from garden.testing import open_garden, settled_garden, write_notes

NFD_GUIDE = unicodedata.normalize("NFD", "ガイド")


class Plot:
    """A folder and the garden on it, opened when first asked for."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.root = base / "garden"
        self.root.mkdir()
        self._garden: Garden | None = None

    def write(self, notes: dict[str, str]) -> None:
        """Put files there, and let an open garden see them."""
        write_notes(self.root, notes)
        if self._garden is not None:
            self._garden.reconcile(list(notes))

    @property
    def garden(self) -> Garden:
        """The garden, level with its files."""
        if self._garden is None:
            self._garden = settled_garden(self.root, self.base / "home")
        return self._garden

    def close(self) -> None:
        """Let go, so that the next question opens it anew."""
        if self._garden is not None:
            self._garden.close()
            self._garden = None

    def backlinks(self, path: str) -> set[str]:
        """Who links there."""
        return {group.path for group in self.garden.backlinks(path)}

    def found(self, query: str) -> list[str]:
        """Paths of the full-text hits."""
        return [hit.path for hit in self.garden.search_words(query)]

    def codes(self) -> list[tuple[str, str]]:
        """(path, code) of all problems."""
        return [(problem.path, problem.code) for problem in self.garden.problems()]


@pytest.fixture
def plot(tmp_path: Path) -> Iterator[Plot]:
    made = Plot(tmp_path)
    yield made
    made.close()


# ---- links


def test_b01_code_comments_and_math_hold_no_link(plot: Plot) -> None:
    plot.write(
        {
            "Foo.md": "# Foo\n",
            "a.md": "[[Foo]] `[[Foo]]`\n\n```\n[[Foo]]\n```\n\n~~~\n[[Foo]]\n~~~\n\n"
            "    [[Foo]]\n\nif `[[ $x ]]`; <!-- [[Foo]] --> $[[Foo]]$\n\nif [[ $x ]]\n",
        }
    )
    (group,) = plot.garden.backlinks("Foo.md")
    assert [link.line for link in group.links] == [1]


def test_b02_a_self_link_leads_to_the_own_note(plot: Plot) -> None:
    """Found, with its heading; it is no backlink from elsewhere and nothing is broken."""
    plot.write({"Foo.md": "# Foo\n\n## Part\n\n[[Foo#Part]] [here](#part) [file](Foo.md#part)\n"})
    links = plot.garden.outgoing("Foo.md")
    assert [(link.status, link.resolved) for link in links] == [("found", "Foo.md")] * 3
    assert [link.anchor for link in links] == ["Part", "part", "part"]
    assert plot.garden.broken() == []


def test_b03_a_name_inside_a_name_is_another_name(plot: Plot) -> None:
    plot.write(
        {"todo.md": "", "another-todo.md": "", "a.md": "[[todo]]", "b.md": "[[another-todo]]"}
    )
    assert plot.backlinks("todo.md") == {"a.md"}
    assert plot.backlinks("another-todo.md") == {"b.md"}
    assert all(group.path != "b.md" for group in plot.garden.mentions("todo.md"))


def test_b04_a_second_note_of_the_name_makes_a_finding_not_a_new_target(plot: Plot) -> None:
    plot.write({"a/README.md": "# A\n", "c/x.md": "[[README]]\n"})
    assert plot.backlinks("a/README.md") == {"c/x.md"}
    assert plot.codes() == []
    plot.write({"b/README.md": "# B\n"})
    (link,) = plot.garden.outgoing("c/x.md")
    assert link.status == "ambiguous" and link.resolved == "a/README.md"
    assert set(link.candidates) == {"a/README.md", "b/README.md"}
    assert plot.codes() == [("c/x.md", "link-ambiguous")]
    assert "b/README.md" in dict(plot.garden.problems()[0].facts)["candidates"]


def test_b07_a_heading_is_met_in_either_coding(plot: Plot) -> None:
    plot.write(
        {
            "n.md": "# N\n\n## 見出し ① C#\n\nA.\n\n## 見出し ① C#\n\nB.\n",
            "a.md": "[[n#見出し ① C#]] [x](n.md#見出し-①-c) [y](n.md#見出し-①-c-1)\n",
        }
    )
    assert [link.status for link in plot.garden.outgoing("a.md")] == ["found"] * 3
    anchors = [heading.anchor for heading in plot.garden.read("n.md").body.headings]
    assert anchors[1:] == ["見出し-①-c", "見出し-①-c-1"]


def test_b09_a_decomposed_file_is_met_by_a_composed_link(plot: Plot) -> None:
    """Found by link, title and text; no second file is made of it; its name stays as it is."""
    path = f"{NFD_GUIDE}.md"
    plot.write({path: f"# {NFD_GUIDE}\n\n使い方。\n", "a.md": "[[ガイド]] [x](ガイド.md)\n"})
    assert [link.resolved for link in plot.garden.outgoing("a.md")] == [path, path]
    assert path in plot.found("ガイド")
    assert plot.garden.search_titles("ガイド")[0].path == path
    assert plot.garden.resolve("ガイド", "a.md", LinkForm.WIKI).path == path
    document = plot.garden.read(path)
    plot.garden.save(path, document.text + "more\n", document.version)
    assert {file.name for file in plot.root.iterdir()} == {"a.md", path}


def test_b11_b12_every_written_form_is_an_edge(plot: Plot) -> None:
    plot.write(
        {
            "the note.md": "# The note\n",
            "b.md": "[[the note|see here]]\n\n[The note](the%20note.md)\n\n"
            '[a](<./the note.md#x> "title")\n\n[ref]\n\n[ref]: <the note.md>\n\n![[the note]]\n\n'
            '| a |\n|---|\n| [[the note\\|x]] |\n\n<a href="the note.md">raw</a>\n',
        }
    )
    (group,) = plot.garden.backlinks("the note.md")
    assert {link.line for link in group.links} >= {1, 3, 5, 7, 11, 15}
    assert all(link.context for link in group.links)


def test_b13_paths_in_the_frontmatter_are_edges_and_sentences_are_none(plot: Plot) -> None:
    plot.write(
        {
            "refs/old.md": "# Old\n",
            "a.md": "---\ntype: Note\nsources:\n  - { id: s1, resource: /refs/old.md } # kept\n"
            "resource: ./refs/old.md\ncomputation: all orders of a day, see the sheet\n---\n\n"
            "Text.[^s1]\n\n[^s1]: The old one.\n",
        }
    )
    assert plot.backlinks("refs/old.md") == {"a.md"}
    assert plot.garden.broken() == []


# ---- frontmatter


def test_b19_titles_that_yaml_takes_for_something_else(plot: Plot) -> None:
    """Listed, sorted, found, linked and shown as written; a word about quotes, no more."""
    titles = ["2024", "true", "no", "1.10", "007", "2026-06-29", "~", "null", "1e3", ".inf", "0x1F"]
    plot.write(
        {f"n{n}.md": f"---\ntype: Note\ntitle: {title}\n---\n" for n, title in enumerate(titles)}
        | {"tags.md": "---\ntype: Note\ntags: [no, 1.10, 2026-06-29]\n---\n"}
    )
    listed = {header.path: header for header in plot.garden.headers()}
    for number, title in enumerate(titles):
        if title not in ("~", "null"):
            assert listed[f"n{number}.md"].title == title
        assert plot.garden.read(f"n{number}.md").frontmatter.fields["title"] == title
    assert listed["tags.md"].tags == ("no", "1.10", "2026-06-29")
    assert "n0.md" in plot.found("2024")
    assert plot.found("tag:no") == ["tags.md"]
    assert {code for _path, code in plot.codes()} <= {"yaml-ambiguous"}


def test_b16_b18_one_field_changes_one_line(plot: Plot) -> None:
    """Comments, flow lists, odd blanks, quotes, CRLF and a BOM stay to the byte."""
    before = (
        b'\xef\xbb\xbf---\r\ntype:   Note   # kept\r\nid: "007"\r\n\r\ntags: [a,  b , c]\r\n'
        b"verified:\r\n    - { by: x , at: '2026-01-01' }\r\ntitle: 'no'\r\nempty: ~\r\n---\r\n"
        b"\r\n--- \r\nbody\tend"
    )
    (plot.root / "a.md").write_bytes(before)
    document = plot.garden.read("a.md")
    plot.garden.set_field("a.md", "title", "yes", document.version)
    after = (plot.root / "a.md").read_bytes()
    old, new = before.split(b"\r\n"), after.split(b"\r\n")
    differing = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    assert len(differing) == 1 and differing[0][0] == b"title: 'no'"
    assert plot.garden.read("a.md").frontmatter.fields["title"] == "yes"
    plot.garden.undo()
    assert (plot.root / "a.md").read_bytes() == before


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Text\n\n---\n\nmore\n", "a"),
        ("---\nProse, no field\n---\nrest\n", "a"),
        ("---\ntitle: never closed\n\nText\n", "a"),
        ("\n---\ntitle: late\n---\n", "a"),
        ("----\ntitle: four\n----\n", "a"),
        ("---\ntitle: dots\n...\nText\n", "dots"),
        ("---\ntitle: T\nnote: |\n  one\n  ---\n  two\n---\nText\n", "T"),
    ],
)
def test_b23_rules_are_no_frontmatter_and_nothing_is_lost(
    plot: Plot, text: str, title: str
) -> None:
    plot.write({"a.md": text})
    assert plot.garden.headers()[0].title in (title, "late", "four", "title: four", "title: late")
    document = plot.garden.read("a.md")
    assert document.text == text
    if document.frontmatter.block.shape == "unclosed":
        with pytest.raises(FrontmatterError):
            plot.garden.set_field("a.md", "status", "draft", document.version)
    else:
        plot.garden.set_field("a.md", "status", "draft", document.version)
        changed = (plot.root / "a.md").read_text(encoding="utf-8")
        for line in text.splitlines():
            assert line in changed.splitlines()
        plot.garden.undo()
    assert (plot.root / "a.md").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "yaml",
    [
        "a: 1\n--- \nb: 2",
        "- a\n- b",
        "scalar",
        "",
        "# only a comment",
        "up: [[Note]]",
        "? [a]\n: b",
    ],
)
def test_b24_odd_shapes_leave_a_note_that_is_read_and_found(plot: Plot, yaml: str) -> None:
    plot.write({"a.md": f"---\n{yaml}\n---\n\nBody words.\n", "Note.md": "# Note\n"})
    assert plot.found("body words") == ["a.md"]
    assert "Body words." in plot.garden.read("a.md").text


def test_b24_a_quoted_link_in_a_field_is_an_edge(plot: Plot) -> None:
    plot.write(
        {"a.md": '---\nup: "[[Note]]"\n---\n', "b.md": "---\nup: [[Note]]\n---\n", "Note.md": "#"}
    )
    assert plot.backlinks("Note.md") == {"a.md"}
    assert plot.codes() == [("b.md", "wiki-link-unquoted")]


# ---- Japanese


def test_b38_two_characters_are_found_and_pairs_end_at_other_scripts(plot: Plot) -> None:
    plot.write(
        {
            "a.md": "日本語の形態素解析\n", "b.md": "東京都庁\n", "c.md": "リンゴを食べます\n",
            "d.md": "我喜欢hello world你好\n",
            "e.md": "---\ntitle: 東京\ntags: [都会]\n---\n\n庁舎\n",
            "都庁.md": "別のもの\n",
        }
    )  # fmt: skip
    for query, path in (("形態", "a.md"), ("解析", "a.md"), ("食べ", "c.md"), ("京", "b.md")):
        assert path in plot.found(query), query
    assert plot.found("都庁")[0] == "都庁.md", "a title goes first"
    assert "b.md" in plot.found("都庁")
    assert plot.found("欢你") == []
    assert "e.md" not in plot.found("京都"), "no pair over the border of two fields"


def test_b39_width_and_form_make_no_difference(plot: Plot) -> None:
    plot.write(
        {
            "half.md": "前置き ｶﾞｲﾄﾞ です\n", "full.md": "前置き ガイド です\n",
            "nfd.md": f"前置き {NFD_GUIDE} です\n", "wide.md": "ＡＰＩ の話、1〜2\n",
            "plain.md": "API の話、1～2、①\n",
        }
    )  # fmt: skip
    for query in ("ガイド", "ｶﾞｲﾄﾞ", NFD_GUIDE):
        assert set(plot.found(query)) == {"half.md", "full.md", "nfd.md"}
    for query in ("API", "ＡＰＩ", "api"):
        assert set(plot.found(query)) == {"wide.md", "plain.md"}
    for hit in plot.garden.search_words("ガイド"):
        marked = [hit.snippet.text[a:b] for a, b in hit.snippet.ranges]
        assert [unicodedata.normalize("NFKC", word) for word in marked] == ["ガイド"], hit.path


# ---- scale, consumers, restarts


def test_b47_a_table_of_five_thousand_rows_and_ten_thousand_links(plot: Plot) -> None:
    plot.write(
        {
            "t.md": "| a | b |\n|---|---|\n" + "| [[x\\|y]] | z |\n" * 5_000,
            "l.md": "[[x]] " * 10_000,
            "h.md": "## H\n\n" * 20_000,
            "i.md": f"![p](data:image/png;base64,{'A' * 2_000_000})\n\nAfter [[x]].\n",
            "x.md": "# X\n",
        }
    )
    counts = {group.path: len(group.links) for group in plot.garden.backlinks("x.md")}
    assert counts == {"t.md": 5_000, "l.md": 10_000, "i.md": 1}
    assert plot.found("after") == ["i.md"]


def test_b49_links_from_the_top_are_edges_and_log_is_no_concept(plot: Plot) -> None:
    plot.write(
        {
            "index.md": '---\nokf_version: "0.2"\n---\n\n* [M](/m/a.md)\n',
            "log.md": "# Log\n\n## 2026-11-30\n* **Update**: `[[nobody]]` [a](/m/a.md)\n",
            "m/a.md": "---\ntype: Metric\nstale_after: 2026-11-01T00:00:00+09:00\n---\n\n"
            "[b](/m/b.md) </script><script>alert(1)</script>\n",
            "m/b.md": "---\ntype: Metric\nverified: { by: 'human:mio', at: 2026-11-01 }\n---\n",
        }
    )
    assert plot.backlinks("m/b.md") == {"m/a.md"}
    reserved = {header.path for header in plot.garden.headers() if header.reserved}
    assert reserved == {"index.md", "log.md"}
    assert plot.garden.read("m/b.md").meta.trust.value == "human-reviewed"
    assert plot.codes() == []


def test_b57_a_time_that_moved_alone_is_no_change(plot: Plot) -> None:
    plot.write({f"n{n}.md": f"# N{n}\n" for n in range(30)})
    assert len(plot.garden.headers()) == 30
    for file in plot.root.glob("*.md"):
        os.utime(file, (1_600_000_000, 1_600_000_000))
    assert not plot.garden.reconcile()
    plot.close()
    (plot.root / "n3.md").write_text("# Changed\n", encoding="utf-8")
    again = open_garden(plot.root, plot.base / "home")
    try:
        changes = again.reconcile()
        assert changes.edited == {"n3.md"} and not changes.added and not changes.removed
    finally:
        again.close()
