"""For the bench: says when the window can be used, measured inside the program itself."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QTimer

from app.compose import Program

POLL_MS = 5


def report_when_usable(program: Program, file: Path) -> None:
    """Write the time (seconds since 1970) to `file` once notes are listed and one is drawn."""
    timer = QTimer(program)

    def look() -> None:
        window = program.window
        if program.session.headers() and window.isVisible() and window.notes.is_usable:
            timer.stop()
            file.write_text(repr(time.time()), encoding="utf-8")

    timer.timeout.connect(look)
    timer.start(POLL_MS)
