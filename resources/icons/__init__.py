"""Line icons of Lucide (ISC licence, see LICENSE beside this module), the few that are used."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def names() -> list[str]:
    """Names of all icons that are here, sorted."""
    return sorted(path.stem for path in _HERE.glob("*.svg"))


def read(name: str) -> str:
    """The SVG text of one icon, drawn in `currentColor`. Raises KeyError for an unknown name."""
    try:
        return (_HERE / f"{name}.svg").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise KeyError(name) from None
