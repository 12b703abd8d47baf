"""`Theme`: colours by role, fonts, spacing and zoom, for every widget of the window.

A widget never names a colour of its own: it asks `theme.colour("ink-soft")`, so light, dark and
high contrast are files, not code. Plain controls need nothing at all: `apply` gives the whole
application a palette, a font and one style sheet (`ui/widgets/stylesheet.py`). Who paints by hand
connects to `changed` and asks again.
"""

from __future__ import annotations

from typing import Literal, get_args

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyleFactory

from resources import themes

from .widgets.stylesheet import build

Mode = Literal["system", "light", "dark", "high-contrast"]

ZOOM_STEPS = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)

# The 4 px grid.
SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_6 = 4, 8, 12, 16, 24
RADIUS = 6

# Where the system names no face of its own, the first of these that is installed. Noto Sans CJK
# comes before DejaVu: its Latin matches its Japanese in weight and baseline, so that lists with
# both don't dance.
_PLAIN_FACES = ("", "sans", "sans serif", "sans-serif", "dejavu sans", "bitstream vera sans")
_GOOD_FACES = ("Inter", "Noto Sans", "Cantarell", "Ubuntu", "Noto Sans CJK JP")
_JAPANESE = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Hiragino Sans",
    "Yu Gothic UI",
    "Meiryo",
    "IPAexGothic",
)
_JAPANESE_MONO = ("Noto Sans Mono CJK JP", "Osaka-Mono", "BIZ UDGothic", "MS Gothic")

_KINDS = 6


def kind_place(kind: str) -> int:
    """Which of the colours of kinds, from 0, a note type has: the same word has the same one
    everywhere and at any time."""
    return sum((at + 1) * ord(letter) for at, letter in enumerate(kind.casefold())) % _KINDS


class Theme(QObject):
    """The look of the window. One object per application, handed down by constructors."""

    changed = Signal()
    """Colours, fonts or zoom are different now: repaint, re-tint, lay out again."""

    def __init__(self, mode: Mode = "system", zoom: float = 1.0, parent: QObject | None = None):
        super().__init__(parent)
        self._mode: Mode = mode
        self._zoom = _nearest(zoom)
        self._reading_px = 16
        self._colours: dict[str, QColor] = {}
        self._name = ""
        self._scheme = "light"
        self._prepared = False
        self._has_sheet = False
        self._faces: dict[str, list[str]] = {}
        self._fonts: dict[tuple[str, int, QFont.Weight], QFont] = {}
        self._load()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_system_scheme)

    # ---- colours

    @property
    def mode(self) -> Mode:
        """What the person chose: 'system' follows the desktop."""
        return self._mode

    @property
    def name(self) -> str:
        """Theme in use: 'light', 'dark' or 'high-contrast'."""
        return self._name

    @property
    def dark(self) -> bool:
        """Whether ink is lighter than paper."""
        return self._scheme == "dark"

    def colour(self, role: str) -> QColor:
        """Colour of a role such as 'paper', 'ink-soft', 'kind-3'. KeyError for unknown roles."""
        return QColor(self._colours[role])

    def hex(self, role: str) -> str:
        """The same as '#rrggbb', for style sheets and HTML."""
        return self._colours[role].name()

    def roles(self) -> dict[str, str]:
        """All roles with their '#rrggbb'."""
        return {role: colour.name() for role, colour in self._colours.items()}

    def kind_colour(self, kind: str) -> QColor:
        """The colour of a note type (`kind_place`)."""
        return self.colour(f"kind-{kind_place(kind) + 1}" if kind else "ink-faint")

    def set_mode(self, mode: str) -> None:
        """Follow the system or fix one theme. Unknown words mean 'system'."""
        self._mode = mode if mode in get_args(Mode) else "system"  # type: ignore[assignment]
        before = self._name
        self._load()
        if self._name != before:
            self._tell()

    # ---- sizes and fonts

    @property
    def zoom(self) -> float:
        """The person's zoom; 1.0 is the designed size."""
        return self._zoom

    def set_zoom(self, zoom: float) -> None:
        """Set the zoom to the nearest step of `ZOOM_STEPS`."""
        near = _nearest(zoom)
        if near != self._zoom:
            self._zoom = near
            self._tell()

    def zoom_by(self, steps: int) -> None:
        """One or more steps larger (positive) or smaller; 0 goes back to the designed size."""
        if steps == 0:
            self.set_zoom(1.0)
            return
        place = ZOOM_STEPS.index(self._zoom) + steps
        self.set_zoom(ZOOM_STEPS[max(0, min(place, len(ZOOM_STEPS) - 1))])

    def px(self, size: float) -> int:
        """A designed length in pixels at today's zoom."""
        return max(1, round(size * self._zoom)) if size else 0

    def set_reading_size(self, pixels: int) -> None:
        """Size of reading text at zoom 1, 12 to 28."""
        pixels = max(12, min(28, pixels))
        if pixels != self._reading_px:
            self._reading_px = pixels
            self._tell()

    def ui_font(self, delta: float = 0, *, bold: bool = False) -> QFont:
        """Font of controls and lists: 13 px, `delta` pixels larger or smaller."""
        return self._font("ui", 13 + delta, QFont.Weight.DemiBold if bold else QFont.Weight.Normal)

    def reading_font(self, delta: float = 0) -> QFont:
        """Font of the page: 16 px unless the person chose another size."""
        return self._font("ui", self._reading_px + delta, QFont.Weight.Normal)

    def mono_font(self, delta: float = 0) -> QFont:
        """The system's monospace, for code; 13 px."""
        return self._font("mono", 13 + delta, QFont.Weight.Normal)

    def families(self, which: Literal["ui", "mono"] = "ui") -> list[str]:
        """Family names, first choice first, Japanese fallbacks after."""
        if which not in self._faces:
            self._faces[which] = _faces(which)
        return list(self._faces[which])

    @property
    def motion_ms(self) -> int:
        """Length of an animation: 120 ms, 0 where the system asks for none."""
        style = QApplication.style()
        return 120 if style and style.styleHint(QStyle.StyleHint.SH_Widget_Animate) else 0

    # ---- for the application

    def stylesheet(self) -> str:
        """The one style sheet of the application."""
        return build(self.roles(), self.px, self._shape)

    def palette(self) -> QPalette:
        """Palette from the roles, for what the style sheet does not reach."""
        palette = QPalette()
        for group, role, name in _PALETTE:
            palette.setColor(group, role, self._colours[name])
        return palette

    def prepare(self, app: QApplication) -> None:
        """Style, colours and font, before the first widget is made; a change is followed.

        The style sheet comes with `apply`, once they are made: every widget that gets another
        parent is dressed anew with all below it, and that a window of hundreds feels.
        """
        # Fusion on every platform: native styles ignore half of a style sheet, each another half.
        app.setStyle(QStyleFactory.create("Fusion"))
        self._prepared = True
        self._dress(app)
        self.changed.connect(lambda: self._dress(app))

    def apply(self, app: QApplication) -> None:
        """Dress the application and keep it dressed when the theme changes."""
        if not self._prepared:
            self.prepare(app)
        self._has_sheet = True
        app.setStyleSheet(self.stylesheet())

    def _dress(self, app: QApplication) -> None:
        app.setPalette(self.palette())
        app.setFont(self.ui_font())
        if self._has_sheet:
            app.setStyleSheet(self.stylesheet())

    # ---- inside

    def _tell(self) -> None:
        self.changed.emit()

    def _on_system_scheme(self) -> None:
        if self._mode == "system":
            self.set_mode("system")

    def _load(self) -> None:
        name: str = self._mode
        if name == "system":
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
            name = "dark" if dark else "light"
        if name == self._name:
            return
        tables = themes.read(name)
        self._name = name
        self._scheme = tables["theme"]["scheme"]
        self._colours = {role: QColor(value) for role, value in tables["roles"].items()}

    def _shape(self, name: str) -> str:
        return themes.shape(self._name, name)

    def _font(self, which: Literal["ui", "mono"], size: float, weight: QFont.Weight) -> QFont:
        key = (which, self.px(size), weight)
        if key in self._fonts:
            return QFont(self._fonts[key])
        font = QFont(self.families(which))
        font.setPixelSize(self.px(size))
        font.setWeight(weight)
        if which == "mono":
            font.setStyleHint(QFont.StyleHint.Monospace)
        self._fonts[key] = font
        return QFont(font)


