"""Pages made of notes: what is in them, where it came from, and what is kept out."""

from __future__ import annotations

import base64
import re

import pytest

from garden.work import Cancelled, CancelToken
from ui.wiki.view_values import Limits


def texts(view) -> str:
    """The page's words as the reader would show them."""
    from PySide6.QtGui import QTextDocument

    document = QTextDocument()
    document.setHtml(view.html)
    return document.toPlainText()


def kinds(view) -> list[str]:
    return [block.kind for block in view.blocks]


def test_title_and_facts_lead_the_page(world) -> None:
    view = world.view(
        "a.md",
        "---\ntype: Runbook\ntitle: 締め時間\nstatus: draft\nstale_after: 2026-10-01\n"
        "tags: [締め, print]\nverified: [{by: 'human:mio', at: 2026-08-01}]\n---\nText.\n",
    )
    words = texts(view)
    assert words.startswith("締め時間")
    for fact in ("Runbook", "Draft", "Reviewed by a person", "Stale since", "#締め", "#print"):
        assert fact.replace(" ", "\u00a0") in words or fact in words
    assert kinds(view)[:3] == ["title", "facts", "tags"]


def test_the_title_is_not_shown_twice(world) -> None:
    view = world.view("a.md", "# Tomato\n\nGrows.\n\n## Tomato\n\nAgain.\n")
    assert texts(view).count("Tomato") == 2
    assert [entry.text for entry in view.outline] == ["Tomato", "Tomato"]


def test_a_first_heading_with_a_link_keeps_it(world) -> None:
    world.notes["b.md"] = ""
    view = world.view("a.md", "# About [[b]]\n\ntext\n")
    assert [ref.path for ref in view.links if ref.target == "b"] == ["b.md"]
    assert "About b" in texts(view)
    assert len(world.view("a.md", "# About *b*\n\ntext\n").links) == 0


def test_blocks_know_their_lines_in_the_whole_file(world) -> None:
    view = world.view("a.md", "---\ntype: X\n---\n\n# One\n\ntext\nmore\n\n- item\n- [ ] task\n")
    found = {block.kind: (block.line, block.end_line) for block in view.blocks}
    assert found["text"] == (7, 8)
    assert [b.line for b in view.blocks if b.kind == "item"] == [10, 11]
    assert 'href="task:11"' in view.html


def test_links_are_resolved_and_numbered(world) -> None:
    world.notes = {"a.md": "", "b/tomato.md": "", "b/x.md": "", "c/x.md": ""}
    view = world.view(
        "a.md",
        "[[tomato]] [[nobody]] [[x]] [out](https://example.invalid/?a=1) "
        "[t](b/tomato.md#H) #tomato\n",
    )
    assert [link.status for link in view.links] == [
        "found", "broken", "ambiguous", "external", "found", "found",
    ]  # fmt: skip
    assert view.links[0].path == "b/tomato.md"
    assert set(view.links[2].candidates) == {"b/x.md", "c/x.md"}
    assert view.links[4].anchor == "H"
    assert "https://example.invalid" not in view.html, "addresses stay out of the HTML"


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<iframe src='https://evil.invalid'></iframe>",
        "text <b onclick='x'>bold</b> <img src=x>",
        "[x](javascript:alert(1))",
        "[x](file:///etc/passwd)",
        "[x](data:text/html,hi)",
        "![x](file:///etc/passwd)",
        "![x](//host/share/a.png)",
        '[x](https://a.invalid "><script>")',
        "`<script>`",
        "[[<img src=x>]]",
        "[[a|<img src=x>]]",
    ],
)
def test_b50_hostile_content_stays_text(world, text: str) -> None:
    """B50: no HTML passes, no scheme but http(s) and mailto is a link, nothing is fetched."""
    view = world.view("a.md", text + "\n")
    low = view.html.lower()
    for tag in ("<script", "<iframe", "<b ", "<object", "<embed", "<link", "<style"):
        assert tag not in low
    values = re.findall(r'(?:href|src)="([^"]*)"', low)
    assert all(value.startswith(("link:", "meta:", "kg:")) for value in values), values
    assert re.search(r"<[^>]*\son\w+\s*=", low) is None
    out = [link.target for link in view.links if link.status == "external"]
    assert all(target.startswith("https://a.invalid") for target in out)
    assert world.asked == []


def test_words_behind_a_comment_are_seen_at_their_line(world) -> None:
    view = world.view("a.md", "# A\n\n<!-- not\nthis --> but this\n\n<!-- nor this -->\n\nend\n")
    shown = texts(view)
    assert "but this" in shown and "not" not in shown and "nor" not in shown
    assert (4, 4) in [(b.line, b.end_line) for b in view.blocks if b.kind == "code"]


def test_b50_remote_pictures_are_named_and_never_fetched(world) -> None:
    """B50: opening a note makes no request."""
    view = world.view("a.md", "![plan](https://tracker.invalid/pixel.png)\n")
    assert "tracker.invalid" in texts(view)
    assert view.links[0].status == "external"
    assert world.asked == []
    assert not any(name.startswith("http") for name in view.images)


