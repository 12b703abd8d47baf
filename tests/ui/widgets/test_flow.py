"""A bar whose widgets take another line where the room ends."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from ui.widgets.flow import Flow

GAP = 6


class Block(QWidget):
    """A widget of one size, that can be narrower by half."""

    def __init__(self, width: int, height: int = 20) -> None:
        super().__init__()
        self._size = QSize(width, height)

    def sizeHint(self) -> QSize:
        return self._size

    def minimumSizeHint(self) -> QSize:
        return QSize(self._size.width() // 2, self._size.height())


def bar(qtbot, blocks: list[Block], shares: dict[int, int] | None = None) -> QWidget:
    whole = QWidget()
    qtbot.addWidget(whole)
    flow = Flow(whole, spacing=GAP)
    for at, block in enumerate(blocks):
        flow.add(block, (shares or {}).get(at, 0))
    return whole


def test_one_line_where_there_is_room_and_the_rest_goes_to_whom_it_belongs(qtbot) -> None:
    blocks = [Block(100), Block(50), Block(50)]
    whole = bar(qtbot, blocks, {0: 1})
    whole.resize(400, 20)
    whole.show()
    assert [block.x() for block in blocks] == [0, 294, 350]
    assert blocks[0].width() == 400 - 100 - 2 * GAP


def test_the_other_way_round_in_a_script_from_right_to_left(qtbot) -> None:
    blocks = [Block(100), Block(50)]
    whole = bar(qtbot, blocks)
    whole.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    whole.resize(400, 20)
    whole.show()
    assert [block.x() for block in blocks] == [300, 244]


def test_hidden_widgets_take_no_room(qtbot) -> None:
    blocks = [Block(100), Block(50), Block(50)]
    whole = bar(qtbot, blocks)
    blocks[1].hide()
    whole.resize(400, 20)
    whole.show()
    assert [blocks[0].x(), blocks[2].x()] == [0, 100 + GAP]


@pytest.mark.usefixtures("qtbot")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(widths=st.lists(st.integers(10, 200), min_size=1, max_size=9), room=st.integers(100, 900))
def test_nothing_overlaps_or_sticks_out(qtbot, widths: list[int], room: int) -> None:
    blocks = [Block(width) for width in widths]
    whole = bar(qtbot, blocks, {0: 1})
    flow = whole.layout()
    whole.resize(max(room, flow.minimumSize().width()), 20)
    whole.resize(whole.width(), flow.heightForWidth(whole.width()))
    flow.activate()
    whole.show()
    places = [block.geometry() for block in blocks]
    assert all(whole.rect().contains(place) for place in places)
    for at, place in enumerate(places):
        assert not any(place.intersects(other) for other in places[at + 1 :])
    whole.hide()
