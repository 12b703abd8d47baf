"""Figures of Memory in the real window: a key in a card, and in the text, of a page of 20,000
characters."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from tests.bench.measure import percentile
from tests.bench.window_parts import _run_for, _until, open_level

CHARS = 20_000
KEYS = 200
SECTIONS = (
    "Current focus", "Preferences", "Working assumptions", "Constraints", "Reminders",
    "Stale or superseded",
)  # fmt: skip
_ITEMS = (
    "締め時間のルール {n} を入れ替える。Source: Ticket OD-{n}. Stale when: OD-{n} が close。",
    "Small diffs are liked best, number {n}. Source: [[note {n}]]. Stale when: the rules change.",
    "A shop never takes more than {n} orders a day. Source: sheet. Stale when: 2027-01-{d}.",
)


def memory_keystroke(garden: Path, home: Path) -> dict[str, Any]:
    """Milliseconds from a key press to the letter standing on the screen."""
    folder = home / "workspace"
    page = folder / ".yoi/memory/memory.md"
    page.parent.mkdir(parents=True)
    page.write_text(page_text(), encoding="utf-8")
    (folder / "note.md").write_text("# Note\n", encoding="utf-8")
    program = open_level(folder, home)
    program.registry.get("go.memory").trigger()
    place = program.window.memory
    _until(lambda: place.keeper.state == "ready")
    place.focus_place()
    QTest.keyClick(place.board.focusWidget(), Qt.Key.Key_Return)
    _until(lambda: place.board.writing is not None)
    writing = place.board.writing
    assert writing is not None
    assert writing.card.editor is not None
    in_card = _type(writing.card.editor)
    QTest.keyClick(writing.card.editor, Qt.Key.Key_Escape)
    place.toggle_text()
    _until(lambda: place.in_text and len(place.raw.editor.text()) >= CHARS)
    place.raw.editor.select(CHARS // 2)
    in_text = _type(place.raw.editor.area)
    program.window.close()
    program.close()
    card, text = percentile(in_card, 0.95), percentile(in_text, 0.95)
    return {
        "memory_keystroke_p95_ms": max(card, text),
        "memory_card_keystroke_p95_ms": card,
        "memory_text_keystroke_p95_ms": text,
    }


def page_text() -> str:
    """A Memory page of at least `CHARS` characters, Japanese and English items by turns."""
    per_section = CHARS // len(SECTIONS)
    parts = ["# Memory\n"]
    number = 0
    for title in SECTIONS:
        lines = [f"\n## {title}\n\n"]
        while sum(map(len, lines)) < per_section + 1:
            number += 1
            item = _ITEMS[number % len(_ITEMS)].format(n=number, d=f"{number % 28 + 1:02d}")
            lines.append(f"- {item}\n")
        parts += lines
    return "".join(parts)


def _type(area: QPlainTextEdit) -> list[float]:
    area.setFocus()
    _run_for(1.0)
    times: list[float] = []
    for number in range(KEYS):
        letter = "eta inshrdlu"[number % 12]
        start = time.perf_counter()
        QTest.keyClicks(area, letter)
        area.viewport().repaint()
        QApplication.processEvents()
        times.append((time.perf_counter() - start) * 1000)
        _run_for(0.02)
    return times
