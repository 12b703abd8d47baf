"""New notes are valid OKF 0.2, whatever their title and template."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.okf.conformance import check
from garden.okf.fields import meta_of
from garden.okf.frontmatter import read
from garden.okf.templates import is_template, new_note, written

NOW = datetime(2026, 11, 30, 9, 5, 7, 1234, tzinfo=timezone(timedelta(hours=9)))


def make(title: str, template: str = "", type: str = "") -> str:
    return new_note(title=title, type=type, by="human:mori", now=NOW, template=template)


def test_a_plain_new_note() -> None:
    assert make("締め時間: 例外") == (
        '---\ntype: Note\ntitle: "締め時間: 例外"\nstatus: draft\n'
        "generated: { by: human:mori, at: 2026-11-30T09:05:07+09:00 }\n---\n\n"
    )


def test_everything_a_caller_may_say() -> None:
    text = new_note(
        title="T",
        type="Guide",
        by="agent/1",
        now=NOW.astimezone(UTC),
        description="D: d",
        tags=["a", "no"],
        body="# Steps\n",
    )
    assert text == (
        '---\ntype: Guide\ntitle: T\ndescription: "D: d"\ntags: [a, "no"]\nstatus: draft\n'
        "generated: { by: agent/1, at: 2026-11-30T00:05:07Z }\n---\n\n# Steps\n"
    )


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_any_title_gives_a_conformant_note(title: str) -> None:
    for template in (
        "",
        "---\ntype: M\ntitle: {{title}}\nx: 'about {{title}}'\n---\n# {{title}}\n",
    ):
        text = make(title, template)
        front = read(text)
        assert front.error is None and front.fields["title"] == title
        errors = [p for p in check("n.md", text, front) if p.severity == "error"]
        assert errors == []
        if template:
            assert front.fields["x"] == f"about {title}"


TEMPLATE = """\
---
type: Meeting   # what it is
title: {{title}}
tags: [meeting, "{{date:YYYY-MM}}"]
description: Notes of {{ Title }} on {{date}}
verified: { by: "human:x", at: 2020-01-01T00:00:00Z }
who:
  - {{by}}
---

# {{title}} ({{date:DD.MM.YY}} {{time}} {{time:HH-mm-ss}})

{{unknown}} {{slug}} {{type}} {{datetime}}
"""


def test_a_template_is_filled_and_keeps_its_form() -> None:
    assert (
        make("Plan: 'A'", TEMPLATE)
        == """\
---
type: Meeting   # what it is
title: "Plan: 'A'"
tags: [meeting, "2026-11"]
description: "Notes of Plan: 'A' on 2026-11-30"
who:
  - mori
generated: { by: human:mori, at: 2026-11-30T09:05:07+09:00 }
---

# Plan: 'A' (30.11.26 09:05 09-05-07)

{{unknown}} plan-a Meeting 2026-11-30T09:05:07+09:00
"""
    )


def test_a_type_the_person_chose_wins() -> None:
    text = make("T", TEMPLATE, type="Talk")
    assert "type: Talk   # what it is\n" in text and " Talk 2026" in text
    assert read(make("T", "---\ntype: {{type}}\n---\n", type="Talk")).fields["type"] == "Talk"
    assert read(make("T", "---\ntype: {{type}}\n---\n")).fields["type"] == "Note"


@pytest.mark.parametrize(
    "template",
    ["Just text about {{title}}\n", "---\na: [\n---\nAbout {{title}}\n", "---\nb: 1\nb: 2\n---\n"],
)
def test_templates_without_usable_frontmatter_become_the_body(template: str) -> None:
    text = make("T", template)
    assert text.startswith("---\ntype: Note\ntitle: T\n")
    assert text.endswith(template.replace("{{title}}", "T"))
    assert read(text).error is None


def test_missing_fields_are_added_in_order() -> None:
    text = make("T", "---\nstatus: stable\n---\nbody\n")
    assert list(read(text).fields) == ["type", "title", "status", "generated"]
    assert meta_of("n.md", text, read(text)).status == "stable"


def test_template_folders_and_times() -> None:
    assert is_template("templates/meeting.md") and is_template("a/Templates/x.md")
    assert not is_template("templates.md")
    assert written(NOW) == "2026-11-30T09:05:07+09:00"
