"""Values in quotes and files in UTF-8 by one click: shown first, one operation, one undo."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path

import pytest

from garden import text_mends
from garden.errors import GardenError, VersionConflict
from garden.garden import Garden
from garden.testing import settled_garden

JAPANESE = "---\r\ntype: note\r\n---\r\n\r\n# 締め時間\r\n\r\n庭の水やりは朝のうちに終える。\r\n"


@pytest.fixture
def garden(tmp_path: Path) -> Iterator[Garden]:
    root = tmp_path / "garden"
    root.mkdir()
    opened = settled_garden(root, tmp_path / "home")
    yield opened
    opened.close()


def mend(garden: Garden, path: str) -> bytes:
    """Do the mend of a note; the bytes it has then."""
    found = text_mends.find(garden.layout, path)
    assert found is not None
    saved = garden.mend_text(path, found.version)
    data = (garden.root / path).read_bytes()
    assert data == found.data
    assert saved.version is not None and saved.changes.edited == {path}
    return data


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        (b"title: a: b", b'title: "a: b"', 3),
        (b"title: @scope/pkg", b'title: "@scope/pkg"', 3),
        (b"tags:\r\n\t- a", b"tags:\r\n  - a", 4),
    ],
)
def test_b21_a_value_is_put_in_quotes_and_nothing_else_changes(
    garden: Garden, before: bytes, after: bytes, line: int
) -> None:
    """B21: BOM, mixed endings, trailing blanks and the body stay, byte for byte; one undo."""
    head, tail = b"\xef\xbb\xbf---\r\ntype: note\n", b"\r\n---\nBody: [ \r\nend  "
    file = garden.root / "a.md"
    file.write_bytes(head + before + tail)
    found = text_mends.find(garden.layout, "a.md")
    assert found is not None
    assert [(one.line, one.before.strip()) for one in found.lines] == [
        (line, before.decode().splitlines()[-1].strip())
    ]
    assert mend(garden, "a.md") == head + after + tail
    garden.undo()
    assert file.read_bytes() == head + before + tail


def test_an_edit_just_before_is_not_undone_with_the_mend(garden: Garden) -> None:
    saved = garden.create(title="A", text="---\ntype: note\ntitle: A\n---\n", path="a.md")
    broken = "---\ntype: note\ntitle: a: b\n---\n"
    garden.save("a.md", broken, saved.version)
    mend(garden, "a.md")
    garden.undo()
    assert (garden.root / "a.md").read_text(encoding="utf-8") == broken


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp", "utf-16"])
def test_b26_a_file_of_old_becomes_utf8_and_comes_back(garden: Garden, encoding: str) -> None:
    """B26: the whole text and its line endings, one undo gives the old bytes."""
    old = JAPANESE.encode(encoding)
    (garden.root / "old.md").write_bytes(old)
    found = text_mends.find(garden.layout, "old.md")
    assert found is not None and found.kind == "utf-8"
    assert found.sample.startswith("# 締め時間\n\n庭の水やり")
    assert mend(garden, "old.md") == JAPANESE.encode()
    assert garden.read("old.md").read_only is None
    garden.undo()
    assert (garden.root / "old.md").read_bytes() == old


def test_western_text_is_known_by_its_words(garden: Garden) -> None:
    (garden.root / "a.md").write_bytes(
        "Der Käse – „sehr gut“ – kostet überall etwa 20 €.\n".encode("cp1252")
    )
    found = text_mends.find(garden.layout, "a.md")
    assert found is not None and found.encoding == "cp1252"


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01binary\xff",
        codecs.BOM_UTF16_LE + b"a\x00\x00",
        "あ".encode() + b"\xff" + "日本".encode("cp932"),
        b"---\ntype: note\ntitle: ok\n---\n",
        b"---\ntype: note\ntitle: [a\n  b: c\n---\n",
        b"---\ntype: note\ntitle: a: b # what is this\n---\n",
        b"plain words\n",
    ],
)
def test_what_is_not_sure_is_not_offered(garden: Garden, data: bytes) -> None:
    (garden.root / "a.md").write_bytes(data)
    assert text_mends.find(garden.layout, "a.md") is None


def test_a_large_file_is_read_to_its_end(garden: Garden) -> None:
    """One wrong byte behind the first million makes it no Shift_JIS."""
    text = "日本語の文章です。\n".encode("cp932") * 60_000
    (garden.root / "a.md").write_bytes(text + b"\xff")
    assert text_mends.find(garden.layout, "a.md") is None
    (garden.root / "a.md").write_bytes(text)
    found = text_mends.find(garden.layout, "a.md")
    assert found is not None and found.encoding == "cp932"


def test_a_file_that_changed_meanwhile_is_left_alone(garden: Garden) -> None:
    file = garden.root / "a.md"
    file.write_bytes(b"---\ntitle: a: b\n---\n")
    found = text_mends.find(garden.layout, "a.md")
    assert found is not None
    file.write_bytes(b"---\ntitle: a: c\n---\n")
    with pytest.raises(VersionConflict):
        garden.mend_text("a.md", found.version)
    file.write_bytes(b"---\ntitle: c\n---\n")
    with pytest.raises(GardenError):
        garden.mend_text("a.md", found.version)
    assert file.read_bytes() == b"---\ntitle: c\n---\n"
