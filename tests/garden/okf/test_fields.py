"""What frontmatter means, in both OKF versions and beyond (B13, B19, B24, SPEC 1E, 2.2, 2.4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.okf.fields import body_title, field_links, meta_of
from garden.okf.frontmatter import read
from garden.okf.note import LinkForm, NoteMeta, Trust

BUNDLE = Path(__file__).parents[2] / "data" / "okf" / "bundle"


def load(path: str) -> tuple[str, NoteMeta]:
    text = (BUNDLE / path).read_text(encoding="utf-8")
    return text, meta_of(path, text, read(text))


def meta(yaml: str, path: str = "n.md", body: str = "") -> NoteMeta:
    text = f"---\n{yaml}---\n{body}"
    return meta_of(path, text, read(text))


def test_a_full_note() -> None:
    _text, note = load("guides/firing.md")
    assert (note.title, note.type, note.description) == (
        "焼成の流れ",
        "Guide",
        "窯入れから窯出しまで。",
    )
    assert note.tags == ("焼成",) and note.aliases == ("焼き方", "Firing")
    assert note.trust is Trust.HUMAN
    assert note.changed == "2026-10-01T09:00:00+09:00"
    assert note.fields["yoi_id"] == "00002KOKF0007"
    assert not note.reserved


def test_trust_status_and_time_of_the_bundle() -> None:
    assert load("guides/kiln.md")[1].trust is Trust.MACHINE
    assert load("guides/kiln.md")[1].stale_after == "2026-11-25T00:00:00Z"
    assert load("rules/safety.md")[1].status == "draft"
    assert load("rules/safety.md")[1].trust is Trust.UNVERIFIED
    old = load("rules/old-safety.md")[1]
    assert (old.status, old.superseded_by) == ("deprecated", "rules/safety")


def test_the_older_okf_is_read_as_well() -> None:
    assert load("guides/manual.md")[1].changed == "2026-08-31T15:00:00+09:00"


def test_titles_fall_back_to_heading_then_name() -> None:
    assert load("guides/overview.md")[1].title == "Overview of the guides now"
    assert load("会議/overview.md")[1].title == "overview"
    assert load("tiny.md")[1].title == "tiny"
    assert meta("", "runbooks/index.md").title == "runbooks"
    assert meta("", "index.md").title == "index"
    assert meta("name: align\n", "skills/align/SKILL.md").title == "align"
    assert meta("name: align\n", "skills/align/other.md").title == "other"
    assert meta_of("x.md", "# H", read("# H"), heading="From the parser").title == "From the parser"


def test_headings_in_code_are_no_titles() -> None:
    assert body_title("~~~\n# a\n~~~\n\n## b\n\n# **C** and [d](e.md) #\n") == "C and d"
    assert body_title("````\n```\n# a\n````\n# real") == "real"
    assert body_title("#tag\n    # code\n") == ""
    assert body_title("%%\n# a\n%%\n\n# Head %%not%% {#id}\n") == "Head"


@pytest.mark.parametrize("value", ["2024", "true", "no", "1.10", "2026-06-29", "'007'"])
def test_B19_odd_titles_are_text(value: str) -> None:
    assert meta(f"title: {value}\n").title == value.strip("'")


@pytest.mark.parametrize(
    "yaml",
    [
        "title: [a]\ntype: {a: b}\ntags: {x: y}\naliases: 3\nverified: true\ngenerated: x\n",
        "title:\ntype:\ntags:\naliases:\nverified:\ngenerated:\nsources:\n",
        "title: ~\ntype: null\ntags: [[x]]\naliases: [{a: b}, '', ok]\nsources: [a, {b: [c]}]\n",
    ],
)
def test_odd_shapes_never_raise(yaml: str) -> None:
    note = meta(yaml)
    assert note.title and isinstance(note.type, str)
    text = f"---\n{yaml}---\n"
    assert isinstance(field_links(text, read(text)), tuple)


def test_titles_are_one_short_printable_line() -> None:
    assert meta('title: "a\\0b\\nc\\u2028d 👩‍👩‍👧"\n').title == "ab c d 👩‍👩‍👧"
    assert len(meta("title: " + "x" * 500_000 + "\n").title) == 300
    assert meta("", body="x\n" * 100_000 + "# far down\n").title == "n"


def test_tags_and_aliases_of_every_tool() -> None:
    assert meta("tags: one, two  #three\n").tags == ("one", "two")
    assert meta("tags: '#one 二、三'\n").tags == ("one", "二", "三")
    assert meta("tags: [a, '#b', a, '']\ntag: c\n").tags == ("a", "b", "c")
    assert meta("alias: Smith, John\naliases:\n  - J. Smith\n").aliases == (
        "J. Smith",
        "Smith, John",
    )


def test_animaworks_fields() -> None:
    note = meta(
        "confidence: 0.4\ncreated_at: '2026-09-10'\nupdated_at: '2026-10-05'\n"
        "superseded_by: queue.md\nsummary: Short\nvalid_until: '2026-10-05T00:00:00Z'\n"
    )
    assert (note.created, note.changed) == ("2026-09-10", "2026-10-05")
    assert (note.superseded_by, note.description) == ("queue.md", "Short")
    assert note.stale_after == "2026-10-05T00:00:00Z"
    double = "---\nconfidence: 0.7\n---\n\n---\nconfidence: 0.1\ntags: [inner]\n---\n# T\n"
    merged = meta_of("knowledge/d.md", double, read(double))
    assert merged.fields["confidence"] == "0.7" and merged.tags == ("inner",)


def test_B24_a_quoted_wiki_link_is_a_link_and_an_unquoted_is_not() -> None:
    text, _note = load("guides/firing.md")
    (link,) = field_links(text, read(text))
    assert (link.form, link.target, link.anchor, link.label) == (
        LinkForm.FIELD,
        "kiln",
        "Firing",
        "log of the kiln",
    )
    assert text[link.span.start : link.span.end] == "[[kiln#Firing|log of the kiln]]"
    assert text[link.target_span.start : link.target_span.end] == "kiln#Firing"
    assert text.split("\n")[link.line - 1].startswith("related:")
    assert field_links("---\nup: [[Note]]\n---\n", read("---\nup: [[Note]]\n---\n")) == ()


def test_B24_links_in_escaped_and_folded_values_are_found() -> None:
    text = (
        '---\na: "[[caf\\u00e9]]"\nb: >-\n  [[two\n  words]]\nc: "[[#here]]"\n'
        'd:\n  - "[[four|4]]"\n  - see [[five]] there\ne: "[[]]"\n---\n'
    )
    links = field_links(text, read(text))
    assert [(link.target, link.anchor) for link in links] == [
        ("café", None),
        ("two words", None),
        ("", "here"),
        ("four", None),
    ]
    spans = [text[link.target_span.start : link.target_span.end] for link in links]
    assert spans == ["[[caf\\u00e9]]", ">-\n  [[two\n  words]]", "#here", "four"]


def test_B13_paths_in_fields_are_links_and_sentences_are_not() -> None:
    text, _note = load("guides/kiln.md")
    (link,) = field_links(text, read(text))
    assert link.target == "guides/manual.md"
    assert text[link.target_span.start : link.target_span.end] == "guides/manual.md"
    assert link.context == "sources.resource: guides/manual.md"
    rules, _note = load("rules/safety.md")
    assert [link.target for link in field_links(rules, read(rules))] == ["rules/old-safety"]


@pytest.mark.parametrize(
    ("value", "is_path"),
    [
        ("/refs/old.md", True),
        ("./old.md", True),
        ("computations/old.md#part", True),
        ("references/attest_rows.py", True),
        ("/refs/folder", True),
        ("'用語/締め時間.md'", True),
        ("My notes.md", True),
        ("https://x.invalid/a.md", False),
        ("mailto:a@b.invalid", False),
        ("Everything the team wrote in 2026.", False),
        ("All of the tables in the mart, see orders.md", False),
        ("orders", False),
        ("''", False),
        ("~", False),
    ],
)
def test_B13_what_counts_as_a_path(value: str, is_path: bool) -> None:
    text = f"---\nresource: {value}\n---\n"
    assert bool(field_links(text, read(text))) is is_path


def test_a_template_is_called_by_its_file() -> None:
    """Its title is a blank to be filled in, and its first heading is no name."""
    yaml = "type: Plant\ntitle: {{title}}\n"
    assert meta(yaml, "templates/plant.md", "# Growing\n").title == "plant"
    assert meta('title: "{{title}}"\n', "a/Templates/plant.md").title == "plant"
    assert meta("title: Plant\n", "templates/plant.md").title == "Plant"
    assert meta(yaml, "plants/plant.md", "# Growing\n").title == "Growing"
