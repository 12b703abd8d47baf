"""Records that are left alone, a folder that goes away, and what is told on the screen."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QPushButton

from garden.staging.dispositions import Disposition
from ui.main_window import MainWindow
from ui.theme import SPACE_1

from .conftest import K, Reviewer
from .test_in_the_window import CTRL, window
from .test_review_place import NEW, label, select

__all__ = ["window"]


@pytest.mark.parametrize("sort", ["large", "folder"])
def test_a_record_that_is_left_alone_has_no_live_button(reviewer: Reviewer, sort: str) -> None:
    file = reviewer.root / f".yoi/memory/_staging/{NEW}.json"
    if sort == "folder":
        file.mkdir()
    else:
        file.write_bytes(b" " * 3_000_000)
    reviewer.place.flow.begin()
    reviewer.until(lambda: len(reviewer.claims) == 16)
    select(reviewer, NEW)
    reviewer.until(lambda: label(reviewer, "review-change-title") == "Nothing can be decided here")
    assert "left alone" in label(reviewer, "review-why")
    assert "only be discarded" not in label(reviewer, "review-why")
    assert not reviewer.place.change.go.isVisible()
    button = reviewer.place.keys.button(Disposition.DISCARD)
    assert "left alone" in button.why_off and not button.suggested
    for key in (K.Key_Return, K.Key_D, K.Key_M):
        reviewer.press(key)
        assert not reviewer.place.change.deciding
    assert "left alone" in reviewer.said
    assert file.exists()


def test_a_folder_that_went_away_is_not_all_decided(reviewer: Reviewer) -> None:
    reviewer.decide(K.Key_D, "old")
    staging = reviewer.root / ".yoi/memory/_staging"
    staging.rename(staging.with_name("elsewhere"))
    reviewer.place.flow.begin()
    empty = reviewer.place.empty
    reviewer.until(lambda: "folder of candidates is gone" in all_words(reviewer))
    assert "All decided" not in all_words(reviewer)
    staging.with_name("elsewhere").rename(staging)
    again = next(b for b in empty.findChildren(QPushButton) if b.text() == "Try again")
    again.click()
    reviewer.until(lambda: len(reviewer.claims) == 14)
    shutil.rmtree(staging)
    staging.mkdir()
    reviewer.place.flow.begin()
    reviewer.until(lambda: "All decided" in all_words(reviewer))


def all_words(reviewer: Reviewer) -> str:
    shown = reviewer.place.empty.findChildren(QLabel)
    return " ".join(one.text() for one in shown if one.isVisible())


def test_keys_that_decide_nothing_are_named_too(reviewer: Reviewer) -> None:
    told = label(reviewer, "review-hints")
    assert all(one in told for one in ("N next", "P back", "V file", "/ filter"))
    reviewer.registry.set_shortcut("review.raw", "W")
    assert "W file" in label(reviewer, "review-hints")


def test_words_at_the_bottom_have_room_below_them_without_the_keys_too(reviewer: Reviewer) -> None:
    place = reviewer.place
    assert place.keys.isVisible()
    place.toggle_history()
    reviewer.until(lambda: not place.keys.isVisible())
    button = place._history_button
    reviewer.until(lambda: place.foot.height() - button.geometry().bottom() - 1 >= SPACE_1)


@pytest.mark.parametrize("width", [900, 1440])
def test_a_toast_covers_no_key(qtbot, window: MainWindow, width: int) -> None:
    window.resize(width, 900)
    window.toast.show_message("Moved “Tasks” to the trash", "Undo", lambda: None, milliseconds=0)
    qtbot.keyClick(window, K.Key_3, CTRL)
    place = window.review
    qtbot.waitUntil(lambda: place.candidate.look is not None, timeout=10_000)

    def clear() -> bool:
        top = place.foot.mapTo(window, QPoint()).y()
        return place.keys.isVisible() and window.toast.geometry().bottom() - 24 < top

    qtbot.waitUntil(clear)
    window.toast.show_message("A longer one, that is told while the place is shown. " * 4)
    qtbot.waitUntil(clear)


def test_closing_the_window_keeps_what_is_typed_for_a_candidate(
    qtbot,
    window: MainWindow,
) -> None:
    qtbot.keyClick(window, K.Key_3, CTRL)
    place = window.review
    qtbot.waitUntil(lambda: place.candidate.look is not None, timeout=10_000)
    qtbot.keyClick(place.list.view, K.Key_M)
    qtbot.waitUntil(lambda: place.change._ready, timeout=10_000)
    place.change.form.text.setPlainText("Mine. Source: me.")
    garden = window._session.garden
    assert garden is not None
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=10_000)
    assert [copy.text for copy in garden.unsaved()] == ["Mine. Source: me."]
