"""The language of ignore files (SPEC behaviour 18)."""

from __future__ import annotations

import unicodedata

import pytest

from garden.okf.ignore import IgnoreRules


def ignores(rules: IgnoreRules, path: str) -> bool:
    """Whether a file is ignored, itself or through one of its folders, as the walk meets them."""
    parts = path.split("/")
    folders = ("/".join(parts[:depth]) for depth in range(1, len(parts)))
    return any(rules.ignores(folder, folder=True) for folder in folders) or rules.ignores(path)


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
    assert ignores(IgnoreRules.parse(pattern), path) is ignored


def test_a_later_line_takes_back() -> None:
    rules = IgnoreRules.parse("*.md\n!keep.md\nkeep.md/\n")
    assert ignores(rules, "x.md")
    assert not ignores(rules, "keep.md")
    assert rules


def test_nothing_inside_an_ignored_folder_comes_back() -> None:
    assert ignores(IgnoreRules.parse("old/\n!old/keep.md"), "old/keep.md")


def test_B09_patterns_meet_decomposed_names() -> None:
    assert ignores(IgnoreRules.parse("ガイド.md"), unicodedata.normalize("NFD", "ガイド.md"))


def test_a_pattern_can_not_keep_the_walk_busy() -> None:
    rules = IgnoreRules.parse("*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b\n/**/x/**/x/**/x/**/x/**/y\n")
    assert not ignores(rules, "a" * 250 + ".md")
    assert not ignores(rules, "x/" * 400 + "z.md")


def test_double_stars_and_escapes() -> None:
    assert ignores(IgnoreRules.parse("a/**"), "a/b/c.md")
    assert not IgnoreRules.parse("a/**").ignores("a", folder=True)
    assert ignores(IgnoreRules.parse("**"), "x.md")
    assert ignores(IgnoreRules.parse("what\\?.md"), "what?.md")
    assert not ignores(IgnoreRules.parse("what\\?.md"), "whats.md")
    assert IgnoreRules.parse("a/*/c/").ignores("a/b/c", folder=True)
    assert ignores(IgnoreRules.parse("!x\nb.md\n/c.md"), "d/b.md")


def test_hostile_ignore_files_are_bounded() -> None:
    rules = IgnoreRules.parse(
        "\n".join(["a" * 600, "a/" * 60 + "b", *(f"p{n}" for n in range(3_000))])
    )
    assert len(rules.refused) >= 2_000
    assert ignores(rules, "p5")
    assert not ignores(rules, "p2999")
    assert not IgnoreRules()
