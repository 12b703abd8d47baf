"""Claims keep their sources: footnotes and `sources:` entries when notes are merged and split."""

from __future__ import annotations

import pytest

from garden.okf import frontmatter
from garden.okf.front_items import items_of
from garden.okf.rewrite import footnote_definitions, footnote_marks
from garden.reshape.merging import Joining
from garden.reshape.splitting import Cutting

from .looking import text

Claim = tuple[str, str, tuple[str, ...]]


def note(name: str, *sources: str, body: str) -> str:
    lines = "".join(f"  - {source}\n" for source in sources)
    return f"---\ntype: Note\ntitle: {name}\nsources:\n{lines}---\n\n{body}\n"


def claims(content: str) -> set[Claim]:
    """(the word before a mark, its definition's words, what the entries of its id rest on)."""
    front = frontmatter.read(content)
    start = front.block.body_start
    entries = [e for e in items_of(front, "sources") if isinstance(e, dict)]
    labels = [str(entry.get("id")) for entry in entries]
    assert len(set(labels)) == len(labels), "two sources of one id"
    found: set[Claim] = set()
    for mark in footnote_marks(content, start, labels):
        words = content[: mark.start - 2].split()[-1]
        definitions = footnote_definitions(content, start, [mark.label])
        said = definitions[mark.label].new.partition("]:")[2].strip() if definitions else ""
        rests = tuple(str(e["resource"]) for e in entries if e.get("id") == mark.label)
        found.add((words, said, rests))
    return found


A1 = "{id: s1, resource: 'https://a.example'}"
B1 = "{id: s1, resource: 'https://b.example'}"


@pytest.mark.parametrize("order", ["after", "before"])
@pytest.mark.parametrize("front", ["both", "first", "second"])
@pytest.mark.parametrize(
    ("one", "two"),
    [
        (note("A", A1, body="alpha[^s1]"), note("B", B1, body="beta[^s1]")),
        (note("A", A1, body="alpha[^s1]"), note("B", A1, body="beta[^s1]")),
        (
            note("A", A1, body="alpha[^s1]\n\n[^s1]: p. 1"),
            note("B", A1, body="beta[^s1] gamma[^2]\n\n[^s1]: p. 2\n[^2]: two"),
        ),
        (
            note("A", A1, body="alpha[^s1]\n\n[^s1]: p. 1"),
            note("B", A1, body="beta[^s1]\n\n[^s1]: p. 1\n\nend"),
        ),
        (note("A", A1, body="alpha[^s1]"), "beta[^s1]\n\n[^s1]: no source\n"),
        ("alpha[^s1]\n\n[^s1]: no source\n", note("B", B1, body="beta[^s1]")),
        (
            note("A", A1, body="alpha[^s1]"),
            note("B", B1, "{id: s1-2, resource: x}", body="beta[^s1] gamma[^s1-2]"),
        ),
        (
            note("A", "id: s1\n    resource: https://a.example  # seen", body="alpha[^s1]"),
            note("B", "id: s1\n    resource: https://b.example\n    n: 007", body="beta[^s1]"),
        ),
        (
            "alpha[^1]\n\n[^1]: one\n",
            "> beta[^1]\n>\n> [^1]: in a quote\n\n```\n[^1]: code\n```\n",
        ),
    ],
)
def test_each_claim_of_both_rests_on_what_it_rested_on(make, one, two, front, order) -> None:
    before = claims(one) | claims(two)
    garden = make({"a.md": one, "n/b.md": two})
    garden.reshape(garden.reshaping.merge("a.md", "n/b.md", Joining(order, front)))
    assert claims(text(garden, "a.md")) == before
    garden.undo()
    assert text(garden, "a.md") == one


def test_equal_sources_are_one_and_others_keep_their_lines(make) -> None:
    two = "id: s2\n    resource: https://b.example  # read twice\n    n: 007"
    garden = make(
        {
            "a.md": note("A", A1, body="x[^s1]\n\n[^s1]: p. 1"),
            "b.md": note("B", A1, two, body="y[^s1] z[^s2]\n\n[^s1]: p. 1"),
        }
    )
    garden.reshape(garden.reshaping.merge("a.md", "b.md", Joining()))
    assert text(garden, "a.md") == (
        f"---\ntype: Note\ntitle: A\nsources:\n  - {A1}\n  - {two}\naliases: [B]\n---\n\n"
        "x[^s1]\n\n[^s1]: p. 1\n\ny[^s1] z[^s2]\n"
    )


