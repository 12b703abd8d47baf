"""The form over a note's frontmatter: known fields with fitting editors, unknown ones as is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QWidget,
)

from garden.okf.note import NoteMeta
from ui.theme import SPACE_1, SPACE_2, SPACE_3, Theme
from ui.widgets.ime import ImeGuard
from ui.widgets.words import QT_TRANSLATE_NOOP
from ui.wiki.header import read_date, show_date, shows_trust, status_words, trust_words

STATUSES: Final = ("draft", "stable", "deprecated")
_KNOWN: Final = frozenset(
    ("title", "type", "status", "tags", "aliases", "alias", "description", "summary",
     "stale_after", "valid_until", "verified", "generated")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Line:
    """A field that is edited as one line of text."""

    keys: tuple[str, ...]
    """The first of these that the note has is the one edited; the first when it has none."""
    label: str
    several: bool = False
    """A list, separated by commas."""
    hint: str = ""


_LINES: Final = (
    _Line(("title",), QT_TRANSLATE_NOOP("MetadataForm", "Title")),
    _Line(("tags",), QT_TRANSLATE_NOOP("MetadataForm", "Tags"), True,
          QT_TRANSLATE_NOOP("MetadataForm", "separated by commas")),
    _Line(("aliases", "alias"), QT_TRANSLATE_NOOP("MetadataForm", "Aliases"), True,
          QT_TRANSLATE_NOOP("MetadataForm", "separated by commas")),
    _Line(("stale_after", "valid_until"), QT_TRANSLATE_NOOP("MetadataForm", "Stale after"), False,
          QT_TRANSLATE_NOOP("MetadataForm", "YYYY-MM-DD")),
)  # fmt: skip


def split_list(text: str) -> list[str]:
    """The entries of a line of tags: cut at commas of any width, hashes and blanks taken off."""
    parts = text.replace("、", ",").replace("，", ",").split(",")
    return list(dict.fromkeys(part.strip().lstrip("#").strip() for part in parts if part.strip()))


def show_value(value: object) -> str:
    """Any value of a frontmatter, for reading: entries with fields of their own one a line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {show_value(one)}" for key, one in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        if any(isinstance(one, Mapping) for one in value):
            return "\n".join(f"– {show_value(one)}" for one in value)
        return ", ".join(show_value(one) for one in value)
    return "" if value is None else str(value)


def is_plain_list(value: object) -> bool:
    """Whether a value is a list of plain strings without commas, so that a line can hold it."""
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and all(isinstance(one, str) and "," not in one for one in value)
    )


class _Text(QPlainTextEdit):
    """A few lines of text; Tab leaves it, as in any form."""

    finished = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.finished.emit()
        return super().event(event)


def _typed(busy: QWidget | None) -> tuple[str | None, int]:
    """What is typed in a field and not handed on yet (None when nothing is), and the cursor."""
    if isinstance(busy, QLineEdit):
        return busy.text() if busy.isModified() else None, busy.cursorPosition()
    if isinstance(busy, QPlainTextEdit):
        text = busy.toPlainText() if busy.document().isModified() else None
        return text, busy.textCursor().position()
    return None, 0


