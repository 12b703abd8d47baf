"""An undo that can't be done says what stands in its way, and isn't the end of undoing."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton

from .conftest import K, Reviewer
from .test_fields import text
from .test_review_place import label


def merged(reviewer: Reviewer, words: str) -> None:
    """Two decisions: the first discarded, the second an item of Memory's own words."""
    reviewer.decide(K.Key_D, "old")
    reviewer.begin(K.Key_M)
    text(reviewer).setPlainText(words)
    reviewer.place.change.reason.field.setText("because")
    reviewer.enter()


def stuck(reviewer: Reviewer) -> None:
    with reviewer.qtbot.waitSignal(reviewer.place.flow.failed, timeout=10_000):
        reviewer.press(K.Key_U)


@pytest.mark.parametrize("restarted", [False, True])
def test_it_names_the_item_and_what_it_says_now_and_u_goes_on(
    reviewer: Reviewer, restarted: bool
) -> None:
    merged(reviewer, "The lamp in the hall is lit at dusk. Source: notice")
    if restarted:  # this session knows of no decision of its own
        reviewer.place._last = ("", "")
    changed = reviewer.memory.replace("lit at dusk", "lit at nine in the evening")
    reviewer.memory_file.write_text(changed, "utf-8")
    stuck(reviewer)
    assert "can't be undone" in reviewer.said
    more = label(reviewer, "review-more")
    assert "lit at dusk" in more and "lit at nine in the evening" in more
    assert "U takes back the one before it" in more
    asked: list[str] = []
    reviewer.place.memory_requested.connect(asked.append)
    button = reviewer.place.findChild(QPushButton, "review-undo")
    assert button.text() == "Open the item"
    button.click()
    (item,) = asked
    assert "nine in the evening" in reviewer.garden.desk.document().item(item).content
    reviewer.undo()
    assert len(reviewer.records) == 14 and reviewer.memory == changed
    reviewer.decide(K.Key_D, "old all the same")
    reviewer.undo()
    stuck(reviewer)
    assert "lit at dusk" in label(reviewer, "review-more"), "asked anew after another decision"
    stuck(reviewer)
    assert "nothing left to undo" in reviewer.said
    assert label(reviewer, "review-more") == ""


def test_an_item_that_is_gone_leads_to_the_history(reviewer: Reviewer) -> None:
    before = reviewer.memory
    merged(reviewer, "Zinc buckets belong beneath gutter seven. Source: notice")
    reviewer.memory_file.write_text(before, "utf-8")
    stuck(reviewer)
    assert "no longer has “Zinc buckets" in label(reviewer, "review-more")
    reviewer.place.findChild(QPushButton, "review-undo").click()
    reviewer.until(lambda: reviewer.place.history.isVisible())
    reviewer.until(lambda: reviewer.place.history.model.rowCount() == 3)
    stuck_there = reviewer.place.history.turn
    reviewer.until(stuck_there.isVisible)
    with reviewer.qtbot.waitSignal(reviewer.place.flow.failed, timeout=10_000):
        stuck_there.click()
    assert "Zinc buckets" in label(reviewer, "review-more")
