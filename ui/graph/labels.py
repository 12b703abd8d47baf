"""Labels: which nodes are named at this zoom, and where, so that no two overlap.

Each label is drawn once, on a soft cloud of paper, and kept as a pixmap.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPainter, QPixmap

from ui.theme import Theme

from .camera import Points
from .drawing import screen_radius
from .scene import Scene

_WIDEST = 190
"""Longer names are cut with an ellipsis."""
_HALO = tuple(
    (dx, dy) for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2) if 0 < dx * dx + dy * dy <= 4
)
"""Places at which a name is painted in paper, under the name itself."""
_CLOUD = 0.3
"""Opacity of one sheet of the cloud under a name; a crowd of nodes shines through a little."""
_KEPT = 400
_GAP = 3.0
_CELL = 48.0
"""Side of the cells by which overlaps are looked for."""


class _Titles(Protocol):
    """Names by row."""

    def __getitem__(self, row: int, /) -> str: ...


@dataclass(frozen=True, slots=True)
class Placed:
    """A label with its place in the view."""

    row: int
    rect: QRectF
    strong: bool


class Labels:
    """Draws names and keeps what it drew."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._drawn: OrderedDict[tuple[str, bool], QPixmap] = OrderedDict()
        self._ratio = 1.0
        self.unfinished = False
        """Whether names were left to a later frame."""
        self._fonts = (theme.ui_font(-1.5), theme.ui_font(-0.5, bold=True))
        self._metrics = tuple(QFontMetricsF(font) for font in self._fonts)
        theme.changed.connect(self.forget)

    def forget(self) -> None:
        """Colours or fonts are others now."""
        self._drawn.clear()
        self._fonts = (self._theme.ui_font(-1.5), self._theme.ui_font(-0.5, bold=True))
        self._metrics = tuple(QFontMetricsF(font) for font in self._fonts)

    def draw(self, painter: QPainter, placed: Iterable[Placed], names: list[str]) -> None:
        """Paint labels; `names` are by row of `placed`, in the same order."""
        ratio = painter.device().devicePixelRatio()
        if ratio != self._ratio:
            self._drawn.clear()
            self._ratio = ratio
        for label, name in zip(placed, names, strict=True):
            painter.drawPixmap(label.rect.topLeft(), self._pixmap(name, strong=label.strong))

    def cut(self, name: str, label: Placed) -> str:
        """A name as it is drawn: with an ellipsis where it is too long."""
        return self._cut(name, strong=label.strong)

    def _cut(self, name: str, *, strong: bool) -> str:
        metrics = self._metrics[strong]
        return metrics.elidedText(name, Qt.TextElideMode.ElideRight, self._theme.px(_WIDEST))

    @property
    def pixel_sizes(self) -> tuple[float, float]:
        """Sizes of the letters of a name and of a strong one."""
        plain, strong = (QFontInfo(font).pixelSize() for font in self._fonts)
        return float(plain), float(strong)

    def size(self, name: str, *, strong: bool) -> QSize:
        """Room a label takes, halo included."""
        pixmap = self._pixmap(name, strong=strong)
        return pixmap.deviceIndependentSize().toSize()

    def _pixmap(self, name: str, *, strong: bool) -> QPixmap:
        key = (name, strong)
        found = self._drawn.get(key)
        if found is not None:
            self._drawn.move_to_end(key)
            return found
        font, metrics = self._fonts[strong], self._metrics[strong]
        text = self._cut(name, strong=strong)
        width = int(metrics.horizontalAdvance(text)) + 14
        height = int(metrics.height()) + 4
        pixmap = self._paint(text, font, QSize(width, height))
        self._drawn[key] = pixmap
        if len(self._drawn) > _KEPT:
            self._drawn.popitem(last=False)
        return pixmap

    def _paint(self, text: str, font: QFont, size: QSize) -> QPixmap:
        """The name over its halo. Shaping a text costs ten times as much as copying its picture,
        so the halo is made of copies."""
        ground = self._written(text, font, size, self._theme.colour("paper"))
        pixmap = QPixmap(ground.size())
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("paper"))
        painter.setOpacity(_CLOUD)  # sheets that grow smaller: the edge is soft
        for inset in range(4):
            sheet = QRectF(0, 0, size.width(), size.height()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(sheet, sheet.height() / 2, sheet.height() / 2)
        painter.setOpacity(0.5)
        for dx, dy in _HALO:
            painter.drawPixmap(QPointF(dx, dy), ground)
        painter.setOpacity(1.0)
        painter.drawPixmap(
            QPointF(0, 0), self._written(text, font, size, self._theme.colour("ink"))
        )
        painter.end()
        return pixmap

    def _written(self, text: str, font: QFont, size: QSize, colour: QColor) -> QPixmap:
        pixmap = QPixmap(size * self._ratio)
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setFont(font)
        painter.setPen(colour)
        rect = QRectF(0, 0, size.width(), size.height())
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        return pixmap

    def place(
        self,
        scene: Scene,
        view: Points,
        scale: float,
        size: QSize,
        title: _Titles,
        first: Iterable[int] = (),
        *,
        most: int = 80,
        only_first: bool = False,
        fresh: int | None = None,
    ) -> list[Placed]:
        """Labels that fit, the rows `first` before all others, then by weight.

        `title` is by row. The nearer the view, the more nodes are large enough to be named. Of
        names never drawn before, `fresh` are taken (None: all); `unfinished` tells of more.
        """
        self.unfinished = False
        radius = screen_radius(scene.radius, scale)
        wanted = list(dict.fromkeys(first))
        strong = set(wanted)
        if not only_first:
            wanted += _candidates(scene, view, radius, size, most)
        taken: dict[tuple[int, int], list[QRectF]] = {}
        placed: list[Placed] = []
        seen: set[int] = set()
        for row in wanted:
            if row in seen or len(placed) >= most:
                continue
            seen.add(row)
            if not title[row]:
                continue
            bold = row in strong or float(radius[row]) >= 13.0
            if fresh is not None and (title[row], bold) not in self._drawn:
                if fresh == 0:
                    self.unfinished = True
                    continue
                fresh -= 1
            room = self.size(title[row], strong=bold)
            below = view[row, 1] + radius[row] + _GAP - 1
            left = float(view[row, 0]) - room.width() / 2
            if 0 <= view[row, 0] <= size.width():  # a name at the edge is moved in, not cut
                left = max(0.0, min(left, size.width() - room.width()))
            rect = QRectF(QPointF(round(left), round(below)), room.toSizeF())
            if _free(rect, taken):
                placed.append(Placed(row, rect, bold))
        return placed


def _candidates(
    scene: Scene, view: Points, radius: NDArray[np.float64], size: QSize, most: int
) -> list[int]:
    """Rows in sight that are large enough to be named, the weightiest first."""
    x, y = view[:, 0], view[:, 1]
    seen = (x > 0) & (y > 0) & (x < size.width()) & (y < size.height())
    rows = np.flatnonzero(seen)
    order = rows[np.argsort(-scene.weight[rows], kind="stable")]
    large = order[radius[order] >= 5.0]
    few = order[: 60 if len(scene) <= 80 else 14]
    chosen = large if len(large) >= len(few) else few
    found: list[int] = chosen[: most * 4].tolist()
    return found


def _free(rect: QRectF, taken: dict[tuple[int, int], list[QRectF]]) -> bool:
    """Whether nothing lies here yet; takes the place if so."""
    cells = [
        (column, line)
        for column in range(int(rect.left() // _CELL), int(rect.right() // _CELL) + 1)
        for line in range(int(rect.top() // _CELL), int(rect.bottom() // _CELL) + 1)
    ]
    for cell in cells:
        if any(rect.intersects(other) for other in taken.get(cell, ())):
            return False
    for cell in cells:
        taken.setdefault(cell, []).append(rect)
    return True
