"""Names in any script (B07, B08, B09, B14)."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.errors import InvalidName
from garden.okf.names import (
    Anchors,
    anchor,
    check_file_name,
    fold,
    folder_of,
    free_name,
    is_attachment_name,
    is_note_name,
    is_reserved,
    look_alikes,
    safe_file_name,
    same_anchor,
    slugify,
    stem,
    without_suffix,
)


def test_B09_composed_and_decomposed_names_meet() -> None:
    composed = "用語/ガイド.md"
    decomposed = unicodedata.normalize("NFD", composed)
    assert composed != decomposed
    assert fold(composed) == fold(decomposed)
    assert fold("Print-Queue") == fold("print-queue")
    assert look_alikes([composed, decomposed, "a.md", "A.md", "b.md"]) == [
        tuple(sorted((composed, decomposed))),
        ("A.md", "a.md"),
    ]


@given(st.text(max_size=20))
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_parts_of_a_path() -> None:
    assert stem("用語/締め時間.md") == "締め時間"
    assert stem("a.b.MD") == "a.b"
    assert without_suffix("policies/discount.md") == "policies/discount"
    assert folder_of("a/b/c.md") == "a/b" and folder_of("c.md") == ""
    assert is_note_name("x.markdown") and not is_note_name("x.png")


def test_reserved_files() -> None:
    assert is_reserved("index.md") and is_reserved("runbooks/log.md")
    assert not is_reserved("catalog.md") and not is_reserved("my-index.md")


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Print queue", "print-queue"),
        ("締め時間の一覧", "締め時間の一覧"),
        ("C# & F#: a 'tour'", "c-f-a-tour"),
        ("  Größe  ", "größe"),
        ("??", ""),
        ("snake_case stays", "snake_case-stays"),
        (unicodedata.normalize("NFD", "ガイド"), "ガイド"),
    ],
)
def test_slugs_keep_any_script(title: str, slug: str) -> None:
    assert slugify(title) == slug


@pytest.mark.parametrize(
    ("title", "expected", "reason"),
    [
        ("Why?", "Why", "illegal-characters"),
        ("A/B", "A-B", "illegal-characters"),
        ("con", "note-con", "device-name"),
        ("COM1.txt", "note-COM1.txt", "device-name"),
        ("x:", "x", "illegal-characters"),
        ("name.", "name", "trailing-dot"),
        ("  ", "note", "empty"),
        ("", "note", "empty"),
        (".hidden", "hidden", "leading-dot"),
        ("index", "index-note", "okf-reserved"),
        ("Log", "Log-note", "okf-reserved"),
        ("a[b]#c|d", "a-b-c-d", "illegal-characters"),
        ("two\nlines", "two lines", "illegal-characters"),
        ("evil\u202egnp", "evilgnp", "invisible-characters"),
    ],
)
def test_B14_titles_become_safe_file_names(title: str, expected: str, reason: str) -> None:
    name = safe_file_name(title)
    assert name.name == expected
    assert reason in name.reasons
    assert name.file_name == expected + ".md"


def test_B14_long_titles_are_cut_between_characters() -> None:
    name = safe_file_name("記憶" * 60)
    assert len(name.name.encode()) <= 200 and set(name.name) == {"記", "憶"}
    assert name.reasons == ("too-long",)
    family = safe_file_name("👨‍👩‍👧‍👦" * 20)
    assert len(family.name.encode()) <= 200
    assert family.name.count("👨") == family.name.count("👦")
    assert len(safe_file_name("e" + "\u0323" * 500).name.encode()) <= 200


def test_B14_ordinary_titles_are_kept() -> None:
    for title in ("締め時間", "Print queue", "Ünïcode – dash", "🌱 seedling", "v1.2 (draft)"):
        assert safe_file_name(title) == safe_file_name(title)
        assert safe_file_name(title).name == unicodedata.normalize("NFC", title)
        assert safe_file_name(title).reasons == ()


@given(st.text(max_size=120))
def test_B14_any_title_gives_a_usable_name(title: str) -> None:
    safe = safe_file_name(title)
    assert safe.name and safe.name == safe.name.strip() and safe.name[0] != "."
    assert not safe.name.endswith(".")
    assert len(safe.file_name.encode()) <= 220
    assert not set(safe.name) & set('<>:"/\\|?*#^[]\0\n')
    assert safe_file_name(safe.name).name == safe.name


def test_a_bad_name_from_a_person_is_refused_with_a_better_one() -> None:
    check_file_name("ordinary.md")
    check_file_name("index.md")
    with pytest.raises(InvalidName) as caught:
        check_file_name("a/b.md")
    assert "a-b" in caught.value.advice


def test_assets_keep_their_suffix() -> None:
    assert safe_file_name("スクリーン ショット: 1.png", keep_suffix=True).name == (
        "スクリーン ショット- 1.png"
    )
    assert safe_file_name("../../etc/passwd", keep_suffix=True).name == "-..-etc-passwd"
    assert safe_file_name(".png", keep_suffix=True).name == "png"
    assert safe_file_name("con.png", keep_suffix=True).name == "note-con.png"


def test_free_names_count_up() -> None:
    taken = {"x", "x-2"}
    assert free_name("x", taken.__contains__) == "x-3"
    assert free_name("y", taken.__contains__) == "y"


@pytest.mark.parametrize(
    ("heading", "fragment"),
    [
        ("Retry", "retry"),
        ("Job states, in short!", "job-states-in-short"),
        ("Retry & 再試行", "retry--再試行"),
        ("見出し ① C#", "見出し-①-c"),
        ("snake_case", "snake_case"),
        ("全角　空白", "全角-空白"),
        ("Emoji 🌱 here", "emoji--here"),
    ],
)
def test_B07_anchors_are_githubs(heading: str, fragment: str) -> None:
    assert anchor(heading) == fragment


@given(st.text())
def test_B07_anchors_keep_letters_marks_and_numbers_of_any_script(heading: str) -> None:
    lower = unicodedata.normalize("NFC", heading.strip().lower())
    kept = [c for c in lower if c in " -_\u3000\u203f" or unicodedata.category(c)[0] in "LNM"]
    assert anchor(heading) == "".join(kept).replace(" ", "-").replace("\u3000", "-")


def test_B07_duplicate_headings_are_numbered() -> None:
    anchors = Anchors()
    assert [anchors.add(t) for t in ("Steps", "Steps", "Steps 1", "steps", "手順", "手順")] == [
        "steps",
        "steps-1",
        "steps-1-1",
        "steps-2",
        "手順",
        "手順-1",
    ]


def test_B07_links_meet_headings_in_every_tools_spelling() -> None:
    for written in ("見出し ① C#", "見出し-①-c", "見出し--①-c"):
        assert same_anchor(written, "見出し ① C#", "見出し-①-c")
    assert not same_anchor("other", "見出し", "見出し")
    assert not same_anchor("!", "?", "")


def test_attachments_are_known_by_their_ending() -> None:
    assert [
        name
        for name in ("a.png", "x/B.PDF", "Node.js", "v1.2", "png", "a.md")
        if is_attachment_name(name)
    ] == ["a.png", "x/B.PDF"]
