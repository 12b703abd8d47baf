"""Where words stand in a text, and the snippets cut around them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from garden.okf.note import Heading, Span
from garden.search import snippets
from garden.search.matching import Matcher


def found(text: str, *terms: str, open_end: bool = False) -> list[str]:
    matcher = Matcher([(term, open_end) for term in terms])
    return [text[match.start : match.end] for match in matcher.find(text)]


def test_inflected_forms_are_the_same_word() -> None:
    text = "Running runs; the runner ran. Runway."
    assert found(text, "run") == ["Running", "runs", "ran"]
    assert found("memories of a Memory", "memory") == ["memories", "Memory"]
    assert found("nothing is a note", "notes") == ["note"]
    assert found("happy happiness happily", "happiness") == ["happy", "happiness"]


def test_the_last_word_may_go_on() -> None:
    assert found("warehouse wares", "wareh", open_end=True) == ["warehouse"]
    assert found("warehouse wares", "wareh") == []


def test_japanese_is_found_anywhere_and_keeps_its_own_width() -> None:
    """B39: offsets are those of the original."""
    assert found("半角のｶﾞｲﾄﾞと全角のガイド", "ガイド") == ["ｶﾞｲﾄﾞ", "ガイド"]
    assert found("ＡＰＩとAPI", "api") == ["ＡＰＩ", "API"]
    assert found("東京都庁へ", "都庁") == ["都庁"]
    assert found("我喜欢hello世界", "欢你") == []
    assert found("㍿サンプル", "株式") == ["㍿"]


def test_words_beside_japanese_are_words() -> None:
    assert found("日本語APIの話", "api") == ["API"]
    assert found("日本語 API", "日本語API") == ["日本語 API"]


def test_phrases_keep_their_order() -> None:
    assert found("The print queues; queue print; print-queue", "print queue") == [
        "print queues",
        "print-queue",
    ]
    assert found("第3四半期と第 4 四半期", "第4四半期") == ["第 4 四半期"]


def test_the_longer_of_two_matches_counts() -> None:
    assert found("東京都庁", "東京", "東京都庁") == ["東京都庁"]


def snippet(body: str, *terms: str, width: int = 60) -> tuple[str, list[str]]:
    made = snippets.make(body, Matcher([(term, False) for term in terms]), width=width).text
    return made.text, [made.text[a:b] for a, b in made.ranges]


def test_the_window_with_most_words_is_shown() -> None:
    body = (
        "The queue. " + "Filler words here. " * 20 + "The printer queue stopped. " + "More. " * 30
    )
    text, marked = snippet(body, "printer", "queue")
    assert text.startswith("…The printer queue stopped.") and text.endswith("…")
    assert marked == ["printer", "queue"]


def test_markup_is_taken_out_and_ranges_follow() -> None:
    body = "## Heading\n\n- see **[[folder/print-queue|the queue]]** and [label](a.md#x) `code`\n"
    text, marked = snippet(body, "queue", "label", width=200)
    assert text == "Heading see the queue and label code"
    assert marked == ["queue", "label"]


def test_without_a_match_the_beginning_is_shown() -> None:
    made = snippets.make("Nothing here.", Matcher([("zebra", False)]))
    assert made.text.text == "Nothing here." and made.offset is None and not made.terms
    assert snippets.make("", Matcher([])).text.text == ""


def test_a_match_far_down_a_long_note_is_found() -> None:
    body = "字" * 150_000 + "。東京都庁はここ。" + "字" * 1000
    made = snippets.make(body, Matcher([("都庁", False)]))
    assert made.offset == 150_003
    assert "東京都庁はここ" in made.text.text


def test_a_match_across_two_looked_at_stretches_is_found() -> None:
    body = "字" * 15_999 + "都庁" + "字" * 100
    assert snippets.make(body, Matcher([("都庁", False)])).offset == 15_999


def test_the_section_of_a_place() -> None:
    headings = [
        Heading(1, "A", "a", Span(10, 13), 2),
        Heading(2, "B", "b", Span(50, 54), 5),
    ]
    assert snippets.heading_at(headings, 5) is None
    assert snippets.heading_at(headings, 12) is headings[0]
    assert snippets.heading_at(headings, 60) is headings[1]
    assert snippets.heading_at(headings, None) is None


@given(
    st.text(alphabet=st.sampled_from("ab記憶ｶﾞ [](|)*_#`>-!\n。."), max_size=400),
    st.lists(st.sampled_from(["a", "b", "記", "記憶", "ガ", "ab"]), max_size=3),
)
def test_ranges_always_lie_in_the_snippet(body: str, terms: list[str]) -> None:
    made = snippets.make(body, Matcher([(term, True) for term in terms]), width=50)
    last = 0
    for start, end in made.text.ranges:
        assert last <= start < end <= len(made.text.text)
        last = end
