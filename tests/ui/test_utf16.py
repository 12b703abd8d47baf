"""UTF-16 positions and code-point offsets meet, emoji included."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui import utf16

TEXTS = st.text(alphabet=st.sampled_from("ab\n記憶🌱👩🏽‍🌾\u00a0𠮷é"), max_size=40)


@given(TEXTS, st.integers(-3, 60))
def test_units_agree_with_the_encoder(text: str, offset: int) -> None:
    clamped = min(max(offset, 0), len(text))
    expected = len(text[:clamped].encode("utf-16-le")) // 2
    assert utf16.to_units(text, offset) == expected
    assert utf16.OffsetMap(text).units(offset) == expected


@given(TEXTS)
def test_there_and_back(text: str) -> None:
    mapping = utf16.OffsetMap(text)
    for offset in range(len(text) + 1):
        assert mapping.points(mapping.units(offset)) == offset
        assert utf16.to_points(text, utf16.to_units(text, offset)) == offset


def test_position_inside_a_pair_belongs_to_its_character() -> None:
    assert utf16.to_points("a🌱b", 2) == 1
    assert utf16.to_points("a🌱b", 3) == 2
    assert utf16.to_points("🌱🌱", 1) == 0
    assert utf16.to_points("🌱🌱", 3) == 1


def test_positions_beyond_the_text_are_clamped() -> None:
    assert utf16.to_points("🌱", 99) == 1
    assert utf16.to_points("abc", -4) == 0
    assert utf16.to_units("🌱", 99) == 2


def test_paragraph_separators_become_line_feeds() -> None:
    assert utf16.from_raw("a\u2029b\u00a0c") == "a\nb\u00a0c"
    assert utf16.units("a🌱") == 3
    assert not utf16.OffsetMap("a🌱").plain
    assert utf16.OffsetMap("記憶").plain
