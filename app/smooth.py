"""Settings of the interpreter that keep the window smooth, and its widgets in their own thread.

Measured with `packaging/bench --only window`: importing a vector client beside 10,000 listed notes
stopped the GUI thread for a quarter of a second without them, and for a third of that with them.
"""

from __future__ import annotations

import gc
import sys

from PySide6.QtCore import QObject, QTimer

SWITCH_S = 0.00005
LOOK_MS = 250
YOUNG, MIDDLE, OLD = 20_000, 8, 125
"""Objects made since the last look, young collections since the last middle one, middle ones since
the last full one, from which on each is due. Looking often keeps each short: a parsed megabyte in a
lane is half a million objects, and 50 ms to walk in one go."""


class Collector(QObject):
    """Runs Python's garbage collection on the GUI thread, and nowhere else.

    Left to itself it runs in whichever thread happens to make the next object. Widgets that went
    out of use in a cycle would then be destroyed in a background thread, which Qt does not survive;
    and a full collection would stop the window at any moment, to walk every object there is.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._young = 0
        self._middle = 0
        gc.disable()
        timer = QTimer(self)
        timer.timeout.connect(self.look)
        timer.start(LOOK_MS)

    def look(self) -> None:
        """Collect what is due."""
        if gc.get_count()[0] < YOUNG:
            return
        self._young += 1
        generation = 0
        if self._young >= MIDDLE:
            self._young, generation = 0, 1
            self._middle += 1
            if self._middle >= OLD:
                self._middle, generation = 0, 2
        gc.collect(generation)


def keep_smooth(parent: QObject) -> Collector:
    """For the start of the program.

    Qt lets go of the interpreter at nearly every call; with Python's 5 ms a busy background thread
    would make the window wait that long each time it wants it back. Beside one, a key press in a
    large note took 24 ms so, 9 ms at 1 ms, and 6 ms at this; the thread itself lost nothing.
    """
    sys.setswitchinterval(SWITCH_S)
    return Collector(parent)


def settle() -> None:
    """After many long-lived objects came (the window, ten thousand headers): collections need not
    walk them again."""
    gc.freeze()
