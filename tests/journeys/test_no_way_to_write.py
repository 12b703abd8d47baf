"""No permission, no room, disks that may only be read: reading goes on, nothing is lost, and what
stands in the way is said."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from garden.errors import DiskFull, GardenError, ReadOnly, Unreadable
from garden.index_state import Readiness
from garden.testing import open_garden, settled_garden, until, write_notes

from .bad_files import GOOD, HEAD
from .conftest import as_nobody, fill, give_away, remount, small_disk
from .wellbeing import assert_neighbours_are_well, everything, told


@pytest.fixture
def yard(ground: Path) -> Path:
    """A garden on ground where rights can be taken away."""
    folder = ground / "garden"
    write_notes(folder, GOOD | {"closed.md": f"{HEAD}Closed words.\n", "locked/in.md": HEAD})
    (ground / "home").mkdir()
    give_away(ground)
    return folder


def test_a_file_that_may_not_be_read(yard: Path) -> None:
    (yard / "closed.md").chmod(0o000)
    with as_nobody():
        garden = settled_garden(yard, yard.parent / "home")
        try:
            assert_neighbours_are_well(garden)
            (problem,) = told(garden, "closed.md")
            assert problem.code == "permission" and problem.advice
            with pytest.raises(Unreadable) as refused:
                garden.read("closed.md")
            assert "closed.md" in refused.value.where and refused.value.advice
            with pytest.raises(GardenError):
                garden.save("closed.md", "overwritten", garden.read("good.md").version)
            (yard / "closed.md").chmod(0o644)
            garden.reconcile(["closed.md"])
            assert told(garden, "closed.md") == []
            assert "closed.md" in [hit.path for hit in garden.search_words("closed words")]
        finally:
            garden.close()


def test_a_note_that_may_no_longer_be_read_keeps_its_bytes(yard: Path) -> None:
    with as_nobody():
        garden = settled_garden(yard, yard.parent / "home")
        try:
            version = garden.read("closed.md").version
            (yard / "closed.md").chmod(0o000)
            garden.reconcile(["closed.md"])
            with pytest.raises(ReadOnly):
                garden.save("closed.md", "overwritten", version)
            (yard / "closed.md").chmod(0o644)
            assert (yard / "closed.md").read_text(encoding="utf-8") == f"{HEAD}Closed words.\n"
        finally:
            garden.close()


def test_a_folder_that_may_not_be_entered(yard: Path) -> None:
    (yard / "locked").chmod(0o000)
    with as_nobody():
        garden = settled_garden(yard, yard.parent / "home")
        try:
            assert_neighbours_are_well(garden)
            (problem,) = told(garden, "locked")
            assert problem.code == "folder-unreadable" and problem.advice
            with pytest.raises(GardenError):
                garden.read("locked/in.md")
            with pytest.raises(GardenError):
                garden.trash("locked")
            with pytest.raises(GardenError):
                garden.create(title="New", folder="locked")
        finally:
            garden.close()
    (yard / "locked").chmod(0o755)
    assert (yard / "locked/in.md").read_text(encoding="utf-8") == HEAD


def test_a_read_only_file_opens_and_says_so(yard: Path) -> None:
    (yard / "good.md").chmod(0o444)
    with as_nobody():
        garden = settled_garden(yard, yard.parent / "home")
        try:
            document = garden.read("good.md")
            assert isinstance(document.read_only, ReadOnly) and document.read_only.advice
            with pytest.raises(ReadOnly):
                garden.save("good.md", "overwritten", document.version)
            with pytest.raises(ReadOnly):
                garden.set_field("good.md", "title", "Other", document.version)
            assert_neighbours_are_well(garden)
        finally:
            garden.close()


def test_a_read_only_folder_is_read_and_never_written(yard: Path) -> None:
    """Everything is found; each change is refused with its place; nothing is left half done."""
    for path in (yard, *yard.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = everything(yard)
    with as_nobody():
        garden = settled_garden(yard, yard.parent / "home")
        try:
            assert_neighbours_are_well(garden)
            document = garden.read("good.md")
            for verb in (
                lambda: garden.save("good.md", "overwritten", document.version),
                lambda: garden.create(title="New"),
                lambda: garden.create(title="New", folder="new folder"),
                lambda: garden.trash("good.md"),
                lambda: garden.add_asset("good.md", "p.png", b"png"),
                lambda: garden.set_field("good.md", "status", "draft", document.version),
            ):
                with pytest.raises(ReadOnly) as refused:
                    verb()
                assert refused.value.where and refused.value.advice
        finally:
            garden.close()
    assert everything(yard) == before
    # and the history holds nothing that was not done
    with as_nobody():
        garden = settled_garden(yard, yard.parent / "home")
        assert [record.label for record in garden.history()] == []
        garden.close()


def test_a_read_only_file_in_a_writable_folder_survives_a_folder_in_the_trash(yard: Path) -> None:
    """The folder may be emptied although a file in it is marked read-only; undo brings all back."""
    (yard / "locked/in.md").chmod(0o444)
    with as_nobody():
        garden = settled_garden(yard, yard.parent / "home")
        try:
            garden.trash("locked")
            garden.undo()
        finally:
            garden.close()
    assert (yard / "locked/in.md").read_text(encoding="utf-8") == HEAD
    assert stat.S_IMODE((yard / "locked/in.md").stat().st_mode) == 0o444


def test_a_disk_that_may_only_be_read(ground: Path) -> None:
    root = ground / "garden"
    root.mkdir()
    with small_disk(root):
        write_notes(root, GOOD)
        remount(root, "ro")
        garden = settled_garden(root, ground / "home")
        try:
            assert_neighbours_are_well(garden)
            document = garden.read("good.md")
            assert isinstance(document.read_only, ReadOnly)
            with pytest.raises(ReadOnly):
                garden.save("good.md", "overwritten", document.version)
            remount(root, "rw")
            garden.save("good.md", "written\n", document.version)
            assert (root / "good.md").read_text(encoding="utf-8") == "written\n"
        finally:
            garden.close()


# ---- no room


def test_b37_a_full_disk_keeps_the_old_text_and_says_what_helps(ground: Path) -> None:
    root = ground / "garden"
    root.mkdir()
    with small_disk(root):
        write_notes(root, GOOD)
        garden = settled_garden(root, ground / "home")
        try:
            document = garden.read("good.md")
            ballast = fill(root)
            before = everything(root)
            longer = document.text + "言葉\n" * 2_000
            for verb in (
                lambda: garden.save("good.md", longer, document.version),
                lambda: garden.create(title="New", text=longer),
                lambda: garden.add_asset("good.md", "p.png", b"\1" * 50_000),
            ):
                with pytest.raises(DiskFull) as refused:
                    verb()
                assert refused.value.where and refused.value.advice
            assert everything(root) == before, "the old text, and no piece of the new"
            garden.keep_unsaved("good.md", longer, document.version)
            assert [copy.text for copy in garden.unsaved()] == [longer]
            ballast.unlink()
            assert garden.save("good.md", longer, document.version).changes.edited == {"good.md"}
            garden.undo()
            assert garden.read("good.md").text == GOOD["good.md"]
        finally:
            garden.close()


def test_b37_a_full_disk_under_the_history_touches_no_note(ground: Path) -> None:
    """What can't be undone is not done."""
    root, home = ground / "garden", ground / "home"
    write_notes(root, GOOD)
    (home / "state").mkdir(parents=True)
    with small_disk(home / "state", "512k"):
        garden = settled_garden(root, home)
        try:
            garden.save("good.md", GOOD["good.md"] + "one\n", garden.read("good.md").version)
            ballast = fill(home / "state")
            document = garden.read("good.md")
            with pytest.raises(DiskFull) as refused:
                garden.save("good.md", document.text + "words " * 200_000, document.version)
            assert refused.value.advice
            assert (root / "good.md").read_text(encoding="utf-8") == document.text
            ballast.unlink()
            garden.save("good.md", document.text + "two\n", document.version)
        finally:
            garden.close()