def test_b50_an_svg_that_points_elsewhere_is_not_drawn(world) -> None:
    """B50: the drawing library would open the file that it names."""
    inside = (
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
        b'<rect width="9" height="9"/></svg>'
    )
    outside = inside.replace(b"<rect", b'<image href="file:///etc/x.png" width="9"/><rect')
    world.files = {"in.svg": inside, "out.svg": outside}
    assert "can't be shown" not in texts(world.view("a.md", "![](in.svg)\n"))
    assert "can't be shown" in texts(world.view("a.md", "![](out.svg)\n"))


def test_pictures_are_decoded_scaled_and_shared(world, png) -> None:
    world.files = {"assets/図 1.png": png}
    view = world.view(
        "a.md", "![one](<assets/図 1.png>)\n\n![[assets/図 1.png|20]]\n\n![](gone.png)\n"
    )
    assert world.asked == ["assets/図 1.png", "gone.png"]
    assert 'width="40"' in view.html and 'width="20"' in view.html
    assert "picture not found" in texts(view)


def test_a_picture_that_is_none_is_said_so(world) -> None:
    world.files = {"a.png": b"not a picture"}
    assert "can't be shown" in texts(world.view("a.md", "![x](a.png)\n"))


def test_embeds_show_the_note_and_its_section(world) -> None:
    world.notes = {"b.md": "# B\n\nintro\n\n## Part 部分\n\ninside\n\n## Next\n\noutside\n"}
    whole = texts(world.view("a.md", "![[b]]\n"))
    assert "intro" in whole and "outside" in whole
    part = texts(world.view("a.md", "![[b#Part 部分]]\n"))
    assert "inside" in part and "outside" not in part and "intro" not in part
    missing = texts(world.view("a.md", "![[b#No such]]\n"))
    assert "No heading “No such”" in missing


def test_embeds_stop_at_cycles_and_at_a_depth(world) -> None:
    world.notes = {"a.md": "![[b]]\n", "b.md": "![[a]]\n"}
    assert "would embed itself" in texts(world.view("a.md"))
    world.notes = {f"n{i}.md": f"deep {i}\n\n![[n{i + 1}]]\n" for i in range(9)}
    words = texts(world.view("n0.md", limits=Limits(embed_depth=3)))
    assert "deep 3" in words and "deep 5" not in words and "too deep" in words


def test_a_thousand_embeds_are_bounded(world) -> None:
    world.notes = {"b.md": "word\n"}
    view = world.view("a.md", "![[b]]\n\n" * 200, limits=Limits(embeds=5))
    assert texts(view).count("word") == 5


def test_tasks_of_an_embedded_note_are_shown_but_dead(world) -> None:
    world.notes = {"b.md": "- [ ] theirs\n"}
    view = world.view("a.md", "- [x] mine\n\n![[b]]\n")
    assert view.html.count('href="task:') == 1
    assert view.html.count("kg:task-") == 2


def test_callouts(world) -> None:
    view = world.view(
        "a.md",
        "> [!warning] 祝日の前\n> text **bold**\n\n> [!tip]-\n> hidden\n\n"
        "> [!odd-kind]\n> x\n\n> plain\n",
    )
    regions = [(r.kind, r.label, r.folded) for r in view.regions]
    assert regions == [
        ("callout", "祝日の前", False),
        ("callout", "Tip", True),
        ("callout", "Odd kind", False),
        ("quote", "", False),
    ]
    assert "[!" not in texts(view)


def test_code_is_coloured_and_copied_as_written(world) -> None:
    code = "def f(x: int):\n\treturn '<b>' + \"日本\"  # c\n"
    view = world.view("a.md", f"```python title=x\n{code}```\n")
    region = view.regions[0]
    assert (region.kind, region.label) == ("code", "python")
    assert region.code == code.removesuffix("\n")
    assert "&lt;b&gt;" in view.html and "color:#" in view.html
    lines = [line for block in view.blocks if block.kind == "code" for line in (block.line,)]
    assert lines == [2]


def test_unknown_languages_and_no_language_are_shown_plain(world) -> None:
    view = world.view("a.md", "```nosuchlang\na < b\n```\n\n    indented\n")
    assert [r.code for r in view.regions] == ["a < b", "indented"]


def test_formulas_are_drawn_or_legible(world) -> None:
    view = world.view("a.md", "$E=mc^2$ and $\\frac{価格}{2}$\n\n$$\\sum_{i=1}^n x_i$$\n")
    assert sum(name.startswith("kg:") and "/" not in name for name in view.images) >= 3
    assert "(価格)/(2)" in texts(view)


def test_prices_are_no_formulas(world) -> None:
    view = world.view("a.md", "It costs $5 and then $10.\n")
    assert "costs $5 and then $10" in texts(view)


def test_footnotes_have_plain_words_for_hovering(world) -> None:
    view = world.view("a.md", "A[^n] and B[^m].\n\n[^n]: First **note**.\n[^m]: 二つめ。\n")
    assert view.footnotes == ("First note.", "二つめ。")
    assert 'href="fn:0"' in view.html and 'href="fnref:1"' in view.html


