"""Renaming a note: each link in its own style, nothing else changed."""

from __future__ import annotations

import pytest

from garden.errors import AlreadyExists, InvalidName, VersionConflict
from garden.reshape.plan import Why
from garden.reshape.renaming import NewName

from .looking import text, texts


def test_links_in_code_comments_and_math_stay_as_they_are(make) -> None:
    """B01."""
    body = (
        "[[Foo]] and `[[Foo]]`\n\n```\n[[Foo]]\n```\n\n~~~\n[[Foo]]\n~~~\n\n    [[Foo]]\n\n"
        "if [[ $x ]]; then\n\n<!-- [[Foo]] -->\n\n$[[Foo]]$\n"
    )
    garden = make({"Foo.md": "# Foo\n", "a.md": body})
    plan = garden.reshaping.rename_note("Foo.md", NewName("Bar"))
    garden.reshape(plan)
    assert text(garden, "a.md") == body.replace("[[Foo]] and", "[[Bar]] and", 1)
    skipped = [notice for notice in plan.notices if notice.code == "skipped-code"]
    assert [notice.line for notice in skipped] == [1, 4, 8, 11, 15, 17]


def test_links_in_percent_comments_stay_as_they_are(make) -> None:
    body = "[[Foo]] %%[[Foo]]%% and\n\n%%\n[[Foo]]\n\n[[Foo]]\n%%\n\n100%% [[Foo]]\n"
    garden = make({"Foo.md": "# Foo\n", "a.md": body})
    plan = garden.reshaping.rename_note("Foo.md", NewName("Bar"))
    garden.reshape(plan)
    assert text(garden, "a.md") == body.replace("[[Foo]] %%", "[[Bar]] %%").replace(
        "100%% [[Foo]]", "100%% [[Bar]]"
    )
    assert [n.line for n in plan.notices if n.code == "skipped-code"] == [1, 4, 6]


def test_a_note_that_links_to_itself_is_mended_too(make) -> None:
    """B02."""
    garden = make({"Foo.md": "# Top\n\nsee [[Foo#Part]] and [[#Part]]\n\n## Part\n"})
    garden.reshape(garden.reshaping.rename_note("Foo.md", NewName("Bar")))
    assert texts(garden) == {"Bar.md": "# Top\n\nsee [[Bar#Part]] and [[#Part]]\n\n## Part\n"}


def test_a_name_that_ends_alike_is_another_name(make) -> None:
    """B03."""
    garden = make(
        {"todo.md": "x\n", "another-todo.md": "y\n", "n.md": "[[another-todo]] [[todo]]\n"}
    )
    garden.reshape(garden.reshaping.rename_note("todo.md", NewName("tasks")))
    assert text(garden, "n.md") == "[[another-todo]] [[tasks]]\n"


def test_of_two_notes_of_one_name_only_links_to_the_renamed_one_change(make) -> None:
    """B04."""
    notes = {
        "a/README.md": "one\n",
        "b/README.md": "two\n",
        "a/x.md": "[[README]]\n",
        "b/x.md": "[[README]]\n",
    }
    garden = make(notes)
    garden.reshape(garden.reshaping.rename_note("a/README.md", NewName("Guide")))
    assert text(garden, "a/x.md") == "[[Guide]]\n"
    assert text(garden, "b/x.md") == "[[README]]\n"


def test_every_form_is_rewritten_in_its_own_style(make) -> None:
    """B12: all forms but raw HTML, which is listed; titles stay."""
    body = (
        '[[a]], [a](a.md), [a](./a.md#x "title"), [ref], ![[a]], <a href="a.md">x</a>,\n'
        "[b](<a.md>), [c](/a.md), [d](a.md 'T'), [[a|label]], [[a#x|y]], [[a.md]]\n\n[ref]: a.md\n"
    )
    garden = make({"a.md": "# A note\n\n# x\n", "b.md": body})
    plan = garden.reshaping.rename_note("a.md", NewName("new name"))
    garden.reshape(plan)
    assert text(garden, "b.md") == (
        '[[new name]], [a](new%20name.md), [a](./new%20name.md#x "title"), [ref], ![[new name]],'
        ' <a href="a.md">x</a>,\n'
        "[b](<new name.md>), [c](/new%20name.md), [d](new%20name.md 'T'), [[new name|label]],"
        " [[new name#x|y]], [[new name.md]]\n\n[ref]: new%20name.md\n"
    )
    assert [n.line for n in plan.notices if n.code == "skipped-html"] == [1]


