"""What `parse` finds in a body, and that it never finds more, less or elsewhere than it should."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from garden.okf.markdown import parse, render_tokens
from garden.okf.note import LinkForm, LinkOccurrence


def forms(text: str) -> list[tuple[str, str, str | None]]:
    return [(link.form.value, link.target, link.anchor) for link in parse(text).links]


@pytest.mark.parametrize(
    ("text", "form", "target", "anchor", "label", "written"),
    [
        ("[[slug]]", "wiki", "slug", None, None, "slug"),
        ("[[slug|label]]", "wiki", "slug", None, "label", "slug"),
        ("[[ slug | a label ]]", "wiki", "slug", None, "a label", "slug"),
        ("[[folder/slug#Heading]]", "wiki", "folder/slug", "Heading", None, "folder/slug#Heading"),
        ("[[#Heading]]", "wiki", "", "Heading", None, "#Heading"),
        ("[[a#H1#H2|x]]", "wiki", "a", "H1#H2", "x", "a#H1#H2"),
        ("[[C#]]", "wiki", "C#", None, None, "C#"),
        ("[[Part: two]]", "wiki", "Part: two", None, None, "Part: two"),
        ("[[用語/締め時間]]", "wiki", "用語/締め時間", None, None, "用語/締め時間"),
        ("![[img.png|300]]", "embed", "img.png", None, "300", "img.png"),
        ("[x](a.md)", "inline", "a.md", None, "x", "a.md"),
        ("[x](./a%20b.md#%E7%B5%82)", "inline", "./a b.md", "終", "x", "./a%20b.md#%E7%B5%82"),
        ("[x](<a b.md#y z> 'T')", "inline", "a b.md", "y z", "x", "a b.md#y z"),
        ("[x](a(1).md)", "inline", "a(1).md", None, "x", "a(1).md"),
        (r"[x](a\(1.md)", "inline", "a(1.md", None, "x", r"a\(1.md"),
        ("[x](#part)", "inline", "", "part", "x", "#part"),
        ("[x](a.md#)", "inline", "a.md", None, "x", "a.md#"),
        ("[x](C%23.md)", "inline", "C#.md", None, "x", "C%23.md"),
        ("[x](bad%FF.md)", "inline", "bad%FF.md", None, "x", "bad%FF.md"),
        ("[](a.md)", "inline", "a.md", None, None, "a.md"),
        ("[a\nb](a.md)", "inline", "a.md", None, "a\nb", "a.md"),
        ("![alt](p.png)", "image", "p.png", None, "alt", "p.png"),
        ("[x](https://e.org/a#b)", "inline", "https://e.org/a#b", None, "x", "https://e.org/a#b"),
        ("<https://e.org/a#b>", "autolink", "https://e.org/a#b", None, None, "https://e.org/a#b"),
        ("<a@b.cd>", "autolink", "mailto:a@b.cd", None, None, "a@b.cd"),
        ("#print-queue", "slug", "print-queue", None, None, "print-queue"),
        ("#設計/索引", "slug", "設計/索引", None, None, "設計/索引"),
    ],
)
def test_every_form(
    text: str, form: str, target: str, anchor: str | None, label: str | None, written: str
) -> None:
    (link,) = parse(f"前 {text} 後").links
    assert (link.form, link.target, link.anchor, link.label) == (form, target, anchor, label)
    whole = f"前 {text} 後"
    assert whole[link.span.start : link.span.end] == text
    assert whole[link.target_span.start : link.target_span.end] == written
    assert link.line == 1
    assert link.external is ("://" in text or "@" in text)


def test_references_and_their_definitions_b12() -> None:
    text = (
        "[full][Ref] [collapsed][] [ref] ![pic][ref] [no]\n\n"
        '[ref]: <a b.md#x> "T"\n[collapsed]: c.md\n'
    )
    links = parse(text).links
    assert [
        (link.form.value, link.target, text[link.span.start : link.span.end]) for link in links
    ] == [
        ("reference", "a b.md", "[full][Ref]"),
        ("reference", "c.md", "[collapsed][]"),
        ("reference", "a b.md", "[ref]"),
        ("reference", "a b.md", "![pic][ref]"),
        ("definition", "a b.md", '[ref]: <a b.md#x> "T"'),
        ("definition", "c.md", "[collapsed]: c.md"),
    ]
    assert [text[link.target_span.start : link.target_span.end] for link in links] == [
        "Ref",
        "collapsed",
        "ref",
        "ref",
        "a b.md#x",
        "c.md",
    ]
    assert {link.title for link in links} == {"T", None}
    assert links[4].line == 3


@pytest.mark.parametrize(
    "text",
    [
        "`[[Foo]]` ``[[a]] ` [x](a.md)``",
        "```\n[[Foo]]\n#tag\n```",
        "````\n```\n[[Foo]]\n```\n[x](a.md)\n````",
        "~~~text\n[[Foo]]\n```\n[[Foo]]\n~~~",
        "```\n[[never closed]]",
        "    [[Foo]]\n    [x](a.md)",
        "- item\n\n      [[Foo]]",
        "if [[ $x ]]; then",
        'if [[ -f file && "$a" == b ]]; then',
        "<!-- [[Foo]] #tag [x](a.md) -->",
        "a <!-- [[Foo]] --> b",
        "<!--\n[[Foo]]\n\n[x](a.md)\n-->",
        '<a href="[[Foo]]">',
        "<div>\n[[Foo]]\n</div>",
        "$[[Foo]]$ and $$[[Foo]]$$",
        "$$\n[[Foo]]\n$$",
        r"\[[Foo]\] \[x\](a.md) \#tag",
        "[[]] [[ ]] [[|x]] [[a\nb]] [x] [x] (a.md)",
        "# Heading\n\n##Heading is text to Markdown",
        "issue #12, C#, a#b, /#x, &#91;",
        "[x](javascript:alert(1)) [y](file:///etc/passwd) <javascript:alert(1)>",
    ],
)
def test_none_in_code_html_comments_math_b01_b50_b63(text: str) -> None:
    found = parse(text).links
    assert found == (), found


def test_only_the_real_link_of_b01_is_found() -> None:
    text = (
        "[[Foo]]\n\n`[[Foo]]`\n\n```\n[[Foo]]\n```\n\n~~~\n[[Foo]]\n~~~\n\n    [[Foo]]\n\n"
        "if [[ $x ]]\n\n<!-- [[Foo]] -->\n\n$[[Foo]]$\n"
    )
    assert forms(text) == [("wiki", "Foo", None)]
    assert parse(text).links[0].span.start == 0


def test_links_of_raw_html_are_no_links_of_the_garden_b12() -> None:
    text = (
        "See <a class='x' href=\"a%20b.md#p\">a</a> and `<a href='c.md'>`.\n"
        "\n<div>\n<img src=img/p.png>\n</div>\n\n<!-- <a href='d.md'> -->\n"
    )
    assert parse(text).links == ()


def test_places_in_tables_quotes_and_lists_b11() -> None:
    text = (
        "> - quoted [[in\n>   quote]] no, [a\n> b](q.md) yes\n\n"
        "| a | b |\n|---|---|\n| [[The note\\|x]] \\| `a\\|b` | [y](z.md) |\n"
        "1. one\n   two [[three]]\n\t- tab [[four]]\n"
    )
    links = parse(text).links
    assert [text[link.span.start : link.span.end] for link in links] == [
        "[a\n> b](q.md)",
        "[[The note\\|x]]",
        "[y](z.md)",
        "[[three]]",
        "[[four]]",
    ]
    assert [link.line for link in links] == [2, 7, 7, 9, 10]
    assert links[1].label == "x"
    assert text[links[1].target_span.start : links[1].target_span.end] == "The note"


def test_links_inside_links() -> None:
    assert forms("[![a](i.png)](b.md)") == [("inline", "b.md", None), ("image", "i.png", None)]
    assert forms("[a [b](c.md)](d.md)") == [("inline", "c.md", None)]
    assert forms("[a [[b]]](d.md)") == [("wiki", "b", None)]
    assert forms("![a [b](c.md)](d.png)") == [("image", "d.png", None)]
    assert forms("[a #b](c.md)") == [("inline", "c.md", None)]
    assert forms("[`]`](a.md)") == [("inline", "a.md", None)]
    assert forms("[a`](b)`") == []


def test_footnotes_tasks_headings() -> None:
    text = (
        "# One [[a]] `b`\n\nTwo *x*\n===\n\n- [ ] do [[c]]\n- [x] done\n- [X]no\n1. [x] third\n\n"
        "Text[^n] and ^[inline [d](e.md)].\n\n[^n]: See [[f]].\n\n## One #\n# One\n"
    )
    body = parse(text)
    assert [(h.level, h.text, h.anchor, h.line) for h in body.headings] == [
        (1, "One a b", "one-a-b", 1),
        (1, "Two x", "two-x", 3),
        (2, "One", "one", 15),
        (1, "One", "one-1", 16),
    ]
    assert [text[h.span.start : h.span.end] for h in body.headings] == [
        "# One [[a]] `b`",
        "Two *x*\n===",
        "## One #",
        "# One",
    ]
    assert [(task.line, task.checked, task.text) for task in body.tasks] == [
        (6, False, "do [[c]]"),
        (7, True, "done"),
        (9, True, "third"),
    ]
    assert body.footnotes == ("n",)
    assert [link.target for link in body.links] == ["a", "c", "e.md", "f"]


def test_offsets_and_lines_count_in_the_whole_file() -> None:
    head = "---\ntitle: 締め [[not here]]\n---\n"
    text = head + "\n# H\n\n[[a]]\n\n[r]: b.md\n"
    body = parse(text, len(head))
    assert [text[link.span.start : link.span.end] for link in body.links] == ["[[a]]", "[r]: b.md"]
    assert [link.line for link in body.links] == [7, 9]
    assert body.headings[0].line == 5
    assert text[body.headings[0].span.start :].startswith("# H")


def test_callout_title_and_body() -> None:
    text = "> [!note]- Title [[a]]\n> body [[b]]\n\n> [!tip]\n\n> [!x] only [[c]]\n"
    assert [link.target for link in parse(text).links] == ["a", "b", "c"]
    for link in parse(text).links:
        assert text[link.span.start : link.span.end] == f"[[{link.target}]]"


# --- generated texts -----------------------------------------------------------------------

_word = st.sampled_from(["a", "bee", "締め時間", "a b", "①", "é", "x_y", "C#", "1", "%20", "ガ"])
_name = st.lists(_word, min_size=1, max_size=2).map("/".join)
_anchor = st.sampled_from(["", "#h", "#見出し", "#a b", "#^block"])
_label = st.sampled_from(["", "label", "ラベル", "a *b* c", "`c`", r"a\]b"])
_link = st.one_of(
    st.tuples(_name, _anchor, st.sampled_from(["", "|x", "|表示", "\\|x"])).map(
        lambda t: f"[[{t[0]}{t[1]}{t[2]}]]"
    ),
    _name.map(lambda name: f"![[{name}]]"),
    st.tuples(
        st.sampled_from(["", "!"]),
        _label,
        _name.map(lambda n: n.replace(" ", "%20")),
        st.sampled_from(["", ".md", "(1).md"]),
        st.sampled_from(["", " 't'", ' "ti tle"']),
    ).map(lambda t: f"{t[0]}[{t[1]}]({t[2]}{t[3]}{t[4]})"),
    st.tuples(_label, _name, _anchor).map(lambda t: f"[{t[0]}](<{t[1]}{t[2]}>)"),
    st.just("<https://e.org/締め>"),
    st.just("#slug-名"),
)
_other = st.sampled_from(
    [
        "text",
        "。",
        "`code [[x]]`",
        "*em*",
        "**「太」**",
        "$m$",
        "<b>",
        "<!-- c -->",
        "\\[",
        "[",
        "]",
        "![",
        "(",
        "`",
        "$",
        "^[",
        "~~",
        "[r]",
        "[t][r]",
        "[^1]",
        " ",
        "\n",
        "!",
        "\\",
        "&amp;",
        "5$",
    ]
)
_inline = st.lists(st.one_of(_link, _other), max_size=8).map(" ".join)
_inline_tight = st.lists(st.one_of(_link, _other), max_size=8).map("".join)
_prefix = st.sampled_from(
    [
        "",
        "",
        "",
        "> ",
        "- ",
        "  ",
        "1. ",
        "> > ",
        "- [ ] ",
        "# ",
        "    ",
        "\t",
        "```\n",
        "~~~\n",
        "$$\n",
        "| ",
        "---\n",
        "===\n",
        "|-|\n",
        "[r]: d.md\n",
        "[^1]: ",
        "> [!note] ",
        "<div>\n",
        "*",
        "+ ",
        ">",
    ]
)
_line = st.tuples(_prefix, st.one_of(_inline, _inline_tight)).map("".join)
_document = st.lists(st.one_of(_line, st.just("")), max_size=12).map("\n".join)


def full_links(text: str, body_start: int = 0) -> list[LinkOccurrence]:
    tokens, _ = render_tokens(text, body_start)
    return [
        child.meta["link"]
        for token in tokens
        for child in token.children or ()
        if "link" in child.meta
    ]


@given(_document)
@settings(max_examples=120, deadline=None)
def test_the_index_and_the_reader_see_the_same_links(text: str) -> None:
    head = "---\na: 1\n---\n"
    quick = [x for x in parse(head + text, len(head)).links if x.form is not LinkForm.DEFINITION]
    full = full_links(head + text, len(head))
    # a footnote nobody refers to is not shown, but its links are there
    assert set(full) <= set(quick)
    if "[^1]: " not in text:
        assert sorted(full, key=lambda x: x.span.start) == quick


_item_mark = st.sampled_from(
    [
        "- ",
        "- ",
        "- ",
        "* ",
        "+ ",
        "1. ",
        "2. ",
        "1) ",
        "12. ",
        "-  ",
        "- [ ] ",
        "  - ",
        "    - ",
        "",
    ]
)
_item_text = st.sampled_from(
    [
        *("[[a]]", "#b", "[c](c.md) x", "`d` [[d]]", "**e** #e", "[r]: e.md", "- [[f]]", "# #g"),
        *("```", "---", "<b> [[h]]", "x | [[i]]", "-5 [[j]]", "", "12. [[k]]", "x", "記 [[l]]"),
        *("> [[m]]", "[^1] #n", "[[o]]: #o", "_ _", "**", "$$", "~~p~~ #p", "\u3000[[q]]"),
    ]
)
_item = st.tuples(_item_mark, _item_text).map("".join)
_beside = st.sampled_from(
    ["", "", "  more [[r]]", "lazy [[s]]", "-|-", "|-|", "-|", "> [[t]]", "---"]
)
_list = st.lists(st.one_of(_item, _item, _beside), max_size=10).map("\n".join)


@given(_list)
@example("- [[a]] | b\n- [[c]] | d\n- [[e]] | f\n-|-\n- x")
@example("* x\n- [[b]] |\n-|\n- x")
@settings(max_examples=300, deadline=None)
def test_items_that_the_index_reads_in_one_go_are_those_of_the_reader(text: str) -> None:
    assert sorted(full_links(text), key=lambda x: x.span.start) == [
        x for x in parse(text).links if x.form is not LinkForm.DEFINITION
    ]


@given(_document)
@example("- [ ] \n  [[a]]")
@settings(max_examples=120, deadline=None)
def test_a_span_holds_exactly_the_link(text: str) -> None:
    """What stands at a link's span is that link: read alone, it is found again as the same."""
    definitions = "\n\n[r]: d.md\n"
    for link in parse(text).links:
        written = text[link.span.start : link.span.end]
        if "\n" in written:
            continue  # lines of a quote or list carry its marks
        again = parse(
            f"x {written}{definitions}" if link.form is not LinkForm.DEFINITION else written
        )
        hit = next(x for x in again.links if x.span.end - x.span.start == len(written))
        assert (hit.form, hit.target, hit.anchor) == (link.form, link.target, link.anchor)
        assert hit.label == link.label
        inside = (
            again.links
            and written[
                hit.target_span.start - hit.span.start : hit.target_span.end - hit.span.start
            ]
        )
        assert inside == text[link.target_span.start : link.target_span.end]
        assert text.count("\n", 0, link.span.start) + 1 == link.line


@pytest.mark.parametrize("text", ["## Props {#props}", "Text {#a-b .c}", "見出し {#索引}"])
def test_the_id_of_a_heading_is_no_reference(text: str) -> None:
    """`{#id}`, as documentation sites write it, would link a page to every note of that name."""
    assert parse(text).links == ()


def test_the_id_of_a_heading_is_its_anchor_and_not_shown() -> None:
    text = "## Props {#props}\n\nB {#b .c}\n===\n\n# {#only}\n\n# See `{#x}` here\n"
    found = [(h.text, h.anchor) for h in parse(text).headings]
    assert found == [
        ("Props", "props"), ("B", "b"), ("{#only}", "only"), ("See {#x} here", "see-x-here"),
    ]  # fmt: skip
    tokens, _env = render_tokens(text)
    shown = [
        (tokens[n + 1].content, token.meta["anchor"])
        for n, token in enumerate(tokens)
        if token.type == "heading_open"
    ]
    assert shown[:2] == [("Props", "props"), ("B", "b")]
    assert [anchor for _text, anchor in shown] == [anchor for _text, anchor in found]
