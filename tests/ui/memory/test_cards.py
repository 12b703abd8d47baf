"""What cards say, and how the field in them behaves."""

from __future__ import annotations

import ast
import inspect
from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from garden.memory import file_memory
from garden.memory.document import parse
from garden.memory.meters import measure
from garden.memory.view import MemoryPage
from ui.memory import memory_deeds
from ui.memory.card_paint import MOST_LINES, lay_out
from ui.memory.faces import Face, Pile, piles_of, plain
from ui.memory.label_words import LABELS
from ui.memory.memory_actions import deeds
from ui.theme import Theme

from .conftest import CTRL, PAGE, Bench

Key = Qt.Key


def piles(text: str) -> tuple[Pile, ...]:
    document = parse(text)
    return piles_of(MemoryPage(document, None, measure(document, date(2026, 11, 30))))


def faces(text: str) -> list[Face]:
    return [face for pile in piles(text) for face in pile.faces]


def chips(text: str) -> list[tuple[str, str, str]]:
    [face] = faces(text)
    return [(chip.what, chip.text, chip.tone) for chip in face.chips]


def test_source_and_condition_are_marks_below_the_words(qapp) -> None:
    assert chips(
        "## A\n\n- 見本は紙で。出典：[[会議|9月の会議]]。失効条件：`規則` が変わる。\n"
    ) == [
        ("source", "9月の会議", "soft"),
        ("stale", "規則 が変わる", "soft"),
    ]


def test_what_is_due_is_marked_and_says_each_thing_once(qapp) -> None:
    assert chips("## A\n\n- X. Source: y. Stale when: 2026-11-01.\n")[1:] == [
        ("stale", "Due since 2026-11-01", "warn")
    ]
    assert chips("## A\n\n- X. Source: y. Stale when: after 2026-11-01 or so.\n")[1:] == [
        ("stale", "Due since 2026-11-01: after 2026-11-01 or so", "warn")
    ]
    assert chips("## Reminders\n\n- Call by 2026-11-02. Source: y.\n")[1:] == [
        ("stale", "Due since 2026-11-02", "warn")
    ]


def test_what_is_missing_or_too_long_is_marked(qapp) -> None:
    assert chips("## A\n\n- X.\n") == [("missing", "No source", "faint")]
    assert chips("## Working assumptions\n\n- X. Source: y.\n")[1:] == [
        ("missing", "No stale condition", "warn")
    ]
    assert ("long", "Long for Memory", "warn") in chips("## A\n\n- " + "x" * 500 + "\n")


def test_a_stale_item_says_when_and_why(qapp) -> None:
    [one, two] = faces(
        "## Stale or superseded\n\n- ~~A.~~ Stale since 2026-01-02: moved. Was in: B.\n"
        "- ~~C.~~ Superseded by d on 2026-01-03.\n"
    )
    assert one.struck and (one.words, one.note) == ("A.", "2026-01-02 · moved")
    assert two.note == "2026-01-03 · replaced by d"
    assert one.chips == ()


def test_the_part_above_the_first_section_shows_when_it_holds_items(qapp) -> None:
    assert [pile.title for pile in piles("# T\n\n## A\n")] == ["A"]
    assert [pile.title for pile in piles("# T\n\n- x\n\n## A\n")] == ["", "A"]


def test_signs_of_links_and_code_are_left_out() -> None:
    assert plain("see [[a b]], [c](d.md) and `e`\n f") == "see a b, c and e f"


def test_a_long_card_is_cut_and_says_so(qapp) -> None:
    theme = Theme("light")
    short = lay_out(Face("1", "x", "x"), 260, theme)
    long = lay_out(Face("2", "y", "word " * 400), 260, theme)
    assert short.more is None and long.more is not None
    line = short.words.lineAt(0).height()
    assert long.height < line * (MOST_LINES + 3)


def test_others_words_are_no_markup(bench: Bench) -> None:
    bench.write(PAGE.replace("Never print", "<b>Never</b> <img src=x> print"))
    bench.until(bench.level)
    bench.write(PAGE.replace("a phone.", "a phone. Source: <img src='x'>."))
    bench.until(bench.level)
    card = bench.card("Never print")
    assert "<img" not in card.toolTip() and "&lt;img" in card.toolTip()
    bench.go("Never print")
    bench.key(Key.Key_Return)
    hint = card.findChild(QLabel, "memory-card-hint")
    assert hint is not None and hint.textFormat() is Qt.TextFormat.PlainText


def test_enter_of_a_composition_is_the_input_methods_b40(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_End, CTRL)
    editor = bench.focus
    QApplication.sendEvent(editor, QInputMethodEvent("いんさつ", []))
    bench.key(Key.Key_Return)
    bench.key(Key.Key_Escape)
    assert bench.place.board.writing is not None and not bench.place.board.writing.saving
    event = QInputMethodEvent()
    event.setCommitString("印刷")
    QApplication.sendEvent(editor, event)
    bench.key(Key.Key_Return)  # some platforms send the Enter after the commit
    assert bench.place.board.writing is not None and not bench.place.board.writing.saving
    bench.until(lambda: not editor.composing and not editor._guard.busy)  # type: ignore[attr-defined]
    bench.key(Key.Key_Return)
    bench.disk_has("- Never print from a phone.印刷\n")


def test_a_change_from_outside_leaves_a_composition_alone_b42(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_End, CTRL)
    editor = bench.focus
    QApplication.sendEvent(editor, QInputMethodEvent("いんさつ", []))
    bench.write(PAGE.replace("- Never print", "- By an agent.\n- Never print"))
    bench.until(lambda: "By an agent." in bench.column("Constraints"))
    assert editor.composing  # type: ignore[attr-defined]
    event = QInputMethodEvent()
    event.setCommitString("印刷")
    QApplication.sendEvent(editor, event)
    assert editor.words.endswith("phone.印刷")  # type: ignore[attr-defined]


def test_the_field_grows_with_its_words(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    card = bench.card("Never print")
    before = card.height()
    QTest.keyClicks(bench.focus, "word " * 60)
    assert card.height() > before + 60
    below = bench.place.board.columns()[3]
    assert below.body.minimumHeight() >= card.y() + card.height()


def test_every_deed_has_a_key_of_its_own(qapp) -> None:
    keys = [deed.keys for deed in deeds()]
    assert all(keys) and len(set(keys)) == len(keys)


def test_every_change_of_memory_has_a_name_that_can_be_translated() -> None:
    missing = set()
    for module in (file_memory, memory_deeds):
        for call in ast.walk(ast.parse(inspect.getsource(module))):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr in ("change", "_change", "_written")
                and call.args
                and isinstance(call.args[0], ast.Constant)
            ):
                missing |= {call.args[0].value} - set(LABELS)
    assert missing == set()


def test_the_real_watcher_brings_what_another_program_writes(bench: Bench) -> None:
    assert bench.garden._memory_watch.look(wait=10)
    temporary = bench.file.with_name(".memory.md.tmp")
    temporary.write_text(PAGE.replace("- Never print", "- By an agent.\n- Never print"))
    temporary.replace(bench.file)
    bench.until(lambda: "By an agent." in bench.column("Constraints"))
