"""A logout ends the program as closing its window does: nothing typed is lost, nothing stays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from app.paths import HOME_VARIABLE, AppPaths
from garden import testing
from garden.testing import write_notes

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows ends programs in another way")

START = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QDialog
from app import main, ready

wait_until_usable = ready.report_when_usable


def report_when_usable(program, file):
    def typed():
        page = program.window.notes.page
        page.set_mode("edit")
        page.editor.area.textCursor().insertText("typed last ")
        if "dialog" in sys.argv:
            QDialog(program.window).open()
        Path(sys.argv[2]).write_text("now", encoding="utf-8")

    usable = file.with_name("usable")
    wait_until_usable(program, usable)
    from PySide6.QtCore import QTimer

    timer = QTimer(program)
    timer.timeout.connect(lambda: (timer.stop(), typed()) if usable.exists() else None)
    timer.start(10)


ready.report_when_usable = report_when_usable
sys.exit(main.main([sys.argv[1], "--ready-file", sys.argv[2]]))
"""


until = partial(testing.until, seconds=60)


@pytest.mark.parametrize(
    ("number", "dialog"),
    [
        (signal.SIGTERM, ""),
        (signal.SIGINT, ""),
        (signal.SIGHUP, ""),
        (signal.SIGTERM, "dialog"),
    ],
)
def test_a_signal_ends_the_program_as_its_window_does(
    tmp_path: Path, number: signal.Signals, dialog: str
) -> None:
    root, home, ready = tmp_path / "garden", tmp_path / "home", tmp_path / "ready"
    write_notes(root, {"index.md": "# Index\n\nbody\n"})
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", HOME_VARIABLE: str(home)}
    # A shell's background job ignores SIGINT, and hands that down to what it starts.
    running = subprocess.Popen(
        [sys.executable, "-c", START, str(root), str(ready), dialog],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    try:
        until(lambda: ready.exists() or running.poll() is not None)
        assert list(home.rglob("garden.lock.json")), "the garden is held while it is open"
        running.send_signal(number)
        _out, errors = running.communicate(timeout=60)
    finally:
        if running.poll() is None:
            running.kill()
    assert running.returncode == 0, errors
    assert not list(home.rglob("garden.lock.json"))
    state = json.loads(AppPaths.below(home).window_state.read_text(encoding="utf-8"))
    assert state["geometry"]
    assert "typed last" in (root / "index.md").read_text(encoding="utf-8")
