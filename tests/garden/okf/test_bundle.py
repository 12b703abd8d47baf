"""Which files are notes, and that the walk always ends (B09, B26, B33, B34)."""

from __future__ import annotations

import os
import sys
import unicodedata
from pathlib import Path

import pytest

from garden.errors import NotFound, OutsideGarden
from garden.okf.bundle import (
    FileStat,
    NoteFilter,
    absolute,
    conflict_original,
    duplicates,
    recognise,
    relative,
    scan,
)
from garden.problems import Problem
from garden.work import Cancelled, CancelToken


def make(root: Path, *files: str) -> Path:
    for name in files:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not name.endswith("/"):
            file.write_text(f"text of {name}\n", encoding="utf-8")
        else:
            file.mkdir(exist_ok=True)
    return root


def paths(root: Path, *, assets: bool = False) -> list[str]:
    return sorted(file.path for file in scan(recognise(root), assets=assets))


def codes(root: Path) -> dict[str, str]:
    problems: list[Problem] = []
    list(scan(recognise(root), problems=problems))
    return {problem.path: problem.code for problem in problems}


def test_a_folder_of_markdown_is_a_bundle(tmp_path: Path) -> None:
    make(tmp_path, "index.md", "a/b/深い.md", "a/pic.png", "README.MD", "long.markdown", "x.txt")
    layout = recognise(tmp_path)
    assert (layout.kind, layout.bundle_root, layout.writes_okf) == ("bundle", tmp_path, True)
    assert paths(tmp_path) == ["README.MD", "a/b/深い.md", "index.md", "long.markdown"]
    assert paths(tmp_path, assets=True)[1:3] == ["a/b/深い.md", "a/pic.png"]


def test_stats_are_the_files(tmp_path: Path) -> None:
    make(tmp_path, "a.md")
    info = (tmp_path / "a.md").stat()
    assert list(scan(recognise(tmp_path))) == [
        FileStat("a.md", info.st_size, info.st_mtime_ns, info.st_ino)
    ]


@pytest.mark.parametrize("opened", [".", ".yoi", ".yoi/knowledge", ".yoi/memory"])
def test_a_yoi_workspace_shows_its_knowledge(tmp_path: Path, opened: str) -> None:
    make(tmp_path, ".yoi/knowledge/a/x.md", ".yoi/memory/memory.md", ".yoi/skills/s/SKILL.md")
    make(tmp_path, "README.md")
    layout = recognise(tmp_path / opened)
    assert (layout.kind, layout.root) == ("yoi", tmp_path)
    assert [file.path for file in scan(layout)] == ["a/x.md"]
    assert layout.memory.document == tmp_path / ".yoi/memory/memory.md"
    assert layout.memory.staging == tmp_path / ".yoi/memory/_staging"
    assert layout.memory.resolutions == tmp_path / ".yoi/memory/_resolutions.jsonl"
    assert layout.skills == tmp_path / ".yoi/skills"


def test_a_yoi_workspace_without_notes_yet_is_empty(tmp_path: Path) -> None:
    make(tmp_path, ".yoi/memory/memory.md", "code.py")
    layout = recognise(tmp_path)
    assert layout.kind == "yoi"
    assert list(scan(layout)) == []
    assert absolute(layout, "new.md") == tmp_path / ".yoi/knowledge/new.md"


def test_notes_with_memory_beside_them_stay_a_bundle(tmp_path: Path) -> None:
    make(tmp_path, ".yoi/memory/memory.md", "notes/a.md")
    assert recognise(tmp_path).kind == "bundle"
    assert paths(tmp_path) == ["notes/a.md"]
    make(tmp_path, ".yoi/workspace.toml")


def test_an_anima_shows_its_folders_and_the_shared_users(tmp_path: Path) -> None:
    home = make(
        tmp_path,
        "animas/mio/identity.md",
        "animas/mio/knowledge/a.md",
        "animas/mio/knowledge/skip.tmp.md",
        "animas/mio/episodes/2026-11-30.md",
        "animas/mio/skills/label/SKILL.md",
        "animas/mio/state/current_state.md",
        "animas/other/knowledge/private.md",
        "shared/users/tanaka/index.md",
    )
    (home / ".ragignore").write_text("# not indexed\n*.tmp.md\n", encoding="utf-8")
    layout = recognise(home / "animas/mio")
    assert (layout.kind, layout.writes_okf) == ("anima", False)
    assert sorted(file.path for file in scan(layout)) == [
        "episodes/2026-11-30.md",
        "knowledge/a.md",
        "shared/users/tanaka/index.md",
        "skills/label/SKILL.md",
    ]
    shared = home / "shared/users/tanaka/index.md"
    assert absolute(layout, "shared/users/tanaka/index.md") == shared
    assert relative(layout, shared) == "shared/users/tanaka/index.md"
    assert relative(layout, home / "animas/other/knowledge/private.md") is None
    with pytest.raises(OutsideGarden):
        absolute(layout, "state/current_state.md")
    with pytest.raises(OutsideGarden):
        absolute(layout, "shared/users/../../animas/other/knowledge/private.md")


