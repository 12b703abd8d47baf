"""The reader's parser: emphasis in every script, callouts, tasks, places, and nothing hostile."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from garden.okf.reading import inline_text, render_tokens, renderer_parser


def html(text: str) -> str:
    return str(renderer_parser().render(text))


@pytest.mark.parametrize(
    ("text", "bold"),
    [
        ("これは**「重要なこと」**です。", "「重要なこと」"),
        ("**真。**她", "真。"),
        ("店で**（必ず）**見る", "（必ず）"),
        ("値は**50%**です", "50%"),
        ("は**“引用”**です", "“引用”"),
        ("**`code`**を使う", "<code>code</code>"),
        ("これは**太字**です", "太字"),
        ("a **b** c", "b"),
    ],
)
def test_bold_beside_wide_punctuation_b44(text: str, bold: str) -> None:
    assert f"<strong>{bold}</strong>" in html(text)


@given(st.text(alphabet="ab*_~ .,()\"'!?-é\n", max_size=30))
def test_latin_emphasis_is_unchanged_b44(text: str) -> None:
    stock = MarkdownIt("commonmark").enable(["strikethrough", "table"])
    assert html("x" + text) == stock.render("x" + text)


def test_html_is_shown_as_text_and_comments_not_at_all_b50() -> None:
    page = html(
        "<script>alert(1)</script>\n\na <img src=x onerror=y> b <!-- no --> "
        "[l](javascript:alert(1)) [f](file:///etc/passwd)\n\n<iframe>\n[[x]]\n</iframe>\n"
    )
    assert "<script" not in page and "<img" not in page and "<iframe" not in page
    assert "&lt;script&gt;" in page
    assert "no -->" not in page
    assert "href" not in page


def test_words_behind_a_comment_are_seen() -> None:
    page = html(
        "<!-- no --> words [[x]]\n\n<!-- no\nno --> more\nand more\n\n<!-- only -->\n\n<!-->\n"
    )
    assert page == "<pre> words [[x]]\n</pre>\n<pre> more\n</pre>\n<p>and more</p>\n"
    assert html("<!-- never closed\nno\n") == ""


def test_callouts_tasks_headings_carry_what_the_page_needs() -> None:
    text = "---\na: b\n---\n# H *x*\n\n> [!Warning]- Mind [[a]]\n> body\n\n- [x] done\n- plain\n"
    body = text.index("# H")
    tokens, _ = render_tokens(text, body)
    kinds = {token.type: token for token in reversed(tokens)}
    assert kinds["heading_open"].meta == {"span": (body, body + 7), "anchor": "h-x"}
    assert kinds["heading_open"].map == [3, 4]
    quote = kinds["blockquote_open"]
    assert quote.meta["callout"] == {"kind": "warning", "fold": "-", "title": "Mind [[a]]"}
    assert quote.map == [5, 7]
    assert kinds["callout_title_open"].map == [5, 6]
    assert [t.content for t in tokens if t.type == "inline"] == [
        "H *x*", "Mind [[a]]", "body", "done", "plain",
    ]  # fmt: skip
    assert kinds["list_item_open"].meta["task"] == (True, 8, "done")
    for token in tokens:
        if token.block and token.nesting == 1:
            assert token.map, token.type
        if token.type == "inline":
            place = token.meta["at"].to_source(0)
            assert text.startswith(token.content[:1], place)


def test_links_carry_their_occurrence() -> None:
    text = "前 [[a#b|c]] ![[d#e]] #tag [x](y.md 't') ![p](q.png) <https://e.org>"
    tokens, _ = render_tokens(text)
    children = [child for child in tokens[1].children or () if "link" in child.meta]
    assert [(c.type, c.content, c.meta["link"].form.value) for c in children] == [
        ("wiki_link", "c", "wiki"),
        ("embed", "d > e", "embed"),
        ("slug_link", "#tag", "slug"),
        ("link_open", "", "inline"),
        ("image", "p", "image"),
        ("link_open", "", "autolink"),
    ]
    for child in children:
        span = child.meta["link"].span
        assert text[span.start : span.end] in [*text.split(" "), "[x](y.md 't')"]


def test_footnotes_stand_at_the_end_and_keep_their_links() -> None:
    page = html("a[^1] b^[own [[x]] *y*] c[^no]\n\n[^1]: see [[z]]\n")
    assert page.count('class="footnote-item"') == 2
    assert '<a class="wiki-link">x</a> <em>y</em>' in page
    assert '<a class="wiki-link">z</a>' in page
    assert "[^no]" in page


def test_addresses_in_running_text_can_be_followed() -> None:
    page = html(
        "見る（https://e.org/a_b?c=d#e）。(https://f.org/x(y)). https://g.org/、次 `https://h.org`"
    )
    assert [part.split('"')[0] for part in page.split('href="')[1:]] == [
        "https://e.org/a_b?c=d#e",
        "https://f.org/x(y)",
        "https://g.org/",
    ]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("A **b** `c` [d](e.md) [[f|g]] [[h#i]]", "A b c d g h > i"),
        ("![alt *x*](p.png) $m$ <b>t</b> &amp; \\*", "alt x m t & *"),
        ("a\nb   c", "a b c"),
        ("![a ![b](c)](d)", "a b"),
    ],
)
def test_inline_text(content: str, text: str) -> None:
    assert inline_text(content) == text


def test_two_threads_may_read_at_once() -> None:
    """The parser is shared; all that changes is in the state of one call."""
    from concurrent.futures import ThreadPoolExecutor

    texts = [f"# {n}\n\n- [ ] [[t{n}]] [^1]\n\n[^1]: n{n}\n" * 5 for n in range(40)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(html, texts)) == [html(text) for text in texts]
