"""Seconds from starting the program to a usable window, in a garden that is indexed already."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from app.paths import HOME_VARIABLE
from garden.index_state import Readiness
from tests.bench.measure import percentile

RUNS = 7
PATIENCE_S = 120.0


def warm_start(garden: Path, home: Path) -> dict[str, Any]:
    """Median over several starts; the first, which fills the disk cache, is not counted."""
    from tests.bench import window_parts

    program = window_parts.open_level(garden, home)
    assert program.session.index_state.words is Readiness.READY
    program.window.close()
    program.close()
    times = [_start(garden, home / f"ready-{number}", home) for number in range(RUNS + 1)][1:]
    return {"warm_start_s": percentile(times, 0.5), "warm_start_max_s": max(times)}


def _start(garden: Path, ready: Path, home: Path) -> float:
    environment = {**os.environ, HOME_VARIABLE: str(home)}
    command = [sys.executable, "-m", "app", "--ready-file", str(ready), str(garden)]
    begun = time.time()
    process = subprocess.Popen(command, env=environment)
    try:
        while time.time() - begun < PATIENCE_S:
            if ready.exists() and (text := ready.read_text(encoding="utf-8")):
                return float(text) - begun
            if process.poll() is not None:
                raise RuntimeError("the program ended before its window was ready")
            time.sleep(0.01)
        raise TimeoutError("the window was never ready")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
