"""Two settings of the interpreter that keep the window smooth while background threads work.

Measured with `packaging/bench --only window`: importing a vector client beside 10,000 listed notes
stopped the GUI thread for a quarter of a second without them, and for a third of that with them.
"""

from __future__ import annotations

import gc
import sys

SWITCH_S = 0.001


def keep_smooth() -> None:
    """For the start of the program.

    Qt lets go of the interpreter at nearly every call; with Python's 5 ms a busy background thread
    would make the window wait that long each time it wants it back. And a full collection stops
    all threads while it walks every object there is, so it should come seldom.
    """
    sys.setswitchinterval(SWITCH_S)
    gc.set_threshold(20_000, 50, 1_000)


def settle() -> None:
    """After many long-lived objects came (the window, ten thousand headers): collections need not
    walk them again."""
    gc.freeze()
