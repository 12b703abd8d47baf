"""Cutting notes into pieces: by kind, bounded, without markup, stable under renames."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from garden.okf.note import Heading, Span
from garden.search.chunks import (
    BRIEF_UNITS,
    CHUNK_CAP,
    OVERVIEW_UNITS,
    SECTION_UNITS,
    Kind,
    Level,
    NoteSource,
    brief_chunk,
    cjk_share,
    kind_of,
    overview_chunk,
    plain,
    section_chunks,
    units,
)


def note(
    text: str, *, kind: Kind = Kind.KNOWLEDGE, path: str = "a.md", **more: object
) -> NoteSource:
    headings = tuple(
        Heading(len(m[1]), m[2], m[2], Span(m.start(), m.end()), text.count("\n", 0, m.start()) + 1)
        for m in re.finditer(r"^(#{1,6}) (.+)$", text, re.MULTILINE)
    )
    return NoteSource(path, text, headings=headings, kind=kind, **more)  # type: ignore[arg-type]


def test_knowledge_is_cut_at_headings_with_their_path() -> None:
    text = (
        "# 印刷\n\nはじめに。\n\n## 締め\n\n14時まで。\n\n### 例外\n\n祝日。\n\n## 費用\n\n百円。\n"
    )
    found = section_chunks(note(text, title="印刷"))
    assert [c.heading for c in found] == ["", "締め", "締め > 例外", "費用"]
    assert found[2].text == "印刷 > 締め > 例外\n祝日。"
    assert [c.number for c in found] == [1, 2, 3, 4]
    for chunk in found:
        assert chunk.level is Level.SECTION
        assert chunk.text.rsplit("\n", 1)[1] == plain(text[chunk.start : chunk.end])


def test_frontmatter_stays_out_and_an_empty_note_has_no_section() -> None:
    text = "---\ntitle: x\n---\nbody words"
    found = section_chunks(note(text, body_start=17))
    assert [c.text for c in found] == ["body words"]
    assert section_chunks(note("")) == []
    assert section_chunks(note("# Only a heading\n")) == []


def test_episodes_are_cut_by_time() -> None:
    text = (
        "# 2026-11-15\n\n## 09:30 meeting\n\nwords one\n\n### detail\n\nwords two\n\n"
        "## 14:00\n\nthree\n"
    )
    found = section_chunks(note(text, kind=Kind.EPISODES))
    assert [c.heading for c in found if c.heading] == ["09:30 meeting", "14:00"]
    assert "words two" in next(c.text for c in found if c.heading == "09:30 meeting")


def test_procedures_skills_and_users_stay_whole_unless_huge() -> None:
    text = "# Restart\n\n## One\n\nstop it\n\n## Two\n\nstart it\n"
    for kind in (Kind.PROCEDURES, Kind.SKILLS, Kind.USERS):
        assert len(section_chunks(note(text, kind=kind))) == 1
    huge = "# Big\n\n" + "\n\n".join(f"## Part {i}\n\n" + "word " * 400 for i in range(10))
    assert len(section_chunks(note(huge, kind=Kind.SKILLS))) == 10


def test_long_sections_are_cut_at_paragraphs_and_sentences() -> None:
    paragraphs = "\n\n".join(f"段落{i}です。" + "これは長い文章の一部です。" * 8 for i in range(12))
    found = section_chunks(note(paragraphs))
    assert len(found) > 3
    assert all(units(c.text) <= SECTION_UNITS + 20 for c in found)
    assert "".join(paragraphs[c.start : c.end] for c in found) == paragraphs
    one_line = "記" * 5000
    pieces = section_chunks(note(one_line))
    assert "".join(one_line[c.start : c.end] for c in pieces) == one_line
    assert all(units(c.text) <= SECTION_UNITS * 2 for c in pieces)


def test_b54_the_number_of_pieces_is_bounded() -> None:
    text = "\n".join(f"## H{i}\n\nwords {i}\n" for i in range(CHUNK_CAP * 2))
    assert len(section_chunks(note(text))) == CHUNK_CAP


def test_the_note_level_is_short_and_says_what_it_is() -> None:
    text = "# Title\n\n## First\n\nx\n\n## Second\n\ny\n"
    source = note(text, title="Title", description="what it is", aliases=("other name",))
    chunk = overview_chunk(source)
    assert chunk.text.startswith("Title / other name / what it is / First / Second")
    assert chunk.number == 0
    long = overview_chunk(note("x", title="題" * 400))
    assert units(long.text) <= OVERVIEW_UNITS
    bare = overview_chunk(note("最初の文章がここにあります。二つ目。", title="無題"))
    assert "最初の文章" in bare.text


def test_the_first_pass_reads_the_beginning_of_the_overview() -> None:
    source = note("# Title\n\n## First\n\nx\n", title="Title", description="what it is " * 9)
    brief, overview = brief_chunk(source), overview_chunk(source)
    assert brief.text.startswith("Title / what it is what")
    assert BRIEF_UNITS // 2 < units(brief.text) <= BRIEF_UNITS < units(overview.text)
    assert overview.text.startswith(brief.text)
    assert (brief.number, brief.start, brief.end) == (0, overview.start, overview.end)
    tiny = note("short", title="題")
    assert brief_chunk(tiny).digest == overview_chunk(tiny).digest  # embedded once


def test_the_path_is_in_no_text_so_a_move_embeds_nothing() -> None:
    text = "words of a note\n\n## Head\n\nmore"
    here = note(text, path="a/b.md", title="b", written_title=False)
    there = note(text, path="c/d.md", title="d", written_title=False)
    assert [c.digest for c in section_chunks(here)] == [c.digest for c in section_chunks(there)]


def test_kinds_are_folders_of_anima_gardens_only() -> None:
    assert kind_of("episodes/2026-11-15.md", anima=True) is Kind.EPISODES
    assert kind_of("notes/x.md", anima=True) is Kind.KNOWLEDGE
    assert kind_of("episodes/2026-11-15.md") is Kind.KNOWLEDGE


def test_markup_goes_words_stay() -> None:
    text = (
        "> [!note] これは**「重要」**な [[slug|名前]] と [label](http://x/y_(z)) ![絵](a.png)。\n"
        "- [x] done `code_name` snake_case_word\n| a | b |\n|---|---|\n```python\nx = 1\n```\n"
        "<!-- hidden --> see https://example.org/long/path."
    )
    out = plain(text)
    for kept in ("「重要」な 名前 と label 絵", "code_name", "snake_case_word", "x = 1", "a b"):
        assert kept in out
    for gone in ("**", "[[", "http", "hidden", "```", "|", "[!note]", "[x]"):
        assert gone not in out


def test_share_of_japanese() -> None:
    assert cjk_share("") == 0
    assert cjk_share("only latin words") == 0
    assert cjk_share("日本語だけ") == 1
    assert 0.3 < cjk_share("日本語 with English") < 0.8


@given(st.text(max_size=2000), st.sampled_from(list(Kind)))
def test_any_text_is_cut_without_loss_or_crash(text: str, kind: Kind) -> None:
    source = note(text.replace("\r", ""), kind=kind)
    last = 0
    for chunk in section_chunks(source):
        assert last <= chunk.start < chunk.end <= len(source.text)
        assert chunk.text.encode("utf-8")
        assert "\0" not in chunk.text
        last = chunk.end
    assert units(overview_chunk(source).text) <= OVERVIEW_UNITS + 4
    assert units(brief_chunk(source).text) <= BRIEF_UNITS


def test_comments_are_not_for_the_model() -> None:
    assert plain("Seen %%not seen%% here.") == "Seen here."
    assert plain("a\n\n%%\nwhole\n\nblock\n%%\n\n<!-- x -->b `%%c%%`") == "a b %%c%%"


def test_a_comment_over_several_sections_is_in_none_of_their_texts() -> None:
    text = "# A\n\nfirst %%hidden%% word\n\n<!--\n\n## B\n\nsecret\n\n-->\n\nlast 記憶\n"
    made = note(text)
    pieces = section_chunks(made)
    words = " ".join(chunk.text for chunk in [*pieces, overview_chunk(made), brief_chunk(made)])
    assert "first word" in words
    assert "記憶" in words
    assert "secret" not in words
    assert "hidden" not in words
