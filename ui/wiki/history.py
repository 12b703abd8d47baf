"""Back and forward, as in a browser: each tab has one of these."""

from __future__ import annotations

from dataclasses import dataclass, replace

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Visit:
    """A note that was open, and where in it the person was."""

    path: str
    position: int = 0
    """Code-point offset of the line at the top of the view."""


class History:
    """A list of visits with a place in it. Pure; knows no widget."""

    def __init__(self) -> None:
        self._visits: list[Visit] = []
        self._at = -1

    @property
    def current(self) -> Visit | None:
        """The visit that is shown."""
        return self._visits[self._at] if self._at >= 0 else None

    @property
    def can_go_back(self) -> bool:
        """Whether there is an earlier visit."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a later one, after going back."""
        return self._at + 1 < len(self._visits)

    def visit(self, path: str, position: int = 0) -> None:
        """Go to a note; what was ahead is gone. The same note again only moves the position."""
        if self.current is not None and self.current.path == path:
            self._visits[self._at] = Visit(path, position)
            return
        del self._visits[self._at + 1 :]
        self._visits.append(Visit(path, position))
        del self._visits[:-_LONGEST]
        self._at = len(self._visits) - 1

    def remember(self, position: int) -> None:
        """Keep where the person is in the current note, before leaving it."""
        if self.current is not None:
            self._visits[self._at] = replace(self.current, position=position)

    def back(self) -> Visit | None:
        """Step back; None at the beginning."""
        if not self.can_go_back:
            return None
        self._at -= 1
        return self.current

    def forward(self) -> Visit | None:
        """Step forward; None at the end."""
        if not self.can_go_forward:
            return None
        self._at += 1
        return self.current

    def renamed(self, old: str, new: str) -> None:
        """A note has another path now."""
        self._visits = [
            replace(visit, path=new) if visit.path == old else visit for visit in self._visits
        ]

    def removed(self, path: str) -> None:
        """A note is gone: its visits are, too, and neighbours that became equal are one."""
        kept: list[Visit] = []
        at = self._at
        for number, visit in enumerate(self._visits):
            gone = visit.path == path or (kept and kept[-1].path == visit.path)
            if gone and number <= self._at:
                at -= 1
            if not gone:
                kept.append(visit)
        self._visits = kept
        self._at = max(min(at, len(kept) - 1), 0 if kept else -1)


class Recent:
    """Paths of notes that were open, the newest first, without repeats."""

    def __init__(self, paths: list[str] | None = None, longest: int = 50) -> None:
        self._paths = list(dict.fromkeys(paths or []))[:longest]
        self._longest = longest

    @property
    def paths(self) -> list[str]:
        """The list, newest first."""
        return list(self._paths)

    def add(self, path: str) -> None:
        """A note was opened."""
        if path in self._paths:
            self._paths.remove(path)
        self._paths.insert(0, path)
        del self._paths[self._longest :]

    def renamed(self, old: str, new: str) -> None:
        """A note has another path now."""
        self._paths = list(dict.fromkeys(new if path == old else path for path in self._paths))

    def removed(self, path: str) -> None:
        """A note is gone."""
        if path in self._paths:
            self._paths.remove(path)
