"""What a person typed into the draft of a Memory item outlives Esc and the session."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from ui.kept_words import KeptWords, of_notes

from .conftest import Bench
from .test_memory_place import promoted

Key = Qt.Key


def test_what_was_typed_into_a_draft_comes_back(bench: Bench) -> None:
    card = promoted(bench, "見本は紙で")
    offered = card.words
    card.text.setPlainText(offered + "\nMore words.\n")
    bench.until(lambda: [copy.text for copy in bench.garden.unsaved()] == [card.words])
    bench.key(Key.Key_Escape)
    bench.until(lambda: not card.isVisible())
    other = promoted(bench, "reordering")
    assert "More words." not in other.words
    bench.key(Key.Key_Escape)
    card = promoted(bench, "見本は紙で")
    assert card.words == offered + "\nMore words.\n"
    default = card.findChild(QPushButton, "memory-promote-default")
    assert default.isVisible()
    default.click()
    assert card.words == offered and not default.isVisible()
    card.path.selectAll()
    bench.type("steps/print.md")
    flushed: list[bool] = []
    bench.place.flush(lambda: flushed.append(True))
    bench.until(lambda: flushed)
    (copy,) = bench.garden.unsaved()
    assert of_notes([copy]) == []
    again = KeptWords(bench.place._session, "memory")  # as a program that starts anew reads it
    bench.until(again.names)
    words = again.get(again.names()[0])
    assert words is not None and words.fields["path"] == "steps/print.md"
    bench.key(Key.Key_Return)
    bench.until(lambda: bench.notes == ["steps/print.md"])
    bench.until(lambda: bench.garden.unsaved() == [])
