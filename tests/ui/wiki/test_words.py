"""Word jumps stop where the script changes (B45)."""

from __future__ import annotations

from ui.wiki.words import next_stop, previous_stop, word_at


def stops(text: str) -> list[int]:
    found, at = [], 0
    while at < len(text):
        at = next_stop(text, at)
        found.append(at)
    return found


def backward(text: str) -> list[int]:
    found, at = [], len(text)
    while at > 0:
        at = previous_stop(text, at)
        found.append(at)
    return found


def test_japanese_stops_at_script_changes() -> None:
    text = "締め時間はQtで確認、カタカナ"
    assert [text[a:b] for a, b in zip([0, *stops(text)], stops(text), strict=False)] == [
        "締め",
        "時間は",
        "Qt",
        "で",
        "確認",
        "、",
        "カタカナ",
    ]


def test_backward_meets_the_same_borders() -> None:
    text = "締め時間はQtで確認、カタカナ"
    assert sorted(backward(text)) == [0, *stops(text)[:-1]]


def test_latin_words_take_their_spaces_along() -> None:
    assert stops("one two_2  three") == [4, 11, 16]
    assert previous_stop("one two", 7) == 4


def test_double_click_takes_one_script() -> None:
    text = "毎週Friday夕方"
    assert text[slice(*word_at(text, 3))] == "Friday"
    assert text[slice(*word_at(text, len(text)))] == "夕方"
    assert word_at("", 0) == (0, 0)
