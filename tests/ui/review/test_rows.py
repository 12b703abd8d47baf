"""The model of the list: what Qt counts and what we hold never part."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from garden.staging.reading import candidate_of
from garden.testing import NOW
from ui.review.rows import CandidateModel, Role


def test_rows_go_and_come_back_at_their_place(qtbot: QtBot) -> None:
    model = CandidateModel()
    rows = [candidate_of(f"staging/{name}.json", b"{}") for name in "abcde"]
    assert model.set_rows(rows, {}, NOW)
    assert not model.set_rows(list(rows), {}, NOW)
    seen: list[list[object]] = []

    def look(_parent: QModelIndex, _first: int, _last: int) -> None:
        """As a view does when it hears of a change."""
        shown = range(model.rowCount())
        seen.append([model.data(model.index(n), Role.CANDIDATE).id for n in shown])

    model.rowsRemoved.connect(look)
    model.rowsInserted.connect(look)
    assert model.remove("c") == 2
    assert model.remove("c") == -1
    model.insert(2, rows[2])
    assert seen == [["a", "b", "d", "e"], ["a", "b", "c", "d", "e"]]
    assert [model.place(name) for name in "abcdef"] == [0, 1, 2, 3, 4, -1]
    assert not model.flags(model.index(0)) & Qt.ItemFlag.ItemIsEditable