class MetadataForm(QWidget):
    """Shows a note's fields and tells which one the person changed to what."""

    field_changed = Signal(str, object)
    """(key, new value): str, list[str], or None to remove the field."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._guards: list[QObject] = []
        self._types: tuple[str, ...] = ()
        self.setObjectName("metadata-form")
        self._form = QFormLayout(self)
        self._form.setContentsMargins(SPACE_3, SPACE_1, SPACE_2, SPACE_2)
        self._form.setHorizontalSpacing(SPACE_2)
        self._form.setVerticalSpacing(SPACE_1 + 2)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def set_types(self, types: Iterable[str]) -> None:
        """Note types known in the garden, offered for the type field."""
        self._types = tuple(sorted({one for one in types if one}, key=str.casefold))

    def show_fields(self, meta: NoteMeta, *, editable: bool) -> None:
        """Fill the form. A field that is being typed in keeps its text and its cursor."""
        busy = self.focusWidget()
        kept = busy.objectName() if busy is not None and self.isAncestorOf(busy) else ""
        typed, place = _typed(busy)
        self._clear()
        fields = meta.fields
        self._line(_LINES[0], fields, meta.title, editable)
        self._type(meta, editable)
        self._status(meta, editable)
        self._line(_LINES[1], fields, ", ".join(meta.tags), editable)
        self._line(_LINES[2], fields, ", ".join(meta.aliases), editable)
        self._description(meta, editable)
        self._line(_LINES[3], fields, meta.stale_after, editable)
        self._facts(meta)
        for key, value in fields.items():
            if key not in _KNOWN:
                self._unknown(key, value, editable)
        if kept:
            self._give_back(kept, typed, place)

    def field(self, key: str) -> QWidget | None:
        """The editor of a field."""
        found = self.findChild(QWidget, f"field-{key}")
        return found if isinstance(found, QWidget) else None

    # Rows

    def _line(self, spec: _Line, fields: Mapping[str, object], text: str, editable: bool) -> None:
        key = next((key for key in spec.keys if key in fields), spec.keys[0])
        edit = self._edit(key, text, editable)
        if spec.hint:
            edit.setPlaceholderText(self.tr(spec.hint))

        def done() -> None:
            now = edit.text().strip()
            if now == text or not edit.isModified():
                return
            if key in ("stale_after", "valid_until") and now and read_date(now) is None:
                self._refuse(edit, self.tr("A day is written like 2027-03-31."))
                return
            edit.setModified(False)
            value: object = split_list(now) if spec.several else now
            self.field_changed.emit(key, value or None)

        edit.editingFinished.connect(done)
        self._add(self.tr(spec.label), edit)

    def _edit(self, key: str, text: str, editable: bool) -> QLineEdit:
        edit = QLineEdit(text, self)
        edit.setObjectName(f"field-{key}")
        edit.setReadOnly(not editable)
        edit.setCursorPosition(0)
        edit.textEdited.connect(lambda _text: self._accept(edit))
        self._guards.append(ImeGuard(edit))
        return edit

    def _type(self, meta: NoteMeta, editable: bool) -> None:
        box = self._combo("type", self._types, meta.type, editable, self.field_changed.emit)
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.setCurrentText(meta.type)
        line = box.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("What kind of note this is"))
            line.setObjectName("field-type-line")
            self._guards.append(ImeGuard(line))

            def done() -> None:
                now = box.currentText().strip()
                if now != meta.type and line.isModified():
                    line.setModified(False)
                    self.field_changed.emit("type", now or None)

            line.editingFinished.connect(done)
        self._add(self.tr("Type"), box)

    def _status(self, meta: NoteMeta, editable: bool) -> None:
        values = list(STATUSES)
        if meta.status and meta.status not in values:
            values.append(meta.status)
        box = self._combo("status", ("", *values), meta.status, editable, self.field_changed.emit)
        for index in range(box.count()):
            value = str(box.itemData(index))
            box.setItemText(index, status_words(value) if value else self.tr("not set"))
        self._add(self.tr("Status"), box)

    def _combo(
        self,
        key: str,
        values: Sequence[str],
        current: str,
        editable: bool,
        changed: Callable[[str, object], object],
    ) -> QComboBox:
        box = QComboBox(self)
        box.setObjectName(f"field-{key}")
        box.setEnabled(editable)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(6)
        for value in values:
            box.addItem(value, value)
        if current and current not in values:
            box.addItem(current, current)
        box.setCurrentIndex(box.findData(current))
        # The wheel scrolls the panel; it must not turn fields that it passes over.
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.installEventFilter(self)
        box.activated.connect(
            lambda index: (
                None
                if box.itemData(index) == current
                else changed(key, box.itemData(index) or None)
            )
        )
        return box

    def _description(self, meta: NoteMeta, editable: bool) -> None:
        key = (
            "summary"
            if "summary" in meta.fields and "description" not in meta.fields
            else ("description")
        )
        text = _Text(self)
        text.setObjectName(f"field-{key}")
        text.setPlainText(meta.description)
        text.setReadOnly(not editable)
        text.setFixedHeight(self._theme.px(70))
        text.setProperty("field", True)
        text.setPlaceholderText(self.tr("One or two sentences"))
        text.document().setModified(False)

        def done() -> None:
            now = text.toPlainText().strip()
            if text.document().isModified() and now != meta.description:
                text.document().setModified(False)
                self.field_changed.emit(key, now or None)

        text.finished.connect(done)
        self._guards.append(ImeGuard(text))
        self._add(self.tr("Description"), text)

    def _facts(self, meta: NoteMeta) -> None:
        verified = show_value(meta.fields.get("verified"))
        if shows_trust(meta, used=bool(meta.type)):
            self._label(self.tr("Trust"), trust_words(meta.trust), verified)
        generated = meta.fields.get("generated")
        if generated:
            self._label(self.tr("Generated"), show_value(generated), "")
        if meta.changed and not generated:
            self._label(self.tr("Changed"), show_date(meta.changed), meta.changed)

    def _unknown(self, key: str, value: object, editable: bool) -> None:
        listed = is_plain_list(value)
        if not isinstance(value, str) and not listed:
            self._label(key, show_value(value), self.tr("Edit this field in the text."))
            return
        text = ", ".join(value) if listed else str(value)  # type: ignore[arg-type]
        if "\n" in text:
            self._label(key, text, self.tr("Edit this field in the text."))
            return
        edit = self._edit(key, text, editable)

        def done() -> None:
            now = edit.text().strip()
            if edit.isModified() and now != text:
                edit.setModified(False)
                self.field_changed.emit(key, (split_list(now) if listed else now) or None)

        edit.editingFinished.connect(done)
        self._add(key, edit)

    # Inside

    def _add(self, label: str, editor: QWidget) -> None:
        words = QLabel(label, self)
        words.setProperty("tone", "soft")
        words.setFont(self._theme.ui_font(-1))
        words.setBuddy(editor)
        words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        words.setContentsMargins(0, self._theme.px(5), 0, 0)
        words.setMaximumWidth(self._theme.px(96))
        words.setToolTip(label)
        editor.setAccessibleName(label)
        self._form.addRow(words, editor)

    def _label(self, label: str, text: str, tip: str) -> None:
        value = QLabel(text, self)
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setWordWrap(True)
        value.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        value.setToolTip(tip)
        value.setContentsMargins(0, SPACE_1, 0, SPACE_1)
        self._add(label, value)

    def _refuse(self, edit: QLineEdit, words: str) -> None:
        edit.setProperty("invalid", "true")
        edit.setToolTip(words)
        edit.setAccessibleDescription(words)
        self._polish(edit)

    def _accept(self, edit: QLineEdit) -> None:
        if edit.property("invalid"):
            edit.setProperty("invalid", None)
            edit.setToolTip("")
            edit.setAccessibleDescription("")
            self._polish(edit)

    @staticmethod
    def _polish(widget: QWidget) -> None:
        widget.style().unpolish(widget)
        widget.style().polish(widget)

    def _give_back(self, name: str, typed: str | None, place: int) -> None:
        widget = self.findChild(QWidget, name)
        if not isinstance(widget, QWidget):
            return
        widget.setFocus()
        if isinstance(widget, QLineEdit):
            if typed is not None:
                widget.setText(typed)
                widget.setModified(True)
            widget.setCursorPosition(place)
        elif isinstance(widget, QPlainTextEdit):
            if typed is not None:
                widget.setPlainText(typed)
                widget.document().setModified(True)
            cursor = widget.textCursor()
            cursor.setPosition(min(place, widget.document().characterCount() - 1))
            widget.setTextCursor(cursor)

    def _clear(self) -> None:
        self._guards = []
        for child in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            # Out of the way before the new ones come: names are looked up, and focus moves.
            child.blockSignals(True)
            child.setObjectName("")
            child.hide()
        while self._form.rowCount():
            row = self._form.takeRow(0)
            for item in (row.labelItem, row.fieldItem):
                widget = item.widget() if item is not None else None
                if widget is not None:
                    # Later: this may run inside the widget's own signal.
                    widget.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.Wheel
            and isinstance(watched, QComboBox)
            and not watched.hasFocus()
        ):
            event.ignore()
            return True
        return super().eventFilter(watched, event)
