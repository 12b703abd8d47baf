"""Theme files: colours by role, one TOML file a theme, and the few shapes style sheets point at."""

from __future__ import annotations

import tomllib
from pathlib import Path

_HERE = Path(__file__).parent

NAMES = ("light", "dark", "high-contrast")


def read(name: str) -> dict[str, dict[str, str]]:
    """Tables of one theme file: `theme` (name, scheme) and `roles` (role -> '#rrggbb')."""
    return tomllib.loads((_HERE / f"{name}.toml").read_text(encoding="utf-8"))


def shape(theme: str, name: str) -> str:
    """Path (with '/') of a small SVG in the theme's colour, for `url()` in a style sheet."""
    return (_HERE / theme / f"{name}.svg").as_posix()


def read_shape(theme: str, name: str) -> str:
    """The text of that SVG."""
    return (_HERE / theme / f"{name}.svg").read_text(encoding="utf-8")
