"""The Problems list: what wants a look in this garden, grouped by what to do about it.

Each row names the file, says what is wrong, and has its one mend: open the note at the line, or
write the note that is wished for. Never a red wall: one quiet mark a row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from garden.errors import GardenError
from garden.index_state import Readiness
from garden.kept import KEPT
from garden.okf.layout import MEMORY_PAGE
from garden.okf.wishes import is_missing_file
from garden.problems import Problem, Severity

from . import messages
from .problem_list import ProblemDelegate, ProblemModel
from .text_mend import mend_words
from .theme import SPACE_2, SPACE_3, SPACE_6, Theme
from .widgets.empty import EmptyState
from .widgets.ime import ImeGuard
from .wiki.view_values import LinkRef

if TYPE_CHECKING:
    from garden.garden import Garden
    from garden.search.records import Wish
    from ui.session import GardenSession

_AT_REST_MS = 1500
"""How long nothing is decided in Review before its problems are asked for again."""
WISH = "wish"
"""Code of the rows for notes that links wish for."""
UNSAVED = "unsaved-copy"
"""Code of the rows for text that was typed and never saved; its note isn't open."""
UNSAVED_GONE = "unsaved-copy:gone"
"""The same, and the note's file is gone."""
MISSING = "file-missing"
"""Code of the rows for pictures and other files that links lead to and that aren't there."""


