"""Images and files that are dropped or pasted into a note. Their bytes go to the garden; a link to
where they lie comes into the text, at the place where they were let go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QBuffer, QIODevice, QMimeData, QObject, Signal
from PySide6.QtGui import QImage, QPixmap, QTextCursor

from garden.errors import GardenError
from garden.okf.links import relative, write_link
from ui.wiki.text_area import TextArea

if TYPE_CHECKING:
    from garden.editing import Saved
    from ui.session import GardenSession


_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".avif")


@dataclass(frozen=True, slots=True)
class Dropped:
    """One thing that was let go: a picture from the clipboard, or a file somewhere."""

    name: str
    data: bytes | None = None
    file: Path | None = None


def dropped_things(mime: QMimeData, now: datetime) -> list[Dropped]:
    """What of `mime` belongs into the garden; empty when it is only text."""
    files = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
    files = [file for file in files if file.name]
    if files:
        return [Dropped(file.name, file=file) for file in files]
    # A browser gives a copied picture with its address as text; an office program gives copied
    # text with a picture of it. Only the first is meant as a picture.
    if mime.hasImage() and not (mime.hasText() and mime.hasHtml() and not _one_picture(mime)):
        data = _png(mime.imageData())
        if data:
            return [Dropped(f"pasted-{now:%Y%m%d-%H%M%S}.png", data=data)]
    return []


def link_to(path: str, note: str, label: str) -> str:
    """Markdown for a file of the garden, relative to the note that shows it."""
    return write_link(label, relative(note, path), image=path.lower().endswith(_PICTURES))


class ImageDrop(QObject):
    """Takes what is dropped on a text area for the note it shows."""

    failed = Signal(object)
    """GardenError of a file that could not be taken."""

    def __init__(
        self,
        area: TextArea,
        session: GardenSession,
        note: Callable[[], str],
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__(area)
        self._area = area
        self._session = session
        self._note = note
        self._clock = clock
        self._stamp = 0
        """Counts the notes that were shown."""
        area.mime_handler = self.take

    def leave(self) -> None:
        """Another text comes into the area: what is still being stored has no place in it."""
        self._stamp += 1

    def take(self, mime: QMimeData) -> bool:
        """Store pictures and files; False when `mime` is text that the editor inserts itself."""
        note = self._note()
        if self._area.isReadOnly() or not note:
            return False
        things = dropped_things(mime, self._clock())
        if not things:
            return self._link_over_selection(mime)
        place = QTextCursor(self._area.textCursor())
        for thing in things:
            self._store(thing, note, QTextCursor(place))
        return True

    def _store(self, thing: Dropped, note: str, place: QTextCursor) -> None:
        label, stamp = Path(thing.name).stem if thing.file else "", self._stamp

        def stored(saved: Saved) -> None:
            self._area.when_idle(lambda: put(saved.path))

        def put(path: str) -> None:
            if stamp == self._stamp:  # the note may be called otherwise by now
                self._insert(link_to(path, self._note(), label), place)
            else:
                self.failed.emit(self._left(path, note))

        def failed(error: GardenError) -> None:
            self.failed.emit(error)

        if thing.data is not None:
            self._session.add_asset(note, thing.name, thing.data, stored, failed, self)
        elif thing.file is not None:
            self._session.import_asset(note, thing.file, stored, failed, self)

    def _left(self, path: str, note: str) -> GardenError:
        name = path.rpartition("/")[2]
        return GardenError(
            self.tr("“{name}” was stored, but its note had been left: no link was written.").format(
                name=name
            ),
            where=note,
            advice=self.tr("Write a link to {path} there.").format(path=path),
        )

    def _insert(self, text: str, place: QTextCursor) -> None:
        place.beginEditBlock()
        before = place.block().text()[: place.positionInBlock()]
        if before.endswith(")") and "](" in before:
            text = " " + text
        place.insertText(text)
        place.endEditBlock()

    def _link_over_selection(self, mime: QMimeData) -> bool:
        """An address pasted over words makes them a link."""
        cursor = self._area.textCursor()
        address = mime.text().strip()
        words = cursor.selectedText()
        web = address.startswith(("https://", "http://")) and not any(c.isspace() for c in address)
        if not (web and words and "\u2029" not in words) or words.startswith("http"):
            return False
        cursor.insertText(f"[{words}]({address})")
        return True


def _one_picture(mime: QMimeData) -> bool:
    html = mime.html().casefold()
    return html.count("<img") == 1 and not mime.text().strip().count(" ")


def _png(image: Any) -> bytes:
    if isinstance(image, QPixmap):
        image = image.toImage()
    if not isinstance(image, QImage) or image.isNull():
        return b""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())
