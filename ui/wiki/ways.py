"""Where links lead: to a note, to the web, to a file beside the notes, to a note not written yet.

A note is untrusted input: nothing it says is fetched, and no click on it starts a program.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from garden.errors import GardenError
from garden.okf.wishes import is_missing_file, names_nothing, wished_note

from ..spot import Spot
from .view_values import LinkRef

if TYPE_CHECKING:
    from ui.session import GardenSession

_WEB = frozenset({"http", "https", "mailto"})

# Opened by the desktop on a click: kinds that a viewer shows and nothing runs.
_HARMLESS = frozenset(
    {
        ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".pdf", ".txt", ".csv", ".tsv",
        ".json", ".yaml", ".yml", ".toml", ".mp3", ".ogg", ".wav", ".flac", ".mp4", ".webm",
    }
)  # fmt: skip


class Ways(QObject):
    """Does what a link is for, or says what the shell should do."""

    open_requested = Signal(object, bool)
    """(Spot, in a new tab)."""
    create_requested = Signal(str, str)
    """(title, path) of a note that is wished for."""
    failed = Signal(object)
    """GardenError: the link was not followed, and why."""

    def __init__(self, session: GardenSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session

    def follow(self, ref: LinkRef, new_tab: bool) -> None:
        """Open the note or the attachment a link leads to."""
        if ref.status == "asset":
            self._open_file(ref.path)
        elif ref.status == "broken":
            self.wish(ref)
        elif ref.path:
            self.open_requested.emit(Spot(ref.path, ref.anchor or ""), new_tab)

    def wish(self, ref: LinkRef) -> None:
        """Write the note a broken link wishes for; a picture or other file can't be written."""
        if is_missing_file(ref.target, ref.form):
            self.failed.emit(
                GardenError(
                    self.tr("There is no such file."),
                    where=ref.target,
                    advice=self.tr("Put it there, or correct the link."),
                )
            )
            return
        if not names_nothing(ref.target):
            self.create_requested.emit(*wished_note(ref.target, ref.form, ref.source))

    def leave(self, address: str) -> None:
        """Hand a web or mail address to the desktop; other kinds are refused."""
        url = QUrl(address, QUrl.ParsingMode.TolerantMode)
        if url.scheme().lower() in _WEB:
            QDesktopServices.openUrl(url)
            return
        self.failed.emit(
            GardenError(
                self.tr("Only web and mail addresses are opened."),
                advice=self.tr("Copy the address if you trust it."),
            )
        )

    def open_beside(self, file: Path) -> None:
        """Hand a file that is no note to the desktop, a record of Memory say; what a program could
        run is refused."""
        if file.suffix.lower() == ".md":
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))
            return
        self._open_file(str(file))

    def _open_file(self, path: str) -> None:
        root: Path | None = self._session.root
        if root is not None and PurePosixPath(path).suffix.lower() in _HARMLESS:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(root / path)))
            return
        self.failed.emit(
            GardenError(
                self.tr("Files of this kind are not opened from a note."),
                where=path,
                advice=self.tr("Open it in your file manager if you trust it."),
            )
        )
