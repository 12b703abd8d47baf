"""Garbage is collected on the GUI thread only, and it is collected."""

from __future__ import annotations

import gc
import threading
import weakref

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app import smooth


class Cycle:
    def __init__(self) -> None:
        self.me = self


def test_no_other_thread_collects(qtbot: QtBot) -> None:
    parent = QObject()
    smooth.Collector(parent)
    threads: set[int] = set()

    def heard(phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            threads.add(threading.get_ident())

    gc.callbacks.append(heard)
    try:
        worker = threading.Thread(target=lambda: [Cycle() for _ in range(300_000)])
        worker.start()
        qtbot.waitUntil(lambda: not worker.is_alive() and bool(threads), timeout=20_000)
    finally:
        gc.callbacks.remove(heard)
    assert threads == {threading.get_ident()}


def test_cycles_go_in_the_end(qtbot: QtBot) -> None:
    parent = QObject()
    collector = smooth.Collector(parent)
    cycle = Cycle()
    gone = weakref.ref(cycle)
    del cycle
    for _round in range(smooth.MIDDLE * smooth.OLD + 1):
        held = [Cycle() for _ in range(10)]
        del held
        if gc.get_count()[0] < smooth.YOUNG:
            more = [Cycle() for _ in range(smooth.YOUNG)]
            del more
        collector.look()
        if gone() is None:
            break
    assert gone() is None
