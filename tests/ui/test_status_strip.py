"""The strip says in words how far search reaches and what runs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton

from garden.index_state import IndexState, Readiness
from garden.work import Progress
from ui.status_strip import StatusStrip
from ui.theme import Theme


@pytest.fixture
def strip(qtbot) -> StatusStrip:
    made = StatusStrip(Theme("light"))
    qtbot.addWidget(made)
    made.resize(1200, 24)
    made.show()
    made.set_garden("garden")
    return made


def words(strip: StatusStrip, name: str) -> str:
    return strip.findChild(QLabel, name).text()


def test_partial_meaning(strip: StatusStrip) -> None:
    strip.set_index_state(
        IndexState(1240, 1240, Readiness.READY, Readiness.FILLING, note_vectors=769)
    )
    assert words(strip, "status-index") == "All 1,240 notes searchable; meaning 62 %"
    assert words(strip, "status-notes") == "1,240 notes"


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (IndexState(), "Reading the notes…"),
        (IndexState(0, 0, Readiness.READY, Readiness.READY), "Nothing to search yet"),
        (
            IndexState(1240, 300, Readiness.FILLING, Readiness.LOADING),
            "300 of 1,240 notes searchable; meaning is loading",
        ),
        (
            IndexState(2, 2, Readiness.READY, Readiness.READY, 2),
            "All 2 notes searchable; meaning ready",
        ),
        (
            IndexState(1, 1, Readiness.READY, Readiness.OFF),
            "The note is searchable; meaning is switched off",
        ),
        (
            IndexState(4, 4, Readiness.READY, Readiness.PAUSED, 2),
            "All 4 notes searchable; meaning 50 %, paused",
        ),
        (
            IndexState(4, 4, Readiness.READY, Readiness.UNAVAILABLE, reason="No model."),
            "All 4 notes searchable; meaning is not available",
        ),
    ],
)
def test_every_state_has_its_words(strip: StatusStrip, state: IndexState, expected: str) -> None:
    strip.set_index_state(state)
    assert words(strip, "status-index") == expected


def test_short_work_does_not_flicker(strip: StatusStrip, qtbot) -> None:
    doing = strip.findChild(QLabel, "status-work")
    strip.set_work({"index": Progress("index", 1, 3)})
    assert not doing.isVisible()
    strip.set_work({})
    assert not doing.isVisible()


def test_long_work_shows_progress_and_can_be_stopped(strip: StatusStrip, qtbot) -> None:
    doing = strip.findChild(QLabel, "status-work")
    strip.set_work({"index": Progress("index", 1000, 3000)})
    qtbot.waitUntil(doing.isVisible)
    assert doing.text() == "Indexing: 1,000 of 3,000"
    stop = strip.findChild(QToolButton, "status-cancel")
    with qtbot.waitSignal(strip.cancel_requested) as asked:
        qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert asked.args == ["index"]
    strip.set_work({})
    assert not doing.isVisible()


def test_embedding_is_paused_and_goes_on(strip: StatusStrip, qtbot) -> None:
    pause = strip.findChild(QToolButton, "status-pause")
    strip.set_index_state(IndexState(4, 4, Readiness.READY, Readiness.FILLING, 2))
    strip.set_work({"embed-notes": Progress("embed-notes", 2, 4)})
    qtbot.waitUntil(pause.isVisible)
    with qtbot.waitSignal(strip.pause_requested) as asked:
        qtbot.mouseClick(pause, Qt.MouseButton.LeftButton)
    assert asked.args == [True]
    strip.set_index_state(IndexState(4, 4, Readiness.READY, Readiness.PAUSED, 2))
    strip.set_work({})
    assert pause.isVisible()
    with qtbot.waitSignal(strip.pause_requested) as asked:
        qtbot.mouseClick(pause, Qt.MouseButton.LeftButton)
    assert asked.args == [False]


def test_problems_open_their_list(strip: StatusStrip, qtbot) -> None:
    link = strip.findChild(QPushButton, "status-problems")
    for number, text in ((0, "No problems"), (1, "1 problem"), (1200, "1,200 problems")):
        strip.set_problems(number)
        assert link.text() == text
    with qtbot.waitSignal(strip.problems_requested):
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)


def test_problems_are_not_named_before_they_are_counted(strip: StatusStrip) -> None:
    link = strip.findChild(QPushButton, "status-problems")
    strip.set_garden("another")
    assert not link.isVisible()
    strip.set_problems(0)
    assert link.isVisible()


def test_without_a_garden_it_says_so(strip: StatusStrip) -> None:
    strip.set_garden("")
    assert strip.findChild(QPushButton, "status-garden").text() == "No garden open"
    assert not strip.findChild(QPushButton, "status-problems").isVisible()


def test_serious_stays_serious_in_another_theme(qtbot) -> None:
    theme = Theme("light")
    strip = StatusStrip(theme)
    qtbot.addWidget(strip)
    strip.set_garden("garden")
    strip.set_problems(2, serious=True)
    button = strip.findChild(QPushButton, "status-problems")
    theme.set_mode("dark")
    dark = button.icon().pixmap(14, 14).toImage()
    strip.set_problems(2, serious=True)
    assert button.icon().pixmap(14, 14).toImage() == dark


def test_no_count_before_the_first_notes_are_read(strip: StatusStrip) -> None:
    label = strip.findChild(QLabel, "status-notes")
    strip.set_index_state(IndexState())
    assert not label.isVisible()
    strip.set_index_state(IndexState(notes=2, searchable=2, words=Readiness.READY))
    assert label.isVisible()


def test_without_a_garden_the_button_is_as_wide_as_its_words(strip: StatusStrip, qtbot) -> None:
    strip.resize(1200, 24)
    strip.set_garden("")
    strip.show()
    button = strip.findChild(QPushButton, "status-garden")
    qtbot.waitUntil(lambda: button.width() == button.sizeHint().width())
    assert button.x() < 20
