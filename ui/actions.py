"""Actions: made once, with one id, and found again in menus, the palette and the shortcut list.

A panel makes its actions with `make_action` and hands them to the registry; it builds no menu of
its own. The person may change any shortcut; the registry holds the changed ones.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from time import perf_counter

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from .icons import icon as make_icon
from .theme import Theme

_ICONS_LATER_MS = 1500
_SLICE_S = 0.004
_MNEMONIC = re.compile(r"\s?[(（]&[^&][)）]")
"""A mark behind the words, as languages without Latin letters have it: 新しいノート(&N)."""

PLACES = frozenset({"memory", "review"})
"""Categories of actions whose keys work in one place only."""

Shortcut = str | QKeySequence.StandardKey | None


def make_action(
    owner: QObject,
    id: str,
    text: str,
    *,
    shortcut: Shortcut = None,
    icon: str | None = None,
    category: str,
    slot: Callable[..., object],
    checkable: bool = False,
    context: Qt.ShortcutContext = Qt.ShortcutContext.WindowShortcut,
) -> QAction:
    """An action owned by `owner` and, when that is a widget, working inside it.

    `id` is stable ('note.delete'); `text` is translated, with an optional '&' for menus; `category`
    names the menu: 'file', 'edit', 'view', 'go', 'note', 'garden' or 'help', another one shows in
    the palette only. `slot` takes no argument, or the checked state of a checkable action.
    """
    action = QAction(text, owner)
    action.setObjectName(id)
    action.setCheckable(checkable)
    action.setShortcutContext(context)
    action.setProperty("category", category)
    action.setProperty("icon-name", icon or "")
    if shortcut is not None:
        sequence = QKeySequence(shortcut)
        action.setShortcut(sequence)
        action.setProperty("default-shortcut", sequence.toString())
    if checkable:
        action.toggled.connect(slot)
    else:
        action.triggered.connect(lambda _checked=False: slot())
    if isinstance(owner, QWidget):
        owner.addAction(action)
    return action


def place_of(action: QAction) -> str:
    """The place that the action's keys belong to; '' for those of the whole window."""
    category = str(action.property("category"))
    return category if category in PLACES else ""


def plain_text(action: QAction) -> str:
    """The action's words without mnemonic marks and trailing dots."""
    return _plain(action.text())


@lru_cache(512)  # the palette asks for all of them at each key press
def _plain(text: str) -> str:
    text = _MNEMONIC.sub("", text).replace("&&", "\0").replace("&", "").replace("\0", "&")
    return text.rstrip("…").removesuffix("...")


class ActionRegistry(QObject):
    """All actions by id. Emits `changed` when one comes, goes or gets another shortcut."""

    changed = Signal()

    def __init__(
        self,
        theme: Theme,
        shortcuts: Mapping[str, str] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._actions: dict[str, QAction] = {}
        self._chosen = dict(shortcuts or {})
        self._untinted: deque[str] = deque()
        """Ids of actions whose icon is to be drawn."""
        # Drawing two dozen icons takes longer than the person should wait for the first window;
        # they are seen in menus and the palette only.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_ICONS_LATER_MS)
        self._soon.timeout.connect(self._tint_new)
        theme.changed.connect(self._tint)

    def add(self, *actions: QAction) -> None:
        """Take in actions. An id that is there already is replaced (a panel was made anew)."""
        for action in actions:
            key = action.objectName()
            self._actions[key] = action
            action.destroyed.connect(lambda _object=None, key=key: self._forget(key))
            if key in self._chosen:
                action.setShortcut(QKeySequence(self._chosen[key]))
            self._hint(action)
        self._untinted.extend(action.objectName() for action in actions)
        self._soon.start()
        self.changed.emit()

    def get(self, id: str) -> QAction:
        """The action of this id. Raises KeyError."""
        return self._actions[id]

    def find(self, id: str) -> QAction | None:
        """The action of this id, or None."""
        return self._actions.get(id)

    def all(self) -> list[QAction]:
        """Every action, in the order in which they came."""
        return list(self._actions.values())

    def category(self, name: str) -> list[QAction]:
        """Actions of one category, in the order in which they came."""
        return [action for action in self.all() if action.property("category") == name]

    # ---- shortcuts

    def chosen(self) -> dict[str, str]:
        """Shortcuts that the person changed: id -> portable text, '' for none."""
        return dict(self._chosen)

    def set_shortcut(self, id: str, text: str | None) -> None:
        """Give an action another shortcut; '' takes it away, None goes back to its own."""
        action = self._actions[id]
        default = str(action.property("default-shortcut") or "")
        if text is None or text == default:
            self._chosen.pop(id, None)
            action.setShortcut(QKeySequence(default))
        else:
            self._chosen[id] = text
            action.setShortcut(QKeySequence(text))
        self._hint(action)
        self.changed.emit()

    def clashes(self, text: str, besides: str = "") -> list[QAction]:
        """Other actions that already have this shortcut. Keys of one place (see `PLACES`) go before
        those of the window there and are none anywhere else."""
        sequence = QKeySequence(text)
        if sequence.isEmpty():
            return []
        asking = self._actions.get(besides)
        place = place_of(asking) if asking is not None else ""
        return [
            action
            for key, action in self._actions.items()
            if key != besides and action.shortcut() == sequence and place_of(action) == place
        ]

    # ---- inside

    def _forget(self, key: str) -> None:
        # A replaced action dies after its successor came: then the id is in use again.
        held = self._actions.get(key)
        if held is not None and not _alive(held):
            del self._actions[key]

    def _tint(self) -> None:
        for action in self._alive():
            self._tint_one(action)

    def _tint_new(self) -> None:
        """Draw icons for a few milliseconds; the others come behind what else the window has to
        do."""
        until = perf_counter() + _SLICE_S
        while self._untinted and perf_counter() < until:
            action = self._actions.get(self._untinted.popleft())
            if action is not None and _alive(action):
                self._tint_one(action)
        if self._untinted:
            QTimer.singleShot(0, self, self._tint_new)

    def _tint_one(self, action: QAction) -> None:
        name = str(action.property("icon-name") or "")
        if name:
            action.setIcon(make_icon(name, "ink-soft", self._theme))

    def _hint(self, action: QAction) -> None:
        """Tooltip of a tool button: words and keys."""
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        text = plain_text(action)
        action.setToolTip(f"{text}  {keys}" if keys else text)

    def _alive(self) -> Iterable[QAction]:
        return [action for action in self._actions.values() if _alive(action)]


def _alive(action: QAction) -> bool:
    from shiboken6 import isValid

    return bool(isValid(action))
