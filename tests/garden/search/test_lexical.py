"""Finding notes by their words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest

from garden.search import lexical
from garden.search.hits import Hit, Signal
from garden.search.store import Index
from garden.work import Cancelled, CancelToken


class Bed(Protocol):
    index: Index

    def plant(self, **notes: str) -> object: ...

    def put(self, notes: dict[str, str]) -> object: ...


def find(bed: Bed, query: str, **options: int) -> list[str]:
    return [hit.path.removesuffix(".md") for hit in lexical.search(bed.index, query, **options)]


def marked(hit: Hit) -> list[str]:
    return [hit.snippet.text[a:b] for a, b in hit.snippet.ranges]


def test_two_character_words_are_found(bed: Bed) -> None:
    """B38."""
    bed.plant(a="日本語の形態素解析", b="東京都庁", c="リンゴを食べます", d="我喜欢hello world你好")
    assert find(bed, "形態") == ["a"]
    assert find(bed, "解析") == ["a"]
    assert find(bed, "都庁") == ["b"]
    assert find(bed, "食べ") == ["c"]
    assert find(bed, "京") == ["b"]
    assert find(bed, "庁") == ["b"]
    assert find(bed, "hello") == find(bed, "喜欢hello") == find(bed, "world你好") == ["d"]
    assert find(bed, "欢你") == []


def test_a_word_that_a_line_end_parts_is_found_and_marked(bed: Bed) -> None:
    bed.put({
        "a.md": "前の段落。\n\n人の記\n憶はあいまいで、書\nいておく。",
        "b.md": "> 人の記\n> 憶",
        "c.md": "- 記\n- 憶\n",
    })  # fmt: skip
    hits = {hit.path: hit for hit in lexical.search(bed.index, "記憶")}
    assert set(hits) == {"a.md", "b.md"}
    assert marked(hits["a.md"]) == ["記憶"]
    assert "人の記憶はあいまいで、書いておく。" in hits["a.md"].snippet.text
    assert marked(hits["b.md"]) == ["記憶"]
    assert find(bed, "記憶はあいまい")[0] == "a"


def test_a_single_emoji_is_found_and_marked(bed: Bed) -> None:
    bed.plant(a="苗🌱を植える", b="no seedling", c="🌱Basil and ☀️", d="👩‍🌾 grows")
    assert set(find(bed, "🌱")) == {"a", "c"}
    assert find(bed, "☀") == find(bed, "☀️") == ["c"]
    assert find(bed, "👩‍🌾") == ["d"]
    assert find(bed, "basil 🌱")[0] == "c"
    assert find(bed, "苗🌱を")[0] == "a"
    [hit] = [hit for hit in lexical.search(bed.index, "🌱") if hit.path == "a.md"]
    assert marked(hit) == ["🌱"]


def test_no_pair_spans_two_fields(bed: Bed) -> None:
    """B38."""
    bed.put({"x.md": "---\ntitle: 東京\naliases: [都庁, print]\ntags: [queue]\n---\n# 記\n憶"})
    assert find(bed, "京都") == []
    assert find(bed, "記憶") == []
    assert find(bed, '"print queue"') == []


def test_width_and_kana_forms_meet_both_ways(bed: Bed) -> None:
    """B39, with the highlights in the original text."""
    bed.plant(half="ｶﾞｲﾄﾞを読む", full="ガイドを読む", nfd="カ\u3099イト\u3099を読む", api="ＡＰＩ①")
    for typed in ("ガイド", "ｶﾞｲﾄﾞ", "カ\u3099イト\u3099"):
        hits = {hit.path: marked(hit) for hit in lexical.search(bed.index, typed)}
        assert hits == {
            "half.md": ["ｶﾞｲﾄﾞ"],
            "full.md": ["ガイド"],
            "nfd.md": ["カ\u3099イト\u3099"],
        }
    assert find(bed, "api1") == find(bed, "ＡＰＩ") == find(bed, "api") == ["api"]


def test_kana_are_one_when_asked(make_bed: Callable[..., Bed]) -> None:
    """B39: a setting."""
    made = make_bed(kana=True)
    made.plant(a="メモを取る", b="めもを取る")
    assert sorted(find(made, "めも")) == ["a", "b"]


def test_title_before_heading_before_body(bed: Bed) -> None:
    """B38: whatever bm25 says."""
    bed.plant(
        body="# Other\n" + "memory " * 50,
        heading="# Something\n\n## Memory of things\n\nshort",
        title="# Memory and a very long title that has many other words in it\n\ntext",
        alias="---\naliases: [Memory]\n---\nnothing",
    )
    found = find(bed, "memory")
    assert set(found[:2]) == {"alias", "title"}
    assert found[2:] == ["heading", "body"]
    signals = [hit.signals[0].signal for hit in lexical.search(bed.index, "memory")]
    assert signals == [Signal.TITLE, Signal.TITLE, Signal.HEADING, Signal.WORDS]


def test_the_very_name_comes_first(bed: Bed) -> None:
    bed.plant(a="# Print queue and print queue again", b="# Print queue", c="print queue")
    assert find(bed, "print queue")[0] == "b"
    assert find(bed, "ＰＲＩＮＴ　queue")[0] == "b"


def test_inflections_meet(bed: Bed) -> None:
    bed.plant(a="Indexes of memories were running", b="an index", c="nothing")
    assert sorted(find(bed, "index")) == ["a", "b"]
    assert find(bed, "memory run ") == ["a"]
    assert marked(lexical.search(bed.index, '"memory"')[0]) == ["memories"]


@pytest.mark.parametrize("typed", ["c", "comp", "comput", "computi", "computin", "computing"])
def test_every_beginning_of_an_inflected_word_finds_it(bed: Bed, typed: str) -> None:
    """The index keeps stems; a half-typed ending must not make the result blink away."""
    bed.plant(a="cloud computing")
    assert find(bed, typed) == ["a"]


def test_only_the_last_word_is_a_beginning(bed: Bed) -> None:
    bed.plant(a="warehouse queue")
    assert find(bed, "wareh") == ["a"] == find(bed, "queue wareh")
    assert find(bed, '"wareh"') == []
    assert find(bed, "wareh stock") == [] == find(bed, "wareh title:zzz")


def test_phrases_exclusions_and_alternatives(bed: Bed) -> None:
    bed.plant(a="the print queue", b="queue to print", c="a draft print queue", d="spool")
    assert sorted(find(bed, '"print queue"')) == ["a", "c"]
    assert find(bed, '"print queue" -draft') == ["a"]
    assert find(bed, 'print -"print queue"') == ["b"]
    assert sorted(find(bed, "spool OR draft")) == ["c", "d"]
    assert sorted(find(bed, "-print")) == ["d"]


def test_filters(bed: Bed) -> None:
    head = "---\ntype: {}\ntags: [{}]\nstatus: {}\ntitle: {}\n---\n"
    bed.put(
        {
            "notes/a.md": head.format("BigQuery Table", "work, 会議", "draft", "Alpha")
            + "[[b]] 記憶",
            "notes/2026/b.md": head.format("Runbook", "work/plans", "stable", "Beta")
            + "記憶 #idea",
            "c.md": "記憶 [x](notes/2026/b.md) [[unwritten]]",
        }
    )
    assert find(bed, "tag:work") == ["notes/2026/b", "notes/a"]
    assert find(bed, "記憶 tag:会議") == ["notes/a"]
    assert find(bed, "tag:ＩＤＥＡ") == ["notes/2026/b"]
    assert find(bed, "tag:wor") == []
    assert find(bed, 'type:"bigquery table"') == find(bed, "type:big") == ["notes/a"]
    assert find(bed, "記憶 path:2026") == ["notes/2026/b"]
    assert sorted(find(bed, "link:b")) == sorted(find(bed, "link:Beta")) == ["c", "notes/a"]
    assert find(bed, "link:unwritten") == ["c"]
    assert find(bed, "link:nowhere") == []
    assert find(bed, "記憶 -tag:work") == ["c"]
    assert find(bed, "記憶 -link:b") == ["notes/2026/b"]
    assert find(bed, "title:alph") == ["notes/a"]
    assert find(bed, "-title:alpha -title:beta") == ["c"]
    assert sorted(find(bed, "status:stable")) == ["c", "notes/2026/b"]  # OKF: absent is stable
    assert find(bed, "記憶 status:draft type:big path:notes") == ["notes/a"]


def test_a_question_finds_notes_with_some_of_its_words(bed: Bed) -> None:
    bed.plant(a="記憶は夜に統合される。", b="printer queues recover by themselves", c="別の話")
    assert find(bed, "記憶の統合はどう動くのか") == ["a"]
    assert find(bed, "How does the queue recover after an outage?") == ["b"]
    assert find(bed, "why is the") == []


def test_a_hit_says_where_and_why(bed: Bed) -> None:
    text = "---\ntitle: T\n---\n\n# T\n\nintro\n\n## 手順 その1\n\n行列の ＡＰＩ を見る。\n"
    bed.put({"n.md": text})
    (hit,) = lexical.search(bed.index, "api 行列")
    assert (hit.heading, hit.anchor) == ("手順 その1", "手順-その1")
    assert hit.offset == text.index("行列")
    assert marked(hit) == ["行列", "ＡＰＩ"]
    assert [score.signal for score in hit.signals] == [Signal.WORDS]
    (hit,) = lexical.search(bed.index, "T")
    assert hit.title_ranges == ((0, 1),) and hit.snippet.text.startswith("intro")


def test_a_long_body_and_many_hits_stay_within_limits(bed: Bed) -> None:
    bed.put({f"n{number}.md": f"common {number}" for number in range(40)})
    assert len(find(bed, "common")) == 30
    assert len(find(bed, "common", limit=7)) == 7


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "  ",
        "-",
        "tag:",
        '"',
        "(",
        ")",
        "*",
        "AND",
        "NOT",
        "NEAR(",
        "a:b",
        "{title}:x",
        "'",
        "^a",
    ],
)
def test_nothing_typed_breaks_the_query_language(bed: Bed, typed: str) -> None:
    bed.plant(a="a note")
    lexical.search(bed.index, typed)
    lexical.search(bed.index, f"note {typed}")


def test_cancelling_ends_a_search(bed: Bed) -> None:
    bed.put({f"n{number}.md": "word " * 200 for number in range(60)})
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        lexical.search(bed.index, "w", token=token)


def test_notes_with_a_phrase(bed: Bed) -> None:
    bed.plant(a="see the print queue", b="# Print queue", c="queue print", d="印刷待ち行列")
    assert sorted(lexical.paths_with_phrase(bed.index, "print queue")) == ["a.md", "b.md"]
    assert lexical.paths_with_phrase(bed.index, "待ち") == ["d.md"]
    assert lexical.paths_with_phrase(bed.index, "…") == []


def test_what_stands_in_a_comment_is_not_found(bed: Bed) -> None:
    """As its links don't count: nobody who reads the note sees the word."""
    bed.plant(
        obsidian="water the beds %%geheim 秘密%% every day",
        html="<!--\ngeheim 秘密\n\nstill geheim\n-->\nwater the beds",
        code="water `%%geheim 秘密%%` here",
        open="water <!-- geheim 秘密",
    )
    assert sorted(find(bed, "geheim")) == ["code", "open"]
    assert sorted(find(bed, "秘密")) == ["code", "open"]
    assert find(bed, '"beds every"') == ["obsidian"]
    # The row is taken out of the index again by the same tokens.
    bed.plant(obsidian="nothing any more", html="%%geheim%%")
    assert sorted(find(bed, "geheim")) == ["code", "open"]
    assert "obsidian" not in find(bed, "beds")


