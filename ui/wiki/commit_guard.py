"""The Enter that ends a composition isn't an Enter to us (B40).

Some input methods commit their text and then hand the very key that did it on to the program. A
key that comes right behind a commit, before any key was released, is that one.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt

# No hand presses another key this soon after one; the handed-on key comes within a few ms.
_SAME_KEY_S = 0.05
_ENDING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Escape)


class CommitGuard:
    """Tells a committing key from a meant one."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._at: float | None = None

    def committed(self) -> None:
        """A composition was committed just now."""
        self._at = self._clock()

    def released(self) -> None:
        """A key came up: whatever is pressed next is a new one."""
        self._at = None

    def swallows(self, key: Qt.Key) -> bool:
        """Whether this key press is the one that committed; asks once."""
        at, self._at = self._at, None
        return at is not None and key in _ENDING and self._clock() - at < _SAME_KEY_S
