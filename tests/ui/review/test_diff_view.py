"""A change as lines: what stands in them is shown as it stands."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from garden.staging.difference import DiffLine
from ui.review.diff_view import DiffView
from ui.theme import Theme


def test_blanks_before_and_between_words_are_shown(qtbot: QtBot) -> None:
    view = DiffView(Theme())
    qtbot.addWidget(view)
    view.show_lines(
        [
            DiffLine("same", "sources:"),
            DiffLine("removed", "  - id: diary"),
            DiffLine("added", "  - id: 日記"),
            DiffLine("added", "    title:  Summer"),
        ]
    )
    shown = view.toPlainText().replace("\u00a0", " ").splitlines()
    for line in ("sources:", "  - id: diary", "  - id: 日記", "    title:  Summer"):
        assert f"{line} " in shown
