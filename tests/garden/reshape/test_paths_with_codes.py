"""Paths in the frontmatter that stand there with percent codes or in `<>`: read and rewritten so.

A field is plain text: a file whose name really holds `%20` wins over one with a space.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from urllib.parse import quote

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, example, given, settings

from garden.okf import fields, frontmatter
from garden.okf.note import LinkForm
from garden.okf.resolve import Names, key_of, keys_of, resolve
from garden.okf.wishes import wished_note
from garden.reshape.renaming import NewName
from garden.testing import settled_garden, write_notes

from .looking import leads, text, texts


def test_every_kind_of_field_leads_to_its_note_and_keeps_its_way_of_writing(make) -> None:
    holder = (
        "---\ntype: Note # kind\n"
        "resource: dir/old%20name.md#part%20one   # here\n"
        "computation: <dir/old name.md#part one>\n"
        'sources:\n  - {resource: "dir/old%20name.md", id: "50%20off"}\n  - <./dir/old%20name.md>\n'
        "  - dir/old name.md\n"
        "supersedes: [dir/old%20name, dir/old name]\n"
        "superseded_by: '/dir/old%20name'\n---\n\ndir/old%20name.md stays\n"
    )
    garden = make({"dir/old name.md": "# Old name\n\n## part one\n", "n.md": holder})
    before = texts(garden)
    assert [path for path, _heading in leads(before)["n.md"]] == ["dir/old name.md"] * 8
    assert [heading for _path, heading in leads(before)["n.md"][:2]] == ["part one"] * 2
    garden.reshape(garden.reshaping.rename_note("dir/old name.md", NewName("new (2) name")))
    assert text(garden, "n.md") == (
        holder.replace("old%20name", "new%20(2)%20name")
        .replace("old name", "new (2) name")
        .replace("dir/new%20(2)%20name.md stays", "dir/old%20name.md stays")
    )
    garden.undo()
    garden.reshape(garden.reshaping.move(["dir/old name.md"], "他 の"))
    assert text(garden, "n.md") == (
        holder.replace("dir/old%20name", "他%20の/old%20name")
        .replace("dir/old name", "他 の/old name")
        .replace("他%20の/old%20name.md stays", "dir/old%20name.md stays")
    )
    garden.undo()
    assert texts(garden) == before


def test_letters_that_stood_as_codes_go_on_doing_so(make) -> None:
    coded = quote("計画/古い メモ.md")
    garden = make({"計画/古い メモ.md": "# x\n", "n.md": f"---\nresource: /{coded}\n---\n"})
    garden.reshape(garden.reshaping.rename_note("計画/古い メモ.md", NewName("新しい")))
    assert text(garden, "n.md") == f"---\nresource: /{quote('計画/新しい.md')}\n---\n"


def test_a_name_that_holds_the_codes_itself_wins(make) -> None:
    notes = {
        "d/a b.md": "# one\n",
        "d/a%20b.md": "# two\n",
        "n.md": "---\nresource: d/a%20b.md\ncomputation: d/a%2520b.md\n---\n",
    }
    garden = make(notes)
    assert leads(notes)["n.md"] == [("d/a%20b.md", None)] * 2
    garden.reshape(garden.reshaping.move(["d/a%20b.md"], "e"))
    assert text(garden, "n.md") == "---\nresource: e/a%20b.md\ncomputation: e/a%2520b.md\n---\n"


def test_a_note_that_takes_the_name_with_codes_takes_no_link(make) -> None:
    garden = make(
        {"d/a b.md": "# one\n", "d/x.md": "# two\n", "n.md": "---\nresource: d/a%20b.md\n---\n"}
    )
    garden.reshape(garden.reshaping.rename_note("d/x.md", NewName("a%20b")))
    assert leads(texts(garden))["n.md"] == [("d/a b.md", None)]
    assert text(garden, "n.md") == "---\nresource: d/a b.md\n---\n"


def test_a_new_name_that_would_read_as_a_sentence_is_written_with_codes(make) -> None:
    garden = make({"d/x.md": "# x\n", "n.md": "---\nresource: d/x.md\nsources: [d/x.md]\n---\n"})
    garden.reshape(garden.reshaping.rename_note("d/x.md", NewName("a note of many words")))
    coded = "d/a%20note%20of%20many%20words.md"
    assert text(garden, "n.md") == f"---\nresource: {coded}\nsources: [{coded}]\n---\n"
    assert leads(texts(garden))["n.md"] == [("d/a note of many words.md", None)] * 2


def test_a_file_with_a_hash_in_its_name_is_followed(make) -> None:
    garden = make({"d/C# 7.md": "# x\n", "n.md": "---\nresource: d/C%23%207.md#top\n---\n"})
    garden.reshape(garden.reshaping.move(["d/C# 7.md"], "e"))
    assert text(garden, "n.md") == "---\nresource: e/C%23%207.md#top\n---\n"


def test_the_index_takes_notice_when_the_other_note_comes(make) -> None:
    garden = make({"n.md": "---\nresource: d/a%20b.md\n---\n"})
    assert garden.index.outgoing("n.md")[0].status == "broken"
    for path in ("d/a b.md", "d/a%20b.md"):
        write_notes(garden.root, {path: "x\n"})
        garden.reconcile()
        assert [link.resolved for link in garden.index.outgoing("n.md")] == [path]


@pytest.mark.parametrize(
    ("key", "value", "path"),
    [
        ("resource", "<https://example.org/a.md>", False),
        ("resource", "<me@example.org>", False),
        ("resource", "<notes/a note of many words.md>", True),
        ("resource", "see the words in my notes.md", False),
        ("sources", "see the words in my notes.md", False),
        ("sources", "interview", False),
        ("sources", "plan.pdf", False),
        ("sources", "a%20b.md", True),
        ("superseded_by", "<a b>", True),
        ("superseded_by", "<>", False),
    ],
)
def test_what_is_a_path(key: str, value: str, path: bool) -> None:
    assert fields.reads_as_path(key, value) is path


def test_the_note_that_such_a_path_wishes_for_has_a_readable_name() -> None:
    assert wished_note("dir/old%20name.md", LinkForm.FIELD, "n.md") == (
        "old name",
        "dir/old name.md",
    )
    assert fields.meta_of(
        "n.md", "", frontmatter.read("---\nsuperseded_by: <a b>\n---\n")
    ).superseded_by == "a b"  # fmt: skip


NAMES = st.text(st.sampled_from("aB ä計%20%4F(+&é"), min_size=1, max_size=8)


@given(NAMES, NAMES)
@example("%4F", "O")
@example("%C3%A9", "e\u0301")
def test_a_link_that_leads_somewhere_waits_under_a_key_of_its_note(written: str, name: str) -> None:
    names = Names()
    names.add(f"{name}.md", "t")
    found = resolve(written, "n.md", LinkForm.FIELD, names)
    if found.path is not None and found.how != "self":
        assert key_of(written) in keys_of(found.path, "t")


STEMS = ("a b", "a%20b", "100% sure", "C# x", "計 画", "(x) y", "plain", "a note of many words")
FOLDERS = ("", "d", "d e/f", "図 %41")


@st.composite
def _fields(draw: st.DrawFn) -> tuple[dict[str, str], list[str]]:
    """Notes of odd names, one that names some of them in its fields, and their paths."""
    pairs = draw(
        st.lists(
            st.tuples(st.sampled_from(FOLDERS), st.sampled_from(STEMS)),
            min_size=2,
            max_size=5,
            unique=True,
        )
    )
    paths = [f"{folder}/{stem}.md".lstrip("/") for folder, stem in pairs]
    lines = []
    for number in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(paths))
        way = draw(st.sampled_from(("coded", "angle", "quoted")))
        spelled = path if way == "quoted" and "#" not in path else quote(path)
        spelled = f"<{spelled}>" if way == "angle" else spelled
        start = "" if way == "angle" else draw(st.sampled_from(("/", "")))
        lines.append(f'f{number}:\n  resource: "{start}{spelled}"  # {number}\n')
    holder = draw(st.sampled_from(("h.md", "d/h.md")))
    return {path: f"# {n}\n" for n, path in enumerate(paths)} | {
        holder: f"---\n{''.join(lines)}---\n\nwords\n"
    }, paths


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(made=_fields(), data=st.data())
def test_fields_lead_where_they_led_after_any_rename_or_move(
    made: tuple[dict[str, str], list[str]], data: st.DataObject
) -> None:
    notes, paths = made
    holder = next(path for path in notes if path.endswith("h.md") and path not in paths)
    with tempfile.TemporaryDirectory() as home:
        root = Path(home) / "garden"
        root.mkdir()
        write_notes(root, notes)
        garden = settled_garden(root, Path(home) / "home")
        try:
            before, led = texts(garden), leads(notes)[holder]
            path = data.draw(st.sampled_from([*paths, holder]))
            if data.draw(st.booleans()):
                name = data.draw(st.sampled_from(("a b", "a%20b", "100% sure", "新 しい", "z")))
                target = f"{path.rpartition('/')[0]}/{name}.md".lstrip("/")
                act = lambda: garden.reshaping.rename_note(path, NewName(name))  # noqa: E731
            else:
                folder = data.draw(st.sampled_from(FOLDERS))
                target = f"{folder}/{path.rpartition('/')[2]}".lstrip("/")
                act = lambda: garden.reshaping.move([path], folder)  # noqa: E731
            if target in notes:
                return
            garden.reshape(act())
            now = texts(garden)
            where = target if path == holder else holder
            assert [p for p, _h in leads(now)[where]] == [
                target if p == path else p for p, _h in led
            ]
            kept = [part.partition("  # ")[2] for part in notes[holder].splitlines()]
            assert [part.partition("  # ")[2] for part in now[where].splitlines()] == kept
            garden.undo()
            assert texts(garden) == before
        finally:
            garden.close()


def test_a_change_of_a_field_is_said_as_one_path_for_another(make) -> None:
    """A preview that lists '業 →' for '/作業/a.md → /作/a.md' says nothing."""
    garden = make({"作業/a.md": "# a\n", "n.md": '---\nresource: "/作業/a.md" # x\n---\n'})
    plan = garden.reshaping.move(["作業/a.md"], "作")
    file = next(file for file in plan.files if file.path == "n.md")
    assert [(file.text[each.start : each.end], each.new) for each in file.changes] == [
        ('"/作業/a.md"', '"/作/a.md"')
    ]
