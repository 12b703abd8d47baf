"""What the notes place prepares while nothing is shown yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from ui.actions import ActionRegistry
from ui.context import panel
from ui.context.group import Group
from ui.preferences import Preferences
from ui.session import GardenSession
from ui.spot import Spot
from ui.theme import Theme
from ui.wiki.note_page import NotePage
from ui.wiki.notes_place import NotesPlace


@pytest.fixture
def place(qtbot: QtBot, session: GardenSession) -> NotesPlace:
    theme = Theme("light")
    made = NotesPlace(session, theme, ActionRegistry(theme), Preferences({}))
    qtbot.addWidget(made)
    made.resize(1200, 700)
    made.show()
    return made


def opened(session: GardenSession) -> None:
    """The garden is open and no note is shown, as at a first start."""
    session.opened.emit(session.garden)


def test_a_garden_without_a_note_in_front_has_a_page_at_hand_before_the_work_begins(
    qtbot: QtBot, session: GardenSession, place: NotesPlace
) -> None:
    with qtbot.waitSignal(place.settled, timeout=20_000):
        opened(session)
        place.settle()
    (spare,) = place.findChildren(NotePage)
    assert not spare.isVisible() and place.page is None
    assert not place.context.empty.isHidden()
    place._preferences.set("notes.open_in", "side")
    place.open(Spot("start.md"))
    assert place.page is spare
    assert spare.mode == "both", "as the setting says when it is shown, not when it was made"
    qtbot.waitUntil(lambda: place.context.document is not None, timeout=20_000)
    place.open(Spot("plants/tomato.md"), new_tab=True)
    assert place.page is not spare


def test_it_settles_once_for_each_garden(
    qtbot: QtBot, session: GardenSession, place: NotesPlace
) -> None:
    times: list[None] = []
    place.settled.connect(lambda: times.append(None))
    for number in (1, 2):
        opened(session)
        place.settle()
        place.settle()
        qtbot.waitUntil(lambda wanted=number: len(times) == wanted, timeout=20_000)
    assert len(place.findChildren(NotePage)) == 1


def test_the_page_at_hand_is_not_shown_with_a_place_that_was_behind_another(
    qtbot: QtBot, session: GardenSession, place: NotesPlace
) -> None:
    place.hide()
    with qtbot.waitSignal(place.settled, timeout=20_000):
        opened(session)
        place.settle()
    (spare,) = place.findChildren(NotePage)
    place.show()
    assert not spare.isVisible()
    place.open(Spot("start.md"))
    assert place.page is spare and spare.isVisible()


def test_a_context_panel_that_is_wanted_earlier_is_made_once(
    qtbot: QtBot,
    session: GardenSession,
    place: NotesPlace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Theme] = []
    really = panel.make_groups

    def make(theme: Theme, session: GardenSession) -> Iterator[Group]:
        made.append(theme)
        return really(theme, session)

    monkeypatch.setattr(panel, "make_groups", make)
    with qtbot.waitSignal(place.settled, timeout=20_000):
        opened(session)
        place.settle()
        assert place.context.groups
    assert len(made) == 1
