"""Every error of the domain has words that name the file and say what to do."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import garden
from garden import errors
from garden.errors import FolderAway, Unavailable
from garden.memory import edits, lifecycle, page, page_history, tools
from garden.memory.findings import FindingKind
from garden.memory.lint import Catalog, check
from garden.memory.records import RecordKind
from garden.problems import Problem, Severity
from resources.i18n.update import read
from ui import domain_words, messages, problem_words
from ui.record_words import RECORD_WORDS
from ui.widgets.words import sentences

KINDS = [
    kind
    for _name, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, errors.GardenError) and kind is not errors.GardenError
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_error_is_worded_with_its_advice(qapp, kind: type[errors.GardenError]) -> None:
    error = kind("It broke.", where="/garden/用語/締め時間.md", advice="Do this.")
    message = messages.word(error)
    assert message.text and message.advice
    assert "{" not in message.line
    if kind not in (errors.IndexDamaged, errors.Unavailable, errors.InvalidLabel):
        assert "締め時間.md" in message.text
    assert "It broke." in message.detail


def test_an_error_of_no_known_kind_says_its_own_sentence(qapp) -> None:
    message = messages.word(errors.GardenError("The thing is odd.", advice="Turn it round."))
    assert message.line == "The thing is odd. Turn it round."


def test_a_fault_of_ours_says_that_the_notes_are_safe(qapp) -> None:
    message = messages.word(ZeroDivisionError("division by zero"))
    assert "notes are safe" in message.advice
    assert "ZeroDivisionError" in message.detail


@pytest.mark.parametrize(
    ("code", "group"),
    [
        ("yaml-invalid", "repair"),
        ("link-ambiguous", "choose"),
        ("type-missing", "complete"),
        ("not-utf8", "files"),
        ("never-heard-of", "other"),
    ],
)
def test_problems_are_grouped_by_what_to_do(qapp, code: str, group: str) -> None:
    problem = Problem(code, Severity.WARNING, "a.md", "Something.")
    assert messages.group_of(problem) == group
    heading, why = messages.group_words(group)
    assert heading and why


def test_an_unknown_problem_says_its_own_sentence(qapp) -> None:
    problem = Problem("never-heard-of", Severity.HINT, "a.md", "A sentence.", "Advice.")
    assert messages.word_problem(problem) == ("A sentence.", "Advice.")


@pytest.mark.parametrize("code", sorted({**problem_words.WORDS, **RECORD_WORDS}))
def test_worded_problems_have_a_group_and_fill_their_facts(qapp, code: str) -> None:
    name, _, fault = code.partition(":")
    facts = {
        "key": "tags", "value": "no", "status": "wip", "version": "9", "target": "overview",
        "candidates": "a.md, b.md", "megabytes": "50", "reason": "no", "original": "a.md",
        "paths": "a, b", "count": "2", "file": "ledger.sqlite3", "folder": "/home/mio/.cache",
        "subject": "status", "limit": "8,000", "field": "requires", "slug": "a--b",
        "bytes": "2,000,000", "entries": "3", "chars": "1,800", "sources": "1", "chain": "a b a",
        "slugs": "a b", "allowed": "a, b",
    } | ({"fault": fault} if fault else {})  # fmt: skip
    problem = Problem(name, Severity.WARNING, "a.md", "Own.", "Own.", facts=tuple(facts.items()))
    text, advice = messages.word_problem(problem)
    assert text != "Own." and advice != "Own."
    assert "{" not in text + advice
    assert messages.group_of(problem) != "other" or name == "okf-version-unknown"


def test_a_missing_fact_falls_back_to_the_plain_sentence(qapp) -> None:
    problem = Problem(
        "status-unknown", Severity.WARNING, "a.md", "The status is odd.", "Change it."
    )
    assert messages.word_problem(problem) == ("The status is odd.", "Change it.")


def test_every_kind_of_finding_is_worded(qapp) -> None:
    for kind in FindingKind:
        assert any(code.partition(":")[0] == kind.code for code in RECORD_WORDS), kind


def test_the_linters_own_findings_are_worded_from_their_facts(qapp) -> None:
    text = "---\ncreated_at: soon\nupdated_at: 2026-10-05T01:00:00Z\nstatus: maybe\n---\n"
    catalog = Catalog({RecordKind.DECISION: {"other": ""}})
    findings = check(RecordKind.DECISION, "Bad Slug", text + "x" * 9000, catalog)
    assert len(findings) == 6
    for finding in findings:
        problem = finding.problem("decisions/x.md")
        text, advice = messages.word_problem(problem)
        assert text != problem.message and "{" not in text + advice
        assert messages.group_of(problem) == "records"


def test_sentences_of_memory_that_people_meet_can_be_translated() -> None:
    """Every plain sentence of an error about Memory is among those for the translators."""
    missing = []
    for module in (edits, lifecycle, page, page_history, tools):
        for call in ast.walk(ast.parse(inspect.getsource(module))):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Name)
                and (call.func.id in ("MemoryEditError", "NothingToTurn", "EditRefused"))
            ):
                said = [*call.args, *(k.value for k in call.keywords if k.arg == "advice")]
                missing += [
                    each.value
                    for each in said
                    if isinstance(each, ast.Constant) and each.value not in domain_words.SENTENCES
                ]
    assert missing == []


def test_sentences_that_no_class_of_errors_words_can_be_translated() -> None:
    """What stands as a plain sentence in an error of the domain is shown as it is; so it has to be
    among those for the translators, wherever they are."""
    known = {message.source for message in read("ja")}
    missing = set()
    for file in Path(garden.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            if call.func.id in ("GardenError", "Unavailable"):
                said = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "advice")]
                missing |= {each.value for each in said if isinstance(each, ast.Constant)} - known
    assert missing == set()


def test_what_is_away_is_named_with_its_own_advice(qapp) -> None:
    away = Unavailable("The meaning index is busy.", advice="Close the other program, or wait.")
    said = messages.word(away)
    assert said.text == "A part of the search can't be used now: The meaning index is busy."
    assert said.advice == "Close the other program, or wait."
    plain = messages.word(Unavailable("The meaning index is busy."))
    assert plain.advice == "Everything else goes on without it."


def test_sentences_stand_together_as_their_script_wants() -> None:
    assert sentences("One.", "", "Two.") == "One. Two."
    assert sentences("一つ目。", "二つ目。") == "一つ目。二つ目。"
    assert sentences("", "") == ""
    assert (
        messages.Message("読めません。", "直してください。", "").line
        == "読めません。直してください。"
    )


def test_a_folder_that_is_away_is_no_matter_of_search(qapp) -> None:
    said = messages.word(FolderAway(where="/media/stick/notes"))
    assert said.text.startswith("The folder “notes” can't be reached")
    assert "search" not in said.line


def test_an_item_that_is_gone_is_not_called_by_its_number(qapp) -> None:
    said = messages.word(page.ItemGone("f9d50d521c63"))
    assert said.text == "This item is no longer in Memory."
