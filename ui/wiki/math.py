"""Formulas as pictures, drawn in a lane; as legible text where they can't be drawn.

ziamath (MIT) turns LaTeX into SVG outlines without a browser and without fonts of the system. What
it can't draw (CJK inside `\\text`, commands it doesn't know, formulas beyond the cap) is shown as
text in which the common commands are Unicode signs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCE_LIMIT: Final = 2000
"""Characters of a formula that are still drawn; time grows with them."""
PIXEL_LIMIT: Final = 4000
"""Longest side of a formula's picture in device pixels."""

# ziamath keeps its settings and fonts in module globals.
_drawing = Lock()


@dataclass(frozen=True, slots=True)
class Formula:
    """A drawn formula. Lengths in pixels; `ascent` and `descent` from the baseline."""

    image: QImage
    width: float
    ascent: float
    descent: float


@lru_cache(maxsize=256)
def draw_formula(
    source: str, size: int, colour: str, ratio: float = 2.0, inline: bool = True
) -> Formula | None:
    """`source` (LaTeX without its dollar signs) as a picture, or None where it can't be drawn.

    `size` is the text size in pixels, `colour` '#rrggbb', `ratio` the device pixels per pixel.
    """
    source = source.strip()
    if not source or len(source) > SOURCE_LIMIT or _beyond(source):
        return None
    try:
        with _drawing:
            svg = _library().Latex(source, size=size * 1.12, color=colour, inline=inline).svg()
    except Exception:
        # Any fault of the converter means the same to the reader: show the text instead. It raises
        # bare exceptions of several libraries for input it doesn't understand.
        return None
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    box = renderer.viewBoxF()
    width, height = box.width(), box.height()
    if not renderer.isValid() or max(width, height) * ratio > PIXEL_LIMIT or width < 1:
        return None
    image = QImage(
        round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, image.width(), image.height()))
    painter.end()
    if inline:
        image = _trimmed(image)
        width = image.width() / ratio
    image.setDevicePixelRatio(ratio)
    return Formula(image, width, -box.top(), height + box.top())


def _trimmed(image: QImage) -> QImage:
    """The picture without empty columns but one at each side: how much of them a formula has is
    chance, and the blanks beside it in a line are enough."""
    opaque = image.convertToFormat(QImage.Format.Format_Alpha8)
    bits, step, width = bytes(opaque.constBits()), opaque.bytesPerLine(), opaque.width()
    inked = 0
    for row in range(opaque.height()):
        inked |= int.from_bytes(bits[row * step : row * step + width], "big")
    columns = inked.to_bytes(width, "big")
    if not inked:
        return image
    left = width - len(columns.lstrip(b"\0"))
    right = len(columns.rstrip(b"\0"))
    left, right = max(0, left - 1), min(width, right + 1)
    return image.copy(left, 0, right - left, image.height())


def _library() -> Any:
    import ziamath  # late: 0.3 s, and most notes hold no formula

    # Qt draws SVG Tiny, which knows no <symbol>; plain paths it draws.
    ziamath.config.svg2 = False  # type: ignore[attr-defined]
    return ziamath


def _beyond(source: str) -> bool:
    """Whether the formula has letters that the math font lacks (it would draw boxes)."""
    return any(
        0x2E80 <= ord(char) <= 0xFFEF and ord(char) not in range(0xD800, 0xF900) for char in source
    )


_SIGNS: Final = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ",
    "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ",
    "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ",
    "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ",
    "Omega": "Ω", "times": "×", "cdot": "·", "div": "÷", "pm": "±", "mp": "∓", "le": "≤",
    "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈", "equiv": "≡",
    "sim": "∼", "propto": "∝", "infty": "∞", "sum": "∑", "prod": "∏", "int": "∫", "partial": "∂",
    "nabla": "∇", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪",
    "cap": "∩", "emptyset": "∅", "forall": "∀", "exists": "∃", "neg": "¬", "land": "∧",
    "lor": "∨", "to": "→", "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒",
    "Leftrightarrow": "⇔", "mapsto": "↦", "ldots": "…", "cdots": "⋯", "dots": "…",
    "quad": " ", "qquad": "  ", "langle": "⟨", "rangle": "⟩", "circ": "∘", "prime": "′",
}  # fmt: skip
_UPPER: Final = str.maketrans("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
_LOWER: Final = str.maketrans("0123456789+-=()aeijnox", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢⱼₙₒₓ")
_ARGUMENT: Final = r"\{([^{}]*)\}"
_FRACTION: Final = re.compile(rf"\\[dt]?frac\s*{_ARGUMENT}\s*{_ARGUMENT}")
_ROOT: Final = re.compile(rf"\\sqrt\s*{_ARGUMENT}")
_WORDS: Final = re.compile(rf"\\(?:text|mathrm|mathbf|mathit|operatorname|mathbb)\s*{_ARGUMENT}")
_COMMAND: Final = re.compile(r"\\([A-Za-z]+)\s?")
_RAISED: Final = re.compile(r"\^(?:\{([0-9+\-=()ni]+)\}|([0-9ni]))")
_SUNK: Final = re.compile(r"_(?:\{([0-9+\-=()aeijnox]+)\}|([0-9aeijnox]))")


def formula_text(source: str) -> str:
    """A formula as one would type it: signs for commands, (a)/(b) for fractions, raised digits."""
    text = source.strip()[: SOURCE_LIMIT * 4]
    for _ in range(6):  # innermost braces first; deeper nesting stays as written
        before = text
        text = _WORDS.sub(r"\1", text)
        text = _ROOT.sub(r"√(\1)", text)
        text = _FRACTION.sub(r"(\1)/(\2)", text)
        if text == before:
            break
    text = re.sub(r"\\(?:left|right|displaystyle|limits)\b\s?", "", text)
    text = re.sub(r"\\[,;:! ]", " ", text)
    text = text.replace("\\\\", "\n").replace("\\{", "{").replace("\\}", "}")
    text = _COMMAND.sub(lambda m: _SIGNS.get(m.group(1), m.group(1) + " "), text)
    text = _RAISED.sub(lambda m: (m.group(1) or m.group(2)).translate(_UPPER), text)
    text = _SUNK.sub(lambda m: (m.group(1) or m.group(2)).translate(_LOWER), text)
    return re.sub(r"[ \t]{2,}", " ", text).strip()
