"""What is noise to the watcher (B33)."""

from __future__ import annotations

import pytest

from garden.sync.events import is_noise


@pytest.mark.parametrize(
    "path",
    [
        ".a.md.swp",
        "d/.a.md.swo",
        "a.md.swn",
        "a.md~",
        "note~",
        ".#a.md",
        "#a.md#",
        ".a.md.kate-swp",
        "a.md.kate-swp",
        "4913",
        ".kg-op1-0a0b.tmp",
        "a.md.tmp",
        "a.md.tmp.1234.abcd",
        ".git/HEAD",
        ".git/refs/heads/main",
        "d/node_modules/x/readme.md",
        ".obsidian/workspace.json",
        "a.md___jb_tmp___",
        "a.md.sb-1a2b3c4d-x",
        ".~lock.a.md#",
        ".git/.gardenignore",
        "film.mp4.part",
        "~",
    ],
)
def test_b33_editor_litter_is_noise(path: str) -> None:
    assert is_noise(path)


@pytest.mark.parametrize(
    "path",
    [
        "a.md",
        "用語/締め時間.md",
        "a.sync-conflict-20260801-090000-ABCDEFG.md",
        "a (conflicted copy).md",
        "swp.md",
        "template.md",
        "tmp/a.md",
        "a.tmpl.md",
        "C#.md",
        "~5 minutes.md",
        "images/図.png",
        "49131",
        ".gardenignore",
        "d/.ragignore",
    ],
)
def test_b33_notes_are_no_noise(path: str) -> None:
    assert not is_noise(path)
