"""One line height for every script: a font without characters that only sets the height of a line.

`QPlainTextEdit` has no line spacing: each line is as high as the fonts in it, so that Japanese
lines stand wider apart than Latin ones and both too close to read. A font that holds no character
but says "I am 1.65 em high", put first in the list of families, gives each line that height while
every character comes from the families behind it. (Its one glyph is the box for a character that no
font has.) The alternative, a layout of our own in Python, would run for each block at every scroll
and keystroke.
"""

from __future__ import annotations

import struct
from functools import cache

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase

PITCH = 1.65
"""Line height of reading text, in em; the reader's is the same."""

_NAME = "Garden Pitch"
_UNITS = 1000
# Where the baseline stands in a line, from its top. Noto Sans CJK, the tallest of the usual faces,
# reaches 1.16 em up and 0.29 em down; the rest of the pitch is shared above and below. The same
# part for every size, so that code of another size in the line makes it no higher.
_BASELINE = 0.768
_SPAN = (60, 0, 540, 700)


def _box() -> bytes:
    """Glyph 0: a frame, so that a character without any font is still seen to be there."""
    left, bottom, right, top = _SPAN
    pen = 40
    outer = [(left, bottom), (left, top), (right, top), (right, bottom)]
    inner = [
        (left + pen, bottom + pen),
        (right - pen, bottom + pen),
        (right - pen, top - pen),
        (left + pen, top - pen),
    ]
    points = outer + inner
    before = [(0, 0), *points[:-1]]
    steps = [(x - px, y - py) for (x, y), (px, py) in zip(points, before, strict=True)]
    data = struct.pack(">hhhhh", 2, *_SPAN) + struct.pack(">HHH", 3, 7, 0) + bytes([1] * 8)
    data += struct.pack(">8h", *(x for x, _ in steps)) + struct.pack(">8h", *(y for _, y in steps))
    return data + bytes(len(data) % 2)


_BOX = _box()


def pitched(font: QFont, pitch: float = PITCH) -> QFont:
    """`font` with lines `pitch` em apart, rounded to whole pixels. Needs a QGuiApplication.

    A pitch below what the faces themselves need has no effect; a failed registration neither.
    """
    size = max(1, font.pixelSize())
    # Qt rounds a line's height up: stay a hair below, or 26.4 px become 27 where the page has 26.
    family = _family(int(round(size * pitch) * _UNITS / size) - 1)
    if not family:
        return font
    result = QFont(font)
    families = [name for name in font.families() if not name.startswith(_NAME)]
    result.setFamilies([family, *families])
    return result


@cache
def _family(height: int) -> str:
    above = round(height * _BASELINE)
    data = strut_font(f"{_NAME} {height}", above, height - above)
    number = QFontDatabase.addApplicationFontFromData(QByteArray(data))
    return QFontDatabase.applicationFontFamilies(number)[0] if number >= 0 else ""


def strut_font(name: str, ascent: int, descent: int) -> bytes:
    """A TrueType file of 1000 units per em without a single character (OpenType 1.9 tables)."""
    tables = {
        b"OS/2": struct.pack(
            ">HhHHHhhhhhhhhhhh10sIIII4sHHHhhhHHIIhhHHH",
            *(4, _UNITS, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0, bytes(10)),
            *(0, 0, 0, 0, b"GRDN", 0xC0, 0xFFFF, 0xFFFF, ascent, -descent, 0, ascent, descent),
            *(0, 0, 500, 700, 0, 32, 1),
        ),
        b"cmap": struct.pack(">HHHHI", 0, 1, 3, 1, 12)
        + struct.pack(">HHHHHHHHHHhH", 4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0),
        b"glyf": _BOX,
        b"head": struct.pack(
            ">IIIIHHQQhhhhHHhhh",
            *(0x10000, 0x10000, 0, 0x5F0F3CF5, 0b1011, _UNITS, 0, 0, *_SPAN, 0, 8, 2, 0, 0),
        ),
        b"hhea": struct.pack(
            ">IhhhHhhhhhhhhhhhH",
            *(0x10000, ascent, -descent, 0, _UNITS, 60, 60, 540, 1, 0, 0, 0, 0, 0, 0, 0, 1),
        ),
        b"hmtx": struct.pack(">Hh", 600, 60),
        b"loca": struct.pack(">HH", 0, len(_BOX) // 2),
        b"maxp": struct.pack(">I14H", 0x10000, 1, 8, 2, 0, 0, 1, *([0] * 8)),
        b"name": _names(name),
        b"post": struct.pack(">IIhhIIIII", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }
    directory, body = b"", b""
    start = 12 + 16 * len(tables)
    for tag, data in tables.items():  # the directory is sorted by tag, as written above
        padded = data + bytes(-len(data) % 4)
        check = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        directory += struct.pack(">4sIII", tag, check, start + len(body), len(data))
        body += padded
    head = struct.pack(">IHHHH", 0x10000, len(tables), 128, 3, 16 * len(tables) - 128)
    return head + directory + body


def _names(family: str) -> bytes:
    records, strings = b"", b""
    texts = {
        1: family,
        2: "Regular",
        3: f"{family} 1",
        4: family,
        5: "Version 1.0",
        6: family.replace(" ", ""),
    }
    for number, text in texts.items():
        data = text.encode("utf-16-be")
        records += struct.pack(">HHHHHH", 3, 1, 0x409, number, len(data), len(strings))
        strings += data
    return struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + strings
