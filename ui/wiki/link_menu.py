"""Menus over a page: which of several notes a link means, and what can be done with a link."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QCursor, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu

from garden.okf.wishes import is_missing_file
from ui.wiki.view_values import LinkRef

if TYPE_CHECKING:
    from ui.wiki.reader import Reader


def _tr(text: str) -> str:
    return QCoreApplication.translate("Reader", text)


def candidate_menu(reader: Reader, ref: LinkRef) -> QMenu:
    """The notes that go by a link's name; each entry holds its path, the first is the rule's."""
    menu = QMenu(reader)
    menu.setObjectName("candidates")
    menu.setAccessibleName(_tr("Which note?"))
    head = menu.addAction(
        _tr("{count} notes go by “{name}”").format(count=len(ref.candidates), name=ref.target)
    )
    head.setEnabled(False)
    menu.addSeparator()
    for path in ref.candidates:
        action = menu.addAction(path.replace("&", "&&"))
        action.setData(path)
    return menu


def choose_candidate(reader: Reader, ref: LinkRef) -> LinkRef | None:
    """Ask which note an ambiguous link means; None when the person backs out."""
    menu = candidate_menu(reader, ref)
    first = menu.actions()[2] if len(menu.actions()) > 2 else None
    chosen = menu.exec(QCursor.pos(), first)
    menu.deleteLater()
    if chosen is None or not chosen.data():
        return None
    return replace(ref, status="found", path=str(chosen.data()))


def reader_menu(reader: Reader, ref: LinkRef | None, code: str | None) -> QMenu:
    """The context menu of a page, of the link and the code at the pointer."""
    menu = QMenu(reader)
    menu.setObjectName("reader-menu")
    if ref is not None and ref.status in ("found", "ambiguous", "asset"):
        menu.addAction(_tr("Open")).triggered.connect(lambda: reader.follow(ref))
        menu.addAction(_tr("Open in a new tab")).triggered.connect(lambda: reader.follow(ref, True))
    if ref is not None and ref.status == "ambiguous":
        for path in ref.candidates:
            chosen = replace(ref, status="found", path=path)
            menu.addAction(path.replace("&", "&&")).triggered.connect(
                lambda _checked=False, chosen=chosen: reader.follow(chosen)
            )
    if ref is not None and ref.status == "broken" and is_missing_file(ref.target, ref.form):
        menu.addAction(_tr("Missing file: {name}").format(name=ref.target)).setEnabled(False)
        if reader.view.editable and ref.source == reader.view.path:
            choose = menu.addAction(_tr("Choose a file…"))
            choose.triggered.connect(lambda: reader.file_requested.emit(ref))
    elif ref is not None and ref.status == "broken":
        words = _tr("Create “{name}”").format(name=ref.target)
        menu.addAction(words).triggered.connect(lambda: reader.follow(ref))
    if ref is not None and ref.status == "external":
        menu.addAction(_tr("Open the address…")).triggered.connect(lambda: reader.follow(ref))
        menu.addAction(_tr("Copy the address")).triggered.connect(
            lambda: QGuiApplication.clipboard().setText(ref.target)
        )
    if menu.actions():
        menu.addSeparator()
    if code is not None:
        menu.addAction(_tr("Copy code")).triggered.connect(lambda: reader.copy_code(code))
    copy = menu.addAction(_tr("Copy"))
    copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
    copy.setEnabled(reader.textCursor().hasSelection())
    copy.triggered.connect(reader.copy)
    menu.addAction(_tr("Select all")).triggered.connect(reader.selectAll)
    menu.addSeparator()
    menu.addAction(_tr("Find in this note")).triggered.connect(lambda: reader.open_find())
    return menu
