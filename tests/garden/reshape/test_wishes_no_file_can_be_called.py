"""B14: a note is wished for by a path that no file may have; the links follow the one it gets."""

from __future__ import annotations

import pytest

from garden.reshape.wishing import NewNote
from tests.garden.reshape.conftest import Make

NOTES = {
    "a/x.md": "---\nup: '[[Foo/What?]]'\n---\n\n[[Foo/What?]] [[Foo/What?#Part|so]]\n\n"
    "| t |\n|---|\n| [[Foo/What?\\|x]] |\n\n`[[Foo/What?]]` [[Why? not]]\n",
    "y.md": '[it](Foo/What%3F.md#part "t") ![[Foo/What?]] [r]\n\n[r]: <Foo/What?.md>\n',
}


def test_b14_every_link_that_wished_for_it_leads_there(make: Make) -> None:
    garden = make(NOTES)
    saved = garden.reshaping.write_wished("Foo/What?.md", NewNote("What?", "Foo"))
    garden.reconcile()
    assert saved.path == "Foo/What.md"
    assert garden.read("Foo/What.md").meta.title == "What?"
    assert garden.read("a/x.md").text == (
        NOTES["a/x.md"].replace("[[Foo/What?", "[[Foo/What").replace("`[[Foo/What", "`[[Foo/What?")
    )
    assert garden.read("y.md").text == (
        '[it](Foo/What.md#part "t") ![[Foo/What]] [r]\n\n[r]: <Foo/What.md>\n'
    )
    assert {wish.target for wish in garden.broken()} == {"Why? not"}
    garden.undo()
    garden.reconcile()
    assert {path: garden.read(path).text for path in NOTES} == NOTES
    assert not (garden.root / "Foo/What.md").exists()


@pytest.mark.parametrize(
    ("source", "wished", "path"),
    [
        ("[[b/con]]", "b/con.md", "b/note-con.md"),
        ("[[b/end.]]", "b/end..md", "b/end.md"),
        ("[z](new/A%3A%20b.md)", "a/new/A: b.md", "a/new/A- b.md"),
        ("[[./質問？\\x]]", "a/質問？\\x.md", "a/質問？-x.md"),
    ],
)
def test_b14_whatever_is_wrong_with_the_name(
    make: Make, source: str, wished: str, path: str
) -> None:
    garden = make({"a/x.md": f"{source}\n"})
    folder, _, name = wished.removesuffix(".md").rpartition("/")
    saved = garden.reshaping.write_wished(wished, NewNote(name, folder))
    garden.reconcile()
    assert saved.path == path
    assert garden.broken() == []
    assert [link.resolved for link in garden.outgoing("a/x.md")] == [path]
