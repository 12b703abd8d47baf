"""Lists go on, pairs close, markers toggle."""

from __future__ import annotations

import pytest

from ui.wiki import typing_aids
from ui.wiki.typing_aids import Typed


def made(line: str, typed: Typed | None) -> str | None:
    return None if typed is None else line[: typed.start] + typed.text + line[typed.end :]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("- 一つ", "- 一つ\n- "),
        ("  * two", "  * two\n  * "),
        ("9. nine", "9. nine\n10. "),
        ("3) three", "3) three\n4) "),
        ("- [x] done", "- [x] done\n- [ ] "),
        ("> said", "> said\n> "),
        ("> - quoted", "> - quoted\n> - "),
        ("    indented", "    indented\n    "),
        ("- ", ""),
        ("> ", ""),
        ("plain", None),
        ("---", None),
        ("- - -", None),
    ],
)
def test_enter(line: str, after: str | None) -> None:
    assert made(line, typing_aids.on_enter(line, len(line))) == after


def test_enter_before_the_marker_is_plain() -> None:
    assert typing_aids.on_enter("- item", 0) is None


def test_tab_and_back() -> None:
    assert typing_aids.indented("- a") == "  - a"
    assert typing_aids.indented("1. a") == "   1. a"
    assert typing_aids.outdented("  - a") == "- a"
    assert typing_aids.outdented("\ttext") == "text"
    assert typing_aids.outdented("text") == "text"


def test_pairs_close_and_are_stepped_over() -> None:
    assert made("", typing_aids.on_bracket("[", "", 0, 0)) == "[]"
    assert made("[]", typing_aids.on_bracket("[", "[]", 1, 1)) == "[[]]"
    assert typing_aids.on_bracket("]", "[[a]]", 3, 3) == Typed(3, 3, "", 4, 4)
    assert typing_aids.on_bracket("(", "word", 0, 0) is None
    assert typing_aids.on_bracket('"', "5", 1, 1) is None


def test_japanese_brackets_are_left_to_the_input_method() -> None:
    assert typing_aids.on_bracket("「", "", 0, 0) is None
    assert made("重要", typing_aids.on_bracket("「", "重要", 0, 2)) == "「重要」"


def test_backspace_takes_an_empty_pair() -> None:
    assert made("a()b", typing_aids.on_backspace("a()b", 2)) == "ab"
    assert typing_aids.on_backspace("a(x)", 2) is None


def test_markers_toggle() -> None:
    assert made("a word", typing_aids.wrapped("a word", 2, 6, "**")) == "a **word**"
    assert made("a **word**", typing_aids.wrapped("a **word**", 4, 8, "**")) == "a word"
    assert made("a **word**", typing_aids.wrapped("a **word**", 2, 10, "**")) == "a word"
    assert made("**word**", typing_aids.wrapped("**word**", 2, 6, "*")) == "***word***"
    assert made(" 締め ", typing_aids.wrapped(" 締め ", 0, 4, "*")) == " *締め* "


def test_tasks_toggle() -> None:
    assert typing_aids.toggled_task("buy") == "- [ ] buy"
    assert typing_aids.toggled_task("- buy") == "- [ ] buy"
    assert typing_aids.toggled_task("- [ ] buy") == "- [x] buy"
    assert typing_aids.toggled_task("- [X] buy") == "- [ ] buy"
