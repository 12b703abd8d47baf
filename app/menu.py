"""The program's place in the desktop's menu: desktop entry, icons and AppStream metainfo.

Everything goes into the user's own data folder (XDG base directories); nothing needs root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.ids import APP_ID, APP_NAME, COMMAND
from app.paths import resource
from garden.errors import GardenError
from garden.storage import atomic

ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels, the sizes of the hicolor theme."""

SPECIAL = '"`$\\'
"""Characters that the desktop entry specification wants escaped inside quotes."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of the menu entry."""

    file: Path
    content: bytes


def user_data_folder() -> Path:
    """`$XDG_DATA_HOME`, or `~/.local/share`."""
    given = os.environ.get("XDG_DATA_HOME", "")
    return Path(given) if given.startswith("/") else Path.home() / ".local" / "share"


def start_command() -> list[str]:
    """The command that starts this very installation."""
    beside = Path(sys.executable).with_name(COMMAND)
    if beside.exists():
        return [str(beside)]
    return [sys.executable, "-m", "app"]


def quoted(argument: str) -> str:
    """`argument` as one word of an Exec line (Desktop Entry Specification, 'The Exec key').

    The value is unescaped twice (as a string, then as a command line), hence the doubled backslash.
    """
    inner = "".join(f"\\{c}" if c in SPECIAL else c for c in argument).replace("%", "%%")
    return '"' + inner.replace("\\", "\\\\") + '"'


def desktop_entry(command: list[str]) -> str:
    """The text of the desktop entry; `%f` takes the folder or note dropped on it."""
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            "Version=1.0",
            f"Name={APP_NAME}",
            "Name[ja]=ナレッジガーデン",
            "GenericName=Notes",
            "GenericName[ja]=ノート",
            "Comment=Read, edit, link and search a folder of Markdown notes",
            "Comment[ja]=Markdown ノートのフォルダを読む、書く、つなぐ、探す",
            f"Exec={' '.join(quoted(word) for word in command)} %f",
            f"TryExec={command[0]}",
            f"Icon={APP_ID}",
            "Terminal=false",
            "Categories=Office;",
            "Keywords=notes;wiki;markdown;knowledge;memory;",
            "Keywords[ja]=ノート;メモ;知識;記憶;ウィキ;",
            "MimeType=inode/directory;text/markdown;",
            "StartupNotify=true",
            f"StartupWMClass={APP_ID}",
            "X-GNOME-SingleWindow=true",
            "",
        )
    )


def icon_png(size: int) -> bytes:
    """The program's icon as a square PNG of `size` pixels."""
    renderer = QSvgRenderer(str(resource("app", f"{APP_ID}.svg")))
    image = QImage(QSize(size, size), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def files(data: Path) -> list[Path]:
    """Every file that `install` makes below the data folder."""
    icons = data / "icons" / "hicolor"
    return [
        data / "applications" / f"{APP_ID}.desktop",
        data / "metainfo" / f"{APP_ID}.metainfo.xml",
        icons / "scalable" / "apps" / f"{APP_ID}.svg",
        *(icons / f"{size}x{size}" / "apps" / f"{APP_ID}.png" for size in ICON_SIZES),
    ]


def entries(data: Path, command: list[str]) -> Iterator[Entry]:
    """The files of the menu entry with their contents, in the order of `files`."""
    places = iter(files(data))
    yield Entry(next(places), desktop_entry(command).encode())
    yield Entry(next(places), resource("app", f"{APP_ID}.metainfo.xml").read_bytes())
    yield Entry(next(places), resource("app", f"{APP_ID}.svg").read_bytes())
    for size, place in zip(ICON_SIZES, places, strict=True):
        yield Entry(place, icon_png(size))


def install(data: Path | None = None, command: list[str] | None = None) -> list[Path]:
    """Put the entry into the menu; returns the files written. Raises GardenError."""
    data = data or user_data_folder()
    written = []
    for entry in entries(data, command or start_command()):
        try:
            entry.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise GardenError(
                f"The folder can't be made: {error.strerror}.",
                where=entry.file.parent,
                advice="Check that you may write there, or set XDG_DATA_HOME.",
            ) from error
        atomic.write(entry.file, entry.content, expected=None)
        written.append(entry.file)
    refresh_caches(data)
    return written


def remove(data: Path | None = None) -> list[Path]:
    """Take the entry out of the menu; returns the files removed."""
    data = data or user_data_folder()
    removed = []
    for file in files(data):
        if file.is_file():
            file.unlink()
            removed.append(file)
    refresh_caches(data)
    return removed


def refresh_caches(data: Path) -> None:
    """Tell the desktop, where its tools are installed; without them it notices by itself."""
    for tool, target in (
        ("update-desktop-database", data / "applications"),
        ("gtk-update-icon-cache", data / "icons" / "hicolor"),
    ):
        program = shutil.which(tool)
        if program and target.is_dir():
            subprocess.run([program, "-q", str(target)], check=False, capture_output=True)
