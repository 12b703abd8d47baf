"""Figures of the real window, off screen: stalls while indexing, memory, palette, key strokes."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QPlainTextEdit, QWidget

from app.compose import Program
from app.paths import AppPaths
from garden.index_state import Readiness
from tests.bench.measure import percentile, resident_mb
from tests.bench.queries import typed_prefixes

BEAT_MS = 2
PATIENCE_S = 600.0
MEGABYTE = 1_000_000
CALM_S, CALM_SHARE = 0.5, 0.1


def indexing_in_the_window(garden: Path, home: Path) -> dict[str, Any]:
    """Open a garden that was never indexed, and watch the window while it is."""
    program = _program(home)
    beats = _Heartbeat(program)
    program.start(garden)
    _until(lambda: program.session.index_state.words is Readiness.READY)
    _run_for(1.0)
    stall = beats.longest_since_ms()
    # Embedding begins behind it; the model's memory counts too.
    _until(lambda: program.session.index_state.note_vectors > 100)
    _run_for(5.0)
    memory = resident_mb()
    beats_while_embedding = beats.longest_since_ms()
    program.session.pause_meaning(True)
    seconds = _outside_change(program, garden)
    _run_for(0.5)
    program.window.close()
    program.close()
    return {
        "longest_stall_ms": stall,
        "stall_while_embedding_ms": beats_while_embedding,
        "rss_mb": memory,
        "outside_change_s": seconds,
    }


def palette(garden: Path, home: Path) -> dict[str, Any]:
    """Milliseconds from a key press in the palette to its rows standing on the screen."""
    program = open_level(garden, home)
    window = program.window
    program.registry.get("go.search").trigger()
    field = window.findChild(QLineEdit, "palette-field")
    rows = window.findChild(QListView, "palette-list")
    assert field is not None
    assert rows is not None
    times: list[float] = []
    for prefix in typed_prefixes(garden):
        if len(prefix) == 1:
            field.clear()
            field.textEdited.emit("")
            _run_for(0.05)
        before = window.palette_view.rows
        times.append(
            _until_painted(
                rows.viewport(),
                lambda letter=prefix[-1]: _type(field, letter),
                lambda seen=before: window.palette_view.rows is not seen,
            )
        )
        _run_for(0.02)
    window.close()
    program.close()
    return {"palette_p95_ms": percentile(times, 0.95), "palette_p50_ms": percentile(times, 0.5)}


def keystroke(garden: Path, home: Path) -> dict[str, Any]:
    """Milliseconds from a key press in a note of 1 MB to the letter standing on the screen."""
    folder = home / "large"
    folder.mkdir(parents=True)
    (folder / "large.md").write_text(_large_note(), encoding="utf-8")
    program = open_level(folder, home)
    program.window.open_note("large.md")
    page = program.window.notes.page
    assert page is not None
    _until(lambda: page.state == "clean")
    page.set_mode("edit")
    area = page.editor.findChild(QPlainTextEdit)
    assert area is not None
    page.editor.select(MEGABYTE // 4)
    area.setFocus()
    # What is asked is how long a key takes in a large note, not how long opening one takes: until
    # its links, panels and problems are there, lanes take turns with the hand at the interpreter.
    _until_calm()
    times: list[float] = []
    for number in range(300):
        letter = "eta inshrdlu"[number % 12]
        times.append(
            _until_painted(
                area.viewport(), lambda typed=letter: QTest.keyClicks(area, typed), lambda: True
            )
        )
        _run_for(0.03)
    program.window.close()
    program.close()
    return {
        "keystroke_1mb_p95_ms": percentile(times, 0.95),
        "keystroke_1mb_max_ms": max(times),
    }


class _Painted(QObject):
    """Ends an event loop once a widget was painted in the state that is waited for.

    The loop waits as the program's own does. One that spins would take the interpreter from the
    lanes whose answer it is waiting for.
    """

    def __init__(self, widget: QWidget, ready: Callable[[], bool]) -> None:
        super().__init__(widget)
        self._ready = ready
        self.loop = QEventLoop(self)
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self._ready():
            # Behind the paint of the other widgets and the flush, which are one with this.
            QTimer.singleShot(0, self.loop.quit)
        return False


def _until_painted(widget: QWidget, act: Callable[[], object], ready: Callable[[], bool]) -> float:
    """Milliseconds from `act` until `widget`, being `ready`, stands painted on the screen."""
    painted = _Painted(widget, ready)
    end = QTimer(painted)
    end.setSingleShot(True)
    end.timeout.connect(lambda: painted.loop.exit(1))
    end.start(int(PATIENCE_S * 1000))
    start = time.perf_counter()
    act()
    late = painted.loop.exec()
    spent = (time.perf_counter() - start) * 1000
    painted.deleteLater()
    if late:
        raise TimeoutError("the window did not get there")
    return spent


def until_told(signal: Any, ready: Callable[[], bool]) -> None:
    """Wait, as the program's own loop does, until `ready` holds when the signal has been emitted.

    A loop that asks every millisecond would take the interpreter from the lanes that it waits for.
    """
    loop = QEventLoop()
    ask = QTimer(loop)
    ask.setSingleShot(True)
    ask.timeout.connect(lambda: loop.quit() if ready() else None)
    # Behind all other receivers of the signal.
    begin = lambda *_told: ask.start(0)  # noqa: E731  to be disconnected again
    signal.connect(begin)
    end = QTimer(loop)
    end.setSingleShot(True)
    end.timeout.connect(lambda: loop.exit(1))
    end.start(int(PATIENCE_S * 1000))
    late = 0 if ready() else loop.exec()
    signal.disconnect(begin)
    if late:
        raise TimeoutError("the window did not get there")


class _Heartbeat:
    """Notes the longest time between two beats of a timer on the GUI thread."""

    def __init__(self, program: Program) -> None:
        self._since = 0.0
        self._last = 0.0
        self._timer = QTimer(program)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT_MS)

    def longest_since_ms(self) -> float:
        """The longest gap since this was asked last."""
        longest, self._since = self._since, 0.0
        return longest

    def _beat(self) -> None:
        now = time.perf_counter()
        if self._last:
            gap = (now - self._last) * 1000 - BEAT_MS
            self._since = max(self._since, gap)
        self._last = now


def _type(widget: QWidget, letter: str) -> None:
    """One letter as it comes in: a key, or for other scripts the commit of an input method."""
    if letter.isascii():
        QTest.keyClicks(widget, letter)
        return
    event = QInputMethodEvent()
    event.setCommitString(letter)
    QApplication.sendEvent(widget, event)


def _program(home: Path) -> Program:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    return Program(application, AppPaths.below(home))


def open_level(garden: Path, home: Path) -> Program:
    program = _program(home)
    program.start(garden)
    _until(lambda: program.session.index_state.words is Readiness.READY)
    program.session.pause_meaning(True)
    _run_for(0.5)
    return program


def _outside_change(program: Program, garden: Path) -> float:
    """Median seconds from another program's save to the new word being found."""
    times: list[float] = []
    opened = program.session.garden
    assert opened is not None
    files = sorted(garden.rglob("*.md"))
    for number in range(7):
        file = files[len(files) // 8 * (number + 1)]
        word = f"zyxwv{number}q"
        text = file.read_text(encoding="utf-8")
        temporary = file.with_name(f".{file.name}.tmp")
        temporary.write_text(f"{text}\n{word}\n", encoding="utf-8")
        start = time.perf_counter()
        temporary.replace(file)
        _until(lambda wanted=word: bool(opened.search_words(wanted, 1)), step_ms=10)
        times.append(time.perf_counter() - start)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(file)
        _run_for(1.5)
    return percentile(times, 0.95)


def _large_note() -> str:
    paragraph = (
        "The *garden* remembers [[note one]] and `code`; 記憶は**短い**ほうがよい。"
        "A line of ordinary length follows, with a [link](a.md) and #tags.\n"
    )
    parts: list[str] = ["---\ntype: Note\ntitle: Large\n---\n\n"]
    size = 0
    number = 0
    while size < MEGABYTE:
        number += 1
        part = f"## Section {number}\n\n{paragraph * 6}\n- [ ] task\n- item\n\n"
        parts.append(part)
        size += len(part.encode())
    return "".join(parts)


def _run_for(seconds: float) -> None:
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    loop.exec()


def _until_calm() -> None:
    """Until the whole process did next to nothing for half a second."""
    end = time.perf_counter() + PATIENCE_S
    while True:
        worked = time.process_time()
        _run_for(CALM_S)
        if time.process_time() - worked < CALM_SHARE * CALM_S:
            return
        if time.perf_counter() > end:
            raise TimeoutError("the window did not come to rest")


def _until(ready: Callable[[], bool], *, step_ms: int = 5) -> None:
    end = time.perf_counter() + PATIENCE_S
    while not ready():
        if time.perf_counter() > end:
            raise TimeoutError("the window did not get there")
        _run_for(step_ms / 1000)
