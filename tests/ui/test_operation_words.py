"""The journal's operations in the person's language: every one that the domain does is known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from garden.garden import Garden
from garden.reshape.renaming import NewName
from resources.i18n import qm_file
from ui.operation_words import operation_words


@pytest.fixture
def japanese(qapp: QCoreApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load(QLocale("ja"), "knowledge-garden", "_", str(qm_file("").parent))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def labels(garden: Garden) -> list[str]:
    return [record.label for record in garden.history()]


def test_what_was_really_done_is_said_in_japanese(garden: Garden, japanese: None) -> None:
    garden.create(title="新しい", folder="plants")
    document = garden.read("start.md")
    garden.save("start.md", document.text + "\nmore\n", document.version)
    garden.add_asset("start.md", "写真.png", b"\x89PNG")
    reshaping = garden.reshaping
    garden.reshape(reshaping.rename_note("plants/tomato.md", NewName("Sun fruit")))
    garden.reshape(reshaping.move(["plants/basil.md"], "作業"))
    garden.trash("plants/新しい.md")
    garden.restore(garden.trashed()[0].id)
    done = labels(garden)
    assert len(done) >= 7
    for label in done:
        words = operation_words(label)
        assert words != label, label
        assert not set(words.split()) & {"Rename", "Move", "Create", "Delete", "Edit", "Add", "to"}


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("Rename tomato to sun-fruit", "「tomato」を「sun-fruit」に変更"),
        ("Rename tag plant to 植物", "タグ「plant」を「植物」に変更"),
        ("Rename heading What to do", "見出し「What to do」の変更"),
        ("Merge a into b", "「a」を「b」に統合"),
        ("Split Growing from tomato", "「tomato」から「Growing」を分割"),
        ("Tag 12 notes with plant", "12 件のノートにタグ「plant」を付ける"),
        ("Move 3 notes", "3 件のノートの移動"),
        ("Delete 3 notes", "3 件のノートの削除"),
        ("Delete {odd} %1 name", "「{odd} %1 name」の削除"),
        ("Edit Memory", "メモリーの編集"),
        ("Mend links", "リンクの修正"),
        ("Something else", "Something else"),
        ("", ""),
    ],
)
def test_each_kind(japanese: None, label: str, words: str) -> None:
    assert operation_words(label) == words


def test_english_stays_as_the_journal_has_it(qapp: QCoreApplication) -> None:
    for label in ("Rename tag a to b", "Move 3 notes", "Delete {x}", "Review: discard It rains"):
        assert operation_words(label) == label
