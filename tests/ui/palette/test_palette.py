"""The palette under the hand that types: nothing jumps, nothing stale opens, the IME comes first.

The session here is a stand-in that answers when the test says so: the order and lateness of
answers is what these tests are about. The real one is used in tests/ui/test_main_window.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QWidget

from garden.errors import Unavailable
from garden.index_state import IndexState, Readiness
from garden.okf.note import NoteHeader, Trust
from garden.search.hits import Highlighted, Hit, Signal, SignalScore
from ui.actions import ActionRegistry, make_action
from ui.lanes import Request
from ui.palette.card import PaletteCard
from ui.palette.palette import Palette, PaletteMode
from ui.palette.rows import RowKind
from ui.spot import Spot
from ui.theme import Theme


def header(path: str, title: str, mtime: int = 0) -> NoteHeader:
    return NoteHeader(path, title, "Idea", (), (), "", Trust.UNVERIFIED, "", 10, mtime)


def hit(path: str, *signals: Signal, title: str = "", snippet: str = "") -> Hit:
    return Hit(
        path,
        title or path,
        1.0,
        Highlighted(snippet),
        signals=tuple(SignalScore(signal, 1, 1.0) for signal in signals),
    )


class LateSession(QObject):
    """Keeps every question until the test answers it."""

    def __init__(self) -> None:
        super().__init__()
        self.garden: object | None = object()
        self.index_state = IndexState(words=Readiness.READY)
        self.titles: dict[str, Callable[[list[Hit]], Any]] = {}
        self.words: dict[str, Callable[[list[Hit]], Any]] = {}
        self.requests: dict[str, Request] = {}
        self.fused: dict[str, tuple[Callable[[list[Hit]], Any], Callable[[Any], Any]]] = {}
        self.notes = {
            note.path: note
            for note in (
                header("a.md", "Apple", 3),
                header("b.md", "Bread", 2),
                header("記憶.md", "記憶", 1),
            )
        }

    def headers(self) -> list[NoteHeader]:
        return list(self.notes.values())

    def header(self, path: str) -> NoteHeader | None:
        return self.notes.get(path)

    def search_titles(self, text, done, guard=None, *, limit=12):
        self.titles[text] = done

    def search_words(self, text, done, failed=None, guard=None, *, limit=30):
        self.words[text] = done
        self.requests[text] = Request(len(self.requests), None, guard)
        return self.requests[text]

    def search(self, text, done, failed=None, guard=None, *, limit=30):
        self.fused[text] = (done, failed)


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.number = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.number += event.type() == QEvent.Type.Paint
        return False


class Bench:
    """A window with a palette, and short words for what a person does."""

    def __init__(self, qtbot) -> None:
        self.qtbot = qtbot
        self.window = QWidget()
        self.window.resize(900, 600)
        qtbot.addWidget(self.window)
        self.session = LateSession()
        theme = Theme("light")
        self.registry = ActionRegistry(theme)
        self.ran: list[str] = []
        self.registry.add(
            make_action(
                self.window,
                "note.new",
                "&New note",
                shortcut="Ctrl+N",
                category="note",
                slot=lambda: self.ran.append("new"),
            ),
            make_action(
                self.window,
                "view.panel",
                "Show the context panel",
                category="view",
                slot=lambda: self.ran.append("panel"),
            ),
        )
        self.before = QLineEdit(self.window)
        self.palette = Palette(
            self.session, theme, self.registry, self.window, recent=lambda: ["b.md", "gone.md"]
        )
        self.opened: list[tuple[Spot, bool]] = []
        self.created: list[str] = []
        self.palette.note_chosen.connect(lambda spot, tab: self.opened.append((spot, tab)))
        self.palette.create_requested.connect(self.created.append)
        self.window.show()
        self.window.activateWindow()
        self.before.setFocus()
        qtbot.waitUntil(self.before.hasFocus)
        self.field = self.palette.findChild(QLineEdit, "palette-field")

    def open(self, mode: PaletteMode = PaletteMode.EVERYTHING) -> None:
        self.palette.open(mode)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.field, text)

    def key(self, key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
        self.qtbot.keyClick(self.field, key, modifier)

    def words_asked(self, text: str) -> None:
        self.qtbot.waitUntil(lambda: text in self.session.words)

    def fused_asked(self, text: str) -> None:
        self.qtbot.waitUntil(lambda: text in self.session.fused)

    @property
    def keys(self) -> list[str]:
        return [row.key for row in self.palette.rows]


@pytest.fixture
def bench(qtbot) -> Bench:
    return Bench(qtbot)


def test_before_typing_it_shows_recent_notes_and_how_to_search(bench: Bench) -> None:
    bench.open()
    assert "note:b.md" in bench.keys
    assert "note:gone.md" not in bench.keys
    assert {"operator:tag:", "operator:link:", 'operator:"', "operator:-"} <= set(bench.keys)
    assert bench.palette.current.key == "note:b.md"


def test_names_come_first_and_the_text_fills_in_behind(bench: Bench) -> None:
    bench.open()
    bench.type("ap")
    bench.session.titles["ap"]([hit("a.md", Signal.TITLE, title="Apple")])
    assert bench.keys[0] == "note:a.md"
    bench.words_asked("ap")
    bench.session.words["ap"]([hit("b.md", Signal.WORDS), hit("a.md", Signal.WORDS)])
    assert bench.keys[:2] == ["note:a.md", "note:b.md"]
    assert bench.palette.rows[0].why == ("name", "word")
    bench.fused_asked("ap")
    bench.session.fused["ap"][0]([hit("b.md", Signal.MEANING), hit("c.md", Signal.LINKS)])
    assert bench.keys[:3] == ["note:a.md", "note:b.md", "note:c.md"]
    assert bench.palette.rows[2].why == ("linked",)


def test_a_row_moved_to_stays_under_the_hand(bench: Bench) -> None:
    bench.open()
    bench.type("ap")
    bench.session.titles["ap"]([hit("a.md", Signal.TITLE)])
    bench.words_asked("ap")
    bench.session.words["ap"]([hit("b.md", Signal.WORDS), hit("d.md", Signal.WORDS)])
    bench.key(Qt.Key.Key_Down)
    assert bench.palette.current.key == "note:b.md"
    place = bench.keys.index("note:b.md")
    bench.fused_asked("ap")
    bench.session.fused["ap"][0](
        [hit("c.md", Signal.MEANING), hit("d.md", Signal.WORDS), hit("b.md", Signal.WORDS)]
    )
    assert bench.palette.current.key == "note:b.md"
    assert bench.keys.index("note:b.md") == place
    assert set(bench.keys) >= {"note:c.md", "note:d.md"}


def test_names_are_gathered_while_the_palette_opens(bench: Bench) -> None:
    bench.open()
    assert "" in bench.session.titles
    bench.session.titles[""]([])
    assert bench.palette.current.key == "note:b.md"  # what stands there is let alone


def test_words_are_asked_behind_the_names_and_without_them_when_those_stay_away(
    bench: Bench,
) -> None:
    bench.open()
    bench.type("ap")
    assert not bench.session.words
    bench.words_asked("ap")  # no name came
    bench.type("p")
    bench.session.titles["app"]([hit("a.md", Signal.TITLE, title="Apple")])
    assert bench.keys[0] == "note:a.md"
    assert "app" not in bench.session.words
    bench.words_asked("app")


def test_the_next_letter_calls_the_question_for_words_off(bench: Bench) -> None:
    bench.open()
    bench.type("a")
    bench.words_asked("a")
    asked = bench.session.requests["a"]
    assert not asked.token.cancelled
    bench.type("p")
    assert asked.token.cancelled


def test_room_left_over_stays_while_one_types_and_goes_when_the_hand_rests(bench: Bench) -> None:
    bench.open()
    bench.type("a")
    bench.session.titles["a"]([hit(f"{number}.md", Signal.TITLE) for number in range(12)])
    card = bench.palette.findChild(PaletteCard)
    tall = card.height()
    bench.type("p")
    bench.session.titles["ap"]([hit("a.md", Signal.TITLE)])
    assert card.height() == tall
    bench.qtbot.waitUntil(lambda: card.height() < tall)


def test_a_letter_repaints_the_card_and_not_the_window_below(bench: Bench) -> None:
    bench.open()
    bench.type("a")
    bench.session.titles["a"]([hit(f"{number}.md", Signal.TITLE) for number in range(12)])
    QApplication.processEvents()
    below, rows = Paints(bench.window), Paints(bench.palette.findChild(QListView).viewport())
    bench.type("p")
    bench.session.titles["ap"]([hit("a.md", Signal.TITLE)])
    bench.qtbot.waitUntil(lambda: rows.number > 0)
    assert below.number == 0


def test_late_answers_to_an_older_text_are_dropped(bench: Bench) -> None:
    bench.open()
    bench.type("a")
    bench.words_asked("a")
    bench.type("p")
    bench.session.titles["ap"]([hit("a.md", Signal.TITLE)])
    bench.session.titles["a"]([hit("old.md", Signal.TITLE)])
    bench.session.words["a"]([hit("old.md", Signal.WORDS)])
    assert "note:old.md" not in bench.keys


def test_enter_waits_for_the_answer_instead_of_opening_an_older_row(bench: Bench) -> None:
    bench.open()
    bench.type("x")
    bench.session.titles["x"]([hit("old.md", Signal.TITLE)])
    bench.type("y")
    bench.key(Qt.Key.Key_Return)
    assert bench.opened == []
    bench.session.titles["xy"]([hit("new.md", Signal.TITLE)])
    assert bench.opened == [(Spot("new.md"), False)]


@pytest.mark.parametrize(
    "modifier", [Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier]
)
def test_shift_or_ctrl_enter_opens_in_a_new_tab(bench: Bench, modifier) -> None:
    bench.open()
    bench.type("ap")
    found = Hit(
        "a.md", "Apple", 1.0, anchor="why", offset=42, signals=(SignalScore(Signal.TITLE, 1, 1.0),)
    )
    bench.session.titles["ap"]([found])
    bench.key(Qt.Key.Key_Return, modifier)
    assert bench.opened == [(Spot("a.md", "why", 42), True)]
    assert not bench.palette.isVisible()
    assert bench.before.hasFocus()


def test_nothing_found_offers_to_create_the_note(bench: Bench) -> None:
    bench.open(PaletteMode.NOTES)
    bench.type("Pears")
    bench.session.titles["Pears"]([])
    row = bench.palette.current
    assert row.kind is RowKind.CREATE and "Pears" in row.title
    bench.key(Qt.Key.Key_Return)
    assert bench.created == ["Pears"]


def test_a_note_of_that_very_name_is_not_offered_again(bench: Bench) -> None:
    bench.open(PaletteMode.NOTES)
    bench.type("apple")
    bench.session.titles["apple"]([hit("a.md", Signal.TITLE, title="Apple")])
    assert "create" not in bench.keys


def test_operators_ask_the_full_search_only(bench: Bench) -> None:
    bench.open()
    bench.type("tag:fruit")
    assert bench.session.titles.keys() - {""} == {"t", "ta", "tag"}
    bench.words_asked("tag:fruit")
    bench.session.words["tag:fruit"]([hit("a.md", Signal.FILTER)])
    assert bench.keys[0] == "note:a.md"
    bench.fused_asked("tag:fruit")
    bench.session.fused["tag:fruit"][0]([])
    assert "create" not in bench.keys


def test_an_operator_row_puts_the_operator_into_the_field(bench: Bench) -> None:
    bench.open()
    while bench.palette.current.key != "operator:tag:":
        bench.key(Qt.Key.Key_Down)
    bench.key(Qt.Key.Key_Return)
    assert bench.field.text() == "tag:"
    assert bench.palette.isVisible()


def test_when_meaning_fails_the_words_stay(bench: Bench) -> None:
    bench.open()
    bench.type("ap")
    bench.words_asked("ap")
    bench.session.words["ap"]([hit("a.md", Signal.WORDS)])
    bench.fused_asked("ap")
    bench.session.fused["ap"][1](Unavailable("The model is missing."))
    assert bench.keys[0] == "note:a.md"
    assert "The model is missing." in bench.palette.findChild(QObject, "palette-note").text()


def test_commands_show_their_keys_and_run(bench: Bench) -> None:
    bench.open(PaletteMode.COMMANDS)
    bench.type("new")
    row = bench.palette.current
    assert row.title == "New note" and row.keys == "Ctrl+N"
    bench.key(Qt.Key.Key_Return)
    assert bench.ran == ["new"]


def test_a_greater_than_sign_turns_to_commands(bench: Bench) -> None:
    bench.open()
    bench.type(">")
    assert bench.palette.mode is PaletteMode.COMMANDS
    bench.type("panel")
    bench.key(Qt.Key.Key_Return)
    assert bench.ran == ["panel"]


def test_escape_closes_and_gives_the_focus_back(bench: Bench) -> None:
    bench.open()
    bench.key(Qt.Key.Key_Escape)
    assert not bench.palette.isVisible()
    assert bench.before.hasFocus()


def test_a_click_opens_and_a_click_beside_closes(bench: Bench, qtbot) -> None:
    bench.open(PaletteMode.NOTES)
    view = bench.palette.findChild(QListView, "palette-list")
    rect = view.visualRect(view.model().index(0))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert [spot.path for spot, _tab in bench.opened] == ["b.md"]
    bench.open()
    qtbot.mouseClick(
        bench.palette, Qt.MouseButton.LeftButton, pos=bench.palette.rect().bottomLeft()
    )
    assert not bench.palette.isVisible()


# ---- B40


def compose(widget: QWidget, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QCoreApplication.sendEvent(widget, event)


def test_b40_keys_during_a_composition_do_nothing_of_ours(bench: Bench) -> None:
    bench.open()
    compose(bench.field, "きおく")
    asked = (len(bench.session.titles), len(bench.session.words))
    before = bench.palette.current.key
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab):
        bench.key(key)
    assert bench.palette.isVisible()
    assert bench.opened == []
    assert bench.palette.current.key == before
    assert (len(bench.session.titles), len(bench.session.words)) == asked


def test_b40_a_growing_preedit_restarts_no_search(bench: Bench) -> None:
    bench.open()
    for preedit in ("k", "き", "きお", "きおく"):
        compose(bench.field, preedit)
    assert list(bench.session.titles) == [""]  # asked when the palette opened
    compose(bench.field, "", "記憶")
    assert list(bench.session.titles) == ["", "記憶"]


def test_b40_the_committing_enter_does_not_open_a_row(bench: Bench, qtbot) -> None:
    bench.open()
    compose(bench.field, "きおく")
    compose(bench.field, "", "記憶")
    bench.session.titles["記憶"]([hit("記憶.md", Signal.TITLE)])
    bench.key(Qt.Key.Key_Return)
    assert bench.opened == []
    qtbot.waitUntil(lambda: bool(bench.key(Qt.Key.Key_Return) or bench.opened))
    assert bench.opened[0][0].path == "記憶.md"


def test_it_says_when_nothing_fits_and_enter_does_nothing(bench: Bench) -> None:
    bench.open(PaletteMode.COMMANDS)
    bench.type("zzzz")
    assert [row.kind for row in bench.palette.rows] == [RowKind.HEADING]
    bench.key(Qt.Key.Key_Down)
    bench.key(Qt.Key.Key_Return)
    assert bench.palette.isVisible() and not bench.ran


@pytest.mark.parametrize("typed", ["tag:", "pears path:", "pears.md", "fruit/Pears.md"])
def test_nothing_is_created_of_half_an_operator_or_a_file_that_is_there(
    bench: Bench, typed: str
) -> None:
    bench.open(PaletteMode.NOTES)
    bench.type(typed)
    bench.session.titles[typed]([hit("fruit/pears.md", Signal.TITLE, title="A fruit")])
    assert RowKind.CREATE not in [row.kind for row in bench.palette.rows]


def test_no_note_is_offered_to_be_made_while_the_notes_are_still_read(bench: Bench) -> None:
    bench.session.index_state = IndexState(notes=3)
    bench.open(PaletteMode.NOTES)
    bench.type("qq")
    bench.session.titles["qq"]([])
    assert [row.title for row in bench.palette.rows] == ["The notes are still being read"]
    bench.key(Qt.Key.Key_Return)
    assert not bench.created
    bench.session.index_state = IndexState(notes=3, words=Readiness.READY)
    bench.type("q")
    bench.session.titles["qqq"]([])
    assert [row.kind for row in bench.palette.rows] == [RowKind.CREATE]
