"""Character formats of the editor's pieces, in the colours of the theme."""

from __future__ import annotations

from PySide6.QtGui import QFont, QTextCharFormat

from ui.theme import Theme
from ui.wiki.line_pitch import PITCH, pitched

_BROKEN = "broken"


class SyntaxFormats:
    """One format a kind of piece; made anew by `rebuild` when the theme changes."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._formats: dict[str, QTextCharFormat] = {}
        self.rebuild()

    def get(self, kind: str, state: str = "") -> QTextCharFormat | None:
        """Format of a kind; links may have a state ('broken', 'ambiguous', ...)."""
        if state == _BROKEN and kind in _LINKS:
            return self._formats[f"{kind}-broken"]
        return self._formats.get(kind)

    def rebuild(self) -> None:
        """Ask the theme again."""
        theme = self._theme
        # Code is a little smaller and its lines stand as far apart as the others.
        mono = theme.mono_font(2)
        mono = pitched(mono, PITCH * theme.reading_font().pixelSize() / mono.pixelSize())
        bold, semi = QFont.Weight.Bold, QFont.Weight.DemiBold
        make = self._make
        formats = {
            "mark": make("ink-faint"),
            "bold": make(weight=bold),
            "italic": make(italic=True),
            "strike": make("ink-soft", strike=True),
            "marked": make(ground="highlight"),
            "code": make("ink", ground="code-bg", font=mono),
            "code-block": make("ink", font=mono),
            "fence": make("ink-faint", font=mono),
            "math": make("kind-4", font=mono),
            "comment": make("ink-faint", italic=True),
            "front": make("ink-soft"),
            "front-key": make("kind-1"),
            "bullet": make("accent", weight=bold),
            "task": make("accent", weight=semi),
            "task-done": make("ink-faint"),
            "done": make("ink-soft"),
            "quote": make("ink-soft"),
            "callout": make("kind-2", weight=semi),
            "foot": make("link"),
            "tag": make("kind-3"),
            "html": make("ink-faint"),
            "link": make("link"),
            "plain-link": make("link"),
            "image": make("link"),
            "wiki": make("link"),
            "wiki-target": make("ink-soft"),
            "embed": make("link"),
            "url": make("ink-soft"),
        }
        for level in range(1, 7):
            formats[f"heading-{level}"] = make("ink", weight=bold if level < 4 else semi)
        for kind in _LINKS:
            formats[f"{kind}-broken"] = self._broken()
        self._formats = formats

    def _make(
        self,
        role: str = "",
        *,
        weight: QFont.Weight | None = None,
        italic: bool = False,
        strike: bool = False,
        ground: str = "",
        font: QFont | None = None,
    ) -> QTextCharFormat:
        made = QTextCharFormat()
        if font is not None:
            made.setFontFamilies(font.families())
            made.setProperty(QTextCharFormat.Property.FontPixelSize, font.pixelSize())
        if role:
            made.setForeground(self._theme.colour(role))
        if ground:
            made.setBackground(self._theme.colour(ground))
        if weight is not None:
            made.setFontWeight(weight)
        if italic:
            made.setFontItalic(True)
        if strike:
            made.setFontStrikeOut(True)
        return made

    def _broken(self) -> QTextCharFormat:
        made = self._make("broken")
        made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
        made.setUnderlineColor(self._theme.colour("broken"))
        return made


_LINKS = ("wiki", "wiki-target", "embed", "link", "image", "url", "plain-link")
