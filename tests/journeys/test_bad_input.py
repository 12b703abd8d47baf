"""Bad input through a real garden: the neighbours never suffer, the file is named with what is
wrong and what helps, what can be read of it is readable, and no byte on disk changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from garden.errors import (
    AlreadyExists,
    BeginningOnly,
    GardenError,
    InvalidName,
    NotFound,
    NotUtf8,
    OutsideGarden,
    VersionConflict,
)
from garden.okf.note import LinkForm
from garden.testing import open_garden, settled_garden, write_notes

from .bad_files import BAD, GOOD, HEAD, Bad, large
from .wellbeing import assert_neighbours_are_well, everything, told


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "庭"
    write_notes(folder, GOOD)
    write_notes(tmp_path, {"secret.md": "# Nobody's business\n", "out.md": "# Outside\n"})
    return folder


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.id)
def test_one_bad_file_harms_nobody(bad: Bad, root: Path, tmp_path: Path) -> None:
    """B09 B21 B24 B26 B33 B34 B47: each of them alone in a sound garden."""
    bad.make(root)
    before = everything(tmp_path)
    garden = settled_garden(root, tmp_path / "home")
    try:
        assert_neighbours_are_well(garden)
        problems = told(garden, bad.at or bad.path)
        codes = [problem.code for problem in problems]
        assert codes == ([bad.code] if bad.code else [])
        for problem in problems:
            assert problem.message and problem.advice
        if bad.shows:
            document = garden.read(bad.path)
            assert bad.shows in document.text
            assert (document.read_only is None) is bad.editable
            assert document.read_only is None or document.read_only.advice
        else:
            with pytest.raises(GardenError) as refused:
                garden.read(bad.path)
            assert refused.value.where
        assert {path: what for path, what in everything(tmp_path).items() if path in before} == (
            before
        )
    finally:
        garden.close()


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.id)
def test_a_bad_file_is_edited_whole_or_not_at_all(bad: Bad, root: Path, tmp_path: Path) -> None:
    """What can be edited as text is, with every other byte kept; the rest is refused and kept."""
    bad.make(root)
    garden = settled_garden(root, tmp_path / "home")
    file = root / bad.path
    try:
        before = everything(root)
        if bad.shows and bad.editable:
            document = garden.read(bad.path)
            assert not garden.save(bad.path, document.text, document.version).changes
            assert everything(root) == before
            garden.save(bad.path, document.text + "one more line\n", document.version)
            assert file.read_bytes() == (document.text + "one more line\n").encode()
            garden.undo()
        else:
            version = garden.read(bad.path).version if bad.shows else None
            with pytest.raises((NotUtf8, VersionConflict, OutsideGarden, AlreadyExists, NotFound,
                                InvalidName)):  # fmt: skip
                garden.save(bad.path, "overwritten", version)
        assert everything(root) == before
        assert (tmp_path / "secret.md").read_text() == "# Nobody's business\n"
    finally:
        garden.close()


def test_all_of_them_together(root: Path, tmp_path: Path) -> None:
    """B26: one list with everything bad in it, opened, reopened, and opened with a fresh index."""
    for bad in BAD:
        if bad.id not in ("50-mb", "12-mb"):
            bad.make(root)
    garden = settled_garden(root, tmp_path / "home")
    assert_neighbours_are_well(garden)
    first = garden.problems()
    named = {(problem.path, problem.code) for problem in first}
    assert {(bad.at or bad.path, bad.code) for bad in BAD if bad.code} - named <= {
        ("huge.md", "too-large"),
        ("large.md", "too-large"),
    }
    garden.close()
    again = settled_garden(root, tmp_path / "home")
    assert again.problems() == first
    assert not again.reconcile(), "nothing has changed since"
    again.close()


def test_b57_bad_files_are_not_read_again_at_every_start(root: Path, tmp_path: Path) -> None:
    (root / "sjis.md").write_bytes("記憶".encode("cp932"))
    (root / "huge.md").write_bytes(large(9))
    for path in root.rglob("*.md"):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    settled_garden(root, tmp_path / "home").close()
    garden = open_garden(root, tmp_path / "home")
    try:
        known = garden.index.known()
        assert known["huge.md"].settled and known["sjis.md"].settled
        assert not garden.reconcile()
    finally:
        garden.close()


# ---- paths


@pytest.mark.parametrize(
    "path",
    [
        "../secret.md", "用語/../../secret.md", "/etc/passwd", "./good.md", "用語//隣.md",
        "a\0b.md", "", ".", "..", "用語/..", "way/secret.md", "escape.md", "caf\udce9.md",
        "x" * 300 + ".md",
        "/".join(["d" * 200] * 30) + ".md",
    ],
)  # fmt: skip
def test_no_verb_follows_a_path_out(path: str, root: Path, tmp_path: Path) -> None:
    """B34: reading, writing, making, trashing, attaching: none leaves the garden by any path."""
    (root / "escape.md").symlink_to(tmp_path / "secret.md")
    (root / "way").symlink_to(tmp_path)
    garden = settled_garden(root, tmp_path / "home")
    before = everything(root)
    version = garden.read("good.md").version
    try:
        for verb in (
            lambda: garden.read(path),
            lambda: garden.read_asset(path),
            lambda: garden.save(path, "overwritten", version),
            lambda: garden.save(path, "made", None),
            lambda: garden.create(title="t", path=path) if path else garden.read(path),
            lambda: garden.set_field(path, "k", "v", None),
            lambda: garden.toggle_task(path, 1, None),
            lambda: garden.trash(path),
            lambda: garden.create(title="t", folder=path) if path else garden.read(path),
        ):
            with pytest.raises(GardenError) as refused:
                verb()
            assert refused.value.where or not path
            assert refused.value.what
        assert everything(root) == before
        assert (tmp_path / "secret.md").read_text() == "# Nobody's business\n"
        resolution = garden.resolve(path, "good.md", LinkForm.INLINE)
        assert resolution.path in (None, "", "good.md", "用語/隣.md", "index.md")
    finally:
        garden.close()


def test_links_and_images_never_show_what_lies_outside(root: Path, tmp_path: Path) -> None:
    """B34 B50: neither does a picture, an embed or a link by any spelling of a way out."""
    write_notes(
        root,
        {
            "n.md": f"{HEAD}![](../secret.md) [x](/../secret.md) [y](%2e%2e/secret.md) "
            "[z](file:///etc/passwd) ![[../secret]] [[../../secret]] ![](way/secret.md)\n"
        },
    )
    (root / "way").symlink_to(tmp_path)
    garden = settled_garden(root, tmp_path / "home")
    try:
        for link in garden.outgoing("n.md"):
            assert link.status in ("broken", "external"), link
    finally:
        garden.close()


def test_a_folder_with_links_and_raw_names_goes_to_the_trash_and_back(
    root: Path, tmp_path: Path
) -> None:
    """B34: a link goes as a link; what it points to stays. A name that is no text comes back."""
    write_notes(root, {"old/a.md": "# A\n"})
    (root / "old/out").symlink_to(tmp_path)
    (root / "old/out.md").symlink_to(tmp_path / "secret.md")
    (root / "old" / os.fsdecode(b"caf\xe9.md")).write_bytes(b"raw")
    garden = settled_garden(root, tmp_path / "home")
    before = everything(root)
    try:
        saved = garden.trash("old")
        assert saved.changes.removed == frozenset({"old/a.md"}) | (
            frozenset({"old/out.md"}) & saved.changes.removed
        )
        assert not (root / "old").exists()
        assert (tmp_path / "secret.md").exists() and (tmp_path / "out.md").exists()
        garden.undo()
        assert everything(root) == before
    finally:
        garden.close()


def test_a_note_that_becomes_a_link_out_is_gone_for_us(root: Path, tmp_path: Path) -> None:
    """B34: while the garden is open, a file is replaced by a link that leads out."""
    garden = settled_garden(root, tmp_path / "home")
    try:
        (root / "good.md").unlink()
        (root / "good.md").symlink_to(tmp_path / "secret.md")
        changes = garden.reconcile([root / "good.md"])
        assert "good.md" in changes.removed
        assert told(garden, "good.md")[0].code == "link-outside"
        with pytest.raises(OutsideGarden):
            garden.read("good.md")
        (root / "good.md").unlink()
        write_notes(root, {"good.md": GOOD["good.md"]})
        garden.reconcile([root / "good.md"])
        assert_neighbours_are_well(garden)
    finally:
        garden.close()


# ---- names and copies that come while the garden is open


def test_b26_b33_complaints_come_and_go_with_their_files(root: Path, tmp_path: Path) -> None:
    """A watcher hands over odd names one by one; the list follows without a start anew."""
    copy = root / "good.sync-conflict-20261130-090000-ABCDEFG.md"
    raw = root / os.fsdecode(b"caf\xe9.md")
    garden = settled_garden(root, tmp_path / "home")
    try:
        for file, code in ((copy, "sync-conflict"), (raw, "name-not-text")):
            file.write_bytes(b"# Other\n")
            garden.reconcile([file])
            assert [p.code for p in garden.problems()] == [code]
            assert file.name not in [h.path for h in garden.headers()]
            file.unlink()
            garden.reconcile([file])
            assert garden.problems() == []
        (root / ".note.md.swp").write_bytes(b"b0VIM")
        (root / "note~.md").write_bytes(b"backup")
        garden.reconcile([root / ".note.md.swp", root / "note~.md"])
        assert garden.problems() == []
        assert_neighbours_are_well(garden)
    finally:
        garden.close()


def test_b09_look_alike_names_are_two_notes_and_one_warning(root: Path, tmp_path: Path) -> None:
    """Both are listed and readable, each link finds the nearest, and neither is renamed."""
    twins = next(bad for bad in BAD if bad.id == "look-alikes")
    twins.make(root)
    write_notes(root, {"n.md": f"{HEAD}[[ガイド]]\n"})
    garden = settled_garden(root, tmp_path / "home")
    try:
        paths = {header.path for header in garden.headers()}
        assert (
            len([p for p in paths if garden.read(p).text in (f"{HEAD}NFC\n", f"{HEAD}NFD\n")]) == 2
        )
        link = next(link for link in garden.outgoing("n.md"))
        assert link.status == "ambiguous" and len(link.candidates) == 2
        assert {hit.path for hit in garden.search_titles("ガイド")} >= set(link.candidates)
        assert [p.code for p in garden.problems() if p.path != "n.md"] == ["name-look-alike"]
    finally:
        garden.close()


def test_ignore_files_hide_and_show_while_the_garden_is_open(root: Path, tmp_path: Path) -> None:
    write_notes(root, {"private/diary.md": "# Diary\n", "drafts/a.md": "# Draft\n"})
    garden = settled_garden(root, tmp_path / "home")
    try:
        (root / ".gardenignore").write_text("private/\n*.tmp.md\n# a comment\n", encoding="utf-8")
        (root / ".ragignore").write_bytes(b"drafts/\n\xff\xfe not text\n")
        changes = garden.reconcile([root / ".gardenignore", root / ".ragignore"])
        assert changes.removed == {"private/diary.md", "drafts/a.md"}
        assert not garden.search_words("diary")
        (root / ".gardenignore").unlink()
        assert garden.reconcile([root / ".gardenignore"]).added == {"private/diary.md"}
        assert (root / "private/diary.md").read_text() == "# Diary\n"
    finally:
        garden.close()


def test_a_pattern_that_could_hang_a_reader_does_not(root: Path, tmp_path: Path) -> None:
    (root / ".gardenignore").write_text("*a" * 200 + "\n" + "{a,b}" * 40 + "\n[z-a]\n", "utf-8")
    write_notes(root, {"a" * 180 + ".md": "# Long\n"})
    garden = settled_garden(root, tmp_path / "home")
    try:
        assert "a" * 180 + ".md" in [header.path for header in garden.headers()]
        assert [p.path for p in garden.problems() if p.code.startswith("ignore-")] == [
            ".gardenignore"
        ] * len([p for p in garden.problems() if p.code.startswith("ignore-")])
    finally:
        garden.close()


# ---- large and deep


def test_a_50_mb_file_opens_by_its_beginning(root: Path, tmp_path: Path) -> None:
    """B47: listed, told, looked at; never read whole into the window, never written."""
    data = large(50)
    (root / "huge.md").write_bytes(data)
    garden = settled_garden(root, tmp_path / "home")
    try:
        document = garden.read("huge.md")
        assert isinstance(document.read_only, BeginningOnly)
        assert len(document.text) < 2_000_000
        assert document.problems == ()
        assert garden.search_titles("huge")[0].path == "huge.md"
        with pytest.raises(GardenError):
            garden.save("huge.md", document.text, document.version)
        assert (root / "huge.md").stat().st_size == len(data)
        assert_neighbours_are_well(garden)
    finally:
        garden.close()


def test_deep_nesting_costs_no_link_and_no_neighbour(root: Path, tmp_path: Path) -> None:
    write_notes(
        root,
        {
            "deep.md": HEAD + "- " * 10_000 + "[[隣]]\n\nBelow all that: [[good]].\n",
            "emphasis.md": HEAD + "*a **b " * 10_000 + "\n\n[[good]]\n",
            "links.md": HEAD + "[a](" * 10_000 + "\n\n[[good]]\n",
            "html.md": HEAD + "<div>" * 10_000 + "\n\n[[good]]\n",
            "table.md": HEAD + "|a" * 5_000 + "\n" + "|-" * 5_000 + "\n\n[[good]]\n",
            "ticks.md": HEAD + "`" * 9_999 + " ``" * 5_000 + "\n\n[[good]]\n",
        },
    )
    garden = settled_garden(root, tmp_path / "home")
    try:
        found = {group.path for group in garden.backlinks("good.md")}
        assert found >= {"emphasis.md", "links.md", "table.md", "ticks.md", "deep.md"}
        assert garden.problems() == []
        assert_neighbours_are_well(garden)
    finally:
        garden.close()
