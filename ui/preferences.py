"""Preferences: every option declared once as data, with its default and its explanation.

The settings page, the file's documentation and the reset button are built from `OPTIONS`. This
module touches no file: the values come from and go to the program through plain mappings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QObject, Signal

from .memory_options import MEMORY_OPTIONS
from .option import Option as Option
from .option import Value as Value
from .widgets.words import QT_TRANSLATE_NOOP

_CONTEXT = "Preferences"


SECTIONS: tuple[tuple[str, str, str], ...] = (
    ("appearance", "palette", QT_TRANSLATE_NOOP("Preferences", "Appearance")),
    ("notes", "file-text", QT_TRANSLATE_NOOP("Preferences", "Notes")),
    ("index", "search", QT_TRANSLATE_NOOP("Preferences", "Search")),
    ("memory", "brain", QT_TRANSLATE_NOOP("Preferences", "Memory")),
    ("start", "leaf", QT_TRANSLATE_NOOP("Preferences", "Start")),
)
"""(section, icon, English words), in the order of the settings page."""

OPTIONS: tuple[Option, ...] = (
    Option(
        "appearance.theme",
        "choice",
        "system",
        QT_TRANSLATE_NOOP("Preferences", "Theme"),
        QT_TRANSLATE_NOOP("Preferences", "Light or dark with the system, or always the same."),
        choices=(
            ("system", QT_TRANSLATE_NOOP("Preferences", "Like the system")),
            ("light", QT_TRANSLATE_NOOP("Preferences", "Light")),
            ("dark", QT_TRANSLATE_NOOP("Preferences", "Dark")),
            ("high-contrast", QT_TRANSLATE_NOOP("Preferences", "High contrast")),
        ),
    ),
    Option(
        "appearance.zoom",
        "choice",
        1.0,
        QT_TRANSLATE_NOOP("Preferences", "Zoom"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Size of everything in the window. Ctrl+Plus, Ctrl+Minus and Ctrl+0 change it too.",
        ),
        choices=(
            (0.8, "80 %"),
            (0.9, "90 %"),
            (1.0, "100 %"),
            (1.1, "110 %"),
            (1.25, "125 %"),
            (1.5, "150 %"),
            (1.75, "175 %"),
            (2.0, "200 %"),
        ),
    ),
    Option(
        "appearance.reading_size",
        "int",
        16,
        QT_TRANSLATE_NOOP("Preferences", "Text size in notes"),
        QT_TRANSLATE_NOOP("Preferences", "Size of the text that you read and write, before zoom."),
        minimum=12,
        maximum=28,
        unit="px",
    ),
    Option(
        "appearance.language",
        "choice",
        "system",
        QT_TRANSLATE_NOOP("Preferences", "Language"),
        QT_TRANSLATE_NOOP("Preferences", "Language of the window. Your notes are not touched."),
        choices=(
            ("system", QT_TRANSLATE_NOOP("Preferences", "Like the system")),
            ("en", "English"),
            ("ja", "日本語"),
        ),
        restart=True,
    ),
    Option(
        "notes.open_in",
        "choice",
        "read",
        QT_TRANSLATE_NOOP("Preferences", "Open notes for"),
        QT_TRANSLATE_NOOP("Preferences", "Ctrl+E switches at any time, without losing the place."),
        choices=(
            ("read", QT_TRANSLATE_NOOP("Preferences", "Reading")),
            ("edit", QT_TRANSLATE_NOOP("Preferences", "Writing")),
            ("side", QT_TRANSLATE_NOOP("Preferences", "Both, side by side")),
        ),
    ),
    Option(
        "notes.line_numbers",
        "bool",
        False,
        QT_TRANSLATE_NOOP("Preferences", "Line numbers"),
        QT_TRANSLATE_NOOP("Preferences", "Numbers beside the lines while writing."),
    ),
    Option(
        "notes.line_breaks",
        "bool",
        True,
        QT_TRANSLATE_NOOP("Preferences", "Line breaks as written"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Pages show each line of the text as a line of its own. Otherwise lines are joined to "
            "paragraphs, as strict Markdown has it. The text is never changed.",
        ),
    ),
    Option(
        "notes.wiki_links",
        "bool",
        True,
        QT_TRANSLATE_NOOP("Preferences", "Write new links as [[wiki links]]"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Otherwise they are written as Markdown links with a path, "
            "which more programs can follow.",
        ),
    ),
    Option(
        "notes.author",
        "text",
        "",
        QT_TRANSLATE_NOOP("Preferences", "Your name"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Stands in new notes as their author. Empty: the name of your account.",
        ),
    ),
    Option(
        "index.meaning",
        "bool",
        True,
        QT_TRANSLATE_NOOP("Preferences", "Search by meaning"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Finds notes that say the same in other words, or in the other language. "
            "Works offline; the first pass over a large garden takes a few minutes.",
        ),
    ),
    Option(
        "index.fold_kana",
        "bool",
        False,
        QT_TRANSLATE_NOOP("Preferences", "Hiragana and katakana count as the same"),
        QT_TRANSLATE_NOOP(
            "Preferences", "Then いちご finds イチゴ. The index is built anew after a change."
        ),
        restart=True,
    ),
    Option(
        "index.engine",
        "choice",
        "auto",
        QT_TRANSLATE_NOOP("Preferences", "Vector store"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Automatic keeps small gardens in the local store and large ones in Qdrant Edge. "
            "A server is for gardens that outgrow one machine.",
        ),
        choices=(
            ("auto", QT_TRANSLATE_NOOP("Preferences", "Automatic")),
            ("local", QT_TRANSLATE_NOOP("Preferences", "Local")),
            ("edge", "Qdrant Edge"),
            ("server", QT_TRANSLATE_NOOP("Preferences", "Server")),
        ),
        restart=True,
    ),
    Option(
        "index.server",
        "text",
        "",
        QT_TRANSLATE_NOOP("Preferences", "Server address"),
        QT_TRANSLATE_NOOP("Preferences", "URL of a Qdrant server, such as http://localhost:6333."),
        restart=True,
    ),
    Option(
        "index.model",
        "text",
        "",
        QT_TRANSLATE_NOOP("Preferences", "Embedding model"),
        QT_TRANSLATE_NOOP(
            "Preferences",
            "Empty for the bundled one. Otherwise a model name that fastembed knows, "
            "or a folder with an ONNX model of your own.",
        ),
        restart=True,
    ),
    *MEMORY_OPTIONS,
    Option(
        "start.reopen",
        "bool",
        True,
        QT_TRANSLATE_NOOP("Preferences", "Open the last garden at the start"),
        QT_TRANSLATE_NOOP("Preferences", "Otherwise the start page asks which garden to open."),
    ),
)

_DEFAULT_KEYS = "default"

_BY_NAME = {option.name: option for option in OPTIONS}


def option(name: str) -> Option:
    """The declaration of a setting. Raises KeyError."""
    return _BY_NAME[name]


def translated(text: str) -> str:
    """The person's words for an English text of this module."""
    return QCoreApplication.translate(_CONTEXT, text)


