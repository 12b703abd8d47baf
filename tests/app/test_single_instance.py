"""A second start raises the first window and hands its path over."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.single_instance import InstanceServer, hand_over, server_name

SECOND_START = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from app.single_instance import hand_over
app = QCoreApplication([])
sys.exit(0 if hand_over(sys.argv[1], Path(sys.argv[2])) else 3)
"""


def test_a_second_process_hands_its_path_to_the_first(qtbot: QtBot, tmp_path: Path) -> None:
    name = server_name(tmp_path)
    server = InstanceServer(name)
    assert server.listening
    folder = tmp_path / "庭 with space"
    with qtbot.waitSignal(server.raise_requested, timeout=15_000) as raised:
        second = subprocess.Popen([sys.executable, "-c", SECOND_START, name, str(folder)])
    assert raised.args == [str(folder)]
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=15_000)
    assert second.returncode == 0
    server.close()


def test_without_a_first_window_nobody_answers(qapp: object, tmp_path: Path) -> None:
    assert hand_over(server_name(tmp_path), None) is False


def test_a_socket_left_by_a_crash_is_taken_over(qtbot: QtBot, tmp_path: Path) -> None:
    name = server_name(tmp_path)
    left = subprocess.run(
        [
            sys.executable,
            "-c",
            "import os, sys\n"
            "from PySide6.QtCore import QCoreApplication\n"
            "from app.single_instance import InstanceServer\n"
            "app = QCoreApplication([])\n"
            "server = InstanceServer(sys.argv[1])\n"
            "os._exit(0 if server.listening else 1)\n",
            name,
        ]
    )
    assert left.returncode == 0
    server = InstanceServer(name)
    assert server.listening
    server.close()
