"""Bytes in, text out, the same bytes back (B16, B22, B26)."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from garden.errors import NotUtf8
from garden.okf.textfile import decode, peek

_pieces = st.lists(
    st.sampled_from(["\n", "\r\n", "\r", "\u2029", "\u2028", "\x85", "a", "語", "---", "", " "]),
    max_size=30,
)


@given(_pieces, st.booleans())
def test_untouched_text_gives_its_bytes(pieces: list[str], bom: bool) -> None:
    data = (b"\xef\xbb\xbf" if bom else b"") + "".join(pieces).encode()
    note = decode(data)
    assert note.encode() == data
    assert note.encode(note.text) == data
    assert "\r" not in note.text and "\u2029" not in note.text
    assert len(note.endings) == note.text.count("\n")


@given(st.binary(max_size=60))
def test_any_bytes_round_trip_or_are_refused(data: bytes) -> None:
    try:
        note = decode(data)
    except NotUtf8:
        assert peek(data) is not None
    else:
        assert note.encode() == data


@given(_pieces, _pieces, st.booleans())
def test_what_is_saved_reads_back(old: list[str], new: list[str], bom: bool) -> None:
    note = decode((b"\xef\xbb\xbf" if bom else b"") + "".join(old).encode())
    wanted = "".join(new).replace("\r\n", "\n").replace("\r", "\n").replace("\u2029", "\n")
    again = decode(note.encode(wanted))
    if not wanted.startswith("\ufeff"):
        assert again.text == wanted
    assert again.bom == bom


def test_edit_changes_only_its_line_in_a_mixed_file() -> None:
    note = decode(b"one\r\ntwo\nthree\rfour\xe2\x80\xa9five")
    assert note.encode(note.text.replace("three", "3")) == (b"one\r\ntwo\n3\rfour\xe2\x80\xa9five")
    assert note.encode(note.text.replace("two\n", "")) == b"one\r\nthree\rfour\xe2\x80\xa9five"


_LINES = st.lists(
    st.tuples(st.sampled_from(["", "", "a", "b"]), st.sampled_from(["\n", "\r\n", "\r"])),
    max_size=12,
)


@given(_LINES, _LINES, st.lists(st.sampled_from(["", "x", "y"]), max_size=4))
def test_lines_before_and_after_an_edit_keep_their_bytes(
    above: list[tuple[str, str]], below: list[tuple[str, str]], put: list[str]
) -> None:
    """A line of its own stands where the edit is, so that the place of the edit is no guess."""

    before, after = ("".join(map("".join, lines)).encode() for lines in (above, below))
    assume(not after.startswith(b"\n"))  # it would be one ending with the '\r' before it
    note = decode(before + b"here\r" + after)
    head = decode(before).text
    done = note.encode(head + "".join(f"{line}\n" for line in ["HERE", *put]) + decode(after).text)
    assert done.startswith(before + b"HERE")
    assert done.endswith(after)


def test_new_lines_take_the_majority_ending() -> None:
    note = decode(b"a\r\nb\r\nc")
    assert note.encode("a\nb\nnew\nc\n") == b"a\r\nb\r\nnew\r\nc\r\n"
    assert decode(b"no newline").encode("x\ny") == b"x\ny"


def test_missing_final_newline_stays_missing() -> None:
    assert decode(b"a\nb").encode("a\nB") == b"a\nB"


def test_a_long_mixed_file_is_still_matched() -> None:
    lines = [f"line {n}" for n in range(9_000)]
    data = "\r\n".join(lines[:6000]).encode() + b"\n" + "\n".join(lines[6000:]).encode()
    note = decode(data)
    assert note.encode(note.text.replace("line 5\n", "line five\n")) == data.replace(
        b"line 5\r\n", b"line five\r\n"
    )


def test_B26_shift_jis_is_refused_with_a_guess() -> None:
    data = "---\ntitle: 締め時間\n---\n店舗ごとに一つ。".encode("cp932")
    with pytest.raises(NotUtf8) as caught:
        decode(data, where="old.md")
    assert "old.md" in str(caught.value) and "cp932" in caught.value.what
    view = peek(data)
    assert view.encoding == "cp932" and "締め時間" in view.text and not view.binary


@pytest.mark.parametrize("name", ["euc_jp", "utf-16"])
def test_B26_other_encodings_are_guessed(name: str) -> None:
    text = "締め時間は店舗ごとに決める。受注から印刷まで。"
    assert peek(text.encode(name)).text == text


def test_B26_lone_byte_and_nul_and_binary() -> None:
    with pytest.raises(NotUtf8):
        decode(b"ok \xff")
    with pytest.raises(NotUtf8):
        decode(b"a\0b")
    assert peek(bytes(range(256)) * 4).binary
    assert not peek(b"caf\xe9 au lait").binary


def test_B26_half_characters_are_never_saved_as_something_else() -> None:
    note = decode(b"x")
    with pytest.raises(NotUtf8):
        note.encode("a\ud800b")
    with pytest.raises(NotUtf8):
        note.encode("a\0b")
    assert note.encode("\ud83c\udf31") == "🌱".encode()