def test_labels_follow_only_when_they_showed_the_old_title(make) -> None:
    """B11: also in a table, whose escaped pipe stays."""
    notes = {
        "the-note.md": "---\ntype: Note\ntitle: The note\n---\n\nx\n",
        "n.md": (
            "[[The note|see here]], [The note](the-note.md), [other](the-note.md), [[The note]]\n\n"
            "| a |\n|---|\n| [[The note\\|x]] |\n"
        ),
    }
    garden = make(notes)
    garden.reshape(garden.reshaping.rename_note("the-note.md", NewName("new-note", "New note")))
    assert text(garden, "n.md") == (
        "[[New note|see here]], [New note](new-note.md), [other](new-note.md), [[New note]]\n\n"
        "| a |\n|---|\n| [[New note\\|x]] |\n"
    )
    assert "title: New note\n" in text(garden, "new-note.md")


def test_the_old_title_is_kept_as_an_alias_when_asked(make) -> None:
    """B11: offered, not forced."""
    garden = make({"a.md": "---\ntype: Note\ntitle: a\n---\n\nx\n", "n.md": "[[a]]\n"})
    plan = garden.reshaping.rename_note("a.md", NewName("b", keep_alias=True))
    garden.reshape(plan)
    assert text(garden, "b.md") == "---\ntype: Note\ntitle: b\naliases:\n  - a\n---\n\nx\n" or (
        "aliases: [a]" in text(garden, "b.md")
    )
    assert text(garden, "n.md") == "[[b]]\n"


def test_paths_in_the_frontmatter_follow_and_all_else_of_the_yaml_stays(make) -> None:
    """B13, B24."""
    front = (
        "---\ntype: Note # kind\nsources: [{id: s1, resource: /refs/old.md}]  # here\n"
        "resource: ./refs/old.md\ncomputation: 'refs/old.md'\nsupersedes: refs/old\n"
        'superseded_by: "[[old]]"\nscope: all old things\n---\n\ntext[^s1]\n\n[^s1]: old\n'
    )
    garden = make({"refs/old.md": "x\n", "n.md": front})
    garden.reshape(garden.reshaping.rename_note("refs/old.md", NewName("new")))
    expected = front.replace("refs/old", "refs/new").replace("[[old]]", "[[new]]")
    assert text(garden, "n.md") == expected


@pytest.mark.parametrize(
    "name", ["", "   ", "Why?", "A/B", "con", "x:", "name.", "index", "log", "index.md", "あ" * 100,
             "a#b", "a|b", "a[b", ".hidden"],
)  # fmt: skip
def test_bad_names_are_refused_with_advice(make, name: str) -> None:
    """B14: nothing is planned, nothing written."""
    garden = make({"a.md": "x\n"})
    with pytest.raises(InvalidName) as refused:
        garden.reshaping.rename_note("a.md", NewName(name))
    assert refused.value.advice
    assert texts(garden) == {"a.md": "x\n"}


def test_a_name_that_is_taken_is_refused(make) -> None:
    garden = make({"a.md": "x\n", "b.md": "y\n"})
    with pytest.raises(AlreadyExists):
        garden.reshaping.rename_note("a.md", NewName("b"))


@pytest.mark.parametrize(
    "name", ["two words", "a (b)", "100%", "C++", "日本語 の ノート", "e\u0301t\u00e9"]
)
def test_names_with_signs_are_written_so_that_links_lead_there(make, name: str) -> None:
    garden = make(
        {"a.md": "x\n", "n.md": "[[a]] [l](a.md) [l](<a.md>) ![](a.md)\n[r]\n\n[r]: <a.md>\n"}
    )
    garden.reshape(garden.reshaping.rename_note("a.md", NewName(name)))
    garden.reconcile()
    (made,) = [path for path in texts(garden) if path != "n.md"]
    assert [link.resolved for link in garden.outgoing("n.md")] == [made] * 5