def _nearest(zoom: float) -> float:
    return min(ZOOM_STEPS, key=lambda step: abs(step - zoom))


def _faces(which: Literal["ui", "mono"]) -> list[str]:
    installed = set(QFontDatabase.families())
    mono = which == "mono"
    kind = QFontDatabase.SystemFont.FixedFont if mono else QFontDatabase.SystemFont.GeneralFont
    system = QFontInfo(QFontDatabase.systemFont(kind)).family()
    chain = [system] if system else []
    if not mono and system.casefold() in _PLAIN_FACES:
        chain = [face for face in _GOOD_FACES if face in installed][:1] + chain
    if mono and system.casefold() in ("", "monospace") and "DejaVu Sans Mono" in installed:
        chain.insert(0, "DejaVu Sans Mono")
    fallbacks = _JAPANESE_MONO + _JAPANESE if mono else _JAPANESE
    chain += [face for face in fallbacks if face in installed and face not in chain]
    return chain or ["monospace" if mono else "sans-serif"]


_ALL = QPalette.ColorGroup.All
_OFF = QPalette.ColorGroup.Disabled
_R = QPalette.ColorRole
_PALETTE = (
    (_ALL, _R.Window, "paper"),
    (_ALL, _R.WindowText, "ink"),
    (_ALL, _R.Base, "paper"),
    (_ALL, _R.AlternateBase, "sunken"),
    (_ALL, _R.Text, "ink"),
    (_ALL, _R.PlaceholderText, "ink-faint"),
    (_ALL, _R.Button, "raised"),
    (_ALL, _R.ButtonText, "ink"),
    (_ALL, _R.BrightText, "danger"),
    (_ALL, _R.ToolTipBase, "raised"),
    (_ALL, _R.ToolTipText, "ink"),
    (_ALL, _R.Highlight, "selection"),
    (_ALL, _R.HighlightedText, "ink"),
    (_ALL, _R.Link, "link"),
    (_ALL, _R.LinkVisited, "link"),
    (_ALL, _R.Light, "raised"),
    (_ALL, _R.Midlight, "hairline"),
    (_ALL, _R.Mid, "hairline"),
    (_ALL, _R.Dark, "edge"),
    (_ALL, _R.Shadow, "shadow"),
    (_ALL, _R.Accent, "accent"),
    (_OFF, _R.WindowText, "ink-faint"),
    (_OFF, _R.Text, "ink-faint"),
    (_OFF, _R.ButtonText, "ink-faint"),
    (_OFF, _R.Highlight, "hairline"),
    (_OFF, _R.HighlightedText, "ink-soft"),
)
