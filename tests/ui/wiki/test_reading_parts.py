"""Small parts of reading: code colours, callouts, formulas, dates, pictures, pins."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale

from garden.changes import Changes
from garden.okf.note import NoteHeader, NoteMeta, Trust
from ui.theme import Theme
from ui.wiki.callouts import callout_of, callout_title
from ui.wiki.code_blocks import HIGHLIGHT_LIMIT, code_lines, language_of
from ui.wiki.header import facts_of, is_stale, read_date, show_date
from ui.wiki.images import decode_image
from ui.wiki.math import draw_formula, formula_text
from ui.wiki.pinned import PinnedNotes
from ui.wiki.reader_style import reader_style
from ui.wiki.tree_delegate import badges_of
from ui.wiki.tree_words import facts_in_words
from ui.wiki.view_values import Limits

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


@pytest.fixture
def style(qtbot):
    return reader_style(Theme("light"))


@pytest.mark.parametrize(
    ("info", "name"), [("python", "python"), ("{.python .x}", "python"), ("", ""), ("C++ a", "c++")]
)
def test_language_of(info, name) -> None:
    assert language_of(info) == name


@pytest.mark.parametrize("info", ["", "python", "json", "nosuch", "bash", "html", "diff"])
@pytest.mark.parametrize("code", ["", "a\n", "\n\na\n\n", "x = '''\n\n'''", "日本\t<&>\n"])
def test_code_keeps_its_lines(style, info, code) -> None:
    lines = code_lines(code, info, style)
    assert len(lines) == code.removesuffix("\n").count("\n") + 1
    assert not any("\n" in line or "\t" in line for line in lines)


def test_very_long_code_is_plain(style) -> None:
    code = "x = 1\n" * (HIGHLIGHT_LIMIT // 6 + 10)
    assert "<span" not in "".join(code_lines(code, "python", style))


def test_callout_kinds() -> None:
    assert callout_of("WARNING").kind.name == "warning"
    assert callout_of("faq", "-").folded
    assert callout_of("faq", "+").foldable and not callout_of("faq", "+").folded
    assert callout_title(callout_of("note")) == "Note"
    assert callout_title(callout_of("my-own")) == "My own"
    assert callout_title(callout_of("note", "", "題")) == "題"


def test_formulas(qtbot) -> None:
    drawn = draw_formula(r"\frac{a}{b}", 16, "#222222", 2.0)
    assert drawn is not None
    assert drawn.width > 4 and drawn.ascent > 8 and drawn.descent > 2
    assert drawn.image.devicePixelRatio() == 2.0
    for bad in ("", "価格", "x" * 5000, r"\frac{", "{{{"):
        assert draw_formula(bad, 16, "#222222") is None, bad


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (r"\frac{a}{b}", "(a)/(b)"),
        (r"\alpha \le \beta^2", "α≤β²"),
        (r"x_{10} \times \text{価格}", "x₁₀×価格"),
        (r"\sqrt{\frac{1}{2}}", "√((1)/(2))"),
        (r"\unknown{x}", "unknown {x}"),
    ],
)
def test_formulas_as_words(source, words) -> None:
    assert formula_text(source).replace(" ", "") == words.replace(" ", "")


def test_dates(qtbot) -> None:
    assert read_date("2026-08-14T09:00:00+09:00").isoformat() == "2026-08-14"
    assert read_date("soon") is None
    assert show_date("soon") == "soon"
    assert show_date("2026-08-14", QLocale(QLocale.Language.Japanese)) == "2026年8月14日"
    assert is_stale("2026-11-29", NOW) and not is_stale("2027-01-01", NOW)


@pytest.mark.parametrize("written", ["", "never", "2026-13-45", "99999", "2026-10-01T25:00Z"])
def test_b49_odd_dates_are_never_stale(written) -> None:
    """B49: a `stale_after` nobody can read must not crash the viewer."""
    assert not is_stale(written, NOW)
    facts_of(NoteMeta("a.md", "a", stale_after=written), NOW)


def test_reserved_notes_have_no_trust(qtbot) -> None:
    words = [fact.words for fact in facts_of(NoteMeta("index.md", "i", reserved=True), NOW)]
    assert words == []


@pytest.mark.parametrize(
    ("fields", "used", "shown"),
    [({}, True, True), ({}, False, False), ({"generated": {"by": "x"}}, False, True)],
)
def test_trust_is_said_where_the_garden_or_the_note_uses_it(fields, used, shown) -> None:
    meta = NoteMeta("a.md", "a", fields=fields)
    words = [fact.words for fact in facts_of(meta, NOW, trust=used)]
    assert ("Unverified" in words) is shown
    header = NoteHeader("a.md", "a", "T", (), (), "", Trust.UNVERIFIED, "", 1, 1)
    assert [badge.name for badge in badges_of(header, NOW, trust=used)] == ["unverified"] * used
    assert ("Unverified" in facts_in_words(header, NOW, trust=used)) is used


def test_badges() -> None:
    header = NoteHeader(
        "a.md", "a", "T", (), (), "draft", Trust.UNVERIFIED, "2026-01-01", 1, 1,
        broken_links=3, problem="error",
    )  # fmt: skip
    names = [badge.name for badge in badges_of(header, NOW)]
    assert names == ["unverified", "draft", "stale", "broken", "problem"]
    plain = NoteHeader("a.md", "a", "", (), (), "", Trust.HUMAN, "", 1, 1)
    assert badges_of(plain, NOW) == []


def test_large_and_broken_pictures(style) -> None:
    assert decode_image(b"", style, Limits()) is None
    assert decode_image(b"\x89PNG\r\n\x1a\nbroken", style, Limits()) is None
    assert decode_image(b"x" * 100, style, Limits(image_bytes=10)) is None


def test_pins_follow_renames_and_keep_their_order(qtbot) -> None:
    pins = PinnedNotes(["a.md", "b.md", "a.md"])
    assert pins.paths == ("a.md", "b.md")
    with qtbot.waitSignal(pins.changed):
        pins.follow(Changes(moved=(("a.md", "c/a.md"),)))
    assert pins.paths == ("c/a.md", "b.md")
    pins.move("b.md", -1)
    assert pins.paths == ("b.md", "c/a.md")
    assert pins.toggle("b.md") is False and "b.md" not in pins
    assert pins.toggle("z.md") is True
    pins.follow(Changes(removed=frozenset({"z.md"})))
    assert "z.md" in pins, "undo may bring it back"
