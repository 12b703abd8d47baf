"""Links of raw HTML are known, but are no links of the garden."""

from __future__ import annotations

from garden.okf.markdown import parse
from garden.okf.rawhtml import HtmlLink, html_links


def test_html_links_are_listed_and_not_followed_b12() -> None:
    text = (
        "---\na: '<a href=no.md>'\n---\n"
        "See <a class='x' href=\"a%20b.md#p\">a</a> and `<a href='c.md'>`.\n"
        "\n<div>\n<img src=img/p.png>\n</div>\n\n<!-- <a href='d.md'> -->\n\n"
        "<a href='https://e.org'>e</a> <a href='?x&amp;y'>q</a>\n"
    )
    assert html_links(text) == (
        HtmlLink("a b.md", "p", 4),
        HtmlLink("img/p.png", None, 7),
        HtmlLink("?x&y", None, 12),
    )
    assert parse(text, text.index("See")).links == ()
    assert html_links("no tags") == ()