def test_one_path_from_two_folders_is_two_sources(make) -> None:
    entry = "{id: s1, resource: ./p.md}"
    garden = make(
        {
            "a.md": note("A", entry, body="x[^s1]"),
            "n/b.md": note("B", entry, body="y[^s1]"),
            "p.md": "p\n",
            "n/p.md": "np\n",
        }
    )
    garden.reshape(garden.reshaping.merge("a.md", "n/b.md", Joining()))
    assert claims(text(garden, "a.md")) == {("x", "", ("./p.md",)), ("y", "", ("./n/p.md",))}


def test_a_literal_mark_does_not_become_a_citation(make) -> None:
    garden = make({"a.md": note("A", A1, body="x[^s1]"), "b.md": "y[^s1] `[^s1]`\n"})
    garden.reshape(garden.reshaping.merge("a.md", "b.md", Joining()))
    assert claims(text(garden, "a.md")) == {("x", "", ("https://a.example",))}
    assert "`[^s1]`" in text(garden, "a.md")


def test_a_new_label_is_none_that_the_note_has_already(make) -> None:
    garden = make(
        {"a.md": "[x][r]\n\n[r]: /c\n", "b.md": "[y][r] [z][r-2]\n\n[r]: /d\n[r-2]: /e\n"}
    )
    garden.reshape(garden.reshaping.merge("a.md", "b.md", Joining()))
    assert text(garden, "a.md") == (
        "[x][r]\n\n[r]: /c\n\n[y][r-3] [z][r-2]\n\n[r-3]: /d\n[r-2]: /e\n"
    )


SPLIT = (
    "---\ntype: Note\ntitle: A\nsources:\n"
    "  - id: s1\n    resource: ../src/one.md  # the first\n    n: 007\n"
    "  # between\n"
    "  - {id: s2, resource: 'https://two.example'}\n"
    "  - id: s3\n    resource: ../src/one.md\n"
    "  - resource: https://whole.example\n"
    "verified: true\n---\n\n# A\n\nalpha[^s2]\n\n"
    "## Part\n\nbeta[^s1] gamma[^s2] delta[^n] `[^s3]`\n\n## Rest\n\nrest\n\n"
    "[^s1]: p. 1\n[^n]: a note\n"
)


@pytest.mark.parametrize("folder", [None, "other/deep"])
def test_a_section_takes_the_sources_of_its_claims_along(make, folder) -> None:
    garden = make({"n/a.md": SPLIT, "src/one.md": "one\n"})
    garden.reshape(garden.reshaping.split_heading("n/a.md", "Part", Cutting("Part", folder)))
    there = text(garden, f"{folder or 'n'}/Part.md")
    one = "../src/one.md" if folder is None else "../../src/one.md"
    assert (
        f"sources:\n  - id: s1\n    resource: {one}  # the first\n    n: 007\n"
        "  - {id: s2, resource: 'https://two.example'}\n---\n"
    ) in there
    assert claims(there) == {
        ("beta", "p. 1", (one,)),
        ("gamma", "", ("https://two.example",)),
        ("delta", "a note", ()),
    }
    here = text(garden, "n/a.md")
    assert here.partition("# A")[0] == SPLIT.partition("# A")[0].replace(
        "  - id: s1\n    resource: ../src/one.md  # the first\n    n: 007\n", ""
    )
    assert claims(here) == {("alpha", "", ("https://two.example",))}
    garden.undo()
    assert text(garden, "n/a.md") == SPLIT


def test_the_last_source_takes_its_field_along_and_a_flow_list_stays(make) -> None:
    body = "## P\n\nx[^s1]\n\n## Q\n\nq"
    garden = make(
        {"a.md": note("A", A1, body=body), "b.md": f"---\nsources: [{B1}, x]\n---\n\n{body}\n"}
    )
    garden.reshape(garden.reshaping.split_heading("a.md", "P", Cutting("Pa")))
    garden.reshape(garden.reshaping.split_heading("b.md", "P", Cutting("Pb")))
    assert text(garden, "a.md") == "---\ntype: Note\ntitle: A\n---\n\n[[Pa]]\n\n## Q\n\nq\n"
    assert text(garden, "b.md").startswith(f"---\nsources: [{B1}, x]\n---\n")
    assert claims(text(garden, "Pa.md")) == {("x", "", ("https://a.example",))}
    assert claims(text(garden, "Pb.md")) == {("x", "", ("https://b.example",))}
