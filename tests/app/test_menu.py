"""The menu entry is valid by the desktops' own validators, and goes as cleanly as it came."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app import menu
from app.ids import APP_ID


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    program = tmp_path / "a $trange `place`" / "knowledge-garden 100%"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return [str(program)]


def test_the_desktop_entry_validates(qapp: object, tmp_path: Path, command: list[str]) -> None:
    written = menu.install(tmp_path / "data", command)
    validator = shutil.which("desktop-file-validate")
    assert validator, "install desktop-file-utils (packaging/test does)"
    answer = subprocess.run([validator, str(written[0])], capture_output=True, text=True)
    assert answer.stdout + answer.stderr == ""
    assert answer.returncode == 0


def test_the_metainfo_validates(qapp: object, tmp_path: Path, command: list[str]) -> None:
    written = menu.install(tmp_path / "data", command)
    validator = shutil.which("appstreamcli")
    assert validator, "install appstream (packaging/test does)"
    answer = subprocess.run(
        [validator, "validate", "--no-net", "--pedantic", str(written[1])],
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_icons_come_in_every_size_and_are_not_blank(
    qapp: object, tmp_path: Path, command: list[str]
) -> None:
    menu.install(tmp_path / "data", command)
    for size in menu.ICON_SIZES:
        file = tmp_path / f"data/icons/hicolor/{size}x{size}/apps/{APP_ID}.png"
        image = QImage(str(file))
        assert (image.width(), image.height()) == (size, size)
        assert image.pixelColor(size // 2, size // 8).alpha() == 255


def test_the_entry_takes_a_dropped_folder_and_names_a_quoted_command(
    qapp: object, tmp_path: Path, command: list[str]
) -> None:
    entry = menu.install(tmp_path / "data", command)[0].read_text(encoding="utf-8")
    line = next(line for line in entry.splitlines() if line.startswith("Exec="))
    assert line.endswith(" %f")
    assert "100%%" in line
    assert "\\\\$trange \\\\`place\\\\`" in line
    assert "inode/directory" in entry


def test_removing_leaves_nothing_of_ours_and_nothing_else_changed(
    qapp: object, tmp_path: Path, command: list[str]
) -> None:
    data = tmp_path / "data"
    other = data / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("[Desktop Entry]\nType=Application\nName=Other\nExec=true\n")
    written = menu.install(data, command)
    assert sorted(menu.remove(data)) == sorted(written)
    assert not list(data.rglob(f"*{APP_ID}*"))
    assert other.exists()
    assert menu.remove(data) == []