def test_opening_what_is_no_folder(tmp_path: Path) -> None:
    make(tmp_path, "a.md")
    for wrong in (tmp_path / "a.md", tmp_path / "missing"):
        with pytest.raises(NotFound):
            recognise(wrong)


def test_hidden_and_machine_folders_stay_out(tmp_path: Path) -> None:
    make(
        tmp_path, "a.md", ".hidden.md", ".git/x.md", ".obsidian/y.md", "node_modules/p/README.md",
        "sub/node_modules/q.md", "sub/.trash/z.md", "__MACOSX/m.md",
    )  # fmt: skip
    assert paths(tmp_path) == ["a.md"]


def test_ignored_paths_stay_out(tmp_path: Path) -> None:
    make(tmp_path, "a.md", "drafts/b.md", "deep/drafts/c.md", "x.tmp.md", "下書き/d.md")
    (tmp_path / ".gardenignore").write_bytes("\ufeffdrafts/\r\n下書き\r\n".encode())
    (tmp_path / ".ragignore").write_text("*.tmp.md\n", encoding="utf-8")
    assert paths(tmp_path) == ["a.md"]
    rules = NoteFilter(recognise(tmp_path))
    assert rules.accepts("a.md") and rules.accepts("gone/later.md")
    for left_out in ("drafts/b.md", "deep/drafts/n/x.md", ".git/x.md", "n/.h/x.md", "p.png"):
        assert not rules.accepts(left_out), left_out
    assert rules.accepts("p.png", assets=True)


def test_odd_ignore_files_are_reported(tmp_path: Path) -> None:
    make(tmp_path, "a.md")
    (tmp_path / ".gardenignore").write_text("x" * 600, encoding="utf-8")
    (tmp_path / ".ragignore").mkdir()
    assert codes(tmp_path) == {".gardenignore": "ignore-pattern", ".ragignore": "ignore-unreadable"}


def test_B33_editor_litter_is_no_page(tmp_path: Path) -> None:
    litter = [
        "note~.md", "note.md~", ".note.md.swp", ".#x.md", "#x.md#", "x.md.kate-swp", "4913",
        "a.md.tmp", "~$doc.md", "a.md.1b2c3d4e",
    ]  # fmt: skip
    make(tmp_path, "real.md", *litter)
    assert paths(tmp_path) == ["real.md"]
    assert paths(tmp_path, assets=True) == ["real.md"]


@pytest.mark.parametrize(
    ("name", "original"),
    [
        ("a.sync-conflict-20261130-091500-ABCDEF1.md", "a.md"),
        ("計画 (Hanako's conflicted copy 2026-11-30).md", "計画.md"),
        ("a_conflict-20261130-091500.md", "a.md"),
        ("a (花子の競合コピー 2026-11-30).md", "a.md"),
        ("Meetings (conflict resolution).md", None),
        ("conflict.md", None),
        ("how to solve a conflict.md", None),
    ],
)
def test_B33_conflict_copies_are_known(name: str, original: str | None) -> None:
    assert conflict_original(name) == original


def test_B33_conflict_copies_are_problems_not_pages(tmp_path: Path) -> None:
    copy = "n/a.sync-conflict-20261130-091500-ABCDEF1.md"
    make(tmp_path, "n/a.md", copy)
    assert paths(tmp_path) == ["n/a.md"]
    problems: list[Problem] = []
    list(scan(recognise(tmp_path), problems=problems))
    assert [(p.code, p.path, p.facts) for p in problems] == [
        ("sync-conflict", copy, (("original", "n/a.md"),))
    ]


def test_B34_loops_and_dead_links_end(tmp_path: Path) -> None:
    garden, outside = tmp_path / "garden", tmp_path / "outside"
    make(garden, "d/real.md", "y.md", ".store/kept.md")
    make(outside, "secret.md")
    (garden / "d/loop").symlink_to("..")
    (garden / "x.md").symlink_to("y.md")
    (garden / "dead.md").symlink_to("nowhere.md")
    (garden / "self.md").symlink_to("self.md")
    (garden / "out.md").symlink_to(outside / "secret.md")
    (garden / "outdir").symlink_to(outside)
    (garden / "stored.md").symlink_to(".store/kept.md")
    assert paths(garden) == ["d/real.md", "stored.md", "y.md"]
    assert codes(garden) == {
        "dead.md": "link-dead",
        "self.md": "link-dead",
        "out.md": "link-outside",
    }


