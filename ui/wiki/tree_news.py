"""Which headers differ from the ones listed, found out in slices.

At the end of a scan all ten thousand headers may be new or carry another badge. Comparing them in
one go would stop the window for longer than a person can overlook.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from garden.okf.note import NoteHeader

AT_ONCE = 500
"""Headers that are compared without slices."""
_SLICE_S = 0.004
_BETWEEN_CLOCKS = 64

Find = Callable[[str], NoteHeader | None]


class TreeNews(QObject):
    """Compares what is known with what is listed, while the window goes on."""

    def __init__(
        self,
        known: Find,
        listed: Find,
        take: Callable[[dict[str, NoteHeader]], None],
        parent: QObject,
    ) -> None:
        """`take` hears once of all that differs, at the end of each `look_at`."""
        super().__init__(parent)
        self._known = known
        self._listed = listed
        self._take = take
        self._paths: deque[str] = deque()
        self._found: dict[str, NoteHeader] = {}
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._work)

    def differing(self, paths: Iterable[str]) -> dict[str, NoteHeader]:
        """Those of `paths` whose header is another one than listed."""
        found = {}
        for path in paths:
            header = self._known(path)
            listed = self._listed(path)
            if header is not None and header is not listed and header != listed:
                found[path] = header
        return found

    def look_at(self, paths: Iterable[str]) -> None:
        """Compare these; what was begun before is finished first."""
        self.finish()
        self._paths.extend(paths)
        self._timer.start(0)

    def finish(self) -> None:
        """Do what is left now, before another change comes in."""
        if self._timer.isActive():
            self._end(self.differing(self._paths))

    def drop(self) -> None:
        """Forget it: all headers are taken anew."""
        self._timer.stop()
        self._paths.clear()
        self._found.clear()

    def _work(self) -> None:
        until = perf_counter() + _SLICE_S
        while self._paths:
            some = [self._paths.popleft() for _ in range(min(_BETWEEN_CLOCKS, len(self._paths)))]
            self._found |= self.differing(some)
            if perf_counter() > until:
                return
        self._end({})

    def _end(self, rest: dict[str, NoteHeader]) -> None:
        found = self._found | rest
        self.drop()
        self._take(found)
