"""One-click repairs of frontmatter (B21)."""

from __future__ import annotations

import pytest

from garden.okf.frontmatter import read, repair


@pytest.mark.parametrize(
    ("yaml", "mended", "lines"),
    [
        ("tags:\n\t- a\n\t- b\n", "tags:\n  - a\n  - b\n", (3, 4)),
        ("title: a: b\n", 'title: "a: b"\n', (2,)),
        ("x: ok\ntitle: @scope/pkg\n", 'x: ok\ntitle: "@scope/pkg"\n', (3,)),
        ("title: `code` here\n", 'title: "`code` here"\n', (2,)),
        ("aliases:\n- @ana\n-   @ben\n", 'aliases:\n- "@ana"\n-   "@ben"\n', (3, 4)),
        ("aliases: [@ana, b, `c`]\n", 'aliases: ["@ana", b, "`c`"]\n', (2,)),
        ("tags: [a, b\n", "tags: [a, b]\n", (2,)),
        ("m: { a: b\n", "m: { a: b}\n", (2,)),
        ("type:fact\ntitle:x\n", "type: fact\ntitle: x\n", (2, 3)),
        ("title: *bold* words\n", 'title: "*bold* words"\n', (2,)),
        ("type: Note\ntitle：全角\n", "type: Note\ntitle: 全角\n", (3,)),
        ("type: Note\ntags：[a, b]\n", "type: Note\ntags: [a, b]\n", (3,)),
        ("tags:\n\u3000- a\n\u3000- b：c\n", "tags:\n  - a\n  - b：c\n", (3, 4)),
        ("tags:\n- 東京\n・ 大阪\n", "tags:\n- 東京\n- 大阪\n", (4,)),
        (
            "a: |\n  注意：x\n\n  ・項目\ntype: Note\ntitle：全角\n",
            "a: |\n  注意：x\n\n  ・項目\ntype: Note\ntitle: 全角\n",
            (7,),
        ),
        ("t: u\na： >-\n\u3000注意：x\nb：c\n", "t: u\na: >-\n  注意：x\nb: c\n", (3, 4, 5)),
        (
            "a: \"長い\n  注意：x\"\nb: 'it'\ntitle：全角\nc: 'd\n  e：f'\n",
            "a: \"長い\n  注意：x\"\nb: 'it'\ntitle: 全角\nc: 'd\n  e：f'\n",
            (5,),
        ),
        ("title: 100% & more: yes\nt: b: c\n", 'title: "100% & more: yes"\nt: "b: c"\n', (2, 3)),
    ],
)
def test_B21_known_faults_are_mended(yaml: str, mended: str, lines: tuple[int, ...]) -> None:
    text = f"---\n{yaml}---\nBody: [ stays\n"
    assert read(text).error is not None
    fix = repair(text)
    assert fix is not None
    assert fix.text == f"---\n{mended}---\nBody: [ stays\n"
    assert fix.lines == lines and fix.what
    assert read(fix.text).error is None


@pytest.mark.parametrize(
    "text",
    [
        "---\na: b\n---\n",
        "no frontmatter",
        "---\na: " + "[" * 10_000 + "\n---\n",
        "---\n: [}\n---\n",
        "---\ntags: [a, %b: }, c]\n---\n",
    ],
)
def test_what_is_fine_or_hopeless_is_left_alone(text: str) -> None:
    assert repair(text) is None
