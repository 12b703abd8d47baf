"""One file, whatever it holds, into what the index keeps of it."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.search.records import IndexedFile
from garden.sync.ingest import MAX_BYTES, Source, ingest, read_source


def indexed(data: bytes, path: str = "n.md", *, okf: bool = False) -> IndexedFile:
    return ingest(Source(path, data, len(data), 1, settled=True), okf=okf)


def codes(file: IndexedFile) -> list[str]:
    return [problem[0] for problem in json.loads(file.detail.problems)]


def test_links_of_frontmatter_and_body() -> None:
    """B13, B24: paths and quoted wiki links of fields are links, sentences are not."""
    text = (
        "---\nsources:\n  - { id: s, resource: /refs/old.md }\nresource: any sentence. Really.\n"
        'up: "[[Parent|p]]"\ngenerated: { by: a/b.md }\n---\n[x](y.md) [r]\n\n[r]: z.md\n'
    )
    links = indexed(text.encode()).links
    assert [(link.form, link.target) for link in links] == [
        ("field", "/refs/old.md"),
        ("field", "Parent"),
        ("inline", "y.md"),
        ("reference", "z.md"),
    ]


def test_links_in_code_and_comments_are_none() -> None:
    """B01."""
    text = "`[[a]]` <!-- [[b]] -->\n\n```\n[[c]]\n```\n\n    [[d]]\n\n$[[e]]$ [[f]]"
    assert [link.target for link in indexed(text.encode()).links] == ["f"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("日本語".encode("shift_jis") * 20, "not-utf8"),
        (b"fine until \xff here", "not-utf8"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, "binary"),
        (b"text with \0 in it", None),
    ],
)
def test_what_is_no_text_stays_listed_with_a_problem(data: bytes, code: str | None) -> None:
    """B26."""
    file = indexed(data, "folder/名前.md")
    assert (file.note.title, file.note.problem) == ("名前", "error")
    assert codes(file) in ([code], ["not-utf8"], ["binary"])
    assert file.detail.text == "" and file.note.hash


def test_a_bad_frontmatter_leaves_a_searchable_note() -> None:
    """B21."""
    file = indexed(b"---\ntitle: a: b\n---\n# Heading\n\nwords [[x]]\n")
    assert "yaml-invalid" in codes(file) and file.note.title == "Heading"
    assert "words" in file.words.body and file.links[0].target == "x"


def test_okf_is_asked_only_where_it_is_meant() -> None:
    assert codes(indexed(b"# Plain\n", okf=True)) == ["frontmatter-missing"]
    assert codes(indexed(b"# Plain\n", okf=False)) == []


def test_bom_and_line_endings_change_no_word_and_no_offset() -> None:
    """B22."""
    plain = indexed("# 題\n\n[[x]]\n".encode())
    other = indexed(b"\xef\xbb\xbf" + "# 題\r\n\r\n[[x]]\r\n".encode())
    assert other.words == plain.words and other.links == plain.links
    assert other.note.hash != plain.note.hash


def test_odd_values_cannot_break_a_batch() -> None:
    """Half characters and separators out of YAML escapes would fail in SQLite."""
    head = 'title: "a\\x1Fb \\uD83D"\ntags: ["x\\x1Fy", 2024, no]\nnested: {a: [1, {b: c}]}'
    text = f"---\n{head}\n---\n"
    file = indexed(text.encode())
    for value in (*file.note, *file.detail, *file.words):
        if isinstance(value, str):
            value.encode()
    assert len(file.note.tags.split("\x1f")) in (0, 1, 3)


@pytest.mark.parametrize(
    "text",
    [
        "".join("  " * n + "- x\n" for n in range(2000)),
        ">" * 10_000 + " deep",
        "[" * 20_000,
        "**a" * 20_000,
        "[[" + "x" * 100_000,
        "| a " * 5000 + "|\n" + "| - " * 5000 + "|\n",
        "---\na: " + "[" * 5000 + "\n---\nbody",
        "---\n" + "a: &a [x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(50)) + "---\n",
        "---\n" * 3,
        "---\n- a\n- b\n---\nlist",
    ],
)
def test_hostile_texts_are_read_or_told(text: str) -> None:
    file = indexed(text.encode())
    assert file.note.path == "n.md" and file.detail.text == text


@given(st.binary(max_size=300))
def test_any_bytes_give_a_row(data: bytes) -> None:
    file = indexed(data)
    for value in (*file.note, *file.detail, *file.words):
        if isinstance(value, str):
            value.encode()


@given(st.text(alphabet="-\n:[]{}#&*!|>'\"%@`ab 記\t\\x1F", max_size=200))
def test_any_frontmatter_gives_a_row(text: str) -> None:
    assert indexed(f"---\n{text}\n---\nbody".encode()).note.path == "n.md"


# -- reading --------------------------------------------------------------------------------------


def test_reading_gives_the_bytes_with_their_state(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(b"text")
    os.utime(file, ns=(1, 5_000_000_000))
    source = read_source("a.md", file, now_ns=lambda: 100_000_000_000)
    assert source == Source("a.md", b"text", 4, 5_000_000_000, settled=True)
    fresh = read_source("a.md", file, now_ns=lambda: 6_000_000_000)
    assert fresh is not None and not fresh.settled  # may change again within a clock tick (B57)
    assert read_source("b.md", tmp_path / "b.md") is None
    assert read_source("b.md", file / "b.md") is None


def test_a_very_large_file_is_listed_and_not_read(tmp_path: Path) -> None:
    """Files of 50 MB."""
    file = tmp_path / "big.md"
    with file.open("wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    source = read_source("big.md", file)
    assert source is not None and source.data is None and source.size > MAX_BYTES
    row = ingest(source)
    assert codes(row) == ["too-large"] and row.note.title == "big"


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_a_file_that_may_not_be_read() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        file = folder / "secret.md"
        file.write_bytes(b"x")
        file.chmod(0)
        with as_nobody():
            source = read_source("secret.md", file)
    assert source is not None and codes(ingest(source)) == ["permission"]
    assert not source.settled  # looked at again next time, as permissions move no time


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """Root may read everything, so the test steps down for a moment."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_folder_or_pipe_called_like_a_note(tmp_path: Path) -> None:
    (tmp_path / "dir.md").mkdir()
    source = read_source("dir.md", tmp_path / "dir.md")
    assert source is not None and ingest(source).note.problem == "error"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.md")
        assert read_source("pipe.md", tmp_path / "pipe.md") is not None