@pytest.mark.parametrize("room", ["index", "history"])
def test_b37_a_garden_opens_and_is_searched_with_no_room_for_cache_or_history(
    room: str, ground: Path
) -> None:
    root, home = ground / "garden", ground / "home"
    write_notes(root, GOOD)
    full = home / ("cache" if room == "index" else "state")
    full.mkdir(parents=True)
    with small_disk(full, "64k"):
        fill(full)
        garden = open_garden(root, home)
        failed: list[GardenError] = []
        ready: list[bool] = []
        garden.subscribe(
            changes=lambda _changes, _headers: None,
            state=lambda state: ready.append(state.words is Readiness.READY),
            progress=lambda _progress: None,
            failed=failed.append,
        )
        try:
            garden.start()
            until(lambda: bool(ready) and ready[-1] and len(garden.headers()) == len(GOOD))
            assert [hit.path for hit in garden.search_words("neighbour")] == ["good.md"]
            assert garden.read("good.md").text == GOOD["good.md"]
            if room == "index":
                (problem,) = garden.problems()
                assert (
                    problem.code == "index-no-room" and str(full) in dict(problem.facts)["folder"]
                )
            else:
                assert [type(error) for error in failed] == [DiskFull]
                with pytest.raises(DiskFull):
                    garden.save("good.md", "x\n", garden.read("good.md").version)
                assert garden.read("good.md").text == GOOD["good.md"]
        finally:
            garden.close()