def test_tables(world) -> None:
    view = world.view("a.md", "| A | 曜日 |\n|--|--:|\n| [[x\\|y]] | `c` |\n| a<br>b |  |\n")
    assert kinds(view).count("cell") == 6
    assert "y" in texts(view) and "<br/>b" in view.html
    assert 'align="right"' in view.html


def test_b47_very_long_tables_are_cut_and_say_so(world) -> None:
    """B47: a 5,000-row table must not stall the window."""
    rows = "| 1 | 2 |\n" * 3000
    view = world.view("a.md", "| A | B |\n|---|---|\n" + rows + "\nafter\n")
    words = texts(view)
    assert "2700 more rows" in words and "after" in words


def test_b47_a_huge_note_shows_its_beginning(world) -> None:
    """B47: one megabyte opens; the rest is a click away."""
    text = "".join(f"para {i} 日本語の文章です。\n\n" for i in range(8_000))
    view = world.view("a.md", text)
    assert view.truncated
    assert len(view.html) < 1_200_000
    assert "Show the rest" in texts(view)
    whole = world.view("a.md", text[:100_000], limits=Limits(characters=1 << 40))
    assert not whole.truncated


@pytest.mark.parametrize("word", ["word ", "言葉。", "言葉"])
def test_a_line_without_end_is_shown_up_to_the_limit(world, word: str) -> None:
    """B47: a note of one line is not cut down to its title."""
    view = world.view("a.md", "First.\n\n" + word * 300_000)
    words = texts(view)
    assert 40_000 < words.count(word.strip()) * len(word) <= 80_100
    assert words.rstrip().endswith("Show the rest")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "---\ntype: [\n---\nbody\n",
        "x" * 1_000_00,
        "- " * 3000 + "deep\n",
        "> " * 2000 + "deep\n",
        "[" * 5000 + "\n",
        "# \n\n##\n\n|\n|-|\n",
        "\ufffd\x00 text\n",
        "- [ ]\n-\n1.\n   ```\n   x\n",
        "- > quote in item\n  > > deeper\n\n  ![[nobody]]\n",
        "[^a]: only a definition\n",
        "Text[^a].\n\n[^a]:\n    ```\n    code first\n    ```\n",
    ],
)
def test_no_text_is_refused(world, text: str) -> None:
    """Empty, broken, deep and odd notes all make a page."""
    view = world.view("odd.md", text)
    assert view.html.startswith("<html>")
    assert texts(view).strip()


def test_b44_bold_beside_japanese_punctuation(world) -> None:
    """B44: `**「重要」**です` is bold, in the reader as in the editor."""
    view = world.view("a.md", "これは**「重要なこと」**です。\n")
    assert "**" not in texts(view)
    assert '<span style="font-weight:600">「重要なこと」</span>' in view.html


def test_equal_input_gives_an_equal_page(world) -> None:
    text = "# T\n\n[[x]] $a^2$ ```c``` \n"
    assert world.view("a.md", text).html == world.view("a.md", text).html
    assert world.view("a.md", text).html != world.view("a.md", text, mode="dark").html


def test_line_starts_lead_from_lines_to_offsets(world) -> None:
    view = world.view("a.md", "絵文字😀\nb\n")
    assert view.line_starts == (0, 5, 7)


def test_b47_pictures_written_as_base64_are_shown(world, png) -> None:
    """B47: two megabytes of base64 in the text neither stall the parser nor fill the page."""
    data = base64.b64encode(png).decode()
    view = world.view("a.md", f"![plan](data:image/png;base64,{data})\n\nafter\n")
    assert 'width="40"' in view.html and "base64" not in view.html
    assert "after" in texts(view)
    broken = world.view("a.md", "![p](data:image/png;base64," + "A" * 2_000_001 + ")\n\nafter\n")
    assert "can't be shown" in texts(broken) and "after" in texts(broken)
    assert not broken.truncated
    forged = world.view("a.md", "![p](kg-inlined:0)\n")
    assert "can't be shown" in texts(forged)


def test_b47_very_many_short_lines_are_cut_too(world) -> None:
    """B47: fifty thousand headings."""
    view = world.view("a.md", "".join(f"# h{i}\n" for i in range(20_000)))
    assert view.truncated and len(view.blocks) < 5000


def test_marked_words(world) -> None:
    view = world.view("a.md", "a ==marked 印== b, 1 == 2 and x == y, `==code==`, ====\n")
    assert view.html.count("rgba(2,0,0,0)") == 1
    assert "1 == 2 and x == y" in texts(view) and "==code==" in texts(view)


def test_a_page_that_nobody_waits_for_any_more_is_given_up_between_two_blocks(world) -> None:
    token = CancelToken()

    world.notes = {"a.md": "x"}
    resolve = world.resolve

    def leave(*link: object) -> object:
        token.cancel()  # the person began to type
        return resolve(*link)

    world.resolve = leave
    with pytest.raises(Cancelled):
        world.view("a.md", "[[a]]\n\n[[a]]\n", token=token)