def test_a_snippet_leaves_comments_out_and_points_into_the_note(bed: Bed) -> None:
    text = (
        "---\ntitle: Beds\n---\n\n%%an old plan%%\n\nFirst <!-- not yet --> water, %%or\nnot%% then"
        " the tomato.\n\n## Later\n\n" + "%%long comment%% " * 50 + "harvest\n"
    )
    bed.plant(a=text)
    hit = lexical.search(bed.index, "tomato")[0]
    assert hit.snippet.text.startswith("First water, then the tomato.")
    assert "plan" not in hit.snippet.text
    assert marked(hit) == ["tomato"]
    assert hit.offset == text.index("tomato")
    hit = lexical.search(bed.index, "harvest")[0]
    assert (hit.heading, hit.offset) == ("Later", text.index("harvest"))
    assert "comment" not in hit.snippet.text


def test_irregular_forms_of_english_words_find_each_other(bed: Bed) -> None:
    bed.plant(a="a mouse in the barn", b="three mice", c="she wrote it down", d="writing letters")
    assert set(find(bed, "mouse")) == set(find(bed, "mice")) == {"a", "b"}
    assert set(find(bed, "written")) == set(find(bed, "write")) == {"c", "d"}
    assert find(bed, "mouse barn")[0] == "a"
    assert set(find(bed, "barn OR mouse")) == {"a", "b"}
    assert find(bed, "mouse -mice") == []
    assert find(bed, '"mouse"') == ["a"], "in quotes it is meant as it stands"
    hit = lexical.search(bed.index, "three mouse")[0]
    assert marked(hit) == ["three", "mice"]


def test_a_tag_of_the_text_is_found_by_all_of_it_and_by_what_it_lies_below(bed: Bed) -> None:
    bed.plant(
        a="x #proj/alpha and #Café", b="y #alpha #proj", c="---\ntags: [proj/alpha]\n---\n", d="z"
    )
    assert sorted(find(bed, "tag:proj")) == ["a", "b", "c"]
    assert sorted(find(bed, "tag:PROJ/alpha")) == ["a", "c"]
    assert find(bed, "tag:alpha") == ["b"]
    assert find(bed, "tag:café") == find(bed, "tag:#cafe") == ["a"]
    assert find(bed, "-tag:proj") == ["d"]