class Preferences(QObject):
    """Today's values. Starts from a plain mapping; every change is told, and handed to `store`."""

    changed = Signal(str)
    """Name of the option that has another value now."""

    def __init__(
        self,
        values: Mapping[str, object] | None = None,
        store: Callable[[dict[str, Value]], object] | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`store` gets all values that differ from their defaults, after each change.

        Values of unknown names or of the wrong type are left aside, not thrown away: the file that
        they came from keeps them.
        """
        super().__init__(parent)
        self._values: dict[str, Value] = {}
        self._shortcuts: dict[str, str] = {}
        self._given_up: set[str] = set()
        self._store = store
        for name, value in (values or {}).items():
            if name.startswith("shortcuts.") and isinstance(value, str):
                if value == _DEFAULT_KEYS:
                    continue
                self._shortcuts[name.removeprefix("shortcuts.").replace("/", ".")] = value
            elif name in _BY_NAME:
                fitting = _fitting(_BY_NAME[name], value)
                if fitting is not None:
                    self._values[name] = fitting

    def get(self, name: str) -> Value:
        """Today's value, the default when the person chose none. KeyError for unknown names."""
        return self._values.get(name, _BY_NAME[name].default)

    def flag(self, name: str) -> bool:
        """The value of a yes-or-no option."""
        return bool(self.get(name))

    def text(self, name: str) -> str:
        """The value as a string."""
        return str(self.get(name))

    def number(self, name: str) -> float:
        """The value of a numeric option."""
        return float(self.get(name))

    def set(self, name: str, value: object) -> None:
        """Take a new value. ValueError when it doesn't fit the option."""
        declared = _BY_NAME[name]
        fitting = _fitting(declared, value)
        if fitting is None:
            raise ValueError(f"{value!r} is no value of {name}")
        if fitting == self.get(name):
            return
        self._values[name] = fitting
        self._kept()
        self.changed.emit(name)

    def reset(self, name: str) -> None:
        """Back to the default."""
        self.set(name, _BY_NAME[name].default)

    def is_default(self, name: str) -> bool:
        """Whether the value is the default."""
        return self.get(name) == _BY_NAME[name].default

    @property
    def shortcuts(self) -> dict[str, str]:
        """Keys that the person chose: action id -> portable text ('' for none)."""
        return dict(self._shortcuts)

    def set_shortcuts(self, chosen: Mapping[str, str]) -> None:
        """Take the chosen keys of the action registry."""
        if dict(chosen) != self._shortcuts:
            self._given_up |= self._shortcuts.keys()
            self._shortcuts = dict(chosen)
            self._kept()
            self.changed.emit("shortcuts")

    def as_mapping(self) -> dict[str, Value]:
        """All values that were ever chosen, for the settings file. Ids of actions lose their dots,
        which would make tables of them; keys that were given up say so, since a file keeps what it
        isn't told about."""
        chosen = dict.fromkeys(self._given_up, _DEFAULT_KEYS) | self._shortcuts
        keys: dict[str, Value] = {
            f"shortcuts.{action.replace('.', '/')}": text for action, text in chosen.items()
        }
        return self._values | keys

    def _kept(self) -> None:
        if self._store is not None:
            self._store(self.as_mapping())


def _fitting(declared: Option, value: object) -> Value | None:
    """`value` in the option's own type, or None when it doesn't fit."""
    if declared.kind == "bool":
        return value if isinstance(value, bool) else None
    if declared.kind == "int":
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return value if declared.minimum <= value <= declared.maximum else None
    if declared.kind == "choice":
        for choice, _words in declared.choices:
            if choice == value and not isinstance(value, bool):
                return choice
        return None
    return value if isinstance(value, str) else None
