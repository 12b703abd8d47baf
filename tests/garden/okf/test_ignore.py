"""The language of ignore files (SPEC behaviour 18)."""

from __future__ import annotations

import unicodedata

import pytest

from garden.okf.ignore import IgnoreRules


@pytest.mark.parametrize(
    ("pattern", "path", "ignored"),
    [
        ("*.tmp.md", "a.tmp.md", True),
        ("*.tmp.md", "deep/er/a.tmp.md", True),
        ("*.tmp.md", "a.md", False),
        ("drafts/", "drafts/x.md", True),
        ("drafts/", "a/drafts/x.md", True),
        ("drafts/", "drafts", False),
        ("/drafts", "drafts/x.md", True),
        ("/drafts", "a/drafts/x.md", False),
        ("a/*.md", "a/x.md", True),
        ("a/*.md", "a/b/x.md", False),
        ("a/**/x.md", "a/x.md", True),
        ("a/**/x.md", "a/b/c/x.md", True),
        ("**/old/**", "p/old/q/x.md", True),
        ("[!a]?.md", "bc.md", True),
        ("[!a]?.md", "ab.md", False),
        ("下書き/", "下書き/x.md", True),
        ("# comment", "# comment", False),
        ("exact.md", "exact.md", True),
        ("exact.md", "inexact.md", False),
        ("\\#odd.md", "#odd.md", True),
        ("", "x.md", False),
        ("/", "x.md", False),
    ],
)
def test_patterns(pattern: str, path: str, ignored: bool) -> None:
    assert IgnoreRules.parse(pattern).ignores_path(path) is ignored


def test_a_later_line_takes_back() -> None:
    rules = IgnoreRules.parse("*.md\n!keep.md\nkeep.md/\n")
    assert rules.ignores_path("x.md")
    assert not rules.ignores_path("keep.md")
    assert rules


def test_nothing_inside_an_ignored_folder_comes_back() -> None:
    assert IgnoreRules.parse("old/\n!old/keep.md").ignores_path("old/keep.md")


def test_B09_patterns_meet_decomposed_names() -> None:
    assert IgnoreRules.parse("ガイド.md").ignores_path(unicodedata.normalize("NFD", "ガイド.md"))


def test_a_pattern_can_not_keep_the_walk_busy() -> None:
    rules = IgnoreRules.parse("*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b\n/**/x/**/x/**/x/**/x/**/y\n")
    assert not rules.ignores_path("a" * 250 + ".md")
    assert not rules.ignores_path("x/" * 400 + "z.md")


def test_double_stars_and_escapes() -> None:
    assert IgnoreRules.parse("a/**").ignores_path("a/b/c.md")
    assert not IgnoreRules.parse("a/**").ignores("a", folder=True)
    assert IgnoreRules.parse("**").ignores_path("x.md")
    assert IgnoreRules.parse("what\\?.md").ignores_path("what?.md")
    assert not IgnoreRules.parse("what\\?.md").ignores_path("whats.md")
    assert IgnoreRules.parse("a/*/c/").ignores("a/b/c", folder=True)
    assert IgnoreRules.parse("!x\nb.md\n/c.md").ignores_path("d/b.md")


def test_hostile_ignore_files_are_bounded() -> None:
    rules = IgnoreRules.parse(
        "\n".join(["a" * 600, "a/" * 60 + "b", *(f"p{n}" for n in range(3_000))])
    )
    assert len(rules.refused) >= 2_000
    assert rules.ignores_path("p5")
    assert not rules.ignores_path("p2999")
    assert not IgnoreRules()
