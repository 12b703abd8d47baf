"""The keys along the bottom: what each would do, which one is suggested, and why one is off."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from garden.staging.dispositions import Disposition
from ui.review.deeds import DEEDS, Deed
from ui.theme import SPACE_1, SPACE_2, Theme


class KeyButton(QAbstractButton):
    """A keycap and a word."""

    def __init__(self, theme: Theme, deed: Deed, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.deed = deed
        self._key = deed.key
        self._suggested = False
        self._why_off = ""
        self.setObjectName(f"key-{deed.id}")
        self.setText(deed.label)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its key is the way to it
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.dress()
        self._tell()

    @property
    def why_off(self) -> str:
        """Why it can't be done as things stand; '' when it can."""
        return self._why_off

    @property
    def suggested(self) -> bool:
        """Whether Enter does it."""
        return self._suggested

    def set_key(self, key: str) -> None:
        """The key that the person chose for it."""
        self._key = key
        self._tell()
        self.updateGeometry()

    def set_state(self, *, suggested: bool, why_off: str) -> None:
        """What holds for the candidate that is looked at."""
        if (suggested, why_off) != (self._suggested, self._why_off):
            self._suggested, self._why_off = suggested, why_off
            self._tell()
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as cap and word."""
        metrics = self.fontMetrics()
        width = self._cap_width() + SPACE_1 + metrics.horizontalAdvance(self.text())
        return QSize(width + 2 * SPACE_2, self._theme.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, cap, word."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        off = bool(self._why_off) or not self.isEnabled()
        painter.setPen(Qt.PenStyle.NoPen)
        if self._suggested:
            painter.setBrush(theme.colour("accent-soft"))
            painter.drawRoundedRect(rect, 6, 6)
        elif self.underMouse() and self.isEnabled():
            painter.setBrush(theme.colour("hover"))
            painter.drawRoundedRect(rect, 6, 6)
        height = theme.px(18)
        cap = QRectF(SPACE_2, (self.height() - height) / 2, self._cap_width(), height)
        painter.setPen(QPen(theme.colour("accent" if self._suggested else "edge"), 1))
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(theme.ui_font(-1, bold=True))
        painter.setPen(theme.colour("ink-faint" if off else "ink"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)
        font = theme.ui_font(-1)
        font.setStrikeOut(off)
        painter.setFont(font)
        painter.setPen(theme.colour("ink-faint" if off else "ink"))
        words = QRect(int(cap.right()) + SPACE_1, 0, self.width(), self.height())
        where = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(words, where, self.text())
        painter.end()

    def dress(self) -> None:
        """Fonts of the theme."""
        self.setFont(self._theme.ui_font(-1))
        self.updateGeometry()

    def _cap_width(self) -> int:
        width = self.fontMetrics().horizontalAdvance(self._key) + self._theme.px(10)
        return max(self._theme.px(18), width)

    def _tell(self) -> None:
        told = f"{self.deed.title}  {self._key}"
        if self._why_off:
            told += f"\n{self._why_off}"
        self.setToolTip(told)
        self.setAccessibleName(self.deed.title)
        self.setAccessibleDescription(self._why_off)


class KeyBar(QFrame):
    """One button a decision, in as many rows as the width asks for."""

    pressed = Signal(object)
    """Disposition."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("review-keys")
        self.setProperty("surface", "sunken")
        self.setAccessibleName(self.tr("Decisions"))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._buttons = [KeyButton(theme, deed, self) for deed in DEEDS]
        for button in self._buttons:
            button.clicked.connect(
                lambda _on=False, do=button.deed.disposition: self.pressed.emit(do)
            )
        theme.changed.connect(self._dress)

    def button(self, do: Disposition) -> KeyButton:
        """The button of a decision."""
        return next(one for one in self._buttons if one.deed.disposition is do)

    def set_keys(self, keys: Mapping[Disposition, str]) -> None:
        """The keys as the person chose them."""
        for button in self._buttons:
            button.set_key(keys.get(button.deed.disposition, ""))
        self._arrange()

    def set_states(
        self, suggested: Disposition | None, off: Mapping[Disposition, str], *, enabled: bool = True
    ) -> None:
        """Which one is suggested, and why some are off."""
        for button in self._buttons:
            do = button.deed.disposition
            button.setEnabled(enabled)
            button.set_state(
                suggested=enabled and do is suggested and not off.get(do),
                why_off=off.get(do, ""),
            )

    def hasHeightForWidth(self) -> bool:
        """More rows in a narrow window."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the rows at this width."""
        return self._flow(width, move=False)

    def sizeHint(self) -> QSize:
        """One row if there is room."""
        return QSize(400, self.heightForWidth(max(self.width(), 400)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the buttons anew."""
        super().resizeEvent(event)
        self._arrange()

    def _dress(self) -> None:
        for button in self._buttons:
            button.dress()
        self._arrange()

    def _arrange(self) -> None:
        height = self._flow(self.width(), move=True)
        if self.height() != height:
            self.setFixedHeight(height)

    def _flow(self, width: int, *, move: bool) -> int:
        at = QPoint(SPACE_2, SPACE_1)
        pitch = self._theme.px(28)
        for button in self._buttons:
            size = button.sizeHint()
            if at.x() > SPACE_2 and at.x() + size.width() > width - SPACE_2:
                at = QPoint(SPACE_2, at.y() + pitch)
            if move:
                button.setGeometry(QRect(at, size))
            at.setX(at.x() + size.width() + SPACE_1)
        return at.y() + pitch + SPACE_1
