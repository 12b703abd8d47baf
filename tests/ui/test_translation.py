"""Japanese is complete, its figures and keys are in place, and what is compiled is up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QLabel

import resources
from garden.index_state import IndexState, Readiness
from resources.i18n import LANGUAGES, qm_file
from resources.i18n.extract import Message, Untranslatable, extract
from resources.i18n.update import read
from ui.status_strip import StatusStrip
from ui.theme import Theme

ROOT = Path(resources.__file__).parent.parent
PLACEHOLDER = re.compile(r"\{\w+\}")
MNEMONIC = re.compile(r"&(?!&)\w")


@pytest.fixture(scope="module")
def messages() -> set[Message]:
    return set(extract(ROOT))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_string_is_translated(messages: set[Message], language: str) -> None:
    """On failure: run `python -m resources.i18n.update` and fill in what is unfinished."""
    known = read(language)
    assert not messages - known.keys(), "strings that the .ts file doesn't know"
    assert not known.keys() - messages, "strings that are in the .ts file only"
    assert not [message for message in messages if not known[message].strip()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_file_is_up_to_date(qapp, messages: set[Message], language: str) -> None:
    translator = QTranslator()
    assert translator.load(QLocale(language), "knowledge-garden", "_", str(qm_file("").parent))
    stale = [
        message
        for message, words in read(language).items()
        if translator.translate(message.context, message.source) != words
    ]
    assert not stale


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_and_menu_keys_survive(language: str) -> None:
    for message, words in read(language).items():
        assert sorted(PLACEHOLDER.findall(message.source)) == sorted(PLACEHOLDER.findall(words)), (
            message
        )
        assert len(MNEMONIC.findall(message.source)) == len(MNEMONIC.findall(words)), message


def test_figures_are_written_one_way_in_japanese() -> None:
    """「20 件」, never 「20件」: the window shows both kinds of strings side by side."""
    tight = re.compile(
        r"(?:\}|\d)(?:件|個|か所|行目)|[ぁ-んァ-ヶー一-龥](?:\{\w+\}|\d+) (?:件|個|か所)"
    )
    assert [words for words in read("ja").values() if tight.search(words)] == []


@pytest.fixture
def japanese(qapp):
    translator = QTranslator()
    translator.load(QLocale("ja"), "knowledge-garden", "_", str(qm_file("ja").parent))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def test_the_strip_speaks_japanese(japanese, qtbot) -> None:
    strip = StatusStrip(Theme("light"))
    qtbot.addWidget(strip)
    strip.set_garden("庭")
    strip.set_index_state(
        IndexState(1240, 1240, Readiness.READY, Readiness.FILLING, note_vectors=769)
    )
    words = strip.findChild(QLabel, "status-index").text()
    assert words == "1,240 件すべて検索できます。意味検索 62 %"


# ---- the reader of the sources itself


def extracted(tmp_path: Path, source: str) -> set[tuple[str, str]]:
    (tmp_path / "ui").mkdir(exist_ok=True)
    (tmp_path / "ui" / "some.py").write_text(source, encoding="utf-8")
    return {(message.context, message.source) for message in extract(tmp_path, ("ui",))}


def test_all_ways_of_marking_words_are_found(tmp_path: Path) -> None:
    source = """
_CONTEXT = "Reader"

def _tr(text):
    return QCoreApplication.translate(_CONTEXT, text)

WORDS = {"a": QT_TRANSLATE_NOOP("Names", "marked")}

class Panel:
    def show(self):
        self.tr("in a class, "
                "in two parts")
        tr = QCoreApplication.translate
        tr("Other", "short name")
        QCoreApplication.translate("Plain", "in full")
        _tr("by a helper")
        _tr(WORDS["a"])
        rect.translate(1, 2)
"""
    assert extracted(tmp_path, source) == {
        ("Names", "marked"),
        ("Panel", "in a class, in two parts"),
        ("Other", "short name"),
        ("Plain", "in full"),
        ("Reader", "by a helper"),
    }


def test_words_that_are_put_together_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Untranslatable, match=r"ui/some\.py:4"):
        extracted(
            tmp_path, 'class A:\n    def f(self, x):\n        y = 1\n        self.tr(f"{x} a")\n'
        )
