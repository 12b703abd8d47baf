"""Destinations taken apart and put together again, in every way they can be written."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from garden.okf import wikilink
from garden.okf.links import (
    Style,
    parse_destination,
    relative,
    retarget,
    style_of,
    styled_path,
    without_definitions,
    write_link,
    write_path,
)
from garden.okf.markdown import parse
from garden.okf.note import LinkForm
from garden.okf.resolve import Names, resolve

_segment = st.text(
    alphabet="ab é締め時間ガ ()[]%#?&;:\\<>`|*_~$!'\"^{}+=@.,-　①😀", min_size=1, max_size=8
).filter(lambda s: s.strip(". ") and s == s.strip())
_path = st.lists(_segment, min_size=1, max_size=3).map(lambda parts: "/".join(parts) + ".md")
_anchor = st.one_of(st.none(), _segment)
_style = st.builds(Style, encoded=st.booleans(), angle=st.booleans())


@given(_path, _anchor, _style)
@example("a&amp;b.md", None, Style())
@example("memo:x.md", None, Style())
@example("a(b.md", "c)d", Style())
def test_what_is_written_is_read_again(path: str, anchor: str | None, style: Style) -> None:
    text = f"x `y [label]({write_path(path, anchor, style)} 't') z"
    (link,) = [link for link in parse(text).links if link.form is LinkForm.INLINE]
    assert (link.target, link.anchor, link.title) == (path, anchor, "t")
    assert link.label == "label"
    assert not link.external


@pytest.mark.parametrize(
    ("path", "style", "written"),
    [
        ("a.md", Style(), "a.md"),
        ("用語/締め時間.md", Style(), "用語/締め時間.md"),
        ("用語/a b.md", Style(encoded=True), "%E7%94%A8%E8%AA%9E/a%20b.md"),
        ("a b (1).md", Style(), "a%20b%20(1).md"),
        ("a b (1).md", Style(angle=True), "<a b (1).md>"),
        ("R&D.md", Style(), "R&D.md"),
        ("C#.md", Style(), "C%23.md"),
        ("50%.md", Style(), "50%25.md"),
    ],
)
def test_names_stay_readable(path: str, style: Style, written: str) -> None:
    assert write_path(path, None, style) == written


@pytest.mark.parametrize(
    ("source", "target", "path"),
    [
        ("n.md", "a.md", "a.md"),
        ("a/n.md", "a/b.md", "b.md"),
        ("a/n.md", "b.md", "../b.md"),
        ("a/b/n.md", "c/d.md", "../../c/d.md"),
        ("a/n.md", "a/c/d.md", "c/d.md"),
        ("用語/n.md", "用語/締め.md", "締め.md"),
    ],
)
def test_relative(source: str, target: str, path: str) -> None:
    assert relative(source, target) == path


@pytest.mark.parametrize(
    "written",
    [
        "b.md",
        "./b.md",
        "b",
        "/n/b.md",
        "/n/b",
        "n/b.md",
        "../c/%E7%B7%A0%20x.md",
        "../c/締%20x.md",
        "<../c/締 x.md>",
        "/c/締%20x.md#%E7%B5%82",
        "deep.md",
        "c/締%20x.md",
        "#part",
        "../img/p.png",
    ],
)
def test_a_rename_that_changes_nothing_writes_nothing_new_b06_b12(written: str) -> None:
    names = Names()
    for path in ("n/a.md", "n/b.md", "c/締 x.md", "z/y/deep.md"):
        names.add(path)
    names.add_asset("img/p.png")
    for text in (f'[x]({written} "t")', f"![x]({written})", f"[x]\n\n[x]: {written}\n"):
        link = parse(text).links[-1]
        result = resolve(link.target, "n/a.md", link.form, names)
        assert result.status == "found"
        assert result.path
        if not link.target:
            continue  # '#part' has no path to rewrite: it stays as it is
        style = style_of(text, link, "n/a.md", result.path)
        path = styled_path("n/a.md", result.path, style)
        assert path == link.target
        again = retarget(link, path, link.anchor, style)
        span = link.target_span
        assert parse_destination(again) == parse_destination(text[span.start : span.end])
        if "%E7%B5%82" not in written:
            assert again == text[span.start : span.end]


def test_moved_notes_keep_their_style_b06() -> None:
    text = "[b](./b.md)"
    (link,) = parse(text).links
    style = style_of(text, link, "n/a.md", "n/b.md")
    assert styled_path("x/y/a.md", "n/b.md", style) == "../../n/b.md"
    assert styled_path("x/y/a.md", "x/y/b.md", style) == "./b.md"


def test_each_form_is_rewritten_in_its_own_coding_b07() -> None:
    text = "[[n#見出し ① C#]] [x](n.md#見出し-①-c) ![[n]] #n [r] <https://a.b/>\n\n[r]: n.md\n"
    wiki, inline, embed, slug, use, auto, definition = parse(text).links
    assert retarget(wiki, "m", "見出し 2") == "m#見出し 2"
    assert retarget(inline, "m.md", "見出し-2") == "m.md#見出し-2"
    assert retarget(embed, "a/m") == "a/m"
    assert retarget(slug, "m-2") == "m-2"
    assert retarget(definition, "m n.md") == "m%20n.md"
    for link, name in ((wiki, "a|b"), (slug, "a b"), (use, "m.md"), (auto, "m.md"), (embed, "")):
        with pytest.raises(ValueError, match=r"written|elsewhere"):
            retarget(link, name)


def test_definitions_count_once() -> None:
    links = parse("[a][r] [b][r]\n\n[r]: x.md\n[unused]: y.md\n").links
    assert [(link.form.value, link.target) for link in without_definitions(links)] == [
        ("reference", "x.md"),
        ("reference", "x.md"),
        ("definition", "y.md"),
    ]


@given(
    st.text(alphabet="ab締[]|\\`*\n ", min_size=1, max_size=8).filter(str.strip),
    _path,
    st.booleans(),
)
def test_labels_are_made_safe(label: str, path: str, in_table: bool) -> None:
    text = write_link(label, path, in_table=in_table)
    if in_table:
        text = f"| {text} | b |\n|---|---|\n"
    if label.count("`") < 2 and not label.endswith("\\"):
        (link,) = parse(text).links
        assert link.target == path


_name = st.text(alphabet="ab締 #[]|\\/.'!$-", min_size=0, max_size=6)


@given(_name, st.one_of(st.none(), _name), st.one_of(st.none(), st.text(max_size=6)), st.booleans())
def test_wiki_links_are_read_as_written_b11(
    target: str, anchor: str | None, label: str | None, in_table: bool
) -> None:
    if not wikilink.can_hold(target, anchor):
        with pytest.raises(ValueError, match="wiki link"):
            wikilink.write(target, anchor, label)
        return
    text = wikilink.write(target, anchor, label, in_table=in_table)
    if in_table:
        text = f"| {text} | b |\n|---|---|\n"
    (link,) = parse(text).links
    assert link.form is LinkForm.WIKI
    assert (link.target, link.anchor) == (target, anchor or None)
