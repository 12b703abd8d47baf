"""The tour in a process of its own: every step holds, every picture is written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

from garden.testing import write_notes

ROOT = Path(__file__).resolve().parents[2]


def tour(pictures: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", "--tour", str(pictures), *arguments],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=600,
    )


def test_the_sample_garden(tmp_path: Path) -> None:
    answer = tour(tmp_path / "pictures")
    assert answer.returncode == 0, answer.stdout + answer.stderr
    pictures = sorted((tmp_path / "pictures").glob("*.png"))
    assert len(pictures) >= 15
    assert all(not QImage(str(picture)).isNull() for picture in pictures)
    assert all(str(picture) in answer.stdout for picture in pictures)


def test_a_given_garden_is_not_touched(tmp_path: Path) -> None:
    root = tmp_path / "notes"
    write_notes(
        root,
        {
            "a.md": "# Alpha\n\nLinks to [[b]] and speaks of 記憶 and winter gardens.\n",
            "b.md": "# Beta\n\nSee [alpha](a.md).\n",
        },
    )
    before = {file: file.read_bytes() for file in root.rglob("*.md")}
    answer = tour(tmp_path / "pictures", str(root))
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert {file: file.read_bytes() for file in root.rglob("*.md")} == before


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    answer = tour(tmp_path / "pictures", str(tmp_path / "nowhere"))
    assert answer.returncode == 2
    assert "no such folder" in answer.stderr


def test_an_empty_garden_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    told = tour(tmp_path / "pictures", str(tmp_path / "empty"))
    assert told.returncode == 1
    assert "the garden has no notes" in told.stdout
    assert "Traceback" not in told.stdout + told.stderr
    assert "1 of 2 steps held." in told.stdout


def test_a_place_where_no_pictures_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    told = tour(tmp_path / "file")
    assert told.returncode == 2
    assert told.stdout == "" and "no pictures can be put there" in told.stderr
