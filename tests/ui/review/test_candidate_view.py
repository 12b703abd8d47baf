"""The candidate's text is as wide as it is seen, whatever came first: the size or the text."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from garden.staging.reading import read_file
from garden.testing import NOW
from ui.review.candidate_view import CandidateView
from ui.theme import Theme

from .conftest import WORKSPACE


@pytest.mark.parametrize("widths", [(511,), (511, 400), (900,), (300, 1400)])
def test_no_line_is_cut_off_at_the_right(qtbot: QtBot, widths: tuple[int, ...]) -> None:
    staging = WORKSPACE / ".yoi/memory/_staging"
    name = next(file.name for file in sorted(staging.glob("01*.json")))
    candidate = read_file(str(staging), name, "_staging")
    assert candidate is not None
    view = CandidateView(Theme("light"))
    qtbot.addWidget(view)
    view.resize(widths[0], 700)
    view.show()
    view.show_candidate(candidate, NOW)
    for width in widths:
        view.resize(width, 700)
        QApplication.processEvents()
        assert view.document().textWidth() == view.viewport().width()
