"""The 'About' window: what this is, and whose work is in it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from .icons import pixmap
from .theme import SPACE_2, SPACE_4, SPACE_6, Theme


class About(QDialog):
    """Name, version, licence."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("about")
        self.setWindowTitle(self.tr("About Knowledge Garden"))
        try:
            number = version("knowledge-garden")
        except PackageNotFoundError:
            number = self.tr("from source")
        mark = QLabel(self)
        mark.setPixmap(pixmap("sprout", "accent", theme, theme.px(40), self.devicePixelRatioF()))
        name = QLabel(self.tr("Knowledge Garden"), self)
        name.setProperty("scale", "title")
        which = QLabel(self.tr("Version {number}").format(number=number), self)
        which.setProperty("tone", "soft")
        said = QLabel(
            self.tr(
                "Your notes are plain files in a folder of yours. Nothing leaves this machine: "
                "there is no account, no tracking, and no download you did not ask for."
            ),
            self,
        )
        said.setWordWrap(True)
        thanks = QLabel(
            self.tr("Apache License 2.0. Built with Qt for Python (LGPL). Icons by Lucide (ISC)."),
            self,
        )
        thanks.setProperty("tone", "faint")
        thanks.setWordWrap(True)
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.clicked.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_4)
        column.setSpacing(SPACE_2)
        for widget in (mark, name, which):
            column.addWidget(widget)
        column.addSpacing(SPACE_2)
        column.addWidget(said)
        column.addWidget(thanks)
        column.addSpacing(SPACE_4)
        column.addWidget(buttons)
        # Words wrap at the width the dialog will have; only then is their height known.
        width = theme.px(440)
        inside = width - 2 * SPACE_6
        for words in (said, thanks):
            words.setFixedHeight(words.heightForWidth(inside))
        self.setFixedWidth(width)
