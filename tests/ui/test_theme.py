"""Theme files: every role is there, and every word can be read on every ground it lies on."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QDateEdit

from resources import themes
from ui.theme import ZOOM_STEPS, Theme

ROLES = set(themes.read("light")["roles"])
GROUNDS = ("paper", "raised", "sunken", "hover", "code-bg")
WORDS = ("ink", "ink-soft", "ink-faint", "link", "broken", "danger", "warn", "ok", "accent")
KINDS = tuple(f"kind-{number}" for number in range(1, 7))


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _luminance(colour: QColor) -> float:
    red, green, blue = (_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: QColor, second: QColor) -> float:
    """WCAG 2 contrast ratio."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=themes.NAMES)
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    yield Theme(request.param)


def test_every_theme_has_every_role(theme: Theme) -> None:
    assert set(theme.roles()) == ROLES


def test_words_hold_four_and_a_half_to_one(theme: Theme) -> None:
    weak = [
        (word, ground, round(contrast(theme.colour(word), theme.colour(ground)), 2))
        for word, ground in itertools.product(WORDS + KINDS, GROUNDS)
        if contrast(theme.colour(word), theme.colour(ground)) < 4.5
    ]
    assert not weak


@pytest.mark.parametrize(
    ("word", "ground"),
    [
        ("accent-ink", "accent"),
        ("accent-ink", "accent-hover"),
        ("ink", "selection"),
        ("ink-soft", "selection"),
        ("link", "selection"),
        ("ink", "highlight"),
        ("ink", "pressed"),
        ("ink", "accent-soft"),
        ("accent", "accent-soft"),
        ("ink", "danger-soft"),
        ("danger", "danger-soft"),
        ("ink", "warn-soft"),
        ("warn", "warn-soft"),
    ],
)
def test_words_on_coloured_grounds(theme: Theme, word: str, ground: str) -> None:
    assert contrast(theme.colour(word), theme.colour(ground)) >= 4.5


def test_edges_and_focus_rings_hold_three_to_one(theme: Theme) -> None:
    for role in ("edge", "focus", "accent"):
        for ground in ("paper", "raised", "sunken"):
            assert contrast(theme.colour(role), theme.colour(ground)) >= 3.0, (role, ground)


# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
_BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def _lab(colour: QColor, blindness: str) -> tuple[float, float, float]:
    linear = [_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF())]
    seen = [
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, linear, strict=True))))
        for row in _BLINDNESS[blindness]
    ]
    x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505
    y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089
    fx, fy, fz = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("blindness", sorted(_BLINDNESS))
def test_kind_colours_stay_apart(theme: Theme, blindness: str) -> None:
    """Six kinds are told apart by colour-blind eyes too: CIE76 distance of at least 10."""
    close = []
    for first, second in itertools.combinations(KINDS, 2):
        one, two = (_lab(theme.colour(kind), blindness) for kind in (first, second))
        distance = sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) ** 0.5
        if distance < 10:
            close.append((first, second, round(distance, 1)))
    assert not close


def test_zoom_scales_fonts_and_lengths_and_says_so(qapp: QApplication, qtbot) -> None:
    theme = Theme("light")
    assert theme.ui_font().pixelSize() == 13
    assert theme.reading_font().pixelSize() == 16
    with qtbot.waitSignal(theme.changed):
        theme.set_zoom(2.0)
    assert theme.ui_font().pixelSize() == 26
    assert theme.px(8) == 16
    theme.zoom_by(1)
    assert theme.zoom == ZOOM_STEPS[-1]
    theme.zoom_by(0)
    assert theme.zoom == 1.0


def test_fixed_theme_and_back_to_the_system(qapp: QApplication, qtbot) -> None:
    theme = Theme("light")
    with qtbot.waitSignal(theme.changed):
        theme.set_mode("dark")
    assert theme.dark and theme.name == "dark"
    theme.set_mode("no such theme")
    assert theme.mode == "system"


def test_japanese_has_a_face_after_the_first_choice(qapp: QApplication) -> None:
    theme = Theme("light")
    assert theme.families()
    assert len(set(theme.families())) == len(theme.families())


def test_shapes_carry_the_colours_of_their_theme() -> None:
    """The small drawings of the style sheet are files: they must follow the roles by hand."""
    wanted = {
        "check": "accent-ink",
        "partial": "accent-ink",
        "dot": "accent-ink",
        "down": "ink-soft",
        "up": "ink-soft",
        "right": "ink-soft",
        "close": "ink-soft",
        "menu-check": "accent",
    }
    for name in themes.NAMES:
        roles = themes.read(name)["roles"]
        for shape, role in wanted.items():
            text = themes.read_shape(name, shape)
            assert roles[role] in text, (name, shape)


def test_a_field_of_a_day_opens_its_calendar_without_a_frame(qapp: QApplication, qtbot) -> None:
    """The day that a candidate is put off to: as a list to choose from, with the theme's arrow."""
    theme = Theme("light")
    field = QDateEdit()
    field.setCalendarPopup(True)
    field.setStyleSheet(theme.stylesheet())
    qtbot.addWidget(field)
    field.resize(220, field.sizeHint().height())
    field.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    field.show()
    picture = field.grab().toImage()
    low = picture.height() - 4
    ground = picture.pixelColor(picture.width() // 2, low)
    assert {picture.pixelColor(x, low).name() for x in range(150, 214)} == {ground.name()}
