"""A picture or file that a note shows and that isn't there: the person chooses one in its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.wiki.images import IMAGE_SUFFIXES, is_image
from ui.wiki.view_values import LinkRef

if TYPE_CHECKING:
    from garden.editing import Saved
    from ui.session import GardenSession


class MissingFiles(QObject):
    """Asks for the file and has it copied beside the note; the note's links lead there then."""

    done = Signal(str, str)
    """(words, operation): say it, and offer to undo it."""
    failed = Signal(object)
    """GardenError of a file that could not be taken."""

    def __init__(
        self,
        session: GardenSession,
        save: Callable[[Callable[[bool], object]], object],
        parent: QWidget,
    ) -> None:
        """`save` puts what is typed on disk first and tells whether it is there."""
        super().__init__(parent)
        self._session = session
        self._save = save
        self._window = parent
        self._folder = ""

    def ask(self, ref: LinkRef) -> None:
        """Let the person choose a file for the link; nothing happens when they back out."""
        dialog = QFileDialog(self._window, self.tr("Choose a file"), self._first_folder(ref))
        dialog.setObjectName("missing-file")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        if is_image(ref.target):
            kinds = " ".join(f"*{suffix}" for suffix in sorted(IMAGE_SUFFIXES))
            dialog.setNameFilters(
                [f"{self.tr('Pictures')} ({kinds})", f"{self.tr('All files')} (*)"]
            )
        dialog.fileSelected.connect(lambda file: self.use(ref, Path(file)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def use(self, ref: LinkRef, file: Path) -> None:
        """Take this file for the link."""
        self._folder = str(file.parent)

        def saved(on_disk: bool) -> None:
            if on_disk:
                self._session.import_asset(
                    ref.source, file, placed, self.failed.emit, self, missing=ref.target
                )

        def placed(answer: Saved) -> None:
            words = self.tr("“{name}” is in the garden now").format(name=Path(answer.path).name)
            self.done.emit(words, answer.changes.operation)

        self._save(saved)

    def _first_folder(self, ref: LinkRef) -> str:
        place = QStandardPaths.StandardLocation
        kind = place.PicturesLocation if is_image(ref.target) else place.DocumentsLocation
        # One that isn't there would stand in the dialog as the name of a file.
        usual = QStandardPaths.locate(kind, "", QStandardPaths.LocateOption.LocateDirectory)
        home = QStandardPaths.writableLocation(place.HomeLocation)
        return self._folder or usual or home
