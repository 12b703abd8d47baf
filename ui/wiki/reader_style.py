"""`ReaderStyle`: all that a page needs to know of the theme, in one value for any thread.

Pages are built in a lane; `Theme` is a QObject of the GUI thread. So the colours, sizes and font
families are read off it once and handed over frozen. Two styles that are equal give equal pages.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QFontMetricsF

from ui.theme import Theme

LINE_HEIGHT = 1.65
"""Line height of reading text in units of its size."""
MEASURE = 40
"""Width of the text column in full-width characters (68 Latin ones are about as wide)."""

_HEADINGS = (26, 21, 18, 16, 16, 16)
_DESIGNED = 16


@dataclass(frozen=True, slots=True)
class ReaderStyle:
    """Colours as '#rrggbb' by role, sizes in device-independent pixels, zoom applied."""

    colours: tuple[tuple[str, str], ...]
    families: tuple[str, ...]
    mono: tuple[str, ...]
    body: int
    """Size of reading text."""
    x_height: float
    """Height of an x in reading text; lines with pictures are laid out by its half."""
    ascent: float
    descent: float
    """Room that a line of reading text takes above and below its baseline."""
    dark: bool = False
    ratio: float = 1.0
    """Device pixels per pixel of the screen the page is for."""

    def colour(self, role: str) -> str:
        """'#rrggbb' of a role; KeyError for unknown ones."""
        for name, value in self.colours:
            if name == role:
                return value
        raise KeyError(role)

    def px(self, designed: float) -> int:
        """A length designed for 16 px text, at this size of text."""
        return round(designed * self.body / _DESIGNED)

    def heading(self, level: int) -> int:
        """Size of a heading of `level` 1 to 6."""
        return self.px(_HEADINGS[min(max(level, 1), 6) - 1])

    def line(self, size: int | None = None, ratio: float = LINE_HEIGHT) -> int:
        """Line height for text of `size`, reading text when not given."""
        return round((size or self.body) * ratio)

    @property
    def code(self) -> int:
        """Size of code."""
        return self.px(14)

    @property
    def small(self) -> int:
        """Size of facts, captions and footnotes."""
        return self.px(13)

    @property
    def measure(self) -> int:
        """Width of the text column."""
        return self.body * MEASURE

    @property
    def indent(self) -> int:
        """Width of one level of a list."""
        return self.px(26)

    @property
    def mono_css(self) -> str:
        """The monospace families for a CSS `font-family`."""
        return ",".join(f"'{name}'" for name in self.mono)


def reader_style(theme: Theme, ratio: float = 1.0) -> ReaderStyle:
    """The style of pages under today's theme and zoom."""
    font = theme.reading_font()
    metrics = QFontMetricsF(font)
    return ReaderStyle(
        colours=tuple(sorted(theme.roles().items())),
        families=tuple(theme.families("ui")),
        mono=tuple(theme.families("mono")),
        body=font.pixelSize(),
        x_height=metrics.xHeight(),
        ascent=metrics.ascent(),
        descent=metrics.descent(),
        dark=theme.dark,
        ratio=ratio,
    )