class ProblemsPanel(QWidget):
    """The Health place of this version of the garden."""

    open_requested = Signal(str, int)
    """(path, line from 1 or 0): open the note where it wants a mend."""
    wish_requested = Signal(object)
    """LinkRef of a note that links wish for and that should be written."""
    rescue_requested = Signal(str, str)
    """(path, text): unsaved text of a note whose file is gone should become a note again."""
    mend_requested = Signal(str, int)
    """(path, line from 1 or 0): show how the note's text is mended, and mend it."""
    kept_requested = Signal(str)
    """Id of a text that crash repair could not put into its file: show it."""
    counted = Signal(int, bool)
    """(number of problems, whether one of them is an error)."""

    def __init__(
        self,
        session: GardenSession,
        theme: Theme,
        parent: QWidget | None = None,
        open_paths: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`open_paths` answers which notes are open: their unsaved text is their pages' matter."""
        super().__init__(parent)
        self._open_paths = open_paths
        self._session = session
        self._theme = theme
        self._problems: list[Problem] = []
        self._wishes: list[Wish] = []
        self._copies: dict[str, str] = {}
        self._asked = False
        self._stale = False
        """Whether what is listed is older than what is known."""
        self.setObjectName("problems")
        self._title = QLabel(self.tr("Health"), self)
        self._title.setProperty("scale", "heading")
        self._filter = QLineEdit(self)
        self._filter.setObjectName("problems-filter")
        self._filter.setPlaceholderText(self.tr("Filter problems"))
        self._filter.setClearButtonEnabled(True)
        self._filter.setMaximumWidth(280)
        self._guard = ImeGuard(self._filter)
        self._filter.textEdited.connect(lambda _text: self._show())
        self._filter.installEventFilter(self)
        self._model = ProblemModel(self)
        self._view = QTreeView(self)
        self._view.setObjectName("problems-list")
        self._view.setModel(self._model)
        self._view.setItemDelegate(ProblemDelegate(theme, self))
        self._view.setHeaderHidden(True)
        self._view.setRootIsDecorated(False)
        self._view.setIndentation(0)
        self._view.setItemsExpandable(False)
        self._view.setMouseTracking(True)
        self._view.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self._view.setAccessibleName(self.tr("Problems"))
        self._view.activated.connect(self._mend)
        self._view.clicked.connect(self._mend)
        self._empty = EmptyState(theme, self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._view)
        self._pages.addWidget(self._empty)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._filter, 1)
        # Title and field stand over the words of the rows, which are inset for their ground.
        head.setContentsMargins(SPACE_2, 0, SPACE_3, 0)
        body = QFrame(self)
        body.setMaximumWidth(1040)
        column = QVBoxLayout(body)
        column.setContentsMargins(SPACE_6, SPACE_6, SPACE_6, SPACE_3)
        column.setSpacing(SPACE_3)
        column.addLayout(head)
        column.addWidget(self._pages, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(body, 1000)
        row.addStretch(1)

        # A burst of changes asks once.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(150)
        self._soon.timeout.connect(self.refresh)
        # Decisions in Review come every second, and each would have all links looked through.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_AT_REST_MS)
        self._later.timeout.connect(self.refresh)
        session.opened.connect(lambda _garden: self.refresh())
        session.closed.connect(self._clear)
        session.changed.connect(self._on_changed)
        session.index_state_changed.connect(lambda _state: self._soon.start())
        theme.changed.connect(self._view.doItemsLayout)
        self._say_loading()
        if session.garden is not None:
            self.refresh()

    def refresh(self) -> None:
        """Ask the garden for its problems."""
        if self._session.garden is not None:
            self._session.ask(
                lambda garden, _token: look(garden),
                self._take,
                self._failed,
                self,
                key="problems",
            )

    def focus_place(self) -> None:
        """Put the focus where the person goes on."""
        (self._view if self._model.rowCount() else self._filter).setFocus()
        self.refresh()  # text may have been left unsaved meanwhile, which no change tells

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down from the filter goes into the list, Esc empties it."""
        if (
            watched is self._filter
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and not self._guard.busy
        ):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._view.setFocus()
                return True
            if event.key() == Qt.Key.Key_Escape and self._filter.text():
                self._filter.clear()
                self._show()
                return True
        return False

    def _on_changed(self, changes: Any, _initiator: object) -> None:
        if not changes:
            return
        notes = changes.added or changes.edited or changes.removed or changes.moved
        (self._soon if notes else self._later).start()

    def _take(self, answer: Findings) -> None:
        open_ = set(self._open_paths())
        copies = {path: text for path, (text, _gone) in answer.unsaved.items() if path not in open_}
        wishes = answer.wishes
        problems = [unsaved_row(path, gone=answer.unsaved[path][1]) for path in copies]
        problems += answer.unmended + answer.problems
        self._copies = copies
        # Before the first index is made, nothing found means nothing looked at.
        asked = bool(problems or wishes) or not self._reading()
        if (problems, wishes) == (self._problems, self._wishes) and asked == self._asked:
            return
        self._asked = asked
        self._problems, self._wishes = problems, wishes
        serious = any(problem.severity is Severity.ERROR for problem in problems)
        # A link to a note that isn't written yet is a wish, not a fault: listed, not counted.
        self.counted.emit(len(problems), serious)
        self._show()

    def _reading(self) -> bool:
        return self._session.index_state.words is Readiness.LOADING

    def _failed(self, error: GardenError) -> None:
        message = messages.word(error)
        self._empty.say(
            "circle-alert", message.text, message.advice, self.tr("Try again"), self.refresh
        )
        self._pages.setCurrentWidget(self._empty)

    def _clear(self) -> None:
        self._problems, self._wishes = [], []
        self.counted.emit(0, False)
        self._say_loading()

    def _say_loading(self) -> None:
        self._asked = self._stale = False
        self._empty.say("heart-pulse", self.tr("Looking at the notes…"), "")
        self._pages.setCurrentWidget(self._empty)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._show()

    def _show(self) -> None:
        self._stale = not self.isVisible()
        if self._stale:
            return  # a thousand rows are listed when somebody looks
        scroll = self._view.verticalScrollBar().value()
        rows = self._problems + [as_problem(wish) for wish in self._wishes]
        self._model.set_problems(rows, self._filter.text())
        self._view.expandAll()
        self._view.verticalScrollBar().setValue(scroll)
        self._filter.setVisible(bool(rows))
        if self._model.rowCount():
            self._pages.setCurrentWidget(self._view)
            return
        if not self._asked:
            self._say_loading()
            return
        if rows:
            self._empty.say("search", self.tr("No problem has these words."), "")
        else:
            self._empty.say(
                "sprout",
                self.tr("All is well"),
                self.tr("Every note can be read, and every link leads somewhere."),
            )
        self._pages.setCurrentWidget(self._empty)

    def _mend(self, index: QModelIndex) -> None:
        problem = self._model.problem(index)
        if problem is None:
            return
        if problem.code == WISH:
            target = dict(problem.facts)["target"]
            for wish in self._wishes:
                if wish.target == target:
                    link = wish.links[0]
                    self.wish_requested.emit(
                        LinkRef(wish.target, "broken", form=link.form, source=link.source)
                    )
                    return
        elif problem.code == KEPT:
            self.kept_requested.emit(dict(problem.facts)["kept"])
        elif problem.code == UNSAVED_GONE:
            self.rescue_requested.emit(problem.path, self._copies.get(problem.path, ""))
        elif mend_words(problem):
            self.mend_requested.emit(problem.path, problem.line)
        elif problem.path:
            self.open_requested.emit(problem.path, problem.line)


@dataclass(frozen=True, slots=True)
class Findings:
    """What is listed."""

    problems: list[Problem]
    wishes: list[Wish]
    unsaved: dict[str, tuple[str, bool]] = field(default_factory=dict)
    """Path: (text that was never saved, whether the note's file is gone)."""
    unmended: list[Problem] = field(default_factory=list)
    """What crash repair left to the person."""


def look(garden: Garden) -> Findings:
    """Ask the garden. Runs in a lane."""
    copies = {
        copy.path: copy.text
        for copy in garden.unsaved()
        if not _is_in_its_file(garden, copy.path, copy.text)
    }
    there = {header.path for header in garden.headers_of(copies)}
    if MEMORY_PAGE in copies and garden.memory.begun:
        there.add(MEMORY_PAGE)
    return Findings(
        garden.problems(),
        garden.broken(),
        {path: (text, path not in there) for path, text in copies.items()},
        garden.unmended(),
    )


def _is_in_its_file(garden: Garden, path: str, text: str) -> bool:
    """Whether a kept text was saved after all, or came back with its note from the trash."""
    try:
        return garden.read(path).text == text
    except GardenError:
        return False


def unsaved_row(path: str, *, gone: bool) -> Problem:
    """Unsaved text as a row of the list."""
    return Problem(UNSAVED_GONE if gone else UNSAVED, Severity.WARNING, path, "")


def as_problem(wish: Wish) -> Problem:
    """A wished-for note as a row of the list; or a missing file, which nobody can write here."""
    first = wish.links[0]
    return Problem(
        MISSING if is_missing_file(first.target, first.form) else WISH,
        Severity.HINT,
        first.source,
        "",
        line=first.line,
        facts=(("target", wish.target), ("count", str(wish.count))),
    )
