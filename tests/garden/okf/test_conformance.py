"""Findings of a bundle with one file for each error (EXPECTED okf, okf_bad; B19, B21, B24, B49)."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.okf.bundle import recognise, scan
from garden.okf.conformance import check, looks_like_okf
from garden.okf.frontmatter import read
from garden.problems import Problem, Severity

DATA = Path(__file__).parents[2] / "data" / "okf"


def findings(folder: Path) -> dict[str, list[Problem]]:
    found = {}
    for file in scan(recognise(folder)):
        text = (folder / file.path).read_text(encoding="utf-8")
        found[file.path] = check(file.path, text, read(text))
    return found


def codes(text: str, path: str = "n.md", *, okf: bool = True) -> list[str]:
    return [problem.code for problem in check(path, text, read(text), okf=okf)]


def test_a_good_bundle_has_no_findings() -> None:
    found = findings(DATA / "bundle")
    assert len(found) == 10
    assert {path: problems for path, problems in found.items() if problems} == {}


def test_each_error_of_a_bad_bundle_is_found_and_every_file_opens() -> None:
    found = {
        path: {problem.code: str(problem.severity) for problem in problems}
        for path, problems in findings(DATA / "broken").items()
    }
    assert found == {
        "no-type.md": {"type-missing": "error"},
        "empty-type.md": {"type-empty": "error"},
        "bad-yaml.md": {"yaml-invalid": "error"},
        "no-frontmatter.md": {"frontmatter-missing": "error"},
        "log.md": {"log-date-not-iso": "error", "log-order": "warning"},
        "index.md": {"index-frontmatter": "error", "okf-version-unknown": "warning"},
        "good.md": {"status-unknown": "warning", "stale-after-no-offset": "warning"},
        "odd.md": {
            "yaml-duplicate-key": "warning",
            "wiki-link-unquoted": "warning",
            "yaml-ambiguous": "hint",
        },
    }


def test_every_finding_names_file_line_and_help() -> None:
    for path, problems in findings(DATA / "broken").items():
        for problem in problems:
            assert problem.path == path and problem.message and problem.advice
            assert problem.line > 0 or problem.code == "frontmatter-missing"


def test_B21_unreadable_yaml_names_its_line_and_whether_it_can_be_mended() -> None:
    text = "---\ntype: Note\ntitle: a: b\n---\n"
    (problem,) = check("n.md", text, read(text))
    assert (problem.line, problem.code, problem.severity) == (3, "yaml-invalid", Severity.ERROR)
    assert dict(problem.facts) == {"fault": "colon", "column": "9", "repairable": "yes"}


def test_hostile_yaml_is_named_so() -> None:
    text = "---\na: " + "[" * 10_000 + "\n---\n"
    (problem,) = check("n.md", text, read(text))
    assert problem.code == "yaml-unsafe"


def test_B24_unquoted_wiki_links() -> None:
    assert codes("---\ntype: Note\nup: [[A]]\n---\n") == ["wiki-link-unquoted"]
    assert codes("---\ntype: Note\nup: [[[A]], [[B]]]\n---\n") == ["wiki-link-unquoted"]
    assert codes("---\ntype: Note\nup:\n  - [[A]]\n---\n") == ["wiki-link-unquoted"]
    assert codes('---\ntype: Note\nup: "[[A]]"\nm: [[1, 2], [3, 4]]\n---\n') == []


@pytest.mark.parametrize("value", ["no", "2024", "1.10", "2026-06-29"])
def test_B19_values_others_read_differently_get_a_hint(value: str) -> None:
    assert codes(f"---\ntype: Note\ntitle: {value}\n---\n") == ["yaml-ambiguous"]
    assert codes(f"---\ntype: Note\ntitle: '{value}'\nx: {value}\n---\n") == []


def test_B49_logs_and_indexes_with_frontmatter_are_accepted() -> None:
    assert codes("---\ntype: Log\n---\n# History\n\n## 2026-07-01\n", "log.md") == [
        "log-frontmatter"
    ]
    assert codes("---\ntype: Index\n---\n", "tables/index.md") == ["index-frontmatter"]
    assert codes("# All\n", "tables/index.md") == []
    assert codes("```\n## not a date\n```\n## 2026-07-01 more\n", "log.md") == []
    assert codes('---\nokf_version: "0.1"\n---\n', "index.md") == []
    assert codes("---\ntype:fact\n---\n") == ["yaml-invalid"]
    assert codes("---\ntype: Note\nstale_after: 2026-12-31T00:00:00Z\n---\n") == []
    assert codes("---\ntype: Note\nstale_after: soon\n---\n") == ["stale-after-unreadable"]


def test_other_shapes() -> None:
    assert codes("---\ntype: Note\ntitle: never closed\n") == ["frontmatter-unclosed"]
    assert codes("---\n- a\n---\n") == ["frontmatter-missing"]
    assert codes("---\ntype: [a]\n---\n") == ["type-empty"]
    assert codes("---\ntype: Note\nstatus: superseded\n---\n") == []
    assert codes("") == ["frontmatter-missing"]


def test_without_okf_only_what_is_wrong_anywhere_counts() -> None:
    assert codes("# Plain\n", okf=False) == []
    assert codes("---\nstatus: busy\n---\n", okf=False) == []
    assert codes("---\na: [\n---\n", okf=False) == ["yaml-invalid"]
    assert codes("---\ntitle: Home\n---\n", "index.md", okf=False) == []
    assert codes("## Monday\n", "log.md", okf=False) == []


def test_which_folders_mean_to_be_bundles() -> None:
    assert looks_like_okf(read('---\nokf_version: "0.2"\n---\n'), 0, 10)
    assert looks_like_okf(None, 5, 10) and not looks_like_okf(None, 4, 10)
    assert looks_like_okf(read("# Index"), 0, 0)
