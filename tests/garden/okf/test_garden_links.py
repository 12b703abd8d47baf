"""All links of a small garden: found, broken, ambiguous, none, and what points at a note."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.okf.front_read import read, split
from garden.okf.links import without_definitions
from garden.okf.markdown import parse
from garden.okf.mentions import find_mentions
from garden.okf.note import LinkOccurrence
from garden.okf.outline import find_heading
from garden.okf.resolve import Names, Resolution, resolve

ROOT = Path(__file__).parents[2] / "data" / "links" / "tea"


class Garden:
    """The notes of the sample, read once."""

    def __init__(self) -> None:
        self.names = Names()
        self.texts: dict[str, str] = {}
        for file in sorted(ROOT.rglob("*.md")):
            path = file.relative_to(ROOT).as_posix()
            text = file.read_text("utf-8")
            fields = read(text).fields
            aliases = fields.get("aliases")
            self.texts[path] = text
            self.names.add(
                path,
                str(fields.get("title", "")),
                [str(alias) for alias in aliases] if isinstance(aliases, list) else [],
            )

    def links(self) -> list[tuple[str, LinkOccurrence, Resolution]]:
        return [
            (path, link, resolve(link.target, path, link.form, self.names))
            for path, text in self.texts.items()
            for link in without_definitions(parse(text, split(text).body_start).links)
        ]


@pytest.fixture(scope="module")
def tea() -> Garden:
    return Garden()


def test_broken_links_are_notes_not_written_yet(tea: Garden) -> None:
    broken = [
        (p, link.target, link.form.value) for p, link, r in tea.links() if r.status == "broken"
    ]
    assert broken == [
        ("leaves/sencha.md", "kettle", "wiki"),
        ("leaves/sencha.md", "/shop/water.md", "inline"),
    ]


def test_ties_are_shown_with_the_nearest_first(tea: Garden) -> None:
    ties = [(p, r.path, r.candidates) for p, _, r in tea.links() if r.status == "ambiguous"]
    both = ("用語/overview.md", "shop/overview.md")
    assert ties == [
        ("用語/overview.md", both[0], both),
        ("用語/湯冷まし.md", both[0], both),
    ]


def test_backlinks_come_from_every_form(tea: Garden) -> None:
    leads = [(p, link.form.value) for p, link, r in tea.links() if r.path == "leaves/sencha.md"]
    assert leads == [
        ("index.md", "inline"),
        ("leaves/steaming.md", "inline"),
        ("leaves/steaming.md", "wiki"),
        ("用語/湯冷まし.md", "inline"),
        ("用語/湯冷まし.md", "slug"),
    ]
    leads = [(p, link.form.value) for p, link, r in tea.links() if r.path == "leaves/steaming.md"]
    assert leads == [
        ("index.md", "inline"),
        ("leaves/sencha.md", "inline"),
        ("shop/overview.md", "reference"),
    ]


def test_links_from_the_root_are_edges_b49(tea: Garden) -> None:
    rooted = [(link.target, r.path) for _, link, r in tea.links() if link.target.startswith("/")]
    assert rooted == [
        ("/shop/water.md", None),
        ("/leaves/sencha.md", "leaves/sencha.md"),
        ("/leaves/sencha.md", "leaves/sencha.md"),
    ]


def test_code_and_comments_hold_no_links_b01(tea: Garden) -> None:
    assert not [link for _, link, _ in tea.links() if link.target.startswith("in-a-")]


def test_anchors_find_their_heading(tea: Garden) -> None:
    (link,) = [link for _, link, _ in tea.links() if link.anchor]
    text = tea.texts["leaves/steaming.md"]
    found = find_heading(parse(text, split(text).body_start).headings, link.anchor or "")
    assert found is not None and found.text == "Time"
    assert link.title == "How long"


def test_tags_folders_and_pictures_are_neither_broken_nor_notes(tea: Garden) -> None:
    others = [
        (link.target, r.status, r.path)
        for _, link, r in tea.links()
        if r.status in {"tag", "external"} or r.how == "folder"
    ]
    assert others == [
        ("用語/", "found", "用語/"),
        ("../pictures/leaves.png", "external", None),
        ("器", "tag", None),
    ]


def test_unlinked_mentions(tea: Garden) -> None:
    def mentions(of: str) -> list[tuple[str, str]]:
        return [
            (path, mention.text)
            for path, text in tea.texts.items()
            for mention in find_mentions(text, None, tea.names.names_of(of))
            if path != of
        ]

    assert mentions("leaves/sencha.md") == [
        ("index.md", "煎茶"),
        ("leaves/steaming.md", "Sencha"),
        ("shop/overview.md", "sencha"),
    ]
    assert mentions("用語/湯冷まし.md") == [("shop/overview.md", "湯冷まし")]
