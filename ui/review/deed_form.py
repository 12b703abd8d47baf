"""The fields of a decision, all but its reason: which ones show depends on what is decided."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from PySide6.QtCore import QDate, QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from garden.okf.front_edit import set_field
from garden.reviewing import Look
from garden.staging.dispositions import ON_ITEM, Decision, DiscardAs, Disposition
from garden.staging.drafts import is_skill_name, pointer_text
from ui.review.memory_choices import items_of, sections_of
from ui.theme import SPACE_1, SPACE_2, Theme
from ui.utf16 import from_raw
from ui.widgets.ime import ImeGuard

_TYPED_MS = 150
_DAYS: Final = (1, 3, 7, 14, 30, 90)
_ON_A_DAY = -1
_NEW_IN = "\0new:"
_TEXTS = frozenset(
    {
        Disposition.MERGE_MEMORY,
        Disposition.REPLACE_MEMORY,
        Disposition.PROMOTE_TO_KNOWLEDGE,
        Disposition.PROMOTE_TO_SKILL,
        Disposition.CREATE_TICKET_OR_DOC,
    }
)


class DeedForm(QWidget):
    """Takes a decision to begin with, and gives what the person made of it."""

    changed = Signal()
    """A field has another value; not at every key."""
    confirmed = Signal()
    """Ctrl+Enter."""
    left = Signal()
    """Esc."""
    item_asked = Signal(str)
    """Merging: another Memory item was chosen, its merged text is wanted."""
    path_asked = Signal(str)
    """Knowledge: another place was chosen, the draft's links are wanted from there."""
    destination_asked = Signal(str)
    """Ticket or doc: the other draft is wanted."""
    typed = Signal()
    """A key changed a text; at once."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look: Look | None = None
        self._decision: Decision | None = None
        self._own_text = ""
        """The text as it was filled in, to see whether the person changed it."""
        self._first: Decision | None = None
        """What the fields said when the default was filled in."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_TYPED_MS)
        self._soon.timeout.connect(self.changed)
        self._make_fields()
        self._lay_out()

    def _make_fields(self) -> None:
        self.where = self._combo("review-where", self.tr("Where"))
        self.where.currentIndexChanged.connect(self._on_where)
        self.item = self._combo("review-item", self.tr("Memory item"))
        self.item.currentIndexChanged.connect(lambda _place: self.changed.emit())
        self.as_ = self._combo("review-discard-as", self.tr("As"))
        for word, label in (
            (DiscardAs.DISCARDED, self.tr("not to keep")),
            (DiscardAs.DUPLICATE, self.tr("a duplicate")),
            (DiscardAs.ALREADY_COVERED, self.tr("said already")),
            (DiscardAs.INVALID, self.tr("not valid")),
        ):
            self.as_.addItem(label, word)
        self.until = self._combo("review-until", self.tr("Until"))
        for days in _DAYS:
            label = self.tr("in {count} days").format(count=days) if days > 1 else ""
            self.until.addItem(label or self.tr("tomorrow"), days)
        self.until.addItem(self.tr("on a day…"), _ON_A_DAY)
        self.until.currentIndexChanged.connect(self._on_until)
        self.day = QDateEdit(self)
        self.day.setObjectName("review-day")
        self.day.setAccessibleName(self.tr("Day"))
        self.day.setCalendarPopup(True)
        self.day.setDisplayFormat("yyyy-MM-dd")
        self.day.dateChanged.connect(lambda _date: self.changed.emit())
        self.target = self._line("review-target", self.tr("Place"))
        self.target.editingFinished.connect(self._on_target)
        self.authority = self._combo("review-authority", self.tr("Authority"))
        self.authority.setEditable(True)
        self.authority.currentTextChanged.connect(self._on_authority)
        self.pointer = QCheckBox(self.tr("Keep a pointer in Memory"), self)
        self.pointer.setObjectName("review-pointer")
        self.pointer.toggled.connect(self._on_pointer)
        self.destination = self._combo("review-destination", self.tr("For"))
        self.destination.addItem(self.tr("a ticket"), "ticket")
        self.destination.addItem(self.tr("a doc"), "doc")
        self.destination.currentIndexChanged.connect(
            lambda _place: self.destination_asked.emit(self.destination.currentData())
        )
        self.title = self._line("review-title", self.tr("Title"))
        self.by = self._line("review-by", self.tr("Superseded by"))
        self.by.setPlaceholderText(self.tr("what took its place, if anything"))
        self.use = self._line("review-use", self.tr("Useful for"))
        self.text = QPlainTextEdit(self)
        self.text.setObjectName("review-text")
        self.text.setAccessibleName(self.tr("Text"))
        self.text.setProperty("field", True)
        self.text.setTabChangesFocus(True)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.text.installEventFilter(self)
        self._guard = ImeGuard(self.text)
        self.text.textChanged.connect(self._soon.start)
        self.text.textChanged.connect(self.typed)

    def _lay_out(self) -> None:
        self._rows: list[tuple[QLabel, QWidget]] = []
        self._form = QFormLayout()
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(SPACE_2)
        self._form.setVerticalSpacing(SPACE_1)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for widget in (
            self.as_, self.where, self.item, self.until, self.day, self.authority,
            self.destination, self.title, self.target, self.by, self.use,
        ):  # fmt: skip
            label = QLabel(widget.accessibleName(), self)
            label.setProperty("tone", "soft")
            label.setBuddy(widget)
            self._form.addRow(label, widget)
            self._rows.append((label, widget))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addLayout(self._form)
        column.addWidget(self.pointer)
        column.addWidget(self.text, 1)

    # ---- in and out

    def fill(self, look: Look, decision: Decision, now: datetime) -> None:
        """Show the fields of a decision, filled in."""
        self._fill(look, decision, now, decision.text)
        self._first = self.decision()

    def bring_back(self, decision: Decision, offered: str) -> None:
        """Show the decision that was filled in as the person left it before; `offered` is the text
        that stood there before they changed it."""
        if self._look is not None:
            self._fill(self._look, decision, self._now, offered)
            self.changed.emit()

    def _fill(self, look: Look, decision: Decision, now: datetime, offered: str) -> None:
        blocked = [
            QSignalBlocker(one)
            for one in (
                self.where, self.item, self.as_, self.until, self.day, self.target, self.authority,
                self.pointer, self.destination, self.title, self.by, self.use, self.text,
            )
        ]  # fmt: skip
        self._look, self._decision = look, decision
        do = decision.disposition
        self._now = now
        _choose(self.as_, decision.discard_as)
        if do is Disposition.MERGE_MEMORY:
            self._fill_where(look, decision)
        elif do in ON_ITEM:
            self._fill_items(look, decision.item)
        if decision.until is not None:
            days = -((now - decision.until) // timedelta(days=1))  # it was offered a moment ago
            _choose(self.until, days if days in _DAYS else _ON_A_DAY)
            there = decision.until.astimezone().date()
            self.day.setDate(QDate(there.year, there.month, there.day))
        self.authority.clear()
        self.authority.addItems(look.advice.authorities)
        self.authority.setEditText(decision.target)
        link = do is Disposition.LINK_TO_AUTHORITY
        self.pointer.setChecked(link and bool(decision.text.strip()))
        _choose(self.destination, decision.target)
        self.title.setText(decision.title)
        self.target.setText(decision.target)
        self.target.setCursorPosition(0)
        self.by.setText(decision.target)
        self.use.setText(decision.destination_reason)
        self._set_text(offered)
        if decision.text != offered:
            self.text.setPlainText(decision.text)
        self._show_fields()
        del blocked

    def take_text(self, decision: Decision) -> None:
        """Another default text was asked for and came."""
        if self._decision is None or decision.disposition is not self._decision.disposition:
            return
        self._set_text(decision.text)
        self.changed.emit()

    def decision(self) -> Decision | None:
        """The decision as the fields say; without its reason."""
        if self._decision is None:
            return None
        do = self._decision.disposition
        given = replace(self._decision, text=self.words if do in _TEXTS else "")
        if do is Disposition.DISCARD:
            return replace(given, discard_as=DiscardAs(self.as_.currentData()))
        if do is Disposition.MERGE_MEMORY:
            where = str(self.where.currentData() or self._lost())
            new = where.startswith(_NEW_IN)
            return replace(
                given,
                item="" if new else where,
                section=where.removeprefix(_NEW_IN) if new else "",
                destination_reason=self.use.text(),
            )
        if do in ON_ITEM:
            target = self.by.text() if do is Disposition.MARK_MEMORY_STALE else ""
            item = str(self.item.currentData() or self._lost())
            return replace(given, item=item, target=target, destination_reason=self.use.text())
        if do is Disposition.DEFER:
            return replace(given, until=self._until())
        if do is Disposition.LINK_TO_AUTHORITY:
            text = self.words if self.pointer.isChecked() else ""
            return replace(given, target=self.authority.currentText().strip(), text=text)
        if do is Disposition.CREATE_TICKET_OR_DOC:
            destination = str(self.destination.currentData())
            return replace(given, target=destination, title=self.title.text())
        return replace(given, target=self.target.text().strip())

    @property
    def words(self) -> str:
        """The text as it stands."""
        return from_raw(self.text.document().toRawText())

    @property
    def touched(self) -> bool:
        """Whether the person changed the text that was filled in."""
        return self.words != self._own_text

    @property
    def offered(self) -> str:
        """The text as it was filled in."""
        return self._own_text

    @property
    def edited(self) -> bool:
        """Whether the person typed something into the fields."""
        first, now = self._first, self.decision()
        if first is None or now is None:
            return False
        typed = (now.title, now.destination_reason) != (first.title, first.destination_reason)
        placed = now.disposition is not Disposition.CREATE_TICKET_OR_DOC
        return self.touched or typed or (placed and now.target != first.target)

    @property
    def as_given(self) -> bool:
        """Whether the fields say what the decision said that they were filled with: what it is
        about may not be among what can be chosen."""
        given, now = self._decision, self.decision()
        if given is None or now is None:
            return True
        same = (now.text, now.item, now.target) == (given.text, given.item, given.target)
        return same and (bool(now.item) or now.section == given.section)

    def has_fields(self) -> bool:
        """Whether there is anything to fill in."""
        return any(not widget.isHidden() for _label, widget in self._rows) or self.text_shown

    @property
    def text_shown(self) -> bool:
        """Whether the text is among the fields."""
        return not self.text.isHidden()

    def focus_last(self) -> None:
        """Up from the reason: into the text, else into the last field."""
        fields: list[QWidget] = [widget for _label, widget in self._rows if not widget.isHidden()]
        if self.text_shown:
            fields.append(self.text)
        if fields:
            fields[-1].setFocus(Qt.FocusReason.BacktabFocusReason)

    # ---- inside

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Enter carries out, Esc goes back."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if (
                enter
                and not self._busy(watched)
                and (
                    watched is not self.text
                    or event.modifiers() & Qt.KeyboardModifier.ControlModifier
                )
            ):
                self.confirmed.emit()
                return True
            if event.key() == Qt.Key.Key_Escape and not self._busy(watched):
                self.left.emit()
                return True
        return False

    def _busy(self, watched: QObject) -> bool:
        guard = self._guard if watched is self.text else watched.findChild(ImeGuard)
        return guard is not None and guard.busy

    def _show_fields(self) -> None:
        assert self._decision is not None
        assert self._look is not None
        do = self._decision.disposition
        into = do in (Disposition.MERGE_MEMORY, Disposition.REPLACE_MEMORY)
        shown = {
            self.as_: do is Disposition.DISCARD,
            self.where: do is Disposition.MERGE_MEMORY,
            self.item: do in ON_ITEM,
            self.until: do is Disposition.DEFER,
            self.day: do is Disposition.DEFER and self.until.currentData() == _ON_A_DAY,
            self.authority: do is Disposition.LINK_TO_AUTHORITY,
            self.destination: do is Disposition.CREATE_TICKET_OR_DOC,
            self.title: do is Disposition.CREATE_TICKET_OR_DOC,
            self.target: do in (Disposition.PROMOTE_TO_KNOWLEDGE, Disposition.PROMOTE_TO_SKILL),
            self.by: do is Disposition.MARK_MEMORY_STALE,
            self.use: into and not self._look.candidate.why_useful.strip(),
        }
        for label, widget in self._rows:
            self._form.setRowVisible(widget, shown[widget])
            if widget is self.target:
                skill = do is Disposition.PROMOTE_TO_SKILL
                label.setText(self.tr("Name") if skill else self.tr("Place"))
        self.pointer.setVisible(do is Disposition.LINK_TO_AUTHORITY)
        self.text.setVisible(do in _TEXTS or self._points())
        draft = do in _TEXTS and not into
        self.text.setFont(self._theme.mono_font(-1) if draft else self._theme.ui_font())
        line, frame = self.text.fontMetrics().lineSpacing(), self._theme.px(14)
        self.text.setMinimumHeight((6 if draft else 2) * line + frame)
        self.text.setMaximumHeight(16_777_215 if draft else 4 * line + frame)

    def _points(self) -> bool:
        link = Disposition.LINK_TO_AUTHORITY
        assert self._decision is not None
        return self._decision.disposition is link and self.pointer.isChecked()

    def _fill_where(self, look: Look, decision: Decision) -> None:
        self.where.clear()
        for title in sections_of(look, decision.section):
            self.where.addItem(self.tr("new item in “{section}”").format(section=title))
            self.where.setItemData(self.where.count() - 1, _NEW_IN + title)
        self.where.insertSeparator(self.where.count())
        for label, key in items_of(look):
            self.where.addItem(self.tr("into “{item}”").format(item=label), key)
        # What can't be chosen is not another one: then nothing is chosen.
        place = self.where.findData(decision.item or _NEW_IN + decision.section)
        self.where.setCurrentIndex(place)

    def _fill_items(self, look: Look, chosen: str) -> None:
        self.item.clear()
        for label, key in items_of(look):
            self.item.addItem(label, key)
        self.item.setCurrentIndex(self.item.findData(chosen))

    def _lost(self) -> str:
        """The item of the decision when Memory has it no more; ''."""
        assert self._decision is not None
        assert self._look is not None
        item = self._decision.item
        return "" if any(one.id == item for one in self._look.memory.items) else item

    def _until(self) -> datetime:
        days = int(self.until.currentData())
        if days != _ON_A_DAY:
            return self._now + timedelta(days=days)
        date = self.day.date()
        zone = self._now.astimezone().tzinfo
        return datetime(date.year(), date.month(), date.day(), tzinfo=zone)

    def _on_until(self, _place: int) -> None:
        if self._decision is not None:
            self._show_fields()
        self.changed.emit()

    def _on_where(self, _place: int) -> None:
        where = str(self.where.currentData() or "")
        if not self.touched:
            self.item_asked.emit("" if where.startswith(_NEW_IN) else where)
        else:
            self.changed.emit()

    def _on_target(self) -> None:
        if self._decision is None:
            return
        target = self.target.text().strip()
        if self._decision.disposition is Disposition.PROMOTE_TO_SKILL:
            if is_skill_name(target):
                text = set_field(self.words, "name", target)
                if text != self.words:
                    self.text.setPlainText(text)
        elif not self.touched:
            self.path_asked.emit(target)
        self.changed.emit()

    def _on_authority(self, _text: str) -> None:
        if self._points() and not self.touched:
            self._point()
        self._soon.start()
        self.typed.emit()

    def _on_pointer(self, on: bool) -> None:
        if on:
            self._point()
        self._show_fields()
        self.changed.emit()

    def _point(self) -> None:
        assert self._look is not None
        self._set_text(pointer_text(self._look.candidate, self.authority.currentText().strip()))

    def _set_text(self, text: str) -> None:
        self.text.setPlainText(text)
        self._own_text = self.words

    def _combo(self, name: str, words_: str) -> QComboBox:
        combo = QComboBox(self)
        combo.setObjectName(name)
        combo.setAccessibleName(words_)
        combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        combo.setMinimumWidth(80)
        combo.setPlaceholderText(self.tr("Choose…"))
        combo.installEventFilter(self)
        return combo

    def _line(self, name: str, words_: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName(name)
        line.setAccessibleName(words_)
        ImeGuard(line)
        line.installEventFilter(self)
        line.textEdited.connect(lambda _text: self._soon.start())
        line.textEdited.connect(lambda _text: self.typed.emit())
        return line


def _choose(combo: QComboBox, data: object) -> None:
    for place in range(combo.count()):
        if combo.itemData(place) == data:
            combo.setCurrentIndex(place)
            return