@pytest.mark.parametrize("closed", ["cache", "state"])
def test_a_garden_opens_where_the_program_may_write_nothing(closed: str, yard: Path) -> None:
    home = yard.parent / "home"
    (home / closed).mkdir()
    (home / closed).chmod(0o555)
    with as_nobody():
        garden = settled_garden(yard, home)
        try:
            assert_neighbours_are_well(garden)
            if closed == "cache":
                assert [p.code for p in garden.problems()] == ["index-read-only"]
                garden.save("good.md", "written\n", garden.read("good.md").version)
            else:
                with pytest.raises(ReadOnly):
                    garden.save("good.md", "written\n", garden.read("good.md").version)
                assert (yard / "good.md").read_text(encoding="utf-8") == GOOD["good.md"]
        finally:
            garden.close()


def test_a_root_that_is_no_folder_or_may_not_be_opened(ground: Path) -> None:
    (ground / "file.md").write_text("# A\n", encoding="utf-8")
    (ground / "closed").mkdir()
    (ground / "closed").chmod(0o000)
    with as_nobody():
        for path in (ground / "none", ground / "file.md", ground / "closed"):
            with pytest.raises(GardenError) as refused:
                open_garden(path, ground / "home")
            assert str(path) in refused.value.where and refused.value.advice


@pytest.fixture(autouse=True)
def _rights_are_back() -> Iterator[None]:
    yield
    assert os.geteuid() == os.getuid()


def test_b37_a_limit_on_the_size_of_files_is_no_room_either(ground: Path) -> None:
    """What anybody can try without a disk of their own: the system cuts a file short."""
    resource = pytest.importorskip("resource")
    root = ground / "garden"
    write_notes(root, GOOD)
    garden = settled_garden(root, ground / "home")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        garden.save("good.md", GOOD["good.md"] + "one\n", garden.read("good.md").version)
        document = garden.read("good.md")
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
        with pytest.raises(DiskFull) as refused:
            garden.save("good.md", document.text + "words " * 400_000, document.version)
        assert refused.value.where and refused.value.advice
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert (root / "good.md").read_text(encoding="utf-8") == document.text
        assert {file.name for file in root.iterdir()} == {"good.md", "index.md", "用語"}
        garden.save("good.md", document.text + "words " * 400_000, document.version)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        garden.close()
