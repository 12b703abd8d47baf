"""The Problems list: grouped by what to do, each row with its mend; empty and failed designed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QTreeView

from garden.changes import Changes
from garden.errors import GardenError
from garden.index_state import IndexState, Readiness
from garden.okf.note import LinkForm, Span
from garden.problems import Problem, Severity
from garden.search.records import IndexedLink, Wish
from ui.problems_panel import Findings, ProblemsPanel
from ui.theme import Theme
from ui.wiki.view_values import LinkRef

PROBLEMS = [
    Problem("type-missing", Severity.WARNING, "b.md", "No type.", "Add one."),
    Problem("yaml-invalid", Severity.ERROR, "用語/a.md", "The YAML is broken.", "Quote it.", 3),
    Problem("yaml-invalid", Severity.ERROR, "a.md", "The YAML is broken.", "Quote it.", 7),
]


class Session(QObject):
    """A session that answers at once with what the test put into it."""

    opened = Signal(object)
    closed = Signal()
    changed = Signal(object, object)
    index_state_changed = Signal(object)

    def __init__(self, answer: list[Problem] | GardenError) -> None:
        super().__init__()
        self.garden = object()
        self.index_state = IndexState(words=Readiness.READY)
        self.answer = answer
        self.wishes: list[Wish] = []
        self.asked = 0

    def ask(
        self,
        work: Callable[..., Any],
        done: Callable[[Any], Any],
        failed: Callable[[Any], Any],
        guard: QObject | None = None,
        *,
        key: str | None = None,
    ) -> None:
        self.asked += 1
        if isinstance(self.answer, GardenError):
            failed(self.answer)
        else:
            done(Findings(self.answer, self.wishes))


def panel_of(qtbot, answer: list[Problem] | GardenError) -> tuple[ProblemsPanel, Session]:
    session = Session(answer)
    panel = ProblemsPanel(session, Theme("light"))
    qtbot.addWidget(panel)
    panel.resize(800, 500)
    panel.show()
    return panel, session


def texts(panel: ProblemsPanel) -> list[list[str]]:
    model = panel.findChild(QTreeView, "problems-list").model()
    found = []
    for number in range(model.rowCount()):
        group = model.index(number, 0)
        rows = [model.index(row, 0, group).data() for row in range(model.rowCount(group))]
        found.append([group.data(), *rows])
    return found


def commit(field: QLineEdit, text: str) -> None:
    """What an input method puts in."""
    event = QInputMethodEvent("", [])
    event.setCommitString(text)
    QCoreApplication.sendEvent(field, event)


def test_groups_by_what_to_do_the_worst_first(qtbot) -> None:
    panel, _session = panel_of(qtbot, PROBLEMS)
    assert texts(panel) == [
        [
            "Repair the text (2)",
            "a.md: The frontmatter is not valid YAML.",
            "用語/a.md: The frontmatter is not valid YAML.",
        ],
        ["Complete the fields (1)", "b.md: The note has no type."],
    ]


def test_enter_opens_the_note_at_the_line(qtbot) -> None:
    panel, _session = panel_of(qtbot, PROBLEMS)
    view = panel.findChild(QTreeView, "problems-list")
    group = view.model().index(0, 0)
    view.setCurrentIndex(view.model().index(1, 0, group))
    view.setFocus()
    with qtbot.waitSignal(panel.open_requested) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == ["用語/a.md", 3]


def test_the_filter_looks_at_path_and_sentence(qtbot) -> None:
    panel, _session = panel_of(qtbot, PROBLEMS)
    field = panel.findChild(QLineEdit, "problems-filter")
    qtbot.keyClicks(field, "yaml ")
    commit(field, "用語")
    assert texts(panel) == [
        ["Repair the text (1)", "用語/a.md: The frontmatter is not valid YAML."]
    ]
    qtbot.keyClicks(field, "zzz")
    assert panel.findChild(QLabel, "empty-title").text() == "No problem has these words."
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert len(texts(panel)) == 2


def test_no_problem_is_said_well(qtbot) -> None:
    panel, _session = panel_of(qtbot, [])
    assert panel.findChild(QLabel, "empty-title").text() == "All is well"


def test_a_failure_offers_to_try_again(qtbot) -> None:
    panel, session = panel_of(qtbot, GardenError("The index is away."))
    assert panel.findChild(QLabel, "empty-title").text() == "The index is away."
    session.answer = PROBLEMS
    again = panel.findChild(QPushButton, "empty-action")
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    assert len(texts(panel)) == 2


def test_it_counts_and_keeps_up_with_changes(qtbot) -> None:
    panel, session = panel_of(qtbot, PROBLEMS)
    session.answer = PROBLEMS[:1]
    with qtbot.waitSignal(panel.counted) as counted:
        for _ in range(5):
            session.changed.emit(Changes(edited=frozenset({"a.md"})), None)
    assert counted.args == [1, False]
    assert session.asked == 2


def test_wished_for_notes_are_listed_by_wishes_and_written_on_enter(qtbot) -> None:
    link = IndexedLink(
        source="a.md", form=LinkForm.WIKI, target="seeds", anchor=None,
        label=None, span=Span(0, 9), target_span=Span(2, 7), line=4, context="", status="broken",
        resolved="", candidates=(),
    )  # fmt: skip
    panel, session = panel_of(qtbot, [])
    session.wishes = [Wish("seeds", 2, (link, link))]
    with qtbot.waitSignal(panel.counted) as counted:
        panel.refresh()
    assert counted.args == [0, False]
    assert texts(panel) == [["Write what is wished for (1)", "a.md: “seeds” is not written yet."]]
    view = panel.findChild(QTreeView, "problems-list")
    view.setCurrentIndex(view.model().index(0, 0, view.model().index(0, 0)))
    with qtbot.waitSignal(panel.wish_requested) as wished:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert wished.args == [LinkRef("seeds", "broken", form=LinkForm.WIKI, source="a.md")]


@pytest.mark.parametrize("number", [5000])
def test_very_many_rows_stay_quick_to_fill(qtbot, number: int) -> None:
    many = [
        Problem("type-missing", Severity.WARNING, f"notes/{n}.md", "No type.")
        for n in range(number)
    ]
    panel, _session = panel_of(qtbot, many)
    assert texts(panel)[0][0] == "Complete the fields (5,000)"


def wish_of(target: str, count: int) -> Wish:
    link = IndexedLink(
        source=f"{target}.md", form=LinkForm.WIKI, target=target, anchor=None,
        label=None, span=Span(0, 9), target_span=Span(2, 7), line=4, context="", status="broken",
        resolved="", candidates=(),
    )  # fmt: skip
    return Wish(target, count, (link,) * count)


def test_the_most_wished_for_comes_first_and_a_first_index_is_not_all_well(qtbot) -> None:
    panel, session = panel_of(qtbot, [])
    session.index_state = IndexState()
    session.wishes = []
    panel.refresh()
    assert "All is well" not in [label.text() for label in panel.findChildren(QLabel)]
    session.index_state = IndexState(words=Readiness.READY)
    panel.refresh()
    assert "All is well" in [label.text() for label in panel.findChildren(QLabel)]
    session.wishes = [wish_of("a", 1), wish_of("b", 3)]
    panel.refresh()
    assert ["b" in row for row in texts(panel)[0][1:]] == [True, False]


def test_a_missing_picture_is_a_missing_file_and_enter_shows_the_place(qtbot) -> None:
    panel, session = panel_of(qtbot, [])
    link = IndexedLink(
        "用語/a.md", LinkForm.IMAGE, "図.png", None, None, Span(5, 6), Span(5, 6), 3, "", "broken",
        "",
    )  # fmt: skip
    session.wishes = [Wish("図.png", 1, (link,))]
    panel.refresh()
    assert texts(panel) == [["Look at the files (1)", "用語/a.md: The file “図.png” is missing."]]
    view = panel.findChild(QTreeView, "problems-list")
    view.setCurrentIndex(view.model().index(0, 0, view.model().index(0, 0)))
    view.setFocus()
    with qtbot.waitSignal(panel.open_requested) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == ["用語/a.md", 3]


def test_what_repair_kept_is_shown_on_enter(qtbot) -> None:
    problem = Problem(
        "interrupted-kept", Severity.WARNING, "a.md", "", facts=(("kept", "op/a.md"),)
    )
    panel, _session = panel_of(qtbot, [problem])
    assert texts(panel)[0][0] == "Bring back what was typed (1)"
    view = panel.findChild(QTreeView, "problems-list")
    view.setCurrentIndex(view.model().index(0, 0, view.model().index(0, 0)))
    view.setFocus()
    with qtbot.waitSignal(panel.kept_requested) as asked:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert asked.args == ["op/a.md"]
