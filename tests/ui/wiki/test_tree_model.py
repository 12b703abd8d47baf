"""The tree of notes as a model: order, filter, updates that lose nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTreeView

from garden.okf.note import NoteHeader, Trust
from ui.wiki.reserved_names import shown_title
from ui.wiki.tree_filter import TreeFilter
from ui.wiki.tree_model import PINNED, NoteTreeModel, Role
from ui.wiki.tree_rows import natural_key


def header(path: str, title: str = "", **more) -> NoteHeader:
    values = {
        "type": "", "tags": (), "aliases": (), "status": "", "trust": Trust.UNVERIFIED,
        "stale_after": "", "size": 1, "mtime_ns": 1, **more,
    }  # fmt: skip
    return NoteHeader(path=path, title=title or path.rpartition("/")[2][:-3], **values)


NOTES = [
    header("note 10.md"), header("note 2.md"), header("Note 1.md"),
    header("b/deep/er/x.md"), header("b/y.md"), header("用語/締め時間.md", "締め時間"),
    header("用語/オフセット.md", "オフセット", aliases=("offset",), tags=("印刷",)),
]  # fmt: skip


@pytest.fixture
def model(qtbot, qtmodeltester) -> NoteTreeModel:
    made = NoteTreeModel()
    made._tester = QAbstractItemModelTester(
        made, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    made.set_headers(NOTES)
    return made


def listed(model: NoteTreeModel, parent: QModelIndex | None = None) -> list[str]:
    parent = parent or QModelIndex()
    return [model.index(row, 0, parent).data() for row in range(model.rowCount(parent))]


def everything(model: NoteTreeModel, parent: QModelIndex | None = None) -> list[str]:
    parent = parent or QModelIndex()
    found = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        found.append(index.data())
        found += everything(model, index)
    return found


def test_folders_first_then_notes_in_natural_order(model) -> None:
    assert listed(model) == ["b", "用語", "Note 1", "note 2", "note 10"]
    assert listed(model, model.index_of("b")) == ["deep", "y"]


def test_natural_keys() -> None:
    names = ["a10", "a9", "A1", "１０", "9", "b"]
    assert sorted(names, key=natural_key) == ["9", "１０", "A1", "a9", "a10", "b"]


def test_rows_lead_back_to_their_parents(model) -> None:
    index = model.index_of("b/deep/er/x.md")
    chain = []
    while index.isValid():
        chain.append(index.data(Role.PATH))
        index = index.parent()
    assert chain == ["b/deep/er/x.md", "b/deep/er", "b/deep", "b"]


def test_folders_count_their_notes(model) -> None:
    assert model.index_of("b").data(Role.COUNT) == 2
    assert model.index_of("用語").data(Role.COUNT) == 2


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("ｵﾌｾｯﾄ", ["オフセット"]),
        ("オフセット", ["オフセット"]),
        ("OFFSET", ["オフセット"]),
        ("#印刷", ["オフセット"]),
        ("締め", ["締め時間"]),
        ("用語 時間", ["締め時間"]),
        ("NOTE １０", ["note 10"]),
        ("nothing like it", []),
    ],
)
def test_b39_the_filter_looks_past_width_case_and_accents(model, text, paths) -> None:
    """B39: half-width and full-width forms meet; parents of hits stay."""
    model.set_filter(text)
    notes = [name for name in everything(model) if name not in ("b", "deep", "er", "用語")]
    assert notes == paths
    assert model.shown == len(paths)
    model.set_filter("")
    assert model.shown == len(NOTES)


def test_voicing_marks_of_kana_are_not_accents() -> None:
    assert TreeFilter.folded("ハバパ") != TreeFilter.folded("ハハハ")
    assert TreeFilter.folded("ﾊﾞ") == TreeFilter.folded("ハ\u3099") == TreeFilter.folded("バ")
    assert TreeFilter.folded("Café～〜") == "cafe~~"


def test_pinned_notes_stand_on_top_and_in_their_folder(model) -> None:
    model.set_pinned(["b/y.md", "gone.md"])
    assert listed(model)[0] == "Pinned"
    section = model.index(0, 0)
    assert section.data(Role.PATH) == PINNED
    assert listed(model, section) == ["y"]
    assert model.index(0, 0, section).data(Role.IS_PINNED)
    assert not model.index_of("b/y.md").data(Role.IS_PINNED)
    model.set_pinned([])
    assert listed(model)[0] == "b"


def test_held_indexes_follow_changes(model) -> None:
    kept = QPersistentModelIndex(model.index_of("用語/締め時間.md"))
    gone = QPersistentModelIndex(model.index_of("note 2.md"))
    model.apply(changed={"あ.md": header("あ.md"), "0.md": header("0.md")}, removed=["note 2.md"])
    assert kept.data(Role.PATH) == "用語/締め時間.md"
    assert not gone.isValid()
    model.apply(
        changed={"新/締め.md": header("新/締め.md", "締め")},
        moved=[("用語/締め時間.md", "新/締め.md")],
    )
    assert kept.data(Role.PATH) == "新/締め.md"
    assert "締め" in everything(model)


def test_an_edit_that_changes_a_badge_only_repaints(qtbot, model) -> None:
    everything(model)
    changed = model.header("b/y.md")._replace(broken_links=2)
    with qtbot.waitSignal(model.dataChanged), qtbot.assertNotEmitted(model.layoutChanged):
        model.apply(changed={"b/y.md": changed})
    assert model.index_of("b/y.md").data(Role.HEADER).broken_links == 2


def test_a_view_keeps_expansion_selection_and_scroll(qtbot, model) -> None:
    view = QTreeView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.show()
    view.expand(model.index_of("b"))
    view.expand(model.index_of("用語"))
    view.setCurrentIndex(model.index_of("用語/締め時間.md"))
    model.apply(changed={f"new {i}.md": header(f"new {i}.md") for i in range(300)})
    model.apply(changed={}, removed=["b/y.md"])
    assert view.isExpanded(model.index_of("b")) and view.isExpanded(model.index_of("用語"))
    assert view.currentIndex().data(Role.PATH) == "用語/締め時間.md"
    assert view.selectionModel().isSelected(model.index_of("用語/締め時間.md"))


def test_indexes_that_outlived_their_row_answer_nothing(model) -> None:
    old = model.index_of("note 2.md")
    model.set_headers(NOTES[:1])
    assert old.data() is None
    assert model.rowCount(old) == 0
    assert not old.parent().isValid()


def test_ten_thousand_notes_make_rows_only_where_one_looks(qtbot) -> None:
    made = NoteTreeModel()
    made.set_headers(header(f"f{i % 50}/n{i}.md") for i in range(10_000))
    assert made.rowCount() == 50
    first = made.index(0, 0)
    assert made.rowCount(first) == 200
    assert len(made._rows) < 100
    made.set_filter("n99")
    assert made.shown == 111


def test_notes_are_spoken_with_their_facts(model) -> None:
    model.set_words(lambda h: h.path, lambda h: f"{h.title}, draft")
    index = model.index_of("b/y.md")
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "y, draft"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "b/y.md"
    assert model.index_of("b").data(Qt.ItemDataRole.AccessibleTextRole) == "b: 2 notes"


def test_a_dragged_note_is_a_wiki_link(model) -> None:
    data = model.mimeData([model.index_of("用語/締め時間.md")])
    assert data.text() == "[[用語/締め時間]]"


def test_a_folders_index_says_that_it_is_one_and_comes_first(model) -> None:
    notes = [
        header("t/index.md", "Subdirectories", reserved=True),
        header("t/subdirectories.md", "Subdirectories"),
        header("t/log.md", "Log", reserved=True),
        header("t/a.md", "Apples"),
    ]
    model.set_headers(notes)
    rows = listed(model, model.index_of("t"))
    assert rows == ["Log", "index — Subdirectories", "Apples", "Subdirectories"]


@pytest.mark.parametrize(
    ("path", "title", "shown"),
    [
        ("a/index.md", "Tables", "index — Tables"),
        ("index.md", "Index", "Index"),
        ("a/log.md", "2026 の記録", "log — 2026 の記録"),
        ("a/indexes.md", "Tables", "Tables"),
        ("INDEX.md", "Tables", "INDEX — Tables"),
    ],
)
def test_how_a_note_is_named_in_lists(path: str, title: str, shown: str) -> None:
    assert shown_title(path, title) == shown