def test_B34_paths_that_escape_are_refused(tmp_path: Path) -> None:
    garden, outside = tmp_path / "garden", tmp_path / "outside"
    make(garden, "a.md", "d/b.md")
    make(outside, "secret.md")
    (garden / "outdir").symlink_to(outside)
    (garden / "out.md").symlink_to(outside / "secret.md")
    (garden / "in.md").symlink_to("a.md")
    (garden / "loop.md").symlink_to("loop.md")
    layout = recognise(garden)
    for wrong in (
        "", "/", "/etc/passwd", "../outside/secret.md", "d/../../outside/secret.md", "d/./b.md",
        "d//b.md", "outdir/secret.md", "outdir/new.md", "out.md", "a\0b.md", "..",
    ):  # fmt: skip
        with pytest.raises(OutsideGarden):
            absolute(layout, wrong)
    assert absolute(layout, "d/b.md") == garden / "d/b.md"
    assert absolute(layout, "new/deep/c.md") == garden / "new/deep/c.md"
    assert absolute(layout, "in.md") == garden / "in.md"
    assert layout.absolute("a.md") == garden / "a.md"


def test_a_garden_behind_a_symlink_works(tmp_path: Path) -> None:
    make(tmp_path / "real", "a.md")
    (tmp_path / "link").symlink_to("real")
    layout = recognise(tmp_path / "link")
    assert [file.path for file in scan(layout)] == ["a.md"]
    assert layout.relative(tmp_path / "link/a.md") == "a.md"
    assert layout.relative(tmp_path / "real/a.md") == "a.md"
    assert layout.relative(tmp_path / "else.md") is None
    assert absolute(layout, "a.md").read_text(encoding="utf-8") == "text of a.md\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse or change such names")
def test_B26_a_name_that_is_not_utf8_hides_nothing_else(tmp_path: Path) -> None:
    make(tmp_path, "ok.md")
    odd = os.fsencode(tmp_path) + b"/bad\xff.md"
    with open(odd, "wb") as file:  # noqa: PTH123 - the name is bytes
        file.write(b"x")
    assert paths(tmp_path) == ["ok.md"]
    folder = os.fsencode(tmp_path) + b"/d\xff"
    os.mkdir(folder)  # noqa: PTH102 - the name is bytes
    with open(folder + b"/x.md", "wb") as file:  # noqa: PTH123
        file.write(b"x")
    assert paths(tmp_path) == ["ok.md"]
    assert codes(tmp_path) == {
        "bad\ufffd.md": "name-not-text",
        "d\ufffd": "name-not-text",
    }


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_without_permission_hides_nothing_else(tmp_path: Path) -> None:
    make(tmp_path, "ok.md", "closed/x.md")
    (tmp_path / "closed").chmod(0)
    try:
        assert paths(tmp_path) == ["ok.md"]
        assert codes(tmp_path) == {"closed": "folder-unreadable"}
    finally:
        (tmp_path / "closed").chmod(0o755)


def test_a_folder_that_fails_hides_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, "ok.md", "closed/x.md")
    real = os.scandir

    def scandir(folder: str) -> object:
        if os.fspath(folder).endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return real(folder)

    monkeypatch.setattr(os, "scandir", scandir)
    assert codes(tmp_path) == {"closed": "folder-unreadable"}


def test_folders_and_pipes_named_like_notes(tmp_path: Path) -> None:
    make(tmp_path, "folder.md/inner.md", "a.md")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.md")
    assert paths(tmp_path) == ["a.md", "folder.md/inner.md"]


def test_B09_two_spellings_are_both_listed_and_reported(tmp_path: Path) -> None:
    composed = "ガイド.md"
    decomposed = unicodedata.normalize("NFD", composed)
    make(tmp_path, composed, decomposed)
    names = paths(tmp_path)
    if len(names) == 1:
        pytest.skip("this disk folds Unicode forms")
    assert set(names) == {composed, decomposed}
    problems = duplicates(names)
    assert [problem.code for problem in problems] == ["name-look-alike"]
    assert absolute(recognise(tmp_path), decomposed).name == decomposed


def test_the_walk_can_be_stopped(tmp_path: Path) -> None:
    make(tmp_path, "a/x.md", "b/y.md")
    token = CancelToken()
    walk = scan(recognise(tmp_path), token)
    next(walk)
    token.cancel()
    with pytest.raises(Cancelled):
        list(walk)


def test_deep_folders_do_not_exhaust_the_stack(tmp_path: Path) -> None:
    deep = tmp_path
    for _ in range(900):
        deep = deep / "d"
    deep.mkdir(parents=True)
    (deep / "x.md").write_text("deep", encoding="utf-8")
    assert len(paths(tmp_path)) == 1
