"""Memory tended from the keyboard, with the file on disk as it should be after each deed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from garden.testing import settled_garden, write_notes
from ui.memory.promote_card import PromoteCard

from .conftest import ALT, CTRL, NONE, PAGE, SHIFT, Bench

Key = Qt.Key


def test_sections_are_columns_with_their_items(bench: Bench) -> None:
    titles = [column.pile.title for column in bench.place.board.columns()]
    assert titles == [
        "Current focus", "Preferences", "Working assumptions", "Constraints", "Our own words",
        "Stale or superseded",
    ]  # fmt: skip
    assert bench.column("Preferences")[0] == "見本は紙で渡す。"
    assert bench.here == "新しい刷り機を 12 月中に試し終える。"


def test_looking_writes_nothing(bench: Bench) -> None:
    for key in (Key.Key_Down, Key.Key_Right, Key.Key_Return, Key.Key_Escape, Key.Key_End):
        bench.key(key)
    bench.key(Key.Key_E, CTRL)
    bench.until(lambda: bench.place.in_text)
    bench.key(Key.Key_E, CTRL)
    bench.until(lambda: not bench.place.in_text)
    assert bench.disk == PAGE and bench.garden.history() == []


def test_an_item_is_written_in_place(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_End, CTRL)
    bench.type(" Source: OD-4.")
    bench.key(Key.Key_Return)
    bench.disk_has("OD-4")
    assert bench.disk == PAGE.replace("a phone.", "a phone. Source: OD-4.")
    bench.until(lambda: bench.place.board.writing is None)
    assert bench.here == "Never print from a phone."


def test_esc_leaves_an_item_as_it_was(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_F2)
    bench.type("xxx")
    bench.key(Key.Key_Escape)
    assert bench.place.board.writing is None and bench.here == "Never print from a phone."
    assert bench.disk == PAGE


def test_shift_enter_starts_a_line(bench: Bench) -> None:
    bench.go("赤は校正")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_End, CTRL)
    bench.key(Key.Key_Return, SHIFT)
    bench.type("green")
    bench.key(Key.Key_Return)
    bench.disk_has("- 赤は校正、青は確認。\n  green\n")


def test_a_new_item_goes_below_the_one_one_is_at(bench: Bench) -> None:
    bench.go("見本は紙で")
    bench.key(Key.Key_N)
    bench.type("Fold before cutting")
    bench.key(Key.Key_Return)
    bench.disk_has("Fold")
    assert bench.disk == PAGE.replace(
        "- Ask before throwing", "- Fold before cutting\n- Ask before throwing"
    )
    bench.until(lambda: bench.here == "Fold before cutting")


def test_a_new_item_without_words_is_none(bench: Bench) -> None:
    bench.key(Key.Key_N)
    bench.key(Key.Key_Return)
    assert bench.place.board.writing is None and bench.disk == PAGE


def test_items_go_up_and_down_by_alt_and_arrows(bench: Bench) -> None:
    bench.go("見本は紙で")
    bench.key(Key.Key_Down, ALT)
    bench.key(Key.Key_Down, ALT)  # before the first is written
    bench.until(lambda: bench.column("Preferences")[2:] == ["見本は紙で渡す。"])
    bench.settle()
    assert bench.here == "見本は紙で渡す。"
    bench.key(Key.Key_Up, ALT)
    bench.until(lambda: bench.column("Preferences")[1] == "見本は紙で渡す。")
    bench.settle()
    for _again in range(2):
        bench.key(Key.Key_Z, CTRL)
    bench.until(lambda: bench.column("Preferences")[1] == "見本は紙で渡す。" and bench.level())


def test_items_go_to_other_sections_by_alt_and_arrows(bench: Bench) -> None:
    bench.go("Ask before throwing")
    bench.key(Key.Key_Right, ALT)
    bench.until(lambda: "Ask before throwing proofs away." in bench.column("Working assumptions"))
    bench.settle()
    assert bench.here.startswith("Ask before throwing")
    bench.key(Key.Key_Left, ALT)
    bench.until(lambda: bench.column("Preferences")[1].startswith("Ask before throwing"))
    bench.settle()
    assert bench.disk == PAGE


def test_stale_asks_why_and_restore_brings_back(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_S)
    bench.until(lambda: isinstance(bench.focus, QLineEdit))
    bench.type("phones can do it now")
    bench.key(Key.Key_Return)
    bench.disk_has("Stale since")
    assert (
        "- ~~Never print from a phone.~~ Stale since 2026-11-30: phones can do it now."
        " Was in: Constraints.\n" in bench.disk
    )
    assert bench.column("Constraints") == []
    bench.until(lambda: bench.done == ["Marked as stale"])
    bench.go("Never print")
    bench.key(Key.Key_R)
    bench.until(lambda: bench.column("Constraints") == ["Never print from a phone."])
    bench.settle()
    assert bench.disk == PAGE
    assert bench.here == "Never print from a phone."


def test_stale_can_be_called_off(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_S)
    bench.until(lambda: isinstance(bench.focus, QLineEdit))
    bench.key(Key.Key_Return)  # no reason yet: nothing happens
    bench.key(Key.Key_Escape)
    assert not bench.place.performing.stale_card.isVisible()
    bench.until(lambda: bench.focus is bench.card("Never print"))
    assert bench.disk == PAGE


def test_delete_undo_and_redo(bench: Bench) -> None:
    bench.go("Ask before throwing")
    bench.key(Key.Key_Delete)
    bench.until(lambda: len(bench.column("Preferences")) == 2)
    bench.settle()
    assert bench.disk == PAGE.replace(
        "- Ask before throwing proofs away. Source: talk of 2026-10-01.\n", ""
    )
    assert bench.here == "Ask before reordering paper."
    bench.key(Key.Key_Z, CTRL)
    bench.until(lambda: len(bench.column("Preferences")) == 3)
    assert bench.disk == PAGE
    bench.key(Key.Key_Z, CTRL | SHIFT)
    bench.until(lambda: len(bench.column("Preferences")) == 2)
    bench.key(Key.Key_Z, CTRL)
    bench.until(lambda: len(bench.column("Preferences")) == 3)
    bench.key(Key.Key_Z, CTRL)
    bench.until(lambda: bench.failed)
    assert "nothing to undo" in str(bench.failed[0])


def test_undo_keeps_what_an_agent_wrote_since_b64(bench: Bench) -> None:
    bench.go("Ask before throwing")
    bench.key(Key.Key_Delete)
    bench.until(lambda: len(bench.column("Preferences")) == 2)
    bench.settle()
    agents = "## Our own words\n\n- By an agent."
    bench.write(bench.disk.replace("## Our own words\n", agents))
    bench.until(bench.level)
    bench.key(Key.Key_Z, CTRL)
    bench.until(lambda: len(bench.column("Preferences")) == 3)
    bench.settle()
    assert bench.disk == PAGE.replace("## Our own words\n", agents)
    bench.key(Key.Key_Z, CTRL | SHIFT)
    bench.until(lambda: len(bench.column("Preferences")) == 2)
    assert "By an agent." in bench.disk and bench.failed == []


def test_several_are_deleted_together(bench: Bench) -> None:
    bench.go("見本は紙で")
    bench.key(Key.Key_Down, SHIFT)
    bench.key(Key.Key_Down, SHIFT)
    bench.key(Key.Key_Delete)
    bench.until(lambda: bench.column("Preferences") == [])
    bench.settle()
    assert bench.done == ["Deleted 3 items"]
    bench.place.board.focus_cards()
    bench.key(Key.Key_Z, CTRL)
    bench.disk_has("見本は紙で")
    assert bench.disk == PAGE


def test_merging_proposes_words_and_opens_them(bench: Bench) -> None:
    bench.go("Ask before throwing")
    bench.key(Key.Key_M)
    bench.disk_has(
        "- Ask before throwing proofs away. Ask before reordering paper."
        " Source: talk of 2026-10-01; decisions/paper-stock.\n"
    )
    bench.until(lambda: bench.place.board.writing is not None)
    bench.key(Key.Key_A, CTRL)
    bench.type("Ask before doing either. Source: talk.")
    bench.key(Key.Key_Return)
    bench.disk_has("- Ask before doing either. Source: talk.\n")
    assert len(bench.column("Preferences")) == 2


def test_splitting_where_the_caret_is(bench: Bench) -> None:
    bench.go("赤は校正")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_Home, CTRL)
    for _sign in range(5):
        bench.key(Key.Key_Right)
    bench.key(Key.Key_Return, CTRL | SHIFT)
    bench.disk_has("- 赤は校正、\n- 青は確認。\n")
    assert bench.column("Our own words") == ["赤は校正、", "青は確認。"]


def test_a_missing_recommended_section_is_offered_and_begun(bench: Bench) -> None:
    offers = [b.text() for b in bench.place.board.offers.findChildren(QPushButton)]
    assert offers == ["Reminders"]
    bench.qtbot.mouseClick(
        bench.place.board.offers.findChild(QPushButton, "memory-offer-0"), Qt.MouseButton.LeftButton
    )
    bench.disk_has("## Reminders")
    bench.until(lambda: bench.place.board.writing is not None)
    bench.type("Call the paper mill.")
    bench.key(Key.Key_Return)
    bench.disk_has("## Reminders\n\n- Call the paper mill.\n")


def test_a_section_of_ones_own(bench: Bench) -> None:
    bench.key(Key.Key_N, SHIFT)
    bench.type("Tools")
    bench.key(Key.Key_Return)
    bench.disk_has("## Tools\n")
    bench.until(lambda: bench.place.board.writing is not None)
    bench.key(Key.Key_Escape)
    assert bench.column("Tools") == []


@pytest.mark.parametrize(
    ("words", "heard", "what"),
    [
        ("新しい刷り機", "notes", "press trial.md"),
        ("side door", "webs", "https://example.org/plan"),
        ("reordering", "files", "paper-stock.md"),
        ("見本は紙で", "searches", "2026-09-14 の会話"),
    ],
)
def test_going_to_the_source(bench: Bench, words: str, heard: str, what: str) -> None:
    bench.go(words)
    bench.key(Key.Key_O)
    bench.until(lambda: getattr(bench, heard))
    assert getattr(bench, heard)[0].endswith(what)


def test_an_item_without_source_says_so(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_O)
    assert bench.said == ["This item names no source."]


def promoted(bench: Bench, words: str) -> PromoteCard:
    """K on an item; the draft lies there and waits."""
    bench.go(words)
    bench.key(Key.Key_K)
    bench.until(lambda: bench.place.findChildren(PromoteCard))
    card = bench.place.performing.promote_card
    bench.until(card.isVisible)
    return card


def notes_of(bench: Bench) -> list[str]:
    folder = bench.garden.root / ".yoi/knowledge"
    return sorted(file.name for file in folder.rglob("*.md"))


def test_promoting_shows_the_draft_and_writes_it_on_approval(bench: Bench) -> None:
    before = notes_of(bench)
    card = promoted(bench, "見本は紙で")
    assert card.path.text() == "見本は紙で渡す.md" and card.path.hasFocus()
    assert "status: draft" in card.words and "type: Preference" in card.words
    assert notes_of(bench) == before, "nothing is written before it is approved"
    bench.key(Key.Key_Return)
    bench.until(lambda: bench.notes)
    assert bench.notes == ["見本は紙で渡す.md"] and not card.isVisible()
    text = (bench.garden.root / ".yoi/knowledge/見本は紙で渡す.md").read_text(encoding="utf-8")
    assert "status: draft" in text and "type: Preference" in text
    assert bench.disk == PAGE and bench.done == ["Made a Knowledge draft"]
    bench.garden.undo()
    assert notes_of(bench) == before and bench.disk == PAGE, "one undo takes all back"
    bench.garden.redo()
    card = promoted(bench, "見本は紙で")
    assert card.path.text() == "見本は紙で渡す-2.md"
    bench.key(Key.Key_Return)
    bench.until(lambda: len(bench.notes) == 2)


def test_a_draft_just_written_is_undone_and_done_again_by_key(bench: Bench) -> None:
    before = notes_of(bench)
    bench.go("Never print")
    bench.key(Key.Key_Delete)
    bench.until(lambda: "Never print" not in bench.disk)
    shorter = bench.disk
    promoted(bench, "見本は紙で")
    bench.key(Key.Key_Return)
    bench.until(lambda: bench.notes)
    made = notes_of(bench)
    bench.place.board.focus_cards()
    bench.key(Key.Key_Z, CTRL)
    bench.until(lambda: notes_of(bench) == before)
    assert bench.disk == shorter, "the draft was the last that was done"
    bench.until(lambda: bench.said == ["Undone: Create 見本は紙で渡す"])
    bench.key(Key.Key_Z, CTRL | SHIFT)
    bench.until(lambda: notes_of(bench) == made and len(bench.said) == 2)
    bench.key(Key.Key_Z, CTRL)
    bench.until(lambda: notes_of(bench) == before and len(bench.said) == 3)
    bench.key(Key.Key_Z, CTRL)
    bench.until(lambda: bench.disk == PAGE)


def test_a_promotion_that_is_left_changes_nothing(bench: Bench) -> None:
    before = notes_of(bench)
    card = promoted(bench, "見本は紙で")
    bench.type("mine ")
    bench.key(Key.Key_Escape)
    assert not card.isVisible() and "見本は紙で" in bench.here
    bench.key(Key.Key_Down)
    assert notes_of(bench) == before and bench.disk == PAGE and bench.notes == []


def test_a_draft_is_written_as_the_person_left_it(bench: Bench) -> None:
    card = promoted(bench, "見本は紙で")
    card.path.selectAll()
    bench.type("steps/print.md")
    bench.key(Key.Key_Tab)
    assert card.text.hasFocus()
    card.text.setPlainText(card.words + "\nMore words.\n")
    bench.key(Key.Key_Return, CTRL)
    bench.until(lambda: bench.notes)
    text = (bench.garden.root / ".yoi/knowledge/steps/print.md").read_text(encoding="utf-8")
    assert text.endswith("\nMore words.\n")


def test_a_draft_that_can_t_be_written_says_why_and_stays(bench: Bench) -> None:
    card = promoted(bench, "見本は紙で")
    for path, text, said in (
        ("..", None, "can't be the place of a note"),
        ("a.md", "no fields", "must begin with its fields"),
        ("a.md", "password: hunter2hunter2", "secret"),
    ):
        offered = card.words
        card.path.setText(path)
        if text is not None:
            card.text.setPlainText(offered.replace("---", "") if text == "no fields" else
                                   offered + text)  # fmt: skip
        card.path.setFocus()
        bench.key(Key.Key_Return)
        error = card.findChild(QLabel, "memory-promote-error")
        assert error is not None
        bench.until(lambda said=said, error=error: said in error.text())
        assert card.isVisible() and bench.notes == []
        card.text.setPlainText(offered)


def test_finding_leaves_what_has_the_words(bench: Bench) -> None:
    bench.key(Key.Key_F, CTRL)
    bench.type("ASK paper")
    assert bench.column("Preferences") == ["Ask before reordering paper."]
    assert bench.column("Constraints") == [] and bench.place.board.shown == 1
    bench.key(Key.Key_Return)
    assert bench.here == "Ask before reordering paper."
    bench.key(Key.Key_F, CTRL)
    bench.key(Key.Key_Escape)
    assert bench.place.board.shown == 9


def test_meters_count_and_show_what_wants_a_look(bench: Bench) -> None:
    buttons = {
        lens: bench.place.head.meters.findChild(QPushButton, f"memory-lens-{lens}")
        for lens in ("due", "long", "source", "stale")
    }
    assert buttons["due"].text() == "1 due" and buttons["long"].isHidden()
    assert buttons["source"].text() == "2 without source"
    bench.key(Key.Key_D)
    assert bench.place.board.shown == 1 and bench.here == "One press is enough."
    chip = bench.card("One press").face.chips[1]
    assert chip.tone == "warn" and chip.text == "Due since 2026-11-01"
    bench.key(Key.Key_D)
    assert bench.place.board.shown == 9


def test_carrying_a_card_to_another_column(bench: Bench) -> None:
    card, target = bench.card("見本は紙で"), bench.card("One press")
    bench.drag(card, target, target.rect().center() + target.rect().bottomLeft() * 0.2)
    assert bench.carried
    bench.until(
        lambda: bench.column("Working assumptions") == ["One press is enough.", "見本は紙で渡す。"]
    )
    bench.settle()
    assert bench.disk.index("One press") < bench.disk.index("見本は紙で")
    assert bench.here == "見本は紙で渡す。"


def test_carrying_a_card_within_its_column(bench: Bench) -> None:
    card, last = bench.card("見本は紙で"), bench.card("reordering")
    bench.drag(
        card, last, last.rect().bottomLeft() + (card.rect().center() - card.rect().bottomLeft()) * 0
    )
    bench.until(lambda: bench.column("Preferences")[2] == "見本は紙で渡す。")
    bench.settle()
    assert bench.column("Preferences")[0].startswith("Ask before throwing")


def test_a_card_carried_onto_an_empty_column_is_its_first(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Delete)
    bench.until(lambda: bench.column("Constraints") == [])
    bench.settle()
    column = next(c for c in bench.place.board.columns() if c.pile.title == "Constraints")
    bench.drag(bench.card("赤は校正"), column.body, column.body.rect().center())
    bench.until(lambda: bench.column("Constraints") == ["赤は校正、青は確認。"])
    bench.disk_has("## Constraints\n\n- 赤は校正、青は確認。\n")


def test_esc_lets_a_carried_card_go(bench: Bench) -> None:
    card = bench.card("見本は紙で")
    start = card.rect().center()
    QTest.mousePress(card, Qt.MouseButton.LeftButton, NONE, start)
    for step in range(1, 6):
        QTest.mouseMove(card, start + (card.rect().bottomRight() * step))
    assert bench.place.board.carry.card is card
    bench.key(Key.Key_Escape)
    assert bench.place.board.carry.card is None
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, NONE, start)
    assert bench.disk == PAGE


# ---- other programs


def test_what_another_program_writes_is_seen(bench: Bench) -> None:
    bench.go("見本は紙で")
    bench.write(PAGE.replace("- Never print", "- By an agent.\n- Never print"))
    bench.until(lambda: "By an agent." in bench.column("Constraints"))
    assert bench.here == "見本は紙で渡す。"


def test_a_field_stays_open_over_changes_from_outside_b32(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_End, CTRL)
    bench.type(" Mine.")
    bench.write(PAGE.replace("- Never print", "- By an agent.\n- Never print"))
    bench.until(lambda: "By an agent." in bench.column("Constraints"))
    bench.type(" Still mine.")
    bench.key(Key.Key_Return)
    bench.disk_has("- By an agent.\n- Never print from a phone. Mine. Still mine.\n")


def test_both_changed_one_item_asks_b64(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_A, CTRL)
    bench.type("Print from anything.")
    theirs = PAGE.replace("Never print from a phone.", "Never print from a phone or a tablet.")
    bench.write(theirs)
    bench.until(bench.level)
    bench.key(Key.Key_Return)
    writing = bench.place.board.writing
    assert writing is not None
    bench.until(lambda: writing.undecided)
    assert bench.disk == theirs
    bench.key(Key.Key_Return)
    bench.disk_has("- Print from anything.\n")


def test_esc_takes_theirs(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_A, CTRL)
    bench.type("Print from anything.")
    theirs = PAGE.replace("Never print from a phone.", "Never print from a phone at night.")
    bench.write(theirs)
    bench.key(Key.Key_Return)
    writing = bench.place.board.writing
    assert writing is not None
    bench.until(lambda: writing.undecided)
    bench.key(Key.Key_Escape)
    bench.until(lambda: bench.column("Constraints") == ["Never print from a phone at night."])
    assert bench.disk == theirs


def test_going_elsewhere_decides_nothing_b64(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_A, CTRL)
    bench.type("Print from anything.")
    theirs = PAGE.replace("Never print from a phone.", "Never print from a phone at night.")
    bench.write(theirs)
    bench.until(bench.level)
    bench.key(Key.Key_Return)
    writing = bench.place.board.writing
    assert writing is not None
    bench.until(lambda: writing.undecided)
    bench.key(Key.Key_F, CTRL)
    bench.place.hide()
    bench.place.show()
    flushed: list[int] = []
    bench.place.flush(lambda: flushed.append(1))
    bench.until(lambda: flushed)
    assert bench.disk == theirs and bench.place.board.writing is writing
    bench.until(lambda: any("Print from anything." in copy.text for copy in bench.garden.unsaved()))


def test_another_garden_begins_with_nothing_of_this_one(
    bench: Bench, tmp_path: Path, qtbot: QtBot
) -> None:
    bench.key(Key.Key_E, CTRL)
    bench.until(lambda: bench.place.in_text and bench.place.raw.editor.text() == PAGE)
    session = bench.place._session
    session.detach()
    assert bench.place.board.columns() == [] and not bench.place.in_text
    other = tmp_path / "other"
    write_notes(other, {".yoi/knowledge/a.md": "# A\n", ".yoi/memory/memory.md": "## B\n\n- x\n"})
    garden = settled_garden(other, tmp_path / "other-home")
    session.attach(garden, garden.headers())
    bench.until(lambda: [c.pile.title for c in bench.place.board.columns()] == ["B"])
    bench.place.focus_place()
    bench.key(Key.Key_E, CTRL)
    bench.until(lambda: bench.place.in_text and bench.place.raw.editor.text() == "## B\n\n- x\n")
    bench.key(Key.Key_Z, CTRL)
    assert bench.place.raw.editor.text() == "## B\n\n- x\n"
    session.detach()
    garden.close()


def test_an_item_that_is_gone_can_be_added_again(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_End, CTRL)
    bench.type(" Ever.")
    bench.write(PAGE.replace("- Never print from a phone.\n", ""))
    bench.until(bench.level)
    bench.key(Key.Key_Return)
    writing = bench.place.board.writing
    assert writing is not None
    bench.until(lambda: writing.is_new)
    bench.key(Key.Key_Return)
    bench.disk_has("## Constraints\n\n- Never print from a phone. Ever.\n")
    assert bench.column("Constraints") == ["Never print from a phone. Ever."]


def test_typing_in_a_card_survives_a_crash(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_End, CTRL)
    bench.type(" Unsaved.")
    bench.until(lambda: bench.garden.unsaved())
    [copy] = bench.garden.unsaved()
    assert copy.text == PAGE.replace("a phone.", "a phone. Unsaved.") and copy.base == PAGE
    bench.key(Key.Key_Return)
    bench.until(lambda: not bench.garden.unsaved())


# ---- text


def test_text_and_cards_are_two_views_of_one_page(bench: Bench) -> None:
    bench.go("Never print")
    bench.key(Key.Key_E, CTRL)
    bench.until(lambda: bench.place.in_text and bench.place.raw.editor.text() == PAGE)
    bench.until(
        lambda: bench.place.raw.line() == PAGE[: PAGE.index("- Never print")].count("\n") + 1
    )
    bench.key(Key.Key_End)
    bench.type(" Typed.")
    bench.key(Key.Key_E, CTRL)
    bench.until(lambda: not bench.place.in_text)
    bench.disk_has("- Never print from a phone. Typed.\n")
    bench.until(lambda: bench.column("Constraints") == ["Never print from a phone. Typed."])
    bench.until(lambda: bench.here == "Never print from a phone. Typed.")


def test_text_takes_in_and_merges_what_others_write_b30_b64(bench: Bench) -> None:
    bench.key(Key.Key_E, CTRL)
    bench.until(lambda: bench.place.in_text and bench.place.raw.editor.text() == PAGE)
    bench.place.raw.editor.select(PAGE.index("- Never print"))
    bench.type("- Mine.")
    bench.key(Key.Key_Return)
    theirs = PAGE.replace("## Our own words\n", "## Our own words\n\n- By an agent.")
    bench.write(theirs)
    bench.disk_has("- Mine.")
    bench.until(lambda: "- By an agent." in bench.place.raw.editor.text() and bench.level())
    assert "- By an agent." in bench.disk and bench.place.raw.editor.text() == bench.disk


def test_text_that_cannot_be_merged_waits_for_the_person_b64(bench: Bench) -> None:
    bench.key(Key.Key_E, CTRL)
    bench.until(lambda: bench.place.in_text and bench.place.raw.editor.text() == PAGE)
    at = PAGE.index("Never print from a phone.")
    bench.place.raw.editor.select(at, at + len("Never print from a phone."))
    bench.type("Always print.")
    theirs = PAGE.replace("Never print from a phone.", "Print on Mondays.")
    bench.write(theirs)
    bench.until(lambda: bench.place.raw.bar.isVisible())
    assert bench.disk == theirs
    bench.key(Key.Key_E, CTRL)
    assert bench.place.in_text  # unsaved text is not left behind
    bench.qtbot.mouseClick(
        bench.place.raw.bar.findChild(QPushButton, "conflict-mine"), Qt.MouseButton.LeftButton
    )
    bench.disk_has("- Always print.\n")


# ---- states


def test_no_memory_yet_offers_to_start_one(
    tmp_path: Path, open_on: Callable[[Path], Bench]
) -> None:
    write_notes(tmp_path / "notes", {"a.md": "# A\n"})
    bench = open_on(tmp_path / "notes")
    assert bench.place.keeper.state == "missing"
    button = bench.place.findChild(QPushButton, "empty-action")
    assert button is not None and button.text() == "Start a Memory"
    bench.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    bench.until(lambda: bench.file.exists())
    bench.until(lambda: len(bench.place.board.columns()) == 6)
    assert bench.disk.startswith("# Memory\n\n## Current focus\n")
    bench.place.focus_place()
    bench.key(Key.Key_N)
    bench.until(lambda: bench.place.board.writing is not None)
    bench.type("Begin.")
    bench.key(Key.Key_Return)
    bench.disk_has("## Current focus\n\n- Begin.\n")


def test_a_page_that_cannot_be_read_says_so_and_can_be_tried_again(bench: Bench) -> None:
    bench.file.unlink()
    bench.file.mkdir()
    bench.place.keeper.refresh()
    bench.until(lambda: bench.place.keeper.state == "failed")
    button = bench.place.findChild(QPushButton, "empty-action")
    assert button is not None and button.isVisible()
    bench.file.rmdir()
    bench.file.write_bytes(PAGE.encode())
    bench.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    bench.until(lambda: bench.place.keeper.state == "ready")
    assert bench.column("Constraints") == ["Never print from a phone."]


def test_a_page_that_is_no_text_is_shown_and_not_changed_b26(bench: Bench) -> None:
    bad = b"# Memory\n\n- caf\xe9 is bad\n"
    bench.file.write_bytes(bad)
    bench.place.keeper.refresh()
    bench.until(lambda: bench.place.keeper.state == "failed")
    button = bench.place.findChild(QPushButton, "empty-action")
    assert button is not None and button.text() == "Show it as text"
    bench.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    bench.until(lambda: bench.place.in_text and "bad" in bench.place.raw.editor.text())
    assert bench.place.raw.editor.read_only
    bench.key(Key.Key_E, CTRL)
    bench.until(lambda: not bench.place.in_text)
    assert bench.file.read_bytes() == bad


def test_moving_goes_over_what_is_filtered_away(bench: Bench) -> None:
    bench.write(PAGE.replace("- Ask before reordering", "- Fold.\n- Ask before reordering"))
    bench.until(bench.level)
    bench.key(Key.Key_F, CTRL)
    bench.type("ask")
    bench.key(Key.Key_Return)
    bench.go("Ask before throwing")
    bench.key(Key.Key_Down, ALT)
    bench.until(
        lambda: (
            bench.column("Preferences")
            == ["Ask before reordering paper.", "Ask before throwing proofs away."]
        )
    )
    bench.settle()
    assert bench.disk.index("- Fold.") < bench.disk.index("- Ask before reordering")
    assert bench.disk.index("- Ask before reordering") < bench.disk.index("- Ask before throwing")


def test_a_column_scrolls_under_a_carried_card(bench: Bench) -> None:
    many = "".join(f"- Number {number}.\n" for number in range(60))
    bench.write(PAGE.replace("- Never print", many + "- Never print"))
    bench.until(bench.level)
    column = next(c for c in bench.place.board.columns() if c.pile.title == "Constraints")
    card, port = bench.card("赤は校正"), column.area.viewport()
    end = card.mapFromGlobal(port.mapToGlobal(port.rect().bottomLeft()))
    start = card.rect().center()
    QTest.mousePress(card, Qt.MouseButton.LeftButton, NONE, start)
    for step in range(1, 9):
        QTest.mouseMove(card, start + (end - start) * step / 8)
    bar = column.area.verticalScrollBar()
    bench.until(lambda: bar.value() == bar.maximum() > 0)
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, NONE, end)
    bench.until(lambda: "赤は校正、青は確認。" in bench.column("Constraints")[58:])


def test_the_page_that_goes_away_is_missed(bench: Bench) -> None:
    bench.file.unlink()
    bench.garden._memory_heard(frozenset({"memory"}), frozenset({bench.file}))
    bench.until(lambda: bench.place.keeper.state == "missing")


def test_the_older_summary_is_taken_over(bench: Bench) -> None:
    text = "---\nupdated_at: 2026-10-05T01:00:00Z\n---\n## Constraints\n\n- From the summary.\n"
    bench.file.with_name("summary.md").write_text(text)
    bench.registry.get("memory.import").trigger()
    bench.disk_has("- From the summary. Source: summary.md.\n")
    bench.registry.get("memory.import").trigger()
    bench.until(lambda: bench.said == ["Memory says already what summary.md says."])


def test_a_person_may_have_other_keys(bench: Bench) -> None:
    bench.registry.set_shortcut("memory.delete", "X")
    bench.go("Never print")
    bench.key(Key.Key_Delete)
    bench.key(Key.Key_X)
    bench.until(lambda: bench.column("Constraints") == [])


def test_line_ends_and_prose_stay_b63(bench: Bench) -> None:
    bench.write(PAGE.replace("\n", "\r\n"))
    bench.until(bench.level)
    bench.go("Never print")
    bench.key(Key.Key_Return)
    bench.key(Key.Key_End, CTRL)
    bench.type(" Yes.")
    bench.key(Key.Key_Return)
    bench.disk_has("Yes.")
    assert bench.disk == PAGE.replace("a phone.", "a phone. Yes.").replace("\n", "\r\n")