def test_a_title_that_no_file_name_can_be_is_written_down(make) -> None:
    """B14: the title stays as it was typed, the file name is made safe."""
    garden = make({"a.md": "x\n", "n.md": "[[a]]\n"})
    garden.reshape(garden.reshaping.rename_note("a.md", NewName("Why- Because", "Why? Because!")))
    assert text(garden, "Why- Because.md").startswith("---\ntitle: Why? Because!\n---\n")
    assert text(garden, "n.md") == "[[Why- Because]]\n"


def test_percent_codes_stay_percent_codes_and_letters_stay_letters(make) -> None:
    garden = make({"メモ.md": "x\n", "n.md": "[a](%E3%83%A1%E3%83%A2.md) [b](メモ.md)\n"})
    garden.reshape(garden.reshaping.rename_note("メモ.md", NewName("本")))
    assert text(garden, "n.md") == "[a](%E6%9C%AC.md) [b](本.md)\n"


def test_a_rename_of_case_only(make) -> None:
    """B08: one file, the new spelling, links rewritten."""
    garden = make({"config.md": "x\n", "n.md": "[[config]] [c](config.md)\n"})
    garden.reshape(garden.reshaping.rename_note("config.md", NewName("Config")))
    assert texts(garden) == {"Config.md": "x\n", "n.md": "[[Config]] [c](Config.md)\n"}
    garden.reconcile()
    assert [h.path for h in garden.headers()] == ["Config.md", "n.md"]


def test_the_suffix_stays(make) -> None:
    garden = make({"a.markdown": "x\n", "n.md": "[[a]] [l](a.markdown)\n"})
    garden.reshape(garden.reshaping.rename_note("a.markdown", NewName("b")))
    assert (garden.root / "b.markdown").exists()
    assert text(garden, "n.md") == "[[b]] [l](b.markdown)\n"


def test_case_only_beside_a_twin_is_refused(make) -> None:
    """B08: on a disk where case counts both files are there."""
    garden = make({"config.md": "x\n", "Config.md": "y\n"})
    with pytest.raises(AlreadyExists):
        garden.reshaping.rename_note("config.md", NewName("Config"))


def test_a_decomposed_name_becomes_composed(make) -> None:
    """B09: the spelling on disk changes only because it was asked for."""
    nfd, nfc = "カ\u3099イト\u3099", "ガイド"
    garden = make({f"{nfd}.md": "x\n", "n.md": f"[[{nfc}]] [[{nfd}]]\n"})
    garden.reshape(garden.reshaping.rename_note(f"{nfd}.md", NewName(nfc)))
    assert sorted(texts(garden)) == sorted(["n.md", f"{nfc}.md"])
    assert text(garden, "n.md") == f"[[{nfc}]] [[{nfc}]]\n"


def test_a_name_that_becomes_ambiguous_is_written_longer(make) -> None:
    notes = {"a/old.md": "x\n", "b/new.md": "y\n", "n.md": "[[old]] [[new]]\n"}
    garden = make(notes)
    plan = garden.reshaping.rename_note("a/old.md", NewName("new"))
    garden.reshape(plan)
    assert text(garden, "n.md") == "[[a/new]] [[b/new]]\n"
    (file,) = [file for file in plan.files if file.path == "n.md"]
    assert [change.why for change in file.changes] == [Why.LINK, Why.CLEAR]


def test_a_link_by_title_is_not_taken_over_by_a_new_file_name(make) -> None:
    """`[[Plan]]` meant a title; from now on a file is called so and would win."""
    notes = {"one.md": "---\ntitle: Plan\n---\n", "x/two.md": "y\n", "n.md": "[[Plan]] [[two]]\n"}
    garden = make(notes)
    garden.reshape(garden.reshaping.rename_note("x/two.md", NewName("Plan")))
    garden.reconcile()
    assert [link.resolved for link in garden.outgoing("n.md")] == ["one.md", "x/Plan.md"]


