"""What every test of bad input asks: is all there, are the neighbours well?"""

from __future__ import annotations

import stat
from pathlib import Path

from garden.garden import Garden
from garden.problems import Problem

from .bad_files import GOOD


def everything(folder: Path) -> dict[str, object]:
    """All that is below a folder: bytes of files, targets of links, names of the rest."""
    found: dict[str, object] = {}
    for path in folder.rglob("*"):
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            found[str(path)] = path.readlink()
        elif stat.S_ISREG(mode):
            found[str(path)] = hash(path.read_bytes())
        else:
            found[str(path)] = stat.S_IFMT(mode)
    return found


def told(garden: Garden, path: str) -> list[Problem]:
    return [problem for problem in garden.problems() if problem.path == path]


def assert_neighbours_are_well(garden: Garden) -> None:
    """The good notes: listed, found in both languages, linked, readable, without a complaint."""
    listed = {header.path: header.title for header in garden.headers()}
    assert listed["good.md"] == "Good neighbour"
    assert listed["用語/隣.md"] == "隣"
    assert "good.md" in [hit.path for hit in garden.search_words("neighbours")]
    assert "用語/隣.md" in [hit.path for hit in garden.search_words("記憶")]
    assert garden.search_titles("good neighbour")[0].path == "good.md"
    assert "good.md" in [group.path for group in garden.backlinks("用語/隣.md")]
    assert garden.read("good.md").text == GOOD["good.md"]
    assert not [p for path in GOOD for p in told(garden, path) if p.code != "name-look-alike"]
