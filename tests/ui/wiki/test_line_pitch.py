"""The font that only sets the height of lines."""

from __future__ import annotations

import struct

import pytest
from PySide6.QtGui import QFontMetricsF, QRawFont
from pytestqt.qtbot import QtBot

from ui.theme import Theme
from ui.wiki.line_pitch import pitched, strut_font


@pytest.mark.parametrize("pitch", [1.5, 1.65, 2.0])
def test_lines_stand_at_the_pitch(qtbot: QtBot, pitch: float) -> None:
    font = pitched(Theme("light").reading_font(), pitch)
    assert QFontMetricsF(font).height() == pytest.approx(round(16 * pitch), abs=0.2)


def test_characters_come_from_the_families_behind(qtbot: QtBot) -> None:
    plain = Theme("light").reading_font()
    for text in ("Latin words", "日本語の文"):
        width = QFontMetricsF(pitched(plain)).horizontalAdvance(text)
        assert width == pytest.approx(QFontMetricsF(plain).horizontalAdvance(text), abs=1)


def test_twice_is_once(qtbot: QtBot) -> None:
    font = pitched(Theme("light").reading_font())
    assert pitched(font).families() == font.families()


def test_the_file_is_a_font(qtbot: QtBot) -> None:
    data = strut_font("Test Pitch", 1200, 450)
    raw = QRawFont(data, 100)
    assert raw.isValid()
    assert raw.unitsPerEm() == 1000
    assert not raw.supportsCharacter("a")
    assert raw.pathForGlyph(0).boundingRect().height() > 50
    count = struct.unpack(">H", data[4:6])[0]
    assert count == 10