def test_a_title_in_the_first_heading_follows_with_its_anchors(make) -> None:
    notes = {"Foo.md": "# Foo\n\nx\n", "n.md": "[[Foo]] [[Foo#Foo]] [f](Foo.md#foo)\n"}
    garden = make(notes)
    garden.reshape(garden.reshaping.rename_note("Foo.md", NewName("Bar baz")))
    assert text(garden, "Bar baz.md") == "# Bar baz\n\nx\n"
    assert text(garden, "n.md") == "[[Bar baz]] [[Bar baz#Bar baz]] [f](Bar%20baz.md#bar-baz)\n"


def test_line_endings_and_bom_stay(make) -> None:
    garden = make({"a.md": "x\n", "n.md": ""})
    (garden.root / "n.md").write_bytes(b"\xef\xbb\xbf[[a]]\r\nend\r\n")
    garden.reconcile()
    garden.reshape(garden.reshaping.rename_note("a.md", NewName("b")))
    assert (garden.root / "n.md").read_bytes() == b"\xef\xbb\xbf[[b]]\r\nend\r\n"


def test_it_is_one_operation_undone_as_one_across_a_restart(make, reopen) -> None:
    notes = {"a.md": "---\ntitle: a\n---\n[[a]]\n", "m.md": "[[a]]\n", "n.md": "[x](a.md)\n"}
    garden = make(notes)
    garden.reshape(garden.reshaping.rename_note("a.md", NewName("b")))
    after = texts(garden)
    assert sorted(after) == ["b.md", "m.md", "n.md"]
    garden = reopen(garden)
    undone = garden.undo()
    assert undone.changes.moved == (("b.md", "a.md"),)
    assert texts(garden) == notes
    garden.redo()
    assert texts(garden) == after


def test_a_file_that_changes_after_the_preview_stops_it_and_is_named(make) -> None:
    garden = make({"a.md": "x\n", "m.md": "[[a]]\n", "n.md": "[[a]]\n"})
    plan = garden.reshaping.rename_note("a.md", NewName("b"))
    (garden.root / "n.md").write_bytes(b"[[a]] and more\n")
    with pytest.raises(VersionConflict) as stopped:
        garden.reshape(plan)
    assert stopped.value.where == "n.md"
    assert texts(garden) == {"a.md": "x\n", "m.md": "[[a]]\n", "n.md": "[[a]] and more\n"}


def test_a_link_written_after_the_preview_stops_it_and_is_named(make) -> None:
    garden = make({"a.md": "x\n", "n.md": "[[a]]\n"})
    plan = garden.reshaping.rename_note("a.md", NewName("b"))
    (garden.root / "late.md").write_bytes(b"[[a]]\n")
    garden.reconcile()
    with pytest.raises(VersionConflict) as stopped:
        garden.reshape(plan)
    assert stopped.value.where == "late.md"
    assert text(garden, "n.md") == "[[a]]\n"


def test_what_is_left_out_stays(make) -> None:
    garden = make({"a.md": "x\n", "m.md": "[[a]] [[a|b]]\n", "n.md": "[[a]]\n"})
    plan = garden.reshaping.rename_note("a.md", NewName("b")).without([("m.md", 0), ("a.md", 0)])
    garden.reshape(plan)
    assert texts(garden) == {"b.md": "x\n", "m.md": "[[a]] [[b|b]]\n", "n.md": "[[b]]\n"}


def test_tags_that_meet_the_new_name_and_wishes_are_told(make) -> None:
    garden = make({"a.md": "x\n", "n.md": "#later and [[later]]\n"})
    plan = garden.reshaping.rename_note("a.md", NewName("later"))
    assert {notice.code for notice in plan.notices} == {"tag-becomes-link", "wish-met"}


def test_a_mark_follows_and_becomes_brackets_where_it_must(make) -> None:
    garden = make({"foo.md": "x\n", "n.md": "#foo\n"})
    garden.reshape(garden.reshaping.rename_note("foo.md", NewName("bar")))
    assert text(garden, "n.md") == "#bar\n"
    garden.reshape(garden.reshaping.rename_note("bar.md", NewName("two words")))
    assert text(garden, "n.md") == "[[two words]]\n"
